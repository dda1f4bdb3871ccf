/* `check`: plays a game at random and looks for what is kept outside the table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/wishes.h"
#include "rules/check.h"

enum { GAMES = 200, MOST_GAMES = 1000000, REPLAYED = 20, LONGEST = 20000 };

/* 1234567 as "1,234,567" */
static const char *grouped(size_t number, char *out, size_t size)
{
    char plain[32];
    int length = snprintf(plain, sizeof plain, "%zu", number);
    size_t used = 0;
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[used++] = ',';
        out[used++] = plain[i];
    }
    out[used] = '\0';
    return out;
}

static void tell_well(Session *session, const Game *game, const CheckPlan *plan,
                      const CheckResult *result)
{
    char games[40], decisions[40];
    say(&session->screen,
        "%s, %d player%s: %s game%s, %s decisions, %d replayed at every decision: all is well\n",
        game->name, game->players, game->players == 1 ? "" : "s",
        grouped((size_t)result->games, games, sizeof games), result->games == 1 ? "" : "s",
        grouped(result->decisions, decisions, sizeof decisions), plan->replayed);
    screen_flush(&session->screen);
}

static bool check_loaded(Session *session, Game *game, const CheckPlan *plan)
{
    CheckResult result;
    bool well = check_game(game, plan, &result);
    if (well) {
        tell_well(session, game, plan, &result);
    } else {
        complain(session, "%s, %d player%s: not all is well", game->name, game->players,
                 game->players == 1 ? "" : "s");
        complain_report(session, &result.report);
    }
    return well;
}

/* For the wished number of players, or for one number after the other until something is wrong. */
static bool check_folder(Session *session, const Wishes *wishes, const CheckPlan *plan)
{
    GameRequest request = wishes->request.game;
    int wished = request.players, most;
    bool well;
    do {
        Report report;
        Game *game = game_load(&request, &report);
        if (!game) {
            complain_report(session, &report);
            return false;
        }
        well = check_loaded(session, game, plan);
        most = wished ? wished : game->most_players;
        request.players = game->players;
        game_free(game);
    } while (well && ++request.players <= most);
    return well;
}

Outcome run_check(Session *session, int count, char **words)
{
    static const char *const own[] = {"games", NULL};
    Wishes wishes = {.seeded = false};
    CheckPlan plan = {.seed = 1, .games = GAMES, .replayed = REPLAYED, .most_decisions = LONGEST};
    uint64_t games = GAMES;
    count = wishes_take(session, count, words, own, &wishes);
    if (count < 0 ||
        (wishes.own[0] && !wishes_number(session, "games", wishes.own[0], 1, MOST_GAMES, &games)))
        return OUTCOME_WRONG;
    if (count < 2) {
        complain(session, "Which game? 'check GAME' or 'check ./FOLDER'; 'games' lists them.");
        return OUTCOME_WRONG;
    }
    plan.games = (int)games;
    if (wishes.seeded)
        plan.seed = wishes.request.seed;
    if (plan.replayed > plan.games)
        plan.replayed = plan.games;
    Outcome outcome = OUTCOME_DONE;
    for (int i = 1; i < count; i++) {
        if (!wishes_game(session, words[i], &wishes))
            return OUTCOME_WRONG;
        if (!check_folder(session, &wishes, &plan))
            outcome = OUTCOME_FAILED;
    }
    return outcome;
}
