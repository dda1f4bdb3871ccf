/* Where pieces are, and the only functions that move them. Works on places: zones and board spaces. */
#ifndef RUNTIME_ZONE_H
#define RUNTIME_ZONE_H

#include "runtime/table.h"

typedef enum Face { FACE_AS_ZONE, FACE_UP, FACE_DOWN, FACE_KEEP } Face;
typedef enum End { ON_TOP, AT_BOTTOM } End;

/* Moves a piece to the top or bottom of a place; what the viewers know is kept up to date. */
Result zone_move(Table *table, int piece, int place, End end, Face face);

/* Moves these pieces in the order of their numbers, or none of them if not all find room. */
Result zone_move_set(Table *table, const uint64_t *pieces, int place, End end, Face face);

/* How many more pieces a place can take. */
int zone_room(const Table *table, int place);

/* Moves every piece of one place to another, keeping their order; none of them if not all find room. */
Result zone_move_all(Table *table, int from, int to, End end, Face face);

/* Shuffles with the table's own chance. Who cannot see into the place loses track of its pieces. */
Result zone_shuffle(Table *table, int place);

Result zone_flip(Table *table, int piece, bool up);

static inline int zone_count(const Table *table, int place)
{
    return table->place[place].count;
}

static inline int zone_of(const Table *table, int piece)
{
    return table->piece[piece].place;
}

/* The top or bottom piece of a place, or -1. */
int zone_top(const Table *table, int place);
int zone_bottom(const Table *table, int place);

/* The n-th piece from the bottom, counted from 0, or -1. */
int zone_nth(const Table *table, int place, int n);

/* The pieces of a place as a set; and of a set of spaces. `out` is cleared first. */
void zone_pieces(const Table *table, int place, uint64_t *out);
void zone_add_pieces(const Table *table, int place, uint64_t *out); /* without clearing */
void zone_pieces_on(const Table *table, const uint64_t *spaces, uint64_t *out);

/* The spaces on which pieces of this set lie. */
void zone_spaces_of(const Table *table, const uint64_t *pieces, uint64_t *out);

#endif
