/* The check mode: scripts that keep something outside the table are found, and the variable is named. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/check.h"
#include "rules/purity.h"
#include "tests/support/toy_game.h"

TestSuite(check, .init = toy_begin, .fini = toy_end);
TestSuite(purity, .init = toy_begin, .fini = toy_end);

static const CheckPlan plan = {.seed = 5, .games = 4, .replayed = 4, .most_decisions = 500};

/* Ten turns of one question each; `%s` comes before the phase, the second one into it. */
static const char turns[] = "counter.seat { points = { score = true } }\n"
                            "counter.table { turns = 0 }\n"
                            "%s\n" /* line 4 */
                            "setup(function() return phase.turn(seats[1]) end)\n"
                            "function phase.turn(me)\n"
                            "  common.turns = common.turns + 1\n"
                            "  local n = choose_number(me, 'How many?', 1, 3)\n"
                            "  %s\n"
                            "  award(me, 'points', n, '{} counted.', me)\n"
                            "  if common.turns == 10 then return finish() end\n"
                            "  return phase.turn(me.next)\n"
                            "end\n";

static bool check_turns(const char *before, const char *inside, CheckResult *result)
{
    char text[4000];
    snprintf(text, sizeof text, turns, before, inside);
    Game *game = toy_load(text, 2);
    bool good = check_game(game, &plan, result);
    game_free(game);
    return good;
}

static void is_pure(const char *before, const char *inside)
{
    CheckResult result;
    bool good = check_turns(before, inside, &result);
    cr_assert(good, "%s: %s", inside, result.report.message);
    cr_assert_eq(result.games, plan.games);
    cr_assert_eq(result.decisions, 10u * (unsigned)plan.games);
    cr_assert_eq(result.longest, 10);
}

static void is_impure(const char *before, const char *inside, const char *variable)
{
    CheckResult result;
    cr_assert(!check_turns(before, inside, &result), "%s was not found", inside);
    cr_assert_str_eq(result.variable, variable, "%s: '%s', not '%s': %s", inside, result.variable,
                     variable, result.report.message);
    cr_assert(strstr(result.report.message, variable));
    cr_assert_eq(result.seed, plan.seed);
    cr_assert_str_eq(result.report.phase, "turn");
    cr_assert_str_eq(result.report.file, "toy/game.lua");
    cr_assert(strstr(result.report.message, "seed 5, decision"));
    cr_assert(result.report.hint[0]);
}

/* What passes --------------------------------------------------------------------------------- */

Test(check, a_game_that_keeps_all_on_the_table_passes)
{
    is_pure("", "");
    is_pure("local names = { 'a', 'b', 'c' }", "say(names[n])");
    is_pure("local function twice(x) local y = x * 2; return y end", "n = twice(n)");
    is_pure("local deep = { a = { b = { 1, 2 } } } deep.self = deep", "n = deep.self.a.b[1]");
    is_pure("", "local seen = {} for i = 1, n do seen[i] = i end");
    is_pure("local t = setmetatable({}, { __index = function(_, k) return k end })", "n = t[n]");
}

Test(check, changing_back_is_no_crime)
{
    is_pure("local room = {}", "room[1] = n; n = room[1]; room[1] = nil");
}

Test(check, every_position_is_restored)
{
    CheckResult result;
    cr_assert(check_turns("", "", &result));
    cr_assert_eq(result.restored, result.decisions);
}

Test(check, the_digest_of_a_plan_is_the_same_again_and_another_for_another_seed)
{
    CheckResult first, again, other;
    Game *game = toy_load("counter.table { n = 0 }\n"
                          "setup(function() return phase.turn(seats[1]) end)\n"
                          "function phase.turn(me)\n"
                          "  common.n = common.n + roll(6) + choose_number(me, '?', 0, 5)\n"
                          "  return common.n > 40 and finish(me) or phase.turn(me.next)\n"
                          "end",
                          3);
    CheckPlan other_plan = plan;
    other_plan.seed++;
    cr_assert(check_game(game, &plan, &first));
    cr_assert(check_game(game, &plan, &again));
    cr_assert(check_game(game, &other_plan, &other));
    cr_assert_eq(first.digest, again.digest);
    cr_assert_neq(first.digest, other.digest);
    game_free(game);
}

/* What is found ------------------------------------------------------------------------------- */

Test(check, a_counting_local_is_found_by_name)
{
    is_impure("local count = 0", "count = count + 1; if count % 3 == 0 then n = 1 end", "count");
    is_impure("local last", "if last == me then n = 1 end; last = n > 1 and me", "last");
}

Test(check, the_place_is_where_the_local_is_declared)
{
    CheckResult result;
    cr_assert(!check_turns("local count = 0", "count = count + 1; n = count", &result));
    cr_assert_eq(result.report.line, 4);
    cr_assert_str_eq(result.report.source, "local count = 0");
    cr_assert_leq(result.decision, 2);
}

Test(check, a_changed_table_is_found_by_name)
{
    is_impure("local seen = {}", "seen[#seen + 1] = n; n = #seen", "seen");
    is_impure("local state = { score = { red = 0 } }",
              "state.score.red = state.score.red + n; n = state.score.red", "state.score");
    is_impure("local t = { {} }", "t[1][me] = n", "t[1]");
}

Test(check, a_memo_is_found_even_if_nothing_comes_out_differently)
{
    CheckResult result;
    cr_assert(!check_turns("local memo = {}\nlocal function square(x)\n"
                           "  memo[x] = memo[x] or x * x\n  return memo[x]\nend",
                           "n = square(n)", &result));
    cr_assert_str_eq(result.variable, "memo");
    cr_assert_null(strstr(result.report.message, "restored"));
}

Test(check, globals_and_what_hangs_on_them_are_found)
{
    CheckResult result;
    is_impure("seen = {}", "seen[n] = true", "seen");
    is_impure("seen = { list = {} }", "table.insert(seen.list, n)", "seen.list");
    is_impure("local t = setmetatable({}, { __index = { n = 0 } })",
              "local m = getmetatable(t).__index; m.n = m.n + 1", "t");
    cr_assert(
        !check_turns("local count = 0\nfunction counting() count = count + 1; return count end",
                     "n = counting()", &result));
    cr_assert_str_eq(result.variable, "count");
}

Test(check, an_iterator_that_is_kept_is_found)
{
    is_impure("local walk = each { 1, 2, 3 }", "n = walk() or 1", "walk");
    is_impure("local walk, t = pairs { a = 1, b = 2, c = 3 }", "n = walk(t) and 2 or 1", "walk");
}

Test(check, a_function_of_a_piece_is_looked_into)
{
    is_impure("local card = kind 'card' { }\nlocal played = 0\n"
              "card { name = 'fox', effect = function() played = played + 1; return played end }",
              "n = pieces():first().effect()", "played");
}

Test(check, a_question_or_label_that_comes_out_differently_is_found)
{
    CheckResult result;
    static const char *const texts[] = {
        "return choose(me, 'Question ' .. again(), { 1, 2 })",
        "return choose(me, 'Which?', { 'a', 'b' }, function(x) return x .. again() end)",
        "return choose_number(me, 'How many?', 1, 10 + again())",
        "return choose_some(me, 'Some?', { 1, 2, 3 }, 0, 1 + again() % 2)",
        "say('It is {}.', again()); return confirm(me, 'Well?')",
    };
    static const char *const parted[] = {"the question", "label", "the decision", "the decision",
                                         "the chronicle"};
    for (int i = 0; i < 5; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "local count = 0\n"
                 "local function again() count = count + 1; return count end\n"
                 "local function ask(me) %s end\n"
                 "setup(function() return phase.turn(seats[1]) end)\n"
                 "function phase.turn(me) ask(me) return finish(me) end\n",
                 texts[i]);
        Game *game = toy_load(text, 2);
        cr_assert(!check_game(game, &plan, &result));
        cr_assert(strstr(result.report.message, parted[i]), "%s", result.report.message);
        cr_assert_str_eq(result.variable, "count");
        game_free(game);
    }
}

Test(check, a_label_function_that_changes_something_is_found)
{
    static const char *const asks[][2] = {
        {"local n = 0 choose(me, 'Which?', { 1, 2 }, function(x) n = n + 1 return x end)", "n"},
        {"local t = { } choose(me, 'Which?', { 1, 2 }, function(x) t[x] = 1 return x end)", "t"},
        {"choose(me, 'Which?', { { n = 1 }, { n = 2 } }, function(x) x.n = 3 return 'x' end)",
         "options[1]"},
        {"choose(me, 'Which?', { 1, 2 }, function(x, more) more.n = 3 return x end, { n = 1 })",
         "options"},
        {"choose_some(me, 'Which?', { 1, 2 }, 0, 1, function(x) seen.n = x return x end)", "seen"},
    };
    for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) {
        char text[1000];
        CheckResult result;
        snprintf(text, sizeof text,
                 "local seen = { }\n"
                 "setup(function() return phase.turn(seats[1]) end)\n"
                 "function phase.turn(me)\n  %s\n  return finish(me)\nend\n",
                 asks[i][0]);
        Game *game = toy_load(text, 2);
        cr_assert(!check_game(game, &plan, &result), "%s", asks[i][0]);
        cr_assert(strstr(result.report.message, "a label function changes '"), "%s",
                  result.report.message);
        cr_assert_str_eq(result.variable, asks[i][1], "%s", asks[i][0]);
        cr_assert_eq(result.report.line, i == 4 ? 2 : 5, "%s: %d", asks[i][0], result.report.line);
        game_free(game);
    }
}

/* What else can be wrong ---------------------------------------------------------------------- */

Test(check, a_game_that_does_not_end_is_found)
{
    CheckResult result;
    Game *game =
        toy_load("setup(function() return phase.turn(seats[1]) end)\n"
                 "function phase.turn(me) confirm(me, 'Go on?') return phase.turn(me.next) end",
                 2);
    cr_assert(!check_game(game, &plan, &result));
    cr_assert(strstr(result.report.message, "does not end"), "%s", result.report.message);
    cr_assert_eq(result.decision, plan.most_decisions);
    cr_assert_eq(result.games, 0);
    game_free(game);
}

Test(check, an_error_is_reported_with_seed_and_decision)
{
    CheckResult result;
    cr_assert(!check_turns("", "if common.turns == 6 then error 'oh no' end", &result));
    cr_assert_str_eq(result.report.message, "oh no (seed 5, decision 5)");
    cr_assert_eq(result.report.line, 9);
    cr_assert_str_eq(result.report.phase, "turn");
    cr_assert_eq(result.seed, plan.seed);
    cr_assert_eq(result.decision, 5);
}

Test(check, an_error_in_setup_is_reported)
{
    CheckResult result;
    Game *game = toy_load("setup(function() error 'no table' end)", 2);
    cr_assert(!check_game(game, &plan, &result));
    cr_assert_str_eq(result.report.message, "no table (seed 5, decision 0)");
    cr_assert_str_eq(result.report.phase, "setup");
    game_free(game);
}

static const char *at_most_six_turns(Match *match, void *data)
{
    int *calls = data;
    (*calls)++;
    return toy_counter(match, "turns", 0) > 6 ? "more than six turns" : NULL;
}

Test(check, the_callers_invariant_is_asked_at_every_decision)
{
    CheckResult result;
    char text[2000];
    int calls = 0;
    CheckPlan mine = {.seed = 9, .games = 2, .invariant = at_most_six_turns, .data = &calls};
    snprintf(text, sizeof text, turns, "", "");
    Game *game = toy_load(text, 2);
    cr_assert(!check_game(game, &mine, &result));
    cr_assert(strstr(result.report.message, "more than six turns (seed 9, decision 6)"), "%s",
              result.report.message);
    cr_assert_eq(calls, 7);
    game_free(game);
}

Test(check, scores_are_the_sum_of_their_reasons)
{
    CheckResult result;
    is_pure("", "pcall(award, me, 'points', 5)");
    is_pure("", "pcall(award, me, 'points', 5, 'for {}', {})");
    cr_assert(check_turns("", "award(me, 'points', -2, 'a loss')", &result));
}

Test(check, a_game_of_every_kind_of_question_passes)
{
    CheckResult result;
    Report report;
    GameRequest request = {.folder = "tests/sessions/scripts/games/parlour", .players = 3};
    Game *game = game_load(&request, &report);
    cr_assert_not_null(game, "%s", report.message);
    CheckPlan mine = {.seed = 1, .games = 60, .replayed = 60};
    cr_assert(check_game(game, &mine, &result), "%s", result.report.message);
    cr_assert_eq(result.games, 60);
    cr_assert_eq(result.restored, result.decisions);
    game_free(game);
}

/* The picture itself -------------------------------------------------------------------------- */

Test(purity, a_picture_of_an_unplayed_game_does_not_change)
{
    Impurity found;
    Game *game = toy_load("local t = {} setup(function() t[1] = 1 return finish() end)", 2);
    Purity *before = purity_take(game), *after = purity_take(game);
    cr_assert_gt(purity_count(before), 20);
    cr_assert_eq(purity_count(before), purity_count(after));
    cr_assert(!purity_changed(before, after, &found));
    purity_free(after);
    Match *match = toy_match(game, 1, false);
    after = purity_take(game);
    cr_assert(purity_changed(before, after, &found));
    cr_assert_str_eq(found.variable, "t");
    cr_assert_str_eq(found.file, "toy/game.lua");
    cr_assert_eq(found.line, 2);
    purity_free(after);
    purity_free(before);
    match_free(match);
    game_free(game);
}

Test(purity, huge_and_deep_tables_are_walked_within_bounds)
{
    Game *game = toy_load("local list, wide = {}, {}\n"
                          "for i = 1, 300000 do list = { list } end\n"
                          "for i = 1, 60000 // 8 do wide[i] = { i } end\n"
                          "setup(function() return list and wide and finish() end)",
                          2);
    Purity *picture = purity_take(game);
    cr_assert_not_null(picture);
    cr_assert_leq(purity_count(picture), PURITY_MOST);
    cr_assert_gt(purity_count(picture), 7000);
    purity_free(picture);
    game_free(game);
}
