/* Selections: the verbs that run in C, on bits. */
#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/names.h"
#include "runtime/board.h"
#include "runtime/zone.h"

/* Operators ------------------------------------------------------------------ */

typedef enum SetOperator { SET_UNION, SET_BOTH, SET_WITHOUT } SetOperator;

/* Both operands small sets of one domain: the common case, one machine operation. */
static bool combine_small(lua_State *L, SetOperator what)
{
    const uint64_t tags = UINT64_C(0xf) << SMALL_BITS;
    if (lua_type(L, 1) != LUA_TLIGHTUSERDATA || lua_type(L, 2) != LUA_TLIGHTUSERDATA)
        return false;
    uint64_t a = (uint64_t)(uintptr_t)lua_touserdata(L, 1),
             b = (uint64_t)(uintptr_t)lua_touserdata(L, 2);
    if ((a ^ b) & tags || a >> 62)
        return false;
    uint64_t domain = a & tags;
    b &= ~tags;
    a = what == SET_UNION ? a | b : what == SET_BOTH ? (a & b) | domain : a & ~b;
    lua_pushlightuserdata(L, (void *)(uintptr_t)a);
    return true;
}

static int combine(lua_State *L, SetOperator what)
{
    if (combine_small(L, what))
        return 1;
    Match *match = check_match(L);
    bool left_first = lua_type(L, 1) == LUA_TLIGHTUSERDATA || lua_type(L, 2) != LUA_TLIGHTUSERDATA;
    Domain domain = domain_of(L, left_first ? 1 : 2);
    int words = words_of(match, domain);
    Set a, b;
    check_set(L, 1, domain, &a);
    check_set(L, 2, domain, &b);
    if (what == SET_UNION)
        set_add(a.word, b.word, words);
    else if (what == SET_BOTH)
        set_keep(a.word, b.word, words);
    else
        set_remove(a.word, b.word, words);
    push_selection(L, match, domain, a.word);
    return 1;
}

static int l_union(lua_State *L)
{
    return combine(L, SET_UNION);
}

static int l_both(lua_State *L)
{
    return combine(L, SET_BOTH);
}

static int l_without(lua_State *L)
{
    return combine(L, SET_WITHOUT);
}

static int l_length(lua_State *L)
{
    return l_selection_count(L);
}

static int l_selection_text(lua_State *L)
{
    lua_pushliteral(L, "a selection");
    return 1;
}

void bind_set_operators(lua_State *L)
{
    static const luaL_Reg operators[] = {
        {"__add", l_union},   {"__bor", l_union}, {"__band", l_both},
        {"__sub", l_without}, {NULL, NULL},
    };
    luaL_setfuncs(L, operators, 0);
}

void bind_selection_metatable(lua_State *L)
{
    lua_pushlightuserdata(L, NULL);
    lua_newtable(L);
    bind_set_operators(L);
    lua_pushcfunction(L, l_length);
    lua_setfield(L, -2, "__len");
    lua_pushcfunction(L, l_selection_text);
    lua_setfield(L, -2, "__tostring");
    lua_newtable(L);
    api_register(L, "selection");
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

/* Questions ---------------------------------------------------------------------- */

static const uint64_t *self_of(lua_State *L, Domain wanted, Set *room)
{
    Domain domain;
    const uint64_t *words = check_selection(L, &domain, room);
    if (domain != wanted)
        raise_argument(L, 1,
                       wanted == DOMAIN_PIECES ? "a selection of pieces" : "a selection of spaces");
    return words;
}

static void push_item(lua_State *L, const Game *game, Domain domain, int item)
{
    if (domain == DOMAIN_PIECES)
        push_piece(L, game, item);
    else
        push_space(L, game, item);
}

int l_selection_count(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    lua_pushinteger(L, set_count(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_empty(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    lua_pushboolean(L, set_empty(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_any(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    lua_pushboolean(L, !set_empty(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_has(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    if (lua_isnil(L, 2)) {
        lua_pushboolean(L, 0);
        return 1;
    }
    if (lua_type(L, 2) == LUA_TSTRING)
        return attribute_has(L, words, domain);
    int item = check_thing(L, 2, domain == DOMAIN_PIECES ? THING_PIECE : THING_SPACE);
    lua_pushboolean(L, set_has(words, item));
    return 1;
}

int l_selection_first(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    push_item(L, match->game, domain, SET_FIRST(words, words_of(match, domain)));
    return 1;
}

int l_selection_filter(lua_State *L)
{
    Domain domain;
    Set room, kept;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    int count = words_of(match, domain);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    set_copy(kept.word, words, count);
    for (int i = SET_FIRST(kept.word, count); i >= 0; i = SET_AFTER(kept.word, count, i)) {
        budget_charge(L, 10);
        lua_pushvalue(L, 2);
        push_item(L, match->game, domain, i);
        lua_call(L, 1, 1);
        if (!lua_toboolean(L, -1))
            set_drop(kept.word, i);
        lua_pop(L, 1);
    }
    push_selection(L, match, domain, kept.word);
    return 1;
}

static void charge_beside(lua_State *L, const Match *match, const uint64_t *spaces)
{
    int words = match->game->shape->space_words;
    charge_set(L, spaces, words, 1 + words / 4);
}

/* The pieces on the spaces beside these pieces. */
static void next_door(lua_State *L, const Match *match, const uint64_t *of, uint64_t *out)
{
    const Shape *shape = match->game->shape;
    Set spaces;
    zone_spaces_of(match->table, of, spaces.word);
    charge_set(L, of, shape->piece_words, 1);
    charge_beside(L, match, spaces.word);
    board_beside(shape, spaces.word, spaces.word);
    zone_pieces_on(match->table, spaces.word, out);
    charge_set(L, out, shape->piece_words, 1);
}

int l_selection_beside(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_SPACES, &room);
    Match *match = check_match(L);
    charge_beside(L, match, words);
    board_beside(match->game->shape, words, out.word);
    push_selection(L, match, DOMAIN_SPACES, out.word);
    return 1;
}

int l_selection_neighbours(lua_State *L)
{
    Set room, pieces;
    const uint64_t *words = self_of(L, DOMAIN_PIECES, &room);
    Match *match = check_match(L);
    next_door(L, match, words, pieces.word);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}

int l_selection_next_to(lua_State *L)
{
    Set room, others, pieces;
    const uint64_t *words = self_of(L, DOMAIN_PIECES, &room);
    Match *match = check_match(L);
    check_set(L, 2, DOMAIN_PIECES, &others);
    next_door(L, match, others.word, pieces.word);
    set_keep(pieces.word, words, match->game->shape->piece_words);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}

int l_selection_pieces(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_SPACES, &room);
    Match *match = check_match(L);
    zone_pieces_on(match->table, words, out.word);
    charge_set(L, out.word, match->game->shape->piece_words, 1);
    push_selection(L, match, DOMAIN_PIECES, out.word);
    return 1;
}

int l_selection_spaces(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_PIECES, &room);
    Match *match = check_match(L);
    charge_set(L, words, match->game->shape->piece_words, 1);
    zone_spaces_of(match->table, words, out.word);
    push_selection(L, match, DOMAIN_SPACES, out.word);
    return 1;
}

/* Making selections ----------------------------------------------------------------- */

int l_global_pieces(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    Set all = {{0}};
    charge_work(L, shape->pieces / 4);
    for (int i = 0; i < shape->pieces; i++)
        set_put(all.word, i);
    if (!lua_isnoneornil(L, 1)) {
        int attribute = check_attribute(L, 1, DOMAIN_PIECES);
        int32_t value;
        luaL_checkany(L, 2);
        if (attribute_value(L, 2, &value))
            set_keep(all.word, items_where(L, attribute, value), shape->piece_words);
        else
            set_clear(all.word, shape->piece_words);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_all_of(lua_State *L)
{
    Match *match = check_match(L);
    Set all;
    set_clear(all.word, match->game->shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++)
        add_to_set(L, i, DOMAIN_PIECES, &all);
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

static void zone_charged(lua_State *L, const Table *table, int zone, uint64_t *out)
{
    charge_work(L, table->place[zone].count);
    zone_add_pieces(table, zone, out);
}

/* A face-down pile gives only its top piece. */
int l_global_available(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    Set all;
    set_clear(all.word, shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++) {
        int zone = check_thing(L, i, THING_ZONE);
        int top = match->table->place[zone].top;
        if (!shape->zone[zone].face_down)
            zone_charged(L, match->table, zone, all.word);
        else if (top != NO_PIECE)
            set_put(all.word, top);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_tops(lua_State *L)
{
    Match *match = check_match(L);
    Set all;
    set_clear(all.word, match->game->shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++) {
        int top = zone_top(match->table, check_thing(L, i, THING_ZONE));
        if (top >= 0)
            set_put(all.word, top);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_nothing(lua_State *L)
{
    Set none = {{0}};
    push_selection(L, check_match(L), DOMAIN_PIECES, none.word);
    return 1;
}

static const Moment *check_moment(lua_State *L, int index)
{
    Game *game = host_of(L)->game;
    const char *name = check_text(L, index), *names[MAX_MOMENTS];
    int *last = &game->moment_at[((uintptr_t)name >> 4) % NAME_CACHE];
    if (*last < game->moments && strcmp(game->moment[*last].name, name) == 0)
        return &game->moment[*last];
    for (int i = 0; i < game->moments; i++) {
        names[i] = game->moment[i].name;
        if (strcmp(names[i], name) == 0)
            return &game->moment[*last = i];
    }
    raise_unknown(L, "moment", name, names, (size_t)game->moments);
}

static bool in_play_for(const Table *table, int piece, int seat)
{
    int place = zone_of(table, piece);
    if (place >= table->shape->zones)
        return false;
    const ZoneInfo *zone = &table->shape->zone[place];
    return zone->in_play && zone->owner == seat;
}

int l_global_with_effect(lua_State *L)
{
    Match *match = check_match(L);
    const Moment *moment = check_moment(L, 1);
    int seat = check_thing(L, 2, THING_SEAT), words = match->game->shape->piece_words, count = 0;
    const uint64_t *able = moment->pieces.word;
    Set active;
    set_clear(active.word, words);
    charge_set(L, able, words, 2);
    for (int i = SET_FIRST(able, words); i >= 0; i = SET_AFTER(able, words, i)) {
        if (!in_play_for(match->table, i, seat))
            continue;
        set_put(active.word, i);
        count++;
    }
    push_selection(L, match, DOMAIN_PIECES, active.word);
    lua_pushinteger(L, count);
    return 2;
}

/* Going through ------------------------------------------------------------------------ */

static int next_in_selection(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    const Thing *last = thing_at(L, 2);
    push_item(L, match->game, domain,
              set_next(words, words_of(match, domain), last ? last->id + 1 : 0));
    return 1;
}

static int next_in_list(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(2));
    lua_rawgeti(L, lua_upvalueindex(1), i);
    return 1;
}

static int next_seat(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const Thing *last = thing_at(L, 2);
    int seat = last ? last->id + 1 : 0;
    push_seat(L, game, seat < game->players ? seat : -1);
    return 1;
}

/* A list of the pieces of a zone from the bottom up, as it is now: the loop may move them. */
static void push_zone_list(lua_State *L, int zone)
{
    const Match *match = check_match(L);
    int count = zone_count(match->table, zone);
    charge_work(L, count * 4);
    lua_createtable(L, count, 0);
    for (int i = 1, at = zone_bottom(match->table, zone); i <= count;
         i++, at = match->table->piece[at].above) {
        push_piece(L, match->game, at);
        lua_rawseti(L, -2, i);
    }
}

int l_global_each(lua_State *L)
{
    const Thing *thing = thing_at(L, 1);
    if (thing && thing->kind == THING_ZONE && !host_of(L)->game->shape->zone[thing->id].loose) {
        push_zone_list(L, thing->id);
        lua_replace(L, 1);
    }
    if (thing && thing->kind == THING_OTHER && thing->id == SEATS_ID) {
        lua_pushcfunction(L, next_seat);
        return 1;
    }
    if (lua_istable(L, 1)) {
        lib_open_frozen(L, 1);
        lua_pushvalue(L, 1);
        lua_pushinteger(L, 0);
        lua_pushcclosure(L, next_in_list, 2);
        return 1;
    }
    lua_pushcfunction(L, next_in_selection);
    if (lua_type(L, 1) == LUA_TLIGHTUSERDATA) {
        lua_pushvalue(L, 1);
        return 2;
    }
    Set set;
    check_set(L, 1, DOMAIN_PIECES, &set);
    push_selection(L, check_match(L), DOMAIN_PIECES, set.word);
    return 2;
}
