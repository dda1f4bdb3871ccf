/* Scenarios, and the helpers that play them. They drive the match from outside: a scenario is no part of the game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/declare.h"
#include "rules/scenario_inside.h"

static ScenarioRun *run_of(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "speakeasy.scenario");
    ScenarioRun *run = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return run;
}

Match *scenario_match(lua_State *L)
{
    Match *match = run_of(L)->match;
    if (!match)
        luaL_error(L, "this can only be used inside a scenario");
    return match;
}

/* scenario(name, { players =, seed =, options = { }, variants = { } }, function) ---------------------------------- */

/* The value on top of the stack as somebody would type it, in its place; NULL if it can be no option's. */
static const char *option_as_typed(lua_State *L)
{
    if (lua_isboolean(L, -1)) {
        lua_pushstring(L, lua_toboolean(L, -1) ? "yes" : "no");
        lua_replace(L, -2);
    } else if (lua_istable(L, -1)) {
        int list = lua_gettop(L), count = (int)lua_rawlen(L, list);
        lua_pushliteral(L, "");
        for (int i = 1; i <= count; i++) {
            if (lua_rawgeti(L, list, i) != LUA_TNUMBER)
                return NULL;
            lua_pushstring(L, i < count ? "," : "");
            lua_concat(L, 3);
        }
        lua_replace(L, list);
    }
    return lua_tostring(L, -1);
}

static void read_options(lua_State *L, int table, ScenarioCase *wanted)
{
    if (push_field(L, table, "options") == LUA_TTABLE) {
        int options = lua_gettop(L), count = push_sorted_keys(L, options);
        for (int i = 1; i <= count && i <= SCENARIO_OPTIONS; i++) {
            lua_rawgeti(L, options + 1, i);
            lua_pushvalue(L, -1);
            lua_rawget(L, options);
            const char *value = option_as_typed(L);
            if (!value)
                luaL_error(L,
                           "option '%s' must be a number, a word, true, false or a list of numbers",
                           lua_tostring(L, -2));
            snprintf(wanted->option[wanted->options++], sizeof *wanted->option, "%s=%s",
                     lua_tostring(L, -2), value);
            lua_pop(L, 2);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* variants = { "open-hands", "./mine.lua" } */
static void read_variants(lua_State *L, int table, ScenarioCase *wanted)
{
    int type = push_field(L, table, "variants"), count = (int)lua_rawlen(L, -1);
    if (type != LUA_TNIL && (type != LUA_TTABLE || count > MAX_VARIANTS))
        luaL_error(L, "variants must be a list of at most %d names", MAX_VARIANTS);
    for (int i = 0; type == LUA_TTABLE && i < count; i++) {
        lua_rawgeti(L, -1, i + 1);
        snprintf(wanted->variant[wanted->variants++], NAME_SIZE * 2, "%s", check_text(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

void scenario_read_wishes(lua_State *L, int table, const char *what, ScenarioCase *wanted)
{
    wanted->players = (int)field_integer(L, table, what, "players", 1, MAX_SEATS, 0);
    wanted->seed = (uint64_t)field_integer(L, table, what, "seed", 0, INT64_MAX, 1);
    read_options(L, table, wanted);
    read_variants(L, table, wanted);
}

static void collect(lua_State *L, ScenarioRun *run, const char *name)
{
    static const char *const fields[] = {"players", "seed", "options", "variants", NULL};
    if (run->count == run->room) {
        int room = run->room * 2 + 32;
        ScenarioCase *grown = realloc(run->cases, (size_t)room * sizeof *grown);
        if (!grown)
            luaL_error(L, "there is not enough memory");
        run->cases = grown;
        run->room = room;
    }
    ScenarioCase *wanted = &run->cases[run->count];
    memset(wanted, 0, sizeof *wanted);
    report_clean(wanted->name, sizeof wanted->name, name, strlen(name));
    wanted->seed = 1;
    if (lua_istable(L, 2)) {
        check_fields(L, 2, "a scenario", fields);
        scenario_read_wishes(L, 2, "a scenario", wanted);
    }
    run->count++;
}

static int s_scenario(lua_State *L)
{
    ScenarioRun *run = run_of(L);
    const char *name = check_text(L, 1);
    if (run->match)
        return luaL_error(L, "a scenario cannot stand inside another");
    if (!lua_istable(L, 2)) {
        lua_settop(L, 2);
        lua_pushnil(L);
        lua_insert(L, 2);
    }
    luaL_checktype(L, 3, LUA_TFUNCTION);
    if (run->wanted < 0) {
        collect(L, run, name);
    } else if (run->seen++ == run->wanted) {
        lua_settop(L, 3);
        run->function = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    return 0;
}

/* start, answer ------------------------------------------------------------------------------------- */

static void raise_report(lua_State *L, const Match *match)
{
    const Report *report = match_report(match);
    luaL_error(L, "the rules failed in phase '%s', %s:%d: %s", report->phase, report->file,
               report->line, report->message);
}

static int s_start(lua_State *L)
{
    Match *match = scenario_match(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 1);
    if (match_start_with(match, luaL_ref(L, LUA_REGISTRYINDEX)) == MATCH_FAILED)
        raise_report(L, match);
    return 0;
}

/* The option that a value means: a thing of the table, a whole label, or the only label that begins so. */
static int find_option(lua_State *L, Match *match, int index)
{
    const Decision *decision = match_decision(match);
    const Thing *thing = thing_at(L, index);
    int found = -1, matches = 0;
    for (int i = 0; i < decision->count; i++) {
        char label[256];
        if (thing) {
            bool pieces = decision->source == OPTIONS_PIECES,
                 spaces = decision->source == OPTIONS_SPACES;
            int words = words_of(match, pieces ? DOMAIN_PIECES : DOMAIN_SPACES);
            bool kind =
                (pieces && thing->kind == THING_PIECE) || (spaces && thing->kind == THING_SPACE);
            if (kind && decision_item(decision, words, i) == thing->id)
                return i;
            if (pieces || spaces)
                continue;
        }
        match_label(match, i, decision->seat, label, sizeof label);
        const char *wanted = thing ? luaL_tolstring(L, index, NULL) : lua_tostring(L, index);
        bool whole = wanted && strcmp(label, wanted) == 0;
        bool begins = wanted && strncmp(label, wanted, strlen(wanted)) == 0;
        if (thing)
            lua_pop(L, 1);
        if (whole)
            return i;
        if (begins) {
            found = i;
            matches++;
        }
    }
    return matches == 1 ? found : -1 - matches;
}

static int check_option(lua_State *L, Match *match, int index)
{
    int option = find_option(L, match, index);
    if (option >= 0)
        return option;
    const char *text = luaL_tolstring(L, index, NULL);
    luaL_error(L, option == -1 ? "'%s' is no option" : "'%s' fits several options", text);
    return 0;
}

static int by_value(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void read_answer(lua_State *L, Match *match, int index, Answer *answer)
{
    const Decision *decision = match_decision(match);
    answer->count = 1;
    if (decision->kind == DECIDE_YES_NO) {
        answer->value[0] = lua_toboolean(L, index);
    } else if (decision->kind == DECIDE_NUMBER) {
        answer->value[0] = (int32_t)check_integer(L, index, INT32_MIN, INT32_MAX);
    } else if (decision->kind == DECIDE_ONE) {
        answer->value[0] = check_option(L, match, index);
    } else {
        luaL_checktype(L, index, LUA_TTABLE);
        answer->count = (int)lua_rawlen(L, index);
        if (answer->count > MOST_OPTIONS)
            luaL_error(L, "too many options");
        for (int i = 0; i < answer->count; i++) {
            lua_rawgeti(L, index, i + 1);
            answer->value[i] = check_option(L, match, lua_gettop(L));
            lua_pop(L, 1);
        }
        qsort(answer->value, (size_t)answer->count, sizeof *answer->value, by_value);
    }
}

static int s_answer(lua_State *L)
{
    Match *match = scenario_match(L);
    int given = lua_gettop(L);
    for (int i = 1; i <= given; i++) {
        Answer answer;
        const char *why;
        if (!match_decision(match))
            return luaL_error(L, "nobody is asked anything any more");
        read_answer(L, match, i, &answer);
        if (!match_answer(match, &answer, &why))
            return luaL_error(L, "the answer is refused: %s", why);
        if (match_state(match) == MATCH_FAILED)
            raise_report(L, match);
    }
    return 0;
}

/* play_on(n): random answers, at most n or to the end; gives how many. */
static int s_play_on(lua_State *L)
{
    Match *match = scenario_match(L);
    int64_t most = lua_isnoneornil(L, 1) ? 100000 : check_integer(L, 1, 0, 1000000), made = 0;
    Chance chance;
    chance_seed(&chance, match_seed(match) + 77);
    while (made < most && match_decision(match)) {
        Answer answer;
        random_answer(&chance, match_decision(match), &answer);
        match_answer(match, &answer, NULL);
        if (match_state(match) == MATCH_FAILED)
            raise_report(L, match);
        made++;
    }
    lua_pushinteger(L, made);
    return 1;
}

static int s_undo(lua_State *L)
{
    Match *match = scenario_match(L);
    size_t made = match_decisions(match);
    if (made == 0 || !match_go_to(match, made - 1))
        return luaL_error(L, "there is nothing to take back");
    return 0;
}

/* offered(option): can the one who is asked answer so? */
static int s_offered(lua_State *L)
{
    Match *match = scenario_match(L);
    lua_pushboolean(L, match_decision(match) && find_option(L, match, 1) != -1);
    return 1;
}

void scenario_bind(lua_State *L, Game *game, ScenarioRun *run)
{
    static const luaL_Reg helpers[] = {
        {"scenario", s_scenario},
        {"start", s_start},
        {"answer", s_answer},
        {"play_on", s_play_on},
        {"undo", s_undo},
        {"offered", s_offered},
        {NULL, NULL},
    };
    lua_pushlightuserdata(L, run);
    lua_setfield(L, LUA_REGISTRYINDEX, "speakeasy.scenario");
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    luaL_setfuncs(L, helpers, 0);
    luaL_setfuncs(L, scenario_look_helpers, 0);
    luaL_setfuncs(L, scenario_table_helpers, 0);
    luaL_setfuncs(L, scenario_expect_helpers, 0);
    lua_pop(L, 1);
}
