/* Gangster with its default options, in plain C: the yardstick for scripts/games/gangster/game.lua. */
#ifndef BENCH_YARDSTICK_GANGSTER_H
#define BENCH_YARDSTICK_GANGSTER_H

#include "tests/bench/yardstick.h"

#include <stdbool.h>

enum { GANGSTER_SPACES = 36, GANGSTER_TILES = 36 };

typedef struct GangsterEnd {
    uint32_t decisions;
    int rank[YARDSTICK_SEATS];
    unsigned winners; /* seats, as bits */
    bool by_goal;
    int8_t tile_on[GANGSTER_SPACES]; /* a1, b1 ... f6; -1: free */
    bool dead_on[GANGSTER_SPACES];
} GangsterEnd;

/* As fast as they can, with one stream of chance for all. Both play the same games for the same seed: one lists all
 * options of every decision and picks one of them, the other only counts them. */
Yardstick gangster_listing, gangster_counting;

/* The very game that the engine plays with this seed and random players in all seats: the same rules as
 * above, but each seat has its own stream of chance, and options are counted in the engine's order. */
void gangster_as_engine(int players, uint64_t seed, GangsterEnd *end);

#endif
