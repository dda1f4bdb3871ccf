/* Worlds: what a viewer knows is the same in all of them, the rest is mixed kind by kind. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/worlds.h"
#include "runtime/knowledge.h"
#include "tests/support/toy_game.h"

TestSuite(worlds, .init = toy_begin, .fini = toy_end);

enum { ANN, BOB, CARDS = 12, COINS = 6, TRIES = 60 };

/* Two hands of cards and coins, one open heap; then Ann and Bob answer in turn within one phase, or together. */
static const char hands[] =
    "local card = kind 'card' { hidden = 'a card' }\n"
    "local coin = kind 'coin' { hidden = 'a coin' }\n"
    "for i = 1, 12 do card { name = 'card ' .. i, rank = i, sort = 'card' } end\n"
    "for i = 1, 6 do coin { name = 'coin ' .. i, worth = i, sort = 'coin' } end\n"
    "local pile = zone 'pile' { face = 'down', sees = 'nobody' }\n"
    "local heap = zone 'heap' { }\n"
    "zone 'hand' { each_seat = true, sees = 'owner' }\n"
    "setup(function()\n"
    "  move(pieces('sort', 'card'), pile) shuffle(pile)\n"
    "  for seat in each(seats) do deal(pile, 3, seat.hand) end\n"
    "  deal(pile, 2, heap)\n"
    "  move(pieces('sort', 'coin'), pile, 'bottom')\n"
    "  return phase.turn(seats[1])\n"
    "end)\n"
    "function phase.turn(me)\n"
    "  choose_number(me, 'How many?', 1, 3)\n"
    "  choose_number(me.next, 'And you?', 1, 3)\n"
    "  return phase.bids(me)\n"
    "end\n"
    "function phase.bids(me)\n"
    "  choose_together(seats, function(seat) return choose_number(seat, 'Bid?', 1, 9) end)\n"
    "  local first = me.hand:pieces():first()\n"
    "  if first.rank % 2 == 0 then confirm(me, 'Even?') else choose_number(me, 'Odd?', 1, 2) end\n"
    "  return finish(me)\n"
    "end\n";

static bool same_place(const Table *a, const Table *b, int piece)
{
    return a->piece[piece].place == b->piece[piece].place;
}

static void keeps_knowledge(const Table *real, const Table *world, int viewer)
{
    for (int i = 0; i < CARDS + COINS; i++) {
        cr_assert_eq(knows(real, viewer, i), knows(world, viewer, i), "piece %d", i);
        if (knows(real, viewer, i))
            cr_assert(same_place(real, world, i), "piece %d", i);
    }
}

/* How many pieces from `first` on lie in this place. */
static int count_at(const Table *table, int first, int count, int place)
{
    int found = 0;
    for (int i = first; i < first + count; i++)
        found += table->piece[i].place == place;
    return found;
}

/* Ann draws a card, puts it back, and the pile is shuffled: she does not know where it is, but that she has had it. */
Test(worlds, what_was_named_in_the_phase_stays_what_it_was)
{
    Toy toy = toy_play("local card = kind 'card' { hidden = 'a card' }\n"
                       "for i = 1, 12 do card { name = 'card ' .. i } end\n"
                       "local pile = zone 'pile' { face = 'down', sees = 'nobody' }\n"
                       "zone 'hand' { each_seat = true, sees = 'owner' }\n"
                       "setup(function() move(pieces(), pile) return phase.turn() end)\n"
                       "function phase.turn()\n"
                       "  local _, drawn = deal(pile, 1, seats[1].hand)\n"
                       "  say('{} draws {}.', seats[1], drawn)\n"
                       "  move(drawn, pile) shuffle(pile)\n"
                       "  confirm(seats[1], 'Well?') return finish()\n"
                       "end\n");
    Match *other = toy_match(toy.game, 1, false);
    Chance chance;
    char line[100];
    chance_seed(&chance, 1);
    snprintf(line, sizeof line, "%s", toy_last_line(toy.match, ANN));
    cr_assert(strstr(line, "You draw card "), "%s", line);
    int others = 0;
    for (int i = 0; i < TRIES; i++) {
        cr_assert_gt(world_make(toy.match, ANN, &chance, false, other), 0);
        cr_assert_str_eq(toy_last_line(other, ANN), line);
        cr_assert_geq(world_make(toy.match, BOB, &chance, false, other), 0);
        others += strcmp(toy_last_line(other, ANN), line) != 0;
    }
    cr_assert_gt(others, TRIES / 2, "Bob does not know what it was");
    match_free(other);
    toy_done(&toy);
}

Test(worlds, what_the_viewer_knows_stays_and_the_rest_is_mixed)
{
    Toy toy = toy_play(hands);
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 1);
    for (int viewer = ANN; viewer <= BOB; viewer++) {
        int elsewhere = 0;
        for (int i = 0; i < TRIES; i++) {
            cr_assert_geq(world_make(toy.match, viewer, &chance, false, other), 0);
            keeps_knowledge(match_table(toy.match), match_table(other), viewer);
            cr_assert_null(table_broken(match_table(other)));
            for (int piece = 0; piece < CARDS; piece++)
                elsewhere += !same_place(match_table(toy.match), match_table(other), piece);
        }
        cr_assert_gt(elsewhere, TRIES);
    }
    match_free(other);
    toy_done(&toy);
}

Test(worlds, kinds_do_not_mix)
{
    Toy toy = toy_play(hands);
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 2);
    const Table *real = match_table(toy.match), *world = match_table(other);
    for (int i = 0; i < TRIES; i++) {
        cr_assert_geq(world_make(toy.match, ANN, &chance, false, other), 0);
        for (int place = 0; place < toy.game->shape->zones; place++) {
            cr_assert_eq(count_at(real, 0, CARDS, place), count_at(world, 0, CARDS, place));
            cr_assert_eq(count_at(real, CARDS, COINS, place), count_at(world, CARDS, COINS, place));
        }
    }
    match_free(other);
    toy_done(&toy);
}

Test(worlds, the_real_match_is_only_read)
{
    Toy toy = toy_play(hands);
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 3);
    toy_answer(toy.match, 2);
    uint64_t before = match_fingerprint(toy.match);
    world_make(toy.match, BOB, &chance, true, other);
    cr_assert_eq(match_fingerprint(toy.match), before);
    toy_asks(toy.match, 2, "And you?");
    cr_assert_eq(match_decisions(toy.match), 1);
    match_free(other);
    toy_done(&toy);
}

Test(worlds, a_world_is_asked_the_same_question)
{
    Toy toy = toy_play(hands);
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 4);
    cr_assert_geq(world_make(toy.match, ANN, &chance, false, other), 0);
    toy_asks(other, 1, "How many?");
    toy_answer(toy.match, 1);
    cr_assert_geq(world_make(toy.match, ANN, &chance, false, other), 0);
    toy_asks(other, 2, "And you?");
    cr_assert_eq(match_decisions(other), 1);
    match_free(other);
    toy_done(&toy);
}

Test(worlds, an_open_answer_of_another_forbids_them_and_a_secret_one_does_not)
{
    Toy toy = toy_play(hands);
    cr_assert(world_possible(toy.match, ANN) && world_possible(toy.match, BOB));
    toy_answer(toy.match, 1);
    cr_assert(world_possible(toy.match, ANN), "it was her own");
    cr_assert_not(world_possible(toy.match, BOB));
    toy_answer(toy.match, 1);
    cr_assert(world_possible(toy.match, BOB), "a new phase has begun");
    toy_answer(toy.match, 5);
    toy_asks(toy.match, 2, "Bid?");
    cr_assert(world_possible(toy.match, BOB), "nobody has seen the bid of the other");
    toy_answer(toy.match, 5);
    cr_assert_not(world_possible(toy.match, BOB), "now all have");
    toy_done(&toy);
}

/* The last question depends on a card that Bob does not know: some worlds come to another one. */
Test(worlds, a_world_that_comes_to_another_question_is_none)
{
    Toy toy = toy_play(hands);
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 5);
    for (int i = 0; i < 4; i++)
        toy_answer(toy.match, 1);
    DecisionKind kind = match_decision(toy.match)->kind;
    int possible = 0, impossible = 0;
    for (int i = 0; i < TRIES; i++) {
        if (world_make(toy.match, BOB, &chance, false, other) < 0) {
            impossible++;
        } else {
            possible++;
            cr_assert_eq(match_decision(other)->kind, kind);
        }
    }
    cr_assert(possible > 5 && impossible > 5, "%d and %d", possible, impossible);
    match_free(other);
    toy_done(&toy);
}

Test(worlds, the_future_is_open_only_when_asked_for)
{
    Toy toy = toy_play("setup(function() return phase.turn(seats[1]) end)\n"
                       "counter.table { thrown = 0 }\n"
                       "function phase.turn(me)\n"
                       "  confirm(me, 'Throw?')\n"
                       "  common.thrown = roll(1000000)\n"
                       "  confirm(me, 'Well?')\n"
                       "  return finish(me)\n"
                       "end\n");
    Match *other = toy_match(toy.game, 9, false);
    Chance chance;
    chance_seed(&chance, 6);
    cr_assert_eq(world_make(toy.match, ANN, &chance, false, other), 0);
    toy_answer(other, 1);
    int thrown = toy_counter(other, "thrown", 0);
    cr_assert_eq(world_make(toy.match, ANN, &chance, true, other), 0);
    toy_answer(other, 1);
    cr_assert_neq(toy_counter(other, "thrown", 0), thrown);
    toy_answer(toy.match, 1);
    cr_assert_eq(toy_counter(toy.match, "thrown", 0), thrown);
    match_free(other);
    toy_done(&toy);
}
