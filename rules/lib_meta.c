/* setmetatable and getmetatable.
 *
 * A table never gets the script's metatable but a private copy of the fields that are allowed, so that nothing
 * dangerous can be slipped in later. The copy keeps the script's table in its __metatable field. */
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/lib_base.h"

static const char *const allowed_fields[] = {
    "__index", "__newindex", "__call", "__eq",  "__lt",   "__le",       "__len", "__unm",
    "__add",   "__sub",      "__mul",  "__div", "__idiv", "__mod",      "__pow", "__band",
    "__bor",   "__bxor",     "__bnot", "__shl", "__shr",  "__tostring",
};

static const struct {
    const char *name;
    const char *reason;
} refused_fields[] = {
    {"__gc", "scripts have no finalizers"},
    {"__mode", "scripts have no weak tables"},
    {"__close", "scripts have no to-be-closed variables"},
    {"__concat", "join texts with tostring(value) .. text"},
    {"__name", "use __tostring to say how a value is shown"},
    {"__pairs", "pairs always walks the table itself, in sorted order"},
    {"__metatable", "a script's metatable cannot be hidden"},
};

enum { FIELDS = sizeof allowed_fields / sizeof *allowed_fields };
enum { REFUSED = sizeof refused_fields / sizeof *refused_fields };

static void refuse_fields(lua_State *L, int metatable)
{
    for (int i = 0; i < REFUSED; i++) {
        lua_pushstring(L, refused_fields[i].name);
        if (lua_rawget(L, metatable) != LUA_TNIL)
            luaL_error(L, "a metatable cannot have %s: %s", refused_fields[i].name,
                       refused_fields[i].reason);
        lua_pop(L, 1);
    }
}

static void push_private_copy(lua_State *L, int metatable)
{
    lua_createtable(L, 0, 2);
    int copy = lua_gettop(L);
    for (int i = 0; i < FIELDS; i++) {
        lua_pushstring(L, allowed_fields[i]);
        lua_pushvalue(L, -1);
        if (lua_rawget(L, metatable) == LUA_TNIL)
            lua_pop(L, 2);
        else
            lua_rawset(L, copy);
    }
    lua_pushliteral(L, "__metatable");
    lua_pushvalue(L, metatable);
    lua_rawset(L, copy);
}

/* Only a table without metatable, or with a private copy, is the script's to change. */
static void check_changeable(lua_State *L, int arg)
{
    if (!lua_getmetatable(L, arg))
        return;
    lua_pushliteral(L, "__metatable");
    if (lua_rawget(L, -2) != LUA_TTABLE)
        luaL_error(L, "cannot change a protected metatable");
    lua_pop(L, 2);
}

static int meta_setmetatable(lua_State *L)
{
    int kind = lua_type(L, 2);
    lib_check_table(L, 1);
    luaL_argexpected(L, kind == LUA_TNIL || kind == LUA_TTABLE, 2, "nil or table");
    lua_settop(L, 2);
    check_changeable(L, 1);
    if (kind == LUA_TTABLE) {
        budget_charge(L, 2 * FIELDS);
        refuse_fields(L, 2);
        push_private_copy(L, 2);
    }
    lua_setmetatable(L, 1);
    lua_settop(L, 1);
    return 1;
}

/* The table that the script gave; false for what has a metatable of the host's. */
static int meta_getmetatable(lua_State *L)
{
    luaL_checkany(L, 1);
    if (!lua_getmetatable(L, 1)) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushliteral(L, "__metatable");
    if (lua_type(L, 1) != LUA_TTABLE || lua_rawget(L, -2) != LUA_TTABLE)
        lua_pushboolean(L, 0);
    return 1;
}

const luaL_Reg lib_meta_functions[] = {
    {"getmetatable", meta_getmetatable},
    {"setmetatable", meta_setmetatable},
    {NULL, NULL},
};
