/* How far a figure can be trusted: intervals that cover the truth in 95 of 100 repeated studies. */
#ifndef RUNTIME_INTERVAL_H
#define RUNTIME_INTERVAL_H

#include "runtime/tally.h"

typedef struct Interval {
    double middle, low, high;
} Interval;

/* A rate: `hits` of `total`. Wilson's, which is right also for few games and for rates near 0 and 1; middle is hits / total.
 * Of nothing it is 0 to 1. */
Interval interval_rate(uint64_t hits, uint64_t total);

/* A mean of independent values, by Student's distribution. With less than two values nothing is known: low and high are
 * infinite. */
Interval interval_mean(const Spread *spread);

/* A mean of values that can only lie from `least` to `most`, such as shares of a victory: right also where nearly all of them
 * are the same. */
Interval interval_bounded(const Spread *spread, int64_t least, int64_t most);

static inline double interval_width(Interval interval)
{
    return interval.high - interval.low;
}

static inline bool interval_holds(Interval interval, double value)
{
    return interval.low <= value && value <= interval.high;
}

#endif
