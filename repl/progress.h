/* How far a long piece of work is: a bar with its rate and the time left, on standard error if that is a terminal; and Ctrl-C, which
 * ends the work cleanly instead of the program. A second Ctrl-C ends the program. */
#ifndef REPL_PROGRESS_H
#define REPL_PROGRESS_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

typedef struct Progress {
    const char *what; /* is counted: "games" */
    bool shown, quiet;
    struct timespec begun;
    struct sigaction before;
} Progress;

void progress_begin(Progress *progress, const char *what, bool quiet);

/* Draws the bar; false after Ctrl-C. Fits SimulatePlan.go_on, with the progress as its data. */
bool progress_go_on(void *progress, uint64_t done, uint64_t total);

void progress_end(Progress *progress); /* removes the bar */

#endif
