#include "rules/hint.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/api.h"

/* A sign in the message (and, if not NULL, one in the source line), and the advice. The first that fits is given. */
static const struct {
    const char *sign, *in_source, *advice;
} advices[] = {
    {"(field 'integer index')", NULL,
     "Nothing has this number: seats[n] and lists begin at 1 and end with their length."},
    {"attempt to index a nil value", NULL,
     "Something is missing here: is a name misspelt, or a zone empty?"},
    {"attempt to index a function value", NULL,
     "This is a function: are the () after its name missing?"},
    {"attempt to call a nil value", NULL, "There is no such function: is the name misspelt?"},
    {"attempt to call a speakeasy", " in ",
     "To go through pieces, spaces or seats write: for it in each(them) do"},
    {"attempt to call a table value", " in ",
     "To go through a list write: for i, entry in ipairs(list) do"},
    {"attempt to perform arithmetic on a nil", NULL,
     "A number is missing here: was a counter or attribute misspelt?"},
    {"attempt to perform arithmetic on a userdata", NULL,
     "This is a thing of the table, not a number: is its attribute or counter meant, as in "
     "it.rank?"},
    {"attempt to compare number with nil", NULL,
     "One side is nil: not every piece has every attribute, and an empty zone has no top."},
    {"attempt to compare nil with number", NULL,
     "One side is nil: not every piece has every attribute, and an empty zone has no top."},
    {"attempt to compare two userdata", NULL,
     "Things have no order: compare a number of theirs, as in a.rank < b.rank."},
    {"attempt to concatenate a nil", NULL,
     "A text is missing here; in say and tell, {} puts in a thing: say(\"{} wins.\", me)."},
    {"attempt to get length of a userdata", NULL,
     "'#' counts selections, zones and lists; this is a single thing."},
    {"nothing to choose", NULL,
     "Test with selection:any() before asking, or use offer, which gives nil."},
    {"must return the next phase", NULL,
     "Is a 'return' missing before phase.name(...) or finish(...)?"},
    {"not enough memory", NULL,
     "The script holds more than it may: is a table or text growing without end?"},
    {"near", "!=", "Lua writes 'not equal' as ~=."},
    {"near", "+=", "Lua has no += : write n = n + 1."},
    {"near", "&&", "Lua writes 'and', 'or' and 'not'."},
    {"near", "||", "Lua writes 'and', 'or' and 'not'."},
    {"'then' expected near '='", NULL, "To compare, write == ."},
    {"'end' expected", NULL,
     "Every function, if, for, while and do needs an 'end' of its own: one is missing."},
    {"<eof> expected near 'end'", NULL, "There is one 'end' too many, here or above."},
    {"(got nil)", NULL,
     "What is given there is nil: is a name misspelt, was nothing found, or is a zone empty?"},
};

static void advise(Report *report, const char *advice)
{
    snprintf(report->hint, sizeof report->hint, "%s", advice);
}

/* "(method 'tpo')" or "(field 'tpo')": the word goes to `out`. */
static bool called_word(const char *message, char *out, size_t size)
{
    const char *at = strstr(message, "call a nil value (method '");
    if (!at)
        at = strstr(message, "call a nil value (field '");
    if (!at)
        return false;
    at = strchr(at, '\'') + 1;
    snprintf(out, size, "%.*s", (int)strcspn(at, "'"), at);
    return true;
}

static bool is_method(const ApiRow *row)
{
    static const char *const groups[] = {"selection", "piece", "space", "zone",
                                         "board",     "line",  "duel"};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (strcmp(row->group, groups[i]) == 0)
            return true;
    return false;
}

/* A method that nothing has under this name, or only another kind of thing. */
static bool advise_method(Report *report)
{
    char word[64];
    const char *names[512];
    size_t count = 0;
    if (!called_word(report->message, word, sizeof word))
        return false;
    for (size_t i = 0; i < api_row_count && count < sizeof names / sizeof *names; i++) {
        if (!is_method(&api_rows[i]))
            continue;
        if (strcmp(api_rows[i].name, word) == 0) {
            snprintf(report->hint, sizeof report->hint,
                     "'%s' is there for a %s, but not for this: what stands before it?", word,
                     api_rows[i].group);
            return true;
        }
        names[count++] = api_rows[i].name;
    }
    const char *near = nearest_name(word, names, count);
    if (near)
        snprintf(report->hint, sizeof report->hint, "Did you mean '%s'?", near);
    return near != NULL;
}

/* "top: argument 1 must be a zone (got ...)" where the line says pile.top(...) */
static bool advise_colon(Report *report)
{
    const char *end = strstr(report->message, ": argument 1 must be ");
    size_t length = end ? (size_t)(end - report->message) : 0;
    if (length == 0 || length > 40)
        return false;
    for (const char *at = report->source; (at = strchr(at, '.')) != NULL; at++)
        if (strncmp(at + 1, report->message, length) == 0 &&
            !isalnum((unsigned char)at[1 + length]) && at[1 + length] != '_') {
            snprintf(report->hint, sizeof report->hint,
                     "Methods are called with a colon: it:%.*s(...), not it.%.*s(...).",
                     (int)length, report->message, (int)length, report->message);
            return true;
        }
    return false;
}

void hint_add(Report *report)
{
    if (advise_method(report) || advise_colon(report))
        return;
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
        if (strstr(report->message, advices[i].sign) &&
            (!advices[i].in_source || strstr(report->source, advices[i].in_source))) {
            advise(report, advices[i].advice);
            return;
        }
}
