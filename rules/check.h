/* The check of a game: plays it at random and looks after every decision whether all is well.
 *
 * Going back is only right if a phase depends on nothing but the table and the answers. So each position is restored into
 * a second match, which must come out the same: table, question, options, lines of the chronicle. Where it does not,
 * the script keeps something outside the table, and the variable is named if it can be found. Besides: the table is
 * whole, every score is the sum of its reasons, nobody is told what he may not know, every game ends, and the caller's
 * own invariant holds. A game that was loaded with a profile also has its lines and phases counted. */
#ifndef RULES_CHECK_H
#define RULES_CHECK_H

#include "rules/match.h"

/* Called at every decision and when a game is over; NULL, or a sentence saying what is wrong. */
typedef const char *(*Invariant)(Match *match, void *data);

typedef struct CheckPlan {
    uint64_t seed; /* of the first game; the next one has the next seed */
    int games;
    int replayed;          /* so many of them (the first ones) are restored at every decision */
    size_t most_decisions; /* a longer game does not end; 0: CHECK_LONGEST */
    Invariant invariant;   /* may be NULL */
    void *data;
} CheckPlan;

/* Of a game with a profile, so many are counted line by line. */
enum { CHECK_LONGEST = 100000, CHECK_PROFILED = 60 };

typedef struct CheckResult {
    int games; /* that were played to the end */
    size_t decisions, longest;
    size_t restored; /* positions */
    int compared;    /* pairs of worlds that a viewer must not be able to tell apart */
    uint64_t
        digest; /* of every fingerprint at every decision: the same plan gives the same number */

    /* Where the check failed. */
    uint64_t seed;
    size_t decision;    /* how many had been made */
    char variable[128]; /* what is kept outside the table, or "" */
    Report report;
} CheckResult;

/* true if nothing was found; false with a report. The matches are its own, the game is only read. */
bool check_game(Game *game, const CheckPlan *plan, CheckResult *result);

#endif
