#include "rules/lib_base.h"

#include "rules/budget.h"
#include "rules/lib.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* Errors --------------------------------------------------------------------------------------- */

/* Where the error that is on its way was raised: its value need not say so. A key of the registry. */
static const char failure_place;

static void forget_place(lua_State *L)
{
    lua_pushboolean(L, 0);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &failure_place);
}

void lib_take_place(lua_State *L, char *out, size_t size)
{
    out[0] = '\0';
    if (!lua_checkstack(L, 1))
        return;
    bool kept = lua_rawgetp(L, LUA_REGISTRYINDEX, &failure_place) == LUA_TSTRING;
    if (kept)
        snprintf(out, size, "%s", lua_tostring(L, -1));
    lua_pop(L, 1);
    if (kept) /* only then is there a key already, so that nothing has to be allocated */
        forget_place(L);
}

/* Raises the value on top of the stack. */
static int raise_value(lua_State *L)
{
    luaL_where(L, 1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &failure_place);
    return lua_error(L);
}

static int base_error(lua_State *L)
{
    enum { DEEPEST = 1000 };
    lua_Integer level = luaL_optinteger(L, 2, 1);
    lua_settop(L, 1);
    if (lua_type(L, 1) == LUA_TSTRING && level > 0) {
        luaL_where(L, level < DEEPEST ? (int)level : DEEPEST);
        lua_pushvalue(L, 1);
        lua_concat(L, 2);
    }
    return raise_value(L);
}

static int base_assert(lua_State *L)
{
    if (lua_toboolean(L, 1))
        return lua_gettop(L);
    luaL_checkany(L, 1);
    if (lua_gettop(L) == 1)
        return luaL_error(L, "%s", "assertion failed!");
    lua_settop(L, 2);
    return raise_value(L);
}

/* What a protected call gives back. A broken budget and a broken heap are no errors to recover from:
 * the kill is sticky, so the protected calls further out cannot swallow them either. */
static int finish_pcall(lua_State *L, int status, lua_KContext context)
{
    (void)context;
    enum {
        ERROR_COST = 200
    }; /* an error that is thrown, worded and caught takes about a microsecond */
    if (status == LUA_OK || status == LUA_YIELD)
        return lua_gettop(L);
    if (budget_dying(L))
        return lua_error(L);
    if (status == LUA_ERRMEM)
        budget_kill(L, "the script needs too much memory (or calls itself without end)");
    if (status == LUA_ERRERR)
        budget_kill(L, "the script failed while it handled an error");
    budget_charge(L, ERROR_COST);
    forget_place(L);
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

static int base_pcall(lua_State *L)
{
    luaL_checkany(L, 1);
    budget_charge(L, 10);
    lua_pushboolean(L, 1); /* the first result, if all goes well */
    lua_insert(L, 1);
    int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
    return finish_pcall(L, status, 0);
}

/* Raw access ----------------------------------------------------------------------------------- */

static int base_rawequal(lua_State *L)
{
    luaL_checkany(L, 1);
    luaL_checkany(L, 2);
    lua_pushboolean(L, lua_rawequal(L, 1, 2));
    return 1;
}

static int base_rawget(lua_State *L)
{
    lib_check_table(L, 1);
    luaL_checkany(L, 2);
    lua_settop(L, 2);
    lua_rawget(L, 1);
    return 1;
}

static int base_rawlen(lua_State *L)
{
    int kind = lua_type(L, 1);
    luaL_argexpected(L, kind == LUA_TTABLE || kind == LUA_TSTRING, 1, "table or string");
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
    return 1;
}

static int base_rawset(lua_State *L)
{
    lib_check_writable(L, 1);
    luaL_checkany(L, 2);
    luaL_checkany(L, 3);
    lua_settop(L, 3);
    lua_rawset(L, 1);
    return 1;
}

/* Values --------------------------------------------------------------------------------------- */

static int base_select(lua_State *L)
{
    int count = lua_gettop(L);
    if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
        lua_pushinteger(L, count - 1);
        return 1;
    }
    lua_Integer from = luaL_checkinteger(L, 1);
    if (from < 0)
        from += count;
    else if (from > count)
        from = count;
    luaL_argcheck(L, from >= 1, 1, "index out of range");
    budget_charge(L, 1 + (size_t)count / 32);
    return count - (int)from;
}

/* Reads a whole number in the given base, with blanks around it; false if the text is none. */
static bool read_in_base(const char *at, const char *end, lua_Unsigned base, lua_Unsigned *value)
{
    static const char blanks[] = " \f\n\r\t\v";
    while (at < end && *at != '\0' && strchr(blanks, *at))
        at++;
    bool negative = at < end && *at == '-';
    if (at < end && (*at == '-' || *at == '+'))
        at++;
    const char *digits = at;
    *value = 0;
    for (; at < end; at++) {
        lua_Unsigned digit = 36;
        if (*at >= '0' && *at <= '9')
            digit = (lua_Unsigned)(*at - '0');
        else if (*at >= 'a' && *at <= 'z')
            digit = (lua_Unsigned)(*at - 'a') + 10;
        else if (*at >= 'A' && *at <= 'Z')
            digit = (lua_Unsigned)(*at - 'A') + 10;
        if (digit >= base)
            break;
        *value = *value * base + digit; /* wraps around, as stock Lua does */
    }
    bool any = at > digits;
    while (at < end && *at != '\0' && strchr(blanks, *at))
        at++;
    if (negative)
        *value = 0 - *value;
    return any && at == end;
}

static int tonumber_in_base(lua_State *L)
{
    size_t length;
    lua_Integer base = luaL_checkinteger(L, 2);
    luaL_checktype(L, 1, LUA_TSTRING);
    const char *text = lua_tolstring(L, 1, &length);
    luaL_argcheck(L, base >= 2 && base <= 36, 2, "base out of range");
    budget_charge(L, 1 + length / 4);
    lua_Unsigned value;
    if (read_in_base(text, text + length, (lua_Unsigned)base, &value))
        lua_pushinteger(L, (lua_Integer)value);
    else
        lua_pushnil(L);
    return 1;
}

static int base_tonumber(lua_State *L)
{
    if (!lua_isnoneornil(L, 2))
        return tonumber_in_base(L);
    if (lua_type(L, 1) == LUA_TNUMBER) {
        lua_settop(L, 1);
        return 1;
    }
    size_t length;
    luaL_checkany(L, 1);
    const char *text = lua_tolstring(L, 1, &length);
    if (text) {
        budget_charge(L, 1 + length / 4);
        if (lua_stringtonumber(L, text) == length + 1)
            return 1;
    }
    lua_pushnil(L);
    return 1;
}

static int base_tostring(lua_State *L)
{
    luaL_checkany(L, 1);
    lib_push_text(L, 1, NULL);
    return 1;
}

static int base_type(lua_State *L)
{
    luaL_checkany(L, 1);
    lua_pushstring(L, luaL_typename(L, 1));
    return 1;
}

/* The library ---------------------------------------------------------------------------------- */

static const luaL_Reg base_functions[] = {
    {"assert", base_assert},     {"error", base_error},   {"pcall", base_pcall},
    {"rawequal", base_rawequal}, {"rawget", base_rawget}, {"rawlen", base_rawlen},
    {"rawset", base_rawset},     {"select", base_select}, {"tonumber", base_tonumber},
    {"tostring", base_tostring}, {"type", base_type},     {NULL, NULL},
};

int lib_base_open(lua_State *L)
{
    forget_place(L); /* now its key is there, and setting it takes no memory */
    lua_createtable(L, 0, 24);
    luaL_setfuncs(L, base_functions, 0);
    luaL_setfuncs(L, lib_pairs_functions, 0);
    luaL_setfuncs(L, lib_meta_functions, 0);
    lib_math_open(L);
    lua_setfield(L, -2, "math");
    return 1;
}
