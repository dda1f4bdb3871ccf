#include "rules/views.h"

#include <stdio.h>
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "runtime/knowledge.h"

#define VIEWS "speakeasy.views"

/* Views ------------------------------------------------------------------------------------------------ */

int l_declare_views(lua_State *L)
{
    check_loading(L, "views");
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = push_sorted_keys(L, 1);
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

/* Names are interned by Lua and held by the table, so a pointer to one stays good. */
const char *view_name(Game *game, int n)
{
    lua_State *L = game->host.L;
    const char *last = "";
    if (!lua_checkstack(L, 6))
        return NULL;
    int top = lua_gettop(L);
    if (lua_getfield(L, LUA_REGISTRYINDEX, VIEWS) != LUA_TTABLE)
        n = -1;
    for (; n >= 0 && last; n--) {
        const char *best = NULL;
        lua_pushnil(L);
        while (lua_next(L, top + 1)) {
            const char *name = lua_tostring(L, -2);
            if (strcmp(name, last) > 0 && (!best || strcmp(name, best) < 0))
                best = name;
            lua_pop(L, 1);
        }
        last = best;
    }
    lua_settop(L, top);
    return last && *last ? last : NULL;
}

static void tell_value(lua_State *L, TellLine tell, void *data)
{
    size_t length;
    char line[400];
    const char *text = luaL_tolstring(L, -1, &length);
    report_clean(line, sizeof line, text, length);
    tell(data, line);
    lua_pop(L, 1);
}

/* The view's result is on top of the stack: a text, or a list of them. */
static void tell_lines(lua_State *L, TellLine tell, void *data)
{
    enum { MOST_LINES = 200 };
    if (!lua_istable(L, -1)) {
        tell_value(L, tell, data);
        return;
    }
    for (int i = 1; i <= (int)lua_rawlen(L, -1) && i <= MOST_LINES; i++) {
        lua_rawgeti(L, -1, i);
        tell_value(L, tell, data);
        lua_pop(L, 1);
    }
}

bool view_tell(Match *match, const char *name, int viewer, TellLine tell, void *data,
               Report *report)
{
    Host *host = &match->game->host;
    lua_State *L = host->L;
    report_clear(report);
    if (!lua_checkstack(L, 8))
        return report_say(report, "there is not enough memory");
    int top = lua_gettop(L);
    if (lua_getfield(L, LUA_REGISTRYINDEX, VIEWS) != LUA_TTABLE ||
        lua_getfield(L, -1, name) != LUA_TFUNCTION) {
        lua_settop(L, top);
        return report_say(report, "there is no view '%.60s'", name);
    }
    push_seat(L, match->game, viewer < match->game->players ? viewer : -1);
    Match *outer = host->match;
    int used = match->arena.used; /* looking must not use up the phase's room for selections */
    bool secret = match->deciding_together;
    host->match = match;
    match->labelling = match->deciding_together = true;
    bool done = host_call(host, L, 1, 1) == LUA_OK;
    match->arena.used = used;
    match->labelling = false;
    match->deciding_together = secret;
    host->match = outer;
    if (done)
        tell_lines(L, tell, data);
    else
        game_report_error(match->game, L, report);
    lua_settop(L, top);
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
    out[0] = '\0';
    if ((domain == DOMAIN_PIECES && !knows(table, viewer, item)) || !lua_checkstack(L, 8))
        return;
    for (int i = 0; i < shape->attributes; i++) {
        int32_t value = shape->attribute[i].value[item];
        if (shape->attribute[i].domain != domain || value == 0)
            continue;
        push_attribute_value(L, match->game, i, value);
        bool plain = is_flag(L, domain, item, shape->attribute[i].name);
        add_words(out, size, shape->attribute[i].name, plain ? "" : lua_tostring(L, -1));
        lua_pop(L, 1);
    }
    for (int i = 0; i < shape->marks; i++)
        if (shape->mark[i].domain == domain)
            describe_mark(table, i, item, out, size);
}
