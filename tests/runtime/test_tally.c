#include <criterion/criterion.h>
#include <string.h>

#include "runtime/chance.h"
#include "runtime/tally.h"

Test(spread, mean_and_variance_are_exact)
{
    Spread spread = {0};
    for (int i = 1; i <= 9; i++)
        spread_add(&spread, i);
    cr_assert_eq(spread.least, 1);
    cr_assert_eq(spread.most, 9);
    cr_assert_float_eq(spread_mean(&spread), 5, 0);
    cr_assert_float_eq(spread_variance(&spread), 7.5, 0);
}

Test(spread, large_values_lose_nothing)
{
    Spread spread = {0};
    for (int i = 0; i < 1000; i++)
        spread_add(&spread, INT32_MAX - (i & 1));
    cr_assert_float_eq(spread_variance(&spread), 0.25 * 1000 / 999, 1e-12);
}

Test(spread, of_nothing_is_zero)
{
    Spread spread = {0}, other = {0};
    spread_merge(&spread, &other);
    cr_assert_float_eq(spread_mean(&spread), 0, 0);
    cr_assert_float_eq(spread_variance(&spread), 0, 0);
}

/* Values from far apart, below zero too, in three parts and in one. */
static int64_t any_value(Chance *chance)
{
    int64_t value = (int64_t)chance_below(chance, 1u << chance_below(chance, 20));
    return chance_below(chance, 3) == 0 ? -value : value;
}

Test(histogram, any_split_and_order_gives_the_same_bins)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        Chance chance;
        Histogram whole = {.shift = 0}, part[3] = {{.shift = 0}}, merged = {.shift = 0};
        chance_seed(&chance, seed);
        for (int i = 0; i < 400; i++) {
            int64_t value = any_value(&chance);
            histogram_add(&whole, value);
            histogram_add(&part[chance_below(&chance, 3)], value);
        }
        for (int i = 2; i >= 0; i--)
            histogram_merge(&merged, &part[i]);
        cr_assert_eq(memcmp(whole.bin, merged.bin, sizeof whole.bin), 0);
        cr_assert_eq(whole.shift, merged.shift);
        cr_assert_eq(whole.first, merged.first);
        cr_assert(whole.spread.squares == merged.spread.squares);
        cr_assert(histogram_whole(&whole));
    }
}

Test(histogram, quantiles_of_close_values_are_exact)
{
    Histogram histogram = {.shift = 0};
    for (int i = -10; i < 90; i++)
        histogram_add(&histogram, i);
    cr_assert_eq(histogram_quantile(&histogram, 1, 2), 39);
    cr_assert_eq(histogram_quantile(&histogram, 1, 10), -1);
    cr_assert_eq(histogram_quantile(&histogram, 1, 1), 89);
    cr_assert_eq(histogram_used(&histogram), 100);
}

Test(histogram, one_that_was_tampered_with_is_not_whole)
{
    Histogram histogram = {.shift = 0};
    histogram_add(&histogram, 3);
    histogram_add(&histogram, 300);
    cr_assert(histogram_whole(&histogram));
    histogram.first++;
    cr_assert_not(histogram_whole(&histogram));
    histogram.first--;
    histogram.shift++;
    cr_assert_not(histogram_whole(&histogram));
}

static uint64_t taken(const WordTally *tally, const char *word)
{
    const WordCount *count = word_tally_find(tally, word);
    return count ? count->taken : 0;
}

Test(words, are_counted_and_merged)
{
    WordTally a, b;
    cr_assert(word_tally_open(&a, 10) && word_tally_open(&b, 10));
    word_tally_add(&a, "gun", 3, 1, 4);
    word_tally_add(&a, "gunner", 6, 2, 0);
    word_tally_add(&b, "gunner", 3, 5, 1);
    word_tally_merge(&a, &b);
    cr_assert_eq(taken(&a, "gun"), 6);
    cr_assert_eq(taken(&a, "gunner"), 2);
    cr_assert_eq(word_tally_find(&a, "gun")->offered, 5);
    cr_assert_null(word_tally_find(&a, "gu"));
    word_tally_close(&a);
    word_tally_close(&b);
}

Test(words, too_many_are_none_whichever_came_first)
{
    WordTally a, b;
    cr_assert(word_tally_open(&a, 4) && word_tally_open(&b, 4));
    for (int i = 0; i < 3; i++) {
        word_tally_add(&a, &"abc"[i], 1, 1, 0);
        word_tally_add(&b, &"cde"[i], 1, 1, 0);
    }
    cr_assert_not(a.full);
    word_tally_merge(&a, &b);
    cr_assert(a.full);
    cr_assert_eq(a.used, 0);
    word_tally_merge(&b, &a);
    cr_assert(b.full, "being full is merged, too");
    word_tally_close(&a);
    word_tally_close(&b);
}

Test(words, long_ones_are_cut_between_letters)
{
    WordTally tally;
    char word[WORD_LONGEST + 20];
    cr_assert(word_tally_open(&tally, 4));
    for (size_t i = 0; i + 1 < sizeof word; i += 2)
        memcpy(word + i, "\xc3\xa4", 2);
    word_tally_add(&tally, word + 1, sizeof word - 2, 1, 0); /* begins in the middle of a letter */
    const WordCount *kept;
    word_tally_sorted(&tally, &kept);
    cr_assert_leq(strlen(kept->word), WORD_LONGEST);
    cr_assert_eq((unsigned char)kept->word[strlen(kept->word) - 1], 0xa4);
    word_tally_close(&tally);
}
