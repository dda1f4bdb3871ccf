/* The shape of a table: everything that cannot change while a game is played.
 *
 * A script declares seats, pieces with their fixed attributes, zones, boards, counters and marks; then
 * the shape is sealed, and from then on it is shared, read-only, by every table of that game. What can
 * change lives in the block (table.h), whose layout is worked out here when the shape is sealed.
 *
 * A piece is always in exactly one place. Places are the zones first, then the spaces of all boards. */
#ifndef RUNTIME_SHAPE_H
#define RUNTIME_SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/limits.h"
#include "runtime/result.h"
#include "runtime/selection.h"

typedef enum Domain { DOMAIN_PIECES, DOMAIN_SPACES } Domain;

typedef struct PieceInfo {
    const char *name;   /* "red 3": for those who may know it */
    const char *hidden; /* "a tile": for those who may not */
    int kind;           /* pieces of one kind have the same back */
    const char *brief;  /* "R3": two or three columns on a board */
    const char *colour; /* a colour's name, or "" */
} PieceInfo;

typedef struct ZoneInfo {
    const char *name;
    int owner;      /* a seat, or NOBODY */
    int copy;       /* which of several zones of this name, from 0 */
    int limit;      /* most pieces it holds */
    uint16_t sees;  /* viewers who see its face-up pieces */
    bool face_down; /* pieces arrive face down */
    bool loose;     /* no fixed order, like a hand: what leaves unseen cannot be told apart */
    bool in_play;   /* effects of its pieces act for its owner */
} ZoneInfo;

typedef struct SpaceInfo {
    const char *name;
    const char *brief; /* two or three columns in a drawing, or "" */
    int board;
    int links, first_link; /* its neighbours, in link[] */
} SpaceInfo;

/* How a graph is drawn: rows of cells. A cell is a space (one space may have several cells), or below zero a word of
 * the shape: -1 - word. */
typedef struct BoardDrawing {
    int rows, columns;
    const int16_t *cell;
} BoardDrawing;

typedef struct BoardInfo {
    const char *name;
    int first, count;  /* its spaces */
    int columns, rows; /* 0 for a graph */
    int first_line, lines;
    bool full_lines_stay;   /* no piece steps out of a full line */
    const uint64_t *spaces; /* as a set, once sealed */
    uint64_t not_first,
        not_last; /* a grid alone on a table of up to 64 spaces: all but its edge columns; else 0 */
    BoardDrawing drawing; /* of a graph; no rows: none was declared */
} BoardInfo;

typedef struct LineInfo {
    const char *name;
    int board;
    Set spaces;
} LineInfo;

typedef struct AttributeInfo {
    const char *name;
    Domain domain;
    int32_t *value; /* one for each piece or space; 0 where nothing was said */
} AttributeInfo;

typedef enum CounterKind {
    COUNT_NUMBER,
    COUNT_FLAG,
    COUNT_SEAT,
    COUNT_PIECE,
    COUNT_SPACE
} CounterKind;

typedef struct CounterInfo {
    const char *name;
    CounterKind kind;
    bool per_seat;
    bool scores; /* every change must carry its reason */
    int32_t start, least, most;
    bool track;  /* drawn as a track up to `most` */
    bool hidden; /* bookkeeping of the rules: not drawn */
    int slot;    /* in the block: per seat, slot + seat */
} CounterInfo;

typedef struct MarkInfo {
    const char *name;
    Domain domain;
    bool flag; /* yes or no, kept as a set; otherwise a small number */
    int16_t start;
    const char *brief;  /* what is drawn on an item that has it, or ""; "#": its value alone */
    const char *values; /* words for the values 1, 2, ..., with a space between them; or "" */
    int slot;           /* first word (flags) or first number in the block */
} MarkInfo;

typedef struct ShapePool ShapePool;

typedef struct Shape {
    bool sealed;
    int seats;
    int pieces, zones, spaces, boards, lines, links, attributes, counters, marks, words, kinds;
    int piece_words, space_words; /* how many 64-bit words a set takes */

    PieceInfo *piece;
    ZoneInfo *zone;
    SpaceInfo *space;
    BoardInfo *board;
    LineInfo *line;
    uint16_t *link;     /* neighbours of all spaces, in the order they were declared */
    uint64_t *beside;   /* neighbours of each space as a set of space_words words */
    uint16_t *lines_at; /* for each space, up to LINES_AT lines through it, then 0xffff */
    AttributeInfo attribute[MAX_ATTRIBUTES];
    CounterInfo counter[MAX_COUNTERS];
    MarkInfo mark[MAX_MARKS];
    const char **word; /* words used as attribute values; a word's number is its place here */

    /* The layout of the block, in bytes from its start. */
    size_t piece_at, place_at, face_up_at, known_at, occupied_at, flag_at, number_at, counter_at,
        size;
    int flag_words, numbers, counter_slots;

    ShapePool *pool; /* owns every string and array above */
    uint16_t (*edge)[2];
    int edges, edge_room, word_room;
} Shape;

enum { LINES_AT = 8 };

Shape *shape_new(
    int seats); /* NULL without memory or with a wrong number of seats; free with shape_free */
void shape_free(Shape *shape);

/* Declarations. Each gives a number >= 0, or the negated Result. Texts are copied. */
int shape_add_piece(Shape *shape, int kind, const char *name, const char *hidden);
Result shape_draw_piece(Shape *shape, int piece, const char *brief, const char *colour);
Result shape_draw_space(Shape *shape, int space, const char *brief);
Result shape_draw_board(Shape *shape, int board, int rows, int columns,
                        const int16_t *cell); /* copied */
int shape_add_zone(Shape *shape, const ZoneInfo *info);
int shape_add_board(Shape *shape, const char *name);
int shape_add_grid(Shape *shape, const char *name, int columns,
                   int rows); /* spaces a1.., rows and columns as lines */
int shape_add_space(Shape *shape, int board, const char *name);
int shape_add_line(Shape *shape, int board, const char *name, const uint64_t *spaces);
int shape_add_link(Shape *shape, int from, int to); /* one way; call twice for both */
int shape_add_attribute(Shape *shape, Domain domain, const char *name);
int shape_add_counter(Shape *shape, const CounterInfo *info);
int shape_add_mark(Shape *shape, const MarkInfo *info);
int shape_add_word(Shape *shape, const char *text); /* the same text gives the same number */

Result shape_set_attribute(Shape *shape, int attribute, int item, int32_t value);

/* Memory that lives as long as the shape, cleared; NULL if there is none. For shape*.c only. */
void *shape_take(Shape *shape, size_t size);

/* Ends the declarations and works out the block's layout. */
Result shape_seal(Shape *shape);

int shape_find_attribute(const Shape *shape, Domain domain, const char *name); /* -1 if unknown */
int shape_find_counter(const Shape *shape, bool per_seat, const char *name);
int shape_find_mark(const Shape *shape, Domain domain, const char *name);
int shape_find_space(const Shape *shape, int board, const char *name); /* board -1: on any */

static inline int shape_places(const Shape *shape)
{
    return shape->zones + shape->spaces;
}

static inline int shape_place_of_space(const Shape *shape, int space)
{
    return shape->zones + space;
}

#endif
