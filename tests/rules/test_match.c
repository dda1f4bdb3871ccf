/* Matches: answers, going back, positions, and what happens when a script fails. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(match, .init = toy_begin, .fini = toy_end);

#define SETUP "setup(function() return phase.turn(seats[1]) end)\n"

/* Three turns, each a number and a card; from the hand, which others do not see. */
static const char cards[] = "local card = kind 'card' { hidden = 'a card' }\n"
                            "for i = 1, 9 do card { name = 'card ' .. i, rank = i } end\n"
                            "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
                            "local heap = zone 'heap' { }\n"
                            "counter.table { turns = 0, sum = 0 }\n"
                            "setup(function()\n"
                            "  shuffle(box)\n"
                            "  for seat in each(seats) do deal(box, 4, seat.hand) end\n"
                            "  return phase.turn(seats[1])\n"
                            "end)\n"
                            "function phase.turn(me)\n"
                            "  common.turns = common.turns + 1\n"
                            "  say('{} begins a turn.', me)\n"
                            "  common.sum = common.sum + choose_number(me, 'How many?', 1, 5)\n"
                            "  local it = choose(me, 'Which card?', me.hand:pieces())\n"
                            "  move(it, heap)\n"
                            "  common.sum = common.sum + roll(6)\n"
                            "  if common.turns == 3 then return finish(me) end\n"
                            "  return phase.turn(me.next)\n"
                            "end\n";

static void refuse(Match *match, int count, const int *values, const char *why)
{
    Answer answer = {.count = count};
    const char *said = NULL;
    uint64_t before = match_fingerprint(match);
    size_t decisions = match_decisions(match);
    for (int i = 0; i < count; i++)
        answer.value[i] = values[i];
    cr_assert(!match_answer(match, &answer, &said));
    cr_assert_str_eq(said, why);
    cr_assert_eq(match_fingerprint(match), before);
    cr_assert_eq(match_decisions(match), decisions);
}

/* Answers ------------------------------------------------------------------------------------- */

Test(match, an_answer_that_does_not_fit_changes_nothing)
{
    Toy toy = toy_play(cards);
    refuse(toy.match, 1, (int[]){0}, "the number is out of range");
    refuse(toy.match, 1, (int[]){6}, "the number is out of range");
    refuse(toy.match, 0, NULL, "exactly one answer is wanted");
    refuse(toy.match, 2, (int[]){1, 2}, "exactly one answer is wanted");
    toy_asks(toy.match, 1, "How many?");
    toy_answer(toy.match, 5);
    refuse(toy.match, 1, (int[]){4}, "there is no such option");
    refuse(toy.match, 1, (int[]){-1}, "there is no such option");
    toy_asks(toy.match, 1, "Which card?");
    toy_done(&toy);
}

static void play_out(Match *match)
{
    while (match_state(match) == MATCH_ASKING)
        toy_answer(match, match_decision(match)->kind == DECIDE_NUMBER ? 2 : 1);
}

Test(match, a_game_that_is_over_takes_no_answer)
{
    Toy toy = toy_play(cards);
    play_out(toy.match);
    toy_won(toy.match, 1);
    cr_assert_eq(match_decisions(toy.match), 6);
    cr_assert_null(match_decision(toy.match));
    refuse(toy.match, 1, (int[]){1}, "nobody is asked anything");
    toy_done(&toy);
}

Test(match, past_answers_can_be_read)
{
    Toy toy = toy_play(cards);
    Answer answer;
    toy_answer(toy.match, 4);
    toy_answer(toy.match, 3);
    toy_answer(toy.match, 5);
    cr_assert(match_past_answer(toy.match, 0, &answer));
    cr_assert_eq(answer.value[0], 4);
    cr_assert(match_past_answer(toy.match, 2, &answer));
    cr_assert_eq(answer.value[0], 5);
    cr_assert(!match_past_answer(toy.match, 3, &answer));
    toy_done(&toy);
}

Test(match, the_same_seed_and_answers_give_the_same_game)
{
    Game *game = toy_load(cards, 2);
    Match *a = toy_match(game, 7, true), *b = toy_match(game, 7, false),
          *c = toy_match(game, 8, true);
    cr_assert_eq(match_fingerprint(a), match_fingerprint(b));
    cr_assert_neq(match_fingerprint(a), match_fingerprint(c));
    while (match_state(a) == MATCH_ASKING) {
        int value = match_decision(a)->kind == DECIDE_NUMBER ? 3 : 0;
        toy_answer(a, value);
        toy_answer(b, value);
        cr_assert_eq(match_fingerprint(a), match_fingerprint(b));
    }
    match_restart(a, 8);
    cr_assert_eq(match_fingerprint(a), match_fingerprint(c));
    match_free(a);
    match_free(b);
    match_free(c);
    game_free(game);
}

Test(match, seats_without_a_name_get_one_and_names_are_cleaned)
{
    Game *game = toy_load(cards, 3);
    MatchSetup setup = {.seed = 1};
    setup.name[1] = "\033[31mRed";
    Match *match = match_new(game, &setup);
    cr_assert_str_eq(match_seat_name(match, 0), "seat 1");
    cr_assert_str_eq(match_seat_name(match, 1), "?[31mRed");
    match_free(match);
    game_free(game);
}

/* Going back ---------------------------------------------------------------------------------- */

Test(match, every_decision_can_be_gone_back_to)
{
    Toy toy = toy_play(cards);
    uint64_t seen[6];
    for (int i = 0; i < 6; i++) {
        seen[i] = match_fingerprint(toy.match);
        toy_answer(toy.match, i % 2 ? 2 : 5);
    }
    uint64_t end = match_fingerprint(toy.match);
    for (size_t i = 6; i-- > 0;) {
        cr_assert(match_go_to(toy.match, i));
        cr_assert_eq(match_fingerprint(toy.match), seen[i]);
        cr_assert_eq(match_decisions(toy.match), i);
        cr_assert_eq(match_state(toy.match), MATCH_ASKING);
    }
    for (int i = 0; i < 6; i++)
        toy_answer(toy.match, i % 2 ? 2 : 5);
    cr_assert_eq(match_fingerprint(toy.match), end);
    cr_assert(!match_go_to(toy.match, 7));
    toy_done(&toy);
}

Test(match, going_back_cuts_the_chronicle)
{
    Toy toy = toy_play(cards);
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 1);
    toy_answer(toy.match, 1);
    toy_answer(toy.match, 1);
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 2);
    cr_assert(match_go_to(toy.match, 0));
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 1);
    toy_done(&toy);
}

Test(match, without_history_one_goes_back_to_the_last_decision_but_not_further)
{
    Game *game = toy_load(cards, 2);
    Match *match = toy_match(game, 3, false);
    toy_answer(match, 2);
    toy_answer(match, 2);
    uint64_t third = match_fingerprint(match);
    toy_answer(match, 3);
    uint64_t fourth = match_fingerprint(match);
    toy_answer(match, 1);
    cr_assert_eq(match_decisions(match), 4);
    uint64_t now = match_fingerprint(match);
    cr_assert(!match_go_to(match, 1));
    cr_assert_eq(match_fingerprint(match), now, "a refused step back changes nothing");
    toy_asks(match, 1, "How many?");
    cr_assert(match_go_to(match, 3));
    cr_assert_eq(match_fingerprint(match), fourth);
    cr_assert(match_go_to(match, 2));
    cr_assert_eq(match_fingerprint(match), third);
    cr_assert(!match_go_to(match, 1));
    toy_answer(match, 3);
    toy_answer(match, 1);
    cr_assert_eq(match_fingerprint(match), now);
    match_free(match);
    game_free(game);
}

Test(match, going_back_stops_even_where_a_bot_was_asked)
{
    Game *game = toy_load(cards, 2);
    MatchSetup setup = {.seed = 4, .player = {PLAYER_ASKED, PLAYER_RANDOM}, .history = true};
    Match *match = match_new(game, &setup);
    toy_answer(match, 2);
    toy_answer(match, 2);
    toy_asks(match, 1, "How many?");
    cr_assert_eq(match_decisions(match), 4);
    cr_assert(match_go_to(match, 3));
    toy_asks(match, 2, "Which card?");
    cr_assert(match_go_to(match, 2));
    toy_asks(match, 2, "How many?");
    toy_answer(match, 5);
    toy_asks(match, 1, "How many?");
    match_free(match);
    game_free(game);
}

/* Positions ----------------------------------------------------------------------------------- */

Test(match, a_position_comes_back_in_another_match)
{
    Game *game = toy_load(cards, 2);
    Match *match = toy_match(game, 3, true), *other = toy_match(game, 99, true);
    toy_answer(match, 2);
    Position *position = position_new(match);
    uint64_t then = match_fingerprint(match);
    toy_answer(match, 2);
    toy_answer(match, 2);
    cr_assert_eq(match_restore(other, position), MATCH_ASKING);
    cr_assert_eq(match_fingerprint(other), then);
    toy_asks(other, 1, "Which card?");
    cr_assert_eq(match_restore(match, position), MATCH_ASKING);
    cr_assert_eq(match_fingerprint(match), then);
    toy_answer(match, 1);
    toy_answer(other, 1);
    cr_assert_eq(match_fingerprint(match), match_fingerprint(other));
    cr_assert(match_go_to(other, 1));
    cr_assert_eq(match_fingerprint(other), then);
    position_free(position);
    match_free(match);
    match_free(other);
    game_free(game);
}

static const char bids[] =
    "counter.seat { bid = 0 }\n" SETUP "function phase.turn(me)\n"
    "  local bid = choose_together(seats, function(seat)\n"
    "    local first = choose_number(seat, 'Bid?', 0, 9)\n"
    "    return first * 10 + choose_number(seat, 'And?', 0, 9)\n"
    "  end)\n"
    "  for seat in each(seats) do seat.bid = bid[seat] end\n"
    "  local some = choose_some(me, 'Which ones?', { 'a', 'b', 'c', 'd' }, 1, 3)\n"
    "  say('{}', table.concat(some, '+'))\n"
    "  if confirm(me, 'Again?') then return phase.turn(me) end\n"
    "  return finish(me)\n"
    "end\n";

Test(match, restoring_in_the_middle_of_a_decision_together)
{
    Toy toy = toy_play(bids);
    Match *other = toy_match(toy.game, 5, false);
    Position *position = position_new(toy.match);
    for (int i = 0; i < 4; i++) {
        toy_asks(toy.match, i / 2 + 1, i % 2 ? "And?" : "Bid?");
        cr_assert(match_decision(toy.match)->secret);
        position_take(position, toy.match);
        cr_assert_eq(match_restore(other, position), MATCH_ASKING);
        toy_asks(other, i / 2 + 1, i % 2 ? "And?" : "Bid?");
        cr_assert(match_decision(other)->secret);
        toy_answer(toy.match, i + 1);
    }
    for (int i = 3; i < 4; i++)
        toy_answer(other, i + 1);
    cr_assert_eq(toy_counter(toy.match, "bid", 1), 12);
    cr_assert_eq(toy_counter(toy.match, "bid", 2), 34);
    cr_assert_eq(toy_counter(other, "bid", 1), 12);
    cr_assert_eq(toy_counter(other, "bid", 2), 34);
    toy_asks(other, 1, "Which ones?");
    cr_assert(!match_decision(other)->secret);
    position_free(position);
    match_free(other);
    toy_done(&toy);
}

Test(match, restoring_after_several_were_chosen)
{
    Toy toy = toy_play(bids);
    Match *other = toy_match(toy.game, 5, false);
    for (int i = 0; i < 4; i++)
        toy_answer(toy.match, 0);
    refuse(toy.match, 0, NULL, "that is too few");
    refuse(toy.match, 4, (int[]){0, 1, 2, 3}, "that is too many");
    refuse(toy.match, 2, (int[]){2, 1}, "each option can be picked only once");
    refuse(toy.match, 2, (int[]){1, 1}, "each option can be picked only once");
    refuse(toy.match, 2, (int[]){1, 4}, "there is no such option");
    toy_answer_some(toy.match, 3, (int[]){0, 2, 3});
    Position *position = position_new(toy.match);
    cr_assert_eq(match_restore(other, position), MATCH_ASKING);
    toy_asks(other, 1, "Again?");
    cr_assert_str_eq(toy_last_line(other, PUBLIC), "a+c+d");
    cr_assert_eq(match_decisions(other), 5);
    position_free(position);
    match_free(other);
    toy_done(&toy);
}

/* Failure ------------------------------------------------------------------------------------- */

Test(match, an_error_leads_back_to_the_last_decision)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  common.n = common.n + 1\n"
                       "  local what = choose(me, 'What?', { 'good', 'bad' })\n"
                       "  common.n = common.n + 10\n"
                       "  if what == 'bad' then error 'it broke' end\n"
                       "  return phase.turn(me.next)\n"
                       "end");
    toy_answer(toy.match, 0);
    uint64_t before = match_fingerprint(toy.match);
    toy_answer(toy.match, 1);
    toy_failed(toy.match, "it broke", 8);
    const Report *report = match_report(toy.match);
    cr_assert_str_eq(report->file, "toy/game.lua");
    cr_assert_str_eq(report->phase, "turn");
    cr_assert_str_eq(report->source, "  if what == 'bad' then error 'it broke' end");
    cr_assert_eq(match_fingerprint(toy.match), before);
    cr_assert_eq(match_decisions(toy.match), 1);
    cr_assert_eq(match_retry(toy.match), MATCH_ASKING);
    toy_asks(toy.match, 2, "What?");
    toy_answer(toy.match, 0);
    toy_asks(toy.match, 1, "What?");
    cr_assert_eq(toy_counter(toy.match, "n", 0), 23);
    toy_done(&toy);
}

/* The answer is the last of its phase; the error comes two phases later. */
static const char later[] = "counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                            "  common.n = common.n + 1\n"
                            "  local bad = confirm(me, 'Break it?')\n"
                            "  return phase.between(me, bad)\n"
                            "end\n"
                            "function phase.between(me, bad)\n"
                            "  common.n = common.n + 100\n"
                            "  return phase.breaking(me, bad)\n"
                            "end\n"
                            "function phase.breaking(me, bad)\n"
                            "  assert(not bad, 'broken later')\n"
                            "  return phase.turn(me.next)\n"
                            "end\n";

static void break_later(bool history)
{
    Game *game = toy_load(later, 2);
    Match *match = toy_match(game, 1, history);
    toy_answer(match, 0);
    toy_answer(match, 0);
    uint64_t before = match_fingerprint(match);
    for (int i = 0; i < 3; i++) {
        toy_answer(match, 1);
        toy_failed(match, "broken later", 0);
        cr_assert_str_eq(match_report(match)->phase, "breaking");
        cr_assert_eq(match_decisions(match), 2);
        cr_assert_eq(match_fingerprint(match), before);
        cr_assert_eq(match_retry(match), MATCH_ASKING);
    }
    toy_asks(match, 1, "Break it?");
    toy_answer(match, 0);
    toy_asks(match, 2, "Break it?");
    cr_assert_eq(toy_counter(match, "n", 0), 304);
    match_free(match);
    game_free(game);
}

Test(match, an_error_in_a_later_phase_leads_back_over_the_phases)
{
    break_later(true);
}

Test(match, it_does_so_without_history_too)
{
    break_later(false);
}

Test(match, a_bot_that_ran_into_an_error_is_asked_again)
{
    Game *game = toy_load("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                          "  common.n = common.n + 1\n"
                          "  if choose_number(me, 'Number?', 1, 4) > 2 then error 'too high' end\n"
                          "  if common.n == 40 then return finish() end\n"
                          "  return phase.turn(me.next)\n"
                          "end",
                          2);
    for (int history = 0; history < 2; history++) {
        MatchSetup setup = {.seed = 5, .player = {PLAYER_RANDOM, PLAYER_RANDOM}};
        setup.history = history;
        Match *match = match_new(game, &setup);
        int failures = 0;
        while (match_state(match) == MATCH_FAILED) {
            cr_assert_eq((int)match_decisions(match) + 1, toy_counter(match, "n", 0));
            cr_assert_lt(++failures, 1000);
            match_retry(match);
        }
        cr_assert_eq(match_state(match), MATCH_OVER);
        cr_assert_eq(match_decisions(match), 40);
        cr_assert_gt(failures, 5);
        match_free(match);
    }
    game_free(game);
}

Test(match, an_error_in_setup_leaves_a_failed_match_that_can_be_freed)
{
    Toy toy = toy_play("setup(function() error 'no' end)");
    toy_failed(toy.match, "no", 2);
    cr_assert_eq(match_retry(toy.match), MATCH_FAILED);
    cr_assert_null(match_decision(toy.match));
    cr_assert_eq(match_restart(toy.match, 2), MATCH_FAILED);
    cr_assert(!match_go_to(toy.match, 1));
    toy_done(&toy);
}

Test(match, an_error_in_a_decision_together_leads_back_into_it)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local bid = choose_together(seats, function(seat)\n"
                       "    local n = choose_number(seat, 'Bid?', 0, 9)\n"
                       "    if n == 9 then error 'nine' end\n"
                       "    if n == 8 then common.n = 8 end\n"
                       "    return n\n"
                       "  end)\n"
                       "  common.n = bid[seats[1]] * 10 + bid[seats[2]]\n"
                       "  return finish(me)\n"
                       "end");
    toy_answer(toy.match, 3);
    toy_answer(toy.match, 9);
    toy_failed(toy.match, "nine", 7);
    cr_assert_eq(match_retry(toy.match), MATCH_ASKING);
    toy_asks(toy.match, 2, "Bid?");
    cr_assert(match_decision(toy.match)->secret);
    toy_answer(toy.match, 8);
    toy_failed(toy.match, "nothing may change while seats decide in secret", 8);
    match_retry(toy.match);
    toy_answer(toy.match, 4);
    toy_won(toy.match, 1);
    cr_assert_eq(toy_counter(toy.match, "n", 0), 34);
    toy_done(&toy);
}

Test(match, a_caught_error_ends_the_secret)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local good = pcall(choose_together, seats, function(seat)\n"
                       "    if choose_number(seat, 'Bid?', 0, 9) == 9 then error 'nine' end\n"
                       "  end)\n"
                       "  common.n = good and 1 or 2\n"
                       "  good = pcall(choose_together, seats, function() error 'at once' end)\n"
                       "  common.n = common.n + (good and 10 or 20)\n"
                       "  confirm(me, 'Well?')\n"
                       "  return finish(me)\n"
                       "end");
    toy_answer(toy.match, 3);
    toy_answer(toy.match, 9);
    toy_asks(toy.match, 1, "Well?");
    cr_assert(!match_decision(toy.match)->secret);
    cr_assert_eq(toy_counter(toy.match, "n", 0), 22);
    toy_done(&toy);
}

Test(match, a_list_changed_while_seats_decide_does_no_harm)
{
    Toy toy = toy_play(
        SETUP
        "function phase.turn(me)\n"
        "  local list = { seats[1], seats[2] }\n"
        "  local got = choose_together(list, function(seat)\n"
        "    local n = choose_number(seat, 'Bid?', 0, 9)\n"
        "    list[1], list[2] = nil, nil\n"
        "    return n\n"
        "  end)\n"
        "  return finish(got[seats[2]] == 4 and got[seats[1]] == 3 and seats[2] or seats[1])\n"
        "end");
    toy_answer(toy.match, 3);
    toy_asks(toy.match, 2, "Bid?");
    toy_answer(toy.match, 4);
    toy_won(toy.match, 2);
    toy_done(&toy);
}

Test(match, a_phase_must_return_what_comes_next)
{
    static const char *const bodies[] = {"", "phase.turn(me)", "return 5", "return true",
                                         "finish(me)\nreturn phase.turn(me), 1 and nil"};
    for (int i = 0; i < 5; i++) {
        char text[300];
        snprintf(text, sizeof text, SETUP "function phase.turn(me) confirm(me, '?') %s end",
                 bodies[i]);
        Toy toy = toy_play(text);
        if (i < 4) {
            toy_answer(toy.match, 1);
            toy_failed(toy.match, "'turn' must return the next phase or the end", 3);
            cr_assert(match_report(toy.match)->hint[0]);
        }
        toy_done(&toy);
    }
}

Test(match, phases_that_never_ask_are_stopped)
{
    Toy toy = toy_play("setup(function() return phase.a() end)\n"
                       "function phase.a() return phase.b() end\n"
                       "function phase.b() return phase.a() end\n");
    toy_failed(toy.match, "without a decision", 0);
    toy_done(&toy);
}

Test(match, matches_of_one_game_do_not_disturb_each_other)
{
    Game *game = toy_load(cards, 2);
    Match *all[8];
    for (int i = 0; i < 8; i++)
        all[i] = toy_match(game, 3, i % 2);
    for (int step = 0; step < 6; step++)
        for (int i = 0; i < 8; i++) {
            toy_answer(all[i], match_decision(all[i])->kind == DECIDE_NUMBER ? 2 : 1);
            cr_assert_eq(match_decisions(all[i]), (size_t)step + 1);
        }
    for (int i = 1; i < 8; i++)
        cr_assert_eq(match_fingerprint(all[i]), match_fingerprint(all[0]));
    for (int i = 7; i >= 0; i--)
        match_free(all[i]);
    game_free(game);
}

Test(match, hundreds_of_matches_can_be_made_and_freed_in_the_middle_of_a_phase)
{
    Game *game = toy_load(cards, 2);
    Match *kept = toy_match(game, 1, false);
    for (int i = 0; i < 2000; i++) {
        Match *match = toy_match(game, (uint64_t)i, i % 2);
        toy_answer(match, 1);
        match_free(match);
    }
    cr_assert_lt(game->host.memory, 8u << 20);
    toy_answer(kept, 1);
    toy_asks(kept, 1, "Which card?");
    match_free(kept);
    game_free(game);
}

Test(match, a_game_without_pieces_and_board_can_be_played)
{
    Toy toy = toy_play(SETUP "function phase.turn(me)\n"
                             "  local none = box:pieces() + nothing() + pieces()\n"
                             "  assert(none:empty() and #none == 0 and not none:first())\n"
                             "  assert(offer(me, 'Nothing?', none) == nil)\n"
                             "  assert(#choose_some(me, 'Some?', none, 0) == 0)\n"
                             "  for _ in each(none) do error 'there is nothing' end\n"
                             "  shuffle(box)\n"
                             "  confirm(me, 'Well?')\n"
                             "  return finish(me)\n"
                             "end");
    toy_asks(toy.match, 1, "Well?");
    cr_assert_null(table_broken(match_table(toy.match)));
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

/* Words --------------------------------------------------------------------------------------- */

Test(match, labels_are_made_for_the_one_who_reads)
{
    Toy toy = toy_play(cards);
    toy_answer(toy.match, 1);
    cr_assert_eq(match_decision(toy.match)->count, 4);
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(strncmp(toy_label(toy.match, i, 0), "card ", 5), 0);
        cr_assert_str_eq(toy_label(toy.match, i, 1), "a card (Ann's hand)");
        cr_assert_str_eq(toy_label(toy.match, i, PUBLIC), "a card (Ann's hand)");
    }
    cr_assert_str_eq(toy_label(toy.match, 4, 0), "");
    cr_assert_str_eq(toy_label(toy.match, -1, 0), "");
    toy_done(&toy);
}

Test(match, options_that_the_asked_seat_does_not_know_are_numbered_by_place)
{
    /* whatever the seed, the number of an option says nothing about the card */
    Game *game =
        toy_load("local card = kind 'card' { hidden = 'a card' }\n"
                 "for i = 1, 9 do card { name = 'card ' .. i, rank = i } end\n"
                 "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
                 "counter.table { got = 'piece' }\n"
                 "setup(function() move(box, pile) shuffle(pile) return phase.turn(seats[1]) end)\n"
                 "function phase.turn(me)\n"
                 "  common.got = choose(me, 'Which?', pile:pieces())\n"
                 "  assert(common.got == pile:nth(4), 'the fourth from the bottom')\n"
                 "  return finish(me)\n"
                 "end",
                 2);
    for (uint64_t seed = 1; seed < 20; seed++) {
        Match *match = toy_match(game, seed, false);
        cr_assert_str_eq(toy_label(match, 3, 0), "a card (pile)");
        toy_answer(match, 3);
        toy_won(match, 1);
        match_free(match);
    }
    game_free(game);
}

Test(match, a_labels_function_is_called_only_when_somebody_reads)
{
    Toy toy = toy_play("local card = kind 'card' { hidden = 'a card' }\n"
                       "for i = 1, 3 do card { name = 'card ' .. i, rank = i } end\n" SETUP
                       "function phase.turn(me)\n"
                       "  choose(me, 'Which?', { 2, 3, 4 }, function(n)\n"
                       "    if n == 3 then return '\\27[2J' end\n"
                       "    if n == 4 then error 'no label' end\n"
                       "    return 'number ' .. n\n"
                       "  end)\n"
                       "  show(pieces())\n"
                       "  choose(me, 'And?', pieces(), function(c) return c.rank end)\n"
                       "  choose(me, 'Or?', { { label = 'first' }, 'x', true, seats[2] })\n"
                       "  return finish(me)\n"
                       "end");
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "number 2");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "?[2J");
    cr_assert_str_eq(toy_label(toy.match, 2, 0), "4", "a label that fails falls back");
    toy_answer(toy.match, 1);
    cr_assert_str_eq(toy_label(toy.match, 2, 0), "3");
    toy_answer(toy.match, 1);
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "first");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "x");
    cr_assert_str_eq(toy_label(toy.match, 2, 0), "yes");
    cr_assert_str_eq(toy_label(toy.match, 3, 0), "Bob");
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(match, a_label_that_fails_is_told_once_and_not_called_again)
{
    Toy toy = toy_play(SETUP "function phase.turn(me)\n"
                             "  local calls = 0\n"
                             "  choose(me, 'Which?', { 2, 3, 4 }, function(n)\n"
                             "    calls = calls + 1\n"
                             "    if calls == 2 then error 'no label' end\n"
                             "    return 'number ' .. n\n"
                             "  end)\n"
                             "  assert(calls == 2)\n"
                             "  choose(me, 'And?', { 2, 3 }, function(n) return 'a ' .. n end)\n"
                             "  return finish(me)\n"
                             "end");
    cr_assert_null(match_label_report(toy.match));
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "number 2");
    cr_assert_null(match_label_report(toy.match));
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "3");
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "2");
    const Report *report = match_label_report(toy.match);
    cr_assert_not_null(report);
    cr_assert_str_eq(report->message, "no label");
    cr_assert_eq(report->line, 7);
    cr_assert_str_eq(report->phase, "turn");
    cr_assert_null(match_label_report(toy.match), "once is enough");
    toy_answer(toy.match, 0);
    toy_asks(toy.match, 1, "And?");
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "a 2");
    cr_assert_null(match_label_report(toy.match));
    toy_done(&toy);
}

/* The list is the script's own; what waits is a copy. */
Test(match, a_label_that_changes_the_list_changes_no_option)
{
    Toy toy = toy_play(
        "counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
        "  local list = { 1, 2, 3 }\n"
        "  local function label(n) list[1], list[2] = list[2], list[1] return 'take ' .. n end\n"
        "  common.n = choose(me, 'Which?', list, label)\n"
        "  local some = choose_some(me, 'Some?', list, 1, 2, label)\n"
        "  common.n = common.n * 100 + some[1] * 10 + some[2]\n"
        "  common.n = common.n * 10 + choose(me, 'Last?', list, false, true, 1)\n"
        "  confirm(me, 'Well?')\n"
        "  return finish(me)\n"
        "end");
    for (int i = 0; i < 3; i++) {
        cr_assert_str_eq(toy_label(toy.match, 0, 0), "take 1");
        cr_assert_str_eq(toy_label(toy.match, 1, 0), "take 2");
    }
    toy_label(toy.match, 0, 0);
    toy_answer(toy.match, 0);
    cr_assert_eq(toy_counter(toy.match, "n", 0), 1);
    toy_asks(toy.match, 1, "Some?");
    const char *first = toy_label(toy.match, 0, 0);
    cr_assert_str_eq(first, "take 2");
    toy_answer_some(toy.match, 2, (int[]){0, 2});
    toy_asks(toy.match, 1, "Last?");
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(toy_counter(toy.match, "n", 0), 1233);
    toy_done(&toy);
}

Test(match, labels_are_not_asked_for_pieces_that_are_hidden)
{
    Toy toy = toy_play("local card = kind 'card' { hidden = 'a card' }\n"
                       "for i = 1, 6 do card { name = 'card ' .. i, rank = i } end\n"
                       "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
                       "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
                       "setup(function()\n"
                       "  deal(box, 3, seats[1].hand)\n"
                       "  move(box, pile)\n"
                       "  shuffle(pile)\n"
                       "  return phase.turn(seats[1])\n"
                       "end)\n"
                       "function phase.turn(me)\n"
                       "  local function label(c) return 'rank ' .. c.rank end\n"
                       "  choose(me, 'Which?', me.hand:pieces() + pile:pieces(), label)\n"
                       "  choose(me, 'Of these?', { me.hand:nth(1), pile:nth(1) }, label)\n"
                       "  return finish(me)\n"
                       "end");
    for (int i = 0; i < 6; i++) {
        bool mine = i < 3;
        cr_assert_eq(strncmp(toy_label(toy.match, i, 0), mine ? "rank " : "a card (pile)", 5), 0);
        cr_assert_eq(strncmp(toy_label(toy.match, i, 1), "a card", 6), 0);
        cr_assert_eq(strncmp(toy_label(toy.match, i, PUBLIC), "a card", 6), 0);
    }
    toy_answer(toy.match, 0);
    cr_assert_eq(strncmp(toy_label(toy.match, 0, 0), "rank ", 5), 0);
    cr_assert_eq(strncmp(toy_label(toy.match, 0, 1), "a card", 6), 0);
    cr_assert_eq(strncmp(toy_label(toy.match, 1, 0), "a card", 6), 0);
    cr_assert_null(match_label_report(toy.match));
    toy_done(&toy);
}

Test(match, labels_may_not_change_the_table_or_ask)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  choose(me, 'Which?', { 'a', 'b', 'c' }, function(x)\n"
                       "    if x == 'a' then common.n = 5 end\n"
                       "    if x == 'b' then choose(me, 'Really?', { 1, 2 }) end\n"
                       "    if x == 'c' then return phase.turn(me) end\n"
                       "  end)\n"
                       "  return finish(me)\n"
                       "end");
    uint64_t before = match_fingerprint(toy.match);
    Decision decision = *match_decision(toy.match);
    for (int i = 0; i < 3; i++)
        toy_label(toy.match, i, 0);
    cr_assert_eq(match_fingerprint(toy.match), before);
    cr_assert_eq(match_decision(toy.match)->count, decision.count);
    cr_assert_eq(memcmp(&decision, match_decision(toy.match), sizeof decision), 0);
    toy_asks(toy.match, 1, "Which?");
    toy_answer(toy.match, 2);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(match, reading_labels_ten_thousands_of_times_uses_nothing_up)
{
    Toy toy = toy_play("local card = kind 'card' { }\n"
                       "for i = 1, 100 do card { name = 'card ' .. i, rank = i } end\n" SETUP
                       "function phase.turn(me)\n"
                       "  choose(me, 'Which?', { 'a', 'b' }, function(x)\n"
                       "    return x .. #(pieces() - pieces('rank', 3))\n"
                       "  end)\n"
                       "  assert(#(pieces() & pieces('rank', 3)) == 1)\n"
                       "  return finish(me)\n"
                       "end");
    for (int i = 0; i < 30000; i++)
        cr_assert_str_eq(toy_label(toy.match, 0, 0), "a99");
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(match, an_answer_has_words_too)
{
    Toy toy = toy_play(bids);
    char words[200];
    for (int i = 0; i < 4; i++)
        toy_answer(toy.match, 7);
    match_answer_label(toy.match, &(Answer){.count = 2, .value = {1, 3}}, 0, words, sizeof words);
    cr_assert_str_eq(words, "b, d");
    match_answer_label(toy.match, &(Answer){.count = 0}, 0, words, sizeof words);
    cr_assert_str_eq(words, "none");
    match_answer_label(toy.match, &(Answer){.count = 2, .value = {1, 3}}, 0, words, 3);
    cr_assert_str_eq(words, "b,");
    toy_answer(toy.match, 1);
    match_answer_label(toy.match, &(Answer){.count = 1, .value = {1}}, 0, words, sizeof words);
    cr_assert_str_eq(words, "yes");
    toy_done(&toy);
}
