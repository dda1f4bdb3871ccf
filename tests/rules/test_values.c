/* A file of values: what it can say, and that a mistake in it is only a sentence with its line. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/values.h"

static char seen[4000], wrong[4000];

static void note(char *to, size_t size, const char *text)
{
    strncat(to, text, size - strlen(to) - 1);
}

static bool take(void *data, const Value *value, Report *report)
{
    char line[200];
    (void)data;
    if (strcmp(value->name, "bad") == 0) {
        report_say(report, "bad is not known");
        snprintf(report->hint, sizeof report->hint, "leave it out");
        return false;
    }
    if (value->kind == VALUE_FLAG)
        snprintf(line, sizeof line, "%s=%s;", value->name, value->flag ? "true" : "false");
    else if (value->kind == VALUE_NUMBER)
        snprintf(line, sizeof line, "%s=%g;", value->name, value->number);
    else
        snprintf(line, sizeof line, "%s=%s;", value->name, value->text);
    note(seen, sizeof seen, line);
    return true;
}

static void tell(void *data, const Report *report)
{
    char text[1600];
    (void)data;
    report_write(report, text, sizeof text);
    note(wrong, sizeof wrong, text);
    note(wrong, sizeof wrong, "\n");
}

static bool read_text(const char *text, size_t length)
{
    ValueReader reader = {.take = take, .wrong = tell};
    seen[0] = wrong[0] = '\0';
    return values_read("my.lua", text, length, &reader);
}

static bool reads(const char *text)
{
    return read_text(text, strlen(text));
}

Test(values, are_taken_in_their_order_with_their_kinds)
{
    cr_assert(reads("-- a comment\npace = 1 / 2\nname = \"Anna\" teach = not false\npace = 2"));
    cr_assert_str_eq(seen, "pace=0.5;name=Anna;teach=true;pace=2;");
    cr_assert(reads("a = {}\nb = nil\nc = function() end"));
    cr_assert_str_eq(seen, "a=a table;b=nothing;c=a function;");
    cr_assert(reads(""));
    cr_assert_str_empty(seen);
}

Test(values, a_mistake_has_its_line_and_the_other_lines_hold)
{
    cr_assert_not(reads("one = 1\nbad = 2\nthree = 3"));
    cr_assert_str_eq(seen, "one=1;three=3;");
    cr_assert(strstr(wrong, "my.lua:2: bad is not known"), "%s", wrong);
    cr_assert(strstr(wrong, "bad = 2") && strstr(wrong, "leave it out"), "%s", wrong);
}

Test(values, what_stands_before_an_error_holds)
{
    cr_assert_not(reads("one = 1\ntwo = blue\nthree = 3"));
    cr_assert_str_eq(seen, "one=1;");
    cr_assert(strstr(wrong, "my.lua:2: 'blue' means nothing here; a word stands in quotes: "
                            "\"blue\""),
              "%s", wrong);
    cr_assert_not(reads("one = \n"));
    cr_assert(strstr(wrong, "my.lua:1: ") || strstr(wrong, "my.lua:2: "), "%s", wrong);
    cr_assert_str_empty(seen);
}

Test(values, can_do_nothing_but_be_read, .timeout = 60)
{
    static const char *const attempts[] = {
        "os.exit(3)",
        "require 'os'",
        "x = ('a'):rep(1000)",
        "while true do end",
        "for i = 1, 1e15 do local x = i end",
        "local function f() return f() + 1 end f()",
        "local s = 'x' for i = 1, 60 do s = s .. s end",
        "local t = {} for i = 1, 1e9 do t[i] = { i } end",
        "\x1bLua binary",
    };
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        cr_assert_not(reads(attempts[i]), "%s", attempts[i]);
        cr_assert(strncmp(wrong, "my.lua", 6) == 0, "%s: %s", attempts[i], wrong);
        cr_assert_str_empty(seen);
    }
}

/* An error in such a chain would take seconds to be told. */
Test(values, a_long_chain_of_fields_is_refused, .timeout = 10)
{
    static char text[MAX_VALUES_FILE];
    strcpy(text, "x = y");
    for (size_t used = 5; used + 3 < sizeof text; used += 2)
        strcpy(text + used, ".a");
    cr_assert_not(reads(text));
    cr_assert(strstr(wrong, "too many fields of fields in a row"), "%s", wrong);
}

Test(values, a_file_that_is_too_long_is_not_read)
{
    size_t length = MAX_VALUES_FILE + 1;
    char *text = malloc(length);
    memset(text, ' ', length);
    memcpy(text, "a=1", 3);
    cr_assert_not(read_text(text, length));
    cr_assert(strstr(wrong, "too long"), "%s", wrong);
    cr_assert(read_text(text, length - 1));
    cr_assert_str_eq(seen, "a=1;");
    free(text);
}

Test(values, many_mistakes_are_not_all_told)
{
    char text[4000] = "";
    for (int i = 0; i < 300; i++)
        strcat(text, "bad = 1\n");
    cr_assert_not(reads(text));
    int told = 0;
    for (const char *at = wrong; (at = strstr(at, "bad is not known")); at++)
        told++;
    cr_assert(told > 0 && told <= 20, "%d", told);
}
