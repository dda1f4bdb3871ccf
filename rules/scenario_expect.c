/* What a scenario claims: expect and fails. */
#include <string.h>

#include "rules/budget.h"
#include "rules/scenario_inside.h"

static const char *shown(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TSTRING)
        return lua_pushfstring(L, "\"%s\"", lua_tostring(L, index));
    if (!lua_istable(L, index))
        return luaL_tolstring(L, index, NULL);
    int length = (int)lua_rawlen(L, index);
    lua_pushliteral(L, "{ ");
    for (int i = 1; i <= length; i++) {
        lua_rawgeti(L, index, i);
        shown(L, -1);
        lua_remove(L, -2);
        lua_pushstring(L, i < length ? ", " : "");
        lua_concat(L, 3);
    }
    lua_pushliteral(L, " }");
    lua_concat(L, 2);
    return lua_tostring(L, -1);
}

static bool same(lua_State *L, int a, int b)
{
    if (!lua_istable(L, a) || !lua_istable(L, b))
        return lua_rawequal(L, a, b);
    int length = (int)lua_rawlen(L, a);
    bool equal = length == (int)lua_rawlen(L, b);
    luaL_checkstack(L, 6, NULL);
    for (int i = 1; equal && i <= length; i++) {
        lua_rawgeti(L, a, i);
        lua_rawgeti(L, b, i);
        equal = same(L, lua_gettop(L) - 1, lua_gettop(L));
        lua_pop(L, 2);
    }
    return equal;
}

static int s_expect(lua_State *L)
{
    if (lua_gettop(L) < 2)
        return luaL_error(L, "expect(what, wanted)");
    if (same(L, 1, 2))
        return 0;
    const char *what =
        lua_isnoneornil(L, 3) ? "" : lua_pushfstring(L, "%s: ", luaL_tolstring(L, 3, NULL));
    const char *wanted = shown(L, 2), *got = shown(L, 1);
    return luaL_error(L, "%sexpected %s, got %s", what, wanted, got);
}

/* fails(function, "part of the message"): the message, once it has failed as it should. */
static int s_fails(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    const char *part = luaL_optstring(L, 2, "");
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK)
        return luaL_error(L, "this should have failed");
    if (budget_dying(L))
        return lua_error(L);
    const char *message = luaL_tolstring(L, -1, NULL);
    if (!strstr(message, part))
        return luaL_error(L, "the error should speak of \"%s\", but is: %s", part, message);
    return 1;
}

const luaL_Reg scenario_expect_helpers[] = {
    {"expect", s_expect},
    {"fails", s_fails},
    {NULL, NULL},
};
