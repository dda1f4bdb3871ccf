/* Hidden is hidden here. One function says whether a viewer may know a piece; the prompt, the log, the
 * drawing, scripts' views and bots all ask it.
 *
 * A viewer knows a piece from the moment he sees it until he can no longer follow it: when a pile he cannot
 * see into is shuffled, or when a piece leaves a loose zone (a hand) without his seeing which one it was. */
#ifndef RUNTIME_KNOWLEDGE_H
#define RUNTIME_KNOWLEDGE_H

#include "runtime/table.h"

/* May this viewer (a seat, or PUBLIC) know which piece this is? */
bool knows(const Table *table, int viewer, int piece);

/* May it be named to this viewer? That, or the table has been laid open: which tells readers everything, and changes
 * nothing of the game. */
static inline bool may_read(const Table *table, int viewer, int piece)
{
    return table->laid_open || knows(table, viewer, piece);
}

/* Everyone who knows the piece, as bits of viewers. */
uint16_t knowers(const Table *table, int piece);

/* All pieces the viewer knows: a set in the block. */
const uint64_t *known_to(const Table *table, int viewer);

/* Shows a piece to these viewers, where it lies. */
Result knowledge_show(Table *table, int piece, uint16_t viewers);

/* Called by zone.c and nobody else, around each move and shuffle. */
void knowledge_moved(Table *table, int piece, int from, int count_before);
void knowledge_shuffled(Table *table, int place);
void knowledge_flipped(Table *table, int piece);

/* Numbers pieces for a viewer without telling him what he may not know: known ones first, in the order
 * they were declared, then the unknown ones by where they lie. Writes every piece of the set; returns how many. */
int knowledge_order(const Table *table, int viewer, const uint64_t *pieces, uint16_t *out);

/* Swaps two pieces that this viewer does not know and that have the same back, with all that they carry: the
 * table afterwards is one the viewer cannot tell from the one before. false if it may not be done. */
bool knowledge_swap(Table *table, int viewer, int a, int b);

#endif
