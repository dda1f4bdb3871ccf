/* What the loader and the bindings share about names. */
#ifndef RULES_NAMES_H
#define RULES_NAMES_H

#include "rules/bind.h"

#define SEAT_FIELDS   "speakeasy.seat"
#define COMMON_FIELDS "speakeasy.common"

/* Makes seats, common and phase, as fields of the table on top of the stack; and the seats themselves, once
 * their number is known. */
void bind_objects(lua_State *L);
void bind_seats(lua_State *L, Game *game);
void bind_phases(lua_State *L, Game *game);
void bind_part_object(lua_State *L);
void bind_parts(lua_State *L, Game *game);
void bind_selection_metatable(lua_State *L);
void bind_set_operators(lua_State *L);

int phase_find(const Game *game, const char *name);          /* -1 if unknown */
int phase_named(lua_State *L, Game *game, const char *name); /* makes it if need be */

/* "gold of Ann would be 101, but goes from 0 to 100" */
_Noreturn void raise_counter(lua_State *L, const Match *match, int counter, int seat,
                             int64_t value);

/* raise_unknown with the string keys of a table as the names to compare with. */
_Noreturn void raise_unknown_key(lua_State *L, int table, const char *what, const char *wrong);

/* The declarations, as globals of the environment on top of the stack. */
void bind_declarations(lua_State *L);
/* After the scripts have run: is all there that a game needs? Seals the shape. */
void finish_declarations(lua_State *L, Game *game);

#endif
