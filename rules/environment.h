/* What a script sees: the bounded library, the engine's words, its own names; and nothing else. */
#ifndef RULES_ENVIRONMENT_H
#define RULES_ENVIRONMENT_H

#include "rules/names.h"

/* Makes the environment and runs the prelude in it; raises Lua errors. The host must be loading. */
void environment_open(Game *game, lua_State *L);

/* Pushes a new table with the bounded library alone: basic functions, math, string, table. */
void environment_library(lua_State *L);

/* Loads a text as a chunk of the game, as luaL_loadbuffer does: the function or an error is left on the stack. */
int environment_load(Game *game, lua_State *L, const char *name, const char *text, size_t length);

/* Is there a chain of fields of fields in a text that is so long that its errors would take seconds to be told? */
bool environment_refuses(const char *text, size_t length);

#endif
