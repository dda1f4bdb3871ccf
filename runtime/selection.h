/* Sets of pieces or of spaces, as bits. The algebra behind every selection a script makes.
 *
 * A set is an array of 64-bit words; how many are in use depends on the game (set_words), so a game
 * of up to 64 pieces works on single machine words. Bits beyond the universe are always zero. */
#ifndef RUNTIME_SELECTION_H
#define RUNTIME_SELECTION_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { SET_WORDS = 16 };

typedef struct Set {
    uint64_t word[SET_WORDS];
} Set;

static inline int set_words(int universe)
{
    return (universe + 63) / 64;
}

static inline bool set_has(const uint64_t *set, int item)
{
    return set[item >> 6] >> (item & 63) & 1;
}

static inline void set_put(uint64_t *set, int item)
{
    set[item >> 6] |= UINT64_C(1) << (item & 63);
}

static inline void set_drop(uint64_t *set, int item)
{
    set[item >> 6] &= ~(UINT64_C(1) << (item & 63));
}

/* One word is by far the commonest length: it is not worth a call of memset or memcpy. */
static inline void set_clear(uint64_t *set, int words)
{
    if (words == 1)
        set[0] = 0;
    else
        memset(set, 0, (size_t)words * sizeof *set);
}

static inline void set_copy(uint64_t *to, const uint64_t *from, int words)
{
    if (words == 1)
        to[0] = from[0];
    else
        memcpy(to, from, (size_t)words * sizeof *to);
}

static inline void set_add(uint64_t *to, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        to[i] |= other[i];
}

static inline void set_keep(uint64_t *to, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        to[i] &= other[i];
}

static inline void set_remove(uint64_t *to, const uint64_t *other, int words)
{
    for (int i = 0; i < words; i++)
        to[i] &= ~other[i];
}

static inline bool set_empty(const uint64_t *set, int words)
{
    for (int i = 0; i < words; i++)
        if (set[i])
            return false;
    return true;
}

static inline bool set_equal(const uint64_t *a, const uint64_t *b, int words)
{
    return memcmp(a, b, (size_t)words * sizeof *a) == 0;
}

/* Is every item of a also in b? */
static inline bool set_within(const uint64_t *a, const uint64_t *b, int words)
{
    for (int i = 0; i < words; i++)
        if (a[i] & ~b[i])
            return false;
    return true;
}

static inline int set_count(const uint64_t *set, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(set[i]);
    return count;
}

/* The first item at or after `from`, or -1. */
static inline int set_next(const uint64_t *set, int words, int from)
{
    int i = from >> 6;
    if (i >= words)
        return -1;
    uint64_t rest = set[i] & (~UINT64_C(0) << (from & 63));
    while (!rest) {
        if (++i >= words)
            return -1;
        rest = set[i];
    }
    return i * 64 + __builtin_ctzll(rest);
}

/* The n-th item, counted from 0 in rising order, or -1 if there are not so many. */
int set_nth(const uint64_t *set, int words, int n);

/* How many items come before this one: the inverse of set_nth. */
int set_rank(const uint64_t *set, int item);

/* Walks the items in rising order: for (int i = SET_FIRST(set, words); i >= 0; i = SET_AFTER(set, words, i)) */
#define SET_FIRST(set, words)    set_next((set), (words), 0)
#define SET_AFTER(set, words, i) set_next((set), (words), (i) + 1)

#endif
