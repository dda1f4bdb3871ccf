/* Hidden is hidden: two worlds that differ only in what a viewer cannot know must look the same to him, to the byte.
 *
 * What a viewer can read is written down in both worlds and compared: his chronicle, the question and its options if he
 * is asked, the game's views, the counters, and the pieces he knows with their places and marks. Whoever draws tables adds the
 * drawing. */
#ifndef RULES_LEAK_H
#define RULES_LEAK_H

#include "rules/match.h"

/* All that a viewer can read, line by line. */
enum { SIGHT_SIZE = 1 << 18 };
typedef struct Sight {
    char text[SIGHT_SIZE];
    size_t used;
    bool full; /* what did not fit is left out */
} Sight;
void sight_add(Sight *sight, const char *line);

typedef struct LeakHunt {
    void (*more)(Sight *sight, const Match *match, int viewer); /* adds to it, or NULL */
    int pairs;                                                  /* of worlds that were compared */
    int different;                                              /* leaks */
    int impossible; /* worlds that did not come to the same decision */

    /* The first leak: who can tell the worlds apart, and by which line. */
    int viewer;
    char here[300], there[300];
    Sight *sight[2];
} LeakHunt;

bool leak_begin(LeakHunt *hunt); /* false without memory; end with leak_end */
void leak_end(LeakHunt *hunt);

/* Makes another world for this viewer in `other`, a match of the same game, and compares, if that can be done here. */
void leak_compare(LeakHunt *hunt, Match *match, Match *other, int viewer, Chance *chance);

#endif
