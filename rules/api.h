/* The script functions as data: registration, help and the manual read the same rows. */
#ifndef RULES_API_H
#define RULES_API_H

#include <lua.h>
#include <stddef.h>

typedef struct ApiRow {
    const char *group, *name, *usage, *help, *type;
    lua_CFunction function; /* NULL: written in prelude.lua */
} ApiRow;

extern const ApiRow api_rows[];
extern const size_t api_row_count;

#define API(group, name, usage, help, type) int l_##group##_##name(lua_State *L);
#define PRELUDE(name, usage, help, type)
#include "rules/api.def"
#undef API
#undef PRELUDE

/* Sets every function of a group as a field of the table on top of the stack. */
void api_register(lua_State *L, const char *group);

#endif
