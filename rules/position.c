/* Positions: the block as it was when the phase began, and the answers since. */
#include <stdlib.h>
#include <string.h>

#include "rules/match_inside.h"

struct Position {
    unsigned char *block;
    size_t size;
    size_t decisions;
    int32_t *answer;
    size_t answers, room;
    size_t before; /* decisions made when the phase began */
    int idle;      /* phases without a decision then */
    Talk talk;     /* in this phase */
};

Position *position_new(const Match *match)
{
    Position *position = calloc(1, sizeof *position);
    if (!position)
        return NULL;
    position->size = table_size(match->table);
    position->block = malloc(position->size);
    if (!position->block) {
        position_free(position);
        return NULL;
    }
    position_take(position, match);
    return position;
}

void position_free(Position *position)
{
    if (!position)
        return;
    free(position->block);
    free(position->answer);
    free(position->talk.remark);
    free(position);
}

/* Talk is rare: it is copied plainly. */
static void copy_talk(Talk *to, const Talk *from, size_t since)
{
    to->count = 0;
    for (size_t i = 0; i < from->count; i++) {
        if (from->remark[i].at < since)
            continue;
        if (to->count == to->room) {
            size_t room = from->count;
            Remark *grown = realloc(to->remark, room * sizeof *grown);
            if (!grown)
                abort();
            to->remark = grown;
            to->room = room;
        }
        to->remark[to->count++] = from->remark[i];
    }
}

void position_take(Position *position, const Match *match)
{
    size_t count = match->log.used - match->checkpoint.answers;
    if (count > position->room) {
        int32_t *grown = realloc(position->answer, count * 2 * sizeof *grown);
        if (!grown)
            abort(); /* a few hundred bytes: nothing sensible can be done without them */
        position->answer = grown;
        position->room = count * 2;
    }
    memcpy(position->block, match->checkpoint.block, position->size);
    if (count > 0)
        memcpy(position->answer, match->log.data + match->checkpoint.answers,
               count * sizeof *position->answer);
    position->answers = count;
    position->before = match->checkpoint.decisions;
    position->idle = match->checkpoint.idle;
    position->decisions = match->log.decisions;
    copy_talk(&position->talk, &match->talk, position->before);
}

MatchState match_restore(Match *match, const Position *position)
{
    AnswerLog *log = &match->log;
    if (!answer_log_reserve(log, position->answers))
        abort();
    if (position->answers > 0)
        memcpy(log->data, position->answer, position->answers * sizeof *log->data);
    log->used = position->answers;
    log->decisions = position->decisions;
    memcpy(match->checkpoint.block, position->block, position->size);
    match->checkpoint.answers = 0;
    match->checkpoint.decisions = position->before;
    match->checkpoint.idle = position->idle;
    match->checkpoint.lines = 0;
    copy_talk(&match->talk, &position->talk, 0);
    return match_replay_phase(match);
}
