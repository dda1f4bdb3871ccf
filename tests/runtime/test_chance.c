#include <criterion/criterion.h>
#include <stdbool.h>
#include <string.h>

#include "runtime/chance.h"

/* The expected numbers were worked out by an independent program from the authors' description. */

static Chance seeded(uint64_t seed)
{
    Chance chance;
    chance_seed(&chance, seed);
    return chance;
}

/* A generator whose next word is this one: the word depends on one quarter of the state alone, through
 * steps that can each be undone. */
static Chance about_to_give(uint64_t word)
{
    uint64_t x = word * UINT64_C(0x8e38e38e38e38e39); /* undoes * 9 */
    x = x >> 7 | x << 57;
    Chance chance = seeded(99);
    chance.state[1] = x * UINT64_C(0xcccccccccccccccd); /* undoes * 5 */
    return chance;
}

/* Pearson's chi-square, no more than about five standard deviations above what a fair source gives. */
static bool fair(const int *seen, int cells, double expected)
{
    double excess = 1 - cells;
    for (int i = 0; i < cells; i++)
        excess += (seen[i] - expected) * (seen[i] - expected) / expected;
    excess -= 5;
    return excess < 0 || excess * excess < 25 * 2.0 * (cells - 1);
}

Test(chance, gives_the_published_numbers_of_xoshiro256_starstar)
{
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    Chance chance = {{1, 2, 3, 4}};
    for (int i = 0; i < 10; i++)
        cr_assert_eq(chance_next(&chance), expected[i], "word %d", i);
}

Test(chance, is_seeded_through_splitmix64)
{
    Chance chance = seeded(1234567);
    cr_assert_eq(chance.state[0], UINT64_C(6457827717110365317));
    cr_assert_eq(chance.state[1], UINT64_C(3203168211198807973));
    cr_assert_eq(chance.state[2], UINT64_C(9817491932198370423));
    cr_assert_eq(chance.state[3], UINT64_C(4593380528125082431));
}

Test(chance, gives_the_same_words_for_a_seed_everywhere)
{
    static const struct {
        uint64_t seed, words[3];
    } expected[] = {
        {0,
         {UINT64_C(0x99ec5f36cb75f2b4), UINT64_C(0xbf6e1f784956452a),
          UINT64_C(0x1a5f849d4933e6e0)}},
        {1,
         {UINT64_C(0xb3f2af6d0fc710c5), UINT64_C(0x853b559647364cea),
          UINT64_C(0x92f89756082a4514)}},
        {42,
         {UINT64_C(0x15780b2e0c2ec716), UINT64_C(0x6104d9866d113a7e),
          UINT64_C(0xae17533239e499a1)}},
        {UINT64_MAX,
         {UINT64_C(0x8f5520d52a7ead08), UINT64_C(0xc476a018caa1802d),
          UINT64_C(0x81de31c0d260469e)}},
    };
    for (int i = 0; i < 4; i++) {
        Chance chance = seeded(expected[i].seed);
        for (int n = 0; n < 3; n++)
            cr_assert_eq(chance_next(&chance), expected[i].words[n], "seed %d, word %d", i, n);
    }
}

Test(chance, throws_the_same_dice_for_a_seed_everywhere)
{
    static const uint32_t dice[] = {4, 1, 5, 5, 5, 5, 0, 0, 2, 0, 3, 4, 5, 5, 2, 3, 1, 2, 0, 0};
    static const uint32_t wide[] = {552203190, 2150017269, 905410795, 2414661377, 414776882};
    Chance chance = seeded(7);
    for (int i = 0; i < 20; i++)
        cr_assert_eq(chance_below(&chance, 6), dice[i], "die %d", i);
    for (int i = 0; i < 5; i++)
        cr_assert_eq(chance_below(&chance, 0xc0000000u), wide[i], "wide draw %d", i);
    cr_assert_eq(chance_next(&chance), UINT64_C(0x0a798a776a0e0be3),
                 "draws take as many words as promised");
}

Test(chance, draws_nothing_when_there_is_nothing_to_choose)
{
    Chance chance = seeded(3), before = chance;
    cr_assert_eq(chance_below(&chance, 0), 0);
    cr_assert_eq(chance_below(&chance, 1), 0);
    cr_assert_eq(memcmp(&chance, &before, sizeof chance), 0);
}

Test(chance, takes_one_word_for_a_draw_that_is_not_thrown_back)
{
    Chance one = seeded(5), other = one;
    chance_below(&one, 64);
    chance_next(&other);
    cr_assert_eq(memcmp(&one, &other, sizeof one), 0);
}

Test(chance, throws_back_exactly_the_surplus)
{
    /* 2^32 = 6 * 715827882 + 4: low halves below 4 are surplus, 4 itself is not. */
    Chance chance = about_to_give(UINT64_C(715827883) << 32), after = chance;
    chance_next(&after);
    cr_assert_eq(chance_below(&chance, 6), chance_below(&after, 6),
                 "a low half of 2 is thrown back");
    cr_assert_eq(memcmp(&chance, &after, sizeof chance), 0);

    chance = after = about_to_give(UINT64_C(1431655766) << 32);
    chance_next(&after);
    cr_assert_eq(chance_below(&chance, 6), 2, "a low half of 4 counts");
    cr_assert_eq(memcmp(&chance, &after, sizeof chance), 0);
}

Test(chance, never_throws_back_for_a_power_of_two)
{
    Chance chance = about_to_give(0), after = chance;
    chance_next(&after);
    cr_assert_eq(chance_below(&chance, 1u << 31), 0);
    cr_assert_eq(memcmp(&chance, &after, sizeof chance), 0);
}

Test(chance, reaches_the_first_and_the_last_number)
{
    static const uint32_t sizes[] = {2, 3, 6, 7, 52, 1000, 0x80000000u, 0x80000001u, UINT32_MAX};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        Chance chance = about_to_give(UINT64_MAX);
        cr_assert_eq(chance_below(&chance, sizes[i]), sizes[i] - 1, "last of %u", sizes[i]);
        chance = about_to_give(UINT64_C(1) << 32);
        cr_assert_eq(chance_below(&chance, sizes[i]), 0, "first of %u", sizes[i]);
    }
}

Test(chance, stays_below_the_largest_bounds)
{
    static const uint32_t sizes[] = {0x80000001u, 0xaaaaaaabu, UINT32_MAX - 1, UINT32_MAX};
    Chance chance = seeded(11);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int n = 0; n < 10000; n++)
            cr_assert_lt(chance_below(&chance, sizes[i]), sizes[i]);
}

Test(chance, is_even_on_small_numbers)
{
    Chance chance = seeded(2024);
    for (int cells = 2; cells <= 40; cells++) {
        int seen[40] = {0};
        for (int i = 0; i < cells * 2000; i++)
            seen[chance_below(&chance, (uint32_t)cells)]++;
        cr_assert(fair(seen, cells, 2000), "%d cells", cells);
    }
}

Test(chance, is_even_where_taking_the_remainder_would_not_be)
{
    /* x % n would give the lower third twice as often as the rest. */
    Chance chance = seeded(8);
    int seen[3] = {0};
    for (int i = 0; i < 60000; i++)
        seen[chance_below(&chance, 0xc0000000u) / 0x40000000u]++;
    cr_assert(fair(seen, 3, 20000));
}

Test(chance, a_die_shows_its_own_faces_evenly)
{
    static const int32_t faces[] = {-3, 0, 7, 7};
    Chance chance = seeded(1);
    int seen[3] = {0};
    for (int i = 0; i < 8000; i++) {
        int32_t face = chance_throw(&chance, faces, 4);
        cr_assert(face == -3 || face == 0 || face == 7);
        seen[face == -3 ? 0 : face == 0 ? 1 : 2]++;
    }
    seen[2] /= 2;
    cr_assert(fair(seen, 3, 2000));
}

Test(chance, a_die_without_faces_shows_nothing_and_draws_nothing)
{
    Chance chance = seeded(1), before = chance;
    cr_assert_eq(chance_throw(&chance, NULL, 0), 0);
    cr_assert_eq(chance_throw(&chance, NULL, -1), 0);
    cr_assert_eq(memcmp(&chance, &before, sizeof chance), 0);
}

Test(chance, shuffles_alike_for_a_seed_everywhere)
{
    static const uint16_t expected[] = {3, 4, 9, 5, 7, 2, 10, 6, 1, 11, 8, 0};
    uint16_t items[12];
    for (uint16_t i = 0; i < 12; i++)
        items[i] = i;
    Chance chance = seeded(2024);
    chance_shuffle(&chance, items, 12);
    cr_assert_eq(memcmp(items, expected, sizeof items), 0);
}

Test(chance, every_order_of_a_shuffle_is_equally_likely)
{
    int seen[256] = {0}, orders[24], found = 0;
    Chance chance = seeded(77);
    for (int i = 0; i < 24 * 1000; i++) {
        uint16_t items[4] = {0, 1, 2, 3};
        chance_shuffle(&chance, items, 4);
        seen[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]]++;
    }
    for (int i = 0; i < 256; i++)
        if (seen[i] > 0 && found < 24)
            orders[found++] = seen[i];
    cr_assert_eq(found, 24);
    cr_assert(fair(orders, 24, 1000));
}

Test(chance, shuffling_one_thing_or_none_draws_nothing)
{
    uint16_t item = 5;
    Chance chance = seeded(1), before = chance;
    chance_shuffle(&chance, &item, 1);
    chance_shuffle(&chance, NULL, 0);
    chance_shuffle(&chance, NULL, -3);
    cr_assert_eq(item, 5);
    cr_assert_eq(memcmp(&chance, &before, sizeof chance), 0);
}
