/* Duels: dice by strength, declared once, with the odds of every pair beside them. */
#include <stdio.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/lib.h"
#include "rules/variant.h"
#include "runtime/duel.h"

/* The thing that scripts hold carries the dice itself. Its number tells it from the engine's other objects. */
enum { DUEL_ID = 100 };

enum { THROW_COST = 40 }; /* it is put into words, too */

typedef struct DuelThing {
    Thing thing;
    Duel duel;
} DuelThing;

static const Duel *check_duel(lua_State *L)
{
    const Thing *thing = thing_of_kind(L, 1, THING_OTHER);
    if (!thing || thing->id != DUEL_ID)
        raise_argument(L, 1, "dice for duels");
    return &((const DuelThing *)(const void *)thing)->duel;
}

static int check_strength(lua_State *L, int index, const Duel *duel)
{
    return (int)check_integer(L, index, 0, duel->levels);
}

/* The list of faces is on top of the stack. */
static void read_die(lua_State *L, const char *name, int level, DuelDie *die)
{
    if (lua_istable(L, -1))
        lib_open_frozen(L, lua_gettop(L));
    int count = lua_istable(L, -1) ? (int)lua_rawlen(L, -1) : 0;
    if (count < 1 || count > DUEL_FACES)
        luaL_error(L, "duels '%s': the die of strength %d must be a list of 1 to %d faces", name,
                   level, DUEL_FACES);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, -1, i + 1);
        die->face[i] = (int32_t)check_integer(L, -1, -1000000, 1000000);
        lua_pop(L, 1);
    }
    die->faces = count;
}

static int duels_body(lua_State *L)
{
    check_loading(L, "duels");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    variants_amend(L, "duels", "duels", name);
    int levels = (int)lua_rawlen(L, 1);
    if (levels < 1 || levels > DUEL_LEVELS)
        return luaL_error(L, "duels '%s' needs 1 to %d dice: the first for strength 1, and so on",
                          name, DUEL_LEVELS);
    DuelDie dice[DUEL_LEVELS];
    for (int i = 0; i < levels; i++) {
        lua_rawgeti(L, 1, i + 1);
        read_die(L, name, i + 1, &dice[i]);
        lua_pop(L, 1);
    }
    DuelThing *made = lua_newuserdatauv(L, sizeof *made, 0);
    made->thing = (Thing){THING_OTHER, DUEL_ID};
    budget_charge(L, (size_t)(levels * levels) * DUEL_FACES);
    duel_make(&made->duel, dice, levels);
    if (luaL_newmetatable(L, "speakeasy.duel")) {
        lua_newtable(L);
        api_register(L, "duel");
        lua_setfield(L, -2, "__index");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
    return 1;
}

int l_declare_duels(lua_State *L)
{
    return named_declaration(L, "duels", duels_body);
}

/* "5:5, 6:4" */
static void push_throws(lua_State *L, const DuelEnd *end)
{
    char text[DUEL_LEVELS * 32], *at = text;
    for (int i = 0; i < end->throws; i++)
        at += snprintf(at, sizeof text - (size_t)(at - text), "%s%d:%d", i ? ", " : "",
                       (int)end->thrown[0][i], (int)end->thrown[1][i]);
    lua_pushlstring(L, text, (size_t)(at - text));
}

int l_duel_fight(lua_State *L)
{
    Match *match = check_acting(L);
    const Duel *duel = check_duel(L);
    int first = check_strength(L, 2, duel), second = check_strength(L, 3, duel);
    DuelEnd end;
    duel_fight(duel, &match->table->head->chance, first, second, &end);
    budget_charge(L, (size_t)(1 + end.throws) * THROW_COST);
    lua_pushinteger(L, end.left[0]);
    lua_pushinteger(L, end.left[1]);
    lua_pushinteger(L, end.throws);
    push_throws(L, &end);
    return 4;
}

int l_duel_odds(lua_State *L)
{
    const Duel *duel = check_duel(L);
    DuelOdds odds = duel_odds(duel, check_strength(L, 2, duel), check_strength(L, 3, duel));
    lua_pushnumber(L, odds.win);
    lua_pushnumber(L, odds.both_fall);
    lua_pushnumber(L, odds.lose);
    return 3;
}
