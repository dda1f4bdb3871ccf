/* Tallies: what many games were like, kept in whole numbers only. So adding is exact and its order does not matter: however
 * games are split among threads, processes and machines, the merged tally is the same. Their size does not grow with the
 * number of games. */
#ifndef RUNTIME_TALLY_H
#define RUNTIME_TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Values must lie within 32 bits and there may be 2^30 of them; then nothing here can overflow. */
typedef struct Spread {
    uint64_t count;
    int64_t sum;
    unsigned __int128 squares;
    int64_t least, most; /* 0 while there are none */
} Spread;

void spread_add(Spread *spread, int64_t value);
void spread_merge(Spread *to, const Spread *from);
double spread_mean(const Spread *spread);     /* 0 if there are none */
double spread_variance(const Spread *spread); /* of the sample: divided by count - 1 */

/* How often each value came up. While the values lie close together each has its own bin; otherwise a bin takes 2, 4, 8 ...
 * neighbours, the fewest that fit. Bins begin at multiples of their width, so the bins depend on the values alone. */
enum { HISTOGRAM_BINS = 128 };

typedef struct Histogram {
    Spread spread;
    int shift;     /* a bin is 1 << shift wide */
    int64_t first; /* bin 0 begins at first << shift */
    uint64_t bin[HISTOGRAM_BINS];
} Histogram;

void histogram_add(Histogram *histogram, int64_t value);
void histogram_merge(Histogram *to, const Histogram *from);
int histogram_used(const Histogram *histogram); /* bins up to the last that is not empty */

/* Could it have come from histogram_add? For what is read from files. */
bool histogram_whole(const Histogram *histogram);

/* Where the bin begins in which the smallest value lies that `part` of `whole` values do not exceed. */
int64_t histogram_quantile(const Histogram *histogram, uint64_t part, uint64_t whole);

/* How often each of some texts came up. With more than `most` different ones it is full and counts nothing any more: it must
 * not depend on which came first. */
enum { WORD_LONGEST = 200 }; /* bytes; what is longer is cut */

typedef struct WordCount {
    char *word; /* NULL: a free slot */
    uint64_t hash;
    uint64_t taken, offered;
} WordCount;

typedef struct WordTally {
    int most, used;
    bool full;
    uint32_t slots; /* a power of two */
    WordCount *slot;
} WordTally;

bool word_tally_open(WordTally *tally, int most); /* false without memory; close it all the same */
void word_tally_close(WordTally *tally);
void word_tally_clear(WordTally *tally);
void word_tally_add(WordTally *tally, const char *word, size_t length, uint64_t taken,
                    uint64_t offered);
void word_tally_merge(WordTally *to, const WordTally *from);

/* Those counted, by their words; `out` has room for `used`. */
void word_tally_sorted(const WordTally *tally, const WordCount **out);
const WordCount *word_tally_find(const WordTally *tally, const char *word);

#endif
