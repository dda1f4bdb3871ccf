#include "rules/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/bind.h"
#include "rules/locals.h"
#include "rules/scenario_inside.h"

enum {
    MOST_DECISIONS =
        1000000, /* by in-process players: a game that is not over by then asks whoever runs it */
};

/* Answers ------------------------------------------------------------------------ */

static void answer_taken(Match *match)
{
    match->made++;
    match->idle = 0;
    host_lap(&match->game->host);
}

/* An answer from the log that does not fit is not forced upon the script: the match stops and asks there. */
static const Answer *feed_answer(Match *match)
{
    answer_log_read(&match->log, match->feed, &match->answer);
    if (decision_refuses(&match->decision, &match->answer)) {
        match->log.used = match->feed;
        match->log.decisions = match->made;
        return NULL;
    }
    match->feed = answer_log_after(&match->log, match->feed);
    answer_taken(match);
    return &match->answer;
}

bool match_plays_for(const Match *match, int seat)
{
    return (match->player[seat] == PLAYER_RANDOM || match->made < match->alone) && !match->held &&
           match->feed >= match->log.used && match->made < MOST_DECISIONS;
}

/* A thought in which everybody passes all the time leads nowhere. */
static void pass_seldom(Match *match)
{
    enum { SELDOM = 6 };
    const Decision *decision = &match->decision;
    Chance *chance = &match->bot_chance[decision->seat];
    bool passes = decision->may_pass && match->answer.value[0] == decision->count - 1;
    if (passes && chance_below(chance, SELDOM) > 0)
        match->answer.value[0] = (int32_t)chance_below(chance, (uint32_t)decision->count - 1);
}

const Answer *match_ready_answer(Match *match)
{
    if (match->talk.count > 0)
        match_hear(match);
    if (match->feed < match->log.used)
        return feed_answer(match);
    const Decision *decision = &match->decision;
    if (!match_plays_for(match, decision->seat))
        return NULL;
    if (match->planned >= 0) {
        match->answer.count = 1;
        match->answer.value[0] = match->planned;
        match->planned = -1;
        match->tree.from = -1;
    } else {
        random_answer(&match->bot_chance[decision->seat], decision, &match->answer);
        if (match->made < match->alone)
            pass_seldom(match);
    }
    if (!answer_log_add(&match->log, &match->answer, decision))
        return NULL;
    match->feed = match->log.used;
    answer_taken(match);
    host_progress(&match->game->host);
    return &match->answer;
}

const Answer *match_given_answer(Match *match)
{
    return &match->answer;
}

/* Running ------------------------------------------------------------------------------------ */

static void name_phase(Match *match)
{
    snprintf(match->report.phase, sizeof match->report.phase, "%s", match_phase_name(match));
}

/* Runs the thread until somebody must be asked, the game is over, or the script fails. */
static MatchState resume(Match *match, bool counted)
{
    Host *host = &match->game->host;
    if (match->deaf) { /* nothing could stop it */
        report_say(&match->report, "there is not enough memory to go on");
        return MATCH_FAILED;
    }
    Match *outer = host->match;
    HostCall before = host_begin(host, match->thread, counted);
    host->match = match;
    int results;
    int status = lua_resume(match->thread, before.running, 0, &results);
    MatchState state = status == LUA_YIELD ? MATCH_ASKING
                       : status == LUA_OK  ? MATCH_OVER
                                           : MATCH_FAILED;
    match->waiting = state == MATCH_ASKING;
    if (state == MATCH_FAILED) {
        game_report_error(match->game, match->thread, &match->report);
        name_phase(match);
        locals_describe(match, &match->report);
    }
    host->match = outer;
    bool overran = host->overran || (host->starved && !counted);
    host_end(host, before);
    host->overran = overran && state == MATCH_FAILED;
    return state;
}

static int make_thread(lua_State *L)
{
    Match *match = lua_touserdata(L, 1);
    luaL_checkstack(L, 4, NULL);
    lua_State *thread = lua_newthread(L);
    int reference = luaL_ref(L, LUA_REGISTRYINDEX);
    luaL_unref(L, LUA_REGISTRYINDEX, match->thread_ref);
    match->thread = thread;
    match->thread_ref = reference;
    return 0;
}

/* Gives the match a new thread in place of the one it has; false without memory, and it keeps the old one. */
static bool renew_thread(Match *match)
{
    lua_State *L = match->game->host.L;
    if (!lua_checkstack(L, 2))
        return false;
    lua_pushcfunction(L, make_thread);
    lua_pushlightuserdata(L, match);
    if (lua_pcall(L, 1, 0, 0) == LUA_OK)
        return true;
    lua_pop(L, 1);
    return false;
}

/* An error raised by a hook leaves a thread of Lua 5.4 deaf to hooks, so a thread that failed is replaced. */
static void reset_thread(Match *match)
{
    int status = lua_status(match->thread);
    if (status != LUA_OK || lua_gettop(match->thread) > 0)
        lua_resetthread(match->thread);
    lua_settop(match->thread, 0);
    if (status != LUA_OK && status != LUA_YIELD)
        match->deaf = true;
    if (match->deaf && renew_thread(match))
        match->deaf = false;
}

/* Back to the beginning of the current phase; answers from there on will be fed again. */
static void rewind_phase(Match *match)
{
    reset_thread(match);
    memcpy(match->table->block, match->checkpoint.block, table_size(match->table));
    match->feed = match->checkpoint.answers;
    match->made = match->checkpoint.decisions;
    match->idle = match->checkpoint.idle;
    if (match->chronicle)
        chronicle_cut(match->chronicle, match->checkpoint.lines);
    lua_pushcfunction(match->thread, match_play_phases);
}

/* Steps back over the answer that led to the error, so that the table is at the last decision again. */
static void recover(Match *match)
{
    Report report = match->report;
    reset_thread(match);
    host_collect(&match->game->host); /* what the failed script held */
    match->waiting = false;
    if (match->log.decisions > 0)
        match_go_to(match, match->log.decisions - 1);
    match->report = report;
    match->state = MATCH_FAILED;
}

static void take_back_checkpoint(Match *match, const Checkpoint *kept)
{
    unsigned char *block = match->checkpoint.block;
    memcpy(block, kept->block, table_size(match->table));
    match->checkpoint = *kept;
    match->checkpoint.block = block;
    match->has_asked = false;
}

/* Makes the phase with the last decision in it the current one, if others have gone by since: their work counts too. */
static void find_last_decision(Match *match)
{
    if (match->idle == 0)
        return;
    if (match->phases > 1)
        take_back_checkpoint(match, &match->history[--match->phases - 1]);
    else if (match->has_asked)
        take_back_checkpoint(match, &match->asked);
}

/* Stopped by the clock, or for want of memory: the count decides. It starts where a phase started, as the clock
 * cannot say where, and on a clean heap, as garbage from earlier lies about differently every time. */
static MatchState run(Match *match)
{
    report_clear(&match->report);
    match->state = resume(match, false);
    while (match->state == MATCH_FAILED && match->game->host.overran) {
        report_clear(&match->report);
        find_last_decision(match);
        rewind_phase(match);
        host_collect(&match->game->host);
        match->state = resume(match, true);
    }
    return match->state;
}

static MatchState play(Match *match)
{
    if (run(match) == MATCH_FAILED)
        recover(match);
    return match->state;
}

/* Life ------------------------------------------------------------------------------------------ */

Match *match_new(Game *game, const MatchSetup *setup)
{
    Match *match = calloc(1, sizeof *match);
    if (!match)
        return NULL;
    match->game = game;
    match->thread_ref = LUA_NOREF;
    match->planned = -1;
    match->setup = game->setup;
    match->table = table_new(game->shape, setup->seed);
    match->checkpoint.block = malloc(game->shape->size);
    match->asked.block = malloc(game->shape->size);
    match->chronicle = setup->chronicle ? chronicle_new() : NULL;
    match->keep_history = setup->history;
    bool threaded = renew_thread(match);
    if (!match->table || !match->checkpoint.block || !match->asked.block ||
        (setup->chronicle && !match->chronicle) || !threaded) {
        match_free(match);
        return NULL;
    }
    for (int i = 0; i < game->players; i++) {
        match->player[i] = setup->player[i];
        if (setup->name[i])
            report_clean(match->name_room[i], NAME_SIZE, setup->name[i], strlen(setup->name[i]));
        if (!match->name_room[i][0])
            snprintf(match->name_room[i], NAME_SIZE, "seat %d", i + 1);
        match->name[i] = match->name_room[i];
    }
    match_restart(match, setup->seed);
    return match;
}

void match_free(Match *match)
{
    if (!match)
        return;
    if (match->thread_ref != LUA_NOREF)
        luaL_unref(match->game->host.L, LUA_REGISTRYINDEX, match->thread_ref);
    for (size_t i = 0; i < match->history_room; i++)
        free(match->history[i].block);
    for (int i = 0; i < ARENA_CHUNKS; i++)
        free(match->arena.chunk[i]);
    free(match->history);
    free(match->log.data);
    free(match->talk.remark);
    free(match->checkpoint.block);
    free(match->asked.block);
    chronicle_free(match->chronicle);
    table_free(match->table);
    free(match);
}

MatchState match_restart(Match *match, uint64_t seed)
{
    reset_thread(match);
    match->seed = seed;
    match->log.used = match->log.decisions = 0;
    match->feed = match->made = 0;
    match->idle = 0;
    match->talk.count = 0;
    match->phases = 0;
    match->has_asked = false;
    match->checkpoint.decisions = 0;
    if (match->chronicle)
        chronicle_clear(match->chronicle);
    for (int i = 0; i < MAX_SEATS; i++)
        chance_seed(&match->bot_chance[i], seed * 31 + (uint64_t)i + 1);
    table_reset(match->table, seed);
    match_begin_phase(match);
    lua_pushcfunction(match->thread, match_play_phases);
    return play(match);
}

MatchState match_start_with(Match *match, int function)
{
    match->setup = function;
    return match_restart(match, match->seed);
}

/* Answering ---------------------------------------------------------------------------------------- */

bool match_answer(Match *match, const Answer *answer, const char **why)
{
    const char *refusal =
        match->waiting ? decision_refuses(&match->decision, answer) : "nobody is asked anything";
    if (!refusal && !answer_log_add(&match->log, answer, &match->decision))
        refusal = "there is not enough memory";
    if (why)
        *why = refusal;
    if (refusal)
        return false;
    if (match->watch) {
        int top = lua_gettop(match->thread);
        match_tell(match, match->thread, answer, top - 2, top - 1);
    }
    match->feed = match->log.used;
    match->made++;
    match->idle = 0;
    match->answer.count = answer->count;
    memcpy(match->answer.value, answer->value, (size_t)answer->count * sizeof *answer->value);
    match->waiting = false;
    lua_settop(match->thread, lua_gettop(match->thread) - 3);
    play(match);
    return true;
}

void match_play_alone(Match *match, size_t decisions, uint64_t seed)
{
    match->alone = decisions > 0 ? match->made + 1 + decisions : 0;
    for (int i = 0; decisions > 0 && i < match->game->players; i++)
        chance_seed(&match->bot_chance[i], seed + (uint64_t)i);
}

MatchState match_retry(Match *match)
{
    if (match->state != MATCH_FAILED || !match->waiting)
        return match->state;
    match->state = MATCH_ASKING;
    int seat = match->decision.seat;
    if (match->player[seat] == PLAYER_RANDOM) {
        Answer answer;
        random_answer(&match->bot_chance[seat], &match->decision, &answer);
        match_answer(match, &answer, NULL);
    }
    return match->state;
}

/* Going back ------------------------------------------------------------------------------------------ */

static bool find_checkpoint(Match *match, size_t n)
{
    if (match->checkpoint.decisions <= n)
        return true;
    const Checkpoint *kept = &match->asked;
    if (match->phases > 0 && match->history[0].decisions <= n) {
        while (match->history[match->phases - 1].decisions > n)
            match->phases--;
        kept = &match->history[match->phases - 1];
    } else if (!match->has_asked || match->asked.decisions > n) {
        return false;
    }
    take_back_checkpoint(match, kept);
    return true;
}

bool match_go_to(Match *match, size_t n)
{
    if (n > match->log.decisions || !find_checkpoint(match, n))
        return false;
    size_t at = match->checkpoint.answers;
    for (size_t i = match->checkpoint.decisions; i < n; i++)
        at = answer_log_after(&match->log, at);
    match->log.used = at;
    match->log.decisions = n;
    match_forget_talk(match, n);
    rewind_phase(match);
    match->held = true;
    run(match);
    match->held = false;
    return match->state != MATCH_FAILED && match->made == n;
}

MatchState match_replay_phase(Match *match)
{
    match->phases = 0;
    match->has_asked = false;
    if (match->keep_history)
        match_keep_checkpoint(match);
    rewind_phase(match);
    return play(match);
}
