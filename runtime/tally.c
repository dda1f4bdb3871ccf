#include "runtime/tally.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* Spreads ------------------------------------------------------------------------------- */

void spread_add(Spread *spread, int64_t value)
{
    if (spread->count == 0 || value < spread->least)
        spread->least = value;
    if (spread->count == 0 || value > spread->most)
        spread->most = value;
    spread->count++;
    spread->sum += value;
    spread->squares += (unsigned __int128)((__int128)value * value);
}

void spread_merge(Spread *to, const Spread *from)
{
    if (from->count == 0)
        return;
    if (to->count == 0 || from->least < to->least)
        to->least = from->least;
    if (to->count == 0 || from->most > to->most)
        to->most = from->most;
    to->count += from->count;
    to->sum += from->sum;
    to->squares += from->squares;
}

double spread_mean(const Spread *spread)
{
    return spread->count ? (double)spread->sum / (double)spread->count : 0;
}

/* The difference is taken in whole numbers, so that nothing is lost in it. */
double spread_variance(const Spread *spread)
{
    if (spread->count < 2)
        return 0;
    __int128 sum = spread->sum;
    unsigned __int128 surplus = spread->squares * spread->count - (unsigned __int128)(sum * sum);
    return (double)surplus / (double)spread->count / (double)(spread->count - 1);
}

/* Histograms ------------------------------------------------------------------------------- */

/* Rounded down, also below zero. */
static int64_t bin_of(int64_t value, int shift)
{
    return value >= 0 ? value >> shift : -((-(value + 1)) >> shift) - 1;
}

static int shift_for(int64_t least, int64_t most)
{
    int shift = 0;
    while (bin_of(most, shift) - bin_of(least, shift) >= HISTOGRAM_BINS)
        shift++;
    return shift;
}

/* Sorts the counts into other bins, which must not be narrower and must hold them all. */
static void rebin(Histogram *histogram, int shift, int64_t first)
{
    uint64_t old[HISTOGRAM_BINS];
    if (shift == histogram->shift && first == histogram->first)
        return;
    memcpy(old, histogram->bin, sizeof old);
    memset(histogram->bin, 0, sizeof histogram->bin);
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        if (old[i])
            histogram->bin[bin_of(histogram->first + i, shift - histogram->shift) - first] +=
                old[i];
    histogram->shift = shift;
    histogram->first = first;
}

static void make_room(Histogram *histogram)
{
    int shift = shift_for(histogram->spread.least, histogram->spread.most);
    rebin(histogram, shift, bin_of(histogram->spread.least, shift));
}

void histogram_add(Histogram *histogram, int64_t value)
{
    spread_add(&histogram->spread, value);
    make_room(histogram);
    histogram->bin[bin_of(value, histogram->shift) - histogram->first]++;
}

void histogram_merge(Histogram *to, const Histogram *from)
{
    if (from->spread.count == 0)
        return;
    Histogram other = *from;
    spread_merge(&to->spread, &from->spread);
    make_room(to);
    rebin(&other, to->shift, to->first);
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        to->bin[i] += other.bin[i];
}

int histogram_used(const Histogram *histogram)
{
    int used = HISTOGRAM_BINS;
    while (used > 0 && histogram->bin[used - 1] == 0)
        used--;
    return used;
}

bool histogram_whole(const Histogram *histogram)
{
    const Spread *spread = &histogram->spread;
    int used = histogram_used(histogram), shift = histogram->shift;
    if (spread->count == 0)
        return used == 0 && shift == 0 && histogram->first == 0;
    return used > 0 && shift == shift_for(spread->least, spread->most) &&
           histogram->first == bin_of(spread->least, shift) &&
           histogram->first + used - 1 == bin_of(spread->most, shift);
}

int64_t histogram_quantile(const Histogram *histogram, uint64_t part, uint64_t whole)
{
    unsigned __int128 passed = 0, wanted = (unsigned __int128)histogram->spread.count * part;
    int used = histogram_used(histogram), i = 0;
    for (; i < used; i++) {
        passed += histogram->bin[i];
        if (passed * whole >= wanted)
            break;
    }
    return (histogram->first + (i < used ? i : 0)) * ((int64_t)1 << histogram->shift);
}

/* Words ----------------------------------------------------------------------------------------- */

bool word_tally_open(WordTally *tally, int most)
{
    *tally = (WordTally){.most = most, .slots = 16};
    while (tally->slots < (uint32_t)most * 2)
        tally->slots *= 2;
    tally->slot = calloc(tally->slots, sizeof *tally->slot);
    return tally->slot != NULL;
}

static void empty(WordTally *tally)
{
    for (uint32_t i = 0; tally->slot && i < tally->slots; i++)
        free(tally->slot[i].word);
    tally->used = 0;
}

void word_tally_close(WordTally *tally)
{
    empty(tally);
    free(tally->slot);
    *tally = (WordTally){.most = 0};
}

void word_tally_clear(WordTally *tally)
{
    empty(tally);
    memset(tally->slot, 0, tally->slots * sizeof *tally->slot);
    tally->full = false;
}

static void give_up(WordTally *tally)
{
    word_tally_clear(tally);
    tally->full = true;
}

/* The slot of this word, or the free one where it belongs. */
static WordCount *slot_of(const WordTally *tally, const char *word, size_t length, uint64_t hash)
{
    uint32_t at = (uint32_t)hash & (tally->slots - 1);
    for (;; at = (at + 1) & (tally->slots - 1)) {
        WordCount *slot = &tally->slot[at];
        if (!slot->word || (slot->hash == hash && strncmp(slot->word, word, length) == 0 &&
                            slot->word[length] == '\0'))
            return slot;
    }
}

static size_t cut_length(const char *word, size_t length)
{
    if (length <= WORD_LONGEST)
        return length;
    length = WORD_LONGEST;
    while (length > 0 && ((unsigned char)word[length] & 0xc0) == 0x80)
        length--; /* not inside a character */
    return length;
}

/* The first time this word is counted; false if there is no more room for words. */
static bool enter(WordTally *tally, WordCount *slot, const char *word, size_t length)
{
    if (tally->used == tally->most)
        return false;
    slot->word = malloc(length + 1);
    if (!slot->word)
        return false;
    memcpy(slot->word, word, length);
    slot->word[length] = '\0';
    tally->used++;
    return true;
}

void word_tally_add(WordTally *tally, const char *word, size_t length, uint64_t taken,
                    uint64_t offered)
{
    if (tally->full)
        return;
    length = cut_length(word, length);
    uint64_t hash = XXH3_64bits(word, length);
    WordCount *slot = slot_of(tally, word, length, hash);
    if (!slot->word && !enter(tally, slot, word, length)) {
        give_up(tally);
        return;
    }
    slot->hash = hash;
    slot->taken += taken;
    slot->offered += offered;
}

void word_tally_merge(WordTally *to, const WordTally *from)
{
    if (from->full && !to->full)
        give_up(to);
    for (uint32_t i = 0; i < from->slots && !to->full; i++) {
        const WordCount *slot = &from->slot[i];
        if (slot->word)
            word_tally_add(to, slot->word, strlen(slot->word), slot->taken, slot->offered);
    }
}

static int by_word(const void *a, const void *b)
{
    return strcmp((*(const WordCount *const *)a)->word, (*(const WordCount *const *)b)->word);
}

void word_tally_sorted(const WordTally *tally, const WordCount **out)
{
    int count = 0;
    for (uint32_t i = 0; i < tally->slots; i++)
        if (tally->slot[i].word)
            out[count++] = &tally->slot[i];
    if (count > 1)
        qsort(out, (size_t)count, sizeof *out, by_word);
}

const WordCount *word_tally_find(const WordTally *tally, const char *word)
{
    size_t length = cut_length(word, strlen(word));
    const WordCount *slot = slot_of(tally, word, length, XXH3_64bits(word, length));
    return slot->word ? slot : NULL;
}
