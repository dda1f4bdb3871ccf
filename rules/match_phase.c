/* The phases of a match: the checkpoint at the beginning of each, and how one leads to the next. */
#include <stdlib.h>
#include <string.h>

#include "rules/bind.h"

enum {
    SETUP = -1,
    UNDECIDED = -2,
    OVER = -1,
    MOST_IDLE = 1000, /* phases in a row in which nobody is asked anything */
};

/* Checkpoints ----------------------------------------------------------------------- */

/* Without history, the phase in which the last decision was made (or the first phase) is still kept: an error leads back
 * to it. Earlier answers will not be needed again. */
static void keep_asked(Match *match)
{
    if (match->idle != 1)
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

/* Of phases in which nobody was asked only the last is kept: no decision leads back to the others. */
bool match_keep_checkpoint(Match *match)
{
    if (match->idle > 1 && match->phases > 0)
        match->phases--;
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
    arena_cut(&match->arena, 0);
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

void match_begin_phase(Match *match)
{
    if (match->watch)
        match->watch->phase(match->watch->data, match->table->head->phase);
    take_checkpoint(match);
    if (match->keep_history)
        match_keep_checkpoint(match);
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
    if (!over && (!returned || returned->id != match->next_phase)) {
        char place[PLACE_SIZE];
        int phase = head->phase;
        game_function_place(L, phase == SETUP ? match->setup : match->game->phase[phase].function,
                            place, sizeof place);
        luaL_error(
            L,
            "%s'%s' must return the next phase or the end: return phase.name(...) or finish(...)",
            place, match_phase_name(match));
    }
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
        match_begin_phase(match);
        lua_settop(L, 0);
        lua_callk(L, push_phase(match), 1, 0, play_on);
    }
}

int match_play_phases(lua_State *L)
{
    Match *match = host_of(L)->match;
    lua_callk(L, push_phase(match), 1, 0, play_on);
    return play_on(L, LUA_OK, 0);
}
