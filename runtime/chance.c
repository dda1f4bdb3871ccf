#include "runtime/chance.h"

#include <stddef.h>

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Splitmix64 never gives four zeros in a row, the one state xoshiro cannot leave. */
void chance_seed(Chance *chance, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        chance->state[i] = splitmix64(&seed);
}

static inline uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

uint64_t chance_next(Chance *chance)
{
    uint64_t *s = chance->state;
    uint64_t word = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return word;
}

/* Lemire: the high half of x * n is the answer. Of the 2^32 values of x, the first 2^32 mod n of each
 * answer's share are thrown back, so that every answer keeps exactly as many. The division that finds
 * 2^32 mod n is only made when the low half is small enough for it to matter. */
uint32_t chance_below(Chance *chance, uint32_t n)
{
    if (n <= 1)
        return 0;
    uint64_t product = (chance_next(chance) >> 32) * n;
    if ((uint32_t)product < n) {
        uint32_t surplus = (0u - n) % n;
        while ((uint32_t)product < surplus)
            product = (chance_next(chance) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

int32_t chance_throw(Chance *chance, const int32_t *faces, int count)
{
    if (count < 1)
        return 0;
    return faces[chance_below(chance, (uint32_t)count)];
}

void chance_shuffle(Chance *chance, uint16_t *items, int n)
{
    for (int last = n - 1; last > 0; last--) {
        uint32_t pick = chance_below(chance, (uint32_t)last + 1);
        uint16_t picked = items[pick];
        items[pick] = items[last];
        items[last] = picked;
    }
}
