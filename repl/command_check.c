/* `check`: plays a game at random and looks for what is kept outside the table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "rules/check.h"

enum { GAMES = 200, MOST_GAMES = 1000000, REPLAYED = 20, LONGEST = 20000 };

/* Everything that the words after `check` say. */
typedef struct Wishes {
    const char *game[MAX_WORDS];
    int games;
    int players; /* 0: every number the game can be played with */
    const char *options[MAX_OPTIONS];
    int option_count;
    CheckPlan plan;
} Wishes;

static bool read_setting(Session *session, const char *word, uint64_t least, uint64_t most,
                         uint64_t *value)
{
    const char *text = strchr(word, '=') + 1;
    char *end;
    *value = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && !*end && strlen(text) < 20 && *value >= least &&
        *value <= most)
        return true;
    complain(session, "'%.*s' takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'.",
             (int)(text - 1 - word), word, least, most, text);
    return false;
}

static bool read_wish(Session *session, Wishes *wishes, const char *word)
{
    uint64_t number;
    if (!strchr(word, '=')) {
        wishes->game[wishes->games++] = word;
    } else if (strncmp(word, "players=", 8) == 0) {
        if (!read_setting(session, word, 1, MAX_SEATS, &number))
            return false;
        wishes->players = (int)number;
    } else if (strncmp(word, "games=", 6) == 0) {
        if (!read_setting(session, word, 1, MOST_GAMES, &number))
            return false;
        wishes->plan.games = (int)number;
    } else if (strncmp(word, "seed=", 5) == 0) {
        return read_setting(session, word, 0, INT64_MAX, &wishes->plan.seed);
    } else if (wishes->option_count == MAX_OPTIONS) {
        complain(session, "These are too many options.");
        return false;
    } else {
        wishes->options[wishes->option_count++] = word;
    }
    return true;
}

/* A word with a slash is a path; any other one names a shipped game. */
static bool find_folder(Session *session, const char *word, char *folder, size_t size)
{
    if (strchr(word, '/') || strcmp(word, ".") == 0 || strcmp(word, "..") == 0) {
        char *real = realpath(word, NULL);
        bool fits = real && strlen(real) < size;
        if (fits)
            strcpy(folder, real);
        else
            complain(session, "There is no folder '%s'.", word);
        free(real);
        return fits;
    }
    if (library_has(&session->library, word))
        return library_folder(&session->library, word, folder, size);
    const char *near = library_nearest(&session->library, word);
    complain(session, "There is no game '%s'%s%s%s", word, near ? "; did you mean '" : "",
             near ? near : "", near ? "'?" : "; './FOLDER' is a game of your own.");
    return false;
}

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
static bool check_folder(Session *session, const Wishes *wishes, const char *folder)
{
    int players = wishes->players, most;
    bool well;
    do {
        GameRequest request = {.folder = folder,
                               .author = true,
                               .players = players,
                               .options = wishes->options,
                               .option_count = wishes->option_count};
        Report report;
        Game *game = game_load(&request, &report);
        if (!game) {
            complain_report(session, &report);
            return false;
        }
        well = check_loaded(session, game, &wishes->plan);
        most = wishes->players ? wishes->players : game->most_players;
        players = game->players;
        game_free(game);
    } while (well && ++players <= most);
    return well;
}

Outcome run_check(Session *session, int count, char **words)
{
    Wishes wishes = {
        .plan = {.seed = 1, .games = GAMES, .replayed = REPLAYED, .most_decisions = LONGEST}};
    char folder[LIBRARY_PATH];
    for (int i = 1; i < count; i++)
        if (!read_wish(session, &wishes, words[i]))
            return OUTCOME_WRONG;
    if (wishes.games == 0) {
        complain(session, "Which game? 'check GAME' or 'check ./FOLDER'; 'games' lists them.");
        return OUTCOME_WRONG;
    }
    if (wishes.plan.replayed > wishes.plan.games)
        wishes.plan.replayed = wishes.plan.games;
    Outcome outcome = OUTCOME_DONE;
    for (int i = 0; i < wishes.games; i++) {
        if (!find_folder(session, wishes.game[i], folder, sizeof folder))
            return OUTCOME_WRONG;
        if (!check_folder(session, &wishes, folder))
            outcome = OUTCOME_FAILED;
    }
    return outcome;
}
