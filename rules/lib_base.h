/* The basic functions of scripts, and `math`. There is no load, coroutine, collectgarbage or random here. */
#ifndef RULES_LIB_BASE_H
#define RULES_LIB_BASE_H

#include <lauxlib.h>
#include <lua.h>

/* Pushes a new table with the basic functions, and the library `math` in its field of that name. */
int lib_base_open(lua_State *L);

/* The parts that have files of their own: lib_pairs.c, lib_meta.c. */
extern const luaL_Reg lib_pairs_functions[];
extern const luaL_Reg lib_meta_functions[];

/* Pushes a new table with the functions and constants of `math` (lib_math.c). */
int lib_math_open(lua_State *L);

/* Where error or assert raised what is now reported ("toy/game.lua:3: "; empty if nobody knows), and forgets it. Takes
 * no memory. */
void lib_take_place(lua_State *L, char *out, size_t size);

#endif
