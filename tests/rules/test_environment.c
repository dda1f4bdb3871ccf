/* What a script sees: exactly these names, which are constants; and a sentence for everything else. */
#include <criterion/criterion.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/environment.h"
#include "tests/support/toy_game.h"

TestSuite(environment, .init = toy_begin, .fini = toy_end);

/* Adding a name here is a decision about what scripts may do. */
static const char *const allowed[] = {"act",
                                      "actions",
                                      "after",
                                      "all_of",
                                      "allowed",
                                      "around",
                                      "assert",
                                      "available",
                                      "award",
                                      "before",
                                      "box",
                                      "choose",
                                      "choose_number",
                                      "choose_some",
                                      "choose_together",
                                      "common",
                                      "confirm",
                                      "counter",
                                      "data",
                                      "deal",
                                      "duels",
                                      "each",
                                      "error",
                                      "evaluate",
                                      "finish",
                                      "flip",
                                      "fold",
                                      "game",
                                      "getmetatable",
                                      "graph",
                                      "grid",
                                      "include",
                                      "ipairs",
                                      "kind",
                                      "leaders",
                                      "mark",
                                      "marked",
                                      "marks",
                                      "math",
                                      "moments",
                                      "move",
                                      "next",
                                      "nothing",
                                      "offer",
                                      "option",
                                      "options",
                                      "pairs",
                                      "part",
                                      "pcall",
                                      "phase",
                                      "pieces",
                                      "raise",
                                      "raise_for",
                                      "random_of",
                                      "rawequal",
                                      "rawget",
                                      "rawlen",
                                      "rawset",
                                      "roll",
                                      "rule",
                                      "say",
                                      "seats",
                                      "seats_from",
                                      "select",
                                      "setmetatable",
                                      "setup",
                                      "show",
                                      "shuffle",
                                      "string",
                                      "table",
                                      "tell",
                                      "the",
                                      "tonumber",
                                      "tops",
                                      "tostring",
                                      "type",
                                      "unique_highest",
                                      "variant",
                                      "views",
                                      "with_effect",
                                      "zone"};

static const char nothing[] = "setup(function() return finish() end)\n";

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

Test(environment, scripts_see_these_names_and_no_others)
{
    enum { COUNT = sizeof allowed / sizeof *allowed, ROOM = 300 };
    Game *game = toy_load(nothing, 2);
    lua_State *L = game->host.L;
    const char *seen[ROOM];
    int count = 0;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
        cr_assert_eq(lua_type(L, -2), LUA_TSTRING);
        cr_assert_lt(count, ROOM);
        seen[count++] = lua_tostring(L, -2);
    }
    qsort(seen, (size_t)count, sizeof *seen, by_text);
    for (int i = 0; i < count && i < COUNT; i++)
        cr_assert_str_eq(seen[i], allowed[i]);
    cr_assert_eq(count, COUNT);
    game_free(game);
}

/* The libraries are read through tables in front of them, so their names are tried one by one. */
Test(environment, nothing_of_the_libraries_reaches_outside)
{
    static const char *const absent[] = {
        "math.random",     "math.randomseed", "string.dump", "string.pack", "string.unpack",
        "string.packsize", "table.move",      "math.log",    "math.sin",    "math.exp"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        char lines[200];
        snprintf(lines, sizeof lines,
                 "local ok, value = pcall(function() return %s end)\n"
                 "assert(not ok or value == nil)",
                 absent[i]);
        toy_holds("", lines);
    }
}

Test(environment, what_lua_has_and_scripts_have_not_is_told)
{
    static const char *const absent[] = {"os",      "io",        "debug",      "package",
                                         "require", "load",      "dofile",     "loadfile",
                                         "utf8",    "coroutine", "loadstring", "collectgarbage",
                                         "xpcall",  "warn",      "print"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        char lines[100], words[100];
        snprintf(lines, sizeof lines, "local it = %s", absent[i]);
        snprintf(words, sizeof words, "'%s' is not available to scripts", absent[i]);
        toy_refuses("", lines, words);
    }
    toy_refuses("", "print('hello')", "use say");
}

Test(environment, a_name_nobody_made_is_told_with_the_near_one)
{
    toy_refuses("", "shufle(box)", "unknown name 'shufle', did you mean 'shuffle'?");
    toy_refuses("", "local it = nonsense", "unknown name 'nonsense'");
    toy_refuses("local mine = 1", "local it = _G", "'_G'");
    toy_refuses("", "local it = _ENV[1]", "a name must be a text");
    toy_refuses("options { goal = { default = 3, from = 1, to = 9, text = 'x' } }",
                "local it = option.gaol", "unknown option 'gaol', did you mean 'goal'?");
}

/* Most of them are constants, so that the script does not even compile; the others are refused when it runs. */
Test(environment, the_words_of_the_engine_cannot_be_assigned)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        char text[200];
        Report report;
        snprintf(text, sizeof text, "%s = 3\n%s", allowed[i], nothing);
        cr_assert_null(toy_try(text, 2, NULL, &report), "%s", allowed[i]);
        cr_assert(strstr(report.message, "attempt to assign to const variable") ||
                      strstr(report.message, "is already there"),
                  "%s: %s", allowed[i], report.message);
        cr_assert_eq(report.line, 2);
    }
}

Test(environment, nor_can_they_be_changed_behind_their_names)
{
    toy_refuses("", "math.abs = nil", "this table is read-only");
    toy_refuses("", "string.len = nil", "this table is read-only");
    toy_refuses("", "table.sort = nil", "this table is read-only");
    toy_refuses("", "option.goal = 3", "this table is read-only");
    toy_refuses("", "_ENV.say = nil", "'say' cannot be set during play");
    toy_holds("",
              "assert(getmetatable(math) == false and getmetatable('') == false)\n"
              "assert(not pcall(setmetatable, math, {}) and not pcall(setmetatable, _ENV, {}))\n"
              "pcall(rawset, math, 'abs', 1) pcall(rawset, string, 'len', 1)\n"
              "assert(math.abs(-3) == 3 and ('abc'):len() == 3)");
}

Test(environment, a_script_makes_names_while_it_is_loaded_and_only_then)
{
    toy_holds("helper = function() return 7 end", "assert(helper() == 7)");
    toy_refuses("rounds = 0", "rounds = rounds + 1", "'rounds' cannot be set during play");
    Report report;
    cr_assert_null(toy_try("twice = 1\ntwice = 2\n", 2, NULL, &report));
    cr_assert(strstr(report.message, "'twice' is already there"), "%s", report.message);
}
