#include "runtime/duel.h"

#include <criterion/criterion.h>
#include <string.h>

static const DuelDie dice[4] = {
    {.face = {1, 2, 3, 4, 5, 6}, .faces = 6},
    {.face = {3, 3, 4, 4, 5, 6}, .faces = 6},
    {.face = {4, 4, 5, 5, 6, 6}, .faces = 6},
    {.face = {5, 5, 5, 6, 6, 6}, .faces = 6},
};

static Duel duel;

static void make(void)
{
    cr_assert_eq(duel_make(&duel, dice, 4), RESULT_OK);
}

TestSuite(duel, .init = make);

Test(duel, the_odds_are_those_of_the_table_to_four_digits)
{
    static const struct {
        int a, b;
        double win, both, lose;
    } table[] = {
        {1, 1, .4167, .1667, .4167}, {2, 1, .6944, 0, .3056}, {2, 2, .4769, .0463, .4769},
        {3, 1, .8333, 0, .1667},     {3, 2, .7654, 0, .2346}, {3, 3, .4923, .0154, .4923},
        {4, 1, .9167, 0, .0833},     {4, 2, .8889, 0, .1111}, {4, 3, .7551, 0, .2449},
        {4, 4, .4961, .0077, .4961},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        DuelOdds odds = duel_odds(&duel, table[i].a, table[i].b);
        DuelOdds turned = duel_odds(&duel, table[i].b, table[i].a);
        cr_assert_float_eq(odds.win, table[i].win, 5e-5, "%d v %d", table[i].a, table[i].b);
        cr_assert_float_eq(odds.both_fall, table[i].both, 5e-5);
        cr_assert_float_eq(odds.lose, table[i].lose, 5e-5);
        cr_assert_float_eq(turned.lose, odds.win, 1e-12, "the second's odds mirror the first's");
        cr_assert_float_eq(turned.both_fall, odds.both_fall, 1e-12);
    }
}

Test(duel, fought_duels_come_out_as_often_as_the_odds_say)
{
    enum { TIMES = 200000 };
    Chance chance;
    chance_seed(&chance, 5);
    for (int a = 1; a <= 4; a++)
        for (int b = 1; b <= 4; b++) {
            int won = 0, fell = 0;
            for (int i = 0; i < TIMES; i++) {
                DuelEnd end;
                duel_fight(&duel, &chance, a, b, &end);
                won += end.left[0] > 0;
                fell += end.left[0] == 0 && end.left[1] == 0;
                cr_assert(end.left[0] == 0 || end.left[1] == 0);
            }
            DuelOdds odds = duel_odds(&duel, a, b);
            cr_assert_float_eq((double)won / TIMES, odds.win, 0.006, "%d v %d", a, b);
            cr_assert_float_eq((double)fell / TIMES, odds.both_fall, 0.006);
        }
}

Test(duel, equal_throws_cost_both_a_level_and_the_dice_change)
{
    Chance chance;
    chance_seed(&chance, 9);
    int ties = 0;
    for (int i = 0; i < 20000; i++) {
        DuelEnd end;
        duel_fight(&duel, &chance, 4, 3, &end);
        for (int n = 0; n < end.throws; n++) {
            int32_t x = end.thrown[0][n], y = end.thrown[1][n];
            const DuelDie *one = &dice[3 - n], *other = &dice[2 - n];
            bool on_one = false, on_other = false;
            for (int f = 0; f < 6; f++) {
                on_one |= one->face[f] == x;
                on_other |= other->face[f] == y;
            }
            cr_assert(on_one && on_other, "each throws the die of what is left");
            cr_assert(n == end.throws - 1 || x == y, "only equal throws go on");
            ties += x == y;
        }
        int last = end.throws - 1;
        bool equal = end.thrown[0][last] == end.thrown[1][last];
        int lost = last + equal; /* levels lost by equal throws */
        cr_assert_eq(end.left[0], end.thrown[0][last] < end.thrown[1][last] ? 0 : 4 - lost);
        cr_assert_eq(end.left[1], end.thrown[0][last] > end.thrown[1][last] ? 0 : 3 - lost);
    }
    cr_assert_gt(ties, 1000);
}

Test(duel, whoever_has_no_strength_has_lost_without_a_throw)
{
    Chance chance, same;
    DuelEnd end;
    chance_seed(&chance, 1);
    same = chance;
    duel_fight(&duel, &chance, 0, 3, &end);
    cr_assert_eq(end.throws, 0);
    cr_assert_eq(end.left[1], 3);
    cr_assert_eq(memcmp(&chance, &same, sizeof same), 0, "chance is not touched");
    cr_assert_float_eq(duel_odds(&duel, 0, 3).lose, 1, 1e-12);
    cr_assert_float_eq(duel_odds(&duel, 0, 0).both_fall, 1, 1e-12);
    cr_assert_float_eq(duel_odds(&duel, 9, 9).win, duel_odds(&duel, 4, 4).win, 1e-12,
                       "as strong as can be");
}

Test(duel, wrong_dice_are_refused)
{
    static const DuelDie empty = {.faces = 0}, huge = {.faces = DUEL_FACES + 1};
    cr_assert_eq(duel_make(&duel, dice, 0), RESULT_OVERFLOW);
    cr_assert_eq(duel_make(&duel, dice, DUEL_LEVELS + 1), RESULT_OVERFLOW);
    cr_assert_eq(duel_make(&duel, &empty, 1), RESULT_OVERFLOW);
    cr_assert_eq(duel_make(&duel, &huge, 1), RESULT_OVERFLOW);
}
