/* Which lines of a script can run at all: read from the compiled chunk, with every function in it, also those that
 * have never been made. */
#ifndef RULES_CHUNK_LINES_H
#define RULES_CHUNK_LINES_H

#include <lua.h>
#include <stdbool.h>

/* Calls `found` with every line that holds an instruction, for the function on top of the stack (left there) and all
 * inside it. The return that ends every function does not count. false without memory, or if this Lua writes its
 * chunks in another way. */
bool chunk_lines(lua_State *L, void (*found)(void *data, int line), void *data);

#endif
