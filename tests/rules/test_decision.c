/* Decisions: which answers fit, and that the random player always gives one that does. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/match.h"
#include "tests/support/toy_game.h"

TestSuite(decision, .init = toy_begin, .fini = toy_end);

static const char *refusal(const Decision *decision, int count, const int *values)
{
    Answer answer = {.count = count};
    for (int i = 0; i < count; i++)
        answer.value[i] = values[i];
    const char *why = decision_refuses(decision, &answer);
    return why ? why : "fits";
}

#define REFUSAL(decision, ...)                                                                     \
    refusal((decision), sizeof(int[]){__VA_ARGS__} / sizeof(int), (int[]){__VA_ARGS__})

Test(decision, one_of_several)
{
    Decision decision = {.kind = DECIDE_ONE, .count = 3};
    cr_assert_str_eq(REFUSAL(&decision, 0), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 2), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 3), "there is no such option");
    cr_assert_str_eq(REFUSAL(&decision, -1), "there is no such option");
    cr_assert_str_eq(REFUSAL(&decision, INT32_MIN), "there is no such option");
    cr_assert_str_eq(REFUSAL(&decision, 0, 1), "exactly one answer is wanted");
    cr_assert_str_eq(refusal(&decision, 0, NULL), "exactly one answer is wanted");
}

Test(decision, some_of_several)
{
    Decision decision = {.kind = DECIDE_SOME, .count = 5, .least = 1, .most = 3};
    cr_assert_str_eq(REFUSAL(&decision, 4), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 0, 2, 4), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 0, 1, 2, 3), "that is too many");
    cr_assert_str_eq(refusal(&decision, 0, NULL), "that is too few");
    cr_assert_str_eq(REFUSAL(&decision, 1, 1), "each option can be picked only once");
    cr_assert_str_eq(REFUSAL(&decision, 2, 1), "each option can be picked only once");
    cr_assert_str_eq(REFUSAL(&decision, 1, 5), "there is no such option");
    cr_assert_str_eq(REFUSAL(&decision, -1, 1), "there is no such option");
    decision.least = 0;
    cr_assert_str_eq(refusal(&decision, 0, NULL), "fits");
}

Test(decision, a_number)
{
    Decision decision = {.kind = DECIDE_NUMBER, .least = -3, .most = 1000000000};
    cr_assert_str_eq(REFUSAL(&decision, -3), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 1000000000), "fits");
    cr_assert_str_eq(REFUSAL(&decision, -4), "the number is out of range");
    cr_assert_str_eq(REFUSAL(&decision, 1000000001), "the number is out of range");
    cr_assert_str_eq(REFUSAL(&decision, 1, 2), "exactly one answer is wanted");
}

Test(decision, yes_or_no)
{
    Decision decision = {.kind = DECIDE_YES_NO, .least = 0, .most = 1};
    cr_assert_str_eq(REFUSAL(&decision, 0), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 1), "fits");
    cr_assert_str_eq(REFUSAL(&decision, 2), "yes or no is wanted");
    cr_assert_str_eq(REFUSAL(&decision, -1), "yes or no is wanted");
}

Test(decision, a_count_from_outside_is_not_believed)
{
    Decision some = {.kind = DECIDE_SOME, .count = 5, .least = 0, .most = 3};
    Decision one = {.kind = DECIDE_ONE, .count = 5};
    Answer answer = {.count = -1};
    cr_assert_not_null(decision_refuses(&some, &answer));
    cr_assert_not_null(decision_refuses(&one, &answer));
    answer.count = INT32_MAX;
    cr_assert_not_null(decision_refuses(&some, &answer));
}

/* The random player --------------------------------------------------------------------------- */

Test(decision, the_random_player_always_fits_and_tries_everything)
{
    static Decision decision;
    Chance chance;
    chance_seed(&chance, 11);
    for (int kind = DECIDE_ONE; kind <= DECIDE_YES_NO; kind++)
        for (int count = 1; count <= 6; count++) {
            bool seen[64] = {false};
            int found = 0;
            decision = (Decision){.kind = (DecisionKind)kind, .count = count};
            if (kind == DECIDE_SOME)
                decision.most = count;
            else if (kind != DECIDE_ONE)
                decision.most = kind == DECIDE_YES_NO ? 1 : count - 1;
            for (int i = 0; i < 5000; i++) {
                Answer answer;
                int key = 0;
                random_answer(&chance, &decision, &answer);
                cr_assert_null(decision_refuses(&decision, &answer));
                for (int n = 0; n < answer.count; n++)
                    key |= kind == DECIDE_SOME ? 1 << answer.value[n] : answer.value[n];
                found += !seen[key];
                seen[key] = true;
            }
            cr_assert_eq(found, kind == DECIDE_SOME     ? 1 << count
                                : kind == DECIDE_YES_NO ? 2
                                                        : count);
        }
}

Test(decision, the_random_player_can_pick_from_the_widest_range)
{
    Decision decision = {.kind = DECIDE_NUMBER, .least = -1000000000, .most = 1000000000};
    Chance chance;
    bool low = false, high = false;
    chance_seed(&chance, 3);
    for (int i = 0; i < 1000; i++) {
        Answer answer;
        random_answer(&chance, &decision, &answer);
        cr_assert_null(decision_refuses(&decision, &answer));
        low = low || answer.value[0] < -500000000;
        high = high || answer.value[0] > 500000000;
    }
    cr_assert(low && high);
}

/* From a script ------------------------------------------------------------------------------- */

#define SETUP "setup(function() return phase.turn(seats[1]) end)\n"

Test(decision, a_list_can_have_closed_entries)
{
    Toy toy =
        toy_play("counter.table { got = 0 }\n" SETUP "function phase.turn(me)\n"
                 "  local list = { 'a', 'b', 'c', 'd', 'e', 'f' }\n"
                 "  local what = choose(me, 'Which?', list, true, false, nothing(), box, 1, 0)\n"
                 "  common.got = what == 'e' and 1 or 2\n"
                 "  assert(offer(me, 'None?', list, nil, false) == nil)\n"
                 "  assert(choose(me, 'One?', list, false, 7) == 'b')\n"
                 "  confirm(me, 'Well?')\n"
                 "  return finish()\n"
                 "end");
    cr_assert_eq(match_decision(toy.match)->count, 2);
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "a");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "e");
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(toy_counter(toy.match, "got", 0), 1);
    toy_done(&toy);
}

typedef struct Wrong {
    const char *call, *words;
} Wrong;

Test(decision, a_question_that_cannot_be_asked_is_an_error)
{
    static const Wrong wrong[] = {
        {"choose(me, 'Which?', {})", "there is nothing to choose for \"Which?\""},
        {"choose(me, 'Which?', nothing())", "there is nothing to choose for \"Which?\""},
        {"choose(me, 'Which?', { 'a', nil, 'b' })", "entry 2 of the list is nil"},
        {"choose(me, 'Which?', { 'a', { } })", "entry 2 of the list is a table without a field"},
        {"choose(me, 'Which?', { 'a', 'b', pairs })", "entry 3 of the list is a function"},
        {"choose(me, 'Which?', { 'a', pairs }, function() return 'x' end)",
         "entry 2 of the list is a function"},
        {"choose(me, 'Which?', { 'a', nothing() })", "entry 2 of the list is a selection"},
        {"choose(me, 'Which?', { 'a', false }, true, true)", "entry 2 of the list is a boolean"},
        {"choose(me, 'Which?', { 'a', 'b', 'a' })", "entries 1 and 3 of the list are the same"},
        {"choose(me, 'Which?', { 2, 1, 2.0 })", "entries 1 and 3 of the list are the same"},
        {"choose_some(me, 'Some?', { me, 'b', me }, 1)",
         "entries 1 and 3 of the list are the same"},
        {"choose('me', 'Which?', { 1, 2 })", "argument 1 must be a seat"},
        {"choose(me, 5, { 1, 2 })", "argument 2 must be a text"},
        {"choose(me, 'Which?', 5)", "a selection of pieces"},
        {"choose_number(me, 'How many?', 5, 4)", "there is nothing to choose"},
        {"choose_number(me, 'How many?', 1.5, 4)", "whole number"},
        {"choose_number(me, 'How many?', 0, 1e10)", "out of range"},
        {"choose_number(me, 'How many?', 0, 10000000000)", "out of range"},
        {"choose_number(me, 'How many?')", "whole number"},
        {"choose_some(me, 'Some?', { 1, 2 }, 3)",
         "\"Some?\" wants at least 3, but only 2 can be chosen"},
        {"choose_some(me, 'Some?', { 1, 2 }, 2, 1)", "wants at least 2"},
        {"choose_some(me, 'Some?', { 1, 2 }, -1)", "out of range"},
        {"confirm(me)", "argument 2 must be a text"},
        {"confirm()", "argument 1 must be a seat"},
        {"choose_together(5, function() end)", "a list of seats"},
        {"choose_together({ 5 }, function() end)", "a list of seats"},
        {"choose_together(seats, 5)", "function"},
        {"choose_together(seats, function(s) return choose_together(seats, function() end) end)",
         "decide in secret"},
        {"local t = {} for i = 1, 1025 do t[i] = i end choose(me, 'Which?', t)",
         "at most 1024 options"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[400];
        snprintf(text, sizeof text, SETUP "function phase.turn(me)\n  %s\n  return finish()\nend",
                 wrong[i].call);
        Toy toy = toy_play(text);
        cr_assert_eq(match_state(toy.match), MATCH_FAILED, "%s", wrong[i].call);
        toy_failed(toy.match, wrong[i].words, 4);
        toy_done(&toy);
    }
}

Test(decision, what_leaves_no_choice_is_not_asked)
{
    Toy toy = toy_play("local card = kind 'card' { }\ncard { name = 'ace' }\n" SETUP
                       "function phase.turn(me)\n"
                       "  local ace = box:top()\n"
                       "  assert(choose(me, 'One?', { 'x' }) == 'x')\n"
                       "  local got, from = choose(me, 'One?', pieces())\n"
                       "  assert(got == ace and from == box)\n"
                       "  assert(choose_number(me, 'One?', 7, 7) == 7)\n"
                       "  assert(choose_some(me, 'All?', pieces(), 1, 1):first() == ace)\n"
                       "  assert(choose_some(me, 'None?', pieces(), 0, 0):empty())\n"
                       "  assert(#choose_some(me, 'All?', { 'a', 'b' }, 2, 2) == 2)\n"
                       "  assert(#choose_some(me, 'None?', {}, 0) == 0)\n"
                       "  assert(offer(me, 'None?', nothing()) == nil)\n"
                       "  return finish(me)\n"
                       "end");
    toy_won(toy.match, 1);
    cr_assert_eq(match_decisions(toy.match), 0);
    toy_done(&toy);
}

Test(decision, a_decision_can_have_as_many_options_as_there_may_be)
{
    Toy toy = toy_play("counter.table { got = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local t = {} for i = 1, 1024 do t[i] = i end\n"
                       "  common.got = choose(me, 'Which?', t)\n"
                       "  common.got = common.got + #choose_some(me, 'Which ones?', t, 0)\n"
                       "  confirm(me, 'Well?')\n"
                       "  return finish()\n"
                       "end");
    cr_assert_eq(match_decision(toy.match)->count, 1024);
    toy_answer(toy.match, 1023);
    static int all[1024];
    for (int i = 0; i < 1024; i++)
        all[i] = i;
    toy_answer_some(toy.match, 1024, all);
    cr_assert_eq(toy_counter(toy.match, "got", 0), 2048);
    toy_done(&toy);
}
