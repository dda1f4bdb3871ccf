#include "runtime/selection.h"

/* Dropping the lowest bit n times beats bit-parallel selection for the few dozen options a decision has. */
static int nth_bit(uint64_t word, int n)
{
    while (n-- > 0)
        word &= word - 1;
    return __builtin_ctzll(word);
}

int set_nth(const uint64_t *set, int words, int n)
{
    if (n < 0)
        return -1;
    for (int i = 0; i < words; i++) {
        int here = __builtin_popcountll(set[i]);
        if (n < here)
            return i * 64 + nth_bit(set[i], n);
        n -= here;
    }
    return -1;
}

int set_rank(const uint64_t *set, int item)
{
    int rank = set_count(set, item >> 6);
    uint64_t below = (UINT64_C(1) << (item & 63)) - 1;
    return rank + __builtin_popcountll(set[item >> 6] & below);
}
