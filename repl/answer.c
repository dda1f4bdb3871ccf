#include "repl/answer.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void answer_label(Match *match, int option, char *out, size_t size)
{
    char label[LABEL_SIZE];
    match_label(match, option, match_decision(match)->seat, label, sizeof label);
    report_clean(out, size, label, strlen(label));
}

static size_t skip_spaces(const char *text, size_t at)
{
    while (text[at] == ' ' || text[at] == '\t')
        at++;
    return at;
}

/* Where the n-th word from `at` ends, or the text does. */
static size_t words_end(const char *text, size_t at, int words)
{
    size_t end = at;
    while (words-- > 0) {
        end = skip_spaces(text, end);
        while (text[end] && text[end] != ' ' && text[end] != '\t')
            end++;
    }
    return end;
}

static int count_words(const char *text, size_t at)
{
    int words = 0;
    for (at = skip_spaces(text, at); text[at]; at = skip_spaces(text, words_end(text, at, 1)))
        words++;
    return words;
}

/* Does each word that was typed begin the label's word in the same place ("r 3" for "red 3")? */
static bool begins_words(const char *typed, size_t length, const char *label)
{
    size_t at = 0;
    while (at < length) {
        size_t word = at;
        while (at < length && typed[at] != ' ')
            at++;
        if (strncasecmp(typed + word, label, at - word) != 0)
            return false;
        label += strcspn(label, " ");
        label += strspn(label, " ");
        while (at < length && typed[at] == ' ')
            at++;
    }
    return true;
}

typedef struct Search {
    Match *match;
    int options;
    char (*label)[LABEL_SIZE];
} Search;

static bool search_start(Search *search, Match *match)
{
    *search = (Search){.match = match, .options = match_decision(match)->count};
    search->label = calloc((size_t)search->options + 1, LABEL_SIZE);
    if (!search->label)
        return false;
    for (int i = 0; i < search->options; i++)
        answer_label(match, i, search->label[i], LABEL_SIZE);
    return true;
}

/* Have all candidates the same label, so that it does not matter which one is taken? */
static bool all_alike(const Search *search, const Typed *typed)
{
    if (typed->candidates > MOST_CANDIDATES)
        return false;
    for (int i = 1; i < typed->candidates; i++)
        if (strcmp(search->label[typed->candidate[i]], search->label[typed->candidate[0]]) != 0)
            return false;
    return true;
}

/* Options whose label fits this text; an exact one beats all, plain beginnings beat words' beginnings. */
static Fit find_label(const Search *search, const char *text, size_t length, Typed *typed)
{
    for (int way = 0; way < 2; way++) {
        typed->candidates = 0;
        for (int i = 0; i < search->options; i++) {
            const char *label = search->label[i];
            bool starts = strncasecmp(label, text, length) == 0;
            if (starts && label[length] == '\0') {
                typed->candidate[0] = i;
                typed->candidates = 1;
                return FIT_EXACT;
            }
            if (way == 0 ? !starts : !begins_words(text, length, label))
                continue;
            if (typed->candidates < MOST_CANDIDATES)
                typed->candidate[typed->candidates] = i;
            typed->candidates++;
        }
        if (typed->candidates > 0)
            return all_alike(search, typed) ? FIT_START : FIT_SEVERAL;
    }
    return FIT_NOTHING;
}

/* Do whole words of the label, not only its first ones, say this ("kk" for "yellow kk (9 points)")? */
static bool has_words(const char *label, const char *text, size_t length)
{
    for (const char *at = label; *at; at++)
        if ((at == label || at[-1] == ' ' || at[-1] == '(') && strncasecmp(at, text, length) == 0 &&
            !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

/* The longest run of words that stands somewhere in a label: for what begins none. */
static Fit read_inside(const Search *search, const char *text, size_t at, Typed *typed)
{
    for (int words = count_words(text, at); words > 0; words--) {
        size_t end = words_end(text, at, words);
        typed->candidates = 0;
        for (int i = 0; i < search->options; i++)
            if (has_words(search->label[i], text + at, end - at)) {
                if (typed->candidates < MOST_CANDIDATES)
                    typed->candidate[typed->candidates] = i;
                typed->candidates++;
            }
        if (typed->candidates == 0)
            continue;
        typed->inside = true;
        typed->used = end;
        typed->answer = (Answer){.count = 1, .value = {typed->candidate[0]}};
        return all_alike(search, typed) ? FIT_START : FIT_SEVERAL;
    }
    return FIT_NOTHING;
}

/* A number that stands alone as a word (a comma may follow): returns where it ends, or 0. */
static size_t read_number(const char *text, size_t at, long *value)
{
    char *end;
    if (!isdigit((unsigned char)text[at]) &&
        !(text[at] == '-' && isdigit((unsigned char)text[at + 1])))
        return 0;
    *value = strtol(text + at, &end, 10);
    if (*end && *end != ' ' && *end != '\t' && *end != ',')
        return 0;
    return (size_t)(end - text);
}

/* The longest run of words that begins a label is the answer; the rest is left. */
static Fit read_one(const Search *search, const char *text, size_t at, Typed *typed)
{
    long number;
    size_t end = read_number(text, at, &number);
    if (end > 0 && number >= 1 && number <= search->options) {
        typed->candidate[0] = (int)number - 1;
        typed->used = end;
        return FIT_START;
    }
    for (int words = count_words(text, at); words > 0; words--) {
        end = words_end(text, at, words);
        Fit fit = find_label(search, text + at, end - at, typed);
        if (fit == FIT_NOTHING)
            continue;
        typed->used = end;
        return fit;
    }
    if (end > 0 && read_number(text, at, &number) > 0)
        snprintf(typed->problem, sizeof typed->problem,
                 "there is no option %ld: they go from 1 to %d", number, search->options);
    return FIT_NOTHING;
}

static int rising(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

/* "1-3" or "1": adds those options; returns where it ends, or 0. */
static size_t read_range(const Search *search, const char *text, size_t at, Typed *typed)
{
    char *end;
    if (!isdigit((unsigned char)text[at]))
        return 0;
    long first = strtol(text + at, &end, 10), last = first;
    if (*end == '-' && isdigit((unsigned char)end[1]))
        last = strtol(end + 1, &end, 10);
    if (*end && *end != ' ' && *end != ',' && *end != '\t')
        return 0;
    if (first > last) {
        snprintf(typed->problem, sizeof typed->problem,
                 "a range begins with its smaller number, as %ld-%ld", last, first);
        return 0;
    }
    if (first < 1 || last > search->options) {
        snprintf(typed->problem, sizeof typed->problem, "there are only the options 1 to %d",
                 search->options);
        return 0;
    }
    for (long i = first; i <= last && typed->answer.count < MOST_OPTIONS; i++)
        typed->answer.value[typed->answer.count++] = (int32_t)i - 1;
    return (size_t)(end - text);
}

/* One of several: a number or range, or a label's start up to the next comma. Returns where it ends, or 0. */
static size_t read_part(const Search *search, const char *text, size_t at, Typed *typed, Fit *fit)
{
    size_t end = read_range(search, text, at, typed);
    if (end > 0 || typed->problem[0])
        return end;
    end = at + strcspn(text + at, ",");
    size_t length = end - at;
    while (length > 0 && text[at + length - 1] == ' ')
        length--;
    *fit = find_label(search, text + at, length, typed);
    if (*fit == FIT_SEVERAL)
        return 0;
    if (*fit == FIT_NOTHING) {
        snprintf(typed->problem, sizeof typed->problem, "'%.*s' is none of the options",
                 (int)(length < 60 ? length : 60), text + at);
        return 0;
    }
    if (typed->answer.count < MOST_OPTIONS)
        typed->answer.value[typed->answer.count++] = typed->candidate[0];
    return end;
}

static Fit read_some(const Search *search, const char *text, size_t at, Typed *typed)
{
    Fit fit = FIT_START;
    size_t word = words_end(text, at, 1), length = word - at;
    typed->answer.count = 0;
    bool all = length == 3 && strncasecmp(text + at, "all", 3) == 0;
    if (all || (length == 4 && strncasecmp(text + at, "none", 4) == 0) ||
        (length == 1 && text[at] == '-')) {
        for (int i = 0; all && i < search->options; i++)
            typed->answer.value[typed->answer.count++] = i;
        typed->used = word;
        return FIT_START;
    }
    while (text[at]) {
        at = read_part(search, text, at, typed, &fit);
        if (at == 0)
            return fit == FIT_SEVERAL ? FIT_SEVERAL : FIT_NOTHING;
        at += strspn(text + at, " ,\t");
    }
    typed->used = at;
    qsort(typed->answer.value, (size_t)typed->answer.count, sizeof typed->answer.value[0], rising);
    return FIT_START;
}

static Fit read_yes_no(const char *text, size_t at, Typed *typed)
{
    size_t end = words_end(text, at, 1), length = end - at;
    bool yes = length > 0 && strncasecmp(text + at, "yes", length) == 0;
    bool no = length > 0 && strncasecmp(text + at, "no", length) == 0;
    typed->used = end;
    typed->answer = (Answer){.count = 1, .value = {yes}};
    return yes || no ? FIT_START : FIT_NOTHING;
}

static Fit read_amount(const char *text, size_t at, Typed *typed)
{
    long number;
    size_t end = read_number(text, at, &number);
    if (end == 0)
        return FIT_NOTHING;
    typed->used = end;
    bool fits = number >= INT32_MIN && number <= INT32_MAX;
    typed->answer.count = 1;
    typed->answer.value[0] = fits ? (int32_t)number : INT32_MAX;
    return FIT_START;
}

/* Does the question begin with this word? */
static bool opens_question(Match *match, const char *text, size_t length)
{
    char question[200];
    match_prompt(match, question, sizeof question);
    size_t first = strcspn(question, " ?:");
    return length > 1 && first == length && strncasecmp(question, text, length) == 0;
}

bool answer_opens_question(Match *match, const char *text)
{
    size_t at = skip_spaces(text, 0), end = words_end(text, at, 1);
    return text[skip_spaces(text, end)] == '\0' && opens_question(match, text + at, end - at);
}

/* Words that may stand between two answers ("lay red 3 on c4"), and the word that the question begins with. */
static bool is_filler(Match *match, const char *text, size_t length)
{
    static const char *const fillers[] = {"on",  "to", "from", "at",  "with",
                                          "the", "in", "and",  "onto"};
    if (opens_question(match, text, length))
        return true;
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (strlen(fillers[i]) == length && strncasecmp(text, fillers[i], length) == 0)
            return true;
    return false;
}

/* Where the next word ends, if there is one and it must belong to what stands before it; else 0. */
static size_t next_word(Match *match, const char *text, size_t at)
{
    size_t start = skip_spaces(text, at), end = words_end(text, start, 1);
    return end == start || is_filler(match, text + start, end - start) ? 0 : end;
}

static Fit read_kind(const Search *search, const char *text, size_t at, Typed *typed)
{
    switch (match_decision(search->match)->kind) {
    case DECIDE_SOME:
        return read_some(search, text, at, typed);
    case DECIDE_NUMBER:
        return read_amount(text, at, typed);
    case DECIDE_YES_NO:
        return read_yes_no(text, at, typed);
    default:
        break;
    }
    Fit fit = read_one(search, text, at, typed);
    typed->answer.count = 1;
    typed->answer.value[0] = typed->candidate[0];
    return fit;
}

Fit answer_read(Match *match, const char *text, Typed *typed)
{
    Search search;
    *typed = (Typed){.used = 0};
    if (!search_start(&search, match))
        return FIT_NOTHING;
    size_t at = skip_spaces(text, 0);
    Fit fit = read_kind(&search, text, at, typed);
    size_t word = words_end(text, at, 1);
    bool skip = typed->problem[0] ? opens_question(match, text + at, word - at)
                                  : is_filler(match, text + at, word - at);
    if (fit == FIT_NOTHING && skip && text[word]) {
        at = skip_spaces(text, word);
        typed->problem[0] = '\0';
        fit = read_kind(&search, text, at, typed);
        skip = false;
    }
    if (fit == FIT_NOTHING && !skip && !typed->problem[0] &&
        match_decision(match)->kind == DECIDE_ONE)
        fit = read_inside(&search, text, at, typed);
    free(search.label);
    typed->from = at;
    if (fit == FIT_SEVERAL && typed->used > at)
        typed->wrong = next_word(match, text, typed->used);
    if (fit == FIT_EXACT || fit == FIT_START) {
        const char *why = decision_refuses(match_decision(match), &typed->answer);
        if (why)
            snprintf(typed->problem, sizeof typed->problem, "%s", why);
    }
    return fit;
}
