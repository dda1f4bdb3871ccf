/* What variants may replace and wrap: phases, setup, and the parts of a game, functions with names. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/variant.h"

/* part.name ------------------------------------------------------------------------ */

static GamePart *find_part(Game *game, const char *name)
{
    for (int i = 0; i < game->parts; i++)
        if (strcmp(game->part[i].name, name) == 0)
            return &game->part[i];
    return NULL;
}

static int part_get(lua_State *L)
{
    Game *game = host_of(L)->game;
    const char *name = check_text(L, 2), *names[MAX_PARTS];
    const GamePart *part = find_part(game, name);
    for (int i = 0; i < game->parts; i++)
        names[i] = game->part[i].name;
    if (!part)
        raise_unknown(L, "part", name, names, (size_t)game->parts);
    lua_rawgeti(L, LUA_REGISTRYINDEX, part->function);
    return 1;
}

static int part_set(lua_State *L)
{
    Game *game = check_loading(L, "a part");
    const char *name = check_text(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    check_name(L, "part", name);
    lua_settop(L, 3);
    GamePart *part = find_part(game, name);
    if (part && part->owner == game->acting)
        return luaL_error(L, "part '%s' is already defined", name);
    if (!part && (strcmp(name, "setup") == 0 || phase_find(game, name) >= 0))
        return luaL_error(L, "part '%s': a phase has that name; choose another one", name);
    if (part) {
        variant_touches(L, CHANGE_REPLACE, "part", name);
        luaL_unref(L, LUA_REGISTRYINDEX, part->function);
    } else if (game->parts == MAX_PARTS) {
        return luaL_error(L, "a game has at most %d parts", MAX_PARTS);
    } else {
        part = &game->part[game->parts++];
        strcpy(part->name, name);
    }
    part->owner = game->acting;
    part->function = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

void bind_part_object(lua_State *L)
{
    lua_newtable(L);
    lua_pushcfunction(L, part_get);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, part_set);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    make_thing(L, THING_OTHER, PART_ID);
    lua_setfield(L, -2, "part");
}

/* Once all parts are known, part.name is read from a table. */
void bind_parts(lua_State *L, Game *game)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    lua_getfield(L, -1, "part");
    lua_getmetatable(L, -1);
    lua_createtable(L, 0, game->parts);
    for (int i = 0; i < game->parts; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->part[i].function);
        lua_setfield(L, -2, game->part[i].name);
    }
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, part_get);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 3);
}

/* before, after, around: the wrapped function ---------------------------------------- */

/* Upvalues of each: the variant's function, then the one that it wraps. Both may ask, and so be suspended. */

static int give_all(lua_State *L, int status, lua_KContext first)
{
    (void)status;
    return lua_gettop(L) - (int)first;
}

static int call_around(lua_State *L)
{
    int given = lua_gettop(L);
    luaL_checkstack(L, 2, NULL);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_insert(L, 2);
    lua_callk(L, given + 1, LUA_MULTRET, 0, give_all);
    return give_all(L, LUA_OK, 0);
}

static void push_call(lua_State *L, int function, int given)
{
    luaL_checkstack(L, given + 1, NULL);
    lua_pushvalue(L, lua_upvalueindex(function));
    for (int i = 1; i <= given; i++)
        lua_pushvalue(L, i);
}

static int go_on_with_base(lua_State *L, int status, lua_KContext given)
{
    (void)status;
    push_call(L, 2, (int)given);
    lua_callk(L, (int)given, LUA_MULTRET, given, give_all);
    return give_all(L, LUA_OK, given);
}

static int call_before(lua_State *L)
{
    int given = lua_gettop(L);
    push_call(L, 1, given);
    lua_callk(L, given, 0, given, go_on_with_base);
    return go_on_with_base(L, LUA_OK, given);
}

/* What the variant's function gives counts, if it gives anything; otherwise what the wrapped one gave. */
static int choose_result(lua_State *L, int status, lua_KContext given)
{
    (void)status;
    if (!lua_isnil(L, -1))
        return 1;
    lua_pop(L, 1);
    return lua_gettop(L) - (int)given;
}

static int go_on_after(lua_State *L, int status, lua_KContext given)
{
    (void)status;
    push_call(L, 1, (int)given);
    lua_callk(L, (int)given, 1, given, choose_result);
    return choose_result(L, LUA_OK, given);
}

static int call_after(lua_State *L)
{
    int given = lua_gettop(L);
    push_call(L, 2, given);
    lua_callk(L, given, LUA_MULTRET, given, go_on_after);
    return go_on_after(L, LUA_OK, given);
}

/* before "turn" (function(me) ... end) ------------------------------------------------ */

static const struct {
    ChangeKind kind;
    const char *word;
    lua_CFunction call;
} ways[] = {{CHANGE_BEFORE, "before", call_before},
            {CHANGE_AFTER, "after", call_after},
            {CHANGE_AROUND, "around", call_around}};

static _Noreturn void raise_nothing_to_wrap(lua_State *L, const Game *game, const char *name)
{
    const char *names[MAX_PHASES + MAX_PARTS + 1];
    size_t count = 0;
    names[count++] = "setup";
    for (int i = 0; i < game->phases; i++)
        names[count++] = game->phase[i].name;
    for (int i = 0; i < game->parts; i++)
        names[count++] = game->part[i].name;
    raise_unknown(L, "phase or part", name, names, count);
}

/* Where the function of this name is kept. */
static int *find_function(lua_State *L, Game *game, const char *name, const char **what)
{
    GamePart *part = find_part(game, name);
    int phase = phase_find(game, name);
    if (strcmp(name, "setup") == 0) {
        *what = "setup";
        return &game->setup;
    }
    *what = part ? "part" : "phase";
    if (part)
        return &part->function;
    if (phase < 0 || game->phase[phase].function == LUA_NOREF)
        raise_nothing_to_wrap(L, game, name);
    return &game->phase[phase].function;
}

static int wrap(lua_State *L, int way)
{
    Game *game = check_loading(L, ways[way].word);
    const char *name = lua_tostring(L, lua_upvalueindex(1)), *what;
    if (!lua_isfunction(L, 1))
        return luaL_error(L, "%s \"%s\" needs a function: (function(...) ... end)", ways[way].word,
                          name);
    if (game->acting == 0)
        return luaL_error(L, "%s \"%s\": this is for variants; a game changes its own script",
                          ways[way].word, name);
    int *function = find_function(L, game, name, &what);
    variant_touches(L, ways[way].kind, what, name);
    lua_settop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, *function);
    lua_pushcclosure(L, ways[way].call, 2);
    luaL_unref(L, LUA_REGISTRYINDEX, *function);
    *function = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

static int before_body(lua_State *L)
{
    return wrap(L, 0);
}

static int after_body(lua_State *L)
{
    return wrap(L, 1);
}

static int around_body(lua_State *L)
{
    return wrap(L, 2);
}

int l_declare_before(lua_State *L)
{
    return named_declaration(L, "before", before_body);
}

int l_declare_around(lua_State *L)
{
    return named_declaration(L, "around", around_body);
}

/* after "turn" (function() ... end) in a variant, after(seat) in play. */
int l_global_after(lua_State *L)
{
    const Game *game = host_of(L)->game;
    if (lua_type(L, 1) == LUA_TSTRING)
        return named_declaration(L, "after", after_body);
    push_seat(L, game, (check_thing(L, 1, THING_SEAT) + 1) % game->players);
    return 1;
}

/* the "city" --------------------------------------------------------------------------- */

int l_global_the(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const Shape *shape = game->shape;
    const char *name = check_text(L, 1);
    int64_t copy = lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2, 1, MAX_PIECES);
    for (int i = 0; i < shape->boards; i++)
        if (strcmp(shape->board[i].name, name) == 0)
            return lua_rawgeti(L, LUA_REGISTRYINDEX, game->board_thing[i]), 1;
    for (int i = 0; i < shape->zones; i++)
        if (strcmp(shape->zone[i].name, name) == 0 && shape->zone[i].owner == NOBODY)
            return push_zone(L, game, i), 1;
    int space = shape_find_space(shape, -1, name);
    if (space >= 0)
        return push_space(L, game, space), 1;
    for (int i = 0; i < shape->pieces; i++)
        if (strcmp(shape->piece[i].name, name) == 0 && --copy == 0)
            return push_piece(L, game, i), 1;
    return luaL_error(L, "there is no board, zone, space or piece '%s'", name);
}
