/* Pieces and spaces have fixed attributes: read at table speed, never assigned, misspelt ones named. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/profile.h"
#include "runtime/knowledge.h"

int checked(lua_State *L, int number, const char *what)
{
    if (number < 0)
        raise_result(L, (Result)-number, what);
    return number;
}

/* The names after the dot of a seat must be free. */
void claim_field(lua_State *L, const char *fields, const char *name, int value)
{
    check_name(L, "the name", name);
    lua_getfield(L, LUA_REGISTRYINDEX, fields);
    lua_pushstring(L, name);
    bool taken = lua_rawget(L, -2) != LUA_TNIL || strcmp(name, "name") == 0 ||
                 strcmp(name, "number") == 0 || strcmp(name, "next") == 0;
    if (taken)
        luaL_error(L, "'%s' is already the name of a zone or counter there", name);
    lua_pop(L, 1);
    lua_pushinteger(L, value);
    lua_setfield(L, -2, name);
    lua_pop(L, 1);
}

/* Things with attributes ------------------------------------------------------------- */

int refuse_assignment(lua_State *L)
{
    return luaL_error(
        L, "'%s' cannot be assigned: attributes are fixed; what changes is a mark or a counter",
        lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "this");
}

/* What every piece may have for people to read: no attributes to select by. */
static bool is_reserved(const char *key)
{
    static const char *const reserved[] = {"copies", "name", "brief", "colour", "text"};
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(key, reserved[i]) == 0)
            return true;
    return false;
}

/* No attribute and no method of that name; the methods are in the first upvalue, the attributes in the shape. */
static int unknown_attribute(lua_State *L)
{
    const Shape *shape = host_of(L)->game->shape;
    const char *names[MAX_ATTRIBUTES + 32];
    size_t count = 0;
    Domain domain = (Domain)lua_tointeger(L, lua_upvalueindex(1));
    const char *wrong = check_text(L, 2);
    if (is_reserved(wrong) || find_attribute(L, 2, domain) >= 0)
        return 0; /* other pieces have it, this one does not */
    const Game *game = host_of(L)->game;
    for (int i = 0; domain == DOMAIN_PIECES && i < game->moments; i++)
        if (strcmp(game->moment[i].name, wrong) == 0)
            return 0; /* a piece without this effect */
    for (int i = 0; i < shape->attributes; i++) {
        if (shape->attribute[i].domain == domain)
            names[count++] = shape->attribute[i].name;
    }
    const char *group = domain == DOMAIN_PIECES ? "piece" : "space";
    for (size_t i = 0; i < api_row_count; i++)
        if (strcmp(api_rows[i].group, group) == 0 && count < sizeof names / sizeof *names)
            names[count++] = api_rows[i].name;
    raise_unknown(L, domain == DOMAIN_PIECES ? "attribute of a piece" : "attribute of a space",
                  wrong, names, count);
}

static int piece_text(lua_State *L)
{
    const Host *host = host_of(L);
    int piece = check_thing(L, 1, THING_PIECE);
    const PieceInfo *info = &host->game->shape->piece[piece];
    /* never more than everybody may know, so that a text made of it cannot give a secret away */
    bool open = host->match && knows(host->match->table, PUBLIC, piece);
    lua_pushstring(L, open ? info->name : info->hidden);
    return 1;
}

static int space_text(lua_State *L)
{
    lua_pushstring(L, host_of(L)->game->shape->space[check_thing(L, 1, THING_SPACE)].name);
    return 1;
}

/* Methods and the complaint about unknown names, shared by all things of a group. */
static void push_attribute_fallback(lua_State *L, const char *group, Domain domain)
{
    const char *key = domain == DOMAIN_PIECES ? "speakeasy.piece" : "speakeasy.space";
    if (lua_getfield(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_newtable(L); /* the metatable of attribute tables */
    lua_newtable(L); /* methods */
    api_register(L, group);
    lua_newtable(L); /* their metatable */
    lua_pushinteger(L, domain);
    lua_pushcclosure(L, unknown_attribute, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setfield(L, -2, "__index");
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, key);
}

/* Turns the table of attributes on top of the stack into the metatable of things that have them. */
void wrap_attributes(lua_State *L, Domain domain)
{
    push_attribute_fallback(L, domain == DOMAIN_PIECES ? "piece" : "space", domain);
    lua_setmetatable(L, -2);
    lua_newtable(L);
    lua_insert(L, -2);
    lua_setfield(L, -2, "__index");
    bind_set_operators(L);
    lua_pushcfunction(L, refuse_assignment);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, domain == DOMAIN_PIECES ? piece_text : space_text);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

/* A function among the attributes is an effect; its name must be a moment, if moments were declared. */
static void note_effect(lua_State *L, const char *key, int first, int copies)
{
    Game *game = host_of(L)->game;
    const char *names[MAX_MOMENTS];
    if (game->host.profile)
        profile_name(game->host.profile, L, "the effect '%s' of '%s'", key,
                     game->shape->piece[first].name);
    for (int i = 0; i < game->moments; i++) {
        names[i] = game->moment[i].name;
        if (strcmp(names[i], key) != 0)
            continue;
        for (int n = 0; n < copies; n++)
            set_put(game->moment[i].pieces.word, first + n);
        return;
    }
    if (game->moments > 0)
        raise_unknown(L, "moment", key, names, (size_t)game->moments);
}

/* Copies the attributes of the declaration at `table` into a new Lua table (pushed) and into the shape. */
void read_attributes(lua_State *L, int table, Domain domain, int first, int copies)
{
    Shape *shape = host_of(L)->game->shape;
    lua_newtable(L);
    int attributes = lua_gettop(L), count = push_sorted_keys(L, table);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, attributes + 1, i);
        const char *key = lua_tostring(L, -1);
        lua_pushvalue(L, -1);
        lua_rawget(L, table);
        lua_pushvalue(L, -1);
        lua_setfield(L, attributes, key);
        int32_t value;
        if (domain == DOMAIN_PIECES && lua_isfunction(L, -1))
            note_effect(L, key, first, copies);
        if (!is_reserved(key) && !lua_isfunction(L, -1)) {
            if (!attribute_value(L, -1, &value))
                luaL_error(L,
                           "attribute '%s' must be a whole number, a text, true, false or a "
                           "function (got %s)",
                           key, luaL_typename(L, -1));
            int attribute = checked(L, shape_add_attribute(shape, domain, key), key);
            for (int n = 0; n < copies; n++)
                shape_set_attribute(shape, attribute, first + n, value);
        }
        lua_settop(L, attributes + 1);
    }
    lua_pop(L, 1);
    lua_pushnil(L);
    lua_setfield(L, attributes, "copies");
}
