/* A decision taken step by step, so that every step has few options: one is a single step; a set is built in rising order,
 * option after option, until it is enough; of a wide range of numbers some are offered.
 *
 * Each option has a key that means the same in every world: the piece, the space, the place in a list. */
#ifndef RULES_STEPS_H
#define RULES_STEPS_H

#include "rules/match.h"

typedef struct Steps {
    const Decision *decision;
    int options; /* of this step; 0: the answer is complete */
    int32_t option[MOST_OPTIONS + 1];
    Answer answer; /* so far */
    int32_t item[MOST_OPTIONS];
} Steps;

void steps_begin(Steps *steps, const Match *match);

uint64_t steps_key(const Steps *steps, int option);

/* Takes an option of this step; the next step follows, or the answer is complete. */
void steps_take(Steps *steps, int option);

#endif
