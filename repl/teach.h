/* A newcomer reads the rules of a phase when he first comes to it. What was told once is kept in the state folder. */
#ifndef REPL_TEACH_H
#define REPL_TEACH_H

#include <stdbool.h>

struct Session;

typedef struct Taught {
    char text[8192]; /* one line for each: "gangster turn" */
    bool read;
} Taught;

/* Tells the rules of the phase that is being played, once and for all. */
void teach_phase(struct Session *session);

#endif
