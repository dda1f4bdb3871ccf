#include "rules/values.h"

#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

#include "rules/environment.h"
#include "rules/host.h"

enum { MOST_MISTAKES = 20 };

typedef struct Reading {
    const ValueReader *reader;
    const char *file, *text;
    size_t length;
    int mistakes;
} Reading;

static void tell(Reading *reading, int line, Report *report)
{
    report->line = line;
    snprintf(report->file, sizeof report->file, "%s", reading->file);
    report_quote(report, reading->text, reading->length);
    if (reading->mistakes++ < MOST_MISTAKES)
        reading->reader->wrong(reading->reader->data, report);
}

static Reading *reading_of(lua_State *L)
{
    return lua_touserdata(L, lua_upvalueindex(1));
}

static int line_of(lua_State *L)
{
    lua_Debug about;
    return lua_getstack(L, 1, &about) && lua_getinfo(L, "l", &about) ? about.currentline : 0;
}

/* name = value. Nothing is ever stored, so each assignment comes here. */
static int take_value(lua_State *L)
{
    static const char *const others[] = {
        [LUA_TNIL] = "nothing", [LUA_TTABLE] = "a table", [LUA_TFUNCTION] = "a function"};
    Reading *reading = reading_of(L);
    Report report;
    report_clear(&report);
    int type = lua_type(L, 3);
    Value value = {.name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?"};
    value.kind = type == LUA_TBOOLEAN  ? VALUE_FLAG
                 : type == LUA_TNUMBER ? VALUE_NUMBER
                 : type == LUA_TSTRING ? VALUE_TEXT
                                       : VALUE_OTHER;
    value.flag = lua_toboolean(L, 3);
    value.number = lua_tonumber(L, 3);
    value.text = type == LUA_TSTRING ? lua_tostring(L, 3) : "";
    if (value.kind == VALUE_OTHER)
        value.text = type == LUA_TNIL || type == LUA_TTABLE || type == LUA_TFUNCTION
                         ? others[type]
                         : luaL_typename(L, 3);
    if (!reading->reader->take(reading->reader->data, &value, &report))
        tell(reading, line_of(L), &report);
    return 0;
}

/* A name that is read instead of set is a word whose quotes were forgotten. */
static int refuse_name(lua_State *L)
{
    const char *name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    return luaL_error(L, "'%s' means nothing here; a word stands in quotes: \"%s\"", name, name);
}

static int run_file(lua_State *L)
{
    Reading *reading = lua_touserdata(L, 1);
    if (environment_refuses(reading->text, reading->length))
        return luaL_error(L, "there are too many fields of fields in a row");
    if (luaL_loadbufferx(L, reading->text, reading->length, "=values", "t") != LUA_OK)
        return lua_error(L);
    lua_newtable(L);
    lua_newtable(L);
    lua_pushlightuserdata(L, reading);
    lua_pushcclosure(L, take_value, 1);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, refuse_name);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setupvalue(L, -2, 1); /* _ENV */
    lua_call(L, 0, 0);
    return 0;
}

bool values_read(const char *file, const char *text, size_t length, const ValueReader *reader)
{
    Reading reading = {.reader = reader, .file = file, .text = text, .length = length};
    Host host;
    Report report;
    report_clear(&report);
    if (length > MAX_VALUES_FILE) {
        report_say(&report, "this file is too long: at most %d bytes are read", MAX_VALUES_FILE);
        tell(&reading, 0, &report);
        return false;
    }
    if (!host_open(&host, NULL)) {
        report_say(&report, "there is not enough memory to read it");
        tell(&reading, 0, &report);
        return false;
    }
    lua_pushcfunction(host.L, run_file);
    lua_pushlightuserdata(host.L, &reading);
    if (host_call(&host, host.L, 1, 0) != LUA_OK) {
        const char *error = lua_tostring(host.L, -1);
        int line = 0, used = 0;
        if (error && sscanf(error, "values:%d: %n", &line, &used) == 1)
            error += used;
        report_say(&report, "%s",
                   host.starved ? "it takes too much memory"
                   : error      ? error
                                : "it cannot be read");
        tell(&reading, line, &report);
    }
    host_close(&host);
    return reading.mistakes == 0;
}
