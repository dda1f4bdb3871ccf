#include <criterion/criterion.h>
#include <math.h>

#include "runtime/chance.h"
#include "runtime/interval.h"

Test(rate, wilson_as_in_the_books)
{
    Interval interval = interval_rate(10, 100);
    cr_assert_float_eq(interval.middle, 0.1, 1e-12);
    cr_assert_float_eq(interval.low, 0.05523, 1e-5);
    cr_assert_float_eq(interval.high, 0.17437, 1e-5);
}

Test(rate, never_leaves_0_to_1)
{
    cr_assert_float_eq(interval_rate(0, 10).low, 0, 0);
    cr_assert_float_eq(interval_rate(0, 10).high, 0.27753, 1e-5);
    cr_assert_float_eq(interval_rate(10, 10).high, 1, 0);
    cr_assert_float_eq(interval_rate(0, 0).low, 0, 0);
    cr_assert_float_eq(interval_rate(0, 0).high, 1, 0);
}

Test(mean, students_distribution)
{
    static const struct {
        int count;
        double t; /* from tables, 95 % */
    } rows[] = {{2, 12.706}, {3, 4.303}, {5, 2.776}, {6, 2.571}, {11, 2.228}, {31, 2.042}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Spread spread = {0};
        for (int j = 0; j < rows[i].count; j++)
            spread_add(&spread, j * j % 7);
        double error = sqrt(spread_variance(&spread) / rows[i].count);
        Interval interval = interval_mean(&spread);
        cr_assert_float_eq((interval.high - interval.middle) / error, rows[i].t, 0.004, "%d values",
                           rows[i].count);
    }
}

Test(mean, of_one_value_tells_nothing)
{
    Spread spread = {0};
    spread_add(&spread, 7);
    cr_assert(isinf(interval_mean(&spread).high));
}

Test(bounded, values_that_are_all_the_same_do_not_make_it_certain)
{
    Spread spread = {0};
    for (int i = 0; i < 300; i++)
        spread_add(&spread, 1);
    Interval interval = interval_bounded(&spread, -1, 1);
    cr_assert_float_eq(interval.middle, 1, 0);
    cr_assert_float_eq(interval.high, 1, 0, "it does not leave the bounds");
    cr_assert(interval.low < 0.99 && interval.low > 0.97, "%f", interval.low);
}

/* A bot that wins 19 of 20 games. By Student's distribution alone it would be 88 of 100 samples. */
Test(bounded, covers_a_lopsided_truth_in_95_of_100_samples)
{
    int covered = 0;
    Chance chance;
    chance_seed(&chance, 6);
    for (int i = 0; i < 4000; i++) {
        Spread spread = {0};
        for (int j = 0; j < 100; j++)
            spread_add(&spread, chance_below(&chance, 20) > 0);
        covered += interval_holds(interval_bounded(&spread, 0, 1), 0.95);
    }
    cr_assert(covered > 3760 && covered < 3860, "%d of 4000", covered);
}

/* The sum of two dice: 7 on average. */
Test(mean, covers_the_truth_in_95_of_100_samples)
{
    int covered = 0;
    Chance chance;
    chance_seed(&chance, 5);
    for (int i = 0; i < 4000; i++) {
        Spread spread = {0};
        for (int j = 0; j < 40; j++)
            spread_add(&spread, 2 + (int)chance_below(&chance, 6) + (int)chance_below(&chance, 6));
        covered += interval_holds(interval_mean(&spread), 7);
    }
    cr_assert(covered > 3760 && covered < 3840, "%d of 4000", covered);
}
