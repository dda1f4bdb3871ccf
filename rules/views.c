#include "rules/views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/lib.h"
#include "runtime/knowledge.h"

#define VIEWS "speakeasy.views"

enum { MOST_VIEWS = 40 };

/* Views ------------------------------------------------------------------------------------------------ */

int l_declare_views(lua_State *L)
{
    Game *game = check_loading(L, "views");
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = push_sorted_keys(L, 1);
    if (count > MOST_VIEWS - game->views)
        return luaL_error(L, "a game has at most %d views", MOST_VIEWS);
    game->views += count;
    luaL_getsubtable(L, LUA_REGISTRYINDEX, VIEWS);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, 2, i);
        check_name(L, "view", lua_tostring(L, -1));
        lua_pushvalue(L, -1);
        if (lua_rawget(L, 1) != LUA_TFUNCTION)
            return luaL_error(L, "view '%s' must be a function that gives a list of lines",
                              lua_tostring(L, -2));
        lua_setfield(L, 3, keep_text(L, lua_tostring(L, -2)));
        lua_settop(L, 3);
    }
    return 0;
}

/* What is read from Lua is read inside protected calls: any text may be one too many. */

typedef struct NameCall {
    int n;
    const char *name;
} NameCall;

/* Names are interned by Lua and held by the table, so a pointer to one stays good. */
static int find_name(lua_State *L)
{
    NameCall *call = lua_touserdata(L, 1);
    const char *last = "";
    int n = call->n;
    if (lua_getfield(L, LUA_REGISTRYINDEX, VIEWS) != LUA_TTABLE)
        return 0;
    for (; n >= 0 && last; n--) {
        const char *best = NULL;
        lua_pushnil(L);
        while (lua_next(L, 2)) {
            const char *name = lua_tostring(L, -2);
            if (strcmp(name, last) > 0 && (!best || strcmp(name, best) < 0))
                best = name;
            lua_pop(L, 1);
        }
        last = best;
    }
    call->name = last && *last ? last : NULL;
    return 0;
}

const char *view_name(Game *game, int n)
{
    lua_State *L = game->host.L;
    NameCall call = {.n = n};
    if (!lua_checkstack(L, 6))
        return NULL;
    lua_pushcfunction(L, find_name);
    lua_pushlightuserdata(L, &call);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        lua_pop(L, 1);
    return call.name;
}

enum { MOST_LINES = 200, LINE_SIZE = 400 };

typedef struct ViewCall {
    const char *name;
    Game *game;
    int viewer;
    bool missing;
    int lines;
    char line[MOST_LINES][LINE_SIZE];
} ViewCall;

static void keep_line(lua_State *L, ViewCall *call)
{
    size_t length;
    const char *text = lib_push_text(L, -1, &length);
    report_clean(call->line[call->lines++], LINE_SIZE, text, length);
    lua_pop(L, 1);
}

/* The view gives a text, or a list of them. */
static int run_view(lua_State *L)
{
    ViewCall *call = lua_touserdata(L, 1);
    if (lua_getfield(L, LUA_REGISTRYINDEX, VIEWS) != LUA_TTABLE ||
        lua_getfield(L, -1, call->name) != LUA_TFUNCTION) {
        call->missing = true;
        return 0;
    }
    push_seat(L, call->game, call->viewer < call->game->players ? call->viewer : -1);
    lua_call(L, 1, 1);
    if (!lua_istable(L, -1)) {
        keep_line(L, call);
        return 0;
    }
    for (int i = 1; i <= (int)lua_rawlen(L, -1) && i <= MOST_LINES; i++) {
        lua_rawgeti(L, -1, i);
        keep_line(L, call);
        lua_pop(L, 1);
    }
    return 0;
}

/* While it runs, a view may only look, as a label may. */
static bool call_view(Match *match, ViewCall *call, Report *report)
{
    Host *host = &match->game->host;
    lua_State *L = host->L;
    Match *outer = host->match;
    int used = match->arena.used; /* looking must not use up the phase's room for selections */
    bool secret = match->deciding_together, labelling = match->labelling;
    host->match = match;
    match->labelling = match->deciding_together = true;
    lua_pushcfunction(L, run_view);
    lua_pushlightuserdata(L, call);
    bool done = host_call(host, L, 1, 0) == LUA_OK;
    arena_cut(&match->arena, used);
    match->labelling = labelling;
    match->deciding_together = secret;
    host->match = outer;
    if (!done)
        game_report_error(match->game, L, report);
    else if (call->missing)
        done = report_say(report, "there is no view '%.60s'", call->name);
    return done;
}

bool view_tell(Match *match, const char *name, int viewer, TellLine tell, void *data,
               Report *report)
{
    report_clear(report);
    ViewCall *call = calloc(1, sizeof *call);
    if (!call || !lua_checkstack(match->game->host.L, 8)) {
        free(call);
        return report_say(report, "there is not enough memory");
    }
    call->name = name;
    call->game = match->game;
    call->viewer = viewer;
    bool done = call_view(match, call, report);
    for (int i = 0; done && i < call->lines; i++)
        tell(data, call->line[i]);
    free(call);
    return done;
}

/* Describing --------------------------------------------------------------------------------------------- */

static void add_words(char *out, size_t size, const char *name, const char *value)
{
    size_t used = strlen(out);
    if (used + 1 < size)
        snprintf(out + used, size - used, "%s%s%s%s", used ? ", " : "", name, *value ? " " : "",
                 value);
}

typedef struct Description {
    Match *match;
    Domain domain;
    int item;
    char *out;
    size_t size;
} Description;

/* Was it declared with true? What was declared is still in the item's own table. */
static bool is_flag(lua_State *L, Domain domain, int item, const char *name)
{
    const Game *game = host_of(L)->game;
    int top = lua_gettop(L);
    bool flag = false;
    lua_rawgeti(L, LUA_REGISTRYINDEX,
                domain == DOMAIN_PIECES ? game->piece_thing[item] : game->space_thing[item]);
    if (lua_getmetatable(L, -1) && lua_getfield(L, -1, "__index") == LUA_TTABLE) {
        lua_pushstring(L, name);
        flag = lua_rawget(L, -2) == LUA_TBOOLEAN;
    }
    lua_settop(L, top);
    return flag;
}

static int describe_attributes(lua_State *L)
{
    const Description *it = lua_touserdata(L, 1);
    const Shape *shape = it->match->game->shape;
    for (int i = 0; i < shape->attributes; i++) {
        const AttributeInfo *attribute = &shape->attribute[i];
        int32_t value = attribute->value[it->item];
        char words[256] = "";
        if (attribute->domain != it->domain || value == 0)
            continue;
        if (!is_flag(L, it->domain, it->item, attribute->name))
            attribute_words(it->match->game, value, words, sizeof words);
        add_words(it->out, it->size, attribute->name, words);
    }
    return 0;
}

static void describe_mark(const Table *table, int number, int item, char *out, size_t size)
{
    const MarkInfo *mark = &table->shape->mark[number];
    char value[60] = "";
    int is = 0;
    if (table_mark(table, number, item, &is) != RESULT_OK || (is == 0 && !mark->values[0]))
        return;
    if (mark->values[0]) {
        const char *word = mark->values;
        for (int n = 1; n < is && *word; n++) {
            word += strcspn(word, " ");
            word += strspn(word, " ");
        }
        snprintf(value, sizeof value, "%.*s", is > 0 ? (int)strcspn(word, " ") : 4,
                 is > 0 ? word : "none");
    } else if (!mark->flag) {
        snprintf(value, sizeof value, "%d", is);
    }
    add_words(out, size, mark->name, value);
}

void describe_item(Match *match, Domain domain, int item, int viewer, char *out, size_t size)
{
    const Table *table = match->table;
    const Shape *shape = table->shape;
    lua_State *L = match->game->host.L;
    Description it = {match, domain, item, out, size};
    out[0] = '\0';
    if ((domain == DOMAIN_PIECES && !may_read(table, viewer, item)) || !lua_checkstack(L, 8))
        return;
    lua_pushcfunction(L, describe_attributes);
    lua_pushlightuserdata(L, &it);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK)
        lua_pop(L, 1);
    for (int i = 0; i < shape->marks; i++)
        if (shape->mark[i].domain == domain)
            describe_mark(table, i, item, out, size);
}
