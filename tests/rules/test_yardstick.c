/* The bench's yardstick must play the same game as the engine, or it measures nothing. */
#include "rules/match.h"
#include "runtime/zone.h"

struct Play;
struct Listed;
static void look_at(const struct Play *play, const struct Listed *end);
#define SHOW_OPTIONS(play, end) look_at(play, end)
#include "tests/bench/yardstick_gangster.c" /* one test is one program; this makes the yardstick part of it */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { SEEDS = 1000, GAMES = 100000 };

/* Against the engine, game by game --------------------------------------------------------------- */

static Game *load(int players)
{
    Report report;
    Game *game =
        game_load(&(GameRequest){.folder = "scripts/games/gangster", .players = players}, &report);
    if (!game) {
        char text[2000];
        report_write(&report, text, sizeof text);
        cr_assert(game, "%s", text);
    }
    return game;
}

static void compare_spaces(const Table *table, const GangsterEnd *end, uint64_t seed)
{
    int dead = shape_find_mark(table->shape, DOMAIN_PIECES, "dead");
    for (int space = 0; space < GANGSTER_SPACES; space++) {
        int tile = zone_top(table, shape_place_of_space(table->shape, space)), is_dead = 0;
        cr_assert_eq(tile, end->tile_on[space], "seed %d: space %d has tile %d, not %d", (int)seed,
                     space, tile, end->tile_on[space]);
        if (tile >= 0)
            table_mark(table, dead, tile, &is_dead);
        cr_assert_eq(is_dead, end->dead_on[space], "seed %d: is the tile on space %d dead?",
                     (int)seed, space);
    }
}

static void compare_games(int players)
{
    Game *game = load(players);
    MatchSetup setup = {.seed = 1};
    for (int i = 0; i < players; i++)
        setup.player[i] = PLAYER_RANDOM;
    Match *match = match_new(game, &setup);
    int rank = shape_find_counter(game->shape, true, "rank");
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        GangsterEnd end;
        gangster_as_engine(players, seed, &end);
        cr_assert_eq(match_restart(match, seed), MATCH_OVER);
        cr_assert_eq(match_decisions(match), end.decisions, "seed %d: %d decisions, not %d",
                     (int)seed, (int)match_decisions(match), (int)end.decisions);
        for (int seat = 0; seat < players; seat++) {
            int32_t points = -1;
            table_count(match_table(match), rank, seat, &points);
            cr_assert_eq(points, end.rank[seat], "seed %d: seat %d has %d, not %d", (int)seed, seat,
                         (int)points, end.rank[seat]);
            cr_assert_eq(match_won_by(match, seat), end.winners >> seat & 1,
                         "seed %d: did seat %d win?", (int)seed, seat);
        }
        compare_spaces(match_table(match), &end, seed);
    }
    match_free(match);
    game_free(game);
}

Test(yardstick, two_players_end_as_in_the_engine_for_every_seed)
{
    compare_games(2);
}

Test(yardstick, three_players_end_as_in_the_engine_for_every_seed)
{
    compare_games(3);
}

Test(yardstick, four_players_end_as_in_the_engine_for_every_seed)
{
    compare_games(4);
}

/* The two timed games against each other, game by game ------------------------------------------------- */

/* Everything but the list; the streams of chance agree only if all decisions had as many options. */
static bool same_play(const Play *a, const Play *b)
{
    return memcmp(a, b, offsetof(Play, options)) == 0;
}

Test(yardstick, listing_and_counting_play_the_same_games)
{
    for (int players = 2; players <= 4; players++) {
        Play counted = {0}, listed = {0};
        luck_seed(&counted.luck[0], (uint64_t)players);
        luck_seed(&listed.luck[0], (uint64_t)players);
        for (int i = 0; i < GAMES / 5; i++) {
            bool counted_goal, listed_goal;
            int counted_starter = set_up(&counted, players, &counted.luck[0]);
            int listed_starter = set_up(&listed, players, &listed.luck[0]);
            unsigned counted_winners = play(&counted, counted_starter, &counted_goal, COUNTING);
            unsigned listed_winners = play(&listed, listed_starter, &listed_goal, LISTING);
            cr_assert(same_play(&counted, &listed), "%d players: game %d differs", players, i);
            cr_assert_eq(counted_winners, listed_winners, "%d players: who won game %d?", players,
                         i);
            cr_assert_eq(counted_goal, listed_goal, "%d players: how did game %d end?", players, i);
        }
        Tally counting = {0}, listing = {0};
        gangster_counting(players, 5, GAMES, &counting);
        gangster_listing(players, 5, GAMES, &listing);
        cr_assert_eq(memcmp(&counting, &listing, sizeof counting), 0, "%d players: the sums differ",
                     players);
    }
}

/* What is listed: a set without doubles, and as a player may see it ---------------------------------------- */

static bool is_free(const Play *p, int space)
{
    return p->free >> space & 1;
}

static bool looking;

static void look_at(const Play *p, const Listed *end)
{
    if (!looking)
        return;
    cr_assert(end > p->options && end <= p->options + MOST_LISTED);
    for (const Listed *a = p->options; a < end; a++) {
        for (const Listed *b = p->options; b < a; b++)
            cr_assert(memcmp(a, b, sizeof *a) != 0, "an option is listed twice");
        if (a->space != NO_SPACE && a->kind == LAY)
            cr_assert(is_free(p, a->space) && a->tile < GANGSTER_TILES);
        if (a->kind == SHOOT)
            cr_assert(p->living >> a->space & 1 && a->tile == p->tile_on[a->from]);
        if (a->kind == MOVE)
            cr_assert(is_free(p, a->space) && a->tile == p->tile_on[a->from]);
        if (a->kind == LAY_LEFT_TOP || a->kind == LAY_RIGHT_TOP)
            cr_assert_eq(a->tile, NO_TILE, "the top of a pile is hidden");
    }
}

Test(yardstick, listed_options_are_what_the_table_shows)
{
    looking = true; /* every test is a process of its own */
    for (int players = 2; players <= 4; players++) {
        Play p = {0};
        luck_seed(&p.luck[0], 77);
        for (int i = 0; i < 2000; i++) {
            bool by_goal;
            play(&p, set_up(&p, players, &p.luck[0]), &by_goal, LISTING);
        }
    }
}

/* The timed games against the compared ones, on average ------------------------------------------------ */

/* Two means of GAMES numbers each, whose spread is about `spread`: 5 standard errors apart at most. */
static void same_mean(const char *what, int players, uint64_t a, uint64_t b, double spread)
{
    double mean_a = (double)a / GAMES, mean_b = (double)b / GAMES,
           most = 5 * spread * sqrt(2.0 / GAMES);
    cr_assert(fabs(mean_a - mean_b) < most,
              "%d players, %s: %.4f and %.4f are more than %.4f apart", players, what, mean_a,
              mean_b, most);
}

Test(yardstick, the_timed_games_are_the_compared_games_on_average)
{
    for (int players = 2; players <= 4; players++) {
        Tally timed = {0}, compared = {0};
        gangster_counting(players, 5, GAMES, &timed);
        for (uint64_t seed = 1; seed <= GAMES; seed++) {
            GangsterEnd end;
            gangster_as_engine(players, seed, &end);
            compared.ended_early += end.by_goal;
            for (int seat = 0; seat < players; seat++) {
                compared.score[seat] += (uint64_t)end.rank[seat];
                compared.wins[seat] += end.winners >> seat & 1;
            }
        }
        same_mean("ended by the goal", players, timed.ended_early, compared.ended_early, 0.14);
        for (int seat = 0; seat < players; seat++) {
            same_mean("points", players, timed.score[seat], compared.score[seat], 3.5);
            same_mean("wins", players, timed.wins[seat], compared.wins[seat], 0.5);
        }
    }
}
