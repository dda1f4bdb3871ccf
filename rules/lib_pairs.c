/* Walking tables: ipairs, next, pairs. All raw, and pairs in sorted order, so every machine walks alike. */
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/lib_base.h"
#include "rules/thing.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef enum KeyKind { KEY_INTEGER, KEY_REAL, KEY_TEXT, KEY_BOOLEAN, KEY_THING } KeyKind;

/* A key as the order sees it: 16 bytes, for a block has at most 512 KB. */
typedef struct Key {
    union {
        lua_Integer integer; /* also a boolean */
        lua_Number real;
        const char *text; /* alive as long as the key is in the table or the list */
        Thing thing;
    } as;
    uint32_t length;     /* of the text */
    uint32_t place : 28; /* in the list of keys */
    uint32_t kind : 4;
} Key;

enum {
    MOST_KEYS = 30000,
    FEW_KEYS = 32,
    WALK_COST =
        250, /* of any walk: a table that was large and is empty now still takes microseconds */
};

/* The order of keys ---------------------------------------------------------------------------- */

static int compare_integers(lua_Integer a, lua_Integer b)
{
    return (a > b) - (a < b);
}

/* A real key is never whole unless it lies outside the integers: Lua stores others as integers. */
static int compare_mixed(lua_Integer a, lua_Number b)
{
    if (b >= 0x1p63)
        return -1;
    if (b < -0x1p63)
        return 1;
    return a <= (lua_Integer)floor(b) ? -1 : 1;
}

static int compare_numbers(const Key *a, const Key *b)
{
    if (a->kind == KEY_INTEGER && b->kind == KEY_INTEGER)
        return compare_integers(a->as.integer, b->as.integer);
    if (a->kind == KEY_INTEGER)
        return compare_mixed(a->as.integer, b->as.real);
    if (b->kind == KEY_INTEGER)
        return -compare_mixed(b->as.integer, a->as.real);
    return (a->as.real > b->as.real) - (a->as.real < b->as.real);
}

static int compare_texts(const Key *a, const Key *b)
{
    uint32_t shorter = a->length < b->length ? a->length : b->length;
    int order = memcmp(a->as.text, b->as.text, shorter);
    return order != 0 ? order : compare_integers(a->length, b->length);
}

static int compare_keys(const void *left, const void *right)
{
    const Key *a = left, *b = right;
    if (a->kind <= KEY_REAL && b->kind <= KEY_REAL)
        return compare_numbers(a, b);
    if (a->kind != b->kind)
        return (int)a->kind - (int)b->kind;
    if (a->kind == KEY_TEXT)
        return compare_texts(a, b);
    if (a->kind == KEY_BOOLEAN)
        return compare_integers(a->as.integer, b->as.integer);
    int order = compare_integers(a->as.thing.kind, b->as.thing.kind);
    return order != 0 ? order : compare_integers(a->as.thing.id, b->as.thing.id);
}

void lib_check_key(lua_State *L, int index)
{
    int kind = lua_type(L, index);
    if (kind != LUA_TNUMBER && kind != LUA_TSTRING && kind != LUA_TBOOLEAN && kind != LUA_TUSERDATA)
        luaL_error(L,
                   "a table with a %s as key cannot be walked: "
                   "keys must be numbers, strings, booleans or things",
                   kind == LUA_TLIGHTUSERDATA ? "selection" : luaL_typename(L, index));
}

/* Reads the key at the stack index. */
static Key read_key(lua_State *L, int index)
{
    Key key = {0};
    size_t length;
    switch (lua_type(L, index)) {
    case LUA_TNUMBER:
        key.kind = lua_isinteger(L, index) ? KEY_INTEGER : KEY_REAL;
        if (key.kind == KEY_INTEGER)
            key.as.integer = lua_tointeger(L, index);
        else
            key.as.real = lua_tonumber(L, index);
        break;
    case LUA_TSTRING:
        key.kind = KEY_TEXT;
        key.as.text = lua_tolstring(L, index, &length);
        key.length = (uint32_t)length;
        break;
    case LUA_TBOOLEAN:
        key.kind = KEY_BOOLEAN;
        key.as.integer = lua_toboolean(L, index);
        break;
    case LUA_TUSERDATA:
        key.kind = KEY_THING;
        key.as.thing = *thing_at(L, index);
        break;
    default:
        lib_check_key(L, index);
    }
    return key;
}

int lib_compare_keys(lua_State *L, int a, int b)
{
    Key left = read_key(L, a), right = read_key(L, b);
    return compare_keys(&left, &right);
}

/* Pairs ---------------------------------------------------------------------------------------- */

/* Upvalues: the table, its length at the start, the last index. */
static int next_in_array(lua_State *L)
{
    lua_Integer length = lua_tointeger(L, lua_upvalueindex(2));
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
    while (i < length) {
        lua_pushinteger(L, ++i);
        if (lua_rawgeti(L, lua_upvalueindex(1), i) != LUA_TNIL) {
            lua_pushvalue(L, -2);
            lua_replace(L, lua_upvalueindex(3));
            return 2;
        }
        budget_charge(L, 1);
        lua_pop(L, 2);
    }
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(3));
    lua_pushnil(L);
    return 1;
}

/* Upvalues: the table, the list of its keys, the place of the last key. */
static int next_in_list(lua_State *L)
{
    lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
    while (lua_rawgeti(L, lua_upvalueindex(2), ++place) != LUA_TNIL) {
        lua_pushvalue(L, -1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
            lua_pushinteger(L, place);
            lua_replace(L, lua_upvalueindex(3));
            return 2;
        }
        budget_charge(L, 1);
        lua_pop(L, 2);
    }
    lua_pushinteger(L, place - 1);
    lua_replace(L, lua_upvalueindex(3));
    return 1;
}

/* Counts the keys; `length` becomes the array's length if the keys are exactly 1 to it, else -1. */
static size_t count_keys(lua_State *L, int table, lua_Integer *length)
{
    lua_Unsigned border = lua_rawlen(L, table);
    size_t count = 0;
    bool array = true;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        count++;
        array = array && lua_isinteger(L, -1) && (lua_Unsigned)lua_tointeger(L, -1) - 1 < border;
    }
    *length = array && count == border ? (lua_Integer)count : -1;
    return count;
}

/* What sorting this many keys may cost. */
static size_t sorting_cost(size_t count)
{
    size_t rounds = 1;
    while (count >> rounds)
        rounds++;
    return count * rounds;
}

/* Pushes the list of the table's keys, in no order, and reads them into `keys`. */
static void read_keys(lua_State *L, int table, Key *keys, size_t count)
{
    lua_createtable(L, (int)count, 0);
    int list = lua_gettop(L);
    size_t read = 0, text = 0;
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        Key *key = &keys[read++];
        *key = read_key(L, -1);
        key->place = (uint32_t)read & 0xfffffff;
        text += key->length;
        lua_pushvalue(L, -1);
        lua_rawseti(L, list, (lua_Integer)read);
    }
    lib_charge_bytes(L, text);
}

/* Pushes the list of the table's keys in order. */
static void push_keys_in_order(lua_State *L, int table, size_t count)
{
    Key few[FEW_KEYS];
    Key *keys = few;
    if (count > MOST_KEYS)
        luaL_error(L, "this table has too many keys to walk (at most %d)", MOST_KEYS);
    budget_charge(L, sorting_cost(count));
    if (count > FEW_KEYS)
        keys = lua_newuserdatauv(L, count * sizeof *keys, 0);
    read_keys(L, table, keys, count);
    int unsorted = lua_gettop(L);
    qsort(keys, count, sizeof *keys, compare_keys);
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_rawgeti(L, unsorted, keys[i].place);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

static int pairs_open(lua_State *L)
{
    lua_settop(L, 1);
    lib_push_readable(L, 1);
    lua_Integer length;
    size_t count = count_keys(L, 2, &length);
    budget_charge(L, WALK_COST + count);
    bool array = length >= 0;
    if (array)
        lua_pushinteger(L, length);
    else
        push_keys_in_order(L, 2, count);
    lua_pushvalue(L, 2);
    lua_insert(L, -2);
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, array ? next_in_array : next_in_list, 3);
    return 1;
}

/* Next ----------------------------------------------------------------------------------------- */

/* next(t): the first key and value that pairs would give, so nil for an empty table. */
static int next_first(lua_State *L)
{
    if (!lua_isnoneornil(L, 2))
        return luaL_error(L, "next takes only a table here: use pairs to walk it");
    lua_settop(L, 1);
    lib_push_readable(L, 1);
    Key first = {0};
    size_t count = 0;
    lua_pushnil(L); /* 3: the first key so far */
    lua_pushnil(L);
    while (lua_next(L, 2)) {
        lua_pop(L, 1);
        Key key = read_key(L, -1);
        if (count++ > 0 && compare_keys(&key, &first) > 0)
            continue;
        first = key;
        lua_copy(L, -1, 3);
    }
    budget_charge(L, WALK_COST + 4 * count);
    if (count == 0)
        return 1;
    lua_pushvalue(L, 3);
    lua_rawget(L, 2);
    return 2;
}

/* Ipairs --------------------------------------------------------------------------------------- */

static int ipairs_next(lua_State *L)
{
    lua_Integer i = luaL_checkinteger(L, 2);
    if (i == LUA_MAXINTEGER)
        return 0;
    lua_settop(L, 1);
    if (lua_type(L, 1) != LUA_TTABLE || lua_getmetatable(L, 1)) {
        lib_push_readable(L, 1);
        lua_replace(L, 1);
    }
    lua_pushinteger(L, i + 1);
    return lua_rawgeti(L, 1, i + 1) == LUA_TNIL ? 1 : 2;
}

static int ipairs_open(lua_State *L)
{
    lib_check_table(L, 1);
    lua_pushcfunction(L, ipairs_next);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

const luaL_Reg lib_pairs_functions[] = {
    {"ipairs", ipairs_open},
    {"next", next_first},
    {"pairs", pairs_open},
    {NULL, NULL},
};
