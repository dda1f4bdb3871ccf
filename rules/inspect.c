#include "rules/inspect.h"
#include "rules/environment.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/declare.h"
#include "rules/names.h"
#include "rules/twin.h"
#include "rules/value_words.h"

enum { LEAST_DEALS = 16, MOST_DEALS = 128 };

/* Names -------------------------------------------------------------------------------------------- */

/* Sets a name unless the engine or somebody before has it. The value is on top of the stack (popped). */
static void add_name(lua_State *L, const Game *game, int names, const char *name)
{
    char word[NAME_SIZE];
    snprintf(word, sizeof word, "%s", name);
    for (char *at = word; *at; at++)
        if (!isalnum((unsigned char)*at))
            *at = '_';
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    bool taken = lua_pushstring(L, word), engine = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    taken = engine || lua_getfield(L, names, word) != LUA_TNIL;
    if (!engine)
        lua_pop(L, 1);
    if (taken || isdigit((unsigned char)word[0]))
        lua_pop(L, 1);
    else
        lua_setfield(L, names, word);
}

/* The locals of the scripts that the function on top of the stack (popped) uses, and those that they use. */
static void add_locals(lua_State *L, const Game *game, int names, int seen, int depth)
{
    const char *name;
    lua_pushvalue(L, -1);
    bool old = lua_rawget(L, seen) != LUA_TNIL;
    lua_pop(L, 1);
    if (old || lua_iscfunction(L, -1) || depth > 20) {
        lua_pop(L, 1);
        return;
    }
    luaL_checkstack(L, 8, NULL);
    lua_pushvalue(L, -1);
    lua_pushboolean(L, 1);
    lua_rawset(L, seen);
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++) {
        if (strcmp(name, "_ENV") == 0) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushvalue(L, -1);
        add_name(L, game, names, name);
        if (lua_isfunction(L, -1))
            add_locals(L, game, names, seen, depth + 1);
        else
            lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* Pushes a table with the names of the game: me, zones, boards, seats, and the locals that its phases use. */
static void push_names(lua_State *L, const Game *game, const Match *match, int viewer)
{
    const Shape *shape = game->shape;
    lua_newtable(L);
    int names = lua_gettop(L);
    if (viewer < game->players) {
        push_seat(L, game, viewer);
        add_name(L, game, names, "me");
    }
    lua_newtable(L);
    for (int i = 0; i < game->phases; i++)
        if (lua_rawgeti(L, LUA_REGISTRYINDEX, game->phase[i].function) == LUA_TFUNCTION)
            add_locals(L, game, names, names + 1, 0);
        else
            lua_pop(L, 1);
    for (int i = 0; i < game->parts; i++)
        if (lua_rawgeti(L, LUA_REGISTRYINDEX, game->part[i].function) == LUA_TFUNCTION)
            add_locals(L, game, names, names + 1, 0);
        else
            lua_pop(L, 1);
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, game->setup) == LUA_TFUNCTION)
        add_locals(L, game, names, names + 1, 0);
    lua_settop(L, names);
    for (int i = 0; i < shape->zones; i++) {
        const ZoneInfo *zone = &shape->zone[i];
        if (zone->owner != NOBODY)
            continue;
        push_zone(L, game, i);
        add_name(L, game, names, zone->name);
    }
    for (int i = 0; i < shape->boards; i++) {
        push_reference(L, game->board_thing, i);
        add_name(L, game, names, shape->board[i].name);
    }
    for (int i = 0; i < game->players; i++) {
        push_seat(L, game, i);
        add_name(L, game, names, match_seat_name(match, i));
    }
}

/* A name: the engine's words, the game's globals, then what push_names found. */
static int find_name(lua_State *L)
{
    const Game *game = host_of(L)->game;
    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a name must be a text");
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return 1;
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL)
        return 1;
    lua_newtable(L); /* for a name that is nearly right */
    for (int from = 0; from < 2; from++) {
        if (from == 0)
            lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
        else
            lua_pushvalue(L, lua_upvalueindex(1));
        lua_pushnil(L);
        while (lua_next(L, -2)) {
            lua_pushvalue(L, -2);
            lua_insert(L, -2);
            lua_rawset(L, -5);
        }
        lua_pop(L, 1);
    }
    raise_unknown_key(L, lua_gettop(L), "name", lua_tostring(L, 2));
}

/* Running ------------------------------------------------------------------------------------------ */

typedef struct Run {
    Twin twin;
    int viewer;
    const char *text;
    bool nothing;
    char words[VALUE_SIZE];
} Run;

/* As an expression if it is one, else as statements. */
static void push_chunk(lua_State *L, const char *text)
{
    if (environment_refuses(text, strlen(text)))
        luaL_error(L, "there are too many fields of fields in a row");
    lua_pushfstring(L, "return %s", text);
    size_t length = lua_rawlen(L, -1);
    if (luaL_loadbufferx(L, lua_tostring(L, -1), length, "=prompt", "t") == LUA_OK) {
        lua_remove(L, -2);
        return;
    }
    lua_remove(L, -2);
    if (luaL_loadbufferx(L, text, strlen(text), "=prompt", "t") == LUA_OK) {
        lua_remove(L, -2);
        return;
    }
    if (strstr(lua_tostring(L, -2), "<eof>")) /* an expression that breaks off: 1 + */
        lua_pop(L, 1);
    lua_error(L);
}

static int run_text(lua_State *L)
{
    Run *run = lua_touserdata(L, 1);
    lua_settop(L, 0);
    luaL_checkstack(L, 20, NULL);
    push_chunk(L, run->text);
    lua_newtable(L); /* what it sets stays in here */
    lua_newtable(L);
    push_names(L, run->twin.game, run->twin.match, run->viewer);
    lua_pushcclosure(L, find_name, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setupvalue(L, 1, 1);
    lua_call(L, 0, LUA_MULTRET);
    ValueWords words = {.match = run->twin.match,
                        .viewer = run->viewer,
                        .out = run->words,
                        .size = sizeof run->words};
    run->words[0] = '\0';
    run->nothing = lua_gettop(L) == 0;
    for (int i = 1, count = lua_gettop(L); i <= count; i++) {
        value_text(&words, i > 1 ? ", " : "");
        value_words(&words, L, i);
    }
    return 0;
}

/* The line of what was typed that an error names. */
static void blame_typed(const char *text, Report *report)
{
    int line = 0, used = 0;
    if (sscanf(report->message, "prompt:%d: %n", &line, &used) < 1 || used == 0)
        return;
    memmove(report->message, report->message + used, strlen(report->message + used) + 1);
    snprintf(report->file, sizeof report->file, "prompt");
    report->line = line;
    for (int i = 1; i < line && text; i++)
        text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL;
    if (text)
        report_clean(report->source, sizeof report->source, text, strcspn(text, "\n"));
}

/* In one deal. All deals share a budget. */
static bool run_once(Run *run, HostSpent *spent, Report *report)
{
    Match *match = run->twin.match;
    Host *host = &run->twin.game->host;
    lua_State *L = host->L;
    host->match = match;
    match->labelling = match->deciding_together = true;
    lua_settop(L, 0);
    lua_pushcfunction(L, run_text);
    lua_pushlightuserdata(L, run);
    bool done = host_call_within(host, L, 1, 0, spent) == LUA_OK;
    arena_cut(&match->arena, 0);
    host->match = NULL;
    if (!done) {
        game_report_error(run->twin.game, L, report);
        blame_typed(run->text, report);
        report_write(report, run->words, sizeof run->words);
    }
    return done;
}

bool inspect(const Match *match, int viewer, const char *text, Inspection *out, Report *report)
{
    bool open = match_table(match)->laid_open;
    *out = (Inspection){.deals = 0};
    report_clear(report);
    Run *run = calloc(1, sizeof *run);
    Chance chance;
    Deal deal;
    HostSpent spent = {0};
    int deals = 1;
    bool done = run && twin_open(&run->twin, match, NULL, report);
    if (!run)
        return report_say(report, "there is not enough memory");
    run->viewer = viewer;
    run->text = text;
    chance_seed(&chance, match_decisions(match) * 2654435761u + 1); /* not the game's own */
    if (done && open)
        twin_copy(&run->twin, match);
    else if (done) {
        twin_deal(&run->twin, match, viewer, &chance, &deal);
        deals = twin_deals(&deal);
        deals = deals == 1 ? 1 : deals < LEAST_DEALS ? LEAST_DEALS : deals;
        deals = deals > MOST_DEALS ? MOST_DEALS : deals;
    }
    for (; done && out->deals < deals && !out->unknown; out->deals++) {
        Report now;
        report_clear(&now);
        bool good = run_once(run, &spent, &now);
        if (out->deals == 0) {
            snprintf(out->text, sizeof out->text, "%s", run->words);
            out->nothing = run->nothing && good;
            *report = now;
        } else {
            out->unknown = strcmp(out->text, run->words) != 0;
        }
        if (!open)
            twin_next_deal(&run->twin, &deal);
    }
    twin_close(&run->twin);
    free(run);
    return done && (out->unknown || !report->message[0]);
}

/* Typing ------------------------------------------------------------------------------------------- */

typedef enum Loads { LOADS, BREAKS_OFF, IS_WRONG } Loads;

static Loads try_load(lua_State *L, const char *text)
{
    size_t length;
    lua_settop(L, 0);
    if (luaL_loadbufferx(L, text, strlen(text), "=prompt", "t") == LUA_OK)
        return LOADS;
    const char *message = lua_tolstring(L, -1, &length);
    bool ends = length > 5 && strcmp(message + length - 5, "<eof>") == 0;
    return ends ? BREAKS_OFF : IS_WRONG;
}

bool inspect_wants_more(const char *text)
{
    lua_State *L = luaL_newstate();
    size_t size = strlen(text) + 8;
    char *expression = malloc(size);
    bool more = false;
    if (L && expression && !environment_refuses(text, size - 8)) {
        snprintf(expression, size, "return %s", text);
        Loads value = try_load(L, expression), code = try_load(L, text);
        more = value != LOADS && code != LOADS && (value == BREAKS_OFF || code == BREAKS_OFF);
    }
    free(expression);
    if (L)
        lua_close(L);
    return more;
}

typedef struct NamesRun {
    Twin twin;
    int viewer;
    void (*found)(void *to, const char *name);
    void *to;
} NamesRun;

static int tell_names(lua_State *L)
{
    NamesRun *run = lua_touserdata(L, 1);
    for (int from = 0; from < 2; from++) {
        if (from == 0)
            push_names(L, run->twin.game, run->twin.match, run->viewer);
        else
            lua_rawgeti(L, LUA_REGISTRYINDEX, run->twin.game->names);
        int count = push_sorted_keys(L, lua_gettop(L));
        for (int i = 1; i <= count; i++) {
            lua_rawgeti(L, -1, i);
            run->found(run->to, lua_tostring(L, -1));
            lua_pop(L, 1);
        }
        lua_pop(L, 2);
    }
    return 0;
}

void inspect_names(const Match *match, int viewer, void (*found)(void *to, const char *name),
                   void *to)
{
    Report report;
    NamesRun run = {.viewer = viewer, .found = found, .to = to};
    if (twin_open(&run.twin, match, NULL, &report)) {
        Host *host = &run.twin.game->host;
        lua_pushcfunction(host->L, tell_names);
        lua_pushlightuserdata(host->L, &run);
        if (host_call(host, host->L, 1, 0) != LUA_OK)
            lua_pop(host->L, 1);
    }
    twin_close(&run.twin);
}
