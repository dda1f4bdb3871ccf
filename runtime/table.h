/* One table, one block. Everything that can change during a game lies in one flat piece of memory
 * without pointers: copying it is the snapshot, comparing it is equality, hashing it the fingerprint.
 *
 * A Table is the handle: it owns a block and knows where its parts lie. Pieces in one place form a
 * list; the last of the list is the top. The functions that move pieces are in zone.h, what a viewer may
 * know is in knowledge.h. */
#ifndef RUNTIME_TABLE_H
#define RUNTIME_TABLE_H

#include "runtime/chance.h"
#include "runtime/shape.h"

enum { NO_PIECE = 0xffff };

typedef struct PieceState {
    uint16_t place;
    uint16_t below, above; /* neighbours in the list of that place, or NO_PIECE */
} PieceState;

typedef struct PlaceState {
    uint16_t bottom, top; /* or NO_PIECE */
    uint16_t count;
} PlaceState;

typedef struct BlockHead {
    Chance chance;
    int32_t phase; /* the phase being played, as the rules number them */
    int32_t phase_arg[MAX_PHASE_ARGS];
    uint8_t phase_arg_kind[MAX_PHASE_ARGS];
    uint16_t winners; /* seats, as bits; only meaningful once over */
    uint8_t over;
    uint8_t spare;
} BlockHead;

typedef struct Table {
    const Shape *shape;
    unsigned char *block; /* shape->size bytes; the rest of this struct points into it */
    BlockHead *head;
    PieceState *piece;
    PlaceState *place;
    uint64_t *face_up;  /* set of pieces */
    uint64_t *known;    /* one set of pieces for each seat, then one for the public */
    uint64_t *occupied; /* set of spaces */
    uint64_t *flag;
    int16_t *number;
    int32_t *counter;
    bool
        laid_open; /* not in the block: whoever looks sees every piece, as authors of rules want it */
} Table;

/* A new table with every piece in zone 0, face down (a game without zones gets one: see shape_seal),
 * counters and marks at their start. NULL without memory. */
Table *table_new(const Shape *shape, uint64_t seed);
void table_free(Table *table);

void table_reset(Table *table, uint64_t seed);
void table_copy(Table *to, const Table *from); /* both of the same shape */
bool table_equal(const Table *a, const Table *b);
uint64_t table_fingerprint(const Table *table);

static inline size_t table_size(const Table *table)
{
    return table->shape->size;
}

/* Counters. `seat` is ignored for counters of the table. */
Result table_count(const Table *table, int counter, int seat, int32_t *value);
Result table_set_count(Table *table, int counter, int seat, int64_t value);

/* Marks on pieces and spaces; flags are 0 or 1. */
Result table_mark(const Table *table, int mark, int item, int *value);
Result table_set_mark(Table *table, int mark, int item, int64_t value);

/* The items whose mark is not 0. */
Result table_marked(const Table *table, int mark, uint64_t *out);

/* Checks the block's own consistency (lists, counts, occupancy); NULL, or a sentence naming what is broken.
 * For tests and for blocks from outside. */
const char *table_broken(const Table *table);

#endif
