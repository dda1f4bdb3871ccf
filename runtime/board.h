/* Boards as grids and graphs: neighbours, lines, distances, reach. All of it reads the shape and an
 * occupancy set; nothing here changes a table. Spaces are numbered over all boards together. */
#ifndef RUNTIME_BOARD_H
#define RUNTIME_BOARD_H

#include "runtime/shape.h"

/* Every space next to a space of the set (the set's own spaces only if they neighbour each other). */
void board_beside(const Shape *shape, const uint64_t *spaces, uint64_t *out);

/* The spaces of one board. */
void board_spaces(const Shape *shape, int board, uint64_t *out);

/* All spaces of lines of this board whose every space is in `taken`. */
void board_full_lines(const Shape *shape, int board, const uint64_t *taken, uint64_t *out);

/* The lines through this space that are wholly in `taken`, in the order they were declared; at most
 * LINES_AT. Returns how many. */
int board_full_lines_at(const Shape *shape, int space, const uint64_t *taken, int *lines);

/* The fewest steps from one space to another without entering `blocked` (may be NULL; the ends may be
 * blocked), or -1 if there is no way. */
int board_distance(const Shape *shape, int from, int to, const uint64_t *blocked);

/* Where one can get from here within `points` steps. A space in `blocked` is never entered; a space in
 * `stops` can be entered but not left (either may be NULL). `cost` (room for every space of the shape, may
 * be NULL) gets the fewest steps to each space of the result, -1 elsewhere; `from` itself is not in the
 * result. Returns how many spaces were reached. */
int board_reach(const Shape *shape, int from, int points, const uint64_t *blocked,
                const uint64_t *stops, uint64_t *out, int16_t *cost);

/* The spaces of a shortest way from one space to another, without the first and with the last, in `out`; spaces in
 * `blocked` (may be NULL) are not entered, but the ends may be blocked. Of several shortest ways it is the one whose
 * links were declared first. Returns its steps, or -1 (and nothing in `out`) if there is no way. */
int board_way(const Shape *shape, int from, int to, const uint64_t *blocked, uint64_t *out);

/* What a walk from one space has found, so that the ways to all its ends need not be searched again. */
typedef struct BoardTree {
    int from;                    /* -1: nothing yet */
    Set walls;                   /* what was blocked or ended the walk */
    Set reached;                 /* its ends */
    uint16_t before[MAX_SPACES]; /* of those */
} BoardTree;

/* board_reach and board_way as above, by way of a tree that the first grows and the second reads if it fits. */
int board_reach_tree(const Shape *shape, int from, int points, const uint64_t *blocked,
                     const uint64_t *stops, uint64_t *out, BoardTree *tree);
int board_way_tree(const Shape *shape, int from, int to, const uint64_t *blocked, uint64_t *out,
                   const BoardTree *tree);

/* Those of these spaces that have a space beside them which is not in `blocked`. */
void board_with_way_out(const Shape *shape, const uint64_t *spaces, const uint64_t *blocked,
                        uint64_t *out);

/* Is every space of this board connected with its first one? `lost` (may be NULL) gets one that is not. */
bool board_connected(const Shape *shape, int board, int *lost);

#endif
