/* Effects: pieces carry functions for named moments. Who acts, in which order, and what comes out; and the words that
 * only effects and drawn cards needed: deal's second result, least, a piece's text. */
#include <criterion/criterion.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(effects, .init = toy_begin, .fini = toy_end);

/* Two of Ann's persons and one of Bob's act at the end; a third of Ann's lies in no zone that is in play. */
#define TABLE                                                                                      \
    "moments { 'at_end', 'counts', 'permits' }\n"                                                  \
    "local card = kind 'card' {}\n"                                                                \
    "local function tell_it(me, it, word) say('{}: {} {}.', me, it, word) end\n"                   \
    "card { name = 'fence', value = 3, at_end = tell_it, text = 'swap a card' }\n"                 \
    "card { name = 'spy', value = 1, at_end = tell_it,\n"                                          \
    "       permits = function(me, it, wish) return wish == 'spying' end }\n"                      \
    "card { name = 'priest', value = 2, at_end = tell_it,\n"                                       \
    "       counts = function(me, it, n, by) return n * by end }\n"                                \
    "card { name = 'idle', value = 5, at_end = tell_it }\n"                                        \
    "zone 'persons' { each_seat = true, in_play = true }\n"                                        \
    "zone 'pocket' { each_seat = true }\n"                                                         \
    "local pile = zone 'pile' { face = 'down' }\n"                                                 \
    "local function place()\n"                                                                     \
    "  for it in each(pieces()) do\n"                                                              \
    "    local to = it.name == 'idle' and seats[1].pocket or it.name == 'priest' and "             \
    "seats[2].persons\n"                                                                           \
    "    move(it, to or seats[1].persons)\n"                                                       \
    "  end\n"                                                                                      \
    "end\n"

static void says(const Match *match, size_t line, const char *wanted)
{
    char words[200];
    cr_assert_gt(chronicle_length(match_chronicle(match)), line);
    chronicle_words(match_chronicle(match), match_game(match)->shape, match_seat_names(match), line,
                    PUBLIC, words, sizeof words);
    cr_assert_str_eq(words, wanted);
}

Test(effects, act_seat_by_seat_and_each_owner_says_in_which_order)
{
    Toy toy = toy_play(
        TABLE "setup(function() place() raise('at_end', seats[2], 'acts') return finish() end)\n");
    toy_asks(toy.match, 1, "Which comes first?");
    says(toy.match, 0, "Bob: priest acts.");
    toy_answer(toy.match, 1);
    says(toy.match, 1, "Ann: spy acts.");
    says(toy.match, 2, "Ann: fence acts.");
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 3, "the idle one is not in play");
    cr_assert_eq(match_state(toy.match), MATCH_OVER);
    toy_done(&toy);
}

Test(effects, are_offered_with_what_they_do)
{
    Toy toy = toy_play(
        TABLE "setup(function() place() raise('at_end', seats[1], '') return finish() end)\n");
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "fence: swap a card");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "spy");
    toy_done(&toy);
}

Test(effects, of_one_seat_can_be_raised_alone)
{
    Toy toy = toy_play(TABLE "setup(function()\n"
                             "  place()\n"
                             "  raise_for('at_end', seats[2], 'alone')\n"
                             "  confirm(seats[1], 'Well?')\n"
                             "  return finish()\n"
                             "end)\n");
    toy_asks(toy.match, 1, "Well?");
    says(toy.match, 0, "Bob: priest alone.");
    cr_assert_eq(chronicle_length(match_chronicle(toy.match)), 1);
    toy_done(&toy);
}

Test(effects, change_a_value_or_permit_something_for_their_owner_only)
{
    Toy toy = toy_play(TABLE "setup(function()\n"
                             "  place()\n"
                             "  assert(fold('counts', seats[2], 7, 3) == 21)\n"
                             "  assert(fold('counts', seats[1], 7, 3) == 7)\n"
                             "  assert(allowed('permits', seats[1], 'spying'))\n"
                             "  assert(not allowed('permits', seats[1], 'singing'))\n"
                             "  assert(not allowed('permits', seats[2], 'spying'))\n"
                             "  local acting, count = with_effect('at_end', seats[1])\n"
                             "  assert(count == 2 and #acting == 2)\n"
                             "  acting, count = with_effect('counts', seats[1])\n"
                             "  assert(count == 0 and acting:empty())\n"
                             "  confirm(seats[1], 'Well?')\n"
                             "  return finish()\n"
                             "end)\n");
    toy_asks(toy.match, 1, "Well?");
    toy_done(&toy);
}

Test(effects, for_a_misspelt_moment_are_an_error)
{
    Report report;
    Game *game =
        toy_try("moments { 'at_end' }\nlocal card = kind 'card' {}\n"
                "card { at_edn = function() end }\nsetup(function() return finish() end)\n",
                2, NULL, &report);
    cr_assert_null(game);
    cr_assert(strstr(report.message, "at_edn") && strstr(report.message, "at_end"), "%s",
              report.message);
}

Test(effects, and_texts_leave_pieces_as_they_were)
{
    Toy toy =
        toy_play(TABLE "setup(function()\n"
                       "  move(pieces(), pile)\n"
                       "  assert(pieces('value', 3):first().text == 'swap a card')\n"
                       "  assert(pieces('value', 1):first().text == nil)\n"
                       "  assert(pieces():least 'value' == 1 and nothing():least 'value' == 0)\n"
                       "  local count, dealt = deal(pile, 3, seats[1].pocket)\n"
                       "  assert(count == 3 and #dealt == 3 and #(dealt - seats[1].pocket) == 0)\n"
                       "  count, dealt = deal(pile, 3, seats[1].pocket)\n"
                       "  assert(count == 1 and #dealt == 1)\n"
                       "  count, dealt = deal(pile, 3, seats[1].pocket)\n"
                       "  assert(count == 0 and dealt:empty())\n"
                       "  confirm(seats[1], 'Well?')\n"
                       "  return finish()\n"
                       "end)\n");
    toy_asks(toy.match, 1, "Well?");
    toy_done(&toy);
}
