/* The declarations of pieces and zones. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/variant.h"

/* kind "card" { ... } and card { ... } --------------------------------------------------- */

#define KINDS "speakeasy.kinds" /* in the registry: the functions that declare pieces, by name */

/* Upvalues: kind number, kind name, text for those who may not know the piece. */
static int declare_pieces(lua_State *L)
{
    Game *game = check_loading(L, "a piece");
    Shape *shape = game->shape;
    int kind = (int)lua_tointeger(L, lua_upvalueindex(1));
    const char *kind_name = lua_tostring(L, lua_upvalueindex(2)),
               *hidden = lua_tostring(L, lua_upvalueindex(3));
    check_declaration(L, "kind", kind_name);
    lua_settop(L, 1);
    const char *name = field_text(L, 1, kind_name, "name", kind_name);
    if (!*name)
        return luaL_error(L, "%s: the name is empty", kind_name);
    variants_amend(L, "pieces", "piece", name);
    name = field_text(L, 1, kind_name, "name", kind_name);
    const char *brief = field_text(L, 1, kind_name, "brief", ""),
               *colour = field_text(L, 1, kind_name, "colour", "");
    int copies = (int)field_integer(L, 1, kind_name, "copies", 0, MAX_PIECES, 1),
        first = shape->pieces;
    for (int i = 0; i < copies; i++) {
        int piece = checked(L, shape_add_piece(shape, kind, name, hidden), name);
        checked(L, -(int)shape_draw_piece(shape, piece, brief, colour), name);
    }
    read_attributes(L, 1, DOMAIN_PIECES, first, copies);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "name");
    lua_pushstring(L, kind_name);
    lua_setfield(L, -2, "kind");
    wrap_attributes(L, DOMAIN_PIECES);
    for (int i = 0; i < copies; i++) {
        lua_pushvalue(L, -1);
        game->piece_thing[first + i] = make_thing(L, THING_PIECE, first + i);
        lua_pop(L, 1);
    }
    return 0;
}

static int kind_body(lua_State *L)
{
    static const char *const fields[] = {"hidden", NULL};
    Game *game = check_loading(L, "kind");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    check_declaration(L, "kind", name);
    check_fields(L, 1, "a kind", fields);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, KINDS);
    if (game->acting > 0 && lua_getfield(L, -1, name) == LUA_TFUNCTION)
        return 1; /* a variant adds pieces to a kind that is there */
    lua_pushinteger(L, game->shape->kinds++);
    lua_pushstring(L, name);
    lua_pushstring(L, field_text(L, 1, name, "hidden", lua_pushfstring(L, "a %s", name)));
    lua_remove(L, -2);
    lua_pushcclosure(L, declare_pieces, 3);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, KINDS);
    lua_pushvalue(L, -2);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
    return 1;
}

int l_declare_kind(lua_State *L)
{
    return named_declaration(L, "kind", kind_body);
}

/* zone ------------------------------------------------------------------------------------------ */

static void push_zone_metatable(lua_State *L)
{
    if (luaL_newmetatable(L, "speakeasy.zone")) {
        lua_newtable(L);
        api_register(L, "selection"); /* a zone stands for its pieces */
        api_register(L, "zone");
        lua_setfield(L, -2, "__index");
        bind_set_operators(L);
        lua_pushcfunction(L, l_zone_count);
        lua_setfield(L, -2, "__len");
        lua_pushcfunction(L, refuse_assignment);
        lua_setfield(L, -2, "__newindex");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }
}

int make_zone(lua_State *L, Game *game, const ZoneInfo *info)
{
    int zone = checked(L, shape_add_zone(game->shape, info), info->name);
    push_zone_metatable(L);
    game->zone_thing[zone] = make_thing(L, THING_ZONE, zone);
    return zone;
}

/* A list of seats, on top of the stack. A seat that nobody sits at is nil, and left out. */
static uint16_t read_seeing_seats(lua_State *L, const char *name)
{
    static const char *const fields[] = {NULL};
    int list = lua_gettop(L), length = (int)lua_rawlen(L, list);
    uint16_t seeing = 0;
    check_fields(L, list, "sees", fields);
    for (int i = 1; i <= length; i++) {
        int type = lua_rawgeti(L, list, i);
        const Thing *seat = thing_of_kind(L, -1, THING_SEAT);
        if (seat)
            seeing |= (uint16_t)(1u << seat->id);
        else if (type != LUA_TNIL)
            luaL_error(L, "zone '%s': sees must be a list of seats (entry %d is %s)", name, i,
                       luaL_typename(L, -1));
        lua_pop(L, 1);
    }
    return seeing;
}

static uint16_t read_sees(lua_State *L, const char *name, int owner)
{
    int type = push_field(L, 1, "sees");
    uint16_t seeing = type == LUA_TTABLE ? read_seeing_seats(L, name) : 0;
    lua_pop(L, 1);
    if (type == LUA_TTABLE)
        return seeing;
    const char *sees = field_text(L, 1, name, "sees", "everyone");
    if (strcmp(sees, "everyone") == 0)
        return EVERYONE;
    if (strcmp(sees, "nobody") == 0)
        return 0;
    if (strcmp(sees, "owner") == 0 && owner != NOBODY)
        return (uint16_t)(1u << owner);
    if (strcmp(sees, "others") == 0 && owner != NOBODY)
        return (uint16_t)(EVERYONE & ~(1u << owner) & ~(1u << PUBLIC));
    luaL_error(L,
               "zone '%s': sees must be nobody, everyone, a list of seats, or with each_seat owner "
               "or others (got '%s')",
               name, sees);
    return 0;
}

/* The zone on top of the stack (popped) becomes seat.name. */
static void give_to_seat(lua_State *L, Game *game, int seat, const char *name)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->seat_table[seat]);
    lua_insert(L, -2);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

static void check_zone_is_new(lua_State *L, const Shape *shape, const char *name)
{
    for (int i = 0; i < shape->zones; i++)
        if (shape->zone[i].owner == NOBODY && strcmp(shape->zone[i].name, name) == 0)
            luaL_error(L, "there is already a zone '%s'", name);
}

static int zone_body(lua_State *L)
{
    static const char *const fields[] = {"each_seat", "sees",   "limit",   "face",
                                         "loose",     "copies", "in_play", NULL};
    Game *game = check_loading(L, "zone");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    check_declaration(L, "zone", name);
    lua_settop(L, 1);
    variants_amend(L, "zones", "zone", name);
    check_fields(L, 1, "a zone", fields);
    bool each = field_flag(L, 1, name, "each_seat");
    const char *face = field_text(L, 1, name, "face", "up");
    if (strcmp(face, "up") != 0 && strcmp(face, "down") != 0)
        return luaL_error(L, "zone '%s': face must be up or down (got '%s')", name, face);
    int copies = (int)field_integer(L, 1, name, "copies", 1, 64, 1);
    if (each && copies > 1)
        return luaL_error(L, "zone '%s' cannot have both each_seat and copies", name);
    ZoneInfo info = {.name = name, .owner = NOBODY, .loose = field_flag(L, 1, name, "loose")};
    info.limit = (int)field_integer(L, 1, name, "limit", 1, MAX_PIECES, MAX_PIECES);
    info.face_down = strcmp(face, "down") == 0;
    info.in_play = field_flag(L, 1, name, "in_play");
    if (info.in_play && !each)
        return luaL_error(L, "zone '%s': in_play needs each_seat, as an effect acts for an owner",
                          name);
    luaL_checkstack(L, copies + MAX_SEATS + 4, NULL);
    if (!each)
        check_zone_is_new(L, game->shape, name);
    if (each)
        claim_field(L, SEAT_FIELDS, name, -game->shape->zones - 1);
    for (int i = 0; i < (each ? game->players : copies); i++) {
        if (each)
            info.owner = i;
        else
            info.copy = i;
        info.sees = read_sees(L, name, info.owner);
        if (copies > 1)
            info.name = lua_pushfstring(L, "%s %d", name, i + 1);
        make_zone(L, game, &info);
        if (copies > 1)
            lua_remove(L, -2);
        if (each)
            give_to_seat(L, game, i, name);
    }
    return each ? 0 : copies;
}

int l_declare_zone(lua_State *L)
{
    return named_declaration(L, "zone", zone_body);
}

/* The words that need a table to be there: made when game { } has said how many sit at it. Every piece begins in
 * the box. */
void bind_table_declarations(lua_State *L)
{
    Game *game = host_of(L)->game;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    bind_counters_and_marks(L);
    make_zone(L, game, &(ZoneInfo){.name = "box", .owner = NOBODY, .face_down = true});
    lua_setfield(L, -2, "box");
    lua_pop(L, 1);
}
