/* What the bindings share: checked arguments in, things and selections out. Script mistakes become Lua errors
 * here and in bind_*.c, nowhere below.
 *
 * A selection in Lua is a light userdata: up to 60 bits lie in the pointer itself; larger games keep them in an
 * arena of the match, emptied when a phase ends. Neither makes garbage. */
#ifndef RULES_BIND_H
#define RULES_BIND_H

#include <lauxlib.h>

#include "rules/budget.h"
#include "rules/match_inside.h"
#include "rules/thing.h"

enum { SMALL_BITS = 60 };

_Noreturn void raise_no_match(lua_State *L);
_Noreturn void raise_secret(lua_State *L);

/* Charges for what a verb does, about four nanoseconds a unit. Little is free: the call itself is counted already. */
static inline void charge_work(lua_State *L, int units)
{
    enum { FREE_WORK = 32 };
    if (__builtin_expect(units > FREE_WORK, 0))
        budget_charge(L, (size_t)units);
}

/* The match whose script is running; an error outside of play. */
static inline Match *check_match(lua_State *L)
{
    Match *match = host_of(L)->match;
    if (__builtin_expect(!match, 0))
        raise_no_match(L);
    return match;
}

/* The same for verbs that change the table: not while seats decide in secret. */
static inline Match *check_acting(lua_State *L)
{
    Match *match = check_match(L);
    if (__builtin_expect(match->deciding_together, 0))
        raise_secret(L);
    return match;
}

/* Declarations are only possible while the game loads. */
Game *check_loading(lua_State *L, const char *what);

static inline const Thing *thing_of_kind(lua_State *L, int index, ThingKind kind)
{
    const Thing *thing = thing_at(L, index);
    return thing && thing->kind == (int32_t)kind ? thing : NULL;
}

_Noreturn void raise_argument(lua_State *L, int index, const char *wanted);
const char *thing_kind_name(int kind);

/* The id of the thing that this argument must be. */
static inline int check_thing(lua_State *L, int index, ThingKind kind)
{
    const Thing *thing = thing_of_kind(L, index, kind);
    if (__builtin_expect(!thing, 0))
        raise_argument(L, index, thing_kind_name(kind));
    return thing->id;
}

_Noreturn void raise_result(lua_State *L, Result result, const char *what);

/* A text argument: a real string, never a number turned into one. */
static inline void check_is_text(lua_State *L, int index)
{
    if (__builtin_expect(lua_type(L, index) != LUA_TSTRING, 0))
        raise_argument(L, index, "a text");
}

static inline const char *check_text(lua_State *L, int index)
{
    check_is_text(L, index);
    return lua_tostring(L, index);
}

int64_t check_integer(lua_State *L, int index, int64_t least, int64_t most);

/* "unknown zone 'hnad', did you mean 'hand'?" */
_Noreturn void raise_unknown(lua_State *L, const char *what, const char *wrong,
                             const char *const *names, size_t count);

static inline void push_reference(lua_State *L, const int *references, int id)
{
    if (id < 0)
        lua_pushnil(L);
    else
        lua_rawgeti(L, LUA_REGISTRYINDEX, references[id]);
}

/* Things by number; a negative number gives nil. */
static inline void push_piece(lua_State *L, const Game *game, int piece)
{
    push_reference(L, game->piece_thing, piece);
}

static inline void push_space(lua_State *L, const Game *game, int space)
{
    push_reference(L, game->space_thing, space);
}

static inline void push_item_of(lua_State *L, const Game *game, Domain domain, int item)
{
    if (domain == DOMAIN_PIECES)
        push_piece(L, game, item);
    else
        push_space(L, game, item);
}

static inline void push_zone(lua_State *L, const Game *game, int zone)
{
    push_reference(L, game->zone_thing, zone);
}

static inline void push_seat(lua_State *L, const Game *game, int seat)
{
    push_reference(L, game->seat_thing, seat);
}

static inline void push_line(lua_State *L, const Game *game, int line)
{
    push_reference(L, game->line_thing, line);
}

void push_place(lua_State *L, const Game *game, int place);

/* Makes a thing with the metatable on top of the stack (popped), leaves it there and gives its reference. */
int make_thing(lua_State *L, ThingKind kind, int id);

/* Charges for going through a set; what fits into one word is soon done. */
static inline void charge_set(lua_State *L, const uint64_t *set, int words, int each)
{
    if (words > 1)
        charge_work(L, words + set_count(set, words) * each);
}

/* Selections. The tag tells the domain, and whether the bits lie in the arena. Its highest bit is set, as it is in no
 * address of a program: so a selection is told from a thing without asking Lua for the type. */
#define SELECTION_BIT (UINT64_C(1) << 63)
#define WIDE_BIT      (UINT64_C(1) << 62)
#define DOMAIN_BIT    (UINT64_C(1) << 60)
#define SMALL_MASK    ((UINT64_C(1) << SMALL_BITS) - 1)

const uint64_t *read_wide(lua_State *L, uint64_t handle);
void push_wide(lua_State *L, Match *match, Domain domain, const uint64_t *words);

/* The words of a light userdata at this index (in `room` for small ones), NULL if the value is no selection; a
 * stale one is an error. */
static inline const uint64_t *read_selection(lua_State *L, int index, Domain *domain, Set *room)
{
    uint64_t handle = (uint64_t)(uintptr_t)lua_touserdata(L, index);
    if (!(handle & SELECTION_BIT))
        return NULL;
    *domain = handle & DOMAIN_BIT ? DOMAIN_SPACES : DOMAIN_PIECES;
    if (handle & WIDE_BIT)
        return read_wide(L, handle & ~(SELECTION_BIT | WIDE_BIT | DOMAIN_BIT));
    room->word[0] = handle & SMALL_MASK;
    return room->word;
}

static inline void push_selection(lua_State *L, Match *match, Domain domain, const uint64_t *words)
{
    bool small = domain == DOMAIN_PIECES ? match->game->small_pieces : match->game->small_spaces;
    if (small)
        lua_pushlightuserdata(L, (void *)(uintptr_t)(words[0] | SELECTION_BIT |
                                                     (domain == DOMAIN_SPACES ? DOMAIN_BIT : 0)));
    else
        push_wide(L, match, domain, words);
}

static inline int words_of(const Match *match, Domain domain)
{
    const Shape *shape = match->game->shape;
    return domain == DOMAIN_PIECES ? shape->piece_words : shape->space_words;
}

/* Any value that means a set: a selection, a piece or space, a zone or line (their pieces), the name of a mark, a list
 * of these, nil for nothing. Raises an error for anything else and for the wrong domain. Clears `out` first. */
void check_set(lua_State *L, int index, Domain domain, Set *out);
Domain domain_of(lua_State *L, int index);

/* Adds to `out` what the value at this absolute index stands for, as check_set does without clearing. */
void add_to_set(lua_State *L, int index, Domain domain, Set *out);

/* The selection that a method was called on, in `room` if it is not stored elsewhere; a zone stands for its pieces. */
const uint64_t *check_selection(lua_State *L, Domain *domain, Set *room);

int find_attribute(lua_State *L, int index, Domain domain); /* -1 if there is none of that name */
int check_attribute(lua_State *L, int index, Domain domain);
int check_mark(lua_State *L, int index, Domain domain);
/* An attribute's value as the shape keeps it; false if no item can have it (an unknown word). */
bool attribute_value(lua_State *L, int index, int32_t *value);
const char *attribute_word(const Game *game, int32_t value); /* NULL: it is a number */
void attribute_words(const Game *game, int32_t value, char *out, size_t size); /* without Lua */
bool push_attribute_value(lua_State *L, const Game *game, int attribute, int32_t value);
/* All items with this value, from the game's cache. */
const uint64_t *items_where(lua_State *L, int attribute, int32_t value);
/* selection:has("rank", 3), with the attribute at 2 and the value at 3. */
int attribute_has(lua_State *L, const uint64_t *words, Domain domain);

#endif
