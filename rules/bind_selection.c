/* Selections: the verbs that run in C, on bits. */
#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "rules/names.h"
#include "runtime/board.h"
#include "runtime/score.h"
#include "runtime/zone.h"

/* Operators ------------------------------------------------------------------ */

typedef enum SetOperator { SET_UNION, SET_BOTH, SET_WITHOUT } SetOperator;

/* Both operands small sets of one domain: the common case, one machine operation. */
static bool combine_small(lua_State *L, SetOperator what)
{
    const uint64_t tags = UINT64_C(0xf) << SMALL_BITS;
    if (lua_type(L, 1) != LUA_TLIGHTUSERDATA || lua_type(L, 2) != LUA_TLIGHTUSERDATA)
        return false;
    uint64_t a = (uint64_t)(uintptr_t)lua_touserdata(L, 1), b = (uint64_t)(uintptr_t)lua_touserdata(L, 2);
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
        {"__add", l_union}, {"__bor", l_union}, {"__band", l_both}, {"__sub", l_without}, {NULL, NULL},
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

/* The selection a method was called on. */
static const uint64_t *self(lua_State *L, Domain *domain, Set *room)
{
    const uint64_t *words = read_selection(L, 1, domain, room);
    if (!words)
        raise_argument(L, 1, "a selection");
    return words;
}

static const uint64_t *self_of(lua_State *L, Domain wanted, Set *room)
{
    Domain domain;
    const uint64_t *words = self(L, &domain, room);
    if (domain != wanted)
        raise_argument(L, 1, wanted == DOMAIN_PIECES ? "a selection of pieces" : "a selection of spaces");
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
    const uint64_t *words = self(L, &domain, &room);
    lua_pushinteger(L, set_count(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_empty(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    lua_pushboolean(L, set_empty(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_any(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    lua_pushboolean(L, !set_empty(words, words_of(check_match(L), domain)));
    return 1;
}

int l_selection_has(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    if (lua_isnil(L, 2)) {
        lua_pushboolean(L, 0);
        return 1;
    }
    int item = check_thing(L, 2, domain == DOMAIN_PIECES ? THING_PIECE : THING_SPACE);
    lua_pushboolean(L, set_has(words, item));
    return 1;
}

int l_selection_first(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    push_item(L, match->game, domain, SET_FIRST(words, words_of(match, domain)));
    return 1;
}

/* All items with this value, from the game's cache. */
static const uint64_t *items_where(Game *game, int attribute, int32_t value)
{
    uint32_t slot = ((uint32_t)attribute * 31u + (uint32_t)value * 7u) % NAME_CACHE;
    WhereSet *where = &game->where[slot];
    if (where->ready && where->attribute == attribute && where->value == value)
        return where->items.word;
    const AttributeInfo *info = &game->shape->attribute[attribute];
    int items = info->domain == DOMAIN_PIECES ? game->shape->pieces : game->shape->spaces;
    *where = (WhereSet){.attribute = attribute, .value = value, .ready = true};
    for (int i = 0; i < items; i++)
        if (info->value[i] == value)
            set_put(where->items.word, i);
    return where->items.word;
}

static void keep_where(Game *game, int attribute, int32_t value, uint64_t *words, int count)
{
    set_keep(words, items_where(game, attribute, value), count);
}

int l_selection_where(lua_State *L)
{
    Domain domain;
    Set room, kept;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain);
    int32_t value;
    luaL_checkany(L, 3);
    set_copy(kept.word, words, count);
    if (attribute_value(L, 3, &value))
        keep_where(match->game, attribute, value, kept.word, count);
    else
        set_clear(kept.word, count);
    push_selection(L, match, domain, kept.word);
    return 1;
}

int l_selection_filter(lua_State *L)
{
    Domain domain;
    Set room, kept;
    const uint64_t *words = self(L, &domain, &room);
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

int l_selection_sum(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain);
    const int32_t *values = match->game->shape->attribute[attribute].value;
    lua_pushinteger(L, score_sum(words, words_of(match, domain), values));
    return 1;
}

int l_selection_most(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain);
    const int32_t *values = match->game->shape->attribute[attribute].value;
    int first = SET_FIRST(words, count);
    int32_t most = first >= 0 ? values[first] : 0;
    for (int i = first; i >= 0; i = SET_AFTER(words, count, i))
        if (values[i] > most)
            most = values[i];
    lua_pushinteger(L, most);
    return 1;
}

/* The groups are few, so they are found by looking: each value of the second attribute in order of appearance. */
int l_selection_sums(lua_State *L)
{
    enum { MOST_GROUPS = 64 };
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    int value = check_attribute(L, 2, domain), group = check_attribute(L, 3, domain), count = words_of(match, domain);
    const AttributeInfo *attribute = match->game->shape->attribute;
    int32_t key[MOST_GROUPS];
    int64_t sum[MOST_GROUPS];
    int groups = 0;
    for (int i = SET_FIRST(words, count); i >= 0; i = SET_AFTER(words, count, i)) {
        int g = 0;
        while (g < groups && key[g] != attribute[group].value[i])
            g++;
        if (g == MOST_GROUPS)
            return luaL_error(L, "sums: more than %d groups", MOST_GROUPS);
        if (g == groups) {
            key[groups] = attribute[group].value[i];
            sum[groups++] = 0;
        }
        sum[g] += attribute[value].value[i];
    }
    lua_createtable(L, 0, groups);
    for (int g = 0; g < groups; g++) {
        push_attribute_value(L, match->game, group, key[g]);
        lua_pushinteger(L, sum[g]);
        lua_rawset(L, -3);
    }
    return 1;
}

int l_selection_beside(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_SPACES, &room);
    Match *match = check_match(L);
    board_beside(match->game->shape, words, out.word);
    push_selection(L, match, DOMAIN_SPACES, out.word);
    return 1;
}

int l_selection_neighbours(lua_State *L)
{
    Set room, spaces, pieces;
    const uint64_t *words = self_of(L, DOMAIN_PIECES, &room);
    Match *match = check_match(L);
    zone_spaces_of(match->table, words, spaces.word);
    board_beside(match->game->shape, spaces.word, spaces.word);
    zone_pieces_on(match->table, spaces.word, pieces.word);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}

int l_selection_pieces(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_SPACES, &room);
    Match *match = check_match(L);
    zone_pieces_on(match->table, words, out.word);
    push_selection(L, match, DOMAIN_PIECES, out.word);
    return 1;
}

int l_selection_spaces(lua_State *L)
{
    Set room, out;
    const uint64_t *words = self_of(L, DOMAIN_PIECES, &room);
    Match *match = check_match(L);
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
    for (int i = 0; i < shape->pieces; i++)
        set_put(all.word, i);
    if (!lua_isnoneornil(L, 1)) {
        int attribute = check_attribute(L, 1, DOMAIN_PIECES);
        int32_t value;
        luaL_checkany(L, 2);
        if (attribute_value(L, 2, &value))
            keep_where(match->game, attribute, value, all.word, shape->piece_words);
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
            zone_add_pieces(match->table, zone, all.word);
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
    const Game *game = host_of(L)->game;
    const char *name = check_text(L, index), *names[MAX_MOMENTS];
    for (int i = 0; i < game->moments; i++) {
        names[i] = game->moment[i].name;
        if (strcmp(names[i], name) == 0)
            return &game->moment[i];
    }
    raise_unknown(L, "moment", name, names, (size_t)game->moments);
}

int l_global_with_effect(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    const Moment *moment = check_moment(L, 1);
    int seat = check_thing(L, 2, THING_SEAT);
    Set active;
    set_clear(active.word, shape->piece_words);
    for (int i = 0; i < shape->zones; i++)
        if (shape->zone[i].in_play && shape->zone[i].owner == seat)
            zone_add_pieces(match->table, i, active.word);
    set_keep(active.word, moment->pieces.word, shape->piece_words);
    push_selection(L, match, DOMAIN_PIECES, active.word);
    return 1;
}

/* Going through ------------------------------------------------------------------------ */

static int next_in_selection(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = self(L, &domain, &room);
    Match *match = check_match(L);
    const Thing *last = thing_at(L, 2);
    push_item(L, match->game, domain, set_next(words, words_of(match, domain), last ? last->id + 1 : 0));
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

int l_global_each(lua_State *L)
{
    const Thing *thing = thing_at(L, 1);
    if (thing && thing->kind == THING_OTHER) { /* seats */
        lua_pushcfunction(L, next_seat);
        return 1;
    }
    if (lua_istable(L, 1)) {
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
