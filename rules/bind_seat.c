/* Seats, the counters of the table, and phases: what a script reads and writes by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/bind.h"
#include "rules/names.h"
#include "rules/variant.h"

/* The fields of a seat (and of `common`) are found in one table: a counter's number, or below zero the first of
 * the zones that each seat has one of. */

static void push_counter(lua_State *L, const Match *match, int counter, int seat)
{
    int32_t value = 0;
    table_count(match->table, counter, seat, &value);
    switch (match->game->shape->counter[counter].kind) {
    case COUNT_NUMBER:
        lua_pushinteger(L, value);
        break;
    case COUNT_FLAG:
        lua_pushboolean(L, value);
        break;
    case COUNT_SEAT:
        push_seat(L, match->game, value - 1);
        break;
    case COUNT_PIECE:
        push_piece(L, match->game, value - 1);
        break;
    case COUNT_SPACE:
        push_space(L, match->game, value - 1);
        break;
    }
}

static int64_t read_counter(lua_State *L, int index, const CounterInfo *info)
{
    static const ThingKind kinds[] = {
        [COUNT_SEAT] = THING_SEAT, [COUNT_PIECE] = THING_PIECE, [COUNT_SPACE] = THING_SPACE};
    switch (info->kind) {
    case COUNT_NUMBER: {
        int exact;
        lua_Integer value = lua_tointegerx(L, index, &exact);
        if (!exact || lua_type(L, index) != LUA_TNUMBER)
            luaL_error(L, "'%s' counts whole numbers (got %s)", info->name,
                       luaL_typename(L, index));
        return value;
    }
    case COUNT_FLAG:
        if (!lua_isboolean(L, index))
            luaL_error(L, "'%s' is true or false (got %s)", info->name, luaL_typename(L, index));
        return lua_toboolean(L, index);
    default: {
        const Thing *thing = thing_of_kind(L, index, kinds[info->kind]);
        if (!thing && !lua_isnil(L, index))
            luaL_error(L, "'%s' holds %s or nil (got %s)", info->name,
                       thing_kind_name(kinds[info->kind]), luaL_typename(L, index));
        return thing ? thing->id + 1 : 0;
    }
    }
}

_Noreturn void raise_counter(lua_State *L, const Match *match, int counter, int seat, int64_t value)
{
    const CounterInfo *info = &match->game->shape->counter[counter];
    luaL_error(L, "%s%s%s would be %I, but goes from %d to %d", info->name,
               info->per_seat ? " of " : "", info->per_seat ? match->name[seat] : "",
               (LUAI_UACINT)value, info->least, info->most);
    abort();
}

static void set_counter(lua_State *L, int counter, int seat)
{
    Match *match = check_acting(L);
    const CounterInfo *info = &match->game->shape->counter[counter];
    if (info->scores)
        luaL_error(L, "'%s' is a score: change it with award(seat, \"%s\", n, \"why\")", info->name,
                   info->name);
    int64_t value = read_counter(L, 3, info);
    if (table_set_count(match->table, counter, seat, value) != RESULT_OK)
        raise_counter(L, match, counter, seat, value);
}

/* Seats ------------------------------------------------------------------------------- */

/* Upvalues: the fields, the seat. Reached only for what the seat's own table does not hold. */
static int seat_get(lua_State *L)
{
    int seat = (int)lua_tointeger(L, lua_upvalueindex(2));
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNUMBER) {
        push_counter(L, check_match(L), (int)lua_tointeger(L, -1), seat);
        return 1;
    }
    const char *name = check_text(L, 2);
    if (strcmp(name, "name") == 0) {
        lua_pushstring(L, check_match(L)->name[seat]);
        return 1;
    }
    raise_unknown_key(L, lua_upvalueindex(1), "zone or counter of a seat", name);
}

static int seat_set(lua_State *L)
{
    int seat = check_thing(L, 1, THING_SEAT);
    const char *name = check_text(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
        raise_unknown_key(L, lua_upvalueindex(1), "counter of a seat", name);
    int field = (int)lua_tointeger(L, -1);
    if (field < 0)
        return luaL_error(L, "'%s' is a zone: use move(pieces, seat.%s)", name, name);
    set_counter(L, field, seat);
    return 0;
}

static int seat_text(lua_State *L)
{
    const Host *host = host_of(L);
    int seat = check_thing(L, 1, THING_SEAT);
    if (host->match)
        lua_pushstring(L, host->match->name[seat]);
    else
        lua_pushfstring(L, "seat %d", seat + 1);
    return 1;
}

static int seats_get(lua_State *L)
{
    const Game *game = host_of(L)->game;
    lua_Integer n = lua_isinteger(L, 2) ? lua_tointeger(L, 2) : 0;
    push_seat(L, game, n >= 1 && n <= game->players ? (int)n - 1 : -1);
    return 1;
}

static int seats_length(lua_State *L)
{
    lua_pushinteger(L, host_of(L)->game->players);
    return 1;
}

/* The first seat is the state of the loop, the last one its control. */
static int next_seat_around(lua_State *L)
{
    const Game *game = host_of(L)->game;
    int first = check_thing(L, 1, THING_SEAT);
    const Thing *last = thing_at(L, 2);
    int seat = last ? (last->id + 1) % game->players : first;
    push_seat(L, game, last && seat == first ? -1 : seat);
    return 1;
}

int l_global_seats_from(lua_State *L)
{
    check_thing(L, 1, THING_SEAT);
    lua_pushcfunction(L, next_seat_around);
    lua_pushvalue(L, 1);
    return 2;
}

/* The table's own counters ------------------------------------------------------------------ */

static int common_get(lua_State *L)
{
    const char *name = check_text(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
        raise_unknown_key(L, lua_upvalueindex(1), "counter of the table", name);
    push_counter(L, check_match(L), (int)lua_tointeger(L, -1), 0);
    return 1;
}

static int common_set(lua_State *L)
{
    const char *name = check_text(L, 2);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNUMBER)
        raise_unknown_key(L, lua_upvalueindex(1), "counter of the table", name);
    set_counter(L, (int)lua_tointeger(L, -1), 0);
    return 0;
}

/* Phases --------------------------------------------------------------------------------------- */

static int phase_get(lua_State *L)
{
    Game *game = host_of(L)->game;
    const char *name = check_text(L, 2);
    int phase = host_of(L)->loading ? phase_named(L, game, name) : phase_find(game, name);
    if (phase < 0) {
        const char *names[MAX_PHASES];
        for (int i = 0; i < game->phases; i++)
            names[i] = game->phase[i].name;
        raise_unknown(L, "phase", name, names, (size_t)game->phases);
    }
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->phase[phase].starter);
    return 1;
}

static int phase_set(lua_State *L)
{
    Game *game = check_loading(L, "a phase");
    const char *name = check_text(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    Phase *phase = &game->phase[phase_named(L, game, name)];
    if (phase->function != LUA_NOREF && phase->owner == game->acting)
        return luaL_error(L, "phase '%s' is already defined", name);
    if (phase->function != LUA_NOREF) {
        variant_touches(L, CHANGE_REPLACE, "phase", name);
        luaL_unref(L, LUA_REGISTRYINDEX, phase->function);
    }
    phase->owner = game->acting;
    lua_settop(L, 3);
    phase->function = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

/* What a phase is given lies in the block, so it must be a thing or a number. */
static void keep_argument(lua_State *L, Match *match, int index, int n)
{
    static const uint8_t kinds[] = {[THING_PIECE] = ARG_PIECE,
                                    [THING_SPACE] = ARG_SPACE,
                                    [THING_ZONE] = ARG_ZONE,
                                    [THING_SEAT] = ARG_SEAT};
    uint8_t kind = ARG_NONE;
    int32_t value = 0;
    switch (lua_type(L, index)) {
    case LUA_TUSERDATA: {
        const Thing *thing = lua_touserdata(L, index);
        kind = thing->kind <= THING_SEAT ? kinds[thing->kind] : ARG_NONE;
        value = thing->id;
        if (kind != ARG_NONE)
            break;
        luaL_error(L, "a phase cannot be given %s", thing_kind_name(thing->kind));
        break;
    }
    case LUA_TNUMBER:
        kind = ARG_NUMBER;
        value = (int32_t)check_integer(L, index, INT32_MIN, INT32_MAX);
        break;
    case LUA_TBOOLEAN:
        kind = ARG_FLAG;
        value = lua_toboolean(L, index);
        break;
    case LUA_TNIL:
    case LUA_TNONE:
        break;
    default:
        luaL_error(L,
                   "a phase can be given seats, pieces, spaces, zones, whole numbers and true or "
                   "false (got %s)",
                   luaL_typename(L, index));
    }
    match->next_arg_kind[n] = kind;
    match->next_arg[n] = value;
}

/* phase.name(...): upvalues are the phase's number and its thing, which is what must be returned. */
static int phase_call(lua_State *L)
{
    Match *match = check_acting(L);
    int given = lua_gettop(L);
    if (given > MAX_PHASE_ARGS)
        return luaL_error(L, "a phase can be given at most %d things", MAX_PHASE_ARGS);
    memset(match->next_arg, 0, sizeof match->next_arg);
    memset(match->next_arg_kind, 0, sizeof match->next_arg_kind);
    for (int i = 0; i < given; i++)
        keep_argument(L, match, i + 1, i);
    match->next_phase = (int32_t)lua_tointeger(L, lua_upvalueindex(1));
    lua_pushvalue(L, lua_upvalueindex(2));
    return 1;
}

int l_global_finish(lua_State *L)
{
    Match *match = check_acting(L);
    match->winners = 0;
    for (int i = 1; i <= lua_gettop(L); i++) {
        if (lua_istable(L, i)) {
            for (int n = 1; n <= (int)lua_rawlen(L, i) && n <= MAX_SEATS; n++) {
                lua_rawgeti(L, i, n);
                match->winners |= (uint16_t)(1u << check_thing(L, -1, THING_SEAT));
                lua_pop(L, 1);
            }
        } else if (!lua_isnil(L, i)) {
            match->winners |= (uint16_t)(1u << check_thing(L, i, THING_SEAT));
        }
    }
    match->next_phase = -1;
    lua_pushboolean(L, 1);
    return 1;
}

/* Registration ----------------------------------------------------------------------------------- */

static void set_closure(lua_State *L, const char *name, lua_CFunction function, const char *fields)
{
    lua_getfield(L, LUA_REGISTRYINDEX, fields);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

static void set_function(lua_State *L, const char *name, lua_CFunction function)
{
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
}

static void lock(lua_State *L)
{
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

/* A thing of its own with these functions, as a global of the environment on top of the stack. */
static void set_object(lua_State *L, const char *name, int id)
{
    make_thing(L, THING_OTHER, id);
    lua_setfield(L, -2, name);
}

void bind_objects(lua_State *L)
{
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, SEAT_FIELDS);
    lua_newtable(L);
    lua_setfield(L, LUA_REGISTRYINDEX, COMMON_FIELDS);

    lua_newtable(L);
    set_function(L, "__index", seats_get);
    set_function(L, "__len", seats_length);
    lock(L);
    set_object(L, "seats", SEATS_ID);

    lua_newtable(L);
    set_closure(L, "__index", common_get, COMMON_FIELDS);
    set_closure(L, "__newindex", common_set, COMMON_FIELDS);
    lock(L);
    set_object(L, "common", COMMON_ID);

    lua_newtable(L);
    set_function(L, "__index", phase_get);
    set_function(L, "__newindex", phase_set);
    lock(L);
    set_object(L, "phase", PHASE_ID);
    bind_part_object(L);
}

/* A seat's zones and number lie in a table of its own, so that reading them takes no call; the rest is asked for. */
static void make_seat(lua_State *L, Game *game, int seat)
{
    lua_createtable(L, 0, 6); /* the metatable */
    lua_newtable(L);
    lua_pushinteger(L, seat + 1);
    lua_setfield(L, -2, "number");
    lua_pushvalue(L, -1);
    game->seat_table[seat] = luaL_ref(L, LUA_REGISTRYINDEX);
    lua_createtable(L, 0, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, SEAT_FIELDS);
    lua_pushinteger(L, seat);
    lua_pushcclosure(L, seat_get, 2);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    set_closure(L, "__newindex", seat_set, SEAT_FIELDS);
    set_function(L, "__tostring", seat_text);
    lock(L);
    game->seat_thing[seat] = make_thing(L, THING_SEAT, seat);
    lua_pop(L, 1);
}

void bind_seats(lua_State *L, Game *game)
{
    for (int i = 0; i < game->players; i++)
        make_seat(L, game, i);
    for (int i = 0; i < game->players; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->seat_table[i]);
        push_seat(L, game, (i + 1) % game->players);
        lua_setfield(L, -2, "next");
        lua_pop(L, 1);
    }
}

/* Once all phases are known, phase.name is read from a table. */
void bind_phases(lua_State *L, Game *game)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    lua_getfield(L, -1, "phase");
    lua_getmetatable(L, -1);
    lua_createtable(L, 0, game->phases);
    for (int i = 0; i < game->phases; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->phase[i].starter);
        lua_setfield(L, -2, game->phase[i].name);
    }
    lua_createtable(L, 0, 1);
    set_function(L, "__index", phase_get);
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 3);
}

int phase_find(const Game *game, const char *name)
{
    for (int i = 0; i < game->phases; i++)
        if (strcmp(game->phase[i].name, name) == 0)
            return i;
    return -1;
}

int phase_named(lua_State *L, Game *game, const char *name)
{
    int found = phase_find(game, name);
    if (found >= 0)
        return found;
    if (strlen(name) >= NAME_SIZE || game->phases == MAX_PHASES)
        luaL_error(L, "phase '%s': the name is too long, or there are too many phases", name);
    Phase *phase = &game->phase[game->phases];
    strcpy(phase->name, name);
    phase->function = LUA_NOREF;
    luaL_where(L, 1);
    snprintf(phase->first_use, sizeof phase->first_use, "%s", lua_tostring(L, -1));
    lua_pop(L, 1);
    lua_pushinteger(L, game->phases);
    lua_newtable(L);
    lock(L);
    luaL_unref(L, LUA_REGISTRYINDEX,
               make_thing(L, THING_PHASE, game->phases)); /* the function keeps it */
    lua_pushcclosure(L, phase_call, 2);
    phase->starter = luaL_ref(L, LUA_REGISTRYINDEX);
    return game->phases++;
}
