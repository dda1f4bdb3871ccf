/* Two ways to play, compared on the same seeds: what differs between the two games of a pair is the rules or the bots, not the luck of
 * the draw. So differences are known better than from two studies apart. */
#ifndef RULES_COMPARE_H
#define RULES_COMPARE_H

#include "rules/simulate.h"

typedef struct ComparePlan {
    GameRequest game[2];
    StudyHead head[2]; /* as for simulate; seeds and numbers of players must be equal */
    uint64_t games;
    int jobs;
    bool (*go_on)(void *data, uint64_t done, uint64_t total); /* as for simulate */
    void *data;
} ComparePlan;

/* The second less the first, pair by pair. */
typedef struct Differences {
    Spread got[2][MAX_SEATS]; /* the shares themselves, of both sides */
    Spread share[MAX_SEATS];  /* of the victory, by bot, in parts of STUDY_SHARE */
    Spread score[MAX_SEATS];  /* by bot; only if both count the same thing */
    Spread decided;           /* has one player alone won? */
    Spread decisions, phases;
} Differences;

typedef struct Comparison {
    Study *side[2];
    Differences differences;
    bool scored;
} Comparison;

/* Plays; false with a report. Close the comparison in any case. */
bool compare(const ComparePlan *plan, Comparison *out, Report *report);
void comparison_close(Comparison *comparison);

#endif
