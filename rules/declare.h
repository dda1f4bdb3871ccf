/* Reading declaration tables: typed fields, unknown ones refused by name, keys in a fixed order. */
#ifndef RULES_DECLARE_H
#define RULES_DECLARE_H

#include "rules/names.h"

/* Pushes a list of the string keys of the table at `index`, sorted; gives how many. A key of another kind is an
 * error unless it is a whole number (the list part). */
int push_sorted_keys(lua_State *L, int index);

/* Every string key of the table must be one of these (NULL-terminated). */
void check_fields(lua_State *L, int index, const char *what, const char *const *allowed);

/* A field, read raw. Missing: the default; of the wrong kind: an error naming `what` and the field. */
const char *field_text(lua_State *L, int index, const char *what, const char *field,
                       const char *missing);
int64_t field_integer(lua_State *L, int index, const char *what, const char *field, int64_t least,
                      int64_t most, int64_t missing);
bool field_flag(lua_State *L, int index, const char *what, const char *field);

/* The number at `index` that the declaration of a `what` called `name` has; an error naming both if it does not fit. */
int64_t declared_integer(lua_State *L, int index, const char *what, const char *name, int64_t least,
                         int64_t most);

/* The first argument must be the table that follows a name. */
void check_declaration(lua_State *L, const char *what, const char *name);
int push_field(lua_State *L, int index, const char *field); /* its Lua type */

/* Texts of a game must be kept by the game. */
const char *keep_text(lua_State *L, const char *text);

/* name "x" { ... }: pushes a function that calls `body` with (table), the name as its first upvalue. */
int named_declaration(lua_State *L, const char *what, lua_CFunction body);

/* The name at `index`, a text for people: not empty, and without a NUL byte. */
const char *check_label(lua_State *L, int index, const char *what);

/* A name that can stand after a dot: letters, digits and _. */
void check_name(lua_State *L, const char *what, const char *name);

void bind_table_declarations(lua_State *L);

/* A mistake in what was asked for, not in the script: no place in a file is named. */
_Noreturn void refuse_request(lua_State *L, const char *format, ...);

/* Every requested option must have been declared. */
void check_requested_options(lua_State *L, const Game *game);

/* A number >= 0 from the shape, or a script error for a negated Result. */
int checked(lua_State *L, int number, const char *what);

/* Claims a name after the dot of a seat, or of `common`; an error if it is taken. */
void claim_field(lua_State *L, const char *fields, const char *name, int value);

/* Things with fixed attributes: copies those of the declaration at `table` into a new Lua table (pushed) and into the
 * shape; turns such a table on top of the stack into the metatable of the things that have them. */
void read_attributes(lua_State *L, int table, Domain domain, int first, int copies);
void wrap_attributes(lua_State *L, Domain domain);
int refuse_assignment(lua_State *L);

int make_zone(lua_State *L, Game *game,
              const ZoneInfo *info); /* leaves the zone's thing on the stack */

/* counter and marks as tables of two functions, set in the table on top of the stack. */
void bind_counters_and_marks(lua_State *L);

#endif
