/* Selections: operators, and the verbs that run in C, on bits. */
#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/names.h"
#include "rules/trace.h"
#include "runtime/board.h"
#include "runtime/zone.h"

/* Operators ------------------------------------------------------------------ */

typedef enum SetOperator { SET_UNION, SET_BOTH, SET_WITHOUT } SetOperator;

/* Both operands small sets of one domain: the common case, one machine operation. */
static bool combine_small(lua_State *L, SetOperator what)
{
    const uint64_t tags = UINT64_C(0xf) << SMALL_BITS;
    uint64_t a = (uint64_t)(uintptr_t)lua_touserdata(L, 1),
             b = (uint64_t)(uintptr_t)lua_touserdata(L, 2);
    if ((a ^ b) & tags || (a & (SELECTION_BIT | WIDE_BIT)) != SELECTION_BIT)
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
    static const struct {
        const char *name, *sign, *help;
        lua_CFunction function;
    } operators[] = {
        {"__add", "+", "What is in one of the two.", l_union},
        {"__bor", "|", "What is in one of the two.", l_union},
        {"__band", "&", "What is in both.", l_both},
        {"__sub", "-", "What is in the first, but not in the second.", l_without},
    };
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        push_traced(L, operators[i].sign, operators[i].help, operators[i].function);
        lua_setfield(L, -2, operators[i].name);
    }
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
    push_item_of(L, match->game, domain, SET_FIRST(words, words_of(match, domain)));
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
        push_item_of(L, match->game, domain, i);
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
