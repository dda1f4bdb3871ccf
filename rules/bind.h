/* What the bindings share: checked arguments in, things and selections out. Script mistakes become Lua errors
 * here and in bind_*.c, nowhere below.
 *
 * A selection in Lua is a light userdata: up to 60 bits lie in the pointer itself; larger games keep them in an
 * arena of the match, emptied when a phase ends. Neither makes garbage. */
#ifndef RULES_BIND_H
#define RULES_BIND_H

#include <lauxlib.h>

#include "rules/match_inside.h"
#include "rules/thing.h"

enum { SMALL_BITS = 60 };

/* The match whose script is running; an error outside of play. */
Match *check_match(lua_State *L);
/* The same for verbs that change the table: not while seats decide in secret. */
Match *check_acting(lua_State *L);
/* Declarations are only possible while the game loads. */
Game *check_loading(lua_State *L, const char *what);

static inline const Thing *thing_of_kind(lua_State *L, int index, ThingKind kind)
{
    const Thing *thing = thing_at(L, index);
    return thing && thing->kind == (int32_t)kind ? thing : NULL;
}

int check_thing(lua_State *L, int index, ThingKind kind); /* its id */
_Noreturn void raise_argument(lua_State *L, int index, const char *wanted);
_Noreturn void raise_result(lua_State *L, Result result, const char *what);

/* A text argument: a real string, never a number turned into one. */
const char *check_text(lua_State *L, int index);
int64_t check_integer(lua_State *L, int index, int64_t least, int64_t most);
const char *thing_kind_name(int kind);

/* "unknown zone 'hnad', did you mean 'hand'?" */
_Noreturn void raise_unknown(lua_State *L, const char *what, const char *wrong, const char *const *names, size_t count);

void push_piece(lua_State *L, const Game *game, int piece); /* < 0: nil */
void push_space(lua_State *L, const Game *game, int space);
void push_zone(lua_State *L, const Game *game, int zone);
void push_place(lua_State *L, const Game *game, int place);
void push_seat(lua_State *L, const Game *game, int seat);
void push_line(lua_State *L, const Game *game, int line);

/* Makes a thing with the metatable on top of the stack (popped), leaves it there and gives its reference. */
int make_thing(lua_State *L, ThingKind kind, int id);

/* Selections. `read_selection` gives the words of a light userdata at this index (in `room` for small ones), NULL
 * if the value is no selection; a stale one is an error. */
const uint64_t *read_selection(lua_State *L, int index, Domain *domain, Set *room);
void push_selection(lua_State *L, Match *match, Domain domain, const uint64_t *words);

/* Any value that means a set: a selection, a piece or space, a zone or line (their pieces), a list of these, nil for
 * nothing. Raises an error for anything else and for the wrong domain. Clears `out` first. */
void check_set(lua_State *L, int index, Domain domain, Set *out);
Domain domain_of(lua_State *L, int index);

int check_attribute(lua_State *L, int index, Domain domain);
/* An attribute's value as the shape keeps it; false if no item can have it (an unknown word). */
bool attribute_value(lua_State *L, int index, int32_t *value);
bool push_attribute_value(lua_State *L, const Game *game, int attribute, int32_t value);

int words_of(const Match *match, Domain domain);

/* The tables of methods, made when the host is opened. */
void bind_metatables(lua_State *L);
void push_shared_metatable(lua_State *L, const char *group);

#endif
