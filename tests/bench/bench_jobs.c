/* How much faster two jobs are than one: bench_jobs [GAME...], run from the top of the clone.
 *
 * One and two jobs take turns at the same games, so that a busy machine slows both, and the ratio is the median of the rounds'. It
 * needs two processors with nothing else to do. The goal is printed, never asserted: only a wrong result makes the program fail. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/simulate.h"

enum { ROUNDS = 5 };

static const double GOAL = 1.8, SLICE = 1.5; /* seconds of one job */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Seconds that these games take; the study of the first call is kept, and all others must be the same. */
static double play(const SimulatePlan *plan, char **expected)
{
    Report report;
    size_t length;
    double begun = now();
    Study *study = simulate(plan, &report);
    double seconds = now() - begun;
    if (!study || study->failed > 0) {
        fprintf(stderr, "bench: %s\n", study ? study->failure : report.message);
        exit(1);
    }
    char *text = study_write(study, &length);
    study_free(study);
    if (*expected && strcmp(*expected, text) != 0) {
        fprintf(stderr, "bench: %d jobs give another result\n", plan->jobs);
        exit(1);
    }
    if (*expected)
        free(text);
    else
        *expected = text;
    return seconds;
}

static void measure(const char *game)
{
    char folder[256], *warm = NULL, *expected = NULL;
    double one[ROUNDS], two[ROUNDS], ratio[ROUNDS];
    snprintf(folder, sizeof folder, "scripts/games/%s", game);
    SimulatePlan plan = {.game = {.folder = folder}, .head = {.seed = 1}, .last = 500, .jobs = 1};
    for (int i = 0; i < MAX_SEATS; i++)
        strcpy(plan.head.bot[i], "random");
    play(&plan, &warm);
    plan.last = (uint64_t)(500 * SLICE / play(&plan, &warm)) + 1;
    for (int i = 0; i < ROUNDS; i++) {
        plan.jobs = 1;
        one[i] = play(&plan, &expected);
        plan.jobs = 2;
        two[i] = play(&plan, &expected);
        ratio[i] = one[i] / two[i];
    }
    qsort(one, ROUNDS, sizeof *one, by_size);
    qsort(ratio, ROUNDS, sizeof *ratio, by_size);
    double games = (double)plan.last / one[ROUNDS / 2];
    printf("%-18s %10.0f %12.2f   %.2f to %.2f   %s\n", game, games, ratio[ROUNDS / 2], ratio[0],
           ratio[ROUNDS - 1], ratio[ROUNDS / 2] >= GOAL ? "reached" : "missed");
    free(warm);
    free(expected);
}

int main(int argc, char **argv)
{
    static const char *const usual[] = {"gangster", "famiglia"};
    int count = argc > 1 ? argc - 1 : 2;
    printf("%-18s %10s %12s   %-12s   goal %.1f\n", "game", "games/s", "two jobs are", "from .. to",
           GOAL);
    for (int i = 0; i < count; i++)
        measure(argc > 1 ? argv[i + 1] : usual[i]);
    return 0;
}
