/* Who is ahead: sums by attribute, majorities, and the unique highest where ties cancel out. */
#ifndef RUNTIME_SCORE_H
#define RUNTIME_SCORE_H

#include <stdbool.h>
#include <stdint.h>

/* Adds value[item] to sums[group[item]] for every item of the set; items whose group is outside
 * 0..groups-1 count for nobody. `sums` is cleared first; `members` (may be NULL) gets the head count. */
void score_sums(const uint64_t *set, int words, const int32_t *value, const int32_t *group,
                int groups, int32_t *sums, int32_t *members);

/* The sum of value[item] over the set. */
int64_t score_sum(const uint64_t *set, int words, const int32_t *value);

/* Everyone who has the highest value, as bits (count <= 64); 0 when count is 0. */
uint64_t score_leaders(const int32_t *values, int count);

typedef struct Standing {
    int who;       /* the one ahead, or -1: nobody */
    int32_t value; /* what the one ahead has */
    int32_t next;  /* what stands against it: the next lower value, or 0 */
} Standing;

/* The highest value that only one has: those tied above it cancel each other out. Values of 0 or
 * less take no part. `next` is the next lower value in play; with `ties_vanish` only a value that
 * one alone has can be next. At most 64 values. */
Standing score_unique_highest(const int32_t *values, int count, bool ties_vanish);

#endif
