/* The `math` of scripts: only what gives the same bits on every machine. */
#include "rules/lib_base.h"

#include <math.h>
#include <stdbool.h>

/* Pushes a whole number as an integer if one can hold it. */
static void push_whole(lua_State *L, lua_Number whole)
{
    lua_Integer integer;
    if (lua_numbertointeger(whole, &integer))
        lua_pushinteger(L, integer);
    else
        lua_pushnumber(L, whole);
}

static int math_abs(lua_State *L)
{
    if (lua_isinteger(L, 1)) {
        lua_Integer value = lua_tointeger(L, 1);
        lua_pushinteger(L, value < 0 ? (lua_Integer)(0u - (lua_Unsigned)value) : value);
    } else {
        lua_pushnumber(L, fabs(luaL_checknumber(L, 1)));
    }
    return 1;
}

static int math_ceil(lua_State *L)
{
    if (lua_isinteger(L, 1))
        lua_settop(L, 1);
    else
        push_whole(L, ceil(luaL_checknumber(L, 1)));
    return 1;
}

static int math_floor(lua_State *L)
{
    if (lua_isinteger(L, 1))
        lua_settop(L, 1);
    else
        push_whole(L, floor(luaL_checknumber(L, 1)));
    return 1;
}

static int math_fmod(lua_State *L)
{
    if (!lua_isinteger(L, 1) || !lua_isinteger(L, 2)) {
        lua_pushnumber(L, fmod(luaL_checknumber(L, 1), luaL_checknumber(L, 2)));
        return 1;
    }
    lua_Integer divisor = lua_tointeger(L, 2);
    luaL_argcheck(L, divisor != 0, 2, "zero");
    /* the smallest integer divided by -1 would overflow */
    lua_pushinteger(L, divisor == -1 ? 0 : lua_tointeger(L, 1) % divisor);
    return 1;
}

/* Pushes the argument that comes before all others; of equals the first. */
static int push_extreme(lua_State *L, bool largest)
{
    int count = lua_gettop(L);
    int best = 1;
    luaL_checknumber(L, 1);
    for (int i = 2; i <= count; i++) {
        luaL_checknumber(L, i);
        if (largest ? lua_compare(L, best, i, LUA_OPLT) : lua_compare(L, i, best, LUA_OPLT))
            best = i;
    }
    lua_pushvalue(L, best);
    return 1;
}

static int math_max(lua_State *L)
{
    return push_extreme(L, true);
}

static int math_min(lua_State *L)
{
    return push_extreme(L, false);
}

static int math_modf(lua_State *L)
{
    if (lua_isinteger(L, 1)) {
        lua_settop(L, 1);
        lua_pushnumber(L, 0);
        return 2;
    }
    lua_Number value = luaL_checknumber(L, 1);
    lua_Number whole = trunc(value);
    push_whole(L, whole);
    lua_pushnumber(L, whole == value ? 0 : value - whole);
    return 2;
}

static int math_sqrt(lua_State *L)
{
    lua_pushnumber(L, sqrt(luaL_checknumber(L, 1)));
    return 1;
}

static int math_tointeger(lua_State *L)
{
    int whole;
    luaL_checkany(L, 1);
    lua_Integer value = lua_tointegerx(L, 1, &whole);
    if (whole)
        lua_pushinteger(L, value);
    else
        lua_pushnil(L);
    return 1;
}

static int math_type(lua_State *L)
{
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER)
        lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
    else
        lua_pushnil(L);
    return 1;
}

static int math_ult(lua_State *L)
{
    lua_Unsigned left = (lua_Unsigned)luaL_checkinteger(L, 1);
    lua_Unsigned right = (lua_Unsigned)luaL_checkinteger(L, 2);
    lua_pushboolean(L, left < right);
    return 1;
}

static const luaL_Reg math_functions[] = {
    {"abs", math_abs},   {"ceil", math_ceil}, {"floor", math_floor},
    {"fmod", math_fmod}, {"max", math_max},   {"min", math_min},
    {"modf", math_modf}, {"sqrt", math_sqrt}, {"tointeger", math_tointeger},
    {"type", math_type}, {"ult", math_ult},   {NULL, NULL},
};

int lib_math_open(lua_State *L)
{
    lua_createtable(L, 0, 16);
    luaL_setfuncs(L, math_functions, 0);
    lua_pushnumber(L, (lua_Number)HUGE_VAL);
    lua_setfield(L, -2, "huge");
    lua_pushnumber(L, 3.141592653589793);
    lua_setfield(L, -2, "pi");
    lua_pushinteger(L, LUA_MAXINTEGER);
    lua_setfield(L, -2, "maxinteger");
    lua_pushinteger(L, LUA_MININTEGER);
    lua_setfield(L, -2, "mininteger");
    return 1;
}
