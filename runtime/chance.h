/* Chance: xoshiro256** (Blackman and Vigna), seeded through splitmix64. A plain value, so it lives in
 * the block and is saved, copied and compared with it. Same seed, same game, on every machine. */
#ifndef RUNTIME_CHANCE_H
#define RUNTIME_CHANCE_H

#include <stdint.h>

typedef struct Chance {
    uint64_t state[4];
} Chance;

void chance_seed(Chance *chance, uint64_t seed);

uint64_t chance_next(Chance *chance);

/* A number 0..n-1, every one exactly equally likely; 0 when n is 0 or 1 (nothing is drawn then). */
uint32_t chance_below(Chance *chance, uint32_t n);

/* One throw of a die with these faces; count must be at least 1. */
int32_t chance_throw(Chance *chance, const int32_t *faces, int count);

/* Fisher and Yates over n items. */
void chance_shuffle(Chance *chance, uint16_t *items, int n);

#endif
