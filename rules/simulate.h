/* Playing many games without people. Game n of a study has a seed of its own, made from the study's seed and n; so it does not
 * matter who plays it, on which thread or machine, and in which order. */
#ifndef RULES_SIMULATE_H
#define RULES_SIMULATE_H

#include "rules/runner.h"
#include "runtime/crew.h"

enum { SIMULATE_MOST = 1000000000 }; /* games: the tallies are exact up to there */

typedef struct SimulatePlan {
    GameRequest game;
    StudyHead head; /* bot, seed, rotate and rules; the rest is filled in */
    uint64_t first, last;
    int jobs;
    double sure; /* stop when every interval of a win rate is narrower; 0: never */

    /* Asked about ten times a second how many of `last` - `first` are done; false stops. May be NULL. */
    bool (*go_on)(void *data, uint64_t done, uint64_t total);
    void *data;
} SimulatePlan;

/* Plays; the games that were played are in the study, also after a stop. NULL with a report. Where there are several ranks they
 * share the games, and each gets the whole study. */
Study *simulate(const SimulatePlan *plan, Report *report);

/* Games are played in stretches that depend on nothing but the number of games, and only between two of them it is decided
 * whether to stop: where does the one end that begins here? */
uint64_t simulate_stretch(uint64_t begin, uint64_t first, uint64_t last);

#endif
