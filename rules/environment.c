#include "rules/environment.h"

#include <ctype.h>
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/lib.h"
#include "rules/lib_base.h"
#include "rules/lib_string.h"
#include "rules/lib_table.h"
#include "rules/profile.h"

#include "prelude_lua.h"

/* What every script begins with, on its first line: the engine's words as constants. They are read as fast as
 * locals, and a script that assigns to one of them does not even compile. */
static void push_prologue(lua_State *L, const Game *game)
{
    luaL_Buffer names;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    int count = push_sorted_keys(L, -1), list = lua_gettop(L);
    for (int side = 0; side < 2; side++) {
        luaL_buffinit(L, &names);
        for (int i = 1; i <= count; i++) {
            lua_rawgeti(L, list, i);
            const char *name = lua_tostring(L, -1);
            lua_pushfstring(L, "%s%s%s", i > 1 ? "," : "", name, side == 0 ? " <const>" : "");
            lua_remove(L, -2);
            luaL_addvalue(&names);
        }
        luaL_pushresult(&names);
    }
    lua_pushfstring(L, "local %s = %s; ", lua_tostring(L, -2), lua_tostring(L, -1));
    lua_replace(L, list - 1);
    lua_settop(L, list - 1);
}

typedef struct TextParts {
    const char *part[2];
    size_t length[2];
    int next;
} TextParts;

static const char *next_part(lua_State *L, void *data, size_t *size)
{
    (void)L;
    TextParts *parts = data;
    if (parts->next == 2)
        return NULL;
    *size = parts->length[parts->next];
    return parts->part[parts->next++];
}

/* Where an error is told, Lua 5.4 follows a chain field by field, through all that was done before, each time anew. */
bool environment_refuses(const char *text, size_t length)
{
    enum { LONGEST_CHAIN = 200 };
    int fields = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '.' || byte == '[')
            fields++;
        else if (!isalnum(byte) && !isspace(byte) && byte != '_' && byte != ']')
            fields = 0;
        if (fields > LONGEST_CHAIN)
            return true;
    }
    return false;
}

int environment_load(Game *game, lua_State *L, const char *name, const char *text, size_t length)
{
    if (environment_refuses(text, length)) {
        lua_pushfstring(L, "%s: there are too many fields of fields in a row", name);
        return LUA_ERRSYNTAX;
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->prologue);
    TextParts parts = {.part = {NULL, text}, .length = {0, length}};
    parts.part[0] = lua_tolstring(L, -1, &parts.length[0]);
    int status = lua_load(L, next_part, &parts, lua_pushfstring(L, "@%s", name), "t");
    lua_insert(L, -3);
    lua_pop(L, 2);
    if (status == LUA_OK && game->host.profile && text != prelude_lua)
        profile_add_file(game->host.profile, L, name, text, length);
    if (status == LUA_OK) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->environment);
        lua_setupvalue(L, -2, 1);
    }
    return status;
}

static int refuse_global(lua_State *L)
{
    Game *game = host_of(L)->game;
    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a name must be a text");
    if (!host_of(L)->loading)
        return luaL_error(
            L,
            "'%s' cannot be set during play: what changes belongs on the table; use a local, or "
            "declare a counter or a mark",
            lua_tostring(L, 2));
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return luaL_error(L, "'%s' is already there: choose another name", lua_tostring(L, 2));
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_rawset(L, 4);
    return 0;
}

static int unknown_global(lua_State *L)
{
    static const char *const absent[] = {
        "os",        "io",         "debug",  "package",  "require",
        "load",      "loadstring", "dofile", "loadfile", "collectgarbage",
        "coroutine", "xpcall",     "print",  "warn",     "utf8"};
    Game *game = host_of(L)->game;
    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a name must be a text");
    const char *name = lua_tostring(L, 2);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (strcmp(name, absent[i]) == 0)
            return luaL_error(L, "'%s' is not available to scripts%s", name,
                              strcmp(name, "print") == 0 ? ": use say" : "");
    if (!game->name[0] && !lua_isnil(L, lua_upvalueindex(1)))
        return luaL_error(L, "unknown name '%s': begin the script with game \"name\" { ... }",
                          name);
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    raise_unknown_key(L, lua_gettop(L), "name", name);
}

static int unknown_option(lua_State *L)
{
    raise_unknown_key(L, 1, "option", lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
}

static void set_missing(lua_State *L, lua_CFunction missing)
{
    lua_newtable(L);
    lua_pushboolean(L, 1);
    lua_pushcclosure(L, missing, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

static void open_strings(lua_State *L)
{
    lib_string_open(L);
    lua_pushliteral(L, "");
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void environment_library(lua_State *L)
{
    lib_base_open(L);
    lua_getfield(L, -1, "math");
    lib_freeze(L, lib_refuse_write);
    lua_setfield(L, -2, "math");
    open_strings(L);
    lib_freeze(L, lib_refuse_write);
    lua_setfield(L, -2, "string");
    lib_table_open(L);
    lib_freeze(L, lib_refuse_write);
    lua_setfield(L, -2, "table");
}

/* Leaves nothing on the stack; the environment and the names behind it are kept by reference. */
static void open_names(Game *game, lua_State *L)
{
    environment_library(L);
    lua_newtable(L);
    set_missing(L, unknown_option);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "speakeasy.option");
    lib_freeze(L, lib_refuse_write);
    lua_setfield(L, -2, "option");

    api_register(L, "global");
    bind_declarations(L);
    bind_objects(L);
    bind_selection_metatable(L);
    set_missing(L, unknown_global);
    lua_pushvalue(L, -1);
    game->names = luaL_ref(L, LUA_REGISTRYINDEX);
    push_prologue(L, game);
    game->prologue = luaL_ref(L, LUA_REGISTRYINDEX);
    lib_freeze(L, refuse_global);
    game->environment = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* The prelude sees the words made in C; the scripts see both. */
static void open_prelude(Game *game, lua_State *L)
{
    if (environment_load(game, L, "prelude.lua", prelude_lua, prelude_lua_size) != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 0);
    luaL_unref(L, LUA_REGISTRYINDEX, game->prologue);
    push_prologue(L, game);
    game->prologue = luaL_ref(L, LUA_REGISTRYINDEX);
}

void environment_open(Game *game, lua_State *L)
{
    open_names(game, L);
    open_prelude(game, L);
}
