/* A whole action in one word: what to do, with which piece, and where. People and saves answer it question by question;
 * the random player draws one of all complete actions, each as likely as any other. */
#include <stdio.h>
#include <string.h>

#include "rules/api.h"
#include "rules/asking.h"
#include "rules/declare.h"
#include "rules/trace.h"
#include "runtime/board.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

/* Its number tells it from the engine's other objects. */
enum { ACTIONS_ID = 101, MOST_ACTIONS = 16 };

/* The stack of `act`: seat, question, actions, an argument for each action (two for a neighbour); then what has been
 * answered: the action's number from 1, and the piece. */
enum { AT_SEAT = 1, AT_QUESTION, AT_ACTIONS, AT_ARGUMENTS };

typedef enum ActionKind {
    ACTION_PLAIN,     /* nothing more is asked */
    ACTION_TO_BOARD,  /* a piece goes to a free space of a board */
    ACTION_STEP,      /* a piece goes to a free space beside it */
    ACTION_NEIGHBOUR, /* a piece does something to one beside it */
} ActionKind;

typedef struct Action {
    ActionKind kind;
    int board;
    int argument;           /* where its first argument lies */
    int word, which, where; /* registry references: its name and its two questions */
} Action;

typedef struct Actions {
    Thing thing;
    int count, arguments;
    int words; /* registry reference: the list of names */
    Action action[MOST_ACTIONS];
} Actions;

/* Declaring ---------------------------------------------------------------------------------------- */

/* The entry is on top of the stack; its n-th text is kept in the registry. */
static int keep_entry_text(lua_State *L, int number, int n, const char *what)
{
    if (lua_rawgeti(L, -1, n) != LUA_TSTRING)
        luaL_error(L, "actions: entry %d needs %s as its text %d", number, what, n);
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

static ActionKind read_kind(lua_State *L, int number, Action *action)
{
    static const char *const fields[] = {"to", "at", NULL};
    int entry = lua_gettop(L);
    check_fields(L, entry, "an action", fields);
    int to = push_field(L, entry, "to"), at = push_field(L, entry, "at");
    const Thing *board = thing_of_kind(L, -2, THING_BOARD);
    const char *to_word = to == LUA_TSTRING ? lua_tostring(L, -2) : "";
    const char *at_word = at == LUA_TSTRING ? lua_tostring(L, -1) : "";
    lua_settop(L, entry);
    if (board && at == LUA_TNIL) {
        action->board = board->id;
        return ACTION_TO_BOARD;
    }
    if (strcmp(to_word, "beside") == 0 && at == LUA_TNIL)
        return ACTION_STEP;
    if (strcmp(at_word, "beside") == 0 && to == LUA_TNIL)
        return ACTION_NEIGHBOUR;
    if (to != LUA_TNIL || at != LUA_TNIL)
        luaL_error(L,
                   "actions: entry %d may have to = a board, to = \"beside\", or at = \"beside\"",
                   number);
    return ACTION_PLAIN;
}

/* The entry is on top of the stack. */
static void read_action(lua_State *L, Actions *actions, int number)
{
    Action *action = &actions->action[number - 1];
    if (!lua_istable(L, -1))
        luaL_error(L, "actions: entry %d must be a table: { \"lay\", \"Lay which?\", ... }",
                   number);
    action->kind = read_kind(L, number, action);
    action->argument = AT_ARGUMENTS + actions->arguments;
    actions->arguments += action->kind == ACTION_NEIGHBOUR ? 2 : 1;
    action->word = keep_entry_text(L, number, 1, "a name");
    if (action->kind == ACTION_PLAIN)
        return;
    action->which = keep_entry_text(L, number, 2, "a question (which piece?)");
    action->where = keep_entry_text(L, number, 3, "a question (where?)");
}

int l_declare_actions(lua_State *L)
{
    check_loading(L, "actions");
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = (int)lua_rawlen(L, 1);
    if (count < 1 || count > MOST_ACTIONS)
        return luaL_error(L, "actions needs 1 to %d entries", MOST_ACTIONS);
    Actions *made = lua_newuserdatauv(L, sizeof *made, 0);
    *made = (Actions){.thing = {THING_OTHER, ACTIONS_ID}, .count = count};
    lua_createtable(L, count, 0);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, 1, i);
        read_action(L, made, i);
        lua_pop(L, 1);
        lua_rawgeti(L, LUA_REGISTRYINDEX, made->action[i - 1].word);
        lua_rawseti(L, -2, i);
    }
    made->words = luaL_ref(L, LUA_REGISTRYINDEX);
    if (luaL_newmetatable(L, "speakeasy.actions")) {
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
    return 1;
}

bool action_words(lua_State *L, int index, Trace *trace)
{
    const Actions *actions = (const Actions *)thing_of_kind(L, index, THING_OTHER);
    if (!actions || actions->thing.id != ACTIONS_ID)
        return false;
    trace->words = actions->count;
    trace->chosen_at = AT_ARGUMENTS + actions->arguments;
    for (int i = 0; i < actions->count; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, actions->action[i].word);
        snprintf(trace->word[i], NAME_SIZE, "%s", lua_tostring(L, -1));
        trace->condition[i] = actions->action[i].argument;
        lua_pop(L, 1);
    }
    return true;
}

/* Counting ----------------------------------------------------------------------------------------- */

/* What an action can be done with just now. */
typedef struct Ways {
    int64_t count; /* complete actions */
    Set pieces;    /* those it can be done with */
    Set targets; /* free spaces, or the spaces of those it can be done to; without those far from a piece */
} Ways;

static inline const uint64_t *beside_piece(const Match *match, int piece)
{
    const Shape *shape = match->game->shape;
    int place = match->table->piece[piece].place;
    return place < shape->zones
               ? NULL
               : shape->beside + (size_t)(place - shape->zones) * (size_t)shape->space_words;
}

static inline int targets_beside(const Match *match, const Ways *ways, int piece)
{
    const uint64_t *beside = beside_piece(match, piece);
    int words = match->game->shape->space_words, count = 0;
    for (int i = 0; beside && i < words; i++)
        count += __builtin_popcountll(beside[i] & ways->targets.word[i]);
    return count;
}

/* Pieces that are nil or false: the action is closed. */
static bool read_pieces(lua_State *L, int index, Set *out)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    const uint64_t *pieces = read_selection(L, index, &domain, &room);
    if (pieces && domain == DOMAIN_PIECES) {
        set_copy(out->word, pieces, check_match(L)->game->shape->piece_words);
        return true;
    }
    if (!lua_toboolean(L, index))
        return false;
    check_set(L, index, DOMAIN_PIECES, out);
    return true;
}

static void find_targets(lua_State *L, Match *match, const Action *action, Ways *ways)
{
    const Shape *shape = match->game->shape;
    int words = shape->space_words;
    Set victims;
    if (action->kind == ACTION_NEIGHBOUR) {
        if (!read_pieces(L, action->argument + 1, &victims))
            set_clear(victims.word, shape->piece_words);
        zone_spaces_of(match->table, victims.word, ways->targets.word);
        return;
    }
    for (int i = 0; i < words; i++)
        ways->targets.word[i] = ~match->table->occupied[i];
    if (action->kind == ACTION_TO_BOARD)
        set_keep(ways->targets.word, shape->board[action->board].spaces, words);
}

/* All that this action can be done with, from its arguments. */
static void find_ways(lua_State *L, Match *match, const Action *action, Ways *ways)
{
    const Shape *shape = match->game->shape;
    int words = shape->piece_words;
    ways->count = 0;
    if (!read_pieces(L, action->argument, &ways->pieces))
        return;
    charge_set(L, ways->pieces.word, words, 2 + shape->space_words / 4);
    find_targets(L, match, action, ways);
    if (action->kind == ACTION_TO_BOARD) {
        ways->count = (int64_t)set_count(ways->pieces.word, words) *
                      set_count(ways->targets.word, shape->space_words);
        return;
    }
    for (int i = 0; i < words; i++)
        for (uint64_t rest = ways->pieces.word[i]; rest; rest &= rest - 1) {
            int piece = i * 64 + __builtin_ctzll(rest), count = targets_beside(match, ways, piece);
            ways->count += count;
            if (count == 0)
                set_drop(ways->pieces.word, piece);
        }
}

/* Asking ------------------------------------------------------------------------------------------ */

static const Actions *check_actions(lua_State *L)
{
    const Thing *thing = thing_of_kind(L, AT_ACTIONS, THING_OTHER);
    if (!thing || thing->id != ACTIONS_ID)
        raise_argument(L, AT_ACTIONS, "actions { ... }");
    return (const Actions *)(const void *)thing;
}

static int push_outcome(lua_State *L, Match *match, const Action *action, int piece, int target)
{
    const Game *game = match->game;
    lua_rawgeti(L, LUA_REGISTRYINDEX, action->word);
    push_piece(L, game, piece);
    if (action->kind == ACTION_NEIGHBOUR) {
        push_piece(L, game, target);
        push_place(L, game, zone_of(match->table, target));
        return 4;
    }
    int from = zone_of(match->table, piece);
    Result result = zone_move(match->table, piece, shape_place_of_space(game->shape, target),
                              ON_TOP, FACE_AS_ZONE);
    if (result != RESULT_OK)
        raise_result(L, result, game->shape->space[target].name);
    push_place(L, game, from);
    push_space(L, game, target);
    return 4;
}

/* The action and the piece that the answers so far have left on the stack. */
static const Action *chosen_action(lua_State *L, const Actions *actions)
{
    return &actions->action[lua_tointeger(L, AT_ARGUMENTS + actions->arguments) - 1];
}

static int finish_where(lua_State *L, Match *match, const Answer *answer)
{
    const Actions *actions = check_actions(L);
    const Shape *shape = match->game->shape;
    const Decision *decision = &match->decision;
    int words = decision->source == OPTIONS_PIECES ? shape->piece_words : shape->space_words;
    int piece = (int)lua_tointeger(L, AT_ARGUMENTS + actions->arguments + 1);
    return push_outcome(L, match, chosen_action(L, actions), piece,
                        decision_item(decision, words, answer->value[0]));
}

/* With one neighbour, the pieces that stand on the spaces; else the spaces themselves. */
static Decision *ask_about_targets(lua_State *L, Match *match, const Action *action, int piece,
                                   Set *targets)
{
    int seat = match->decision.seat;
    if (action->kind != ACTION_TO_BOARD)
        set_keep(targets->word, beside_piece(match, piece), match->game->shape->space_words);
    if (action->kind != ACTION_NEIGHBOUR)
        return ask_about(L, match, seat, DOMAIN_SPACES, targets->word);
    Set pieces, victims;
    zone_pieces_on(match->table, targets->word, pieces.word);
    read_pieces(L, action->argument + 1, &victims);
    set_keep(pieces.word, victims.word, match->game->shape->piece_words);
    return ask_about(L, match, seat, DOMAIN_PIECES, pieces.word);
}

static int ask_where(lua_State *L, Match *match, const Action *action, int piece, Ways *ways)
{
    const Actions *actions = check_actions(L);
    if (!knows(match->table, PUBLIC, piece)) /* a piece that is laid openly is turned up first */
        knowledge_show(match->table, piece, EVERYONE);
    lua_pushinteger(L, piece);
    Decision *decision = ask_about_targets(L, match, action, piece, &ways->targets);
    decision->subject = piece;
    const Shape *shape = match->game->shape;
    if (decision->count == 1)
        return push_outcome(L, match, action, piece,
                            decision_item(decision,
                                          decision->source == OPTIONS_PIECES ? shape->piece_words
                                                                             : shape->space_words,
                                          0));
    match->planned = match->plan;
    lua_rawgeti(L, LUA_REGISTRYINDEX, action->where);
    int question = AT_ARGUMENTS + actions->arguments + 2;
    return ask_with(L, match, finish_where, question, question, 0);
}

static int finish_which(lua_State *L, Match *match, const Answer *answer)
{
    const Actions *actions = check_actions(L);
    const Action *action = chosen_action(L, actions);
    int piece = decision_item(&match->decision, match->game->shape->piece_words, answer->value[0]);
    Ways ways;
    lua_settop(L, AT_ARGUMENTS + actions->arguments);
    find_targets(L, match, action, &ways);
    return ask_where(L, match, action, piece, &ways);
}

/* Which option the plan means here, and what is left of it for the target. */
static int plan_piece(Match *match, const Action *action, const Ways *ways)
{
    const Decision *decision = &match->decision;
    const Shape *shape = match->game->shape;
    if (action->kind == ACTION_TO_BOARD) {
        int spaces = set_count(ways->targets.word, shape->space_words), n = match->plan / spaces;
        match->plan %= spaces;
        return n;
    }
    int item = -1;
    for (int n = 0;; n++) {
        item = decision->in_order ? set_next(decision->set.word, shape->piece_words, item + 1)
                                  : decision->order[n];
        int count = targets_beside(match, ways, item);
        if (match->plan < count)
            return n;
        match->plan -= count;
    }
}

/* The number of the action is on top of the stack. */
static int ask_which(lua_State *L, Match *match, const Action *action, Ways *ways)
{
    if (action->kind == ACTION_PLAIN) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, action->word);
        return 1;
    }
    const Decision *decision =
        ask_about(L, match, match->decision.seat, DOMAIN_PIECES, ways->pieces.word);
    int planned = match->plan >= 0 ? plan_piece(match, action, ways) : -1;
    if (decision->count == 1)
        return ask_where(L, match, action,
                         decision_item(decision, match->game->shape->piece_words, 0), ways);
    match->planned = planned;
    lua_rawgeti(L, LUA_REGISTRYINDEX, action->which);
    return ask_with(L, match, finish_which, lua_gettop(L), lua_gettop(L), 0);
}

static int go_on_with(lua_State *L, Match *match, const Actions *actions, int number)
{
    const Action *action = &actions->action[number - 1];
    Ways ways;
    lua_settop(L, AT_ARGUMENTS + actions->arguments - 1);
    lua_pushinteger(L, number);
    if (action->kind != ACTION_PLAIN)
        find_ways(L, match, action, &ways);
    return ask_which(L, match, action, &ways);
}

static int finish_what(lua_State *L, Match *match, const Answer *answer)
{
    return go_on_with(L, match, check_actions(L), match->decision.order[answer->value[0]]);
}

/* One of all complete actions, for a player who plays at random. Gives the option that it is. */
static int plan_action(Match *match, const int64_t *ways, int64_t total)
{
    int option = 0;
    Chance *chance = &match->bot_chance[match->decision.seat];
    if (total > UINT32_MAX)
        return -1; /* it is decided question by question */
    match->plan = total == 1 ? 0 : (int64_t)chance_below(chance, (uint32_t)total);
    for (; match->plan >= ways[option]; option++)
        match->plan -= ways[option];
    return option;
}

int l_global_act(lua_State *L)
{
    Match *match = check_acting(L);
    const Actions *actions = check_actions(L);
    Decision *decision = ask_about_list(L, match, check_thing(L, AT_SEAT, THING_SEAT));
    int64_t count[MOST_ACTIONS], total = 0;
    lua_settop(L, AT_ARGUMENTS + actions->arguments - 1);
    for (int i = 0; i < actions->count; i++) {
        const Action *action = &actions->action[i];
        Ways ways;
        if (action->kind == ACTION_PLAIN)
            ways.count = is_open(L, match, action->argument);
        else
            find_ways(L, match, action, &ways);
        if (ways.count == 0)
            continue;
        count[decision->count] = ways.count;
        decision->order[decision->count++] = (uint16_t)(i + 1);
        total += ways.count;
    }
    match->plan = -1;
    if (decision->count == 0)
        return 0;
    int planned = match_plays_for(match, decision->seat) ? plan_action(match, count, total) : -1;
    if (decision->count == 1)
        return go_on_with(L, match, actions, decision->order[0]);
    match->planned = planned;
    lua_rawgeti(L, LUA_REGISTRYINDEX, actions->words);
    return ask_with(L, match, finish_what, AT_QUESTION, lua_gettop(L), 0);
}
