/* A crew: several threads that work through numbers, each taking the next one that is free.
 *
 * What is done for a number must depend on nothing but the number; then the result does not depend on how many work. */
#ifndef RUNTIME_CREW_H
#define RUNTIME_CREW_H

#include <stdbool.h>
#include <stdint.h>

enum { CREW_MOST = 256 };

typedef struct CrewPlan {
    int jobs;            /* 1..CREW_MOST */
    void *const *worker; /* what each thread works with: one for each job */
    void (*work)(void *worker, uint64_t number);
    void (*leave)(void);                          /* called by each thread at its end; or NULL */
    bool (*go_on)(void *data, uint64_t finished); /* or NULL; see crew_run */
    void *data;
} CrewPlan;

typedef struct Crew Crew;

Crew *crew_new(const CrewPlan *plan); /* NULL if the threads cannot be had */
void crew_free(Crew *crew);

/* Works through first..last-1. About ten times a second, and at the end, `go_on` is asked on the caller's thread with how many
 * are finished; when it says false nobody begins another one. Returns where it ended: everything below that number was
 * done, nothing from it on. */
uint64_t crew_run(Crew *crew, uint64_t first, uint64_t last);

#endif
