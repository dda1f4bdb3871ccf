/* What a game's scripts remember outside the table: a picture of every variable that they could change.
 *
 * A phase must depend on nothing but the table and the answers. Locals that functions share (upvalues), tables in them,
 * global tables and iterators can still be changed during play; two pictures, taken before and after, tell which. */
#ifndef RULES_PURITY_H
#define RULES_PURITY_H

#include "rules/match.h"

typedef struct Purity Purity;

/* Looks at everything that can be reached from the game's functions and names; at most PURITY_MOST variables and
 * PURITY_DEPTH tables deep. NULL without memory. Free with purity_free. */
enum { PURITY_MOST = 50000, PURITY_DEPTH = 100 };
Purity *purity_take(Game *game);
void purity_free(Purity *purity);

/* The same of what the label function of the pending decision can get at. NULL if there is none, or without memory. */
Purity *purity_take_question(Match *match);

/* How many variables and tables are in the picture. */
size_t purity_count(const Purity *purity);

typedef struct Impurity {
    char variable[128]; /* "count", "seen.red[3]" */
    char file[160];     /* the function that holds it, or "" */
    int line;           /* where that function begins */
} Impurity;

/* Has a variable changed from one picture to the other? `found` names the first one found. Both pictures must be of
 * the same game. */
bool purity_changed(const Purity *before, const Purity *after, Impurity *found);

#endif
