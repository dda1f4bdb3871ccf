/* A pending question: who is asked, what kind of answer fits, and the options. Every decision is finite, and an
 * answer is one or several small numbers, so that a person, a script, a bot, a fuzzer and a save file answer alike. */
#ifndef RULES_DECISION_H
#define RULES_DECISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/selection.h"

enum { MOST_OPTIONS = 1024 };

typedef enum DecisionKind {
    DECIDE_ONE,    /* one option: its number, from 0 */
    DECIDE_SOME,   /* least..most options: their numbers, rising */
    DECIDE_NUMBER, /* a number least..most */
    DECIDE_YES_NO, /* 1 or 0 */
} DecisionKind;

typedef enum OptionSource {
    OPTIONS_PIECES,
    OPTIONS_SPACES,
    OPTIONS_LIST,
    OPTIONS_NONE
} OptionSource;

typedef struct Decision {
    DecisionKind kind;
    OptionSource source;
    int seat;
    bool secret;   /* part of a simultaneous decision: others see it when all are in */
    bool may_pass; /* the last option is to take none of them */
    bool in_order; /* option n is the n-th item of `set`; otherwise order[n] */
    int subject;   /* the piece that {} in the question means, or -1 */
    int count;     /* options (DECIDE_ONE and DECIDE_SOME) */
    int32_t least, most;
    int label_at; /* where the call that waits has its label function; what follows it is given to it */
    Set set;
    uint16_t order
        [MOST_OPTIONS]; /* list positions from 1, or pieces where the seat may not know them all */
} Decision;

typedef struct Answer {
    int count;
    int32_t value[MOST_OPTIONS];
} Answer;

/* The piece, space or list position that option n stands for; -1 for taking none. */
static inline int decision_item(const Decision *decision, int words, int n)
{
    if (decision->may_pass && n == decision->count - 1)
        return -1;
    return decision->in_order ? set_nth(decision->set.word, words, n) : decision->order[n];
}

/* NULL if the answer fits the decision, else a sentence saying why not. */
const char *decision_refuses(const Decision *decision, const Answer *answer);

#endif
