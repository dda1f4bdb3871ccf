/* Methods of a script's match that only look. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/script_inside.h"
#include "rules/seat_view.h"

enum { LABEL_TEXT = 400 };

/* Data as Lua tables: the one that is open lies on top of the stack. ---------------------------- */

/* Puts the value on top of the stack into the table below it. */
static void put(lua_State *L, const char *key)
{
    if (key)
        lua_setfield(L, -2, key);
    else
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

static void sink_open(void *data, const char *key, bool list)
{
    lua_State *L = data;
    (void)list;
    luaL_checkstack(L, 4, NULL);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_insert(L, -3); /* inner, outer, inner */
    put(L, key);
    lua_insert(L, -2); /* outer, inner */
}

static void sink_close(void *data)
{
    lua_pop(data, 1);
}

static void sink_text(void *data, const char *key, const char *value)
{
    lua_pushstring(data, value);
    put(data, key);
}

static void sink_number(void *data, const char *key, int64_t value)
{
    lua_pushinteger(data, value);
    put(data, key);
}

static void sink_flag(void *data, const char *key, bool value)
{
    lua_pushboolean(data, value);
    put(data, key);
}

static DataSink sink_to(lua_State *L)
{
    return (DataSink){.data = L,
                      .open = sink_open,
                      .close = sink_close,
                      .text = sink_text,
                      .number = sink_number,
                      .flag = sink_flag};
}

static int check_viewer(lua_State *L, const ScriptMatch *it, int index)
{
    return lua_isnoneornil(L, index) ? PUBLIC
                                     : (int)check_integer(L, index, 1, it->of->game->players) - 1;
}

/* m:view([seat]): what a seat sees, or everybody; m:view("open"): all of it. */
static int m_view(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    bool open = lua_type(L, 2) == LUA_TSTRING && strcmp(lua_tostring(L, 2), "open") == 0;
    int viewer = open ? PUBLIC : check_viewer(L, it, 2);
    DataSink sink = sink_to(L);
    lua_newtable(L);
    match_table(it->match)->laid_open = open;
    seat_view(it->match, viewer, &sink);
    match_table(it->match)->laid_open = false;
    return 1;
}

/* m:chronicle([seat]): the lines of the log as this seat reads them. */
static int m_chronicle(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    int viewer = check_viewer(L, it, 2);
    DataSink sink = sink_to(L);
    lua_newtable(L);
    seat_view_events(it->match, viewer, 0, SIZE_MAX, &sink);
    lua_getfield(L, -1, "events");
    int events = lua_gettop(L), count = (int)lua_rawlen(L, events);
    lua_newtable(L);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, events, i);
        lua_getfield(L, -1, "line");
        lua_rawseti(L, -3, i);
        lua_pop(L, 1);
    }
    return 1;
}

/* m:reasons(): every change of a score: seat, counter, change, and the line that says why. */
static int m_reasons(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    DataSink sink = sink_to(L);
    lua_newtable(L);
    seat_view_events(it->match, PUBLIC, 0, SIZE_MAX, &sink);
    lua_getfield(L, -1, "events");
    int events = lua_gettop(L), count = (int)lua_rawlen(L, events), found = 0;
    lua_newtable(L);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, events, i);
        if (lua_getfield(L, -1, "award") == LUA_TTABLE) {
            lua_getfield(L, -2, "line");
            lua_setfield(L, -2, "line");
            lua_rawseti(L, -3, ++found);
            lua_pop(L, 1);
        } else {
            lua_pop(L, 2);
        }
    }
    return 1;
}

/* The decision -------------------------------------------------------------------------------- */

static int m_asked(lua_State *L)
{
    const Decision *decision = match_decision(script_match(L, 1)->match);
    if (decision)
        lua_pushinteger(L, decision->seat + 1);
    else
        lua_pushnil(L);
    return 1;
}

static int m_question(lua_State *L)
{
    char text[LABEL_TEXT] = "";
    Match *match = script_match(L, 1)->match;
    if (match_decision(match))
        match_prompt(match, text, sizeof text);
    lua_pushstring(L, text);
    return 1;
}

static int m_options(lua_State *L)
{
    Match *match = script_match(L, 1)->match;
    const Decision *decision = match_decision(match);
    lua_newtable(L);
    for (int i = 0; decision && i < decision->count; i++) {
        char label[LABEL_TEXT];
        match_label(match, i, decision->seat, label, sizeof label);
        lua_pushstring(L, label);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* m:decision(): all of it, as the protocol has it; nil if nobody is asked. */
static int m_decision(lua_State *L)
{
    Match *match = script_match(L, 1)->match;
    DataSink sink = sink_to(L);
    lua_newtable(L);
    if (match_decision(match))
        seat_view_decision(match, &sink);
    lua_getfield(L, -1, "decision");
    return 1;
}

/* Facts ----------------------------------------------------------------------------------------- */

static int m_over(lua_State *L)
{
    lua_pushboolean(L, match_state(script_match(L, 1)->match) == MATCH_OVER);
    return 1;
}

static int m_winners(lua_State *L)
{
    const ScriptMatch *it = script_match(L, 1);
    int found = 0;
    lua_newtable(L);
    for (int i = 0; match_state(it->match) == MATCH_OVER && i < it->of->game->players; i++) {
        if (!match_won_by(it->match, i))
            continue;
        lua_pushinteger(L, i + 1);
        lua_rawseti(L, -2, ++found);
    }
    return 1;
}

static int m_decisions(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)match_decisions(script_match(L, 1)->match));
    return 1;
}

static int m_players(lua_State *L)
{
    lua_pushinteger(L, script_match(L, 1)->of->game->players);
    return 1;
}

static int m_seed(lua_State *L)
{
    lua_pushinteger(L, (lua_Integer)match_seed(script_match(L, 1)->match));
    return 1;
}

static int m_phase(lua_State *L)
{
    lua_pushstring(L, match_phase_name(script_match(L, 1)->match));
    return 1;
}

/* m:fingerprint(): positions with the same one are the same. */
static int m_fingerprint(lua_State *L)
{
    char text[20];
    snprintf(text, sizeof text, "%016" PRIx64, match_fingerprint(script_match(L, 1)->match));
    lua_pushstring(L, text);
    return 1;
}

static int scoring_counter(lua_State *L, const Shape *shape)
{
    for (int i = 0; i < shape->counters; i++)
        if (shape->counter[i].per_seat && shape->counter[i].scores)
            return i;
    return luaL_error(L, "this game has no counter of seats that scores");
}

/* m:count(name [, seat]): a counter of the table or of a seat. */
static int m_count(lua_State *L)
{
    const ScriptMatch *it = script_match(L, 1);
    const Shape *shape = it->of->game->shape;
    const char *name = check_text(L, 2);
    bool per_seat = !lua_isnoneornil(L, 3);
    int seat = per_seat ? check_viewer(L, it, 3) : 0;
    int counter = shape_find_counter(shape, per_seat, name);
    int32_t value = 0;
    if (counter < 0)
        return luaL_error(L, "%s has no counter '%s'", per_seat ? "a seat" : "the table", name);
    table_count(match_table(it->match), counter, seat, &value);
    lua_pushinteger(L, value);
    return 1;
}

/* m:score(seat): the first counter of seats that scores. */
static int m_score(lua_State *L)
{
    const ScriptMatch *it = script_match(L, 1);
    int seat = (int)check_integer(L, 2, 1, it->of->game->players) - 1;
    int32_t value = 0;
    table_count(match_table(it->match), scoring_counter(L, it->of->game->shape), seat, &value);
    lua_pushinteger(L, value);
    return 1;
}

const luaL_Reg script_look_methods[] = {
    {"view", m_view},
    {"chronicle", m_chronicle},
    {"reasons", m_reasons},
    {"asked", m_asked},
    {"question", m_question},
    {"options", m_options},
    {"decision", m_decision},
    {"over", m_over},
    {"winners", m_winners},
    {"decisions", m_decisions},
    {"players", m_players},
    {"seed", m_seed},
    {"phase", m_phase},
    {"fingerprint", m_fingerprint},
    {"count", m_count},
    {"score", m_score},
    {NULL, NULL},
};
