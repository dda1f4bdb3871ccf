#include "rules/why.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rules/trace.h"
#include "rules/twin.h"
#include "rules/worlds.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { WORLDS = 3, TRIES = 12, LOOK_BACK = 30, MOST_RULES = 4 };

typedef struct Why {
    const Match *match; /* of the twin, at the same question */
    const Trace *trace;
    const TraceStep *question;
    char *out;
    size_t used;
} Why;

__attribute__((format(printf, 2, 3))) static void tell(Why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (why->used < WHY_SIZE) {
        int wrote = vsnprintf(why->out + why->used, WHY_SIZE - why->used, format, args);
        why->used += wrote > 0 ? (size_t)wrote : 0;
    }
    va_end(args);
}

/* Places in the source --------------------------------------------------------------------------- */

static bool source_line(const Game *game, const char *file, int line, char *out, size_t size)
{
    Report report = {.line = line};
    snprintf(report.file, sizeof report.file, "%s", file);
    game_find_source(game, &report);
    snprintf(out, size, "%s", report.source + strspn(report.source, " \t"));
    return out[0] != '\0';
}

static void tell_place(Why *why, const char *file, int line)
{
    char source[200];
    if (source_line(why->match->game, file, line, source, sizeof source))
        tell(why, "  %s:%d: %s\n", file, line, source);
    else
        tell(why, "  %s:%d\n", file, line);
}

/* Where a rule stands; 0 if it is in another file. */
static int rule_line(const RuleText *rule, const char *file)
{
    size_t length = strlen(file);
    bool here = strncmp(rule->place, file, length) == 0 && rule->place[length] == ':';
    return here ? atoi(rule->place + length + 1) : 0;
}

/* The rules in words that stand above this line, as far as they stand together. */
static void tell_rules(Why *why, const char *file, int line)
{
    enum { TOGETHER = 4 };
    const Game *game = why->match->game;
    int nearest[MOST_RULES], count = 0, below = line;
    while (count < MOST_RULES) {
        int best = -1, best_line = 0;
        for (int i = 0; i < game->rules; i++) {
            int at = rule_line(&game->rule[i], file);
            if (at > best_line && at < below) {
                best = i;
                best_line = at;
            }
        }
        if (best < 0 || (count > 0 && below - best_line > TOGETHER))
            break;
        nearest[count++] = best;
        below = best_line;
    }
    while (count-- > 0)
        tell(why, "  Rule %s: %s\n", game->rule[nearest[count]].number,
             game->rule[nearest[count]].text);
}

/* The n-th argument of a call in a line of source, as it is written; "" if it cannot be found. */
static void argument_text(const char *source, const char *verb, int n, char *out, size_t size)
{
    const char *at = strstr(source, verb);
    int depth = 0, number = 1;
    size_t used = 0;
    char quote = '\0';
    out[0] = '\0';
    at = at ? strchr(at, '(') : NULL;
    for (at = at ? at + 1 : ""; *at && depth >= 0; at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? '\0' : *at;
        depth += quote ? 0 : strchr("({", *at) ? 1 : strchr(")}", *at) ? -1 : 0;
        if (*at == ',' && depth == 0 && !quote)
            number++;
        else if (number == n && depth >= 0 && used + 1 < size && (used > 0 || *at != ' '))
            out[used++] = *at;
    }
    out[used] = '\0';
}

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does this line give the variable a value? */
static bool sets(const char *line, const char *name)
{
    size_t length = strlen(name);
    const char *equals = strchr(line, '=');
    for (const char *at = line; equals && (at = strstr(at, name)) != NULL && at < equals; at++)
        if ((at == line || !is_letter(at[-1])) && !is_letter(at[length]) && equals[1] != '=')
            return true;
    return false;
}

/* Pieces and spaces ---------------------------------------------------------------------------------- */

static bool has_item(const TraceValue *value, Domain domain, int item)
{
    return value->is_set && value->domain == domain && set_has(value->set.word, item);
}

/* The last step before `before` that gave just this set, or NULL. If there are several, the one in a line that sets the variable
 * (may be ""). */
static const TraceStep *maker_of(const Why *why, Domain domain, const uint64_t *set, int before,
                                 const char *variable)
{
    int words = words_of(why->match, domain);
    const TraceStep *last = NULL;
    for (int i = before - 1; i >= 0; i--) {
        const TraceStep *step = &why->trace->step[i];
        char line[200];
        if (step->asks || !step->result.is_set || step->result.domain != domain ||
            !set_equal(step->result.set.word, set, words))
            continue;
        source_line(why->match->game, step->file, step->line, line, sizeof line);
        if (isalpha((unsigned char)*variable) && sets(line, variable))
            return step;
        last = last ? last : step;
    }
    return last;
}

/* The first argument from which a step could have taken the item, though it is not in it; NULL if there is none. */
static const TraceValue *source_of(const TraceStep *step, Domain domain)
{
    for (int i = 1; i <= step->arguments; i++)
        if (step->argument[i].is_set && step->argument[i].domain == domain)
            return &step->argument[i];
    return NULL;
}

/* Which argument has the item, or 0. */
static int argument_with(const TraceStep *step, Domain domain, int item)
{
    for (int i = 1; i <= step->arguments; i++)
        if (has_item(&step->argument[i], domain, item))
            return i;
    return 0;
}

static void tell_step(Why *why, const TraceStep *step, Domain domain, int item)
{
    int with = argument_with(step, domain, item);
    bool taken = with > 1 && (strcmp(step->verb, "-") == 0 || strcmp(step->verb, "without") == 0 ||
                              strcmp(step->verb, "can_step") == 0);
    if (step->asks && with > 0)
        tell(why, "It could be meant here, but nothing can be done with it now:\n");
    else if (step->asks)
        tell(why, "It is not among what can be chosen here:\n");
    else if (taken)
        tell(why, "It is among what '%s' takes away here:\n", step->verb);
    else if (with > 0)
        tell(why, "'%s' leaves it out here: %s\n", step->verb, step->help);
    else
        tell(why, "It is not among what '%s' gives here: %s\n", step->verb, step->help);
    tell_place(why, step->file, step->line);
    tell_rules(why, step->file, step->line);
}

/* Which argument of the question its options come from: of a whole action, that of the chosen one; else one that has them
 * all. 0 if there is none. */
static int given_argument(const Why *why, Domain domain)
{
    const TraceStep *question = why->question;
    const Decision *decision = &why->match->decision;
    if (why->trace->chosen_at > 0) {
        int chosen = (int)lua_tointeger(why->match->thread, why->trace->chosen_at);
        int at = chosen >= 1 && chosen <= why->trace->words ? why->trace->condition[chosen - 1] : 0;
        at += at > 0 && decision->subject >= 0; /* it is about what to do it to */
        return at <= question->arguments && question->argument[at].is_set &&
                       question->argument[at].domain == domain
                   ? at
                   : 0;
    }
    for (int i = 3; i <= question->arguments; i++)
        if (question->argument[i].is_set && question->argument[i].domain == domain &&
            set_within(decision->set.word, question->argument[i].set.word,
                       words_of(why->match, domain)))
            return i;
    return 0;
}

static void variable_of(const Why *why, int argument, char *out, size_t size)
{
    char source[200];
    source_line(why->match->game, why->question->file, why->question->line, source, sizeof source);
    argument_text(source, why->question->verb, argument, out, size);
}

/* Follows the set back to the step that lost the item. */
static void explain_item(Why *why, Domain domain, int item)
{
    int before = (int)(why->question - why->trace->step), at = given_argument(why, domain);
    char variable[80] = "";
    const TraceStep *step = NULL;
    if (at > 0) {
        variable_of(why, at, variable, sizeof variable);
        if (!has_item(&why->question->argument[at], domain, item))
            step = maker_of(why, domain, why->question->argument[at].set.word, before, variable);
    }
    while (step && argument_with(step, domain, item) == 0) {
        const TraceValue *source = source_of(step, domain);
        const TraceStep *earlier =
            source ? maker_of(why, domain, source->set.word, (int)(step - why->trace->step), "")
                   : NULL;
        if (!earlier)
            break;
        step = earlier;
    }
    tell_step(why, step ? step : why->question, domain, item);
}

/* Options that are words ------------------------------------------------------------------------------- */

/* Where the condition was worked out: the lines above the question that set the variable. */
static void tell_condition(Why *why, const char *name)
{
    char line[200];
    int told = 0;
    for (int at = why->question->line - 1; at > 0 && at > why->question->line - LOOK_BACK; at--) {
        source_line(why->match->game, why->question->file, at, line, sizeof line);
        if (strncmp(line, "function", 8) == 0)
            break;
        if (told < 2 && isalpha((unsigned char)*name) && sets(line, name)) {
            tell(why, "%s", told++ == 0 ? "It is set here:\n" : "");
            tell_place(why, why->question->file, at);
        }
    }
}

static void explain_word(Why *why, int n)
{
    const TraceStep *question = why->question;
    int number = why->trace->condition[n];
    const TraceValue *given = number > 0 ? &question->argument[number] : NULL;
    char name[80];
    variable_of(why, number, name, sizeof name);
    if (!given || !given->closed) {
        tell(why, "Nothing can be done with it now; it is asked here:\n");
    } else if (given->is_set) {
        Set none = {{0}};
        const TraceStep *step =
            maker_of(why, given->domain, none.word, (int)(question - why->trace->step), name);
        tell(why, "There is nothing in '%s'.\n", name);
        if (step)
            tell(why, "It becomes empty with '%s' here: %s\n", step->verb, step->help);
        if (step)
            tell_place(why, step->file, step->line);
        question = step ? step : question;
    } else {
        tell(why, "Its condition, '%s', is not met here:\n",
             name[0] ? name : "what follows the list");
        tell_place(why, question->file, question->line);
        tell_condition(why, name);
    }
    if (!given || !given->closed)
        tell_place(why, question->file, question->line);
    tell_rules(why, question->file, question->line);
}

/* Names ------------------------------------------------------------------------------------------------- */

static bool starts_with(const char *name, const char *what)
{
    return strncasecmp(name, what, strlen(what)) == 0;
}

/* The piece with this name that the viewer knows and that is not offered; -1, and `hidden` if there are others. */
static int find_piece(const Match *match, int viewer, const char *what, bool *hidden)
{
    const Shape *shape = match->game->shape;
    const Decision *decision = &match->decision;
    for (int exact = 1; exact >= 0; exact--)
        for (int i = 0; i < shape->pieces; i++) {
            const char *name = shape->piece[i].name;
            if (exact ? strcasecmp(name, what) != 0 : !starts_with(name, what))
                continue;
            bool offered = decision->source == OPTIONS_PIECES && set_has(decision->set.word, i);
            if (may_read(match->table, viewer, i) && !offered)
                return i;
            *hidden = *hidden || !offered;
        }
    return -1;
}

static int find_word(const Trace *trace, const char *what)
{
    for (int i = 0; i < trace->words; i++)
        if (starts_with(trace->word[i], what))
            return i;
    return -1;
}

/* A whole action asks what to do only if there is a choice, and then goes on to pieces and spaces: its other words can be
 * asked about all the same. */
static bool explain_other_action(Why *why, int n, Report *report)
{
    const Trace *trace = why->trace;
    int chosen = (int)lua_tointeger(why->match->thread, trace->chosen_at);
    if (trace->condition[n] > 0 && why->question->argument[trace->condition[n]].closed) {
        tell(why, "'%s' is not offered.\n", trace->word[n]);
        explain_word(why, n);
        return true;
    }
    return report_say(report,
                      chosen == n + 1 ? "'%s' is what this question is about"
                                      : "'%s' is not what this question is about",
                      trace->word[n]);
}

static bool explain(Why *why, int viewer, const char *what, Report *report)
{
    const Match *match = why->match;
    const Decision *decision = &match->decision;
    bool hidden = false;
    int word = decision->source == OPTIONS_LIST ? find_word(why->trace, what) : -1;
    if (word >= 0) {
        tell(why, "'%s' is not offered.\n", why->trace->word[word]);
        explain_word(why, word);
        return true;
    }
    int space = shape_find_space(match->game->shape, -1, what);
    int piece = space >= 0 ? -1 : find_piece(match, viewer, what, &hidden);
    int action =
        space < 0 && piece < 0 && why->trace->chosen_at > 0 ? find_word(why->trace, what) : -1;
    if (action >= 0)
        return explain_other_action(why, action, report);
    if (space < 0 && piece < 0 && hidden)
        return report_say(report, "you do not know where '%.60s' lies", what);
    if (space < 0 && piece < 0)
        return report_say(report, "nothing here is called '%.60s'", what);
    Domain domain = space >= 0 ? DOMAIN_SPACES : DOMAIN_PIECES;
    if (decision->source != (space >= 0 ? OPTIONS_SPACES : OPTIONS_PIECES))
        return report_say(report, "this question is not about %s",
                          domain == DOMAIN_SPACES ? "spaces" : "pieces");
    if (space >= 0) {
        int top = match->table->place[match->game->shape->zones + space].top;
        tell(why, "%s is not offered.%s%s%s\n", match->game->shape->space[space].name,
             top == NO_PIECE ? "" : " On it lies ",
             top == NO_PIECE                       ? ""
             : may_read(match->table, viewer, top) ? match->game->shape->piece[top].name
                                                   : match->game->shape->piece[top].hidden,
             top == NO_PIECE ? "" : ".");
        explain_item(why, DOMAIN_SPACES, space);
    } else {
        tell(why, "%s is not offered.\n", match->game->shape->piece[piece].name);
        explain_item(why, DOMAIN_PIECES, piece);
    }
    return true;
}

/* Worlds ------------------------------------------------------------------------------------------------ */

/* Plays the phase again, in the real position where nothing is hidden, else in a world that looks the same. */
static bool play_again(const Match *match, int viewer, Chance *chance, Match *other)
{
    if (!match->table->laid_open)
        return world_make(match, viewer, chance, true, other) >= 0;
    Position *position = position_new(match);
    if (!position)
        return false;
    other->table->laid_open = true;
    bool same = match_restore(other, position) == MATCH_ASKING;
    position_free(position);
    return same;
}

static const TraceStep *last_question(const Trace *trace)
{
    for (int i = trace->steps - 1; i >= 0; i--)
        if (trace->step[i].asks)
            return &trace->step[i];
    return NULL;
}

static bool explain_worlds(const Match *match, int viewer, const char *what, Twin *twin,
                           Trace *trace, char *out, Report *report)
{
    static char other[WHY_SIZE];
    Chance chance;
    int worlds = 0;
    chance_seed(&chance, match_decisions(match) + 1);
    out[0] = '\0';
    for (int tries = 0; worlds < (match->table->laid_open ? 1 : WORLDS) && tries < TRIES; tries++) {
        trace->steps = 0;
        bool played = play_again(match, viewer, &chance, twin->match);
        const TraceStep *question = played ? last_question(trace) : NULL;
        if (!question)
            continue;
        Why why = {.match = twin->match,
                   .trace = trace,
                   .question = question,
                   .out = worlds == 0 ? out : other};
        if (!explain(&why, viewer, what, report))
            return false;
        if (worlds++ > 0 && strcmp(out, other) != 0)
            return report_say(report, "that depends on things you cannot know");
    }
    return worlds > 0 ||
           report_say(report, "this question cannot be traced to a line of the rules");
}

bool why_not(const Match *match, int viewer, const char *what, char *out, Report *report)
{
    Trace trace = {.step = NULL};
    Twin twin;
    const Decision *decision = match_decision(match);
    if (!decision || decision->seat != viewer)
        return report_say(report, "you are not asked anything now");
    if (decision->source == OPTIONS_NONE)
        return report_say(report, "this question has no list of options");
    if (!match->table->laid_open && !world_possible(match, viewer))
        return report_say(report,
                          "others have decided since this phase began, and why they could would "
                          "tell what they hold");
    bool done = twin_open(&twin, match, &trace, report) &&
                explain_worlds(match, viewer, what, &twin, &trace, out, report);
    twin_close(&twin);
    trace_clear(&trace);
    return done;
}
