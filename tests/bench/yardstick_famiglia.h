/* Famiglia with the option eager, in plain C: the yardstick for scripts/games/famiglia/game.lua. */
#ifndef BENCH_YARDSTICK_FAMIGLIA_H
#define BENCH_YARDSTICK_FAMIGLIA_H

#include "tests/bench/yardstick.h"

#include <stdbool.h>

enum { FAMIGLIA_SORTS = 20 }; /* 5 * family + rank */

typedef struct FamigliaEnd {
    uint32_t decisions;
    int turns, points[2];
    unsigned winners; /* seats, as bits */
    bool by_passes;
    uint8_t hand[2][FAMIGLIA_SORTS], display[2][FAMIGLIA_SORTS], street[FAMIGLIA_SORTS];
} FamigliaEnd;

/* As fast as it can, with one stream of chance for all. Every decision lists its options and picks one. */
Yardstick famiglia_listing;

/* The very game that the engine plays with this seed and random players in both seats: the same rules, but
 * each seat has its own stream of chance, and options stand in the engine's order. */
void famiglia_as_engine(uint64_t seed, FamigliaEnd *end);

#endif
