#include <criterion/criterion.h>
#include <stdatomic.h>

#include "runtime/crew.h"

enum { NUMBERS = 10000 };

static _Atomic int done[NUMBERS];
static _Atomic int left;

static void mark(void *worker, uint64_t number)
{
    (*(uint64_t *)worker)++;
    atomic_fetch_add(&done[number], 1);
}

static void leave(void)
{
    atomic_fetch_add(&left, 1);
}

static bool until_100(void *data, uint64_t finished)
{
    (void)data;
    return finished < 100;
}

static void mark_slowly(void *worker, uint64_t number)
{
    mark(worker, number);
    for (volatile int i = 0; i < 100000; i++)
        ;
}

Test(crew, does_every_number_once)
{
    uint64_t counts[3] = {0};
    void *workers[3] = {&counts[0], &counts[1], &counts[2]};
    CrewPlan plan = {.jobs = 3, .worker = workers, .work = mark, .leave = leave};
    Crew *crew = crew_new(&plan);
    cr_assert_not_null(crew);
    cr_assert_eq(crew_run(crew, 0, 10), 10);
    cr_assert_eq(crew_run(crew, 10, NUMBERS), NUMBERS);
    cr_assert_eq(crew_run(crew, 5, 5), 5, "nothing to do");
    crew_free(crew);
    for (int i = 0; i < NUMBERS; i++)
        cr_assert_eq(done[i], 1);
    cr_assert_eq(counts[0] + counts[1] + counts[2], NUMBERS);
    cr_assert_eq(left, 3);
}

Test(crew, a_stop_leaves_no_gap)
{
    uint64_t counts[2] = {0};
    void *workers[2] = {&counts[0], &counts[1]};
    CrewPlan plan = {.jobs = 2, .worker = workers, .work = mark_slowly, .go_on = until_100};
    Crew *crew = crew_new(&plan);
    uint64_t end = crew_run(crew, 0, NUMBERS);
    crew_free(crew);
    for (uint64_t i = 0; i < NUMBERS; i++)
        cr_assert_eq(done[i], i < end, "number %d of %d", (int)i, (int)end);
}
