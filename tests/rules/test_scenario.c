/* The runner of scenarios: what it counts, what it tells, and files that are none. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "rules/scenario.h"
#include "tests/support/toy_game.h"

static char told[8000];

static void hear(void *data, const char *line)
{
    (void)data;
    size_t used = strlen(told);
    snprintf(told + used, sizeof told - used, "%s\n", line);
}

static ScenarioPlan plan;

static void write_text(const char *file, const char *text)
{
    toy_write(file, text, strlen(text));
}

static void begin(void)
{
    toy_begin();
    told[0] = '\0';
    plan = (ScenarioPlan){.games = "/nowhere", .tell = hear};
    write_text("game.lua", "game 'toy' { players = { 1, 4 } }\n"
                           "setup(function() return phase.turn(seats[1]) end)\n"
                           "function phase.turn(me)\n"
                           "  local n = choose_number(me, 'How many?', 1, 3)\n"
                           "  if n == 2 then error('two is wrong') end\n"
                           "  return finish(me)\n"
                           "end\n");
}

TestSuite(scenario, .init = begin, .fini = toy_end);

static ScenarioTally run_file(const char *text)
{
    ScenarioTally tally = {0, 0};
    char path[200];
    write_text("rules_test.lua", text);
    snprintf(path, sizeof path, "%s/rules_test.lua", toy_folder());
    cr_assert(scenario_run(&plan, path, &tally));
    return tally;
}

static void heard(const char *words)
{
    cr_assert(strstr(told, words), "'%s' is not in: %s", words, told);
}

static const char two[] =
    "scenario('one is fine', function() answer(1) expect(over(), true) end)\n"
    "scenario('three is fine', function() answer(3) expect(over(), true) end)\n";

Test(scenario, what_passes_is_counted_and_told_by_name)
{
    ScenarioTally tally = run_file(two);
    cr_assert_eq(tally.passed, 2);
    cr_assert_eq(tally.failed, 0);
    cr_assert_str_eq(told, "ok      one is fine\nok      three is fine\n");
}

Test(scenario, quiet_tells_only_failures)
{
    plan.quiet = true;
    cr_assert_eq(run_file(two).passed, 2);
    cr_assert_str_eq(told, "");
}

Test(scenario, a_filter_picks_by_a_part_of_the_name)
{
    plan.filter = "three";
    cr_assert_eq(run_file(two).passed, 1);
    cr_assert_str_eq(told, "ok      three is fine\n");
}

Test(scenario, what_fails_is_told_with_its_line_and_what_was_asked)
{
    ScenarioTally tally = run_file("scenario('it waits', function()\n  expect(1 + 1, 3)\nend)\n"
                                   "scenario('and goes on', function() answer(1) end)\n");
    cr_assert_eq(tally.failed, 1);
    cr_assert_eq(tally.passed, 1);
    heard("FAILED  it waits");
    heard("rules_test.lua:2");
    heard("How many?");
    heard("ok      and goes on");
}

Test(scenario, an_error_of_the_game_fails_it)
{
    cr_assert_eq(run_file("scenario('two', function() answer(2) end)").failed, 1);
    heard("two is wrong");
}

Test(scenario, each_has_a_game_of_its_own)
{
    cr_assert_eq(run_file("local count = 0\n"
                          "for i = 1, 3 do\n"
                          "  scenario('number ' .. i, function()\n"
                          "    count = count + 1 expect(count, 1) answer(1)\n"
                          "  end)\n"
                          "end\n")
                     .passed,
                 3);
}

Test(scenario, helpers_beside_it_are_known)
{
    write_text("helpers.lua", "helping = function() return 42 end\n");
    cr_assert_eq(run_file("scenario('helped', function() expect(helping(), 42) end)").passed, 1);
}

Test(scenario, broken_and_empty_files_fail)
{
    cr_assert_eq(run_file("scenario('x', function( end)").failed, 1);
    heard("FAILED");
    heard("rules_test.lua:1");
    cr_assert_eq(run_file("").failed, 1);
    heard("it holds no scenario");
    write_text("game.lua", "game 'toy' {");
    cr_assert_eq(run_file(two).failed, 1);
    heard("toy/game.lua:1");
}

Test(scenario, an_endless_one_is_stopped)
{
    cr_assert_eq(run_file("scenario('loop', function() while true do end end)").failed, 1);
    heard("FAILED  loop");
}

Test(scenario, a_folder_is_searched_for_tests)
{
    ScenarioTally tally = {0, 0};
    write_text("rules_test.lua", two);
    write_text("more_test.lua", two);
    write_text("not_a_test.txt", "nonsense");
    cr_assert(scenario_run(&plan, toy_folder(), &tally));
    cr_assert_eq(tally.passed, 4);
}

Test(scenario, what_is_not_there_is_told)
{
    ScenarioTally tally = {0, 0};
    char path[200];
    snprintf(path, sizeof path, "%s/none", toy_folder());
    cr_assert_not(scenario_run(&plan, path, &tally));
    heard("none cannot be read: No such file or directory");
    cr_assert_eq(mkdir(path, 0700), 0);
    cr_assert_not(scenario_run(&plan, path, &tally));
    heard("none holds no *_test.lua");
    cr_assert(tally.passed == 0 && tally.failed == 0);
}
