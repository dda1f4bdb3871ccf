/* Bots measured: how fast they think, and how well they play.
 *
 *     bench_bots speed [GAME...]                iterations/s, with one thread and with two
 *     bench_bots play GAME PLAYERS BOT OTHERS GAMES     one BOT against OTHERS in all other seats, taking turns in every seat
 *     bench_bots table [GAMES]                  the table of docs/bots.md
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/bot.h"

static void fail(const char *what, const Report *report)
{
    fprintf(stderr, "bench_bots: %s: %s\n", what, report ? report->message : "");
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static Game *load(const char *name, int players)
{
    char folder[256];
    Report report;
    snprintf(folder, sizeof folder, "scripts/games/%s", name);
    Game *game = game_load(&(GameRequest){.folder = folder, .players = players}, &report);
    if (!game)
        fail(name, &report);
    return game;
}

static Bot *make(const char *words, const Game *game)
{
    BotSpec spec;
    Report report;
    Bot *bot = NULL;
    if (!bot_read(words, &spec, &report) || !(bot = bot_new(&spec, game, &report)))
        fail(words, &report);
    return bot;
}

static void answer_with(Bot *bot, Match *match, uint64_t seed)
{
    Answer answer;
    Report report;
    if (bot_answer(bot, match, seed, NULL, &answer, &report) != BOT_DONE)
        fail("a bot", &report);
    if (!match_answer(match, &answer, NULL) || match_state(match) == MATCH_FAILED)
        fail("an answer", match_report(match));
}

/* Playing ------------------------------------------------------------------------------ */

typedef struct Tally {
    int games;
    double won; /* shared victories count in parts */
    double seconds;
} Tally;

static double play_one(Match *match, Bot *one, Bot *others, int seat, uint64_t seed)
{
    int players = match_game(match)->players, winners = 0;
    match_restart(match, seed);
    while (match_decision(match))
        answer_with(match_decision(match)->seat == seat ? one : others, match, bot_seed(match));
    if (match_state(match) == MATCH_FAILED)
        fail("the game", match_report(match));
    for (int i = 0; i < players; i++)
        winners += match_won_by(match, i);
    return winners == 0 ? 1.0 / players : match_won_by(match, seat) ? 1.0 / winners : 0;
}

static Tally contest(const char *name, int players, const char *bot, const char *others, int games)
{
    Game *game = load(name, players);
    MatchSetup setup = {.seed = 1};
    Match *match = match_new(game, &setup);
    Bot *one = make(bot, game), *rest = make(others, game);
    Tally tally = {.seconds = now()};
    for (; tally.games < games; tally.games++) {
        double won = play_one(match, one, rest, tally.games % players,
                              (uint64_t)(tally.games / players) + 1);
        tally.won += won;
        fprintf(stderr, "%s %s against %s: %.1f of %d\n", name, bot, others, tally.won,
                tally.games + 1);
    }
    tally.seconds = now() - tally.seconds;
    bot_free(one);
    bot_free(rest);
    match_free(match);
    game_free(game);
    return tally;
}

/* Wilson's interval at 95 %; shared victories make it a little too wide. */
static void interval(const Tally *tally, double *low, double *high)
{
    double z = 1.96, n = tally->games, p = tally->won / n, d = 1 + z * z / n;
    double middle = p + z * z / (2 * n), half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (middle - half) / d;
    *high = (middle + half) / d;
}

static void print_contest(const char *name, int players, const char *bot, const char *others,
                          int games)
{
    double low, high;
    Tally tally = contest(name, players, bot, others, games);
    interval(&tally, &low, &high);
    printf("| %s | %d | %s | %s | %d | %.1f %% | %.1f to %.1f %% |\n", name, players, bot, others,
           tally.games, tally.won / tally.games * 100, low * 100, high * 100);
    fprintf(stderr, "%.0f s\n", tally.seconds);
    fflush(stdout);
}

static const struct {
    const char *game;
    int players;
    const char *bot, *others;
} rows[] = {
    {"gangster", 2, "greedy", "random"},
    {"famiglia", 2, "greedy", "random"},
    {"chicago", 2, "greedy", "random"},
    {"gangster", 2, "search:1000", "random"},
    {"famiglia", 2, "search:1000", "random"},
    {"chicago", 2, "search:1000", "random"},
    {"gangster", 2, "search:1000", "greedy"},
    {"famiglia", 2, "search:1000", "greedy"},
    {"chicago", 2, "search:1000", "greedy"},
    {"gangster", 3, "search:1000", "random"},
    {"gangster", 4, "search:1000", "random"},
    {"chicago", 3, "search:1000", "random"},
    {"chicago", 4, "search:1000", "random"},
    {"chicago-gangsters", 3, "search:1000", "random"},
    {"chicago-gangsters", 4, "search:1000", "random"},
    {"chicago-gangsters", 5, "search:1000", "random"},
    {"gangster", 2, "search:1000", "search:250"},
    {"gangster", 2, "search:4000", "search:1000"},
    {"famiglia", 2, "search:1000", "search:250"},
    {"famiglia", 2, "search:4000", "search:1000"},
};

static void print_table(int games)
{
    printf("| game | players | bot | others | games | won | 95 %% interval |\n"
           "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        print_contest(rows[i].game, rows[i].players, rows[i].bot, rows[i].others, games);
}

/* Speed ----------------------------------------------------------------------------------- */

/* Iterations a second at decisions all over random games. */
static double speed(Game *game, const char *words, int64_t iterations)
{
    MatchSetup setup = {.seed = 7};
    Match *match = match_new(game, &setup);
    Bot *bot = make(words, game);
    Chance chance;
    chance_seed(&chance, 5);
    double seconds = 0, started = now();
    int asked = 0;
    for (uint64_t seed = 7; now() - started < 3; seed++) {
        match_restart(match, seed);
        for (int n = 0; match_decision(match) && now() - started < 3; n++) {
            Answer answer;
            Report report;
            if (n % 17 == 3) {
                double before = now();
                bot_answer(bot, match, seed, NULL, &answer, &report);
                seconds += now() - before;
                asked++;
            }
            random_answer(&chance, match_decision(match), &answer);
            match_answer(match, &answer, NULL);
        }
    }
    bot_free(bot);
    match_free(match);
    return (double)iterations * asked / seconds;
}

static void print_speed(const char *name, int players)
{
    Game *game = load(name, players);
    double one = speed(game, "search:2000:60cut", 2000);
    double two = speed(game, "search:2000:60cut:2threads", 2000);
    printf("%-18s %7d %12.0f %12.0f %6.2f\n", name, players, one, two, two / one);
    fflush(stdout);
    game_free(game);
}

static void print_speeds(int count, char **names)
{
    static const struct {
        const char *game;
        int players;
    } games[] = {{"gangster", 2}, {"gangster", 4},          {"famiglia", 2},
                 {"chicago", 2},  {"chicago-gangsters", 4}, {"chicago-gangsters", 5}};
    printf("Search, iterations/s, playouts of up to 60 decisions.\n\n%-18s %7s %12s %12s %6s\n",
           "game", "players", "1 thread", "2 threads", "gain");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bool wanted = count == 0;
        for (int n = 0; n < count; n++)
            wanted |= strcmp(names[n], games[i].game) == 0;
        if (wanted)
            print_speed(games[i].game, games[i].players);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "speed") == 0)
        print_speeds(argc - 2, argv + 2);
    else if (strcmp(what, "table") == 0)
        print_table(argc > 2 ? atoi(argv[2]) : 200);
    else if (strcmp(what, "play") == 0 && argc == 7)
        print_contest(argv[2], atoi(argv[3]), argv[4], argv[5], atoi(argv[6]));
    else
        return fprintf(stderr, "bench_bots speed [GAME...] | play GAME PLAYERS BOT OTHERS GAMES | "
                               "table [GAMES]\n"),
               2;
    return 0;
}
