/* Yardsticks: random games in hand-optimised plain C, by the same rules and with the same decisions as a script.
 * The bench measures the engine against them. */
#ifndef BENCH_YARDSTICK_H
#define BENCH_YARDSTICK_H

#include <stdint.h>

enum { YARDSTICK_SEATS = 4 };

/* Sums over the games played so far. */
typedef struct Tally {
    uint64_t games, decisions;
    uint64_t ended_early; /* by reaching the goal, for games that have one */
    uint64_t score[YARDSTICK_SEATS], wins[YARDSTICK_SEATS];
} Tally;

/* Plays this many random games and adds them to the tally. */
typedef void Yardstick(int players, uint64_t seed, int games, Tally *tally);

#endif
