/* The `table` library of scripts: concat insert pack remove sort unpack, all raw. */
#ifndef RULES_LIB_TABLE_H
#define RULES_LIB_TABLE_H

#include <lua.h>

/* Pushes a new table with the functions. */
int lib_table_open(lua_State *L);

#endif
