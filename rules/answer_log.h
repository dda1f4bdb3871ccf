/* The answers of a match in the order they were given: with the seed and the rules, they are the game. */
#ifndef RULES_ANSWER_LOG_H
#define RULES_ANSWER_LOG_H

#include "rules/decision.h"

typedef struct AnswerLog {
    int32_t *data; /* each answer: a head, then its values */
    size_t used, room;
    size_t decisions;
} AnswerLog;

/* Who gave an answer, and whether others could not see it at once. */
typedef struct AnswerHead {
    int count, seat;
    bool secret;
} AnswerHead;

bool answer_log_add(AnswerLog *log, const Answer *answer,
                    const Decision *decision); /* false without memory */
bool answer_log_reserve(AnswerLog *log, size_t room);
void answer_log_read(const AnswerLog *log, size_t at, Answer *answer);
AnswerHead answer_log_head(const AnswerLog *log, size_t at);
size_t answer_log_after(const AnswerLog *log, size_t at); /* where the next answer starts */

#endif
