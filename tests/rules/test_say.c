/* What scripts say: each reader gets the words that he may know. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(say, .init = toy_begin, .fini = toy_end);

static const char frame[] =
    "local card = kind 'card' { hidden = 'a card' }\n"
    "card { name = 'the fox', rank = 3 }\n"
    "card { name = 'the owl', rank = 5 }\n"
    "card { name = 'the bear', rank = 7 }\n"
    "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
    "local heap = zone 'heap' { }\n"
    "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
    "local yard = grid 'yard' { 3, 3 }\n"
    "counter.seat { points = { least = -10, most = 10, score = true }, gold = 0, friend = 'seat' "
    "}\n"
    "setup(function() return phase.turn(seats[1], seats[2]) end)\n"
    "function phase.turn(me, you)\n" /* line 12 */
    "  local fox, owl = pieces('rank', 3):first(), pieces('rank', 5):first()\n"
    "  %s\n" /* line 14 */
    "  confirm(me, 'Well?')\n"
    "  return finish(me)\n"
    "end\n";

static Toy play(const char *script)
{
    char text[3000];
    snprintf(text, sizeof text, frame, script);
    return toy_play(text);
}

/* The last line as the first seat, the second and an onlooker read it. */
static void reads(const char *script, const char *ann, const char *bob, const char *all)
{
    Toy toy = play(script);
    toy_asks(toy.match, 1, "Well?");
    cr_assert_str_eq(toy_last_line(toy.match, 0), ann, "%s: %s", script,
                     toy_last_line(toy.match, 0));
    cr_assert_str_eq(toy_last_line(toy.match, 1), bob, "%s: %s", script,
                     toy_last_line(toy.match, 1));
    cr_assert_str_eq(toy_last_line(toy.match, PUBLIC), all, "%s: %s", script,
                     toy_last_line(toy.match, PUBLIC));
    toy_done(&toy);
}

static void fails(const char *script, const char *words)
{
    Toy toy = play(script);
    cr_assert_eq(match_state(toy.match), MATCH_FAILED, "%s", script);
    toy_failed(toy.match, words, 14);
    toy_done(&toy);
}

Test(say, a_seat_reads_you_and_the_verb_follows)
{
    reads("say('{} begins.', me)", "You begin.", "Ann begins.", "Ann begins.");
    reads("say('{} begins.', you)", "Bob begins.", "You begin.", "Bob begins.");
    reads("say('{} is skipped.', me)", "You are skipped.", "Ann is skipped.", "Ann is skipped.");
    reads("say('It is {} who wins.', me)", "It is you who wins.", "It is Ann who wins.",
          "It is Ann who wins.");
}

Test(say, a_piece_is_named_to_those_who_may_know_it)
{
    reads("move(fox, me.hand) say('{} draws {}.', me, fox)", "You draw the fox.",
          "Ann draws a card.", "Ann draws a card.");
    reads("move(fox, heap) say('{} lays {}.', me, fox)", "You lay the fox.", "Ann lays the fox.",
          "Ann lays the fox.");
    reads("move(fox, pile) say('{} hides {}.', me, fox)", "You hide a card.", "Ann hides a card.",
          "Ann hides a card.");
    reads("move(fox, pile) show(fox, you) say('{} shows {} to {}.', me, fox, you)",
          "You show a card to Bob.", "Ann shows the fox to you.", "Ann shows a card to Bob.");
}

Test(say, what_was_hidden_then_stays_hidden_in_the_line)
{
    reads("move(fox, me.hand) say('{} draws {}.', me, fox) move(fox, heap)", "You draw the fox.",
          "Ann draws a card.", "Ann draws a card.");
    reads("move(fox, heap) say('{} shows {}.', me, fox) move(fox, pile) shuffle(pile)",
          "You show the fox.", "Ann shows the fox.", "Ann shows the fox.");
}

Test(say, selections_are_lists_in_words)
{
    reads("move(fox, heap) move(owl, heap) say('{} takes {}.', me, heap:pieces())",
          "You take the fox and the owl.", "Ann takes the fox and the owl.",
          "Ann takes the fox and the owl.");
    reads("move(fox, me.hand) move(owl, me.hand) say('{} has {}.', me, me.hand:pieces())",
          "You have the fox and the owl.", "Ann has 2 cards.", "Ann has 2 cards.");
}

Test(say, places_numbers_and_texts)
{
    reads("say('{} goes from {} to {}.', fox, yard:at 'a1', yard:at(2, 3))",
          "a card goes from a1 to b3.", "a card goes from a1 to b3.", "a card goes from a1 to b3.");
    reads("say('{} and {}: {} in {}', 3, 'words', -7, heap)", "3 and words: -7 in heap",
          "3 and words: -7 in heap", "3 and words: -7 in heap");
    reads("say('Plain.')", "Plain.", "Plain.", "Plain.");
    reads("say('Half: {}', 1.5)", "Half: 1.5", "Half: 1.5", "Half: 1.5");
}

Test(say, nothing_steers_a_terminal)
{
    reads("say('\\27[31mred {} \\r\\n', 'a\\0b\\27')", "?[31mred a?b? ??", "?[31mred a?b? ??",
          "?[31mred a?b? ??");
}

Test(say, a_told_line_is_for_one)
{
    reads("tell(you, 'The next card is {}.', 'high')", "", "The next card is high.", "");
    reads("move(fox, me.hand) tell(you, '{} has {}.', me, fox)", "", "Ann has a card.", "");
}

Test(say, an_award_is_a_line_and_a_score)
{
    Toy toy =
        play("award(me, 'points', 4, '{} finds gold.', me) award(me, 'points', -1, 'A tax.')");
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(toy_counter(toy.match, "points", 1), 3);
    const Chronicle *chronicle = match_chronicle(toy.match);
    cr_assert_eq(chronicle_length(chronicle), 2);
    cr_assert_eq(chronicle_entry(chronicle, 0)->change, 4);
    cr_assert_eq(chronicle_entry(chronicle, 1)->change, -1);
    cr_assert_eq(chronicle_entry(chronicle, 1)->seat, 0);
    cr_assert_eq(chronicle_entry(chronicle, 0)->decision, 0);
    toy_done(&toy);
}

Test(say, a_score_changes_only_with_a_reason)
{
    fails("me.points = 5", "'points' is a score: change it with award");
    fails("award(me, 'points', 5)", "must be a text");
    fails("award(me, 'points', 'x', 'why')", "whole number");
    fails("award(me, 'points', 1.5, 'why')", "whole number");
    fails("award(me, 'point', 1, 'why')",
          "unknown counter of a seat 'point', did you mean 'points'?");
    fails("award('me', 'points', 1, 'why')", "must be a seat");
    fails("award(me, 'friend', 1000000, 'why')", "'friend' is no number");
    fails("award(me, 'points', 11, 'too much')", "points");
    fails("award(me, 'points', 2147483647, 'too much')", "points");
}

Test(say, a_refused_award_leaves_neither_score_nor_line)
{
    Toy toy = play("assert(not pcall(award, me, 'points', 11, 'too much'))\n"
                   "  assert(not pcall(award, me, 'points', 1, '{}', function() end))\n"
                   "  assert(not pcall(award, me, 'points', 1))\n"
                   "  assert(me.points == 0) say('Only this.')");
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 1);
    cr_assert_eq(toy_counter(toy.match, "points", 1), 0);
    toy_done(&toy);
}

Test(say, what_cannot_be_said_is_an_error)
{
    fails("say(5)", "must be a text");
    fails("say('{}', {})", "a thing of the table, a number or a text");
    fails("say('{}', print)", "'print' is not available");
    fails("say('{}', true)", "a thing of the table");
    fails("say('{}', yard)", "cannot name a board");
    fails("say('{}', seats)", "cannot name");
    fails("tell(5, 'x')", "must be a seat");
    fails("tell(me)", "must be a text");
    fails("choose_together(seats, function(seat) say('psst') end)",
          "nothing may change while seats decide");
}

Test(say, missing_and_spare_arguments_are_errors)
{
    fails("say('{} and {}', 1)", "\"{} and {}\" names 2 things with {}, but is given 1");
    fails("say('only {}', 1, 2, 3)", "\"only {}\" names 1 thing with {}, but is given 3");
    fails("tell(you, '{}')", "names 1 thing with {}, but is given 0");
    fails("award(me, 'points', 1, 'why', me)", "names 0 things with {}, but is given 1");
    reads("say('{{}} {}', 1)", "{} 1", "{} 1", "{} 1");
    reads("say('{{{}}} {', 1)", "{1} {", "{1} {", "{1} {");
}

Test(say, an_empty_selection_is_nothing)
{
    reads("say('{} and {}', heap:pieces(), 5)", "nothing and 5", "nothing and 5", "nothing and 5");
}

Test(say, a_score_out_of_its_range_is_told_with_its_owner)
{
    fails("award(me, 'points', 11, 'too much')",
          "points of Ann would be 11, but goes from -10 to 10");
    fails("award(you, 'points', -11, 'too much')",
          "points of Bob would be -11, but goes from -10 to 10");
    fails("me.gold = 3000000000", "gold of Ann would be 3000000000, but goes from");
}

/* Keys without an order of their own would come in that of their addresses. */
Test(say, leaders_do_not_depend_on_addresses)
{
    static const char sentence[] = "as key cannot be walked: keys must be numbers, strings";
    fails("leaders { [{}] = 1 }", "a table with a table as key cannot be walked");
    fails("leaders { [function() end] = 1 }", sentence);
    fails("leaders { [pieces()] = 1 }", "a table with a selection as key cannot be walked");
    fails("unique_highest { [{}] = 1 }", sentence);
    fails("leaders { a = 'x' }", "totals must be whole numbers");
    reads("local all = '' for k in each(leaders { b = 1, a = 1, [2] = 1, [true] = 1, [false] = 1, "
          "[1.5] = 1, [you] = 1, [me] = 1, c = 0 }) do all = all .. tostring(k) .. ' ' end "
          "say('{}', all)",
          "1.5 2 a b false true Ann Bob ", "1.5 2 a b false true Ann Bob ",
          "1.5 2 a b false true Ann Bob ");
}

Test(say, talking_without_end_is_stopped)
{
    Toy toy = play("while true do say('{} talks.', me) end");
    cr_assert_eq(match_state(toy.match), MATCH_FAILED);
    toy_done(&toy);
}

Test(say, without_a_chronicle_the_game_is_the_same)
{
    static const char script[] = "move(fox, me.hand) say('{} draws {}.', me, fox)\n"
                                 "  award(me, 'points', 4, '{} finds gold.', me) tell(you, 'x')";
    Toy toy = play(script);
    MatchSetup setup = {.seed = 1};
    Match *silent = match_new(toy.game, &setup);
    cr_assert_null(match_chronicle(silent));
    cr_assert_eq(match_state(silent), MATCH_ASKING);
    cr_assert_eq(match_fingerprint(silent), match_fingerprint(toy.match));
    match_free(silent);
    toy_done(&toy);
}
