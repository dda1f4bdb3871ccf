#include "rules/lib.h"

#include "rules/budget.h"

#include <math.h>

/* Charges and sizes --------------------------------------------------------------------------- */

void lib_charge_bytes(lua_State *L, size_t bytes)
{
    budget_charge(L, 1 + bytes / 32);
}

void lib_check_text_size(lua_State *L, size_t bytes)
{
    if (bytes > LIB_MAX_TEXT)
        luaL_error(L, "the text would be longer than %d bytes", LIB_MAX_TEXT);
}

void lib_add(lua_State *L, luaL_Buffer *text, const char *bytes, size_t length)
{
    if (length > LIB_MAX_TEXT - luaL_bufflen(text))
        lib_check_text_size(L, (size_t)LIB_MAX_TEXT + 1);
    luaL_addlstring(text, bytes, length);
}

void lib_add_top(lua_State *L, luaL_Buffer *text)
{
    size_t length;
    lua_tolstring(L, -1, &length);
    if (length > LIB_MAX_TEXT - luaL_bufflen(text))
        lib_check_text_size(L, (size_t)LIB_MAX_TEXT + 1);
    luaL_addvalue(text);
}

/* Text of a value ----------------------------------------------------------------------------- */

/* The sign of "not a number" differs between processors, so it is not shown. */
static void push_number_text(lua_State *L, int index)
{
    if (!lua_isinteger(L, index) && isnan(lua_tonumber(L, index))) {
        lua_pushliteral(L, "nan");
        return;
    }
    budget_charge(L, lua_isinteger(L, index) ? 4 : LIB_REAL_COST);
    lua_pushvalue(L, index);
    lua_tolstring(L, -1, NULL);
}

static void push_object_text(lua_State *L, int index, const char *otherwise)
{
    if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
        lua_pushstring(L, otherwise);
        return;
    }
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (!lua_isstring(L, -1))
        luaL_error(L, "'__tostring' must return a string (got a %s)", luaL_typename(L, -1));
}

const char *lib_push_text(lua_State *L, int index, size_t *length)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 4, NULL);
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        lua_pushvalue(L, index);
        break;
    case LUA_TNUMBER:
        push_number_text(L, index);
        break;
    case LUA_TBOOLEAN:
        lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
        break;
    case LUA_TNIL:
        lua_pushliteral(L, "nil");
        break;
    case LUA_TTABLE:
        push_object_text(L, index, "table");
        break;
    case LUA_TUSERDATA:
    case LUA_TLIGHTUSERDATA:
        push_object_text(L, index, "thing");
        break;
    default:
        lua_pushstring(L, luaL_typename(L, index));
        break;
    }
    return lua_tolstring(L, -1, length);
}

/* Tables -------------------------------------------------------------------------------------- */

static int frozen_length(lua_State *L)
{
    lib_push_readable(L, 1);
    lua_pushinteger(L, (lua_Integer)lua_rawlen(L, -1));
    return 1;
}

void lib_freeze(lua_State *L, lua_CFunction write)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, write);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, frozen_length);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}

int lib_refuse_write(lua_State *L)
{
    return luaL_error(L, "this table is read-only");
}

bool lib_is_frozen(lua_State *L, int index)
{
    int kind = luaL_getmetafield(L, index, "__metatable");
    if (kind == LUA_TNIL)
        return false;
    bool frozen = kind == LUA_TBOOLEAN && !lua_toboolean(L, -1);
    lua_pop(L, 1);
    return frozen;
}

void lib_check_table(lua_State *L, int arg)
{
    luaL_checktype(L, arg, LUA_TTABLE);
}

void lib_check_writable(lua_State *L, int arg)
{
    lib_check_table(L, arg);
    if (lib_is_frozen(L, arg))
        luaL_argerror(L, arg, "this table is read-only");
}

void lib_push_readable(lua_State *L, int arg)
{
    lib_check_table(L, arg);
    if (lib_is_frozen(L, arg)) {
        int kind = luaL_getmetafield(L, arg, "__index");
        if (kind == LUA_TTABLE)
            return;
        if (kind != LUA_TNIL)
            lua_pop(L, 1);
    }
    lua_pushvalue(L, arg);
}

void lib_open_frozen(lua_State *L, int index)
{
    if (!lua_getmetatable(L, index))
        return;
    lua_pop(L, 1);
    lib_push_readable(L, index);
    lua_replace(L, index);
}

lua_Integer lib_length(lua_State *L, int index)
{
    lua_Unsigned length = lua_rawlen(L, index);
    if (length > LIB_MAX_ELEMENTS)
        luaL_error(L, "this table has holes: its length cannot be told");
    return (lua_Integer)length;
}
