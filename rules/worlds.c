#include "rules/worlds.h"

#include <string.h>

#include "rules/match_inside.h"
#include "runtime/knowledge.h"

bool world_possible(const Match *match, int viewer)
{
    const AnswerLog *log = &match->log;
    for (size_t at = match->checkpoint.answers; at < log->used; at = answer_log_after(log, at)) {
        AnswerHead head = answer_log_head(log, at);
        if (head.seat != viewer && !(head.secret && match->deciding_together))
            return false;
    }
    return true;
}

/* Was this piece shown to the viewer in this phase? He may have lost sight of it since, but he read its name. */
static bool was_shown(const Match *match, int viewer, int piece)
{
    for (size_t i = match->talk.count;
         i-- > 0 && match->talk.remark[i].at >= match->checkpoint.decisions;) {
        const Remark *remark = &match->talk.remark[i];
        if (remark->piece == piece &&
            (remark->to == PUBLIC || remark->to == viewer || remark->seat == viewer))
            return true;
    }
    return false;
}

/* Did the viewer read the piece's name in this phase? It may have come to him and gone again. */
static bool was_named(const Match *match, int viewer, int piece)
{
    const Chronicle *chronicle = match->chronicle;
    size_t lines = chronicle ? chronicle_length(chronicle) : 0;
    for (size_t i = match->checkpoint.lines; i < lines; i++) {
        const Entry *entry = chronicle_entry(chronicle, i);
        const Ref *ref = chronicle_refs(chronicle, entry);
        for (int n = 0; entry->audience >> viewer & 1 && n < entry->refs; n++)
            if (ref[n].kind == REF_PIECE && ref[n].value == piece && ref[n].known >> viewer & 1)
                return true;
    }
    return false;
}

/* The pieces of one kind that the viewer knew neither at the checkpoint nor now, nor in between as far as that is known. */
static int unknown_of_kind(const Match *match, const Table *then, int viewer, int kind, int *out)
{
    const Shape *shape = match->game->shape;
    int count = 0;
    for (int i = 0; i < shape->pieces; i++)
        if (shape->piece[i].kind == kind && !knows(then, viewer, i) &&
            !knows(match->table, viewer, i) && !was_shown(match, viewer, i) &&
            !was_named(match, viewer, i))
            out[count++] = i;
    return count;
}

/* Gives the pieces of one kind new places, each order as likely as the others. What comes out depends on the chance and on what
 * the viewer sees, and not on where the pieces really lie: the places are taken in their own order, not in that of the
 * pieces. */
static void permute_kind(const Match *match, int viewer, int kind, Chance *chance, Table *then,
                         uint16_t *role)
{
    int piece[MAX_PIECES], count = unknown_of_kind(match, then, viewer, kind, piece);
    uint16_t lies[MAX_PIECES], wanted[MAX_PIECES], at[MAX_PIECES];
    Set set;
    set_clear(set.word, then->shape->piece_words);
    for (int i = 0; i < count; i++) {
        set_put(set.word, piece[i]);
        wanted[i] = (uint16_t)piece[i];
    }
    knowledge_order(then, viewer, set.word, lies);
    chance_shuffle(chance, wanted, count);
    for (int i = 0; i < count; i++) {
        at[lies[i]] = (uint16_t)i;
        role[wanted[i]] = lies[i];
    }
    for (int i = 0; i < count; i++) {
        uint16_t here = lies[i], there = at[wanted[i]];
        if (here == wanted[i])
            continue;
        knowledge_swap(then, viewer, here, wanted[i]);
        lies[there] = here;
        at[here] = there;
    }
}

int world_permute(const Match *match, int viewer, Chance *chance, Table *then, uint16_t *role)
{
    const Shape *shape = match->game->shape;
    BlockHead *head = then->head;
    int moved = 0;
    for (int i = 0; i < shape->pieces; i++)
        role[i] = (uint16_t)i;
    for (int kind = 0; kind < shape->kinds; kind++)
        permute_kind(match, viewer, kind, chance, then, role);
    int32_t arg[MAX_PHASE_ARGS];
    memcpy(arg, head->phase_arg, sizeof arg);
    for (int p = 0; p < shape->pieces; p++) {
        moved += role[p] != p;
        for (int i = 0; i < MAX_PHASE_ARGS; i++)
            if (head->phase_arg_kind[i] == ARG_PIECE && arg[i] == role[p])
                head->phase_arg[i] = p;
    }
    return moved;
}

/* The remarks of this phase are made there, too: about the pieces that lie in the places of those shown here. */
bool world_repeat_talk(const Match *match, const uint16_t *role, Match *other)
{
    other->talk.count = 0;
    for (size_t i = 0; i < match->talk.count; i++) {
        Remark remark = match->talk.remark[i];
        if (remark.at < match->checkpoint.decisions)
            continue;
        int piece = remark.piece;
        for (int p = 0; remark.piece >= 0 && p < match->game->shape->pieces; p++)
            if (role[p] == remark.piece)
                piece = p;
        remark.piece = piece;
        if (!match_add_remark(other, &remark))
            return false;
    }
    return true;
}

static bool same_question(const Match *a, const Match *b)
{
    const Decision *x = match_decision(a), *y = match_decision(b);
    if (!x || !y)
        return x == y && a->state == b->state;
    return a->made == b->made && x->seat == y->seat && x->kind == y->kind;
}

int world_make(const Match *match, int viewer, Chance *chance, bool reseed, Match *other)
{
    AnswerLog *log = &other->log;
    size_t answers = match->log.used - match->checkpoint.answers;
    Table *then =
        other->table; /* used as room for the permuted checkpoint, and overwritten by the replay */
    uint16_t role[MAX_PIECES];
    if (!answer_log_reserve(log, answers + 1))
        return -1;
    memcpy(then->block, match->checkpoint.block, table_size(then));
    int moved = world_permute(match, viewer, chance, then, role);
    if (reseed)
        chance_seed(&then->head->chance, chance_next(chance));
    memcpy(other->checkpoint.block, then->block, table_size(then));
    if (answers > 0)
        memcpy(log->data, match->log.data + match->checkpoint.answers, answers * sizeof *log->data);
    log->used = answers;
    log->decisions = match->log.decisions;
    other->checkpoint.answers = 0;
    other->checkpoint.decisions = match->checkpoint.decisions;
    other->checkpoint.idle = 0;
    other->checkpoint.lines = 0;
    if (!world_repeat_talk(match, role, other))
        return -1;
    match_replay_phase(other);
    return same_question(match, other) ? moved : -1;
}
