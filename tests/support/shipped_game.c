#include "tests/support/shipped_game.h"

#include <criterion/criterion.h>
#include <stdio.h>

Game *shipped_game(const char *name, int players, const char *const *options)
{
    char folder[256], text[2000];
    Report report;
    GameRequest request = {.folder = folder, .players = players, .options = options};
    while (options && options[request.option_count])
        request.option_count++;
    snprintf(folder, sizeof folder, "scripts/games/%s", name);
    Game *game = game_load(&request, &report);
    report_write(&report, text, sizeof text);
    cr_assert(game, "%s", text);
    return game;
}

void shipped_check(Game *game, const CheckPlan *plan, CheckResult *result)
{
    bool well = check_game(game, plan, result);
    cr_assert(well, "seed %llu, decision %zu: %s%s%s", (unsigned long long)result->seed,
              result->decision, result->report.message, result->variable[0] ? ", variable " : "",
              result->variable);
    cr_assert_eq(result->games, plan->games);
}
