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
const char *field_text(lua_State *L, int index, const char *what, const char *field, const char *missing);
int64_t field_integer(lua_State *L, int index, const char *what, const char *field, int64_t least, int64_t most,
                      int64_t missing);
bool field_flag(lua_State *L, int index, const char *what, const char *field);
int push_field(lua_State *L, int index, const char *field); /* its Lua type */

/* Texts of a game must be kept by the game. */
const char *keep_text(lua_State *L, const char *text);

/* name "x" { ... }: pushes a function that calls `body` with (table), the name as its first upvalue. */
int named_declaration(lua_State *L, const char *what, lua_CFunction body);

/* A name that can stand after a dot: letters, digits and _. */
void check_name(lua_State *L, const char *what, const char *name);

void bind_table_declarations(lua_State *L);

#endif
