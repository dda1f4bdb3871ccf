/* What thinking bots share: a game of their own to think in, worlds to think about, and an opinion of where they lead. */
#ifndef RULES_THINK_H
#define RULES_THINK_H

#include "rules/imagine.h"

enum { THINK_WORLDS = 256 };

/* One for each thread: nothing in it is shared. */
typedef struct Thinker {
    Game *game;
    Match *match; /* where thoughts are played */
    Imagination *imagination;
    Chance chance;
    Position *world[THINK_WORLDS];
    int viewer;        /* whose thoughts these are */
    int given;         /* of the answers that a world owes */
    int worlds, tried; /* found, and asked for */
    Report report;     /* of the last thought that failed */
} Thinker;

bool thinker_open(Thinker *it, const Game *game, Report *report);
void thinker_close(Thinker *it);

/* Takes in the match as the asked seat sees it. */
bool thinker_begin(Thinker *it, const Match *match, uint64_t seed);

/* Puts world n into it->match, with an open future that depends on n; false if there is no such world. Worlds are made when they
 * are first needed, and used again after THINK_WORLDS of them. */
bool thinker_imagine(Thinker *it, int64_t n);

/* A world may come to an earlier decision than that which waits: others decide in secret before. Is it->match there yet?
 * If not, and it is the thinker's own turn, he has answered before: thinker_repeat does so again. */
bool thinker_arrived(const Thinker *it);
bool thinker_repeats(const Thinker *it);
bool thinker_repeat(Thinker *it);

/* Answers in it->match, and lets chance make `alone` more decisions; false if the script fails there. */
bool thinker_answer(Thinker *it, const Answer *answer, int alone);

#endif
