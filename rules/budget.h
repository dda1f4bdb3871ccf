/* How much a script may do: a work budget that counts deterministic things and that a script cannot outlive.
 *
 * Library functions charge for work that the VM does not see (bytes copied, pattern steps, comparisons).
 * Once a budget is broken the host is dying: every protected call of the script must let the error through. */
#ifndef RULES_BUDGET_H
#define RULES_BUDGET_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

/* Charges `units` (one is about one VM instruction); raises the fatal error when the budget is used up. */
void budget_charge(lua_State *L, size_t units);

/* Has a budget been broken in this call? Then errors must be raised again, never swallowed. */
bool budget_dying(lua_State *L);

/* Ends the script's call with this message; pcall cannot catch it. */
_Noreturn void budget_kill(lua_State *L, const char *why);

#endif
