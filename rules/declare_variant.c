/* What variants make of a declaration: fields of its table that are set, removed, or changed by a function. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/declare_variant.h"

#define USED                                                                                       \
    "speakeasy.amended" /* in the registry: "1 pieces red 3" for changes that found something */
#define DECLARED                                                                                   \
    "speakeasy.declared" /* in the registry: what could be changed: sets of names by field */

const char *const variant_fields[] = {"game",   "text",  "overrides", "options", "pieces", "zones",
                                      "boards", "duels", "counters",  "marks",   "data",   NULL};

static const struct {
    const char *field, *what;
} amended[] = {{"options", "option"}, {"pieces", "piece"}, {"zones", "zone"},
               {"boards", "board"},   {"duels", "duels"},  {"counters", "counter"},
               {"marks", "mark"},     {"data", "data"}};

/* Pushes a copy of the table at `index`, as deep as its first level. */
static void push_copy(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    luaL_checkstack(L, 5, NULL);
    lua_newtable(L);
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pushvalue(L, -2);
        lua_insert(L, -2);
        lua_rawset(L, -4);
    }
}

/* Puts the entries of the table at `with` into that at `into`. A table without a list in it is laid over the one that is
 * there, so that only what differs need be said; a list replaces it. */
static void merge(lua_State *L, int into, int with, int depth)
{
    if (depth > 8)
        luaL_error(L, "a variant's tables are too deep");
    luaL_checkstack(L, 8, NULL);
    lua_pushnil(L);
    while (lua_next(L, with)) {
        int value = lua_gettop(L), key = value - 1;
        if (depth == 0 && lua_type(L, key) == LUA_TSTRING &&
            strcmp(lua_tostring(L, key), "remove") == 0) {
            lua_pop(L, 1);
            continue;
        }
        lua_pushvalue(L, key);
        lua_rawget(L, into);
        if (lua_istable(L, value) && lua_istable(L, -1) && lua_rawlen(L, value) == 0) {
            push_copy(L, -1);
            merge(L, lua_gettop(L), value, depth + 1);
            lua_replace(L, value);
        }
        lua_settop(L, value);
        lua_pushvalue(L, key);
        lua_insert(L, -2);
        lua_rawset(L, into);
    }
}

/* remove = { "text", "at_round_end" } */
static void take_out(lua_State *L, int from, int spec, const char *name)
{
    if (push_field(L, spec, "remove") == LUA_TTABLE) {
        int list = lua_gettop(L);
        for (int i = 1; i <= (int)lua_rawlen(L, list); i++) {
            lua_rawgeti(L, list, i);
            lua_pushvalue(L, -1);
            if (lua_rawget(L, from) == LUA_TNIL)
                luaL_error(L, "'%s' has no '%s' that could be removed", name,
                           luaL_tolstring(L, -2, NULL));
            lua_pop(L, 1);
            lua_pushnil(L);
            lua_rawset(L, from);
        }
    }
    lua_pop(L, 1);
}

static void tell_value(lua_State *L, int index, char *out)
{
    switch (lua_type(L, index)) {
    case LUA_TNIL:
        snprintf(out, CHANGE_TEXT, "nothing");
        break;
    case LUA_TBOOLEAN:
        snprintf(out, CHANGE_TEXT, "%s", lua_toboolean(L, index) ? "yes" : "no");
        break;
    case LUA_TNUMBER:
        lua_pushvalue(L, index); /* a copy, as lua_tostring turns a number into a text in place */
        snprintf(out, CHANGE_TEXT, "%s", lua_tostring(L, -1));
        lua_pop(L, 1);
        break;
    case LUA_TSTRING:
        if (lua_rawlen(L, index) < CHANGE_TEXT && !strchr(lua_tostring(L, index), '\n')) {
            report_clean(out, CHANGE_TEXT, lua_tostring(L, index), lua_rawlen(L, index));
            break;
        }
        out[0] = '\0';
        break;
    default:
        out[0] = '\0'; /* nothing that can be told in a word */
    }
}

/* Lists are the same if their entries are. */
static bool same_value(lua_State *L, int a, int b)
{
    if (!lua_istable(L, a) || !lua_istable(L, b) || lua_rawlen(L, a) == 0 ||
        lua_rawlen(L, a) != lua_rawlen(L, b))
        return lua_rawequal(L, a, b);
    bool same = true;
    for (int i = 1; same && i <= (int)lua_rawlen(L, a); i++) {
        lua_rawgeti(L, a, i);
        lua_rawgeti(L, b, i);
        same = lua_rawequal(L, -1, -2);
        lua_pop(L, 2);
    }
    return same;
}

/* The key on top of the stack (popped) may have another value in `new` than in `old`. */
static void compare_key(lua_State *L, int old, int new, Change *change)
{
    lua_pushvalue(L, -1);
    lua_rawget(L, old);
    lua_pushvalue(L, -2);
    lua_rawget(L, new);
    if (!same_value(L, lua_gettop(L) - 1, lua_gettop(L))) {
        lua_pushvalue(L, -3);
        snprintf(change->field, sizeof change->field, "%s", lua_tostring(L, -1));
        lua_pop(L, 1);
        tell_value(L, lua_gettop(L) - 1, change->before);
        tell_value(L, lua_gettop(L), change->after);
        variant_changes(L, change);
    }
    lua_pop(L, 3);
}

static void compare(lua_State *L, int old, int new, Change *change)
{
    int longest =
        (int)(lua_rawlen(L, new) > lua_rawlen(L, old) ? lua_rawlen(L, new) : lua_rawlen(L, old));
    push_copy(L, old);
    merge(L, lua_gettop(L), new, 1);
    int all = lua_gettop(L), count = push_sorted_keys(L, all);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, all + 1, i);
        compare_key(L, old, new, change);
    }
    for (int i = 0; i <= longest; i++) {
        lua_pushinteger(L, i);
        compare_key(L, old, new, change);
    }
    lua_settop(L, all - 1);
}

static void note_use(lua_State *L, int number, const char *field, const char *name)
{
    luaL_getsubtable(L, LUA_REGISTRYINDEX, USED);
    lua_pushfstring(L, "%d %s %s", number, field, name);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

/* Pushes the set of names that the game has declared for this field of a head. */
static void push_declared(lua_State *L, const char *field)
{
    luaL_getsubtable(L, LUA_REGISTRYINDEX, DECLARED);
    luaL_getsubtable(L, -1, field);
    lua_remove(L, -2);
}

static void note_declared(lua_State *L, const char *field, const char *name)
{
    push_declared(L, field);
    lua_pushstring(L, name);
    lua_pushboolean(L, 1);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

/* The declared name that was probably meant, or NULL. Of two that are as near it is the first of the alphabet, as the order of
 * a table is not always the same. */
static const char *nearest_declared(lua_State *L, const char *field, const char *wrong)
{
    const char *best = NULL;
    int closest = 99;
    push_declared(L, field);
    lua_pushnil(L);
    for (; lua_next(L, -2); lua_pop(L, 1)) {
        const char *name = lua_tostring(L, -2);
        int distance = name_distance(wrong, name);
        if (distance < closest || (distance == closest && strcmp(name, best) < 0)) {
            closest = distance;
            best = name;
        }
    }
    lua_pop(L, 1);
    return best && name_is_near(wrong, closest) ? best : NULL;
}

/* Pushes "cards = 6" or "[2] = 1" for the key on top of the stack, in its place. */
static void push_entry(lua_State *L, int table)
{
    char value[CHANGE_TEXT];
    lua_pushvalue(L, -1);
    bool text = lua_rawget(L, table) == LUA_TSTRING;
    tell_value(L, lua_gettop(L), value);
    lua_pop(L, 1);
    if (lua_isinteger(L, -1))
        lua_pushfstring(L, "[%I] = ", lua_tointeger(L, -1));
    else
        lua_pushfstring(L, "%s = ", lua_tostring(L, -1));
    const char *quote = text && value[0] ? "\"" : "";
    lua_pushfstring(L, "%s%s%s", quote, value[0] ? value : "...", quote);
    lua_concat(L, 2);
    lua_replace(L, -2);
}

/* Pushes "{ cards = 6 }": how a declaration is written, as its first few fields show it. */
static void push_shape(lua_State *L, int table)
{
    enum { SHOWN = 3, NUMBERS = 10 };
    int names = push_sorted_keys(L, table), keys = lua_gettop(L), shown = 0, all = 0;
    lua_pushstring(L, "{");
    for (int i = 0; i < NUMBERS + names; i++) {
        if (i < NUMBERS)
            lua_pushinteger(L, i);
        else
            lua_rawgeti(L, keys, i - NUMBERS + 1);
        lua_pushvalue(L, -1);
        bool there = lua_rawget(L, table) != LUA_TNIL;
        lua_pop(L, 1);
        all += there;
        if (!there || shown == SHOWN) {
            lua_pop(L, 1);
            continue;
        }
        push_entry(L, table);
        lua_pushstring(L, shown++ > 0 ? ", " : " ");
        lua_insert(L, -2);
        lua_concat(L, 3);
    }
    lua_pushstring(L, all == 0 ? " ... }" : all > shown ? ", ... }" : " }");
    lua_concat(L, 2);
    lua_replace(L, keys);
}

/* What is to be done is on top of the stack (popped): a table, a function, or for options the new default. The declaration is at
 * `table`. */
static void apply(lua_State *L, int table, const char *field, const char *name, Change *change)
{
    int spec = lua_gettop(L);
    push_copy(L, table);
    int made = lua_gettop(L);
    if (lua_isfunction(L, spec)) {
        lua_Debug about;
        lua_pushvalue(L, spec);
        if (lua_getinfo(L, ">S", &about))
            snprintf(change->place, sizeof change->place, "%s:%d: ", about.short_src,
                     about.linedefined);
        lua_pushvalue(L, spec);
        lua_pushvalue(L, made);
        lua_pushstring(L, name);
        lua_call(L, 2, 0);
    } else if (lua_istable(L, spec)) {
        take_out(L, made, spec, name);
        merge(L, made, spec, 0);
    } else if (strcmp(field, "options") == 0) {
        lua_pushvalue(L, spec);
        lua_setfield(L, made, "default");
    } else {
        push_shape(L, table);
        refuse_request(L,
                       "%sthe change of %s '%s' must be a table or a function (got %s); in the "
                       "game it is %s",
                       change->place, change->what, name, luaL_typename(L, spec),
                       lua_tostring(L, -1));
    }
    compare(L, table, made, change);
    lua_replace(L, table);
    lua_settop(L, table);
}

void variants_amend(lua_State *L, const char *field, const char *what, const char *name)
{
    const Game *game = host_of(L)->game;
    if (game->variants == 0 || game->acting > 0)
        return;
    luaL_checkstack(L, 12, NULL);
    name = lua_pushstring(L, name); /* it may be held by the table alone, which is replaced */
    lua_insert(L, -2);
    int table = lua_gettop(L);
    note_declared(L, field, name);
    for (int i = 1; i <= game->variants; i++) {
        Change change = {.kind = CHANGE_VALUE, .variant = i, .what = what};
        snprintf(change.name, sizeof change.name, "%s", name);
        snprintf(change.place, sizeof change.place, "%s", game->variant[i - 1].place);
        lua_getfield(L, LUA_REGISTRYINDEX, VARIANT_HEADS);
        lua_rawgeti(L, -1, i);
        int type = push_field(L, -1, field);
        if (type == LUA_TTABLE) {
            type = push_field(L, -1, name);
            if (type != LUA_TNIL)
                note_use(L, i, field, name);
        } else if (type != LUA_TFUNCTION) {
            type = LUA_TNIL; /* variants_finish tells */
        }
        if (type != LUA_TNIL)
            apply(L, table, field, name, &change);
        lua_settop(L, table);
    }
    lua_remove(L, table - 1);
}

/* The table of changes is on top of the stack: each of its names must have been declared. */
static void check_used(lua_State *L, const Game *game, int number, const char *field,
                       const char *what)
{
    int spec = lua_gettop(L), count = push_sorted_keys(L, spec);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, USED);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, spec + 1, i);
        const char *name = lua_tostring(L, -1);
        lua_pushfstring(L, "%d %s %s", number, field, name);
        if (lua_rawget(L, spec + 2) == LUA_TNIL) {
            const char *near = nearest_declared(L, field, name);
            refuse_request(
                L, "%s+%s changes the %s '%s', but the game declares none of that name%s%s%s",
                game->variant[number - 1].place, game->variant[number - 1].name, what, name,
                near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
        }
        lua_settop(L, spec + 2);
    }
    lua_settop(L, spec);
}

static bool has_changed(const Game *game, int number, const char *what)
{
    for (int i = 0; i < game->changes; i++)
        if (game->change[i].variant == number && strcmp(game->change[i].what, what) == 0)
            return true;
    return false;
}

void variants_finish(Game *game, lua_State *L)
{
    int top = lua_gettop(L);
    for (int i = 1; i <= game->variants; i++)
        for (size_t n = 0; n < sizeof amended / sizeof *amended; n++) {
            lua_getfield(L, LUA_REGISTRYINDEX, VARIANT_HEADS);
            lua_rawgeti(L, -1, i);
            if (push_field(L, -1, amended[n].field) == LUA_TTABLE)
                check_used(L, game, i, amended[n].field, amended[n].what);
            else if (!lua_isnil(L, -1) && !lua_isfunction(L, -1))
                refuse_request(L, "%svariant '%s': '%s' must be a table of changes, or a function",
                               game->variant[i - 1].place, game->variant[i - 1].name,
                               amended[n].field);
            if (!lua_isnil(L, -1) && !has_changed(game, i, amended[n].what))
                refuse_request(L, "%s+%s: its '%s' change nothing", game->variant[i - 1].place,
                               game->variant[i - 1].name, amended[n].field);
            lua_settop(L, top);
        }
}

/* data "name" { ... }: what scripts work with, and variants may change. */
static int data_body(lua_State *L)
{
    check_loading(L, "data");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    check_declaration(L, "data", name);
    lua_settop(L, 1);
    variants_amend(L, "data", "data", name);
    return 1;
}

int l_declare_data(lua_State *L)
{
    return named_declaration(L, "data", data_body);
}
