/* Declarations: every mistake names the file, the line, the thing, and what may have been meant. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "runtime/knowledge.h"
#include "runtime/zone.h"
#include "tests/support/toy_game.h"

TestSuite(declare, .init = toy_begin, .fini = toy_end);

/* The mistake stands on line 3; after it comes all that a game needs. */
typedef struct Mistake {
    const char *script;
    const char *words, *more; /* in the message; `more` may be NULL */
} Mistake;

static const Mistake mistakes[] = {
    /* names */
    {"zoen 'hand' { }", "unknown name 'zoen', did you mean 'zone'?", NULL},
    {"local x = maths.floor(1)", "unknown name 'maths', did you mean 'math'?", NULL},
    {"local x = quux", "unknown name 'quux'", NULL},
    {"print 'hello'", "'print' is not available", "say"},
    {"require 'x'", "'require' is not available", NULL},
    {"os.exit()", "'os' is not available", NULL},
    {"game 'again' { players = { 2 } }", "there is already a game 'toy'", NULL},
    {"box = 3", "'box'", NULL},
    {"local s = seats[1].hnad", "unknown zone or counter of a seat 'hnad', did you mean 'hand'?",
     NULL},
    {"local o = option.gaol", "unknown option 'gaol', did you mean 'goal'?", NULL},

    /* kinds and pieces */
    {"kind 'tile' { hiden = 'x' }", "unknown field of a kind 'hiden', did you mean 'hidden'?",
     NULL},
    {"kind 'tile' { hidden = 3 }", "tile", "'hidden' must be a text (got number)"},
    {"kind(3)", "must be a text (got number)", NULL},
    {"card { name = 5 }", "card", "'name' must be a text (got number)"},
    {"card { copies = -1 }", "card", "'copies' must be from 0 to 512 (got -1)"},
    {"card { copies = 'x' }", "card", "'copies' must be a whole number (got string)"},
    {"card { copies = 513 }", "'copies' must be from 0 to 512 (got 513)", NULL},
    {"card { rank = 1.5 }", "attribute 'rank' must be a whole number", "got number"},
    {"card { rank = {} }", "attribute 'rank' must be a whole number", "got table"},
    {"card { [true] = 1 }", "names must be texts (got boolean)", NULL},
    {"for i = 1, 600 do card { } end", "card", "at most 512 pieces"},
    {"card 'x'", "card", "table"},
    {"card { name = '' }", "card: the name is empty", NULL},
    {"card { name = 'a\\0b' }", "card: 'name' holds a NUL byte", NULL},
    {"card { ['a\\0b'] = 1 }", "names may not hold a NUL byte", NULL},
    {"kind '' { }", "kind: the name is empty", NULL},
    {"kind 'a\\0b' { }", "kind: 'name' holds a NUL byte", NULL},

    /* zones */
    {"zone 'open' { limt = 3 }", "unknown field of a zone 'limt', did you mean 'limit'?", NULL},
    {"zone 'open' { sees = 'ownr' }", "zone 'open': sees must be nobody, everyone", "got 'ownr'"},
    {"zone 'open' { sees = 'owner' }", "zone 'open': sees must be nobody, everyone", "got 'owner'"},
    {"zone 'open' { face = 'left' }", "zone 'open': face must be up or down (got 'left')", NULL},
    {"zone 'open' { limit = 0 }", "open", "'limit' must be from 1 to 512 (got 0)"},
    {"zone 'open' { limit = 2.5 }", "open", "'limit' must be a whole number"},
    {"zone 'open' { each_seat = 1 }", "open", "'each_seat' must be true or false (got number)"},
    {"zone 'open' { each_seat = true, copies = 2 }",
     "zone 'open' cannot have both each_seat and copies", NULL},
    {"zone 'hand' { each_seat = true }", "'hand' is already the name of a zone or counter", NULL},
    {"zone 'name' { each_seat = true }", "'name' is already the name", NULL},
    {"zone 'my hand' { each_seat = true }", "'my hand': a name has letters, digits and _", NULL},
    {"zone 'heap' { }", "there is already a zone 'heap'", NULL},
    {"zone 'open' (5)", "zone 'open'", "table"},
    {"zone '' { }", "zone: the name is empty", NULL},
    {"zone 'a\\0b' { }", "zone: 'name' holds a NUL byte", NULL},
    {"zone 'open' { sees = { 5 } }", "zone 'open': sees must be a list of seats",
     "entry 1 is number"},
    {"zone 'open' { sees = { seats[1], box } }", "sees must be a list of seats",
     "entry 2 is userdata"},
    {"zone 'open' { sees = { owner = true } }", "unknown field of sees 'owner'", NULL},
    {"zone 'open' { sees = 5 }", "open: 'sees' must be a text (got number)", NULL},

    /* boards */
    {"grid 'city' { 6 }", "grid 'city' needs two whole numbers", NULL},
    {"grid 'city' { 27, 3 }", "city", "27"},
    {"grid 'city' { 3, 0 }", "city", "0"},
    {"grid 'city' { 3, 3, wrap = true }", "unknown field of a grid 'wrap'", NULL},
    {"graph 'town' { space = { 'a' } }", "unknown field of a graph 'space', did you mean 'spaces'?",
     NULL},
    {"graph 'town' { links = { } }", "graph 'town' needs spaces", NULL},
    {"graph 'town' { spaces = { 'mill' } }", "links", "town"},
    {"graph 'town' { spaces = { 'mill', 'mill' }, links = { } }", "there is already a space 'mill'",
     NULL},
    {"graph 'town' { spaces = { 'mill', 'ford' }, links = { { 'mil', 'ford' } } }",
     "unknown space 'mil', did you mean 'mill'?", NULL},
    {"graph 'town' { spaces = { 'mill' }, links = { 'mill' } }",
     "link 1 must be a list of two spaces", NULL},
    {"graph 'town' { spaces = { 'mill' }, links = { { 'mill' } } }", "link 1", NULL},
    {"graph 'town' { spaces = { 'mill' }, links = { }, lines = { { 'mlil' } } }",
     "unknown space 'mlil', did you mean 'mill'?", NULL},
    {"graph 'town' { spaces = { 'mill' }, links = { }, lines = 'mill' }", "town", "lines"},
    {"graph 'town' { spaces = { { nam = 'mill' } }, links = { } }", "a space must be a name", NULL},
    {"grid 'yard' { 3, 3 }", "there is already a board 'yard'", NULL},
    {"grid '' { 3, 3 }", "grid: the name is empty", NULL},
    {"graph 'town' { spaces = { '' }, links = { } }", "a space: the name is empty", NULL},
    {"graph 'town' { spaces = { { name = '' } }, links = { } }", "a space: the name is empty",
     NULL},
    {"graph 'town' { spaces = { 'a\\0b' }, links = { } }", "a space: 'name' holds a NUL byte",
     NULL},
    {"graph 'town' { spaces = { 'a' }, links = { }, lines = { { 'a', name = '' } } }",
     "line 1 of 'town': the name is empty", NULL},

    /* counters and marks */
    {"counter.seat { points = 1.5 }", "points", "whole number"},
    {"counter.seat { points = 'seet' }", "counter 'points': 'seet' must be seat, piece or space",
     NULL},
    {"counter.seat { points = { stat = 1 } }",
     "unknown field of a counter 'stat', did you mean 'start'?", NULL},
    {"counter.seat { points = { start = 5, most = 3 } }", "points", "'start' must be from"},
    {"counter.seat { points = { score = 1 } }", "points", "'score' must be true or false"},
    {"counter.seat { points = seats }", "counter 'points'", NULL},
    {"counter.seat { hand = 0 }", "'hand' is already the name of a zone or counter", NULL},
    {"counter.seat { number = 0 }", "'number' is already", NULL},
    {"counter.seat { ['a b'] = 0 }", "'a b'", "letters, digits and _"},
    {"counter.seet { points = 0 }", "seet", NULL},
    {"marks.piece { dead = 'x' }", "dead", NULL},
    {"marks.piece { dead = { strt = true } }",
     "unknown field of a mark 'strt', did you mean 'start'?", NULL},
    {"marks.piece { dead = 100000 }", "dead", "100000"},
    {"marks.piece { lost = true }", "there is already a mark 'lost'", NULL},

    /* options */
    {"options { x = 3 }", "option 'x' must be a table", NULL},
    {"options { x = { defalt = 3 } }",
     "unknown field of an option 'defalt', did you mean 'default'?", NULL},
    {"options { x = { } }", "option 'x': default must be a number, a word, true, false or a list",
     NULL},
    {"options { x = { default = { 1, 'a' } } }", "each number in the default of option 'x'",
     "whole number (got string)"},
    {"options { x = { default = { 1, 9 }, to = 5 } }", "each number in the default of option 'x'",
     "from 0 to 5 (got 9)"},
    {"options { x = { default = { } } }",
     "option 'x': the default must have 1 to 32 numbers (got 0)", NULL},
    {"options { x = { default = { 1, 2 }, most = 1 } }", "the default must have 1 to 1 numbers",
     "got 2"},
    {"options { x = { default = { 1 }, most = 33 } }", "x", "from 1 to 32"},
    {"options { x = { default = 3, most = 5 } }", "option 'x': 'least' and 'most' are for a list",
     "'from' and 'to'"},
    {"options { x = { default = 3, from = 5 } }", "x", "5"},
    {"options { x = { default = 1.5 } }", "x", "whole number"},
    {"options { x = { default = 'red', 'blue' } }",
     "option 'x': the default 'red' is not among its words", NULL},
    {"options { x = { default = 'red', 'red', 5 } }", "x", "text"},
    {"options { players = { default = 3 } }", "option 'players'", "choose another name"},
    {"options { seed = { default = 3 } }", "option 'seed'", "choose another name"},
    {"options { games = { default = 3 } }", "option 'games'", "choose another name"},
    {"options { goal = { default = 3 } }", "there is already an option 'goal'", NULL},
    {"options { x = { default = 3, text = 5 } }", "x", "'text' must be a text"},

    /* phases, setup, rules */
    {"function phase.turn() end", "phase 'turn' is already defined", NULL},
    {"phase.other = 5", "function", NULL},
    {"setup(function() end)", "there is already a setup", NULL},
    {"rule(1.5, 'x')", "whole number", NULL},
    {"rule(1)", "must be a text", NULL},
    {"include 'nowhere'", "'nowhere.lua' cannot be read", NULL},
    {"choose(seats[1], 'x', {})", "can only be used while a game is played", NULL},
    {"move(box, box)", "can only be used while a game is played", NULL},
    {"local n = #box", "can only be used while a game is played", NULL},
    {"local x = pieces()", "can only be used while a game is played", NULL},
    {"local p = seats[1].gold", "can only be used while a game is played", NULL},
    {"seats[1].gold = 5", "can only be used while a game is played", NULL},
    {"if x then", "expected", NULL},
};

enum { MISTAKES = sizeof mistakes / sizeof *mistakes };

static const char before[] =
    "options { goal = { default = 17, from = 1, to = 99 } } local card = kind 'card' { } local "
    "yard = grid 'yard' { 2, 2 } "
    "zone 'hand' { each_seat = true } zone 'heap' { } counter.seat { gold = 0 } marks.piece { lost "
    "= false }"
    "setup(function() return phase.turn() end) function phase.turn() return finish() end\n";

Test(declare, every_mistake_names_its_line_and_what_is_wrong)
{
    int failures = 0;
    for (int i = 0; i < MISTAKES; i++) {
        const Mistake *mistake = &mistakes[i];
        char text[2000];
        Report report;
        snprintf(text, sizeof text, "%s%s\n", before, mistake->script);
        Game *game = toy_try(text, 2, NULL, &report);
        bool good = !game && strstr(report.message, mistake->words) &&
                    (!mistake->more || strstr(report.message, mistake->more)) &&
                    strcmp(report.file, "toy/game.lua") == 0 &&
                    (report.line == 3 || strcmp(mistake->script, "if x then") == 0);
        if (!good) {
            cr_log_error("%s\n    %s:%d: %s", mistake->script, game ? "loaded" : report.file,
                         report.line, report.message);
            failures++;
        }
        game_free(game);
    }
    cr_assert_eq(failures, 0, "%d of %d", failures, MISTAKES);
    cr_assert_geq((int)MISTAKES, 40);
}

/* An error that is caught leaves nothing half declared behind that could do harm. */
Test(declare, a_game_whose_declaration_failed_is_no_game)
{
    static const char *const texts[] = {
        "pcall(function() game 'x' { players = { 9 } } end) zone 'a' { }",
        "pcall(function() game 'x' { players = 'two' } end) kind 'a' { }",
        "pcall(function() game 'x' { titel = 'two' } end) grid 'a' { 2, 2 }",
        "pcall(function() game '' { players = { 2 } } end) setup(function() return finish() end)",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Report report;
        toy_write("game.lua", texts[i], strlen(texts[i]));
        cr_assert_null(game_load(&(GameRequest){.folder = toy_folder(), .players = 2}, &report));
        cr_assert(strstr(report.message, "game"), "%s", report.message);
    }
}

Test(declare, things_whose_declaration_failed_do_no_harm)
{
    Toy toy = toy_play("local card = kind 'card' { }\n"
                       "assert(not pcall(card, { copies = 3, name = 'broken', rank = {} }))\n"
                       "assert(not pcall(zone 'half', { copies = 2, sees = 'owner' }))\n"
                       "assert(not pcall(graph 'town', { spaces = { 'a', 'a' }, links = {} }))\n"
                       "assert(not pcall(counter.seat, { a = 1, b = {{}} , name = 1 }))\n"
                       "setup(function() return phase.turn(seats[1]) end)\n"
                       "function phase.turn(me)\n"
                       "  shuffle(box)\n"
                       "  for c in each(pieces()) do say('{}', c) end\n"
                       "  local it = choose(me, 'Which?', pieces())\n"
                       "  return finish(me)\n"
                       "end");
    while (match_state(toy.match) == MATCH_ASKING) {
        toy_label(toy.match, 0, 0);
        toy_answer(toy.match, 0);
    }
    cr_assert_null(table_broken(match_table(toy.match)));
    toy_done(&toy);
}

Test(declare, what_is_declared_is_there)
{
    Game *game =
        toy_load("options { b = { default = true }, a = { default = 2, from = 1, to = 3, text = "
                 "'How many.' } }\n"
                 "local card = kind 'card' { hidden = 'something' }\n"
                 "card { copies = 3, name = 'fox', brief = 'F', colour = 'red', rank = 2, quick = "
                 "true, suit = 'wood',\n"
                 "       effect = function() return 1 end }\n"
                 "card { name = 'owl' }\n"
                 "zone 'hand' { each_seat = true, sees = 'owner', limit = 5, loose = true }\n"
                 "local a, b = zone 'pile' { copies = 2, face = 'down', sees = 'nobody' }\n"
                 "grid 'yard' { 3, 2 }\n"
                 "graph 'town' { spaces = { 'mill', { name = 'ford', depth = 3 } }, links = { { "
                 "'mill', 'ford' } },\n"
                 "               lines = { { 'mill', 'ford', name = 'road' } } }\n"
                 "counter.seat { points = { start = 1, least = 0, most = 9, score = true } }\n"
                 "counter.table { leader = 'seat', open = true, turns = -4 }\n"
                 "marks.piece { dead = false, weight = 3 }\n"
                 "rule(1, 'First.') rule('2a', 'Then.')\n"
                 "setup(function() return finish() end)\n",
                 3);
    const Shape *shape = game->shape;
    cr_assert_eq(shape->pieces, 4);
    cr_assert_eq(shape->zones, 1 + 3 + 2);
    cr_assert_eq(shape->spaces, 8);
    cr_assert_eq(shape->boards, 2);
    cr_assert_eq(shape->counters, 4);
    cr_assert_eq(shape->marks, 2);
    cr_assert_str_eq(shape->piece[2].name, "fox");
    cr_assert_str_eq(shape->piece[2].hidden, "something");
    cr_assert_str_eq(shape->piece[0].brief, "F");
    cr_assert_str_eq(shape->zone[4].name, "pile 1");
    cr_assert_eq(shape->zone[1].owner, 0);
    cr_assert_eq(shape->zone[1].limit, 5);
    cr_assert_str_eq(game->option[0].name, "a");
    cr_assert_str_eq(game->rule[1].number, "2a");
    int rank = shape_find_attribute(shape, DOMAIN_PIECES, "rank");
    cr_assert_eq(shape->attribute[rank].value[1], 2);
    cr_assert_eq(shape->attribute[rank].value[3], 0);
    cr_assert_eq(shape_find_space(shape, 1, "ford"), 7);
    game_free(game);
}

/* For two: the fourth seat is left out. */
Test(declare, a_zone_can_be_seen_by_listed_seats)
{
    Toy toy = toy_play("local card = kind 'card' { hidden = 'a card' }\n"
                       "card { copies = 3, name = 'fox' }\n"
                       "local safe = zone 'safe' { sees = { seats[2], seats[4] } }\n"
                       "zone 'note' { each_seat = true, sees = { seats[1] } }\n"
                       "local left, right = zone 'vault' { copies = 2, sees = { } }\n"
                       "setup(function()\n"
                       "  deal(box, 1, safe) deal(box, 1, seats[2].note) deal(box, 1, right)\n"
                       "  confirm(seats[1], 'Well?')\n"
                       "  return finish()\n"
                       "end)\n");
    const Shape *shape = toy.game->shape;
    static const uint16_t sees[] = {2, 1, 1, 0, 0}; /* after the box */
    for (int i = 0; i < 5; i++)
        cr_assert_eq(shape->zone[i + 1].sees, sees[i], "zone %s", shape->zone[i + 1].name);
    const Table *table = match_table(toy.match);
    for (int piece = 0; piece < 3; piece++) {
        int zone = zone_of(table, piece);
        for (int viewer = 0; viewer < 2; viewer++)
            cr_assert_eq(knows(table, viewer, piece), shape->zone[zone].sees >> viewer & 1);
        cr_assert(!knows(table, PUBLIC, piece));
    }
    toy_done(&toy);
}

Test(declare, rules_are_read_in_the_order_of_their_numbers)
{
    static const char *const order[] = {"b", "a", "1", "5", "5a", "12"};
    Game *game =
        toy_load("rule(12, 'x') rule('5a', 'x') rule('b', 'x') rule(1, 'x') rule('a', 'x') "
                 "rule(5, 'x')\n"
                 "setup(function() return finish() end)\n",
                 2);
    for (int i = 0; i < 6; i++)
        cr_assert_str_eq(game->rule[i].number, order[i]);
    game_free(game);
}
