#include "rules/imagine.h"

#include <stdlib.h>
#include <string.h>

#include "rules/match_inside.h"
#include "rules/sight.h"
#include "rules/worlds.h"

enum {
    MOST_WORLDS = 60,  /* tries for one world */
    MOST_GUESSES = 12, /* tries for one answer of another seat in it */
    MOST_ANSWERS = 1000,
    MOST_OWED = 64,
};

struct Imagination {
    Game *game;
    Match *real;  /* the match as it is: what the seat sees is read from it */
    Match *other; /* where worlds are made */
    Position *position;
    int viewer;
    int answers;               /* in this phase, up to where worlds come to */
    int owed[MOST_OWED], owes; /* own answers after that: their places in `step` */
    bool guessing;
    struct {
        size_t at; /* in the log of `real`; of the one behind the last: the log's end */
        bool own;
        uint64_t sight; /* after it */
    } step[MOST_ANSWERS + 1];
    uint64_t sight; /* now */
};

Imagination *imagination_new(Game *game)
{
    Imagination *it = calloc(1, sizeof *it);
    MatchSetup setup = {.seed = 1, .chronicle = true};
    if (!it)
        return NULL;
    it->game = game;
    it->real = match_new(game, &setup);
    it->other = match_new(game, &setup);
    it->position = it->real ? position_new(it->real) : NULL;
    if (it->real && it->other && it->position)
        return it;
    imagination_free(it);
    return NULL;
}

void imagination_free(Imagination *it)
{
    if (!it)
        return;
    position_free(it->position);
    match_free(it->real);
    match_free(it->other);
    free(it);
}

/* What the seat sees ---------------------------------------------------------------------- */

/* The phase again, with only the first answers. */
static void replay_until(Match *match, size_t used, int answers)
{
    match->log.used = used;
    match->log.decisions = match->checkpoint.decisions + (size_t)answers;
    match_replay_phase(match);
}

/* A secret that still lasts: worlds come to where it began, unless all that was answered since is the seat's own. */
static bool leave_open(Imagination *it)
{
    bool others = false;
    int first = it->answers;
    while (it->real->deciding_together && first > 0 &&
           it->step[first - 1].at >= it->real->together_at)
        others |= !it->step[--first].own;
    it->owes = 0;
    for (int i = first; others && i < it->answers; i++)
        if (it->step[i].own) {
            if (it->owes == MOST_OWED)
                return false;
            it->owed[it->owes++] = i;
        }
    if (others)
        it->answers = first;
    it->guessing = false;
    for (int i = 0; i < it->answers; i++)
        it->guessing |= !it->step[i].own;
    return true;
}

static bool read_answers(Imagination *it)
{
    const AnswerLog *log = &it->real->log;
    it->answers = 0;
    for (size_t at = it->real->checkpoint.answers; at < log->used; at = answer_log_after(log, at)) {
        if (it->answers == MOST_ANSWERS)
            return false;
        bool own = answer_log_head(log, at).seat == it->viewer;
        it->step[it->answers].at = at;
        it->step[it->answers++].own = own;
    }
    it->step[it->answers].at = log->used;
    return leave_open(it);
}

/* What was seen after each answer of others. Their answers are still in the log when it has been cut for that. */
static void read_sights(Imagination *it)
{
    Match *real = it->real;
    size_t used = it->step[it->answers].at;
    for (int i = 0; i + 1 < it->answers; i++)
        if (!it->step[i].own) {
            replay_until(real, it->step[i + 1].at, i + 1);
            it->step[i].sight = sight_of(real, it->viewer);
        }
    if (it->guessing || used < real->log.used)
        replay_until(real, used, it->answers);
    it->sight = sight_of(real, it->viewer);
    if (it->answers > 0)
        it->step[it->answers - 1].sight = it->sight;
}

bool imagination_begin(Imagination *it, const Match *match)
{
    const Decision *decision = match_decision(match);
    if (!decision)
        return false;
    it->viewer = decision->seat;
    for (int i = 0; i < it->game->players; i++) /* chronicles name them */
        it->real->name[i] = it->other->name[i] = match->name[i];
    position_take(it->position, match);
    if (match_restore(it->real, it->position) != MATCH_ASKING || !read_answers(it))
        return false;
    read_sights(it);
    return true;
}

int imagination_owes(const Imagination *it)
{
    return it->owes;
}

void imagination_own_answer(const Imagination *it, int n, Answer *answer)
{
    answer_log_read(&it->real->log, it->step[it->owed[n]].at, answer);
}

/* Worlds ------------------------------------------------------------------------------------- */

static void forget_answers(Match *match, size_t decisions)
{
    match->log.used = 0;
    match->log.decisions = decisions;
    match->checkpoint.answers = 0;
    match->checkpoint.decisions = decisions;
    match->checkpoint.idle = 0;
    match->checkpoint.lines = 0;
}

/* The beginning of the phase in another world, not played yet. */
static bool new_beginning(Imagination *it, Chance *chance, uint16_t *role)
{
    Match *other = it->other;
    Table *then = other->table; /* as room: the replay overwrites it */
    memcpy(then->block, it->real->checkpoint.block, table_size(then));
    world_permute(it->real, it->viewer, chance, then, role);
    chance_seed(&then->head->chance, chance_next(chance));
    memcpy(other->checkpoint.block, then->block, table_size(then));
    forget_answers(other, it->real->checkpoint.decisions);
    return world_repeat_talk(it->real, role, other);
}

/* The seat's own answers are known: they are all given at once. */
static bool repeat_own(Imagination *it)
{
    const AnswerLog *log = &it->real->log;
    AnswerLog *to = &it->other->log;
    size_t first = it->real->checkpoint.answers, used = it->step[it->answers].at - first;
    if (!answer_log_reserve(to, used + 1))
        return false;
    if (used > 0)
        memcpy(to->data, log->data + first, used * sizeof *to->data);
    to->used = used;
    to->decisions += (size_t)it->answers;
    return match_replay_phase(it->other) == MATCH_ASKING;
}

/* Another seat's answer: any that looks as what was seen. */
static bool guess_answer(Imagination *it, int step, Chance *chance, const uint16_t *role)
{
    Match *other = it->other;
    size_t made = match_decisions(other);
    int seat = answer_log_head(&it->real->log, it->step[step].at).seat;
    for (int i = 0; i < MOST_GUESSES; i++) {
        Answer answer;
        if (!match_decision(other) || match_decision(other)->seat != seat)
            return false;
        random_answer(chance, match_decision(other), &answer);
        match_answer(other, &answer, NULL);
        if (match_state(other) == MATCH_ASKING &&
            sight_of(other, it->viewer) == it->step[step].sight)
            return true;
        if (match_decisions(other) > made && !match_go_to(other, made))
            return false; /* it went on to another phase */
        if (!world_repeat_talk(it->real, role, other))
            return false;
    }
    return false;
}

static bool repeat_answers(Imagination *it, Chance *chance, const uint16_t *role)
{
    Match *other = it->other;
    if (match_replay_phase(other) != MATCH_ASKING)
        return false;
    for (int i = 0; i < it->answers; i++) {
        Answer answer;
        if (!it->step[i].own) {
            if (!guess_answer(it, i, chance, role))
                return false;
            continue;
        }
        answer_log_read(&it->real->log, it->step[i].at, &answer);
        const Decision *decision = match_decision(other);
        if (!decision || decision->seat != it->viewer || !match_answer(other, &answer, NULL))
            return false;
    }
    return match_state(other) == MATCH_ASKING;
}

bool imagination_next(Imagination *it, Chance *chance, Position *world)
{
    uint16_t role[MAX_PIECES];
    for (int i = 0; i < MOST_WORLDS; i++) {
        if (!new_beginning(it, chance, role))
            return false;
        if (!(it->guessing ? repeat_answers(it, chance, role) : repeat_own(it)))
            continue;
        if (it->other->checkpoint.decisions != it->real->checkpoint.decisions ||
            sight_of(it->other, it->viewer) != it->sight)
            continue;
        position_take(world, it->other);
        return true;
    }
    return false;
}
