#include "rules/answer_log.h"

#include <stdlib.h>

/* A head holds the number of values, the seat and the secrecy in one number. */
enum { COUNT_BITS = 16, SEAT_BITS = 4 };

bool answer_log_reserve(AnswerLog *log, size_t room)
{
    if (room <= log->room)
        return true;
    int32_t *grown = realloc(log->data, room * 2 * sizeof *grown);
    if (!grown)
        return false;
    log->data = grown;
    log->room = room * 2;
    return true;
}

bool answer_log_add(AnswerLog *log, const Answer *answer, const Decision *decision)
{
    if (!answer_log_reserve(log, log->used + (size_t)answer->count + 1))
        return false;
    int32_t secret = decision->secret;
    log->data[log->used++] =
        answer->count | decision->seat << COUNT_BITS | secret << (COUNT_BITS + SEAT_BITS);
    for (int i = 0; i < answer->count; i++)
        log->data[log->used++] = answer->value[i];
    log->decisions++;
    return true;
}

AnswerHead answer_log_head(const AnswerLog *log, size_t at)
{
    int32_t head = log->data[at];
    return (AnswerHead){.count = head & ((1 << COUNT_BITS) - 1),
                        .seat = head >> COUNT_BITS & ((1 << SEAT_BITS) - 1),
                        .secret = head >> (COUNT_BITS + SEAT_BITS) & 1};
}

void answer_log_read(const AnswerLog *log, size_t at, Answer *answer)
{
    answer->count = answer_log_head(log, at).count;
    for (int i = 0; i < answer->count; i++)
        answer->value[i] = log->data[at + 1 + (size_t)i];
}

size_t answer_log_after(const AnswerLog *log, size_t at)
{
    return at + 1 + (size_t)answer_log_head(log, at).count;
}
