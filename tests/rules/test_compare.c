#include "rules/compare.h"

#include <criterion/criterion.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(compare, .init = toy_begin, .fini = toy_end);

/* The higher throw wins; equal ones share, or by a house rule they are seat 1's: 1 of 12 more for it. */
static const char duel[] =
    "options { mercy = { default = false, text = 'Who wins a tie.' } }\n"
    "counter.seat { points = { score = true } }\n"
    "setup(function() return phase.throw() end)\n"
    "function phase.throw()\n"
    "  local a, b = roll(6), roll(6)\n"
    "  award(seats[1], 'points', a, '{} throws.', seats[1])\n"
    "  if a == b and not option.mercy then return finish(seats[1], seats[2]) end\n"
    "  return finish(a >= b and seats[1] or seats[2])\n"
    "end\n";

static const char *const mercy[] = {"mercy=yes"};

static ComparePlan plan_for(uint64_t games, int jobs)
{
    game_free(toy_load(duel, 2));
    ComparePlan plan = {.games = games, .jobs = jobs};
    for (int side = 0; side < 2; side++) {
        plan.game[side] = (GameRequest){.folder = toy_folder(), .players = 2};
        plan.head[side].seed = 1;
        for (int i = 0; i < 2; i++)
            strcpy(plan.head[side].bot[i], "random");
    }
    plan.game[1].options = mercy;
    plan.game[1].option_count = 1;
    return plan;
}

static Comparison run(const ComparePlan *plan)
{
    Comparison comparison;
    Report report;
    report_clear(&report);
    cr_assert(compare(plan, &comparison, &report), "%s", report.message);
    return comparison;
}

Test(compare, a_game_does_not_differ_from_itself)
{
    ComparePlan plan = plan_for(500, 2);
    plan.game[1] = plan.game[0];
    Comparison comparison = run(&plan);
    cr_assert_eq(comparison.differences.share[0].count, 500);
    cr_assert_eq(comparison.differences.share[0].least, 0);
    cr_assert_eq(comparison.differences.share[0].most, 0);
    cr_assert(comparison.scored);
    comparison_close(&comparison);
}

Test(compare, intervals_cover_the_known_difference)
{
    ComparePlan plan = plan_for(200, 2);
    int covered = 0, apart = 0;
    for (int i = 0; i < 600; i++) {
        plan.head[0].seed = plan.head[1].seed = (uint64_t)i;
        Comparison comparison = run(&plan);
        const Differences *differences = &comparison.differences;
        Interval pairs = interval_mean(&differences->share[0]);
        covered += interval_holds(pairs, STUDY_SHARE / 12.0);
        apart += interval_width(pairs) < interval_width(interval_mean(&differences->got[1][0]));
        cr_assert_eq(differences->score[0].most, 0, "the same throws on both sides");
        comparison_close(&comparison);
    }
    cr_assert(covered > 555 && covered < 590, "%d of 600", covered);
    cr_assert_eq(apart, 600, "pairs know the difference better than one side knows its own");
}

Test(compare, jobs_change_nothing)
{
    ComparePlan plan = plan_for(300, 1);
    Comparison one = run(&plan);
    plan.jobs = 3;
    Comparison three = run(&plan);
    cr_assert_eq(memcmp(&one.differences, &three.differences, sizeof one.differences), 0);
    comparison_close(&one);
    comparison_close(&three);
}

Test(compare, other_numbers_of_players_are_refused)
{
    ComparePlan plan = plan_for(10, 1);
    Comparison comparison;
    Report report;
    plan.game[1].players = 3;
    strcpy(plan.head[1].bot[2], "random");
    cr_assert_not(compare(&plan, &comparison, &report));
    cr_assert(strstr(report.message, "2 and with 3 players"), "%s", report.message);
    comparison_close(&comparison);
}
