#include "runtime/crew.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_EVERY = 100 * 1000 * 1000 }; /* nanoseconds between two calls of go_on */

typedef struct Hand {
    struct Crew *crew;
    void *worker;
    pthread_t thread;
} Hand;

struct Crew {
    CrewPlan plan;
    int hands; /* threads that were started */
    Hand hand[CREW_MOST];
    pthread_mutex_t lock;
    pthread_cond_t begins, rests;
    uint64_t round; /* the lock guards this and the next two */
    int busy;
    bool over;
    uint64_t last;
    _Atomic uint64_t next, finished;
    _Atomic bool stopped;
};

static void work_on(Crew *crew, void *worker)
{
    while (!atomic_load(&crew->stopped)) {
        uint64_t number = atomic_fetch_add(&crew->next, 1);
        if (number >= crew->last)
            return;
        crew->plan.work(worker, number);
        atomic_fetch_add(&crew->finished, 1);
    }
}

static void *stand_by(void *data)
{
    Hand *hand = data;
    Crew *crew = hand->crew;
    uint64_t round = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == round && !crew->over)
            pthread_cond_wait(&crew->begins, &crew->lock);
        if (crew->over)
            break;
        round = crew->round;
        pthread_mutex_unlock(&crew->lock);
        work_on(crew, hand->worker);
        pthread_mutex_lock(&crew->lock);
        if (--crew->busy == 0)
            pthread_cond_signal(&crew->rests);
    }
    pthread_mutex_unlock(&crew->lock);
    if (crew->plan.leave)
        crew->plan.leave();
    return NULL;
}

Crew *crew_new(const CrewPlan *plan)
{
    Crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->plan = *plan;
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begins, NULL);
    pthread_cond_init(&crew->rests, &clock);
    pthread_condattr_destroy(&clock);
    for (int i = 0; i < plan->jobs; i++) {
        Hand *hand = &crew->hand[i];
        *hand = (Hand){.crew = crew, .worker = plan->worker[i]};
        if (pthread_create(&hand->thread, NULL, stand_by, hand) != 0) {
            crew_free(crew);
            return NULL;
        }
        crew->hands++;
    }
    return crew;
}

void crew_free(Crew *crew)
{
    if (!crew)
        return;
    pthread_mutex_lock(&crew->lock);
    crew->over = true;
    pthread_cond_broadcast(&crew->begins);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->hands; i++)
        pthread_join(crew->hand[i].thread, NULL);
    pthread_cond_destroy(&crew->rests);
    pthread_cond_destroy(&crew->begins);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
}

static void ask_whether(Crew *crew)
{
    const CrewPlan *plan = &crew->plan;
    if (plan->go_on && !plan->go_on(plan->data, atomic_load(&crew->finished)))
        atomic_store(&crew->stopped, true);
}

static void wait_a_little(Crew *crew)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_EVERY;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&crew->rests, &crew->lock, &until);
}

uint64_t crew_run(Crew *crew, uint64_t first, uint64_t last)
{
    pthread_mutex_lock(&crew->lock);
    crew->last = last;
    atomic_store(&crew->next, first);
    atomic_store(&crew->finished, 0);
    atomic_store(&crew->stopped, false);
    crew->busy = crew->hands;
    crew->round++;
    pthread_cond_broadcast(&crew->begins);
    while (crew->busy > 0) {
        wait_a_little(crew);
        pthread_mutex_unlock(&crew->lock);
        ask_whether(crew);
        pthread_mutex_lock(&crew->lock);
    }
    pthread_mutex_unlock(&crew->lock);
    return first + atomic_load(&crew->finished); /* every number that was taken was finished */
}
