/* The vocabulary of scripts for editors: a definition file in the form that LuaLS reads, made from rules/api.def. */
#ifndef RULES_DEFINITIONS_H
#define RULES_DEFINITIONS_H

/* Tells the file line by line. */
void definitions_tell(void (*tell)(void *data, const char *line), void *data);

/* The same for luacheck: the .luacheckrc of a game of one's own. */
void definitions_tell_luacheck(void (*tell)(void *data, const char *line), void *data);

#endif
