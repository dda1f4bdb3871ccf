/* What a viewer has before his eyes, as one number: two matches that look the same to him give the same one.
 *
 * It holds where every piece lies that he knows, backs of those he does not, marks and counters, what was said to him
 * since the phase began, and the question, if it is his. */
#ifndef RULES_SIGHT_H
#define RULES_SIGHT_H

#include "rules/match.h"

/* The match must keep a chronicle. */
uint64_t sight_of(const Match *match, int viewer);

#endif
