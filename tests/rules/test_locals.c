/* Errors for authors: the lines around the place, the values of the variables involved, and advice. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(author, .init = toy_begin, .fini = toy_end);

/* Line 1 names the game; the hole is on line 15. `sees` is who sees the pile. */
static const char text[] = "game 'toy' { players = { 2, 2 } }\n"
                           "local card = kind 'card' { hidden = 'a card' }\n"
                           "for i = 1, 6 do card { name = 'card ' .. i, rank = i } end\n"
                           "zone 'hand' { each_seat = true, loose = true, sees = '%s' }\n"
                           "local pile = zone 'pile' { sees = '%s' }\n"
                           "local limit = 7\n"
                           "setup(function()\n"
                           "  for seat in each(seats) do deal(box, 2, seat.hand) end\n"
                           "  move(box, pile)\n"
                           "  return phase.turn(seats[1])\n"
                           "end)\n"
                           "function phase.turn(me)\n"
                           "  local it = choose(me, 'Which?', me.hand)\n"
                           "  local n, words = it.rank, 'a\\27b'\n"
                           "  %s\n"
                           "  return finish(me)\n"
                           "end\n";

static Report fail_with(const char *line, const char *sees, bool author)
{
    char whole[2000];
    Report report;
    snprintf(whole, sizeof whole, text, sees, sees, line);
    toy_write("game.lua", whole, strlen(whole));
    GameRequest request = {.folder = toy_folder(), .players = 2, .author = author};
    Game *game = game_load(&request, &report);
    cr_assert(game, "%s", report.message);
    MatchSetup setup = {.seed = 1, .chronicle = true, .history = true};
    Match *match = match_new(game, &setup);
    Answer answer = {.count = 1, .value = {0}};
    cr_assert(match_answer(match, &answer, NULL));
    cr_assert_eq(match_state(match), MATCH_FAILED, "%s", line);
    report = *match_report(match);
    match_free(match);
    game_free(game);
    return report;
}

static void names(const char *line, const char *locals)
{
    Report report = fail_with(line, "nobody", true);
    cr_assert_str_eq(report.locals, locals, "%s: %s", line, report.locals);
}

Test(author, the_lines_around_the_place_are_shown_and_it_is_marked)
{
    char out[REPORT_TEXT];
    Report report = fail_with("error 'it broke'", "nobody", false);
    report_write(&report, out, sizeof out);
    cr_assert_str_eq(out, "toy/game.lua:15: it broke\n"
                          "    13 |   local it = choose(me, 'Which?', me.hand)\n"
                          "    14 |   local n, words = it.rank, 'a\\27b'\n"
                          ">   15 |   error 'it broke'\n"
                          "    16 |   return finish(me)\n"
                          "  in phase 'turn'");
}

Test(author, the_variables_of_the_line_are_named_with_their_values)
{
    names("error(it, n)", "it = card 6, n = 6");
    names("local x = n + nil", "n = 6");
    names("local x; x.y = n", "n = 6, x = nil");
    names("say(words .. nil)", "words = \"a?b\"");
    names("local s, t = me.hand:pieces(), { 1, 2, 3 }; error(s, t)",
          "me = seat 1, s = {card 5, card 6}, t = a list of 3");
    names("local all = pieces(); all.x.y = 1", "all = {card 1, card 2, card 3 and 3 more}");
    names("local none = pieces() - pieces(); none.x.y = true", "none = no piece");
    names("local yes, half, t = true, 0.5, {}; t.x.y = yes and half",
          "yes = true, half = 0.5, t = a table without a list in it");
}

Test(author, a_variable_of_the_file_is_named_if_the_line_names_it)
{
    names("if n > limit or n + nil then say 'x' end", "n = 6, limit = 7");
}

Test(author, a_hidden_variable_and_a_field_are_not_meant)
{
    names("local n = 'second'; error(n)", "n = \"second\"");
    names("local x = limit.n.n", "limit = 7");
}

Test(author, a_line_that_names_none_shows_them_all)
{
    names("error 'broken'", "me = seat 1, it = card 6, n = 6, words = \"a?b\"");
}

Test(author, values_are_for_authors_and_for_games_where_all_is_open)
{
    Report report = fail_with("error(it, n)", "nobody", false);
    cr_assert_str_eq(report.locals, "", "who plays may not read them: %s", report.locals);
    report = fail_with("error(it, n)", "everyone", false);
    cr_assert_str_eq(report.locals, "it = card 5, n = 5");
}

static void advises(const char *line, const char *advice)
{
    Report report = fail_with(line, "nobody", true);
    cr_assert(strstr(report.hint, advice), "%s: %s / %s", line, report.message, report.hint);
}

Test(author, common_mistakes_get_advice)
{
    advises("me.hand:tpo()", "Did you mean 'top'?");
    advises("me.hand:pieces():top()", "'top' is there for a zone, but not for this");
    advises("me.hand.top()", "with a colon: it:top(...), not it.top(...)");
    advises("pile.top(3)", "with a colon");
    advises("move(it, nil)", "is a name misspelt, was nothing found, or is a zone empty?");
    advises("local x; if x < 3 then say 'x' end", "One side is nil");
    advises("local x; if 3 < x then say 'x' end", "One side is nil");
    advises("if it < it then say 'x' end", "Things have no order");
    advises("local x; x.y = 3", "is a name misspelt, or a zone empty?");
    advises("local x; n = n + x", "A number is missing");
    advises("n = n + me", "not a number");
    advises("say('a' .. nil)", "A text is missing");
    advises("n = #it", "this is a single thing");
    advises("choose(me, '?', {})", "use offer, which gives nil");
    advises("finish(me) do return end", "Is a 'return' missing");
    advises("for x in pile do say 'x' end", "for it in each(them) do");
    advises("n = seats[3].hand", "Nothing has this number");
    advises("n = it.rnak", "");
}

static void advises_at_load(const char *line, const char *advice)
{
    char whole[2000];
    Report report;
    snprintf(whole, sizeof whole, text, "nobody", "nobody", line);
    toy_write("game.lua", whole, strlen(whole));
    GameRequest request = {.folder = toy_folder(), .players = 2};
    cr_assert_null(game_load(&request, &report));
    cr_assert(strstr(report.hint, advice), "%s: %s / %s", line, report.message, report.hint);
}

Test(author, habits_of_other_languages_get_advice)
{
    advises_at_load("if n != 3 then end", "~=");
    advises_at_load("n += 1", "n = n + 1");
    advises_at_load("if n && it then end", "'and'");
    advises_at_load("if n = 3 then end", "==");
    advises_at_load("if n == 3 then", "needs an 'end'");
    advises_at_load("end", "one 'end' too many");
}
