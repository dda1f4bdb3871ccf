/* Reports: what they look like, what is cleaned from them, and names that are nearly right. */
#include <criterion/criterion.h>
#include <string.h>

#include "rules/report.h"

static const char *cleaned(const char *text, size_t length)
{
    static char out[100];
    report_clean(out, sizeof out, text, length);
    return out;
}

#define CLEAN(text, expected) cr_assert_str_eq(cleaned(text, sizeof text - 1), expected)

Test(report, text_of_any_language_stays)
{
    CLEAN("", "");
    CLEAN("plain ~ text", "plain ~ text");
    CLEAN("é 中 😀 ‑", "é 中 😀 ‑");
    CLEAN("\xc2\xa0\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbf",
          "\xc2\xa0\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
}

Test(report, what_steers_a_terminal_goes)
{
    CLEAN("a\033[2Jb", "a?[2Jb");
    CLEAN("a\r\nb\tc\bd\ae", "a??b?c?d?e");
    CLEAN("a\0b", "a?b");
    CLEAN("a\177b", "a?b");
    CLEAN("a\xc2\x9b"
          "2Jb",
          "a?2Jb"); /* the control sequence introducer of eight bits */
    CLEAN("a\xc2\x80\xc2\x9f", "a??");
}

Test(report, what_turns_the_direction_of_text_goes)
{
    CLEAN("a\xe2\x80\xae"
          "b",
          "a?b"); /* right-to-left override */
    CLEAN("\xe2\x80\xaa\xe2\x80\xab\xe2\x80\xac\xe2\x80\xad", "????");
    CLEAN("\xe2\x81\xa6\xe2\x81\xa7\xe2\x81\xa8\xe2\x81\xa9", "????");
    CLEAN("\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c\xef\xbb\xbf", "????");
}

Test(report, broken_utf8_goes_byte_by_byte)
{
    CLEAN("\x80\xbf", "??"); /* nothing to continue */
    CLEAN("a\xc3", "a?");    /* cut short */
    CLEAN("a\xe4\xb8", "a??");
    CLEAN("a\xf0\x9f\x98", "a???");
    CLEAN("\xc3(", "?(");
    CLEAN("\xe4\xb8(", "?"
                       "?(");
    CLEAN("\xc0\xaf\xc1\xbf", "????"); /* longer than need be */
    CLEAN("\xe0\x80\xaf", "???");
    CLEAN("\xf0\x80\x80\xaf", "????");
    CLEAN("\xed\xa0\x80\xed\xbf\xbf", "??????"); /* surrogates */
    CLEAN("\xf4\x90\x80\x80", "????");           /* beyond the last character */
    CLEAN("\xf8\x88\x80\x80\x80\xfe\xff", "???????");
}

Test(report, what_is_clean_is_left_alone_whatever_the_bytes)
{
    unsigned state = 1;
    for (int n = 0; n < 20000; n++) {
        char text[24], once[100], twice[100];
        for (size_t i = 0; i < sizeof text; i++)
            text[i] = (char)((state = state * 1103515245 + 12345) >> 16);
        report_clean(once, sizeof once, text, sizeof text);
        report_clean(twice, sizeof twice, once, strlen(once));
        cr_assert_str_eq(once, twice);
        for (const char *at = once; *at; at++)
            cr_assert((unsigned char)*at >= 0x20 && *at != 0x7f);
    }
}

Test(report, a_character_that_does_not_fit_is_left_out_whole)
{
    char out[4] = "xxx";
    report_clean(out, sizeof out, "ab\xc3\xa9", 4);
    cr_assert_str_eq(out, "ab");
    report_clean(out, sizeof out, "abcdef", 6);
    cr_assert_str_eq(out, "abc");
    report_clean(out, 1, "abc", 3);
    cr_assert_str_eq(out, "");
    out[0] = 'x';
    report_clean(out, 0, "abc", 3);
    cr_assert_eq(out[0], 'x');
}

Test(report, saying_sets_the_message_and_nothing_else)
{
    Report report;
    memset(&report, 'x', sizeof report);
    cr_assert_not(report_say(&report, "%d of %s", 3, "them"));
    cr_assert_str_eq(report.message, "3 of them");
    cr_assert_str_eq(report.file, "");
    cr_assert_eq(report.line, 0);
    cr_assert(!report.source[0] && !report.phase[0] && !report.hint[0]);
    cr_assert_not(report_say(&report, "%0600d", 1));
    cr_assert_eq(strlen(report.message), sizeof report.message - 1);
}

Test(report, it_is_written_with_as_much_as_it_knows)
{
    char out[1000];
    Report report;
    report_say(&report, "it broke");
    report_write(&report, out, sizeof out);
    cr_assert_str_eq(out, "it broke");
    strcpy(report.file, "toy/game.lua");
    report.line = 7;
    report_write(&report, out, sizeof out);
    cr_assert_str_eq(out, "toy/game.lua:7: it broke");
    strcpy(report.source, "break it()");
    strcpy(report.phase, "turn");
    strcpy(report.hint, "Do not.");
    report_write(&report, out, sizeof out);
    cr_assert_str_eq(out,
                     "toy/game.lua:7: it broke\n>    7 | break it()\n  in phase 'turn'\n  Do not.");
    for (size_t size = 1; size < strlen(out); size++) {
        char small[100];
        memset(small, 'x', sizeof small);
        report_write(&report, small, size);
        cr_assert_eq(strlen(small), size - 1);
        cr_assert_eq(strncmp(small, out, size - 1), 0);
        cr_assert_eq(small[size], 'x', "nothing is written behind the end");
    }
}

Test(report, a_slip_is_a_letter_more_less_other_or_two_swapped)
{
    cr_assert_eq(name_distance("hand", "hand"), 0);
    cr_assert_eq(name_distance("hnad", "hand"), 1);
    cr_assert_eq(name_distance("han", "hand"), 1);
    cr_assert_eq(name_distance("hands", "hand"), 1);
    cr_assert_eq(name_distance("hend", "hand"), 1);
    cr_assert_eq(name_distance("", "hand"), 4);
    cr_assert_eq(name_distance("hand", ""), 4);
    cr_assert_eq(name_distance("kitten", "sitting"), 3);
}

Test(report, names_of_any_length_can_be_compared)
{
    char long_name[500], other[500];
    memset(long_name, 'a', sizeof long_name);
    memset(other, 'b', sizeof other);
    long_name[sizeof long_name - 1] = other[sizeof other - 1] = '\0';
    cr_assert_eq(name_distance(long_name, long_name), 0);
    cr_assert_gt(name_distance(long_name, other), 30);
}

Test(report, only_a_near_name_is_offered)
{
    static const char *const names[] = {"hand", "pile", "discard", "hearth"};
    cr_assert_str_eq(nearest_name("hnad", names, 4), "hand");
    cr_assert_str_eq(nearest_name("discrad", names, 4), "discard");
    cr_assert_str_eq(nearest_name("dicsadr", names, 4), "discard");
    cr_assert_null(nearest_name("market", names, 4));
    cr_assert_null(nearest_name("hn", names, 4), "a short name bears one slip");
    cr_assert_null(nearest_name("hand", names, 0));
    cr_assert(name_is_near("hand", 1) && !name_is_near("hand", 2));
    cr_assert(name_is_near("hands", 2) && !name_is_near("hands", 3));
    cr_assert(name_is_near("something", 3) && !name_is_near("something", 4));
}
