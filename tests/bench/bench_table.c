/* The engine's speed as one table: bench_table [--quick] [GAME...], run from the top of the clone.
 *
 * There are two yardsticks in plain C that play the same games: one lists the options of every decision (in Gangster:
 * every complete action, since the random player draws from all of them) and picks one of them, the other only counts them. The goal stands at the one that lists, since an engine must be able to show
 * its options; the other is printed for honesty, as it is the faster.
 *
 * Engine and yardsticks take turns in short slices, and a ratio is the median of the slices' ratios, so that a
 * busy machine slows all. Times are processor time of this thread. Goals are printed, never asserted: only
 * a wrong result (a game that fails, a restore that gives another table) makes the program fail. */
#include "rules/match.h"
#include "runtime/duel.h"
#include "tests/bench/yardstick_famiglia.h"
#include "tests/bench/yardstick_gangster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_ROUNDS = 64, MOST_BENCH_OPTIONS = 4, POSITIONS = 32 };

static const double RATIO_GOAL = 15, RESTORE_GOAL = 10, BUDGET_GOAL = 0.95;

/* What is measured: a row a line. ------------------------------------------------------------------ */

typedef struct Row {
    const char *game;
    int players;
    const char *option[MOST_BENCH_OPTIONS]; /* "name=value" */
    Yardstick *listing, *counting;          /* NULL: none was written */
    double goal;                            /* for listing / engine; 0: RATIO_GOAL */
} Row;

#define GANGSTER_IN_C .listing = gangster_listing, .counting = gangster_counting

static const Row rows[] = {
    {.game = "gangster", .players = 2, GANGSTER_IN_C},
    {.game = "gangster", .players = 3, GANGSTER_IN_C},
    {.game = "gangster", .players = 4, GANGSTER_IN_C},
    {.game = "famiglia",
     .players = 2,
     .option = {"eager=yes"},
     .listing = famiglia_listing,
     .goal = 20},
    {.game = "chicago-gangsters", .players = 3},
    {.game = "chicago-gangsters", .players = 4},
    {.game = "chicago-gangsters", .players = 5},
    {.game = "chicago", .players = 2},
    {.game = "chicago", .players = 3},
    {.game = "chicago", .players = 4},
    {.game = "chicago", .players = 4, .option = {"variant_1=yes", "variant_2=yes"}},
};

typedef struct Plan {
    int rounds;
    double slice; /* seconds */
} Plan;

typedef struct Speeds {
    double games, decisions;  /* of the engine, per second */
    double listing, counting; /* games of the yardsticks, per second; 0: there is none */
    double listing_ratio, counting_ratio;
    double copy, fingerprint, restore; /* seconds */
    double bounded;                    /* speed with budgets, as a part of that without */
} Speeds;

/* Helpers --------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double *values, int count)
{
    double sorted[MOST_ROUNDS];
    memcpy(sorted, values, (size_t)count * sizeof *values);
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

static _Noreturn void give_up(const Row *row, const char *what, const Report *report)
{
    char text[2000] = "";
    if (report)
        report_write(report, text, sizeof text);
    fprintf(stderr, "bench: %s, %d players: %s%s%s\n", row->game, row->players, what,
            report ? "\n" : "", text);
    exit(1);
}

static Game *load(const Row *row)
{
    char folder[256];
    Report report;
    GameRequest request = {.folder = folder, .players = row->players, .options = row->option};
    while (request.option_count < MOST_BENCH_OPTIONS && row->option[request.option_count])
        request.option_count++;
    snprintf(folder, sizeof folder, "scripts/games/%s", row->game);
    Game *game = game_load(&request, &report);
    if (!game)
        give_up(row, "cannot be loaded", &report);
    return game;
}

static Match *new_match(const Row *row, Game *game, PlayerKind players)
{
    MatchSetup setup = {.seed = 1};
    for (int i = 0; i < row->players; i++)
        setup.player[i] = players;
    Match *match = match_new(game, &setup);
    if (!match)
        give_up(row, "there is not enough memory", NULL);
    return match;
}

/* Games ------------------------------------------------------------------------------------------------- */

static void engine_slice(const Row *row, Match *match, double seconds, double *games,
                         double *decisions)
{
    static uint64_t seed;
    double begin = now(), end;
    uint64_t played = 0, decided = 0;
    do {
        if (match_restart(match, ++seed) != MATCH_OVER)
            give_up(row, "a random game did not end", match_report(match));
        decided += match_decisions(match);
        end = now();
    } while (++played < 4 || end - begin < seconds);
    *games = (double)played / (end - begin);
    *decisions = (double)decided / (end - begin);
}

static double yardstick_slice(Yardstick *yardstick, int players, double seconds)
{
    static uint64_t seed;
    Tally tally = {0};
    if (!yardstick)
        return 0;
    double begin = now(), end;
    do {
        yardstick(players, ++seed, 500, &tally);
        end = now();
    } while (end - begin < seconds);
    return (double)tally.games / (end - begin);
}

static void measure_games(const Row *row, Game *game, const Plan *plan, Speeds *speeds)
{
    double games[MOST_ROUNDS], decisions[MOST_ROUNDS], listing[MOST_ROUNDS], counting[MOST_ROUNDS];
    double listing_ratio[MOST_ROUNDS], counting_ratio[MOST_ROUNDS];
    Match *match = new_match(row, game, PLAYER_RANDOM);
    engine_slice(row, match, plan->slice / 4, &games[0], &decisions[0]); /* warms up */
    for (int i = 0; i < plan->rounds; i++) {
        engine_slice(row, match, plan->slice, &games[i], &decisions[i]);
        listing[i] = yardstick_slice(row->listing, row->players, plan->slice);
        counting[i] = yardstick_slice(row->counting, row->players, plan->slice);
        listing_ratio[i] = listing[i] / games[i];
        counting_ratio[i] = counting[i] / games[i];
    }
    match_free(match);
    speeds->games = median(games, plan->rounds);
    speeds->decisions = median(decisions, plan->rounds);
    speeds->listing = median(listing, plan->rounds);
    speeds->counting = median(counting, plan->rounds);
    speeds->listing_ratio = median(listing_ratio, plan->rounds);
    speeds->counting_ratio = median(counting_ratio, plan->rounds);
}

/* What budgets cost: slices with and without them take turns ------------------------------------------ */

static void measure_budgets(const Row *row, Game *game, const Plan *plan, Speeds *speeds)
{
    double ratio[MOST_ROUNDS], with = 0, without = 0, decisions;
    Match *match = new_match(row, game, PLAYER_RANDOM);
    engine_slice(row, match, plan->slice / 4, &with, &decisions); /* warms up */
    for (int i = 0; i < plan->rounds; i++) {
        host_unbounded(&game->host, i % 2); /* in both orders */
        engine_slice(row, match, plan->slice, i % 2 ? &without : &with, &decisions);
        host_unbounded(&game->host, !(i % 2));
        engine_slice(row, match, plan->slice, i % 2 ? &with : &without, &decisions);
        ratio[i] = with / without;
    }
    host_unbounded(&game->host, false);
    match_free(match);
    speeds->bounded = median(ratio, plan->rounds);
}

/* Blocks ------------------------------------------------------------------------------------------------- */

static double time_copy(Table *to, const Table *from, int times)
{
    double begin = now();
    for (int i = 0; i < times; i++) {
        table_copy(to, from);
        __asm__ volatile("" ::"r"(to->block) : "memory");
    }
    return (now() - begin) / times;
}

static double time_fingerprint(const Match *match, int times)
{
    double begin = now();
    for (int i = 0; i < times; i++) {
        uint64_t fingerprint = match_fingerprint(match);
        __asm__ volatile("" ::"r"(fingerprint) : "memory");
    }
    return (now() - begin) / times;
}

static void measure_block(const Row *row, Game *game, const Plan *plan, Speeds *speeds)
{
    double copy[MOST_ROUNDS], fingerprint[MOST_ROUNDS];
    int times = plan->slice < 0.1 ? 20000 : 200000;
    Match *match = new_match(row, game, PLAYER_RANDOM);
    Table *other = table_new(game->shape, 1);
    if (!other)
        give_up(row, "there is not enough memory", NULL);
    for (int i = 0; i < plan->rounds; i++) {
        copy[i] = time_copy(other, match_table(match), times);
        fingerprint[i] = time_fingerprint(match, times);
    }
    table_free(other);
    match_free(match);
    speeds->copy = median(copy, plan->rounds);
    speeds->fingerprint = median(fingerprint, plan->rounds);
}

/* Restoring ------------------------------------------------------------------------------------------------ */

typedef struct Kept {
    Position *position;
    uint64_t fingerprint;
} Kept;

static void answer_one(const Row *row, Match *match, Chance *chance)
{
    static Answer answer;
    random_answer(chance, match_decision(match), &answer);
    if (!match_answer(match, &answer, NULL) || match_state(match) == MATCH_FAILED)
        give_up(row, "a random answer was not taken", match_report(match));
}

/* Without history a match only remembers the answers of the current phase. */
static bool has_two_answers(const Match *match)
{
    static Answer answer;
    size_t made = match_decisions(match);
    return made >= 2 && match_past_answer(match, made - 2, &answer);
}

/* Plays the game of this seed until `least` decisions are made and two of them in the current phase; false if it
 * ends before. */
static bool play_into_phase(const Row *row, Match *match, uint64_t seed, size_t least)
{
    Chance chance;
    chance_seed(&chance, seed);
    match_restart(match, seed);
    while (match_state(match) == MATCH_ASKING) {
        if (match_decisions(match) >= least && has_two_answers(match))
            return true;
        answer_one(row, match, &chance);
    }
    return false;
}

static int keep_positions(const Row *row, Match *match, Kept *kept)
{
    int found = 0;
    for (uint64_t seed = 1; seed <= 4 * POSITIONS && found < POSITIONS; seed++) {
        play_into_phase(row, match, seed, SIZE_MAX);
        if (!play_into_phase(row, match, seed, match_decisions(match) / 2))
            continue;
        kept[found].position = position_new(match);
        kept[found++].fingerprint = match_fingerprint(match);
    }
    return found;
}

static double time_restore(const Row *row, Match *match, const Kept *kept, int count, int times)
{
    double begin = now();
    for (int i = 0; i < times; i++)
        for (int k = 0; k < count; k++)
            match_restore(match, kept[k].position);
    double each = (now() - begin) / times / count;
    for (int k = 0; k < count; k++)
        if (match_restore(match, kept[k].position) != MATCH_ASKING ||
            match_fingerprint(match) != kept[k].fingerprint)
            give_up(row, "a restored position differs from the one that was kept", NULL);
    return each;
}

/* 0 if no phase of the game asks three times. */
static void measure_restore(const Row *row, Game *game, const Plan *plan, Speeds *speeds)
{
    double restore[MOST_ROUNDS];
    Kept kept[POSITIONS];
    Match *match = new_match(row, game, PLAYER_ASKED);
    int count = keep_positions(row, match, kept), times = plan->slice < 0.1 ? 50 : 500;
    for (int i = 0; count > 0 && i < plan->rounds; i++)
        restore[i] = time_restore(row, match, kept, count, times);
    speeds->restore = count > 0 ? median(restore, plan->rounds) : 0;
    for (int k = 0; k < count; k++)
        position_free(kept[k].position);
    match_free(match);
}

/* Duels ---------------------------------------------------------------------------------------------------- */

static void measure_duels(const Plan *plan)
{
    static const DuelDie dice[] = {{{1, 2, 3, 4, 5, 6}, 6},
                                   {{3, 3, 4, 4, 5, 6}, 6},
                                   {{4, 4, 5, 5, 6, 6}, 6},
                                   {{5, 5, 5, 6, 6, 6}, 6}};
    static Duel duel;
    double fights[MOST_ROUNDS], odds[MOST_ROUNDS], sum = 0;
    int times = (int)(plan->slice * 8e6);
    Chance chance;
    chance_seed(&chance, 1);
    duel_make(&duel, dice, 4);
    for (int round = 0; round < plan->rounds; round++) {
        double begin = now();
        for (int i = 0; i < times; i++) {
            DuelEnd end;
            duel_fight(&duel, &chance, 1 + (i & 3), 1 + (i >> 2 & 3), &end);
            __asm__ volatile("" ::"r"(&end) : "memory");
        }
        fights[round] = times / (now() - begin);
        begin = now();
        for (int i = 0; i < times; i++)
            sum += duel_odds(&duel, 1 + (i & 3), 1 + (i >> 2 & 3)).win;
        odds[round] = (now() - begin) / times;
    }
    __asm__ volatile("" ::"r"(&sum) : "memory");
    printf("\nDuels of all pairs of strengths 1 to 4: %.1f million/s (goal 20); odds of a pair: "
           "%.1f ns (goal < 1000).\n",
           median(fights, plan->rounds) / 1e6, median(odds, plan->rounds) * 1e9);
}

/* The table -------------------------------------------------------------------------------------------------- */

#define COLUMNS "%-17s %7s  %8s %11s  %9s %-10s  %10s %8s  %6s %5s %11s  %-10s  %s\n"

static void print_head(const Plan *plan)
{
    printf(
        "Random games on one thread, sandbox on; medians of %d rounds.\n"
        "Restore: to a position half-way through a game, at least two answers into its phase.\n\n",
        plan->rounds);
    printf(COLUMNS, "", "", "engine", "", "C listing", "listing", "C counting", "counting", "block",
           "copy", "fingerprint", "restore", "budgets");
    printf(COLUMNS, "game", "players", "games/s", "decisions/s", "games/s", "/ engine", "games/s",
           "/ engine", "bytes", "ns", "ns", "us", "speed");
}

static void print_foot(void)
{
    printf("\nC listing: hand-optimised C that lists the options of every decision and picks one, "
           "since "
           "an engine must be able to\nshow them; the goal stands there. C counting: the same "
           "games with "
           "options only counted, for honesty: it is the faster.\n"
           "Goals: listing / engine <= %.0f, restore <= %.0f us; where > stands, the goal is "
           "missed. chicago: 300000 decisions/s.\n"
           "Budgets: the engine's speed with its watchdog, charges and caps, as a part of that "
           "without; goal %.0f %%.\n",
           RATIO_GOAL, RESTORE_GOAL, BUDGET_GOAL * 100);
}

/* A cell of the table: "-" for what was not measured. */
typedef struct Cell {
    char text[32];
} Cell;

static Cell number(double value, int digits)
{
    Cell cell = {"-"};
    if (value > 0)
        snprintf(cell.text, sizeof cell.text, "%.*f", digits, value);
    return cell;
}

static Cell with_goal(double value, double goal)
{
    Cell cell = {"-"};
    if (value > 0)
        snprintf(cell.text, sizeof cell.text, "%.1f %s %.0f", value, value <= goal ? "<=" : ">",
                 goal);
    return cell;
}

static Cell part(double value)
{
    Cell cell;
    snprintf(cell.text, sizeof cell.text, "%.1f %%%s", value * 100,
             value < BUDGET_GOAL ? " < goal" : "");
    return cell;
}

static void print_row(const Row *row, const Game *game, const Speeds *speeds)
{
    printf(COLUMNS, row->game, number(row->players, 0).text, number(speeds->games, 0).text,
           number(speeds->decisions, 0).text, number(speeds->listing, 0).text,
           with_goal(speeds->listing_ratio, row->goal > 0 ? row->goal : RATIO_GOAL).text,
           number(speeds->counting, 0).text, number(speeds->counting_ratio, 1).text,
           number((double)game->shape->size, 0).text, number(speeds->copy * 1e9, 1).text,
           number(speeds->fingerprint * 1e9, 1).text,
           with_goal(speeds->restore * 1e6, RESTORE_GOAL).text, part(speeds->bounded).text);
    fflush(stdout);
}

static void measure(const Row *row, const Plan *plan)
{
    Speeds speeds = {0};
    Game *game = load(row);
    measure_games(row, game, plan, &speeds);
    measure_budgets(row, game, plan, &speeds);
    measure_block(row, game, plan, &speeds);
    measure_restore(row, game, plan, &speeds);
    print_row(row, game, &speeds);
    game_free(game);
}

static bool is_wanted(const Row *row, char **names, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], row->game) == 0)
            return true;
    return count == 0;
}

int main(int argc, char **argv)
{
    bool quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    Plan plan = quick ? (Plan){.rounds = 3, .slice = 0.05} : (Plan){.rounds = 12, .slice = 0.25};
    int first = quick ? 2 : 1, shown = 0;
    print_head(&plan);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!is_wanted(&rows[i], argv + first, argc - first))
            continue;
        measure(&rows[i], &plan);
        shown++;
    }
    if (shown > 0) {
        print_foot();
        measure_duels(&plan);
    } else {
        fprintf(stderr, "bench: no row is about that game\n");
    }
    return shown == 0;
}
