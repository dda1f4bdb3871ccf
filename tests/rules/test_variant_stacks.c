/* Every legal stack of two variants of a shipped game, played at random: each game ends, every position can be restored, and
 * every point has its reason. SPEAKEASY_STACK_GAMES says how many games of each stack (a few unless said). */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/check.h"
#include "rules/variant.h"

enum { MOST_VARIANTS = 32 };

static int games_of_each(int usual)
{
    const char *wanted = getenv("SPEAKEASY_STACK_GAMES");
    int games = wanted ? atoi(wanted) : 0;
    return games > 0 ? games : usual;
}

static Game *load(const char *folder, int players, const char *one, const char *other,
                  Report *report)
{
    const char *variants[] = {one, other};
    GameRequest request = {
        .folder = folder, .players = players, .variants = variants, .variant_count = 2};
    return game_load(&request, report);
}

/* The stacks that do not go together must say so, with both names and both places. */
static void expect_conflict(const Report *report, const char *one, const char *other)
{
    char first[100], second[100], place[100];
    snprintf(first, sizeof first, "+%s", one);
    snprintf(second, sizeof second, "+%s", other);
    snprintf(place, sizeof place, "variants/%s.lua:", one);
    cr_assert(strstr(report->message, first) && strstr(report->message, second), "%s",
              report->message);
    cr_assert(strstr(report->message, place), "%s", report->message);
    cr_assert(strstr(report->file, other) && report->line > 0, "%s:%d", report->file, report->line);
}

static size_t play_stack(Game *game, int games, const char *folder, const char *one,
                         const char *other)
{
    CheckResult result;
    CheckPlan plan = {.seed = 1, .games = games, .replayed = 1, .most_decisions = 20000};
    cr_assert(check_game(game, &plan, &result), "%s +%s +%s, %d players: %s (%s:%d)", folder, one,
              other, game->players, result.report.message, result.report.file, result.report.line);
    cr_assert_eq(result.games, games);
    return result.decisions;
}

static void play_stacks(const char *folder, int least_players, int most_players, int least_legal,
                        int usual)
{
    char names[MOST_VARIANTS][NAME_SIZE];
    int count = variant_names(folder, names, MOST_VARIANTS), legal = 0, conflicts = 0;
    size_t decisions = 0;
    cr_assert_geq(count, 3, "%s has only %d variants", folder, count);
    for (int i = 0; i < count; i++)
        for (int n = 0; n < count; n++) {
            Report report;
            int players = least_players + (i + n) % (most_players - least_players + 1);
            if (i == n)
                continue;
            Game *game = load(folder, players, names[i], names[n], &report);
            if (game) {
                decisions += play_stack(game, games_of_each(usual), folder, names[i], names[n]);
                legal++;
            } else {
                expect_conflict(&report, names[i], names[n]);
                conflicts++;
            }
            game_free(game);
        }
    cr_assert_geq(legal, least_legal, "%s: %d stacks are legal", folder, legal);
    cr_log_info("%s: %d variants, %d legal stacks of two, %d games each, %zu decisions; %d "
                "conflicts",
                folder, count, legal, games_of_each(usual), decisions, conflicts);
}

Test(variant_stacks, of_gangster_play_to_the_end)
{
    play_stacks("scripts/games/gangster", 2, 4, 14, 10);
}

Test(variant_stacks, of_famiglia_play_to_the_end)
{
    play_stacks("scripts/games/famiglia", 2, 2, 10, 50);
}

Test(variant_stacks, of_chicago_gangsters_play_to_the_end)
{
    play_stacks("scripts/games/chicago-gangsters", 3, 5, 20, 5);
}

Test(variant_stacks, of_chicago_play_to_the_end)
{
    play_stacks("scripts/games/chicago", 2, 4, 20, 1);
}
