#include "rules/lib_table.h"

#include "rules/budget.h"
#include "rules/lib.h"

/* Insert and remove ---------------------------------------------------------------------------- */

static int table_insert(lua_State *L)
{
    lib_check_writable(L, 1);
    lua_Integer end = lib_length(L, 1) + 1;
    lua_Integer position = end;
    int args = lua_gettop(L);
    if (args == 3) {
        position = luaL_checkinteger(L, 2);
        luaL_argcheck(L, position >= 1 && position <= end, 2, "position out of bounds");
    } else if (args != 2) {
        return luaL_error(L, "wrong number of arguments to 'insert'");
    }
    budget_charge(L, 1 + (size_t)(end - position));
    for (lua_Integer i = end; i > position; i--) {
        lua_rawgeti(L, 1, i - 1);
        lua_rawseti(L, 1, i);
    }
    lua_rawseti(L, 1, position);
    return 0;
}

static int table_remove(lua_State *L)
{
    lib_check_writable(L, 1);
    lua_Integer length = lib_length(L, 1);
    lua_Integer position = luaL_optinteger(L, 2, length);
    bool empty_slot =
        position == length || position == length + 1; /* 0 of an empty table, or the end */
    luaL_argcheck(L, empty_slot || (position >= 1 && position < length), 2,
                  "position out of bounds");
    if (position < length)
        budget_charge(L, (size_t)(length - position));
    lua_rawgeti(L, 1, position);
    for (; position < length; position++) {
        lua_rawgeti(L, 1, position + 1);
        lua_rawseti(L, 1, position);
    }
    lua_pushnil(L);
    lua_rawseti(L, 1, position);
    return 1;
}

/* Concat --------------------------------------------------------------------------------------- */

static void add_element(lua_State *L, luaL_Buffer *text, int table, lua_Integer i)
{
    lua_rawgeti(L, table, i);
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid value (a %s at index %I) in table for 'concat'",
                   luaL_typename(L, -1), (LUAI_UACINT)i);
    bool real = lua_type(L, -1) == LUA_TNUMBER && !lua_isinteger(L, -1);
    budget_charge(L, real ? LIB_REAL_COST : 3);
    lib_add_top(L, text);
}

static int table_concat(lua_State *L)
{
    size_t separator_length;
    lua_settop(L, 4);
    lib_push_readable(L, 1);
    const char *separator = luaL_optlstring(L, 2, "", &separator_length);
    lua_Integer i = luaL_optinteger(L, 3, 1);
    lua_Integer last = lua_isnoneornil(L, 4) ? lib_length(L, 5) : luaL_checkinteger(L, 4);
    luaL_Buffer text;
    luaL_buffinit(L, &text);
    for (; i < last; i++) {
        add_element(L, &text, 5, i);
        lib_add(L, &text, separator, separator_length);
    }
    if (i == last)
        add_element(L, &text, 5, i);
    lib_charge_bytes(L, luaL_bufflen(&text));
    luaL_pushresult(&text);
    return 1;
}

/* Pack and unpack ------------------------------------------------------------------------------ */

static int table_pack(lua_State *L)
{
    int count = lua_gettop(L);
    budget_charge(L, 1 + (size_t)count);
    lua_createtable(L, count, 1);
    lua_insert(L, 1);
    for (int i = count; i >= 1; i--)
        lua_rawseti(L, 1, i);
    lua_pushinteger(L, count);
    lua_setfield(L, 1, "n");
    return 1;
}

static int table_unpack(lua_State *L)
{
    lua_settop(L, 3);
    lib_push_readable(L, 1);
    lua_Integer first = luaL_optinteger(L, 2, 1);
    lua_Integer last = lua_isnoneornil(L, 3) ? lib_length(L, 4) : luaL_checkinteger(L, 3);
    if (first > last)
        return 0;
    lua_Unsigned beyond = (lua_Unsigned)last - (lua_Unsigned)first;
    if (beyond >= LIB_MAX_RESULTS)
        return luaL_error(L, "too many results to unpack (at most %d)", LIB_MAX_RESULTS);
    int count = (int)beyond + 1;
    luaL_checkstack(L, count, "too many results to unpack");
    budget_charge(L, (size_t)count);
    for (int i = 0; i < count; i++)
        lua_rawgeti(L, 4, first + i);
    return count;
}

/* Sort ----------------------------------------------------------------------------------------- */

/* Sorting works on copies: the comparison may do to the script's table what it likes. */
enum { SORT_TABLE = 1, SORT_LESS, SORT_FROM, SORT_TO };

/* Is the value on the top less than the one below it? */
static bool top_is_less(lua_State *L)
{
    budget_charge(L, 4);
    if (!lua_isnil(L, SORT_LESS)) {
        lua_pushvalue(L, SORT_LESS);
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -4);
        lua_call(L, 2, 1);
        bool less = lua_toboolean(L, -1);
        lua_pop(L, 1);
        return less;
    }
    if (lua_type(L, -1) == LUA_TSTRING && lua_type(L, -2) == LUA_TSTRING) {
        size_t top = lua_rawlen(L, -1), below = lua_rawlen(L, -2);
        lib_charge_bytes(L, top < below ? top : below);
    }
    return lua_compare(L, -1, -2, LUA_OPLT);
}

/* Merges the runs [low, middle) and [middle, high); of equals the left one comes first. */
static void merge(lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high)
{
    lua_Integer left = low, right = middle;
    for (lua_Integer to = low; to < high; to++) {
        bool take_right = left == middle;
        if (left < middle && right < high) {
            lua_rawgeti(L, SORT_FROM, left);
            lua_rawgeti(L, SORT_FROM, right);
            take_right = top_is_less(L);
            lua_pop(L, 2);
        }
        lua_rawgeti(L, SORT_FROM, take_right ? right++ : left++);
        lua_rawseti(L, SORT_TO, to);
    }
}

static void copy_elements(lua_State *L, int from, int to, lua_Integer length)
{
    budget_charge(L, (size_t)length);
    for (lua_Integer i = 1; i <= length; i++) {
        lua_rawgeti(L, from, i);
        lua_rawseti(L, to, i);
    }
}

static int table_sort(lua_State *L)
{
    lib_check_writable(L, SORT_TABLE);
    if (!lua_isnoneornil(L, SORT_LESS))
        luaL_checktype(L, SORT_LESS, LUA_TFUNCTION);
    lua_settop(L, SORT_LESS);
    lua_Integer length = lib_length(L, SORT_TABLE);
    if (length < 2)
        return 0;
    budget_charge(L, (size_t)length);
    lua_createtable(L, (int)length, 0);
    lua_createtable(L, (int)length, 0);
    copy_elements(L, SORT_TABLE, SORT_FROM, length);
    for (lua_Integer width = 1; width < length; width *= 2) {
        for (lua_Integer low = 1; low <= length; low += 2 * width) {
            lua_Integer middle = low + width <= length ? low + width : length + 1;
            lua_Integer high = low + 2 * width <= length ? low + 2 * width : length + 1;
            merge(L, low, middle, high);
        }
        lua_pushvalue(L, SORT_FROM);
        lua_copy(L, SORT_TO, SORT_FROM);
        lua_replace(L, SORT_TO);
    }
    copy_elements(L, SORT_FROM, SORT_TABLE, length);
    return 0;
}

/* The library ---------------------------------------------------------------------------------- */

static const luaL_Reg table_functions[] = {
    {"concat", table_concat},
    {"insert", table_insert},
    {"pack", table_pack},
    {"remove", table_remove},
    {"sort", table_sort},
    {"unpack", table_unpack},
    {NULL, NULL},
};

int lib_table_open(lua_State *L)
{
    luaL_newlib(L, table_functions);
    return 1;
}
