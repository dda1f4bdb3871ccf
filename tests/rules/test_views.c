/* Views, ways, duels and named lines, as scripts use them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/views.h"
#include "tests/support/toy_game.h"

TestSuite(views, .init = toy_begin, .fini = toy_end);

/* A graph a - b - c - d, with a short way a - d; one piece on a. */
#define TOWN                                                                                       \
    "local town = graph 'town' { spaces = { { name = 'a', size = 2, warm = true }, 'b', 'c', "     \
    "{ name = 'd', size = 1 } },\n"                                                                \
    "  links = { { 'a', 'b' }, { 'b', 'c' }, { 'c', 'd' } },\n"                                    \
    "  lines = { { 'b', 'c', name = 'middle' } } }\n"                                              \
    "local man = kind 'man' {}\n"                                                                  \
    "man { name = 'Joe', brief = 'J' }\n"                                                          \
    "marks.space { owner = { start = 0, values = 'red blue' } }\n"                                 \
    "marks.piece { hurt = 0 }\n"

static char told[2000];

static void tell(void *data, const char *line)
{
    (void)data;
    strncat(told, line, sizeof told - strlen(told) - 1);
    strncat(told, "|", sizeof told - strlen(told) - 1);
}

static bool look(Match *match, const char *view, int viewer, Report *report)
{
    told[0] = '\0';
    return view_tell(match, view, viewer, tell, NULL, report);
}

static const char viewing[] = TOWN
    "views {\n"
    "  sizes = function(me) return { 'for ' .. (me and me.number or 'all'), 'b\\27[31m' } end,\n"
    "  one = function() return 'a single line' end,\n"
    "  acts = function() move(pieces(), town:at 'b') end,\n"
    "  asks = function(me) return choose(me, 'What?', { 'x', 'y' }) end,\n"
    "}\n"
    "setup(function() move(pieces(), town:at 'a') mark(town:at 'a', 'owner', 2) return "
    "phase.go(seats[1]) end)\n"
    "function phase.go(me) choose(me, 'Go?', { 'yes', 'no' }) return finish(me) end\n";

Test(views, are_listed_by_name_and_tell_their_lines_cleaned)
{
    Toy toy = toy_play(viewing);
    Report report;
    const char *names[] = {"acts", "asks", "one", "sizes"};
    for (int i = 0; i < 4; i++)
        cr_assert_str_eq(view_name(toy.game, i), names[i]);
    cr_assert_null(view_name(toy.game, 4));
    cr_assert(look(toy.match, "sizes", 1, &report));
    cr_assert(strncmp(told, "for 2|b", 7) == 0 && !strchr(told, '\033'), "%s", told);
    cr_assert(look(toy.match, "sizes", PUBLIC, &report));
    cr_assert(strncmp(told, "for all|", 8) == 0);
    cr_assert(look(toy.match, "one", 0, &report));
    cr_assert_str_eq(told, "a single line|");
    toy_done(&toy);
}

Test(views, may_neither_act_nor_ask)
{
    Toy toy = toy_play(viewing);
    Report report;
    uint64_t before = match_fingerprint(toy.match);
    cr_assert_not(look(toy.match, "acts", 0, &report));
    cr_assert_eq(report.line, 12, "%d", report.line);
    cr_assert_not(look(toy.match, "asks", 0, &report));
    cr_assert_not(look(toy.match, "none", 0, &report));
    cr_assert_eq(match_fingerprint(toy.match), before);
    toy_asks(toy.match, 1, "Go?");
    toy_answer(toy.match, 0);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

Test(views, a_game_without_views_has_none)
{
    Toy toy = toy_play(
        "setup(function() return phase.go(seats[1]) end)\n"
        "function phase.go(me) choose(me, 'Go?', { 'yes', 'no' }) return finish(me) end\n");
    cr_assert_null(view_name(toy.game, 0));
    toy_done(&toy);
}

Test(views, items_are_described_by_attributes_and_marks)
{
    Toy toy = toy_play(viewing);
    char words[200];
    describe_item(toy.match, DOMAIN_SPACES, 0, 0, words, sizeof words);
    cr_assert_str_eq(words, "size 2, warm, owner blue");
    describe_item(toy.match, DOMAIN_SPACES, 3, 0, words, sizeof words);
    cr_assert_str_eq(words, "size 1, owner none");
    describe_item(toy.match, DOMAIN_PIECES, 0, 0, words, sizeof words);
    cr_assert_str_eq(words, "");
    toy_done(&toy);
}

Test(views, a_number_that_is_always_one_is_still_a_number)
{
    Toy toy = toy_play("local town = graph 'town' { spaces = { { name = 'a', size = 1 }, "
                       "{ name = 'b', warm = true } }, links = {} }\n"
                       "setup(function() return phase.go(seats[1]) end)\n"
                       "function phase.go(me) choose(me, 'Go?', town) return finish(me) end\n");
    char words[200];
    describe_item(toy.match, DOMAIN_SPACES, 0, 0, words, sizeof words);
    cr_assert_str_eq(words, "size 1");
    describe_item(toy.match, DOMAIN_SPACES, 1, 0, words, sizeof words);
    cr_assert_str_eq(words, "warm");
    toy_done(&toy);
}

Test(views, ways_movers_lines_and_marks_by_value)
{
    Toy toy = toy_play(
        TOWN
        "counter.table { n = 0 }\n"
        "setup(function()\n"
        "  move(pieces(), town:at 'a')\n"
        "  local middle = town:line 'middle'\n"
        "  local way, steps = town:way(town:at 'a', town:at 'd')\n"
        "  assert(steps == 3 and #way == 3 and #(way & middle) == 2 and #(way - middle) == 1)\n"
        "  assert(town:way(town:at 'a', town:at 'd', middle) == nil)\n"
        "  assert(#town:movers(pieces(), town:at 'b') == 0 and #town:movers(pieces(), nil) == 1)\n"
        "  mark(town:at 'c', 'owner', 2)\n"
        "  assert(town:spaces():with('owner', 2):first() == town:at 'c' and "
        "#town:spaces():with('owner', 0) == 3)\n"
        "  return phase.go(seats[1])\n"
        "end)\n"
        "function phase.go(me) choose(me, 'Go?', { 'yes', 'no' }) return finish(me) end\n");
    toy_asks(toy.match, 1, "Go?");
    toy_done(&toy);
}

Test(views, duels_are_fought_with_declared_dice)
{
    Toy toy = toy_play(
        "local fists = duels 'fists' { { 1 }, { 1 }, { 5, 6 } }\n"
        "setup(function()\n"
        "  local left, other, throws, words = fists:fight(3, 1)\n"
        "  assert(left == 3 and other == 0 and throws == 1 and (words == '5:1' or words == "
        "'6:1'))\n"
        "  left, other, throws, words = fists:fight(2, 2)\n"
        "  assert(left == 0 and other == 0 and throws == 2 and words == '1:1, 1:1')\n"
        "  local win, both, lose = fists:odds(2, 1)\n"
        "  assert(win == 1 and both == 0 and lose == 0)\n"
        "  return phase.go(seats[1])\n"
        "end)\n"
        "function phase.go(me) choose(me, 'Go?', { 'yes', 'no' }) return finish(me) end\n");
    toy_asks(toy.match, 1, "Go?");
    toy_done(&toy);
}

/* Each stands on line 2. */
Test(views, mistakes_are_told)
{
    static const struct {
        const char *script, *words;
    } mistakes[] = {
        {"duels 'x' { }", "needs 1 to 12 dice"},
        {"duels 'x' { { 1 }, 2 }", "die of strength 2"},
        {"duels 'x' { { 1.5 } }", "whole number"},
        {"views { a = 1 }", "view 'a' must be a function"},
        {"graph 'g' { spaces = { 'a' }, links = { }, drawing = 3 }", "drawing must be a list"},
        {"graph 'g' { spaces = { 'a' }, links = { }, drawing = { { 'a' }, { 'a', 'a' } } }",
         "row 2 of the drawing"},
        {"graph 'g' { spaces = { 'a' }, links = { }, drawing = { { 1 } } }", "a cell must be"},
        {"local g = graph 'g' { spaces = { 'a' }, links = { }, lines = { { 'a', name = 'rim' } } "
         "}; g:line 'rin'",
         "unknown line 'rin', did you mean 'rim'?"},
        {"local d = duels 'x' { { 1 } }; d:odds(2, 1)", "out of range"},
        {"local d = duels 'x' { { 1 } }; d.odds(seats, 1, 1)", "dice for duels"},
    };
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        Report report;
        cr_assert_null(toy_try(mistakes[i].script, 2, NULL, &report), "%s", mistakes[i].script);
        cr_assert(strstr(report.message, mistakes[i].words), "%s: %s", mistakes[i].script,
                  report.message);
        cr_assert_eq(report.line, 2);
    }
}
