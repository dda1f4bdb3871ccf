#include "rules/script.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/lib.h"
#include "rules/lib_base.h"
#include "rules/lib_string.h"
#include "rules/lib_table.h"
#include "rules/script_inside.h"

#include "script_words_lua.h"

enum { LAP = 1000, FEWEST_LIVE = 16 };

static const char match_type[] = "speakeasy.match";

Script *script_of(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "speakeasy.script");
    Script *script = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return script;
}

/* Matches ----------------------------------------------------------------------------------- */

ScriptMatch *script_match(lua_State *L, int index)
{
    ScriptMatch *it = luaL_checkudata(L, index, match_type);
    if (!it->match)
        luaL_error(L, "this match has not begun");
    return it;
}

ScriptMatch *script_new_match(lua_State *L)
{
    Script *script = script_of(L);
    if (script->live >= script->collect_at) {
        lua_gc(L, LUA_GCCOLLECT, 0);
        script->collect_at = script->live * 2 + FEWEST_LIVE;
    }
    ScriptMatch *it = lua_newuserdatauv(L, sizeof *it, 0);
    memset(it, 0, sizeof *it);
    it->thing = (Thing){.kind = THING_OTHER, .id = ++script->made};
    it->script = script;
    luaL_setmetatable(L, match_type);
    script->live++;
    return it;
}

static int free_match(lua_State *L)
{
    ScriptMatch *it = luaL_checkudata(L, 1, match_type);
    if (it->match)
        match_free(it->match);
    free(it->log.data);
    if (it->of)
        it->of->matches--;
    it->script->live--;
    it->match = NULL;
    it->of = NULL;
    return 0;
}

static int match_text(lua_State *L)
{
    const ScriptMatch *it = script_match(L, 1);
    lua_pushfstring(L, "%s, %d decisions", it->of->game->name, (int)match_decisions(it->match));
    return 1;
}

/* Words -------------------------------------------------------------------------------------- */

static int s_print(lua_State *L)
{
    luaL_Buffer line;
    int count = lua_gettop(L);
    luaL_buffinit(L, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1)
            lib_add(L, &line, " ", 1);
        lib_push_text(L, i, NULL);
        lib_add_top(L, &line);
    }
    luaL_pushresult(&line);
    const ScriptPlan *plan = script_of(L)->plan;
    plan->tell(plan->data, lua_tostring(L, -1));
    return 0;
}

static int s_games(lua_State *L)
{
    const ScriptPlan *plan = script_of(L)->plan;
    lua_newtable(L);
    for (int i = 0; i < plan->name_count; i++) {
        lua_pushstring(L, plan->names[i]);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

static int throw_dice(lua_State *L)
{
    Chance *chance = lua_touserdata(L, lua_upvalueindex(1));
    int64_t most = check_integer(L, 1, 1, INT32_MAX);
    lua_pushinteger(L, (lua_Integer)chance_below(chance, (uint32_t)most) + 1);
    return 1;
}

/* dice(seed): a function that gives a number from 1 to n, the same ones each time the script is run. */
static int s_dice(lua_State *L)
{
    int64_t seed = check_integer(L, 1, 0, INT64_MAX);
    Chance *chance = lua_newuserdatauv(L, sizeof *chance, 0);
    chance_seed(chance, (uint64_t)seed);
    lua_pushcclosure(L, throw_dice, 1);
    return 1;
}

/* The state ---------------------------------------------------------------------------------- */

static void put_matches(lua_State *L)
{
    luaL_newmetatable(L, match_type);
    lua_pushcfunction(L, free_match);
    lua_setfield(L, -2, "__gc");
    lua_pushcfunction(L, match_text);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_newtable(L);
    luaL_setfuncs(L, script_look_methods, 0);
    luaL_setfuncs(L, script_play_methods, 0);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
}

static void put_strings(lua_State *L)
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
    lua_setfield(L, -2, "string");
}

/* Leaves the table of names on the stack. */
static void put_words(lua_State *L, const ScriptPlan *plan)
{
    static const luaL_Reg words[] = {
        {"print", s_print},      {"games", s_games},        {"dice", s_dice},
        {"start", script_start}, {"resume", script_resume}, {NULL, NULL},
    };
    lib_base_open(L);
    put_strings(L);
    lib_table_open(L);
    lua_setfield(L, -2, "table");
    luaL_setfuncs(L, words, 0);
    luaL_setfuncs(L, scenario_expect_helpers, 0);
    lua_newtable(L);
    for (int i = 0; i < plan->arg_count; i++) {
        lua_pushstring(L, plan->args[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lua_setfield(L, -2, "args");
}

typedef struct Text {
    const ScriptPlan *plan;
    const char *name, *text;
    size_t length;
} Text;

static void load_text(lua_State *L, int names, const char *name, const char *text, size_t length)
{
    if (luaL_loadbufferx(L, text, length, lua_pushfstring(L, "@%s", name), "t") != LUA_OK)
        lua_error(L);
    lua_pushvalue(L, names);
    lua_setupvalue(L, -2, 1);
}

static int run_text(lua_State *L)
{
    const Text *text = lua_touserdata(L, 1);
    put_matches(L);
    put_words(L, text->plan);
    int names = lua_gettop(L);
    load_text(L, names, "script_words.lua", script_words_lua, script_words_lua_size);
    luaL_getmetatable(L, match_type);
    lua_getfield(L, -1, "__index");
    lua_remove(L, -2);
    lua_call(L, 1, 0);
    load_text(L, names, text->name, text->text, text->length);
    lua_call(L, 0, 0);
    return 0;
}

/* Library functions charge for their work. No single one may do too much, but a script may run for as long as it likes. */
static void lap(lua_State *L, lua_Debug *at)
{
    (void)at;
    host_lap(host_of(L));
}

static void tell_error(lua_State *L, const char *name, Report *report)
{
    char place[PLACE_SIZE];
    const char *message = lua_tostring(L, -1);
    size_t length = strlen(name);
    int line = 0, used = 0;
    report_clear(report);
    lib_take_place(L, place, sizeof place);
    message = message ? message : "the script failed";
    if (strncmp(message, name, length) == 0 &&
        sscanf(message + length, ":%d: %n", &line, &used) == 1)
        message += length + (size_t)used;
    else if (strncmp(place, name, length) == 0)
        sscanf(place + length, ":%d", &line);
    report_clean(report->message, sizeof report->message, message, strlen(message));
    snprintf(report->file, sizeof report->file, "%s", name);
    report->line = line;
}

static bool run_in_state(const Text *text, Report *report)
{
    Host host;
    Script script = {.plan = text->plan, .collect_at = FEWEST_LIVE};
    if (!host_open(&host, NULL))
        return report_say(report, "there is not enough memory");
    lua_State *L = host.L;
    lua_pushlightuserdata(L, &script);
    lua_setfield(L, LUA_REGISTRYINDEX, "speakeasy.script");
    lua_sethook(L, lap, LUA_MASKCOUNT, LAP);
    lua_pushcfunction(L, run_text);
    lua_pushlightuserdata(L, (void *)text);
    bool done = lua_pcall(L, 1, 0, 0) == LUA_OK;
    if (!done)
        tell_error(L, text->name, report);
    host_close(&host);
    script_free_games(&script);
    return done;
}

bool script_run(const ScriptPlan *plan, const char *path, Report *report)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool good =
        fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode) && about.st_size <= MAX_SOURCE;
    char *source = good ? malloc(MAX_SOURCE) : NULL;
    ssize_t got = source ? read(fd, source, MAX_SOURCE) : -1;
    if (got < 0)
        report_say(report, "%.300s cannot be read: %s", path,
                   fd < 0 ? strerror(errno) : "not a file of up to 64 KB");
    if (fd >= 0)
        close(fd);
    const char *name = strrchr(path, '/');
    Text text = {plan, name ? name + 1 : path, source, got < 0 ? 0 : (size_t)got};
    bool done = got >= 0 && run_in_state(&text, report);
    free(source);
    return done;
}
