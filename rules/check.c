#include "rules/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "rules/leak.h"
#include "rules/profile.h"
#include "rules/purity.h"

enum { LABEL_SIZE = 256, LAST_PHASES = 5, LAST_DECISIONS = 50 };

typedef struct Check {
    Game *game;
    const CheckPlan *plan;
    CheckResult *result;
    Match *match, *second;
    Position *position;
    Purity *before; /* what scripts remembered before anything was played */
    Chance chance;  /* answers */
    uint64_t digest;
    bool replaying; /* positions of this game are restored */
    const char *last_phase[LAST_PHASES];
    int last_phases;
    LeakHunt hunt;
    Chance worlds; /* what a viewer cannot know */

    /* What the chronicle has awarded so far, and how far it has been read. */
    int64_t awarded[MAX_COUNTERS][MAX_SEATS];
    size_t read;
} Check;

/* Failing ------------------------------------------------------------------------------------- */

static bool fail_here(Check *check)
{
    CheckResult *result = check->result;
    result->seed = match_seed(check->match);
    result->decision = match_decisions(check->match);
    if (!result->report.phase[0])
        snprintf(result->report.phase, sizeof result->report.phase, "%s",
                 match_phase_name(check->match));
    return false;
}

static bool fail(Check *check, const char *what)
{
    report_say(&check->result->report, "%s (seed %llu, decision %zu)", what,
               (unsigned long long)match_seed(check->match), match_decisions(check->match));
    return fail_here(check);
}

static bool fail_as_match(Check *check, const Match *match)
{
    Report *report = &check->result->report;
    *report = *match_report(match);
    size_t used = strlen(report->message);
    snprintf(report->message + used, sizeof report->message - used, " (seed %llu, decision %zu)",
             (unsigned long long)match_seed(check->match), match_decisions(check->match));
    return fail_here(check);
}

static bool is_word_at(const char *line, size_t at, size_t length)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    return (at == 0 || !strchr(letters, line[at - 1])) &&
           (line[at + length] == '\0' || !strchr(letters, line[at + length]));
}

static bool has_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = strstr(line, word); at; at = strstr(at + 1, word))
        if (is_word_at(line, (size_t)(at - line), length))
            return true;
    return false;
}

/* The last line before the function that declares the variable; or else where the function begins. */
static void find_declaration(const Game *game, const Impurity *found, Report *report)
{
    char name[sizeof found->variable];
    snprintf(name, sizeof name, "%s", found->variable);
    name[strcspn(name, ".[")] = '\0';
    snprintf(report->file, sizeof report->file, "%s", found->file);
    for (report->line = found->line; report->line > 0 && name[0]; report->line--) {
        game_find_source(game, report);
        if (has_word(report->source, "local") && has_word(report->source, name))
            return;
    }
    report->line = found->line;
    game_find_source(game, report);
}

/* `parted` says what came out differently, or is NULL if only a variable was seen to change. */
static bool fail_impure(Check *check, const Impurity *found, const char *parted)
{
    CheckResult *result = check->result;
    Report *report = &result->report;
    char variable[200] = "no variable that has changed could be found", came_out[80] = "";
    if (found) {
        snprintf(variable, sizeof variable, "'%s' has changed", found->variable);
        snprintf(result->variable, sizeof result->variable, "%s", found->variable);
    }
    if (parted)
        snprintf(came_out, sizeof came_out, "restored, %s", parted);
    report_say(report,
               "the game remembers something outside the table: %s%s%s (seed %llu, decision %zu)",
               came_out, parted ? "; " : "", variable, (unsigned long long)match_seed(check->match),
               match_decisions(check->match));
    if (found && found->file[0])
        find_declaration(check->game, found, report);
    snprintf(
        report->hint, sizeof report->hint,
        "What changes belongs on the table: a counter, a mark, or an argument of the next phase.");
    return fail_here(check);
}

/* Purity -------------------------------------------------------------------------------------- */

static bool has_changed(Check *check, Impurity *found)
{
    Purity *now = purity_take(check->game);
    bool changed = now && purity_changed(check->before, now, found);
    purity_free(now);
    return changed;
}

static bool fail_parted(Check *check, const char *parted)
{
    Impurity found;
    return fail_impure(check, has_changed(check, &found) ? &found : NULL, parted);
}

static bool is_pure(Check *check)
{
    Impurity found;
    return !has_changed(check, &found) || fail_impure(check, &found, NULL);
}

/* Restoring ----------------------------------------------------------------------------------- */

static bool same_decision(const Decision *a, const Decision *b)
{
    bool ranged = a->kind != DECIDE_ONE; /* one of them needs no least and most */
    return a->kind == b->kind && a->source == b->source && a->seat == b->seat &&
           a->secret == b->secret && a->count == b->count &&
           (!ranged || (a->least == b->least && a->most == b->most));
}

static bool same_labels(Check *check, int viewer)
{
    const Decision *decision = match_decision(check->match);
    char ours[LABEL_SIZE], theirs[LABEL_SIZE];
    for (int i = 0; i < decision->count; i++) {
        match_label(check->match, i, viewer, ours, sizeof ours);
        match_label(check->second, i, viewer, theirs, sizeof theirs);
        if (strcmp(ours, theirs) != 0)
            return false;
    }
    return true;
}

static bool same_prompt(Check *check)
{
    char ours[LABEL_SIZE], theirs[LABEL_SIZE];
    match_prompt(check->match, ours, sizeof ours);
    match_prompt(check->second, theirs, sizeof theirs);
    return strcmp(ours, theirs) == 0;
}

/* The second match has only the lines of the present phase: they must be the last ones of the first. */
static bool same_lines(Check *check)
{
    const Chronicle *ours = match_chronicle(check->match), *theirs = match_chronicle(check->second);
    size_t count = chronicle_length(theirs), first = chronicle_length(ours) - count;
    char our_line[2 * LABEL_SIZE], their_line[2 * LABEL_SIZE];
    if (count > chronicle_length(ours))
        return false;
    for (size_t i = 0; i < count; i++)
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if (viewer >= check->game->players && viewer != PUBLIC)
                continue;
            chronicle_words(ours, check->game->shape, match_seat_names(check->match), first + i,
                            viewer, our_line, sizeof our_line);
            chronicle_words(theirs, check->game->shape, match_seat_names(check->second), i, viewer,
                            their_line, sizeof their_line);
            if (strcmp(our_line, their_line) != 0)
                return false;
        }
    return true;
}

static bool restores(Check *check)
{
    const Decision *decision = match_decision(check->match);
    position_take(check->position, check->match);
    MatchState state = match_restore(check->second, check->position);
    check->result->restored++;
    if (state == MATCH_FAILED) {
        Impurity found;
        if (has_changed(check, &found))
            return fail_impure(check, &found, "it ends in an error");
        return fail_as_match(check, check->second);
    }
    if (state != MATCH_ASKING)
        return fail_parted(check, "nobody is asked");
    if (match_fingerprint(check->match) != match_fingerprint(check->second))
        return fail_parted(check, "the table is another");
    if (match_decisions(check->match) != match_decisions(check->second) ||
        !same_decision(decision, match_decision(check->second)))
        return fail_parted(check, "the decision is another");
    if (!same_prompt(check))
        return fail_parted(check, "the question is another");
    if (!same_labels(check, decision->seat) || !same_labels(check, PUBLIC))
        return fail_parted(check, "an option has another label");
    if (!same_lines(check))
        return fail_parted(check, "the chronicle is another");
    return true;
}

/* Labels are read any number of times, or never: a label function that changes something makes two games of one. */
static bool labels_change_nothing(Check *check)
{
    const Decision *decision = match_decision(check->match);
    Purity *before = purity_take_question(check->match);
    if (!before)
        return true;
    char label[LABEL_SIZE], what[200];
    for (int i = 0; i < decision->count; i++)
        match_label(check->match, i, decision->seat, label, sizeof label);
    Impurity found;
    Purity *after = purity_take_question(check->match);
    bool changed = after && purity_changed(before, after, &found);
    purity_free(before);
    purity_free(after);
    if (!changed)
        return true;
    snprintf(what, sizeof what, "a label function changes '%s'", found.variable);
    snprintf(check->result->variable, sizeof check->result->variable, "%s", found.variable);
    fail(check, what);
    Report *report = &check->result->report;
    find_declaration(check->game, &found, report);
    snprintf(report->hint, sizeof report->hint,
             "A label is read any number of times, or never: it may only give words.");
    return false;
}

/* Leaks --------------------------------------------------------------------------------------- */

/* The phase in which it happened is to blame, as far as one can tell. */
static void blame_phase(Check *check)
{
    Report *report = &check->result->report;
    const char *name = match_phase_name(check->match);
    for (int i = 0; i < check->game->phases; i++)
        if (strcmp(check->game->phase[i].name, name) == 0)
            game_blame_function(check->game, check->game->phase[i].function, report);
}

static bool fail_leak(Check *check)
{
    const LeakHunt *hunt = &check->hunt;
    char who[80], what[480];
    snprintf(who, sizeof who, "%s",
             hunt->viewer == PUBLIC ? "an onlooker" : match_seat_name(check->match, hunt->viewer));
    snprintf(what, sizeof what,
             "%s is told what may not be known: '%.120s', but '%.120s' if hidden pieces lay "
             "otherwise",
             who, hunt->here, hunt->there);
    fail(check, what);
    blame_phase(check);
    snprintf(check->result->report.hint, sizeof check->result->report.hint,
             "{} in say and tell hides a piece from those who may not know it; it:known_to(seat) "
             "asks; a hidden counter is declared with hidden = true.");
    return false;
}

/* At some decisions somebody, or an onlooker, looks at two worlds that he cannot tell apart. */
static bool keeps_secrets(Check *check)
{
    enum { ONE_IN = 4, MOST_PAIRS = 300 };
    if (check->hunt.pairs == MOST_PAIRS || chance_below(&check->worlds, ONE_IN) > 0)
        return true;
    int viewer = (int)chance_below(&check->worlds, (uint32_t)check->game->players + 1);
    viewer = viewer == check->game->players ? PUBLIC : viewer;
    leak_compare(&check->hunt, check->match, check->second, viewer, &check->worlds);
    check->result->compared = check->hunt.pairs;
    return check->hunt.different == 0 || fail_leak(check);
}

/* Scores -------------------------------------------------------------------------------------- */

static void read_awards(Check *check)
{
    const Chronicle *chronicle = match_chronicle(check->match);
    for (; check->read < chronicle_length(chronicle); check->read++) {
        const Entry *entry = chronicle_entry(chronicle, check->read);
        if (entry->counter >= 0)
            check->awarded[entry->counter][entry->seat] += entry->change;
    }
}

static bool scores_have_reasons(Check *check)
{
    const Shape *shape = check->game->shape;
    char what[200];
    read_awards(check);
    for (int i = 0; i < shape->counters; i++) {
        const CounterInfo *counter = &shape->counter[i];
        for (int seat = 0; counter->scores && counter->per_seat && seat < shape->seats; seat++) {
            int32_t value = 0;
            table_count(match_table(check->match), i, seat, &value);
            int64_t reasons = counter->start + check->awarded[i][seat];
            if (value == reasons)
                continue;
            snprintf(what, sizeof what, "'%s' of seat %d is %d, but its reasons make %lld",
                     counter->name, seat + 1, (int)value, (long long)reasons);
            return fail(check, what);
        }
    }
    return true;
}

/* Playing ------------------------------------------------------------------------------------- */

static bool is_well(Check *check)
{
    Match *match = check->match;
    const CheckPlan *plan = check->plan;
    uint64_t fingerprint = match_fingerprint(match);
    check->digest = XXH64(&fingerprint, sizeof fingerprint, check->digest);
    const char *wrong = table_broken(match_table(match));
    if (!wrong && plan->invariant)
        wrong = plan->invariant(match, plan->data);
    if (wrong)
        return fail(check, wrong);
    if (!scores_have_reasons(check))
        return false;
    return !check->replaying || match_state(match) != MATCH_ASKING ||
           (restores(check) && keeps_secrets(check));
}

/* Remembers the phases that the last decisions before the end of patience are made in. */
static void note_last_phase(Check *check)
{
    const char *name = match_phase_name(check->match);
    for (int i = 0; i < check->last_phases; i++)
        if (strcmp(check->last_phase[i], name) == 0)
            return;
    if (check->last_phases < LAST_PHASES)
        check->last_phase[check->last_phases++] = name;
}

static bool fail_endless(Check *check)
{
    char what[300];
    size_t used = (size_t)snprintf(what, sizeof what, "the game does not end; its last phases are");
    for (int i = 0; i < check->last_phases && used < sizeof what; i++)
        used += (size_t)snprintf(what + used, sizeof what - used, "%s '%s'", i ? "," : "",
                                 check->last_phase[i]);
    fail(check, what);
    blame_phase(check);
    snprintf(check->result->report.hint, sizeof check->result->report.hint,
             "Some phase must come to finish(...), also if everybody plays badly.");
    return false;
}

static void begin_game(Check *check, uint64_t seed)
{
    memset(check->awarded, 0, sizeof check->awarded);
    check->read = 0;
    check->last_phases = 0;
    check->digest = 0;
    chance_seed(&check->chance, ~seed);
    match_restart(check->match, seed);
}

/* The first game is looked at so closely that the decision is known at which a variable changed. */
static bool play_game(Check *check, bool closely)
{
    Match *match = check->match;
    size_t most = check->plan->most_decisions ? check->plan->most_decisions : CHECK_LONGEST;
    Answer answer;
    while (match_state(match) == MATCH_ASKING) {
        if ((closely && !labels_change_nothing(check)) || !is_well(check) ||
            (closely && !is_pure(check)))
            return false;
        if (match_decisions(match) + LAST_DECISIONS > most)
            note_last_phase(check);
        if (match_decisions(match) >= most)
            return fail_endless(check);
        if (check->game->host.profile)
            profile_decision(check->game->host.profile, match_phase_name(match));
        random_answer(&check->chance, match_decision(match), &answer);
        match_answer(match, &answer, NULL);
    }
    if (match_state(match) == MATCH_FAILED)
        return fail_as_match(check, match);
    return is_well(check) && (!check->replaying || is_pure(check));
}

static bool play_one(Check *check, int number)
{
    CheckResult *result = check->result;
    check->replaying = number < check->plan->replayed;
    if (number == CHECK_PROFILED)
        check->game->host.profile = NULL; /* the rest at full speed */
    begin_game(check, check->plan->seed + (uint64_t)number);
    if (!play_game(check, check->replaying && number == 0))
        return false;
    if (check->game->host.profile)
        check->game->host.profile->games++;
    size_t decisions = match_decisions(check->match);
    result->games++;
    result->decisions += decisions;
    if (decisions > result->longest)
        result->longest = decisions;
    result->digest = XXH64(&check->digest, sizeof check->digest, result->digest);
    return true;
}

/* What is carried over from game to game shows when the first one is played again. */
static bool first_game_repeats(Check *check, uint64_t first_digest)
{
    check->replaying = false;
    check->game->host.profile = NULL;
    begin_game(check, check->plan->seed);
    if (!play_game(check, false))
        return false;
    return check->digest == first_digest || fail_parted(check, "the first game is another");
}

static bool play_all(Check *check)
{
    uint64_t first_digest = 0;
    for (int i = 0; i < check->plan->games; i++) {
        if (!play_one(check, i))
            return false;
        if (i == 0)
            first_digest = check->digest;
    }
    return check->plan->games == 0 || first_game_repeats(check, first_digest);
}

bool check_game(Game *game, const CheckPlan *plan, CheckResult *result)
{
    memset(result, 0, sizeof *result);
    Check *check = calloc(1, sizeof *check);
    if (!check)
        return report_say(&result->report, "there is not enough memory for a check");
    *check = (Check){.game = game, .plan = plan, .result = result};
    check->before = purity_take(game);
    MatchSetup setup = {.seed = plan->seed, .chronicle = true};
    check->match = match_new(game, &setup);
    check->second = check->match ? match_new(game, &setup) : NULL;
    check->position = check->second ? position_new(check->second) : NULL;
    chance_seed(&check->worlds, plan->seed);
    Profile *profile = game->host.profile;
    if (profile)
        profile->match = check->match;
    bool good = false;
    if (!leak_begin(&check->hunt) || !check->before || !check->position)
        report_say(&result->report, "there is not enough memory for a check");
    else
        good = play_all(check);
    game->host.profile = profile;
    if (profile)
        profile->match = NULL;
    leak_end(&check->hunt);
    position_free(check->position);
    match_free(check->second);
    match_free(check->match);
    purity_free(check->before);
    free(check);
    return good;
}
