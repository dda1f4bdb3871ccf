/* Duels as scripts use them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(bind_duel, .init = toy_begin, .fini = toy_end);

static const char dice[] =
    "local combat = duels 'combat' { { 1, 2, 3, 4, 5, 6 }, { 3, 3, 4, 4, 5, 6 } }\n"
    "local fixed = duels 'fixed' { { 1 }, { 2 } }\n";

#define HOLDS(lines)          toy_holds(dice, lines)
#define REFUSES(lines, words) toy_refuses(dice, lines, words)

Test(bind_duel, the_higher_throw_wins_and_equal_ones_cost_both)
{
    HOLDS("local left, other, throws, words = fixed:fight(2, 1)\n"
          "assert(left == 2 and other == 0 and throws == 1 and words == '2:1')");
    HOLDS("local left, other, throws, words = fixed:fight(2, 2)\n"
          "assert(left == 0 and other == 0 and throws == 2 and words == '2:2, 1:1')");
    HOLDS("local left, other, throws, words = fixed:fight(0, 2)\n"
          "assert(left == 0 and other == 2 and throws == 0 and words == '')");
}

Test(bind_duel, somebody_falls_and_the_words_are_the_throws)
{
    HOLDS("for _ = 1, 200 do\n"
          "  local left, other, throws, words = combat:fight(2, 2)\n"
          "  assert(left == 0 or other == 0)\n"
          "  local _, colons = words:gsub('%d:%d', '')\n"
          "  assert(colons == throws and throws >= 1 and throws <= 2)\n"
          "end");
}

Test(bind_duel, odds_are_exact_and_of_both_sides)
{
    HOLDS("local win, both, lose = combat:odds(1, 1)\n"
          "assert(math.abs(win - 15 / 36) < 1e-12 and math.abs(both - 6 / 36) < 1e-12 and "
          "math.abs(win - lose) < 1e-12)");
    HOLDS("local win, both, lose = combat:odds(2, 1)\n"
          "local lose2, both2, win2 = combat:odds(1, 2)\n"
          "assert(math.abs(win - win2) < 1e-12 and math.abs(both - both2) < 1e-12 and win > lose)\n"
          "assert(math.abs(win + both + lose - 1) < 1e-12 and math.abs(lose - lose2) < 1e-12)");
    HOLDS("local win, both, lose = fixed:odds(2, 2) assert(win == 0 and both == 1 and lose == 0)");
}

static uint64_t after(const char *line)
{
    char text[1000];
    snprintf(text, sizeof text,
             "%ssetup(function() %s return phase.turn(seats[1]) end)\n"
             "function phase.turn(me) confirm(me, 'Well?') return finish(me) end\n",
             dice, line);
    Toy toy = toy_play(text);
    toy_asks(toy.match, 1, "Well?");
    uint64_t fingerprint = match_fingerprint(toy.match);
    toy_done(&toy);
    return fingerprint;
}

Test(bind_duel, a_fight_throws_dice_and_odds_do_not)
{
    cr_assert_eq(after("combat:odds(2, 1)"), after(""));
    cr_assert_neq(after("combat:fight(2, 1)"), after(""));
}

Test(bind_duel, strengths_and_things_that_do_not_fit_are_refused)
{
    REFUSES("combat:fight(3, 1)", "2");
    REFUSES("combat:odds(-1, 1)", "0");
    REFUSES("combat:fight(1.5, 1)", "number");
    REFUSES("combat.fight(box, 1, 1)", "dice for duels");
    REFUSES("combat.odds(seats, 1, 1)", "dice for duels");
}

Test(bind_duel, declarations_are_checked)
{
    static const char *const wrong[][2] = {
        {"duels 'd' { }", "needs 1 to"},
        {"duels 'd' { { 1 }, { } }", "the die of strength 2 must be a list"},
        {"duels 'd' { 6 }", "the die of strength 1 must be a list"},
        {"duels 'd' { { 'six' } }", "number"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Report report;
        cr_assert_null(toy_try(wrong[i][0], 2, NULL, &report), "%s", wrong[i][0]);
        cr_assert(strstr(report.message, wrong[i][1]), "%s: %s", wrong[i][0], report.message);
        cr_assert_eq(report.line, 2);
    }
    toy_refuses("", "duels 'late' { { 1 } }", "load");
}
