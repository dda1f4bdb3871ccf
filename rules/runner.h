/* A runner plays one game after the other on one thread, and counts what happens in a study of its own. */
#ifndef RULES_RUNNER_H
#define RULES_RUNNER_H

#include "rules/bot.h"
#include "rules/study.h"

/* How one game ended. */
typedef struct Ending {
    bool failed;
    unsigned winners; /* seats, as bits */
    int opener;       /* the seat that decided first, or -1 */
    uint64_t decisions, phases;
    int32_t score[MAX_SEATS]; /* by seat */
} Ending;

typedef struct Runner Runner;

/* Loads the game for itself. The head's bots, seed and so on are taken from `head`; what only the game knows (its name, its
 * fingerprint, what is scored) is filled in there. NULL with a report. */
Runner *runner_new(const GameRequest *request, StudyHead *head, Report *report);
void runner_free(Runner *runner);

/* Plays the game of this number and counts it. A script's error is counted as a failure. */
void runner_play(Runner *runner, uint64_t game, Ending *ending);

/* What was counted since the last call; valid until the next game. false without memory. */
bool runner_count(Runner *runner, Study *out, Report *report);

/* The share of the victory that a seat got, in parts of STUDY_SHARE. */
int ending_share(const Ending *ending, int seat);

#endif
