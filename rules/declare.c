#include "rules/declare.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/lib.h"
#include "rules/variant.h"

/* Reading tables ------------------------------------------------------------------ */

static void insert_sorted(lua_State *L, int list, int count)
{
    /* the new key is on top */
    int at = count;
    while (at > 0) {
        lua_rawgeti(L, list, at);
        if (strcmp(lua_tostring(L, -1), lua_tostring(L, -2)) <= 0) {
            lua_pop(L, 1);
            break;
        }
        lua_rawseti(L, list, at + 1);
        at--;
    }
    lua_rawseti(L, list, at + 1);
    charge_work(L, (count - at) * 8);
}

int push_sorted_keys(lua_State *L, int index)
{
    enum { MOST_KEYS = 1000 };
    int count = 0;
    index = lua_absindex(L, index);
    luaL_checkstack(L, 6, NULL);
    lua_newtable(L);
    int list = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) == LUA_TSTRING) {
            if (count == MOST_KEYS)
                luaL_error(L, "a declaration has at most %d names", MOST_KEYS);
            if (strlen(lua_tostring(L, -1)) != lua_rawlen(L, -1))
                luaL_error(L, "a declaration's names may not hold a NUL byte");
            lua_pushvalue(L, -1);
            insert_sorted(L, list, count++);
        } else if (!lua_isinteger(L, -1)) {
            luaL_error(L, "a declaration's names must be texts (got %s)", luaL_typename(L, -1));
        }
    }
    return count;
}

static size_t count_names(const char *const *names)
{
    size_t count = 0;
    while (names[count])
        count++;
    return count;
}

void check_fields(lua_State *L, int index, const char *what, const char *const *allowed)
{
    size_t names = count_names(allowed);
    index = lua_absindex(L, index);
    int count = push_sorted_keys(L, index);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, -1, i);
        const char *key = lua_tostring(L, -1);
        size_t n = 0;
        while (n < names && strcmp(allowed[n], key) != 0)
            n++;
        if (n == names)
            raise_unknown(L, lua_pushfstring(L, "field of %s", what), key, allowed, names);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

int push_field(lua_State *L, int index, const char *field)
{
    index = lua_absindex(L, index);
    lua_pushstring(L, field);
    return lua_rawget(L, index);
}

/* The text at `index`: C reads it to its first NUL byte, so it may hold none. */
static const char *whole_text(lua_State *L, int index, const char *what, const char *field)
{
    size_t length;
    const char *text = lua_tolstring(L, index, &length);
    if (strlen(text) != length)
        luaL_error(L, "%s: '%s' holds a NUL byte", what, field);
    return text;
}

const char *check_label(lua_State *L, int index, const char *what)
{
    const char *name = whole_text(L, index, what, "name");
    if (!*name)
        luaL_error(L, "%s: the name is empty", what);
    return name;
}

const char *field_text(lua_State *L, int index, const char *what, const char *field,
                       const char *missing)
{
    int type = push_field(L, index, field);
    if (type == LUA_TNIL) {
        lua_pop(L, 1);
        return missing;
    }
    if (type != LUA_TSTRING)
        luaL_error(L, "%s: '%s' must be a text (got %s)", what, field, luaL_typename(L, -1));
    const char *text = whole_text(L, -1, what, field);
    lua_pop(L, 1); /* still anchored in the table */
    return text;
}

int64_t field_integer(lua_State *L, int index, const char *what, const char *field, int64_t least,
                      int64_t most, int64_t missing)
{
    int type = push_field(L, index, field), exact = 0;
    lua_Integer value = lua_tointegerx(L, -1, &exact);
    if (type == LUA_TNIL)
        value = missing;
    else if (type != LUA_TNUMBER || !exact)
        luaL_error(L, "%s: '%s' must be a whole number (got %s)", what, field,
                   luaL_typename(L, -1));
    else if (value < least || value > most)
        luaL_error(L, "%s: '%s' must be from %I to %I (got %I)", what, field, (LUAI_UACINT)least,
                   (LUAI_UACINT)most, (LUAI_UACINT)value);
    lua_pop(L, 1);
    return value;
}

bool field_flag(lua_State *L, int index, const char *what, const char *field)
{
    int type = push_field(L, index, field);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN)
        luaL_error(L, "%s: '%s' must be true or false (got %s)", what, field, luaL_typename(L, -1));
    bool value = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return value;
}

int64_t declared_integer(lua_State *L, int index, const char *what, const char *name, int64_t least,
                         int64_t most)
{
    int exact;
    lua_Integer value = lua_tointegerx(L, index, &exact);
    if (!exact || lua_type(L, index) != LUA_TNUMBER)
        luaL_error(L, "%s '%s' must be a whole number (got %s)", what, name,
                   lua_type(L, index) == LUA_TNUMBER ? "a fraction" : luaL_typename(L, index));
    if (value < least || value > most)
        luaL_error(L, "%s '%s' must be from %I to %I (got %I)", what, name, (LUAI_UACINT)least,
                   (LUAI_UACINT)most, (LUAI_UACINT)value);
    return value;
}

void check_declaration(lua_State *L, const char *what, const char *name)
{
    if (!lua_istable(L, 1))
        luaL_error(L, "%s '%s' needs a table: { ... } (got %s)", what, name, luaL_typename(L, 1));
}

const char *keep_text(lua_State *L, const char *text)
{
    const char *kept = game_keep_text(host_of(L)->game, text);
    if (!kept)
        luaL_error(L, "the game holds too many texts");
    return kept;
}

void check_name(lua_State *L, const char *what, const char *name)
{
    bool good = isalpha((unsigned char)name[0]) && strlen(name) < NAME_SIZE;
    for (const char *at = name; good && *at; at++)
        good = isalnum((unsigned char)*at) || *at == '_';
    if (!good)
        luaL_error(L, "%s '%s': a name has letters, digits and _, and begins with a letter", what,
                   name);
}

/* The second half of a declaration, its table; upvalues: the name, then the body's function. */
static int complete_declaration(lua_State *L)
{
    host_of(L)->game->half_declared--;
    lua_CFunction body;
    memcpy(&body, lua_touserdata(L, lua_upvalueindex(2)), sizeof body);
    return body(L);
}

int named_declaration(lua_State *L, const char *what, lua_CFunction body)
{
    enum { DECLARATION_COST = 200 };
    Game *game = check_loading(L, what);
    budget_charge(L, DECLARATION_COST);
    check_is_text(L, 1);
    check_label(L, 1, what);
    if (!game->shape && strcmp(what, "game") != 0 && strcmp(what, "variant") != 0)
        return luaL_error(L, "%s: begin the script with %s \"name\" { ... }", what,
                          game->acting ? "variant" : "game");
    lua_settop(L, 1);
    luaL_where(L, 1);
    snprintf(game->last_half, sizeof game->last_half, "%s%s \"%.60s\"", lua_tostring(L, -1), what,
             lua_tostring(L, 1));
    lua_pop(L, 1);
    game->half_declared++;
    memcpy(lua_newuserdatauv(L, sizeof body, 0), &body, sizeof body);
    lua_pushcclosure(L, complete_declaration, 2);
    return 1;
}

/* game ---------------------------------------------------------------------------- */

static void read_players(lua_State *L, Game *game)
{
    if (push_field(L, 1, "players") != LUA_TTABLE)
        luaL_error(L, "game: players = { least, most } is missing");
    lua_rawgeti(L, -1, 1);
    lua_rawgeti(L, -2, 2);
    if (!lua_isinteger(L, -2) || !(lua_isinteger(L, -1) || lua_isnil(L, -1)))
        luaL_error(L, "game: players = { least, most } must be two whole numbers");
    lua_Integer least = lua_tointeger(L, -2),
                most = lua_isnil(L, -1) ? least : lua_tointeger(L, -1);
    if (most < least)
        luaL_error(L, "game: players = { %I, %I }: the least is more than the most",
                   (LUAI_UACINT)least, (LUAI_UACINT)most);
    if (least < 1 || most > MAX_SEATS)
        luaL_error(L, "game: players must be from 1 to %d", MAX_SEATS);
    lua_pop(L, 3);
    game->least_players = (int)least;
    game->most_players = (int)most;
    int wanted = game->request->players;
    if (wanted == 0)
        wanted = game->least_players;
    if (wanted != least && least == most)
        refuse_request(L, "%s is for %d players (got %d)", game->name, (int)least, wanted);
    if (wanted < game->least_players || wanted > game->most_players)
        refuse_request(L, "%s is for %d to %d players (got %d)", game->name, game->least_players,
                       game->most_players, wanted);
    game->players = wanted;
}

static int game_body(lua_State *L)
{
    static const char *const fields[] = {"title", "players", "designer", "year", "publisher",
                                         "about", "length",  "summary",  NULL};
    Game *game = check_loading(L, "game");
    const char *name = lua_tostring(L, lua_upvalueindex(1));
    check_declaration(L, "game", name);
    if (game->shape)
        return luaL_error(L, "there is already a game '%s'", game->name);
    check_fields(L, 1, "game", fields);
    if (!*name || strlen(name) >= NAME_SIZE)
        return luaL_error(L, "the game's name is missing or too long");
    strcpy(game->name, name);
    luaL_where(L, 1);
    snprintf(game->begins_at, sizeof game->begins_at, "%s", lua_tostring(L, -1));
    game->title = keep_text(L, field_text(L, 1, "game", "title", name));
    game->designer = keep_text(L, field_text(L, 1, "game", "designer", ""));
    game->year = keep_text(L, field_text(L, 1, "game", "year", ""));
    game->publisher = keep_text(L, field_text(L, 1, "game", "publisher", ""));
    game->about = keep_text(L, field_text(L, 1, "game", "about", ""));
    game->length = keep_text(L, field_text(L, 1, "game", "length", ""));
    game->summary = keep_text(L, field_text(L, 1, "game", "summary", ""));
    read_players(L, game);
    game->shape = shape_new(game->players);
    if (!game->shape)
        return luaL_error(L, "there is not enough memory for the table");
    bind_seats(L, game);
    bind_table_declarations(L);
    return 0;
}

int l_declare_game(lua_State *L)
{
    return named_declaration(L, "game", game_body);
}

/* setup, rule, include ---------------------------------------------------------------------- */

int l_declare_setup(lua_State *L)
{
    Game *game = check_loading(L, "setup");
    luaL_checktype(L, 1, LUA_TFUNCTION);
    if (game->setup != LUA_NOREF && game->setup_owner == game->acting)
        return luaL_error(L, "there is already a setup");
    if (game->setup != LUA_NOREF) {
        variant_touches(L, CHANGE_REPLACE, "setup", "setup");
        luaL_unref(L, LUA_REGISTRYINDEX, game->setup);
    }
    game->setup_owner = game->acting;
    lua_settop(L, 1);
    game->setup = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

int l_declare_moments(lua_State *L)
{
    Game *game = check_loading(L, "moments");
    luaL_checktype(L, 1, LUA_TTABLE);
    for (int i = 1; i <= (int)lua_rawlen(L, 1); i++) {
        lua_rawgeti(L, 1, i);
        const char *name = check_text(L, -1);
        check_name(L, "moment", name);
        if (game->moments == MAX_MOMENTS)
            return luaL_error(L, "a game has at most %d moments", MAX_MOMENTS);
        Moment *moment = &game->moment[game->moments++];
        memset(moment, 0, sizeof *moment);
        strcpy(moment->name, name);
        lua_pop(L, 1);
    }
    return 0;
}

/* A variant tells a rule anew by giving its number. */
static RuleText *rule_of_number(lua_State *L, Game *game, const char *number)
{
    for (int i = 0; game->acting > 0 && i < game->rules; i++)
        if (strcmp(game->rule[i].number, number) == 0) {
            variant_touches(L, CHANGE_WORDS, "rule", number);
            return &game->rule[i];
        }
    if (game->rules == MAX_RULES)
        luaL_error(L, "a game has at most %d rules in words", MAX_RULES);
    game->rule[game->rules].number = keep_text(L, number);
    return &game->rule[game->rules++];
}

int l_declare_rule(lua_State *L)
{
    Game *game = check_loading(L, "rule");
    if (lua_type(L, 1) != LUA_TSTRING)
        check_integer(L, 1, 0, 9999);
    check_text(L, 2);
    lua_pushvalue(L, 1); /* a copy, as lua_tolstring turns a number into a text in place */
    RuleText *rule = rule_of_number(L, game, lua_tostring(L, -1));
    rule->text = keep_text(L, check_text(L, 2));
    luaL_where(L, 1);
    if (!rule->place[0]) /* a rule that a variant words anew stays where it is done */
        snprintf(rule->place, PLACE_SIZE, "%s", lua_tostring(L, -1));
    return 0;
}

int l_declare_include(lua_State *L)
{
    enum { FILE_COST = 2000 };
    Game *game = check_loading(L, "include");
    budget_charge(L, FILE_COST);
    const char *name = check_text(L, 1);
    if (strlen(name) != lua_rawlen(L, 1))
        return luaL_error(L, "'%s' cannot be read: the name holds a NUL byte", name);
    check_name(L, "include", name);
    game_run_file(game, L, lua_pushfstring(L, "%s.lua", name));
    return 0;
}

void bind_declarations(lua_State *L)
{
    api_register(L, "declare");
}

/* The end of loading ---------------------------------------------------------------------------- */

/* By number, "5a" after 5; what has no number comes first, in the order it was told. */
static bool comes_after(const RuleText *rule, const RuleText *other)
{
    char *rest, *other_rest;
    long number = strtol(rule->number, &rest, 10), wanted = strtol(other->number, &other_rest, 10);
    if (number != wanted)
        return number > wanted;
    return number > 0 && strcmp(rest, other_rest) > 0;
}

/* Scripts tell rules where they do them; people read them in the rulebook's order. */
static void order_rules(Game *game)
{
    for (int i = 1; i < game->rules; i++) {
        RuleText rule = game->rule[i];
        int at = i;
        for (; at > 0 && comes_after(&game->rule[at - 1], &rule); at--)
            game->rule[at] = game->rule[at - 1];
        game->rule[at] = rule;
    }
}

void finish_declarations(lua_State *L, Game *game)
{
    order_rules(game);
    if (game->half_declared > 0)
        luaL_error(L, "%s has no table: a declaration ends with { ... }", game->last_half);
    if (!game->shape)
        luaL_error(L, "%s:1: the script declares no game: begin it with game \"name\" { ... }",
                   game->file[game->files - 1].name);
    if (game->setup == LUA_NOREF)
        luaL_error(L, "%sthe game has no setup(function() ... end)", game->begins_at);
    for (int i = 0; i < game->phases; i++)
        if (game->phase[i].function == LUA_NOREF)
            luaL_error(L, "%sphase '%s' is used but never defined: function phase.%s(...) ... end",
                       game->phase[i].first_use, game->phase[i].name, game->phase[i].name);
    check_requested_options(L, game);
    bind_phases(L, game);
    bind_parts(L, game);
    variants_finish(game, L);
    Result result = shape_seal(game->shape);
    if (result != RESULT_OK)
        raise_result(L, result, "the table");
    game->small_pieces = game->shape->pieces <= SMALL_BITS;
    game->small_spaces = game->shape->spaces <= SMALL_BITS;
}

_Noreturn void raise_unknown_key(lua_State *L, int table, const char *what, const char *wrong)
{
    enum { NEARNESS_COST = 200 }; /* of comparing two names letter by letter */
    char best[NAME_SIZE] = "";
    int closest = 99;
    luaL_checkstack(L, 4, NULL);
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING)
            continue;
        const char *name = lua_tostring(L, -1);
        budget_charge(L, NEARNESS_COST);
        int distance = name_distance(wrong, name);
        /* ties by the alphabet, not by the order of hashing */
        if (distance < closest || (distance == closest && strcmp(name, best) < 0)) {
            closest = distance;
            strncpy(best, name, sizeof best - 1);
        }
    }
    const char *near = best;
    raise_unknown(L, what, wrong, &near, closest < 99 ? 1 : 0);
}
