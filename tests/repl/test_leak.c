/* Hidden is hidden: two worlds that differ only in what a viewer cannot know must look the same to him, to the byte.
 *
 * At random decisions of random games the pieces a viewer does not know are permuted, and everything the console
 * would show him is compared: what rules/leak.c writes down, and the drawn table. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/draw.h"
#include "repl/json_sink.h"
#include "rules/leak.h"
#include "rules/talk.h"
#include "rules/worlds.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"
#include "tests/support/toy_game.h"

enum { IN_WORDS = 72 };

static void add_table(Sight *sight, const Match *match, int viewer, bool colour, int width)
{
    View view = {.match = match,
                 .viewer = viewer,
                 .colour = colour,
                 .width = width,
                 .plain = width == IN_WORDS};
    Canvas canvas;
    canvas_start(&canvas, colour, width);
    draw_table(&view, &canvas);
    for (int i = 0; i < canvas.rows; i++)
        sight_add(sight, canvas.row[i].text);
    canvas_free(&canvas);
}

/* What a program is told that sits at this seat. */
static void add_data(Sight *sight, const Match *match, int viewer)
{
    json_t *object = json_object();
    JsonSink to;
    json_sink_open(&to, object);
    seat_view((Match *)match, viewer, &to.sink);
    cr_assert(!to.failed);
    char *text = json_dumps(object, JSON_INDENT(1));
    sight_add(sight, text);
    free(text);
    json_decref(object);
}

static void draw(Sight *sight, const Match *match, int viewer)
{
    add_data(sight, match, viewer);
    add_table(sight, match, viewer, true, 80);
    add_table(sight, match, viewer, false, 120);
    add_table(sight, match, viewer, false, IN_WORDS);
    cr_assert(!sight->full, "the view is too long");
}

/* Somebody tells another one, or all, something, or shows a piece of his own. */
static void chat(Match *match, int players, Chance *chance)
{
    int seat = (int)chance_below(chance, (uint32_t)players);
    int to = (int)chance_below(chance, (uint32_t)players + 1);
    to = to == players ? PUBLIC : to;
    uint32_t pieces = (uint32_t)match_game(match)->shape->pieces;
    if (chance_below(chance, 5) == 0)
        match_say(match, seat, to, "I have it", NULL);
    for (int tries = 0; tries < 10; tries++)
        if (match_show(match, seat, to, (int)chance_below(chance, pieces), NULL))
            break;
}

/* Plays games until so many pairs have been compared (or so many games are over). `talk`: one decision of so many comes
 * with table talk. */
static LeakHunt hunt_leaks(const GameRequest *request, int pairs, int games, uint32_t talk)
{
    LeakHunt hunt = {.more = draw};
    cr_assert(leak_begin(&hunt));
    Report report;
    Game *game = game_load(request, &report);
    cr_assert(game, "%s: %s", request->folder, report.message);
    MatchSetup setup = {.seed = 1, .chronicle = true};
    Match *match = match_new(game, &setup), *other = match_new(game, &setup);
    Chance chance;
    chance_seed(&chance, 4711);
    for (int i = 0; i < games && hunt.pairs < pairs; i++) {
        match_restart(match, (uint64_t)i + 1);
        while (match_decision(match) && hunt.pairs < pairs) {
            Answer answer;
            if (talk && chance_below(&chance, talk) == 0)
                chat(match, game->players, &chance);
            if (chance_below(&chance, 4) == 0) {
                int viewer = (int)chance_below(&chance, (uint32_t)game->players + 1);
                leak_compare(&hunt, match, other, viewer == game->players ? PUBLIC : viewer,
                             &chance);
            }
            random_answer(&chance, match_decision(match), &answer);
            match_answer(match, &answer, NULL);
        }
        cr_assert_neq(match_state(match), MATCH_FAILED, "%s: %s", request->folder,
                      match_report(match)->message);
    }
    leak_end(&hunt);
    match_free(match);
    match_free(other);
    game_free(game);
    return hunt;
}

#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 20 };
#else
enum { SHARE = 1 };
#endif

static void expect_no_leak(const char *folder, int players, int pairs)
{
    GameRequest request = {.folder = folder, .players = players};
    LeakHunt hunt = hunt_leaks(&request, pairs / SHARE, 100000, 0);
    cr_assert_eq(hunt.different, 0, "%s with %d: %d of %d differ; %s", folder, players,
                 hunt.different, hunt.pairs, hunt.here);
    cr_assert_geq(hunt.pairs, pairs / SHARE, "%s: only %d pairs", folder, hunt.pairs);
    cr_assert_lt(hunt.impossible, hunt.pairs, "%s: most worlds are impossible", folder);
}

Test(leak, gangster_gives_nothing_away)
{
    for (int players = 2; players <= 4; players++)
        expect_no_leak("scripts/games/gangster", players, 2000);
}

Test(leak, famiglia_gives_nothing_away)
{
    expect_no_leak("scripts/games/famiglia", 2, 6000);
}

/* All is open here, but for the order of the figures that are still in the box. */
Test(leak, chicago_gives_nothing_away)
{
    for (int players = 2; players <= 4; players++)
        expect_no_leak("scripts/games/chicago", players, 1000);
}

Test(leak, chicago_gangsters_gives_nothing_away)
{
    for (int players = 3; players <= 5; players++)
        expect_no_leak("scripts/games/chicago-gangsters", players, 2000);
}

Test(leak, chicago_gangsters_with_a_godfather_gives_nothing_away)
{
    static const char *const godfather[] = {"godfather=yes"};
    for (int players = 3; players <= 4; players++) {
        GameRequest request = {.folder = "scripts/games/chicago-gangsters",
                               .players = players,
                               .options = godfather,
                               .option_count = 1};
        LeakHunt hunt = hunt_leaks(&request, 2000 / SHARE, 100000, 0);
        cr_assert_eq(hunt.different, 0, "with %d: %s", players, hunt.here);
        cr_assert_geq(hunt.pairs, 2000 / SHARE);
    }
}

/* With the option his stance is covered. In half of the worlds of another seat it is the other one. */
static int other_stances(Match *match, Match *other, Chance *chance)
{
    const Shape *shape = match_game(match)->shape;
    int place = 0;
    while (strcmp(shape->zone[place].name, "side of Mr. X") != 0)
        place++;
    int taken = zone_top(match_table(match), place), others = 0;
    for (int viewer = 0; taken >= 0 && viewer < shape->seats; viewer++)
        if (!knows(match_table(match), viewer, taken) && world_possible(match, viewer) &&
            world_make(match, viewer, chance, false, other) > 0)
            others += zone_top(match_table(other), place) != taken;
    return others;
}

Test(leak, mr_x_gives_his_secret_side_not_away)
{
    static const char *const secret[] = {"mr_x_side=secret"};
    static const char folder[] = "scripts/games/chicago-gangsters";
    GameRequest request = {.folder = folder, .players = 5, .options = secret, .option_count = 1};
    LeakHunt hunt = hunt_leaks(&request, 2000 / SHARE, 100000, 0);
    cr_assert_eq(hunt.different, 0, "%s", hunt.here);
    cr_assert_geq(hunt.pairs, 2000 / SHARE);

    Report report;
    Game *game = game_load(&request, &report);
    MatchSetup setup = {.seed = 1};
    Match *match = match_new(game, &setup), *other = match_new(game, &setup);
    Chance chance;
    int others = 0;
    chance_seed(&chance, 8);
    for (Answer answer; match_decision(match); match_answer(match, &answer, NULL)) {
        others += other_stances(match, other, &chance);
        random_answer(&chance, match_decision(match), &answer);
    }
    cr_assert_gt(others, 10, "his side is never another one");
    match_free(match);
    match_free(other);
    game_free(game);
}

/* Each with two variants that deal with what is hidden. */
Test(leak, variants_give_nothing_away)
{
    static const struct {
        const char *folder;
        int players;
        const char *variants[2];
    } games[] = {
        {"scripts/games/gangster", 3, {"sudden-death", "second-bullet"}},
        {"scripts/games/famiglia", 2, {"moving-street", "long-street"}},
        {"scripts/games/chicago-gangsters", 4, {"draft", "new-faces"}},
        {"scripts/games/chicago-gangsters", 5, {"open-hands", "winner-takes-all"}},
        {"scripts/games/chicago", 2, {"police-raid", "variant-1"}},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        GameRequest request = {.folder = games[i].folder,
                               .players = games[i].players,
                               .variants = games[i].variants,
                               .variant_count = 2};
        LeakHunt hunt = hunt_leaks(&request, 600 / SHARE, 10000, 0);
        cr_assert_eq(hunt.different, 0, "%s +%s: %s", games[i].folder, games[i].variants[0],
                     hunt.here);
        cr_assert_geq(hunt.pairs, 600 / SHARE, "+%s: only %d pairs", games[i].variants[0],
                      hunt.pairs);
    }
}

/* A game that keeps its secrets, and the same game with a hole in it. */
static const char sealed[] = "local card = kind 'card' { }\n"
                             "for i = 1, 12 do card { name = 'card ' .. i, rank = i } end\n"
                             "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
                             "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
                             "counter.table { total = 0 }\n"
                             "marks.piece { odd = { start = false, brief = 'o' } }\n"
                             "setup(function()\n"
                             "  shuffle(box)\n"
                             "  for seat in each(seats) do deal(box, 3, seat.hand) end\n"
                             "  move(box, pile)\n"
                             "  return phase.turn(seats[1], 6)\n"
                             "end)\n"
                             "function phase.turn(me, left)\n"
                             "  %s\n"
                             "  local it = choose(me, 'Play which?', me.hand)\n"
                             "  move(it, pile, 'bottom')\n"
                             "  deal(pile, 1, me.hand)\n"
                             "  say('{} changes {}.', me, it)\n"
                             "  if left == 0 then return finish() end\n"
                             "  return phase.turn(me.next, left - 1)\n"
                             "end\n";

static const char *const holes[] = {
    "say('The rival holds ' .. me.next.hand:pieces():sum 'rank')",
    "say('On top is a {}.', pile:top().rank)",
    "say('On top is {}.', pile:top().name)",
    "tell(me, '{}', pile:bottom().name)",
    "common.total = me.next.hand:pieces():sum 'rank'",
    "common.total = pile:top().rank > 6 and 1 or 0",
    "choose(me, 'Guess', { 'a', 'b', pile:top().rank > 6 and 'c' })",
    "choose(me, 'Above ' .. pile:top().rank .. '?', { 'yes', 'no' })",
    "choose(me, 'Guess', { 'a', 'b' }, function(x) return x .. pile:top().rank end)",
    "choose(me, 'Guess', pile:top().rank > 6 and { 'high', 'low' } or { 'low', 'high' })",
    "choose_some(me, 'Guess', { 'a', 'b', 'c' }, 0, pile:top().rank > 6 and 2 or 1)",
    "choose_number(me, 'Guess', 0, pile:top().rank)",
    "if pile:top().rank > 6 then confirm(me, 'Is it high?') end",
    "if pile:top().rank > 6 then confirm(me.next, 'Is it high?') end",
    "show(pile:top(), me.next.hand:pieces():most 'rank' > 9 and me or me.next)",
    "mark(pile:top(), 'odd') say(pile:top().rank > 6 and 'A high card is marked.' or 'A low card "
    "is marked.')",
    "if #pile > 2 and me.next.hand:pieces():most 'rank' > 9 then deal(pile, 1, me.hand) end",
    "if #pile > 2 and pile:top().rank > 6 then deal(pile, 1, me.next.hand) end",
    "move(pile:pieces():where('rank', 12), me.hand)",
    "say('{} sees something.', pile:top().rank > 6 and me or me.next)",
};

static LeakHunt hunt_in_toy(const char *hole, int players, uint32_t talk)
{
    char text[4096];
    snprintf(text, sizeof text, "game 'toy' { players = { 2, 3 } }\n");
    snprintf(text + strlen(text), sizeof text - strlen(text), sealed, hole);
    toy_write("game.lua", text, strlen(text));
    GameRequest request = {.folder = toy_folder(), .players = players};
    return hunt_leaks(&request, 400, 400, talk);
}

Test(leak, a_game_that_keeps_its_secrets_passes, .init = toy_begin, .fini = toy_end)
{
    LeakHunt hunt = hunt_in_toy("", 2, 0);
    cr_assert_gt(hunt.pairs, 100);
    cr_assert_eq(hunt.different, 0, "%s", hunt.here);
}

Test(leak, table_talk_is_for_those_who_hear_it, .init = toy_begin, .fini = toy_end)
{
    LeakHunt hunt = hunt_in_toy("", 3, 2);
    cr_assert_gt(hunt.pairs, 100);
    cr_assert_eq(hunt.different, 0, "%s", hunt.here);
}

Test(leak, every_planted_leak_is_caught, .init = toy_begin, .fini = toy_end)
{
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++) {
        LeakHunt hunt = hunt_in_toy(holes[i], 2, 0);
        cr_expect(hunt.different > 0 || hunt.impossible > 0, "not caught: %s", holes[i]);
    }
}
