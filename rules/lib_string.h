/* The `string` library of scripts: byte char find format gmatch gsub len lower match rep reverse sub upper. */
#ifndef RULES_LIB_STRING_H
#define RULES_LIB_STRING_H

#include <lauxlib.h>
#include <lua.h>

/* Pushes a new table with the functions. It also serves as __index of the string metatable, which the host
 * owns: give that __metatable = false and nothing else, so that strings do not turn into numbers. */
int lib_string_open(lua_State *L);

/* The parts of the library that have files of their own: lib_match.c and lib_format.c. */
extern const luaL_Reg lib_match_functions[];
extern const luaL_Reg lib_format_functions[];

/* Where a position counted from 1, or from the end if negative, lies in a text: 1 or more. */
size_t lib_string_start(lua_Integer position, size_t length);

#endif
