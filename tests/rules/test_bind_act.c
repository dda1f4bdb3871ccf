/* Whole actions: asked question by question, drawn as one by the random player. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(bind_act, .init = toy_begin, .fini = toy_end);

/* Two men in the box, a pile with a hidden one, and four on the board: w on a1, x on b1, y on c1, z on c3. */
#define TABLE                                                                                      \
    "local man = kind 'man' { hidden = 'a man' }\n"                                                \
    "for name in each { 'u', 'v', 'w', 'x', 'y', 'z', 'h' } do man { name = name, id = name } "    \
    "end\n"                                                                                        \
    "local yard = grid 'yard' { 3, 3 }\n"                                                          \
    "local hand = zone 'hand' {}\n"                                                                \
    "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"                                \
    "local function man_named(name) return pieces('id', name):first() end\n"                       \
    "local turn = actions {\n"                                                                     \
    "  { 'lay', 'Lay whom?', 'Lay {} where?', to = yard },\n"                                      \
    "  { 'move', 'Move whom?', 'Move {} where?', to = 'beside' },\n"                               \
    "  { 'hit', 'Who hits?', 'Hit whom?', at = 'beside' },\n"                                      \
    "  { 'rest' },\n"                                                                              \
    "}\n"                                                                                          \
    "counter.table { lays = 0, moves = 0, hits = 0, rests = 0, first = 0, turns = 0 }\n"           \
    "local function set_up()\n"                                                                    \
    "  move(pieces('id', 'u') + pieces('id', 'v'), hand)\n"                                        \
    "  move(man_named 'h', pile)\n"                                                                \
    "  move(man_named 'w', yard:at 'a1') move(man_named 'x', yard:at 'b1')\n"                      \
    "  move(man_named 'y', yard:at 'c1') move(man_named 'z', yard:at 'c3')\n"                      \
    "end\n"

#define ASKING(arguments, then)                                                                    \
    TABLE "setup(function() set_up() return phase.go(seats[1]) end)\n"                             \
          "function phase.go(me)\n"                                                                \
          "  local what, one, two, three = act(me, 'What now?', turn, " arguments ")\n" then       \
          "  return finish(me)\nend\n"

Test(bind_act, it_is_asked_question_by_question_and_the_piece_is_moved)
{
    Toy toy = toy_play(ASKING("available(hand, pile), nil, nil, nil, true",
                              "assert(what == 'lay' and one.name == 'v' and two == hand)\n"
                              "assert(three == yard:at 'b2' and one:place() == three)\n"));
    toy_asks(toy.match, 1, "What now?");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "rest");
    toy_answer(toy.match, 0);
    toy_asks(toy.match, 1, "Lay whom?");
    cr_assert(strstr(toy_label(toy.match, 2, 0), "a man"), "the pile's top is not known");
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "Lay v where?");
    cr_assert_eq(match_decision(toy.match)->count, 5);
    toy_answer(toy.match, 1); /* the free ones are a2, b2, c2, a3, b3 */
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(bind_act, a_hidden_piece_is_shown_before_the_last_question)
{
    Toy toy = toy_play(ASKING("available(pile), nil, nil, nil, false",
                              "assert(what == 'lay' and one.name == 'h' and two == pile)\n"));
    toy_asks(toy.match, 1, "Lay h where?"); /* what and whom are no questions here */
    toy_answer(toy.match, 0);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(bind_act, a_neighbour_is_one_beside_and_only_those_who_have_one_are_offered)
{
    Toy toy = toy_play(ASKING("nil, nil, yard:pieces(), pieces('id', 'x') + pieces('id', 'z')",
                              "assert(what == 'hit' and one.name == 'y' and two.name == 'x')\n"
                              "assert(three == yard:at 'b1' and one:place() == yard:at 'c1')\n"));
    toy_asks(toy.match, 1, "Who hits?");
    cr_assert_eq(match_decision(toy.match)->count, 2, "w and y; nobody stands beside z");
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(bind_act, a_step_goes_to_a_free_space_beside)
{
    Toy toy = toy_play(ASKING("nil, yard:pieces()",
                              "assert(what == 'move' and one.name == 'z')\n"
                              "assert(two == yard:at 'c3' and three == yard:at 'b3')\n"));
    toy_asks(toy.match, 1, "Move whom?");
    cr_assert_eq(match_decision(toy.match)->count, 4);
    toy_answer(toy.match, 3);
    toy_asks(toy.match, 1, "Move z where?");
    cr_assert_eq(match_decision(toy.match)->count, 2);
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(bind_act, nothing_to_do_gives_nil)
{
    Toy toy = toy_play(ASKING("nil, nil, nil, nil, false", "assert(what == nil and one == nil)\n"));
    toy_won(toy.match, 1);
    toy_done(&toy);
}

/* 3 x 5 lays, 3 + 1 + 1 = 5 steps (w and x have one each, y one, z two), 4 hits and one rest: 25 complete actions. */
Test(bind_act, a_random_player_draws_one_of_all_complete_actions)
{
    enum { GAMES = 20000 };
    Game *game =
        toy_load(TABLE "setup(function() set_up() return phase.go(seats[1]) end)\n"
                       "function phase.go(me)\n"
                       "  local men = yard:pieces()\n"
                       "  local what, one = act(me, 'What now?', turn, available(hand, pile), men, "
                       "men, men, true)\n"
                       "  local key = what .. 's'\n"
                       "  common[key] = common[key] + 1\n"
                       "  if what == 'move' and one.name == 'z' then common.first = 1 end\n"
                       "  return finish(me)\nend\n",
                 2);
    MatchSetup setup = {.seed = 1, .player = {PLAYER_RANDOM, PLAYER_RANDOM}};
    Match *match = match_new(game, &setup);
    int lays = 0, moves = 0, hits = 0, rests = 0, of_z = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        cr_assert_eq(match_restart(match, seed), MATCH_OVER);
        lays += toy_counter(match, "lays", 0);
        moves += toy_counter(match, "moves", 0);
        hits += toy_counter(match, "hits", 0);
        rests += toy_counter(match, "rests", 0);
        of_z += toy_counter(match, "first", 0);
    }
    const struct {
        const char *what;
        int found, ways;
    } row[] = {{"lays", lays, 15},
               {"moves", moves, 5},
               {"hits", hits, 4},
               {"rests", rests, 1},
               {"moves of z", of_z, 2}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        double chance = row[i].ways / 25.0, spread = sqrt(GAMES * chance * (1 - chance));
        cr_assert(fabs(row[i].found - GAMES * chance) < 5 * spread, "%s: %d of %d, not about %.0f",
                  row[i].what, row[i].found, GAMES, GAMES * chance);
    }
    match_free(match);
    game_free(game);
}

Test(bind_act, what_a_random_player_drew_is_the_same_when_it_is_answered_question_by_question)
{
    Game *game =
        toy_load(TABLE "setup(function() set_up() return phase.go(seats[1]) end)\n"
                       "function phase.go(me)\n"
                       "  local men = yard:pieces()\n"
                       "  act(me, 'What now?', turn, available(hand, pile), men, men, men, true)\n"
                       "  common.turns = common.turns + 1\n"
                       "  return common.turns < 3 and phase.go(me.next) or finish(me)\nend\n",
                 2);
    MatchSetup setup = {.seed = 1, .player = {PLAYER_RANDOM, PLAYER_RANDOM}, .history = true};
    Match *match = match_new(game, &setup);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        cr_assert_eq(match_restart(match, seed), MATCH_OVER);
        uint64_t end = match_fingerprint(match);
        size_t decisions = match_decisions(match);
        for (size_t n = 0; n <= decisions; n++) {
            cr_assert_eq(match_restart(match, seed), MATCH_OVER);
            cr_assert(match_go_to(match, n));
        }
        cr_assert_eq(match_fingerprint(match), end);
    }
    match_free(match);
    game_free(game);
}

Test(bind_act, mistakes_are_told)
{
    toy_refuses(TABLE, "act(seats[1], 'Well?', { 'lay' })", "actions { ... }");
    toy_refuses(TABLE, "act(seats[1], 'Well?', turn, 7)", "");
    toy_refuses(TABLE, "actions { { 'late' } }", "actions");
    const struct {
        const char *text, *words;
    } row[] = {
        {"actions {}\n", "1 to 16"},
        {"actions { 'lay' }\n", "entry 1 must be a table"},
        {"actions { { 'lay', to = 'beside' } }\n", "entry 1 needs a question"},
        {"actions { { 'rest' }, { 'lay', 'Whom?', 'Where?', to = 'elsewhere' } }\n",
         "entry 2 may have"},
        {"actions { { 'rest', too = 3 } }\n", "too"},
        {"actions { { } }\n", "needs a name"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[500], words[2000];
        Report report;
        snprintf(text, sizeof text, "%ssetup(function() return finish() end)\n", row[i].text);
        Game *game = toy_try(text, 2, NULL, &report);
        cr_assert_null(game, "%s is taken", row[i].text);
        report_write(&report, words, sizeof words);
        cr_assert(strstr(words, row[i].words), "%s: %s", row[i].text, words);
    }
}
