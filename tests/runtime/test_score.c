#include <criterion/criterion.h>

#include "runtime/score.h"
#include "runtime/selection.h"

#define VALUES(...)                                                                                \
    (const int32_t[]){__VA_ARGS__}, (int)(sizeof((int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

static void stands(Standing standing, int who, int32_t value, int32_t next)
{
    cr_assert_eq(standing.who, who, "%d is ahead, not %d", standing.who, who);
    cr_assert_eq(standing.value, value, "ahead with %d, not %d", standing.value, value);
    cr_assert_eq(standing.next, next, "next is %d, not %d", standing.next, next);
}

Test(score, the_highest_leads_by_the_distance_to_the_next)
{
    stands(score_unique_highest(VALUES(6, 4), false), 0, 6, 4);
    stands(score_unique_highest(VALUES(4, 6), true), 1, 6, 4);
}

Test(score, those_tied_at_the_top_cancel_out)
{
    stands(score_unique_highest(VALUES(3, 3, 2, 1), false), 2, 2, 1);
    stands(score_unique_highest(VALUES(3, 3, 2, 1), true), 2, 2, 1);
    stands(score_unique_highest(VALUES(3, 3, 2), false), 2, 2, 0);
}

Test(score, a_tie_below_the_leader_stands_against_him_unless_ties_vanish)
{
    stands(score_unique_highest(VALUES(6, 3, 3), false), 0, 6, 3);
    stands(score_unique_highest(VALUES(6, 3, 3), true), 0, 6, 0);
    stands(score_unique_highest(VALUES(6, 3, 3, 1), true), 0, 6, 1);
}

Test(score, nobody_is_ahead_when_all_are_tied)
{
    stands(score_unique_highest(VALUES(3, 3, 2, 2), false), -1, 0, 0);
    stands(score_unique_highest(VALUES(3, 3, 2, 2), true), -1, 0, 0);
    stands(score_unique_highest(VALUES(1, 1, 1), false), -1, 0, 0);
}

Test(score, one_alone_leads_against_nothing)
{
    stands(score_unique_highest(VALUES(5), false), 0, 5, 0);
    stands(score_unique_highest(VALUES(0, 0, 5, 0), true), 2, 5, 0);
}

Test(score, zero_and_less_take_no_part)
{
    stands(score_unique_highest(VALUES(0, 0, 0), false), -1, 0, 0);
    stands(score_unique_highest(VALUES(-1, -7), false), -1, 0, 0);
    stands(score_unique_highest(VALUES(-5, 2, 0), false), 1, 2, 0);
    stands(score_unique_highest(NULL, 0, false), -1, 0, 0);
}

Test(score, the_largest_number_can_lead)
{
    stands(score_unique_highest(VALUES(INT32_MAX, INT32_MIN, 1), false), 0, INT32_MAX, 1);
    stands(score_unique_highest(VALUES(INT32_MAX, INT32_MAX, 1), false), 2, 1, 0);
}

Test(score, sixty_four_take_part_and_no_more)
{
    int32_t values[70];
    for (int i = 0; i < 70; i++)
        values[i] = i + 1;
    stands(score_unique_highest(values, 64, false), 63, 64, 63);
    stands(score_unique_highest(values, 70, false), 63, 64, 63);
    cr_assert_eq(score_leaders(values, 64), UINT64_C(1) << 63);
    cr_assert_eq(score_leaders(values, 70), UINT64_C(1) << 63);
}

Test(score, leaders_are_all_who_share_the_highest)
{
    cr_assert_eq(score_leaders(VALUES(3, 1, 3)), 0b101);
    cr_assert_eq(score_leaders(VALUES(1, 2, 3)), 0b100);
    cr_assert_eq(score_leaders(VALUES(0, 0)), 0b11);
    cr_assert_eq(score_leaders(VALUES(-4, -2, -2)), 0b110);
    cr_assert_eq(score_leaders(NULL, 0), 0);
}

Test(score, sums_and_heads_are_counted_by_group)
{
    static const int32_t power[] = {1, 2, 3, 4, 5, 6}, family[] = {0, 1, 0, 2, -1, 3};
    uint64_t set = 0b111111;
    int32_t sums[3] = {9, 9, 9}, members[3] = {9, 9, 9};
    score_sums(&set, 1, power, family, 3, sums, members);
    cr_assert_eq(sums[0], 4);
    cr_assert_eq(sums[1], 2);
    cr_assert_eq(sums[2], 4);
    cr_assert_eq(members[0], 2);
    cr_assert_eq(members[1], 1);
    cr_assert_eq(members[2], 1);
}

Test(score, only_items_of_the_set_count)
{
    static const int32_t power[] = {1, 2, 3}, family[] = {0, 0, 0};
    uint64_t set = 0b101;
    int32_t sums[1];
    score_sums(&set, 1, power, family, 1, sums, NULL);
    cr_assert_eq(sums[0], 4);
    cr_assert_eq(score_sum(&set, 1, power), 4);
    set = 0;
    score_sums(&set, 1, power, family, 1, sums, NULL);
    cr_assert_eq(sums[0], 0);
    cr_assert_eq(score_sum(&set, 1, power), 0);
}

Test(score, items_beyond_the_first_word_count_too)
{
    static int32_t value[512], group[512];
    Set set = {{0}};
    for (int i = 0; i < 512; i++) {
        value[i] = i;
        group[i] = i % 2;
        set_put(set.word, i);
    }
    int32_t sums[2], members[2];
    score_sums(set.word, 8, value, group, 2, sums, members);
    cr_assert_eq(sums[0], 2 * 255 * 256 / 2);
    cr_assert_eq(sums[1], 256 * 256);
    cr_assert_eq(members[0] + members[1], 512);
    cr_assert_eq(score_sum(set.word, 8, value), 511 * 512 / 2);
}

Test(score, sums_that_leave_the_range_stay_at_its_end)
{
    static const int32_t value[] = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN},
                         group[] = {0, 0, 1, 1};
    uint64_t set = 0b1111;
    int32_t sums[2];
    score_sums(&set, 1, value, group, 2, sums, NULL);
    cr_assert_eq(sums[0], INT32_MAX);
    cr_assert_eq(sums[1], INT32_MIN);
    set = 0b11;
    cr_assert_eq(score_sum(&set, 1, value), 2 * (int64_t)INT32_MAX);
}
