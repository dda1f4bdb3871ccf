#include "rules/purity.h"

#include <ctype.h>
#include <lauxlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "rules/match_inside.h"
#include "rules/thing.h"

/* A variable or a table. The address stays while it is alive, so it is the same in both pictures; whatever is only in
 * one of them hangs on a variable that has changed, and need not be compared. */
typedef struct Cell {
    const void *id;
    uint64_t hash;
    Impurity where;
} Cell;

struct Purity {
    Game *game;
    lua_State *thread; /* of the question, or NULL: the picture is of the game */
    Cell *cell;
    size_t cells, room;
    size_t *slot; /* finds cells by id: their number plus 1, 0 is free */
    size_t slots;
    bool failed;
};

/* Cells --------------------------------------------------------------------------------------- */

static size_t *slot_of(const Purity *purity, const void *id)
{
    size_t mask = purity->slots - 1;
    size_t at = (size_t)XXH64(&id, sizeof id, 0) & mask;
    while (purity->slot[at] && purity->cell[purity->slot[at] - 1].id != id)
        at = (at + 1) & mask;
    return &purity->slot[at];
}

static bool make_room(Purity *purity)
{
    if (purity->cells < purity->room)
        return true;
    size_t room = purity->room ? purity->room * 2 : 256;
    Cell *cell = realloc(purity->cell, room * sizeof *cell);
    if (cell)
        purity->cell = cell;
    size_t *slot = calloc(room * 2, sizeof *slot);
    if (!cell || !slot) {
        free(slot);
        return false;
    }
    free(purity->slot);
    purity->slot = slot;
    purity->slots = room * 2;
    purity->room = room;
    for (size_t i = 0; i < purity->cells; i++)
        *slot_of(purity, purity->cell[i].id) = i + 1;
    return true;
}

/* The cell's number, or -1 if it has been seen already (or there is no room for it). */
static long add_cell(Purity *purity, const void *id, const Impurity *where)
{
    if (purity->cells >= PURITY_MOST || purity->failed)
        return -1;
    if (!make_room(purity)) {
        purity->failed = true;
        return -1;
    }
    size_t *slot = slot_of(purity, id);
    if (*slot)
        return -1;
    purity->cell[purity->cells] = (Cell){.id = id, .where = *where};
    *slot = ++purity->cells;
    return (long)purity->cells - 1;
}

/* Values -------------------------------------------------------------------------------------- */

/* Objects count as the same as long as they are the same object: what is in them is looked at on its own. */
static uint64_t hash_value(lua_State *L, int index)
{
    struct {
        int64_t type, content;
    } value = {lua_type(L, index), 0};
    size_t length;
    const char *text;
    lua_Number real;
    const void *address;
    switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
        value.content = lua_toboolean(L, index);
        break;
    case LUA_TNUMBER:
        value.content = lua_tointeger(L, index);
        if (lua_isinteger(L, index))
            break;
        real = lua_tonumber(L, index);
        memcpy(&value.content, &real, sizeof real);
        value.type = -1;
        break;
    case LUA_TSTRING:
        text = lua_tolstring(L, index, &length);
        value.content = (int64_t)XXH64(text, length, 0);
        break;
    default:
        address = lua_topointer(L, index);
        value.content = (int64_t)(uintptr_t)address;
    }
    return XXH64(&value, sizeof value, 0);
}

static bool is_name(const char *text)
{
    bool good = isalpha((unsigned char)*text) || *text == '_';
    for (; good && *text; text++)
        good = isalnum((unsigned char)*text) || *text == '_';
    return good;
}

static const char *name_of_thing(const Game *game, const Thing *thing)
{
    const Shape *shape = game->shape;
    switch (thing->kind) {
    case THING_PIECE:
        return shape->piece[thing->id].name;
    case THING_SPACE:
        return shape->space[thing->id].name;
    case THING_ZONE:
        return shape->zone[thing->id].name;
    default:
        return thing->kind == THING_SEAT ? "a seat" : "a thing";
    }
}

/* What stands in a table is called after the table and its key: seen.red, seen[3]. */
static Impurity name_entry(const Game *game, lua_State *L, int key, const Impurity *table)
{
    Impurity entry = *table;
    size_t used = strlen(entry.variable), room = sizeof entry.variable - used;
    char *end = entry.variable + used;
    const char *dot = used ? "." : "";
    if (lua_isinteger(L, key))
        snprintf(end, room, "[%lld]", (long long)lua_tointeger(L, key));
    else if (lua_type(L, key) == LUA_TSTRING && is_name(lua_tostring(L, key)))
        snprintf(end, room, "%s%s", dot, lua_tostring(L, key));
    else if (lua_type(L, key) == LUA_TSTRING)
        snprintf(end, room, "[\"%s\"]", lua_tostring(L, key));
    else if (lua_type(L, key) == LUA_TUSERDATA)
        snprintf(end, room, "[%s]", name_of_thing(game, lua_touserdata(L, key)));
    else
        snprintf(end, room, "[a %s]", luaL_typename(L, key));
    return entry;
}

/* Walking ------------------------------------------------------------------------------------- */

static void walk(Purity *purity, lua_State *L, const Impurity *where, int depth);

/* Looks at the value on top of the stack, and pops it. */
static void walk_and_pop(Purity *purity, lua_State *L, const Impurity *where, int depth)
{
    walk(purity, L, where, depth);
    lua_pop(L, 1);
}

/* What is in a metatable goes by the name of what has it; the script's own copy of it comes last, so that the name
 * does not depend on the order of the fields. */
static void walk_metatable(Purity *purity, lua_State *L, const Impurity *where, int depth)
{
    static const char own[] = "__metatable";
    if (!lua_getmetatable(L, -1))
        return;
    if (add_cell(purity, lua_topointer(L, -1), where) >= 0) {
        lua_pushnil(L);
        while (lua_next(L, -2)) {
            if (lua_type(L, -2) != LUA_TSTRING || strcmp(lua_tostring(L, -2), own) != 0)
                walk(purity, L, where, depth);
            lua_pop(L, 1);
        }
        lua_pushstring(L, own);
        lua_rawget(L, -2);
        walk_and_pop(purity, L, where, depth);
    }
    lua_pop(L, 1);
}

/* Every entry is mixed in alike, as the order of a table says nothing. Its metatable belongs to it. */
static void walk_table(Purity *purity, lua_State *L, const Impurity *where, int depth)
{
    long cell = add_cell(purity, lua_topointer(L, -1), where);
    if (cell < 0)
        return;
    uint64_t hash = 0;
    if (lua_getmetatable(L, -1)) {
        hash = hash_value(L, -1);
        lua_pop(L, 1);
    }
    lua_pushnil(L);
    while (lua_next(L, -2)) {
        uint64_t pair[2] = {hash_value(L, -2), hash_value(L, -1)};
        hash += XXH64(pair, sizeof pair, 0);
        Impurity entry = name_entry(purity->game, L, lua_absindex(L, -2), where);
        walk(purity, L, &entry, depth);
        lua_pushvalue(L, -2); /* a key can be a table or function, too */
        walk_and_pop(purity, L, &entry, depth);
        lua_pop(L, 1);
    }
    purity->cell[cell].hash = hash;
    walk_metatable(purity, L, where, depth);
}

static Impurity name_function(lua_State *L, const Impurity *where)
{
    Impurity function = *where;
    lua_Debug about;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &about);
    if (*about.what != 'C') {
        snprintf(function.file, sizeof function.file, "%s", about.source + (*about.source == '@'));
        function.line = about.linedefined;
    }
    return function;
}

/* The upvalues of a script's function are its variables; those of one of ours (an iterator that a script has kept) go
 * by the name of whoever holds it. */
static void walk_function(Purity *purity, lua_State *L, const Impurity *where, int depth)
{
    if (add_cell(purity, lua_topointer(L, -1), where) < 0)
        return;
    Impurity variable = name_function(L, where);
    const char *name;
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++) {
        if (*name)
            snprintf(variable.variable, sizeof variable.variable, "%s", name);
        if (strcmp(name, "_ENV") == 0)
            variable.variable[0] = '\0'; /* globals go by their own names */
        long cell = add_cell(purity, lua_upvalueid(L, -2, i), &variable);
        if (cell >= 0)
            purity->cell[cell].hash = hash_value(L, -1);
        walk_and_pop(purity, L, &variable, depth);
    }
}

static void walk(Purity *purity, lua_State *L, const Impurity *where, int depth)
{
    int type = lua_type(L, -1);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TUSERDATA)
        return;
    if (depth == PURITY_DEPTH || !lua_checkstack(L, 6))
        return;
    if (type == LUA_TTABLE)
        walk_table(purity, L, where, depth + 1);
    else if (type == LUA_TFUNCTION)
        walk_function(purity, L, where, depth + 1);
    else
        walk_metatable(purity, L, where, depth + 1);
}

static void walk_reference(Purity *purity, lua_State *L, int reference, const char *name)
{
    Impurity where = {0};
    snprintf(where.variable, sizeof where.variable, "%s", name);
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    walk_and_pop(purity, L, &where, 0);
}

static int walk_game(lua_State *L)
{
    Purity *purity = lua_touserdata(L, 1);
    Game *game = purity->game;
    char name[NAME_SIZE + 16];
    luaL_checkstack(L, 8, NULL);
    for (int i = 0; i < game->phases; i++) {
        snprintf(name, sizeof name, "phase.%s", game->phase[i].name);
        walk_reference(purity, L, game->phase[i].function, name);
    }
    walk_reference(purity, L, game->setup, "setup");
    walk_reference(purity, L, game->names, "");
    for (int i = 0; i < game->shape->pieces; i++)
        walk_reference(purity, L, game->piece_thing[i], game->shape->piece[i].name);
    for (int i = 0; i < game->shape->spaces; i++)
        walk_reference(purity, L, game->space_thing[i], game->shape->space[i].name);
    return 0;
}

/* All that the call which waits was given: options, label function, and what that is given besides. The label function is
 * on top. */
static int walk_question(lua_State *L)
{
    Purity *purity = lua_touserdata(L, 1);
    lua_State *thread = purity->thread;
    Impurity where = {.variable = "options"};
    luaL_checkstack(L, 8, NULL);
    luaL_checkstack(thread, 1, NULL);
    int values = lua_gettop(thread);
    for (int i = values; i >= 1; i--) {
        lua_pushvalue(thread, i);
        lua_xmove(thread, L, 1);
        if (i == values)
            where = name_function(L, &where);
        walk_and_pop(purity, L, &where, 0);
    }
    return 0;
}

/* Pictures ------------------------------------------------------------------------------------ */

static Purity *take_picture(Game *game, lua_State *thread)
{
    Purity *purity = calloc(1, sizeof *purity);
    lua_State *L = game->host.L;
    if (!purity || !lua_checkstack(L, 2)) {
        free(purity);
        return NULL;
    }
    purity->game = game;
    purity->thread = thread;
    lua_pushcfunction(L, thread ? walk_question : walk_game);
    lua_pushlightuserdata(L, purity);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) {
        lua_pop(L, 1);
        purity->failed = true;
    }
    if (purity->failed) {
        purity_free(purity);
        return NULL;
    }
    return purity;
}

Purity *purity_take(Game *game)
{
    return take_picture(game, NULL);
}

Purity *purity_take_question(Match *match)
{
    bool labelled = match->waiting && lua_isfunction(match->thread, -1);
    return labelled ? take_picture(match->game, match->thread) : NULL;
}

void purity_free(Purity *purity)
{
    if (!purity)
        return;
    free(purity->cell);
    free(purity->slot);
    free(purity);
}

size_t purity_count(const Purity *purity)
{
    return purity->cells;
}

bool purity_changed(const Purity *before, const Purity *after, Impurity *found)
{
    for (size_t i = 0; i < before->cells; i++) {
        const Cell *old = &before->cell[i];
        size_t now = after->slots ? *slot_of(after, old->id) : 0;
        if (now && after->cell[now - 1].hash != old->hash) {
            *found = old->where;
            return true;
        }
    }
    return false;
}
