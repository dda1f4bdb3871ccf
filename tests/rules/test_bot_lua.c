/* Bots written in Lua: what they are given, what they may answer, and what becomes of their mistakes. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/bot.h"
#include "tests/support/toy_game.h"

TestSuite(bot_lua, .init = toy_begin, .fini = toy_end);

static Bot *make(const char *text, const Game *game)
{
    char file[BOT_WORDS];
    BotSpec spec;
    Report report;
    toy_write("mine.lua", text, strlen(text));
    snprintf(file, sizeof file, "%s/mine.lua", toy_folder());
    cr_assert(bot_read(file, &spec, &report), "%s", report.message);
    Bot *bot = bot_new(&spec, game, &report);
    cr_assert(bot, "%s", report.message);
    return bot;
}

static Answer answers(const Toy *toy, const char *text, uint64_t seed)
{
    Answer answer;
    Report report;
    Bot *bot = make(text, toy->game);
    cr_assert_eq(bot_answer(bot, toy->match, seed, NULL, &answer, &report), BOT_DONE, "%s",
                 report.message);
    bot_free(bot);
    return answer;
}

static void fails(const Toy *toy, const char *text, const char *part, int line)
{
    Answer answer;
    Report report;
    Bot *bot = make(text, toy->game);
    cr_assert_eq(bot_answer(bot, toy->match, 1, NULL, &answer, &report), BOT_FAILED, "%s", text);
    cr_assert(strstr(report.message, part), "%s: %s", text, report.message);
    cr_assert(strstr(report.file, "mine.lua"));
    cr_assert_eq(report.line, line, "%s: line %d", text, report.line);
    cr_assert(report.source[0], "%s: its line is not quoted", text);
    bot_free(bot);
}

static const char asks_one[] =
    "setup(function() return phase.turn() end)\n"
    "function phase.turn() choose(seats[1], 'Which?', { 'ace', 'deuce', 'trey' }) return "
    "finish(seats[1]) end\n";
static const char asks_some[] =
    "setup(function() return phase.turn() end)\n"
    "function phase.turn() choose_some(seats[1], 'Which?', { 'a', 'b', 'c' }, 2, 2) return "
    "finish(seats[1]) end\n";
static const char asks_number[] =
    "setup(function() return phase.turn() end)\n"
    "function phase.turn() choose_number(seats[1], 'How many?', -3, 5) return finish(seats[1]) "
    "end\n";
static const char asks_yes_no[] =
    "setup(function() return phase.turn() end)\n"
    "function phase.turn() confirm(seats[1], 'Sure?') return finish(seats[1]) end\n";

Test(bot_lua, each_kind_of_decision_is_answered)
{
    Toy toy = toy_play(asks_one);
    Answer answer = answers(&toy,
                            "return function(view, decision)\n"
                            "  for _, it in ipairs(decision.options) do\n"
                            "    if it.label == 'deuce' then return it.number end\n"
                            "  end\n"
                            "end",
                            1);
    cr_assert_eq(answer.value[0], 1);
    toy_done(&toy);
    toy = toy_play(asks_some);
    answer = answers(&toy, "return function(view, decision) return { 3, 1 } end", 1);
    cr_assert(answer.count == 2 && answer.value[0] == 0 && answer.value[1] == 2);
    toy_done(&toy);
    toy = toy_play(asks_number);
    answer = answers(&toy, "return function(view, decision) return decision.least end", 1);
    cr_assert_eq(answer.value[0], -3);
    toy_done(&toy);
    toy = toy_play(asks_yes_no);
    answer = answers(&toy, "return function(v, d) return d.kind == 'yes_no' end", 1);
    cr_assert_eq(answer.value[0], 1);
    toy_done(&toy);
}

Test(bot_lua, mistakes_are_told_with_their_line)
{
    Toy toy = toy_play(asks_one);
    fails(&toy, "return function()\n  return nothing.at_all\nend", "nothing", 2);
    fails(&toy, "return 5", "must return a function", 1);
    fails(&toy, "\nreturn function(", "expected", 2);
    fails(&toy, "\nreturn function() return 4 end", "no such option", 2);
    fails(&toy, "return function() return 'ace' end", "whole number", 1);
    fails(&toy, "return function() return {} end", "whole number", 1);
    fails(&toy, "return function() end", "not nothing", 1);
    fails(&toy, "return function()\n  error('no idea')\nend", "no idea", 2);
    toy_done(&toy);
    toy = toy_play(asks_some);
    fails(&toy, "return function() return 1 end", "a list of numbers", 1);
    fails(&toy, "return function() return { 1 } end", "too few", 1);
    fails(&toy, "return function() return { 2, 2 } end", "only once", 1);
    toy_done(&toy);
    toy = toy_play(asks_yes_no);
    fails(&toy, "return function() return 1 end", "true or false", 1);
    toy_done(&toy);
}

Test(bot_lua, work_and_memory_are_bounded)
{
    Toy toy = toy_play(asks_one);
    fails(&toy, "return function()\n  while true do end\nend", "too much work", 2);
    fails(&toy, "while true do end", "too much work", 1);
    fails(&toy,
          "return function()\n"
          "  local t = {}\n"
          "  for i = 1, 1e7 do t[i] = {} end\n"
          "end",
          "too much memory", 1);
    toy_done(&toy);
}

Test(bot_lua, there_is_no_way_out)
{
    static const char *const names[] = {"os",    "io",     "debug", "load",      "require",
                                        "seats", "choose", "move",  "coroutine", "collectgarbage"};
    Toy toy = toy_play(asks_one);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char text[200];
        snprintf(text, sizeof text, "return function() return %s == nil and 3 or 1 end", names[i]);
        cr_assert_eq(answers(&toy, text, 1).value[0], 2, "a bot gets at '%s'", names[i]);
    }
    toy_done(&toy);
}

Test(bot_lua, it_remembers_nothing_and_its_chance_is_that_of_the_seed)
{
    Toy toy = toy_play(asks_one);
    Bot *bot = make("asked = 0\n"
                    "return function() asked = asked + 1 return asked end",
                    toy.game);
    for (int i = 0; i < 3; i++) {
        Answer answer;
        Report report;
        cr_assert_eq(bot_answer(bot, toy.match, 1, NULL, &answer, &report), BOT_DONE);
        cr_assert_eq(answer.value[0], 0);
    }
    bot_free(bot);
    int seen = 0;
    static const char by_chance[] = "return function() return random(3) end";
    for (uint64_t seed = 1; seed < 30; seed++) {
        int value = answers(&toy, by_chance, seed).value[0];
        cr_assert_eq(value, answers(&toy, by_chance, seed).value[0]);
        seen |= 1 << value;
    }
    cr_assert_eq(seen, 7, "only some of the options are ever taken");
    toy_done(&toy);
}

Test(bot_lua, a_missing_file_is_told)
{
    Toy toy = toy_play(asks_one);
    BotSpec spec;
    Report report;
    cr_assert(bot_read("./no/such/bot.lua", &spec, &report));
    cr_assert_null(bot_new(&spec, toy.game, &report));
    cr_assert(strstr(report.message, "./no/such/bot.lua cannot be read"), "%s", report.message);
    toy_done(&toy);
}
