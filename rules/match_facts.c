/* What one may ask about a match. */
#include "rules/match_inside.h"

MatchState match_state(const Match *match)
{
    return match->state;
}

const Report *match_report(const Match *match)
{
    return &match->report;
}

const Decision *match_decision(const Match *match)
{
    return match->waiting ? &match->decision : NULL;
}

Game *match_game(const Match *match)
{
    return match->game;
}

Table *match_table(const Match *match)
{
    return match->table;
}

Chronicle *match_chronicle(const Match *match)
{
    return match->chronicle;
}

const char *match_seat_name(const Match *match, int seat)
{
    return match->name[seat];
}

const char *const *match_seat_names(const Match *match)
{
    return match->name;
}

uint64_t match_seed(const Match *match)
{
    return match->seed;
}

void match_set_player(Match *match, int seat, PlayerKind kind)
{
    match->player[seat] = kind;
}

PlayerKind match_player(const Match *match, int seat)
{
    return match->player[seat];
}

bool match_won_by(const Match *match, int seat)
{
    return match->table->head->over && match->table->head->winners >> seat & 1;
}

size_t match_decisions(const Match *match)
{
    return match->log.decisions;
}

bool match_past_answer(const Match *match, size_t n, Answer *answer)
{
    size_t first = match->keep_history ? 0 : match->checkpoint.decisions;
    if (n < first || n >= match->log.decisions)
        return false;
    size_t at = match->keep_history ? 0 : match->checkpoint.answers;
    for (size_t i = first; i < n; i++)
        at = answer_log_after(&match->log, at);
    answer_log_read(&match->log, at, answer);
    return true;
}

uint64_t match_fingerprint(const Match *match)
{
    return table_fingerprint(match->table);
}

size_t match_secret_decisions(const Match *match, int viewer)
{
    const AnswerLog *log = &match->log;
    size_t count = 0, at = match->checkpoint.answers;
    for (; match->deciding_together && at < log->used; at = answer_log_after(log, at)) {
        AnswerHead head = answer_log_head(log, at);
        count = head.secret ? count + (head.seat != viewer) : 0;
    }
    return count;
}
