/* Positions: kept, taken again, and come back to, in the same match or another. */
#include <criterion/criterion.h>

#include "tests/support/toy_game.h"

TestSuite(position, .init = toy_begin, .fini = toy_end);

/* Each phase asks three times and throws a die between. */
static const char throws[] =
    "counter.table { sum = 0, turns = 0 }\n"
    "setup(function() return phase.turn(seats[1]) end)\n"
    "function phase.turn(me)\n"
    "  for i = 1, 3 do\n"
    "    common.sum = common.sum + roll(6) * choose_number(me, 'How many?', 1, 9)\n"
    "  end\n"
    "  common.turns = common.turns + 1\n"
    "  return common.turns == 4 and finish(me) or phase.turn(me.next)\n"
    "end\n";

Test(position, every_decision_can_be_come_back_to_in_another_match)
{
    Toy toy = toy_play(throws);
    Match *other = toy_match(toy.game, 77, false);
    Position *position = position_new(other);
    for (int n = 0; n < 12; n++) {
        position_take(position, toy.match);
        cr_assert_eq(match_restore(other, position), MATCH_ASKING);
        cr_assert_eq(match_fingerprint(other), match_fingerprint(toy.match), "decision %d", n);
        cr_assert_eq(match_decisions(other), (size_t)n);
        toy_asks(other, match_decision(toy.match)->seat + 1, "How many?");
        toy_answer(other, 5);
        toy_answer(toy.match, 5);
        cr_assert_eq(match_fingerprint(other), match_fingerprint(toy.match), "the dice, too");
    }
    position_free(position);
    match_free(other);
    toy_done(&toy);
}

Test(position, one_position_can_be_tried_with_every_answer)
{
    Toy toy = toy_play(throws);
    for (int i = 0; i < 4; i++)
        toy_answer(toy.match, 2);
    Position *position = position_new(toy.match);
    uint64_t before = match_fingerprint(toy.match);
    int last = 0;
    for (int n = 1; n <= 9; n++) {
        cr_assert_eq(match_restore(toy.match, position), MATCH_ASKING);
        cr_assert_eq(match_fingerprint(toy.match), before);
        toy_answer(toy.match, n);
        cr_assert_gt(toy_counter(toy.match, "sum", 0), last);
        last = toy_counter(toy.match, "sum", 0);
    }
    position_free(position);
    toy_done(&toy);
}

Test(position, it_outlives_the_match_it_was_taken_of)
{
    Toy toy = toy_play(throws);
    for (int i = 0; i < 5; i++)
        toy_answer(toy.match, 3);
    Position *position = position_new(toy.match);
    uint64_t before = match_fingerprint(toy.match);
    match_free(toy.match);
    toy.match = toy_match(toy.game, 1000, true);
    cr_assert_eq(match_restore(toy.match, position), MATCH_ASKING);
    cr_assert_eq(match_fingerprint(toy.match), before);
    position_free(position);
    toy_done(&toy);
}

Test(position, a_game_that_is_over_can_be_left_again)
{
    Toy toy = toy_play(throws);
    Position *position = position_new(toy.match);
    uint64_t before = match_fingerprint(toy.match);
    for (int i = 0; i < 12; i++)
        toy_answer(toy.match, 1);
    cr_assert_eq(match_state(toy.match), MATCH_OVER);
    cr_assert_eq(match_restore(toy.match, position), MATCH_ASKING);
    cr_assert_eq(match_fingerprint(toy.match), before);
    position_free(position);
    toy_done(&toy);
}

Test(position, none_is_nothing_to_free)
{
    position_free(NULL);
}
