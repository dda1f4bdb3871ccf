/* What the functions of the scripts' library share: limits, charges, and careful reading of values.
 *
 * The library is bounded: whatever a function scans, copies or compares is charged to the work budget,
 * and no result is longer than LIB_MAX_TEXT. It reads tables raw, so a script's metamethods cannot lie to it. */
#ifndef RULES_LIB_H
#define RULES_LIB_H

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    LIB_REAL_COST = 20,        /* units to write a real number as text */
    LIB_MAX_TEXT = 256 * 1024, /* bytes in the longest text that a library function makes */
    LIB_MAX_RESULTS = 250,     /* values that one call gives back */
    LIB_MAX_ELEMENTS =
        1 << 24, /* more than a heap holds: a longer "length" comes from a table with holes */
};

/* Charges for `bytes` scanned or copied: a unit for every 32, at least one. */
void lib_charge_bytes(lua_State *L, size_t bytes);

/* Raises a script error if a text of `bytes` would be too long. */
void lib_check_text_size(lua_State *L, size_t bytes);

/* Adds bytes to a text under construction; raises when it gets too long. */
void lib_add(lua_State *L, luaL_Buffer *text, const char *bytes, size_t length);

/* Adds the string or number on the top of the stack, and pops it. */
void lib_add_top(lua_State *L, luaL_Buffer *text);

/* Pushes the value as text, the way `tostring` shows it: never an address. May call a script's __tostring. */
const char *lib_push_text(lua_State *L, int index, size_t *length);

/* Puts an empty table in front of the one on top of the stack: reading goes through, and writing calls `write`. */
void lib_freeze(lua_State *L, lua_CFunction write);
int lib_refuse_write(lua_State *L); /* "this table is read-only" */

/* Is the value a table that the host has frozen (its metatable has __metatable = false)? */
bool lib_is_frozen(lua_State *L, int index);

/* Raises unless the argument is a table; unless it is one that may be written raw. */
void lib_check_table(lua_State *L, int arg);
void lib_check_writable(lua_State *L, int arg);

/* Checks that the argument is a table and pushes the table to read from: the table itself, or what a frozen one shows. */
void lib_push_readable(lua_State *L, int arg);

/* Puts the table to read from in the place of a frozen one. Scripts must not get hold of it. */
void lib_open_frozen(lua_State *L, int index);

/* Raises unless the value can be a key of a table that is walked: others have no order but that of their addresses.
 * Two keys that can be, in the order in which pairs gives them: below, at or above zero. */
void lib_check_key(lua_State *L, int index);
int lib_compare_keys(lua_State *L, int a, int b);

/* The raw length of the table; raises if it is absurd. */
lua_Integer lib_length(lua_State *L, int index);

#endif
