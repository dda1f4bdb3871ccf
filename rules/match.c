#include "rules/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/bind.h"
#include "rules/scenario_inside.h"

enum {
    SETUP = -1,
    UNDECIDED = -2,
    OVER = -1,
    MOST_DECISIONS =
        1000000, /* by in-process players: a game that is not over by then asks whoever runs it */
    MOST_IDLE = 1000, /* phases in a row in which nobody is asked anything */
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

const Answer *match_ready_answer(Match *match)
{
    if (match->talk.count > 0)
        match_hear(match);
    if (match->feed < match->log.used)
        return feed_answer(match);
    const Decision *decision = &match->decision;
    if (match->player[decision->seat] != PLAYER_RANDOM || match->held ||
        match->made >= MOST_DECISIONS)
        return NULL;
    random_answer(&match->bot_chance[decision->seat], decision, &match->answer);
    if (!answer_log_add(&match->log, &match->answer, decision))
        return NULL;
    match->feed = match->log.used;
    answer_taken(match);
    return &match->answer;
}

const Answer *match_given_answer(Match *match)
{
    return &match->answer;
}

/* Checkpoints ----------------------------------------------------------------------- */

/* Without history, the phase in which the last decision was made is still kept: an error leads back to it. Earlier
 * answers will not be needed again. */
static void keep_asked(Match *match)
{
    if (match->made == match->checkpoint.decisions)
        return;
    unsigned char *block = match->asked.block;
    match->asked = match->checkpoint;
    match->checkpoint.block = block;
    size_t gone = match->asked.answers;
    if (gone > 0)
        memmove(match->log.data, match->log.data + gone,
                (match->log.used - gone) * sizeof *match->log.data);
    match->log.used -= gone;
    match->feed -= gone;
    match->asked.answers = 0;
    match->has_asked = true;
}

static void take_checkpoint(Match *match)
{
    Checkpoint *checkpoint = &match->checkpoint;
    if (!match->keep_history)
        keep_asked(match);
    memcpy(checkpoint->block, match->table->block, table_size(match->table));
    checkpoint->answers = match->feed;
    checkpoint->decisions = match->made;
    checkpoint->idle = match->idle;
    checkpoint->lines = match->chronicle ? chronicle_length(match->chronicle) : 0;
}

static bool keep_checkpoint(Match *match)
{
    if (match->phases == match->history_room) {
        size_t room = match->history_room * 2 + 64;
        Checkpoint *grown = realloc(match->history, room * sizeof *grown);
        if (!grown)
            return false;
        memset(grown + match->history_room, 0, (room - match->history_room) * sizeof *grown);
        match->history = grown;
        match->history_room = room;
    }
    Checkpoint *kept = &match->history[match->phases];
    unsigned char *block = kept->block ? kept->block : malloc(table_size(match->table));
    if (!block)
        return false;
    memcpy(block, match->checkpoint.block, table_size(match->table));
    *kept = match->checkpoint;
    kept->block = block;
    match->phases++;
    return true;
}

/* Phases ---------------------------------------------------------------------------------- */

static void push_argument(lua_State *L, const Game *game, int kind, int32_t value)
{
    switch (kind) {
    case ARG_NUMBER:
        lua_pushinteger(L, value);
        break;
    case ARG_FLAG:
        lua_pushboolean(L, value);
        break;
    case ARG_SEAT:
        push_seat(L, game, value);
        break;
    case ARG_PIECE:
        push_piece(L, game, value);
        break;
    case ARG_SPACE:
        push_space(L, game, value);
        break;
    case ARG_ZONE:
        push_zone(L, game, value);
        break;
    default:
        lua_pushnil(L);
    }
}

/* Puts the phase that the block names on the thread's stack; gives the number of its arguments. */
static int push_phase(Match *match)
{
    const Game *game = match->game;
    const BlockHead *head = match->table->head;
    lua_State *thread = match->thread;
    match->next_phase = UNDECIDED;
    match->deciding_together = false;
    match->waiting = false;
    match->arena.used = 0;
    match->arena.generation++;
    if (head->phase == SETUP) {
        lua_rawgeti(thread, LUA_REGISTRYINDEX, match->setup);
        return 0;
    }
    lua_rawgeti(thread, LUA_REGISTRYINDEX, game->phase[head->phase].function);
    int count = MAX_PHASE_ARGS;
    while (count > 0 && head->phase_arg_kind[count - 1] == ARG_NONE)
        count--;
    for (int i = 0; i < count; i++)
        push_argument(thread, game, head->phase_arg_kind[i], head->phase_arg[i]);
    return count;
}

static void begin_phase(Match *match)
{
    take_checkpoint(match);
    if (match->keep_history)
        keep_checkpoint(match);
    host_lap(&match->game->host);
}

const char *match_phase_name(const Match *match)
{
    int phase = match->table->head->phase;
    return phase == SETUP ? "setup" : match->game->phase[phase].name;
}

/* The phase has run to its end: what comes next is in the match, and must also have been returned. */
static void end_phase(lua_State *L, Match *match)
{
    BlockHead *head = match->table->head;
    const Thing *returned = thing_of_kind(L, 1, THING_PHASE);
    bool over = match->next_phase == OVER && lua_isboolean(L, 1);
    if (!over && (!returned || returned->id != match->next_phase))
        luaL_error(
            L, "'%s' must return the next phase or the end: return phase.name(...) or finish(...)",
            match_phase_name(match));
    if (over) {
        head->over = 1;
        head->winners = match->winners;
        return;
    }
    head->phase = match->next_phase;
    memcpy(head->phase_arg, match->next_arg, sizeof head->phase_arg);
    memcpy(head->phase_arg_kind, match->next_arg_kind, sizeof head->phase_arg_kind);
}

/* Plays phase after phase inside the thread, from the end of one on. A decision may suspend it at any depth. */
static int play_on(lua_State *L, int status, lua_KContext context)
{
    (void)status;
    (void)context;
    Match *match = host_of(L)->match;
    for (;;) {
        end_phase(L, match);
        if (match->table->head->over)
            return 0;
        if (++match->idle > MOST_IDLE)
            luaL_error(
                L, "%d phases have gone by without a decision: the game does not come to an end",
                MOST_IDLE);
        begin_phase(match);
        lua_settop(L, 0);
        lua_callk(L, push_phase(match), 1, 0, play_on);
    }
}

static int play_phases(lua_State *L)
{
    Match *match = host_of(L)->match;
    lua_callk(L, push_phase(match), 1, 0, play_on);
    return play_on(L, LUA_OK, 0);
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
    }
    host->match = outer;
    bool overran = host->overran;
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
    lua_pushcfunction(match->thread, play_phases);
}

/* Steps back over the answer that led to the error, so that the table is at the last decision again. */
static void recover(Match *match)
{
    Report report = match->report;
    reset_thread(match);
    lua_gc(match->game->host.L, LUA_GCCOLLECT, 0); /* what the failed script held */
    match->waiting = false;
    if (match->log.decisions > 0)
        match_go_to(match, match->log.decisions - 1);
    match->report = report;
    match->state = MATCH_FAILED;
}

/* Stopped by the clock: the count decides. It starts where the phase started, as the clock cannot say where. */
static MatchState run(Match *match)
{
    report_clear(&match->report);
    match->state = resume(match, false);
    while (match->state == MATCH_FAILED && match->game->host.overran) {
        report_clear(&match->report);
        rewind_phase(match);
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
    begin_phase(match);
    lua_pushcfunction(match->thread, play_phases);
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
    match->has_asked = false;
    unsigned char *block = match->checkpoint.block;
    memcpy(block, kept->block, table_size(match->table));
    match->checkpoint = *kept;
    match->checkpoint.block = block;
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
        keep_checkpoint(match);
    rewind_phase(match);
    return play(match);
}
