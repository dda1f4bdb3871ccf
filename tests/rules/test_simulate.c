#include "rules/simulate.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(simulate, .init = toy_begin, .fini = toy_end);

/* Both throw a die, the higher wins, equal ones share: 15 of 36, 15 of 36, 6 of 36. */
static const char duel[] = "counter.seat { points = { score = true } }\n"
                           "setup(function() return phase.throw() end)\n"
                           "function phase.throw()\n"
                           "  local a, b = roll(6), roll(6)\n"
                           "  award(seats[1], 'points', a, '{} throws.', seats[1])\n"
                           "  award(seats[2], 'points', b, '{} throws.', seats[2])\n"
                           "  if a == b then return finish(seats[1], seats[2]) end\n"
                           "  return finish(a > b and seats[1] or seats[2])\n"
                           "end\n";

/* One who is asked names a number, a card and a word; the highest number wins. */
static const char asking[] =
    "counter.seat { points = { score = true } }\n"
    "local card = kind 'card' { hidden = 'a card' }\n"
    "card { name = 'ace' } card { name = 'king' }\n"
    "local open = zone 'open' {}\n"
    "setup(function() move(pieces(), open) return phase.turn(seats[roll(2)]) end)\n"
    "function phase.turn(me)\n"
    "  local n = choose_number(me, 'How many of 12?', 1, 9)\n"
    "  choose(me, 'What now?', { 'lay', 'pass' })\n"
    "  offer(me, 'Which?', open, 'neither')\n"
    "  if confirm(me, 'Again?') then return phase.turn(me.next) end\n"
    "  award(me, 'points', n, '{} ends.', me)\n"
    "  return finish(me)\n"
    "end\n";

static SimulatePlan plan_for(const char *text, uint64_t games, int jobs)
{
    game_free(toy_load(text, 2));
    SimulatePlan plan = {
        .game = {.folder = toy_folder(), .players = 2}, .last = games, .jobs = jobs};
    plan.head.seed = 1;
    for (int i = 0; i < 2; i++)
        strcpy(plan.head.bot[i], "random");
    return plan;
}

static Study *run(const SimulatePlan *plan)
{
    Report report;
    report_clear(&report);
    Study *study = simulate(plan, &report);
    cr_assert_not_null(study, "%s", report.message);
    return study;
}

static void same(const Study *a, const Study *b)
{
    size_t length;
    char *x = study_write(a, &length), *y = study_write(b, &length);
    cr_assert_str_eq(x, y);
    free(x);
    free(y);
}

Test(simulate, intervals_cover_the_known_odds_of_a_dice_duel)
{
    SimulatePlan plan = plan_for(duel, 300, 2);
    int covered = 0, means = 0, studies = 1000;
    for (int i = 0; i < studies; i++) {
        plan.head.seed = (uint64_t)i;
        Study *study = run(&plan);
        SeatRecord first = study_bot(study, 0);
        covered += interval_holds(interval_rate(first.won, first.games), 15.0 / 36);
        means += interval_holds(interval_mean(&study->score[1].spread), 3.5);
        study_free(study);
    }
    cr_assert(covered > 930 && covered < 970, "rates: %d of 1000", covered);
    cr_assert(means > 930 && means < 970, "means: %d of 1000", means);
}

Test(simulate, jobs_change_nothing)
{
    SimulatePlan plan = plan_for(asking, 1000, 1);
    Study *one = run(&plan);
    for (plan.jobs = 2; plan.jobs <= 5; plan.jobs++) {
        Study *several = run(&plan);
        same(one, several);
        study_free(several);
    }
    study_free(one);
}

Test(simulate, parts_in_any_order_give_the_whole)
{
    static const uint64_t bounds[] = {0, 1, 70, 300, 999, 1000};
    static const int order[] = {3, 0, 4, 1, 2};
    SimulatePlan plan = plan_for(asking, 1000, 1);
    Study *whole = run(&plan), *sum = NULL;
    Report report;
    for (int i = 0; i < 5; i++) {
        plan.first = bounds[order[i]];
        plan.last = bounds[order[i] + 1];
        Study *part = run(&plan);
        size_t length;
        char *text = study_write(part, &length);
        Study *read = study_read(text, length, &report);
        cr_assert_not_null(read, "%s", report.message);
        same(part, read);
        study_free(part);
        free(text);
        if (!sum) {
            sum = read;
            continue;
        }
        cr_assert(study_merge(sum, read, &report), "%s", report.message);
        cr_assert_not(study_merge(sum, read, &report), "no game counts twice");
        study_free(read);
    }
    same(whole, sum);
    cr_assert_eq(sum->ranges, 1);
    study_free(whole);
    study_free(sum);
}

Test(simulate, what_was_chosen_is_counted)
{
    SimulatePlan plan = plan_for(asking, 2000, 2);
    Study *study = run(&plan);
    const WordTally *options = &study->option;
    uint64_t asked = word_tally_find(options, "What now?" STUDY_CHOICE)->taken;
    cr_assert_eq(asked, word_tally_find(options, "How many of #?" STUDY_CHOICE)->taken);
    cr_assert_eq(asked, word_tally_find(&study->phase, "turn")->taken);
    cr_assert_eq(asked, word_tally_find(options, "What now?" STUDY_CHOICE "lay")->taken +
                            word_tally_find(options, "What now?" STUDY_CHOICE "pass")->taken);
    const WordCount *ace = word_tally_find(&study->piece, "ace");
    cr_assert_eq(ace->offered, asked);
    cr_assert_eq(asked, ace->taken + word_tally_find(&study->piece, "king")->taken +
                            word_tally_find(options, "Which?" STUDY_CHOICE "neither")->taken);
    cr_assert_eq(word_tally_find(options, "Again?" STUDY_CHOICE "no")->taken, 2000);
    cr_assert_eq((uint64_t)study->decisions.spread.sum, asked * 4);
    cr_assert_eq(word_tally_find(&study->phase, "setup")->taken, 2000);
    study_free(study);
}

Test(simulate, rotated_bots_sit_everywhere_equally_often)
{
    SimulatePlan plan = plan_for(duel, 1000, 2);
    plan.head.rotate = true;
    Study *study = run(&plan);
    for (int bot = 0; bot < 2; bot++)
        for (int seat = 0; seat < 2; seat++)
            cr_assert_eq(study->record[bot][seat].games, 500);
    study_free(study);
}

Test(simulate, it_stops_when_it_is_sure_at_the_same_game_for_any_jobs)
{
    SimulatePlan plan = plan_for(duel, 100000, 1);
    plan.sure = 0.05;
    Study *one = run(&plan);
    cr_assert(one->sure);
    cr_assert(one->games > 1000 && one->games < 3000, "%d", (int)one->games);
    cr_assert_lt(study_doubt(one), 0.05);
    plan.jobs = 3;
    Study *three = run(&plan);
    same(one, three);
    study_free(one);
    study_free(three);
}

static bool stop_at_once(void *data, uint64_t done, uint64_t total)
{
    (void)data, (void)total;
    return done == 0;
}

Test(simulate, an_interrupt_leaves_what_was_played)
{
    SimulatePlan plan = plan_for(asking, 100000000, 2);
    plan.go_on = stop_at_once;
    Study *study = run(&plan);
    cr_assert(study->interrupted);
    cr_assert_eq(study->ranges, 1);
    cr_assert_eq(study->games, study->range[0].last);
    plan.last = study->games;
    plan.go_on = NULL;
    Study *again = run(&plan);
    study->interrupted = false;
    same(study, again);
    study_free(study);
    study_free(again);
}

Test(simulate, a_failing_script_is_told_with_its_first_game)
{
    SimulatePlan plan = plan_for("setup(function() return phase.go() end)\n"
                                 "function phase.go()\n"
                                 "  if roll(20) == 1 then error('broken') end\n"
                                 "  return finish(seats[1])\n"
                                 "end\n",
                                 100000, 1);
    Study *one = run(&plan);
    cr_assert_gt(one->failed, 0);
    cr_assert_eq(one->failed + one->games, 64, "no stretch after the first");
    cr_assert(strstr(one->failure, "broken"), "%s", one->failure);
    plan.jobs = 4;
    Study *four = run(&plan);
    same(one, four);
    plan.first = one->failed_at;
    plan.last = plan.first + 1;
    Study *only = run(&plan);
    cr_assert_str_eq(only->failure, one->failure);
    study_free(only);
    study_free(one);
    study_free(four);
}

Test(simulate, other_studies_are_not_merged)
{
    SimulatePlan plan = plan_for(duel, 10, 1);
    Report report;
    Study *first = run(&plan);
    plan.first = 10;
    plan.last = 20;
    plan.head.seed = 2;
    Study *other = run(&plan);
    cr_assert_not(study_merge(first, other, &report));
    cr_assert(strstr(report.message, "the seed"), "%s", report.message);
    cr_assert_eq(first->games, 10);
    study_free(first);
    study_free(other);
}

/* Every cut and every changed byte is refused or gives a study; nothing crashes. */
Test(simulate, damaged_files_are_refused)
{
    SimulatePlan plan = plan_for(asking, 50, 1);
    Study *study = run(&plan);
    size_t length;
    char *text = study_write(study, &length);
    Report report;
    for (size_t i = 0; i < length; i += 7) {
        cr_assert_null(study_read(text, i, &report));
        cr_assert(report.message[0]);
        char kept = text[i];
        text[i] = (char)('0' + i % 10);
        Study *read = study_read(text, length, &report);
        if (read)
            study_merge(read, study, &report);
        study_free(read);
        text[i] = kept;
    }
    free(text);
    study_free(study);
}

Test(simulate, neighbouring_games_have_unlike_seeds)
{
    for (uint64_t i = 0; i < 1000; i++) {
        cr_assert_lt(study_seed(1, i), UINT64_C(1) << 53);
        cr_assert_neq(study_seed(1, i), study_seed(1, i + 1));
        cr_assert_neq(study_seed(i, 0), study_seed(i + 1, 0));
        cr_assert_neq(study_seed(i, i + 1), study_seed(i + 1, i));
    }
}

Test(simulate, unknown_bots_are_refused)
{
    SimulatePlan plan = plan_for(duel, 10, 1);
    Report report;
    strcpy(plan.head.bot[0], "nobody");
    cr_assert_null(simulate(&plan, &report));
    cr_assert(strstr(report.message, "nobody"), "%s", report.message);
}
