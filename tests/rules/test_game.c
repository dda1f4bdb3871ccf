/* Games: loading, options, files, and what a script sees as its world. */
#include <criterion/criterion.h>
#include <lua.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/shipped_game.h"
#include "tests/support/toy_game.h"

TestSuite(game, .init = toy_begin, .fini = toy_end, .timeout = 60);

#define END "setup(function() return finish() end)\n"

static void refuses(const char *script, const char *option, const char *words)
{
    Report report;
    Game *game = toy_try(script, 2, option, &report);
    cr_assert_null(game, "%s %s", script, option ? option : "");
    cr_assert(strstr(report.message, words), "\"%s\" is not in: %s", words, report.message);
}

/* Options ------------------------------------------------------------------------------------- */

static const char options[] =
    "options {\n"
    "  goal  = { default = 17, from = -5, to = 60, text = 'Points that win.' },\n"
    "  blind = { default = false, text = 'Nobody sees.' },\n"
    "  mood  = { default = 'merry', 'merry', 'grim', 'mixed mood' },\n"
    "}\n"
    "counter.table { goal = option.goal }\n"
    "setup(function() assert(option.blind == (option.mood == 'grim')) return finish() end)\n";

static int find_option(const Game *game, const char *name)
{
    for (int i = 0; i < game->options; i++)
        if (strcmp(game->option[i].name, name) == 0)
            return i;
    cr_assert_fail("no option %s", name);
    return 0;
}

static void sets(const char *option, const char *name, const char *expected)
{
    Report report;
    char text[64];
    Game *game = toy_try(options, 2, option, &report);
    cr_assert_not_null(game, "%s", report.message);
    option_text(&game->option[find_option(game, name)], text, sizeof text);
    cr_assert_str_eq(text, expected);
    game_free(game);
}

Test(game, options_have_defaults_and_can_be_set)
{
    sets(NULL, "goal", "17");
    sets(NULL, "blind", "no");
    sets(NULL, "mood", "merry");
    sets("goal=3", "goal", "3");
    sets("goal=-5", "goal", "-5");
    sets("goal=60", "goal", "60");
    sets("blind=yes", "blind", "yes");
    sets("blind=on", "blind", "yes");
    sets("blind=1", "blind", "yes");
    sets("blind=false", "blind", "no");
    sets("mood=grim", "mood", "grim");
    sets("mood=mixed mood", "mood", "mixed mood");
}

Test(game, options_that_do_not_fit_are_refused_with_what_would)
{
    refuses(options, "goal=61", "option 'goal' is a number from -5 to 60 (got '61')");
    refuses(options, "goal=-6", "option 'goal' is a number from -5 to 60");
    refuses(options, "goal=", "option 'goal' is a number");
    refuses(options, "goal=3x", "option 'goal' is a number");
    refuses(options, "goal=99999999999999999999", "option 'goal' is a number");
    refuses(options, "goal", "option 'goal' needs a value: goal=...");
    refuses(options, "blind=maybe", "option 'blind' is yes or no (got 'maybe')");
    refuses(options, "mood=glum", "option 'mood' is one of: merry, grim, mixed mood (got 'glum')");
    refuses(options, "gaol=3", "unknown option 'gaol', did you mean 'goal'?");
    refuses(options, "goals=3", "unknown option 'goals', did you mean 'goal'?");
    refuses(options, "=3", "unknown option ''");
    refuses(options, "", "unknown option ''");
    refuses(END, "goal=3", "unknown option 'goal'");
}

static const char lists[] =
    "options {\n"
    "  faces = { default = { 3, -1, 3 }, from = -9, to = 40, least = 2, most = 4 },\n"
    "  none  = { default = { }, least = 0 },\n"
    "}\n"
    "local faces, sum = option.faces, 0\n"
    "for face in each(faces) do sum = sum + face end\n"
    "for i, face in ipairs(faces) do assert(face == faces[i]) end\n"
    "assert(sum == faces[1] + faces[#faces] + (faces[3] and faces[2] or 0))\n"
    "assert(#option.none == 0 or table.concat(option.none, ' ') == '7 8')\n"
    "setup(function()\n"
    "  for i = 1, 9 do\n"
    "    assert(roll(faces) <= 40) assert(random_of(faces) <= 40)\n"
    "  end\n"
    "  return finish()\n"
    "end)\n";

Test(game, an_option_can_be_a_list)
{
    static const char *const rows[][3] = {
        {NULL, "faces", "3,-1,3"},     {NULL, "none", ""},
        {"faces=4,8", "faces", "4,8"}, {"faces=-9,40,0", "faces", "-9,40,0"},
        {"none=7,8", "none", "7,8"},   {"none=", "none", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Report report;
        char text[OPTION_TEXT_SIZE];
        Game *game = toy_try(lists, 2, rows[i][0], &report);
        cr_assert_not_null(game, "%s", report.message);
        option_text(&game->option[find_option(game, rows[i][1])], text, sizeof text);
        cr_assert_str_eq(text, rows[i][2]);
        Match *match = toy_match(game, 1, false);
        cr_assert_eq(match_state(match), MATCH_OVER, "%s", match_report(match)->message);
        match_free(match);
        game_free(game);
    }
}

Test(game, lists_that_do_not_fit_are_refused_with_what_would)
{
    refuses(lists, "faces=4,41", "option 'faces': number 2 of the list must be from -9 to 40");
    refuses(lists, "faces=-10,4", "number 1 of the list must be from -9 to 40");
    refuses(lists, "faces=4,,8", "number 2 of the list");
    refuses(lists, "faces=4,8,", "number 2 of the list");
    refuses(lists, "faces=,4", "number 1 of the list");
    refuses(lists, "faces=4, 8", "number 2 of the list");
    refuses(lists, "faces=4;8", "number 1 of the list");
    refuses(lists, "faces=4,99999999999999999999", "number 2 of the list");
    refuses(lists, "faces=4", "option 'faces' is a list of 2 to 4 numbers (got 1)");
    refuses(lists, "faces=", "option 'faces' is a list of 2 to 4 numbers (got 0)");
    refuses(lists, "faces=1,2,3,4,5", "option 'faces' is a list of 2 to 4 numbers (got 5)");
}

Test(game, options_are_read_only)
{
    static const char *const writes[] = {"option.x[1] = 5", "option.x[2] = 5",
                                         "rawset(option.x, 1, 5)", "table.insert(option.x, 5)",
                                         "table.sort(option.x)"};
    for (size_t i = 0; i < sizeof writes / sizeof *writes; i++) {
        char script[200];
        snprintf(script, sizeof script, "options { x = { default = { 1 } } }\n%s\n" END, writes[i]);
        refuses(script, NULL, "read-only");
    }
    refuses("options { goal = { default = 1 } }\noption.goal = 5\n" END, NULL, "read-only");
    refuses("options { goal = { default = 1 } }\nrawset(option, 'goal', 5)\n" END, NULL,
            "read-only");
    refuses("options { goal = { default = 1 } }\noption.new = 5\n" END, NULL, "read-only");
}

Test(game, the_number_of_players_must_fit)
{
    Report report;
    for (int players = 1; players <= 4; players++) {
        Game *game = toy_try(END, players, NULL, &report);
        cr_assert_not_null(game);
        cr_assert_eq(game->players, players);
        game_free(game);
    }
    Game *least = toy_try(END, 0, NULL, &report);
    cr_assert_eq(least->players, 1);
    game_free(least);
    cr_assert_null(toy_try(END, 5, NULL, &report));
    cr_assert(strstr(report.message, "toy is for 1 to 4 players (got 5)"), "%s", report.message);
    cr_assert_null(toy_try(END, -1, NULL, &report));
}

/* A whole file, without the first line that toys have. */
static Game *load_file(const char *text, size_t length, Report *report)
{
    toy_write("game.lua", text, length);
    return game_load(&(GameRequest){.folder = toy_folder(), .players = 2}, report);
}

Test(game, a_script_must_declare_a_game)
{
    static const char *const wrong[][2] = {
        {"", "the script declares no game"},
        {"-- nothing", "the script declares no game"},
        {"zone 'x' { }", "begin the script with game"},
        {"counter.seat { x = 1 }", "begin the script with game"},
        {"game 'x' { }", "players = { least, most } is missing"},
        {"game 'x' { players = 2 }", "players = { least, most } is missing"},
        {"game 'x' { players = { 'a' } }", "must be two whole numbers"},
        {"game 'x' { players = { 4, 2 } }", "players = { 4, 2 }: the least is more than the most"},
        {"game 'x' { players = { 0, 2 } }", "players must be from 1 to 8"},
        {"game 'x' { players = { 2, 9 } }", "players must be from 1 to 8"},
        {"game 'x' { players = { 2 }, titel = 'y' }",
         "unknown field of game 'titel', did you mean 'title'?"},
        {"-- x\ngame 'x' { players = { 2 } }", "the game has no setup"},
        {"game 'x' { players = { 2 } } setup(function() return phase.a() end) local p = phase.b",
         "phase 'b' is used but never defined"},
        {"\033[31m", "unexpected symbol"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Report report;
        cr_assert_null(load_file(wrong[i][0], strlen(wrong[i][0]), &report), "%s", wrong[i][0]);
        cr_assert(strstr(report.message, wrong[i][1]), "%s: %s", wrong[i][0], report.message);
        cr_assert_null(strchr(report.message, '\033'));
    }
}

/* Errors ---------------------------------------------------------------------------------------- */

static void fails_at(const char *script, int line, const char *words)
{
    Report report;
    cr_assert_null(load_file(script, strlen(script), &report), "%s", script);
    cr_assert(strstr(report.message, words), "%s: %s", script, report.message);
    cr_assert_str_eq(report.file, "toy/game.lua", "%s", script);
    cr_assert_eq(report.line, line, "%s: line %d", script, report.line);
    cr_assert(line == 1 || report.source[0]);
}

Test(game, what_is_missing_has_a_place)
{
    fails_at("-- nothing\n", 1, "the script declares no game");
    fails_at("-- x\ngame 'x' { players = { 2 } }\n", 2, "the game has no setup");
    fails_at("game 'x' { players = { 2 } }\n" END "local a = 1\nlocal p = phase.b\np = phase.b\n",
             4, "phase 'b' is used but never defined");
}

#define TOY "game 'x' { players = { 2 } }\n"

Test(game, an_error_without_a_text_has_a_place)
{
    fails_at(TOY "\nerror()", 3, "the script failed (its error value is nil)");
    fails_at(TOY "\nerror({})", 3, "the script failed (its error value is a table)");
    fails_at(TOY "\nassert(nil, {})", 3, "the script failed (its error value is a table)");
    fails_at(TOY "\nassert(nil, 'no fox')", 3, "no fox");
    fails_at(TOY "\nerror('no owl', 0)", 3, "no owl");
    fails_at(TOY "\npcall(error)\nlocal x = 1 + {}", 4, "attempt to perform arithmetic");
    Report report;
    cr_assert_null(toy_try("pcall(error)\n" END, 9, NULL, &report));
    cr_assert_eq(report.line, 0, "what a player asked for has no place in the script");
}

Test(game, an_error_in_a_phase_has_a_place)
{
    Toy toy = toy_play("setup(function() return phase.turn(seats[1]) end)\n"
                       "function phase.turn(me)\n"
                       "  if confirm(me, 'Well?') then\n"
                       "    error({})\n"
                       "  end\n"
                       "end\n");
    toy_answer(toy.match, 1);
    toy_failed(toy.match, "the script failed (its error value is a table)", 5);
    cr_assert_str_eq(match_report(toy.match)->phase, "turn");
    toy_done(&toy);
    toy = toy_play("local one = zone 'one' { limit = 2 }\nlocal card = kind 'card' { }\n"
                   "card { copies = 3 }\nsetup(function() move(box, one) return finish() end)\n");
    toy_failed(toy.match, "zone 'one' has room for only 2 more: it holds at most 2", 5);
    toy_done(&toy);
    toy = toy_play("\nsetup(function()\nend)\n");
    toy_failed(toy.match, "'setup' must return the next phase", 3);
    toy_done(&toy);
}

/* Files --------------------------------------------------------------------------------------- */

static void link_in(const char *target, const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", toy_folder(), name);
    cr_assert_eq(symlink(target, path), 0);
}

Test(game, a_file_of_the_folder_can_be_included_once)
{
    static const char part[] = "function part_of_it() return 7 end\nlocal secret = 5\n";
    toy_write("part.lua", part, sizeof part - 1);
    Game *game = toy_load("include 'part'\nassert(part_of_it() == 7)\n" END, 2);
    cr_assert_eq(game->files, 2);
    cr_assert_str_eq(game->file[1].name, "toy/part.lua");
    game_free(game);
    refuses("include 'part' include 'part'\n" END, NULL, "'part.lua' is already loaded");
    refuses("include 'game'\n" END, NULL, "'game.lua' is already loaded");
    refuses("include 'part' local x = secret\n" END, NULL, "unknown name 'secret'");
}

Test(game, only_files_right_in_the_folder_can_be_included)
{
    char path[300];
    toy_write("../outside.lua", "leaked = 1", 10);
    link_in("../outside.lua", "link.lua");
    link_in("/etc/passwd", "passwd.lua");
    snprintf(path, sizeof path, "%s/pipe.lua", toy_folder());
    cr_assert_eq(mkfifo(path, 0600), 0);
    snprintf(path, sizeof path, "%s/folder.lua", toy_folder());
    cr_assert_eq(mkdir(path, 0700), 0);
    static const char *const wrong[][2] = {
        {"include '../outside'", "'../outside': a name has letters, digits and _"},
        {"include '/etc/passwd'", "'/etc/passwd': a name has letters"},
        {"include '..'", "a name has letters"},
        {"include ''", "a name has letters"},
        {"include 'part.lua'", "a name has letters"},
        {"include 'sub/part'", "a name has letters"},
        {"include 'x\\0y'", "cannot be read"},
        {"include(5)", "must be a text"},
        {"include 'link'", "it is a link"},
        {"include 'passwd'", "it is a link"},
        {"include 'pipe'", "it is not a file"},
        {"include 'folder'", "it is not a file"},
        {"include 'nowhere'", "No such file"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s\n" END, wrong[i][0]);
        refuses(text, NULL, wrong[i][1]);
    }
}

Test(game, a_file_may_be_64_kb_and_no_more)
{
    enum { LARGEST = MAX_SOURCE };
    static char text[LARGEST + 2];
    Report report;
    memset(text, '\n', sizeof text);
    static const char script[] =
        "game 'big' { players = { 2 } } setup(function() return finish() end)";
    memcpy(text, script, sizeof script - 1);
    Game *game = load_file(text, LARGEST, &report);
    cr_assert_not_null(game, "%s", report.message);
    game_free(game);
    cr_assert_null(load_file(text, LARGEST + 1, &report));
    cr_assert(strstr(report.message, "larger than 64 KB"), "%s", report.message);
}

static int write_part(lua_State *L, const void *bytes, size_t length, void *file)
{
    (void)L;
    return fwrite(bytes, 1, length, file) != length;
}

Test(game, bytecode_is_not_loaded)
{
    char path[200];
    Report report;
    Game *game = toy_load(END, 2);
    lua_State *L = game->host.L;
    snprintf(path, sizeof path, "%s/code.lua", toy_folder());
    FILE *file = fopen(path, "wb");
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->setup);
    cr_assert_eq(lua_dump(L, write_part, file, 0), 0);
    lua_pop(L, 1);
    fclose(file);
    game_free(game);
    refuses("include 'code'\n" END, NULL, "");
    cr_assert_null(load_file("\033Lua", 4, &report));
    cr_assert_null(load_file("\033LuaT\0\031\223\r\n\032\n", 12, &report));
}

Test(game, a_folder_that_is_not_there_is_a_sentence)
{
    Report report;
    cr_assert_null(game_load(&(GameRequest){.folder = "/nowhere/at/all"}, &report));
    cr_assert(strstr(report.message, "'game.lua' cannot be read in /nowhere/at/all"), "%s",
              report.message);
    char path[2000];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = '\0';
    cr_assert_null(game_load(&(GameRequest){.folder = path}, &report));
    cr_assert(report.message[0]);
}

Test(game, the_fingerprint_follows_every_file)
{
    toy_write("part.lua", "local a = 1", 11);
    Game *first = toy_load("include 'part'\n" END, 2), *again = toy_load("include 'part'\n" END, 3);
    cr_assert_eq(game_fingerprint(first), game_fingerprint(again));
    game_free(again);
    toy_write("part.lua", "local a = 2", 11);
    again = toy_load("include 'part'\n" END, 2);
    cr_assert_neq(game_fingerprint(first), game_fingerprint(again));
    game_free(again);
    game_free(first);
}

/* The world of a script ----------------------------------------------------------------------- */

static void play_refuses(const char *script, const char *words)
{
    char text[1000];
    snprintf(text, sizeof text,
             "shared = { 1 }\nfunction helper() return 1 end\n"
             "setup(function() return phase.turn(seats[1]) end)\n"
             "function phase.turn(me)\n  confirm(me, '?')\n  %s\n  return finish(me)\nend",
             script);
    Toy toy = toy_play(text);
    toy_answer(toy.match, 1);
    cr_assert_eq(match_state(toy.match), MATCH_FAILED, "%s", script);
    toy_failed(toy.match, words, 7);
    toy_done(&toy);
}

Test(game, globals_are_frozen_in_play)
{
    play_refuses("count = 1", "'count' cannot be set during play");
    play_refuses("shared = 5", "'shared' cannot be set during play");
    play_refuses("helper = nil", "'helper' cannot be set during play");
    play_refuses("_G.x = 1", "unknown name '_G'");
    play_refuses("_ENV.x = 1", "cannot be set during play");
    play_refuses("rawset(_ENV, 'x', 1)", "read-only");
    play_refuses("getmetatable(_ENV).__index.x = 1", "");
    play_refuses("setmetatable(_ENV, {})", "");
    play_refuses("zone 'late' { }", "can only be used while the game is loaded");
    play_refuses("function phase.late() end", "can only be used while the game is loaded");
    play_refuses("setup(function() end)", "can only be used while the game is loaded");
    play_refuses("include 'x'", "can only be used while the game is loaded");
    play_refuses("options { }", "can only be used while the game is loaded");
    play_refuses("counter.seat { late = 1 }", "can only be used while the game is loaded");
    play_refuses("local next = phase.trun(me)", "unknown phase 'trun', did you mean 'turn'?");
}

Test(game, library_tables_and_things_are_frozen)
{
    play_refuses("math.floor = 1", "read-only");
    play_refuses("string.x = 1", "read-only");
    play_refuses("table.insert(math, 1)", "read-only");
    play_refuses("rawset(string, 'rep', 1)", "read-only");
    play_refuses("table.sort(table)", "");
    play_refuses("getmetatable('').__index.rep = 1", "");
    play_refuses("setmetatable(math, {})", "protected");
    play_refuses("me.number = 5", "unknown counter of a seat 'number'");
    play_refuses("me.anything = 5", "unknown counter of a seat 'anything'");
    play_refuses("seats[1] = 5", "");
    play_refuses("box.x = 5", "cannot be assigned");
    play_refuses("common.x = 5", "unknown counter of the table 'x'");
    play_refuses("phase.turn = 5", "can only be used while the game is loaded");
    play_refuses("getmetatable(me).__index = 5", "");
    play_refuses("getmetatable(seats).__index = 5", "");
}

Test(game, engine_words_cannot_be_assigned_even_while_loading)
{
    refuses("move = 5\n" END, NULL, "attempt to assign to const variable 'move'");
    refuses("function choose() end\n" END, NULL, "attempt to assign to const variable 'choose'");
    refuses("x = 1 x = 2\n" END, NULL, "'x' is already there");
    game_free(toy_load(
        "local move = 5\nlocal function choose() return move end\nassert(choose() == 5)\n" END, 2));
}

Test(game, pairs_walks_in_one_order_whatever_the_hashing)
{
    static const char script[] =
        "local t = {}\n"
        "for i = 1, 50 do t['key' .. (i * 37 % 101)] = i end\n"
        "for i = 1, 20 do t[i * 7 % 23] = i end\n"
        "t[true], t[seats[2]], t[seats[1]], t[1.5] = 1, 2, 3, 4\n"
        "local words = {}\n"
        "for k in pairs(t) do words[#words + 1] = tostring(k) end\n"
        "local text = table.concat(words, ',')\n"
        "assert(text:sub(1, 12) == '1,1.5,2,3,4,', text)\n"
        "assert(text:sub(-22) == 'true,seat 1,seat 2' or text:find('true,seat 1,seat 2$'), text)\n"
        "order = text\n" END;
    char first[2000] = "";
    for (int i = 0; i < 10; i++) {
        Game *game = toy_load(script, 2);
        lua_State *L = game->host.L;
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
        lua_pushstring(L, "order");
        lua_rawget(L, -2);
        const char *order = lua_tostring(L, -1);
        cr_assert_not_null(order);
        if (i == 0)
            snprintf(first, sizeof first, "%s", order);
        cr_assert_str_eq(order, first);
        lua_pop(L, 2);
        game_free(game);
    }
}

Test(game, nothing_of_the_machine_can_be_seen)
{
    static const char *const absent[] = {"os",
                                         "io",
                                         "debug",
                                         "package",
                                         "require",
                                         "load",
                                         "loadstring",
                                         "dofile",
                                         "loadfile",
                                         "collectgarbage",
                                         "coroutine",
                                         "print",
                                         "warn",
                                         "_G",
                                         "_VERSION",
                                         "math.random",
                                         "math.randomseed",
                                         "string.dump",
                                         "string.pack",
                                         "string.unpack",
                                         "table.move"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "local x = %s assert(x == nil, 'it is there')\nerror('absent')\n" END, absent[i]);
        Report report;
        cr_assert_null(toy_try(text, 2, NULL, &report));
        cr_assert_null(strstr(report.message, "it is there"), "%s", absent[i]);
    }
    game_free(
        toy_load("assert(tostring({}) == 'table' and tostring(function() end) == 'function')\n"
                 "assert(not tostring(seats):find '0x' and not tostring(box):find '0x')\n"
                 "assert(not pcall(string.format, '%p', {}))\n" END,
                 2));
}

/* Rules in words -------------------------------------------------------------------------------- */

static void says_rule(const Game *game, const char *number, const char *words)
{
    for (int i = 0; i < game->rules; i++)
        if (strcmp(game->rule[i].number, number) == 0 && strstr(game->rule[i].text, words))
            return;
    cr_assert_fail("rule %s of %s does not say: %s", number, game->name, words);
}

Test(game, the_rules_in_words_follow_the_options)
{
    static const char *const set[] = {"goal=9",      "quiet_rounds=3", "may_pass=yes",
                                      "shooter=any", "lock=both",      NULL};
    Game *game = shipped_game("gangster", 2, NULL);
    says_rule(game, "5", "Nobody may pass.");
    says_rule(game, "5a", "After 2 rounds without a laid tile");
    says_rule(game, "12a", "Only one of your own gang may shoot");
    says_rule(game, "19", "Who reaches 17 points wins at once.");
    game_free(game);
    game = shipped_game("gangster", 2, set);
    says_rule(game, "5", "Who has nothing to lay may pass.");
    says_rule(game, "5a", "After 3 rounds without a laid tile");
    says_rule(game, "10", "the next two turns");
    says_rule(game, "12a", "Any living gangster may shoot");
    says_rule(game, "19", "Who reaches 9 points wins at once.");
    game_free(game);
    game = shipped_game("famiglia", 2, (const char *const[]){"red_four=16", NULL});
    says_rule(game, "b", "1, 3, 6, 10, 16.");
    game_free(game);
    game = shipped_game("chicago-gangsters", 4, (const char *const[]){"hand_limit=7", NULL});
    says_rule(game, "30", "never above 7 in hand");
    says_rule(game, "31", "(not above 7)");
    game_free(game);
}
