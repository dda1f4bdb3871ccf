#include "tests/support/sandbox_state.h"

#include "rules/lib_base.h"
#include "rules/lib_string.h"
#include "rules/lib_table.h"

#include <criterion/criterion.h>
#include <lauxlib.h>
#include <lualib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char environment[] = "sandbox environment";

typedef struct Answer {
    size_t length;
    char text[ANSWER_SIZE];
} Answer;

typedef struct Run {
    const char *source;
    const Text *args;
    int count;
    Answer *answer;
} Run;

/* The state ------------------------------------------------------------------------------------ */

static void give_strings_methods(lua_State *L, int library)
{
    lua_pushliteral(L, "");
    lua_createtable(L, 0, 2);
    lua_pushvalue(L, library);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

void sandbox_open(Sandbox *sandbox)
{
    cr_assert(host_open(&sandbox->host, NULL));
    lua_State *L = sandbox->host.L;
    lib_base_open(L);
    lib_table_open(L);
    lua_setfield(L, 1, "table");
    lib_string_open(L);
    give_strings_methods(L, 2);
    lua_setfield(L, 1, "string");
    lua_setfield(L, LUA_REGISTRYINDEX, environment);
    sandbox->stock = luaL_newstate();
    luaL_openlibs(sandbox->stock);
}

void sandbox_close(Sandbox *sandbox)
{
    host_close(&sandbox->host);
    lua_close(sandbox->stock);
}

void sandbox_offer(Sandbox *sandbox, const char *name, lua_CFunction function)
{
    lua_State *L = sandbox->host.L;
    lua_getfield(L, LUA_REGISTRYINDEX, environment);
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

static int make_frozen(lua_State *L)
{
    lua_settop(L, 1);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushvalue(L, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    return 1;
}

void sandbox_offer_frozen(Sandbox *sandbox)
{
    sandbox_offer(sandbox, "frozen", make_frozen);
}

/* Describing results --------------------------------------------------------------------------- */

static void append(Answer *answer, const char *bytes, size_t length)
{
    size_t room = ANSWER_SIZE - 1 - answer->length;
    size_t taken = length < room ? length : room;
    memcpy(answer->text + answer->length, bytes, taken);
    answer->length += taken;
    answer->text[answer->length] = '\0';
}

static void append_string(lua_State *L, int index, Answer *answer)
{
    enum { SHORT = 2000 };
    size_t length;
    const char *bytes = lua_tolstring(L, index, &length);
    append(answer, "\"", 1);
    append(answer, bytes, length < SHORT ? length : SHORT);
    append(answer, "\"", 1);
    if (length <= SHORT)
        return;
    char summary[64];
    uint32_t hash = 0;
    for (size_t i = 0; i < length; i++)
        hash = hash * 31 + (unsigned char)bytes[i];
    int size = snprintf(summary, sizeof summary, "(%zu bytes, hash %u)", length, hash);
    append(answer, summary, (size_t)size);
}

static void append_value(lua_State *L, int index, Answer *answer)
{
    char number[64];
    int size;
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        append_string(L, index, answer);
        return;
    case LUA_TNUMBER:
        if (lua_isinteger(L, index))
            size = snprintf(number, sizeof number, "%lld", lua_tointeger(L, index));
        else if (isnan(lua_tonumber(L, index)))
            size = snprintf(number, sizeof number, "nan");
        else
            size = snprintf(number, sizeof number, "%.17gf", lua_tonumber(L, index));
        append(answer, number, (size_t)size);
        return;
    case LUA_TBOOLEAN:
        append(answer, lua_toboolean(L, index) ? "true" : "false", lua_toboolean(L, index) ? 4 : 5);
        return;
    default:
        append(answer, luaL_typename(L, index), strlen(luaL_typename(L, index)));
    }
}

/* Running -------------------------------------------------------------------------------------- */

void sandbox_load(lua_State *L, const char *source)
{
    if (luaL_loadbufferx(L, source, strlen(source), "=test", "t") != LUA_OK)
        lua_error(L);
    if (lua_getfield(L, LUA_REGISTRYINDEX, environment) == LUA_TTABLE)
        lua_setupvalue(L, -2, 1);
    else
        lua_pop(L, 1); /* the stock Lua has its own globals */
}

static int run_protected(lua_State *L)
{
    Run *run = lua_touserdata(L, 1);
    lua_settop(L, 0);
    sandbox_load(L, run->source);
    for (int i = 0; i < run->count; i++)
        lua_pushlstring(L, run->args[i].bytes, run->args[i].length);
    lua_call(L, run->count, LUA_MULTRET);
    for (int i = 1; i <= lua_gettop(L); i++) {
        if (i > 1)
            append(run->answer, " ", 1);
        append_value(L, i, run->answer);
    }
    return 0;
}

static bool run_in(lua_State *L, Host *host, Run *run)
{
    run->answer->length = 0;
    run->answer->text[0] = '\0';
    lua_settop(L, 0);
    lua_pushcfunction(L, run_protected);
    lua_pushlightuserdata(L, run);
    int status = host ? host_call(host, L, 1, 0) : lua_pcall(L, 1, 0, 0);
    if (status == LUA_OK)
        return true;
    run->answer->length = 0;
    append(run->answer, "error: ", 7);
    size_t length;
    const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (message)
        append(run->answer, message, length);
    else
        append_value(L, -1, run->answer);
    lua_settop(L, 0);
    return false;
}

const char *sandbox_run(Sandbox *sandbox, const char *source)
{
    static Answer answer;
    Run run = {source, NULL, 0, &answer};
    run_in(sandbox->host.L, &sandbox->host, &run);
    return answer.text;
}

void sandbox_gives(Sandbox *sandbox, const char *source, const char *expected)
{
    const char *answer = sandbox_run(sandbox, source);
    cr_assert_str_eq(answer, expected, "%s\n  gives: %s\n  not:   %s", source, answer, expected);
}

void sandbox_fails(Sandbox *sandbox, const char *source, const char *part)
{
    const char *answer = sandbox_run(sandbox, source);
    cr_assert(strstr(answer, part), "%s\n  gives: %s\n  without: %s", source, answer, part);
}

void sandbox_compare(Sandbox *sandbox, const char *source, const Text *args, int count)
{
    static Answer ours, theirs;
    Run our_run = {source, args, count, &ours}, their_run = {source, args, count, &theirs};
    bool we_can = run_in(sandbox->host.L, &sandbox->host, &our_run);
    bool they_can = run_in(sandbox->stock, NULL, &their_run);
    bool same = we_can == they_can;
    if (same && we_can)
        same = ours.length == theirs.length && memcmp(ours.text, theirs.text, ours.length) == 0;
    if (!same) {
        for (int i = 0; i < count; i++)
            cr_log_error("... %d: <%.*s>", i + 1, (int)args[i].length, args[i].bytes);
        cr_assert_fail("%s\n  ours:  %s\n  stock: %s", source, ours.text, theirs.text);
    }
}

uint32_t sandbox_random(uint32_t below)
{
    static uint32_t state = 2463534242;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % below;
}
