/* The rules of a phase are those that stand right above its function. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(phase_rules, .init = toy_begin, .fini = toy_end);

static const char script[] = "rule(1, 'About the whole game.')\n"
                             "\n\n\n\n"
                             "local function helper() end\n"
                             "rule(7, 'A turn is a choice.')\n"
                             "rule(3, 'It has ' ..\n"
                             "  'two ways.')\n"
                             "rule(5, 'No more.')\n"
                             "\n\n\n\n\n\n"
                             "function phase.turn(me)\n"
                             "  helper()\n"
                             "  choose(me, 'Which?', { 'a', 'b' })\n"
                             "  return phase.later(me)\n"
                             "end\n"
                             "function phase.later(me)\n"
                             "  choose(me, 'Which?', { 'a', 'b' })\n"
                             "  return finish(me)\n"
                             "end\n"
                             "rule(9, 'The end.')\n"
                             "setup(function() return phase.turn(seats[1]) end)\n";

/* "3 5 7 " */
static const char *rules_of(const Game *game, const char *phase, int most)
{
    static char text[200];
    int found[8], count = game_phase_rules(game, phase, found, most);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        strcat(text, game->rule[found[i]].number);
        strcat(text, " ");
    }
    return text;
}

Test(phase_rules, are_the_paragraph_above_it_in_the_order_of_the_rulebook)
{
    Toy toy = toy_play(script);
    cr_assert_str_eq(rules_of(toy.game, "turn", 8), "3 5 7 ");
    cr_assert_str_eq(rules_of(toy.game, "turn", 2), "3 5 ", "the nearest come first");
    toy_done(&toy);
}

Test(phase_rules, of_a_phase_without_any_are_none)
{
    Toy toy = toy_play(script);
    cr_assert_str_eq(rules_of(toy.game, "later", 8), "", "those above belong to the phase before");
    cr_assert_str_eq(rules_of(toy.game, "nowhere", 8), "");
    toy_done(&toy);
}
