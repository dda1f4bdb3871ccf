/* Chance for the yardsticks: xoshiro256**, bounded by Lemire's method. In a header, because it must become part of the loops
 * that are timed. */
#ifndef BENCH_YARDSTICK_LUCK_H
#define BENCH_YARDSTICK_LUCK_H

#include <stdint.h>

#define INLINE          static inline __attribute__((always_inline))
#define rare(condition) __builtin_expect(condition, 0)

typedef struct Luck {
    uint64_t s[4];
} Luck;

static inline void luck_seed(Luck *luck, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        luck->s[i] = z ^ z >> 31;
    }
}

INLINE uint64_t luck_next(Luck *luck)
{
    uint64_t *s = luck->s;
    uint64_t word = s[1] * 5;
    word = (word << 7 | word >> 57) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return word;
}

INLINE uint32_t luck_below(Luck *luck, uint32_t n)
{
    uint64_t product = (luck_next(luck) >> 32) * n;
    if (rare((uint32_t)product < n)) {
        uint32_t surplus = (0u - n) % n;
        while ((uint32_t)product < surplus)
            product = (luck_next(luck) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
