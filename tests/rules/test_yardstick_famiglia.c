/* The bench's yardstick for Famiglia must play the same game as the engine, or it measures nothing. */
#include "rules/match.h"
#include "runtime/zone.h"
#include "tests/bench/yardstick_famiglia.c" /* one test is one program; this makes the yardstick part of it */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { SEEDS = 3000, GAMES = 100000 };

/* Against the engine, game by game --------------------------------------------------------------- */

static Game *load(void)
{
    const char *options[] = {"eager=yes"};
    Report report;
    Game *game = game_load(&(GameRequest){.folder = "scripts/games/famiglia",
                                          .players = 2,
                                          .options = options,
                                          .option_count = 1},
                           &report);
    if (!game) {
        char text[2000];
        report_write(&report, text, sizeof text);
        cr_assert(game, "%s", text);
    }
    return game;
}

static void compare_zone(const Table *table, const char *name, int seat, const uint8_t *sorts,
                         uint64_t seed)
{
    const Shape *shape = table->shape;
    for (int zone = 0; zone < shape->zones; zone++) {
        if (strcmp(shape->zone[zone].name, name) != 0 || shape->zone[zone].owner != seat)
            continue;
        int count[FAMIGLIA_SORTS] = {0};
        for (int piece = 0; piece < shape->pieces; piece++)
            if (zone_of(table, piece) == zone)
                count[sort_of[piece]]++;
        for (int sort = 0; sort < FAMIGLIA_SORTS; sort++)
            cr_assert_eq(count[sort], sorts[sort],
                         "seed %d: %s of seat %d has %d of sort %d, not %d", (int)seed, name, seat,
                         count[sort], sort, sorts[sort]);
    }
}

static void compare_game(Match *match, uint64_t seed)
{
    FamigliaEnd end;
    famiglia_as_engine(seed, &end);
    cr_assert_eq(match_restart(match, seed), MATCH_OVER);
    cr_assert_eq(match_decisions(match), end.decisions, "seed %d: %d decisions, not %d", (int)seed,
                 (int)match_decisions(match), (int)end.decisions);
    const Table *table = match_table(match);
    int counter = shape_find_counter(table->shape, true, "points");
    for (int seat = 0; seat < 2; seat++) {
        int32_t score = -1;
        table_count(table, counter, seat, &score);
        cr_assert_eq(score, end.points[seat], "seed %d: seat %d has %d, not %d", (int)seed, seat,
                     (int)score, end.points[seat]);
        cr_assert_eq(match_won_by(match, seat), end.winners >> seat & 1,
                     "seed %d: did seat %d win?", (int)seed, seat);
        compare_zone(table, "hand", seat, end.hand[seat], seed);
        compare_zone(table, "display", seat, end.display[seat], seed);
    }
    compare_zone(table, "street", NOBODY, end.street, seed);
}

Test(yardstick_famiglia, games_end_as_in_the_engine_for_every_seed)
{
    Game *game = load();
    MatchSetup setup = {.seed = 1, .player = {PLAYER_RANDOM, PLAYER_RANDOM}};
    Match *match = match_new(game, &setup);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        compare_game(match, seed);
    match_free(match);
    game_free(game);
}

/* The timed games against the compared ones, on average ------------------------------------------------ */

/* Two means of GAMES numbers each, whose spread is about `spread`: 5 standard errors apart at most. */
static void same_mean(const char *what, uint64_t a, uint64_t b, double spread)
{
    double mean_a = (double)a / GAMES, mean_b = (double)b / GAMES,
           most = 5 * spread * sqrt(2.0 / GAMES);
    cr_assert(fabs(mean_a - mean_b) < most, "%s: %.4f and %.4f are more than %.4f apart", what,
              mean_a, mean_b, most);
}

Test(yardstick_famiglia, the_timed_games_are_the_compared_games_on_average)
{
    Tally timed = {0}, compared = {0};
    famiglia_listing(2, 5, GAMES, &timed);
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        FamigliaEnd end;
        famiglia_as_engine(seed, &end);
        compared.decisions += end.decisions;
        compared.ended_early += end.by_passes;
        for (int seat = 0; seat < 2; seat++) {
            compared.score[seat] += (uint64_t)end.points[seat];
            compared.wins[seat] += end.winners >> seat & 1;
        }
    }
    same_mean("decisions", timed.decisions, compared.decisions, 20);
    same_mean("ended by passes", timed.ended_early, compared.ended_early, 0.5);
    for (int seat = 0; seat < 2; seat++) {
        same_mean("points", timed.score[seat], compared.score[seat], 15);
        same_mean("wins", timed.wins[seat], compared.wins[seat], 0.5);
    }
}
