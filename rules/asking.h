/* Asking from C: for the bindings that put a question, wherever on the stack its words lie. */
#ifndef RULES_ASKING_H
#define RULES_ASKING_H

#include "rules/bind.h"

/* What happens with the answer; returns the number of results, as any C function of Lua. */
typedef int (*Finish)(lua_State *L, Match *match, const Answer *answer);

/* A new question of this seat with these pieces or spaces as options. */
Decision *ask_about(lua_State *L, Match *match, int seat, Domain domain, const uint64_t *options);

/* Fills in the options of the pending question: these pieces or spaces; what is at `index` (false if that is a list); a
 * list, with its conditions from that place of the stack on, and a label function at `label` or none. */
void offer_set(lua_State *L, Match *match, Domain domain, const uint64_t *options);
bool offer_selection(lua_State *L, Match *match, int index);
void offer_list(lua_State *L, Match *match, int index, int conditions, int label);

/* A new question of this seat with a list as options: none yet, numbers of entries go into `order`. */
Decision *ask_about_list(lua_State *L, Match *match, int seat);

/* A condition closes an option when it is nil, false, an empty selection, an empty zone or zero. */
bool is_open(lua_State *L, Match *match, int index);

/* Gives the answer at once, or suspends the thread with the words a reader may need: those at these places of the
 * stack (label may be 0). The stack is the same again when `finish` is called. */
int ask_with(lua_State *L, Match *match, Finish finish, int question, int options, int label);

_Noreturn void raise_nothing_to_choose(lua_State *L, int question);

#endif
