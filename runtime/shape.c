#include "runtime/shape.h"

#include <stdio.h>
#include <stdlib.h>

/* Everything a shape owns is taken from its pool and freed with it in one go: declarations are few, and
 * nothing is ever taken back. */
typedef struct PoolChunk {
    struct PoolChunk *next;
    max_align_t bytes[];
} PoolChunk;

struct ShapePool {
    PoolChunk *chunks;
    size_t text; /* bytes of all texts */
};

enum { MOST_TEXT = 2 << 20 }; /* more than any game has to say, and little to a machine */

void *shape_take(Shape *shape, size_t size)
{
    PoolChunk *chunk = calloc(1, sizeof *chunk + size);
    if (!chunk)
        return NULL;
    chunk->next = shape->pool->chunks;
    shape->pool->chunks = chunk;
    return chunk->bytes;
}

static const char *pool_text(Shape *shape, const char *text)
{
    if (!text)
        text = "";
    size_t size = strlen(text) + 1;
    if (size > MOST_TEXT - shape->pool->text)
        return NULL;
    shape->pool->text += size;
    char *copy = shape_take(shape, size);
    return copy ? memcpy(copy, text, size) : NULL;
}

Shape *shape_new(int seats)
{
    if (seats < 1 || seats > MAX_SEATS)
        return NULL;
    Shape *shape = calloc(1, sizeof *shape);
    if (!shape)
        return NULL;
    shape->seats = seats;
    shape->pool = calloc(1, sizeof *shape->pool);
    if (shape->pool) {
        shape->piece = shape_take(shape, MAX_PIECES * sizeof *shape->piece);
        shape->zone = shape_take(shape, MAX_ZONES * sizeof *shape->zone);
        shape->space = shape_take(shape, MAX_SPACES * sizeof *shape->space);
        shape->board = shape_take(shape, MAX_BOARDS * sizeof *shape->board);
        shape->line = shape_take(shape, MAX_LINES * sizeof *shape->line);
    }
    if (!shape->pool || !shape->piece || !shape->zone || !shape->space || !shape->board ||
        !shape->line) {
        shape_free(shape);
        return NULL;
    }
    return shape;
}

void shape_free(Shape *shape)
{
    if (!shape)
        return;
    for (PoolChunk *chunk = shape->pool ? shape->pool->chunks : NULL; chunk;) {
        PoolChunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    free(shape->pool);
    free(shape->edge);
    free(shape->word);
    free(shape);
}

int shape_add_piece(Shape *shape, int kind, const char *name, const char *hidden)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->pieces == MAX_PIECES)
        return -RESULT_TOO_MANY_PIECES;
    PieceInfo info = {pool_text(shape, name), pool_text(shape, hidden), kind, "", ""};
    if (!info.name || !info.hidden)
        return -RESULT_NO_MEMORY;
    if (kind >= shape->kinds)
        shape->kinds = kind + 1;
    shape->piece[shape->pieces] = info;
    return shape->pieces++;
}

Result shape_draw_piece(Shape *shape, int piece, const char *brief, const char *colour)
{
    if (piece < 0 || piece >= shape->pieces)
        return RESULT_NO_PIECE;
    PieceInfo *info = &shape->piece[piece];
    info->brief = pool_text(shape, brief);
    info->colour = pool_text(shape, colour);
    return info->brief && info->colour ? RESULT_OK : RESULT_NO_MEMORY;
}

Result shape_draw_space(Shape *shape, int space, const char *brief)
{
    if (space < 0 || space >= shape->spaces)
        return RESULT_NO_PLACE;
    shape->space[space].brief = pool_text(shape, brief);
    return shape->space[space].brief ? RESULT_OK : RESULT_NO_MEMORY;
}

Result shape_draw_board(Shape *shape, int board, int rows, int columns, const int16_t *cell)
{
    if (board < 0 || board >= shape->boards)
        return RESULT_NO_BOARD;
    size_t size = (size_t)rows * (size_t)columns * sizeof *cell;
    int16_t *copy = shape_take(shape, size);
    if (!copy)
        return RESULT_NO_MEMORY;
    memcpy(copy, cell, size);
    shape->board[board].drawing = (BoardDrawing){rows, columns, copy};
    return RESULT_OK;
}

int shape_add_zone(Shape *shape, const ZoneInfo *info)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->zones == MAX_ZONES)
        return -RESULT_TOO_MANY_ZONES;
    if (info->owner != NOBODY && (info->owner < 0 || info->owner >= shape->seats))
        return -RESULT_NO_SEAT;
    ZoneInfo zone = *info;
    zone.name = pool_text(shape, info->name);
    if (!zone.name)
        return -RESULT_NO_MEMORY;
    if (zone.limit <= 0 || zone.limit > MAX_PIECES)
        zone.limit = MAX_PIECES;
    shape->zone[shape->zones] = zone;
    return shape->zones++;
}

int shape_add_board(Shape *shape, const char *name)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->boards == MAX_BOARDS)
        return -RESULT_TOO_MANY_BOARDS;
    BoardInfo board = {
        .name = pool_text(shape, name), .first = shape->spaces, .first_line = shape->lines};
    if (!board.name)
        return -RESULT_NO_MEMORY;
    shape->board[shape->boards] = board;
    return shape->boards++;
}

/* Spaces and lines belong to the board declared last, so that each board's lie together. */
int shape_add_space(Shape *shape, int board, const char *name)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (board < 0 || board != shape->boards - 1)
        return -RESULT_NO_BOARD;
    if (shape->spaces == MAX_SPACES)
        return -RESULT_TOO_MANY_SPACES;
    SpaceInfo space = {.name = pool_text(shape, name), .brief = "", .board = board};
    if (!space.name)
        return -RESULT_NO_MEMORY;
    shape->space[shape->spaces] = space;
    shape->board[board].count++;
    return shape->spaces++;
}

static bool on_board(const BoardInfo *board, const uint64_t *spaces)
{
    for (int i = SET_FIRST(spaces, SET_WORDS); i >= 0; i = SET_AFTER(spaces, SET_WORDS, i))
        if (i < board->first || i >= board->first + board->count)
            return false;
    return true;
}

int shape_add_line(Shape *shape, int board, const char *name, const uint64_t *spaces)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (board < 0 || board != shape->boards - 1)
        return -RESULT_NO_BOARD;
    if (shape->lines == MAX_LINES)
        return -RESULT_TOO_MANY_LINES;
    if (!on_board(&shape->board[board], spaces))
        return -RESULT_NO_PLACE;
    LineInfo *line = &shape->line[shape->lines];
    line->name = pool_text(shape, name);
    if (!line->name)
        return -RESULT_NO_MEMORY;
    line->board = board;
    set_copy(line->spaces.word, spaces, SET_WORDS);
    shape->board[board].lines++;
    return shape->lines++;
}

int shape_add_link(Shape *shape, int from, int to)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (from < 0 || to < 0 || from >= shape->spaces || to >= shape->spaces)
        return -RESULT_NO_PLACE;
    if (shape->edges == shape->edge_room) {
        int room = shape->edge_room ? shape->edge_room * 2 : 256;
        void *grown = realloc(shape->edge, (size_t)room * sizeof *shape->edge);
        if (!grown)
            return -RESULT_NO_MEMORY;
        shape->edge = grown;
        shape->edge_room = room;
    }
    shape->edge[shape->edges][0] = (uint16_t)from;
    shape->edge[shape->edges][1] = (uint16_t)to;
    return shape->edges++;
}

static int add_grid_lines(Shape *shape, int board, int first, int columns, int rows)
{
    char name[32];
    for (int row = 0; row < rows; row++) {
        Set spaces = {{0}};
        for (int column = 0; column < columns; column++)
            set_put(spaces.word, first + row * columns + column);
        snprintf(name, sizeof name, "row %d", row + 1);
        int line = shape_add_line(shape, board, name, spaces.word);
        if (line < 0)
            return line;
    }
    for (int column = 0; column < columns; column++) {
        Set spaces = {{0}};
        for (int row = 0; row < rows; row++)
            set_put(spaces.word, first + row * columns + column);
        snprintf(name, sizeof name, "column %c", 'a' + column);
        int line = shape_add_line(shape, board, name, spaces.word);
        if (line < 0)
            return line;
    }
    return 0;
}

static int add_grid_links(Shape *shape, int first, int columns, int rows)
{
    static const int step[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int at = 0; at < columns * rows; at++)
        for (int d = 0; d < 4; d++) {
            int column = at % columns + step[d][0], row = at / columns + step[d][1];
            if (column < 0 || row < 0 || column >= columns || row >= rows)
                continue;
            int link = shape_add_link(shape, first + at, first + row * columns + column);
            if (link < 0)
                return link;
        }
    return 0;
}

int shape_add_grid(Shape *shape, const char *name, int columns, int rows)
{
    if (columns < 1 || rows < 1 || columns > 26 || rows > 99 || columns * rows > MAX_SPACES)
        return -RESULT_TOO_MANY_SPACES;
    int board = shape_add_board(shape, name);
    if (board < 0)
        return board;
    int first = shape->spaces;
    for (int at = 0; at < columns * rows; at++) {
        char space[16];
        snprintf(space, sizeof space, "%c%d", 'a' + at % columns, at / columns + 1);
        int added = shape_add_space(shape, board, space);
        if (added < 0)
            return added;
    }
    shape->board[board].columns = columns;
    shape->board[board].rows = rows;
    int done = add_grid_lines(shape, board, first, columns, rows);
    if (done == 0)
        done = add_grid_links(shape, first, columns, rows);
    return done < 0 ? done : board;
}

int shape_add_attribute(Shape *shape, Domain domain, const char *name)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    int known = shape_find_attribute(shape, domain, name);
    if (known >= 0)
        return known;
    if (shape->attributes == MAX_ATTRIBUTES)
        return -RESULT_TOO_MANY_ATTRIBUTES;
    AttributeInfo *attribute = &shape->attribute[shape->attributes];
    int items = domain == DOMAIN_PIECES ? MAX_PIECES : MAX_SPACES;
    attribute->name = pool_text(shape, name);
    attribute->domain = domain;
    attribute->value = shape_take(shape, (size_t)items * sizeof *attribute->value);
    if (!attribute->name || !attribute->value)
        return -RESULT_NO_MEMORY;
    return shape->attributes++;
}

int shape_add_counter(Shape *shape, const CounterInfo *info)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->counters == MAX_COUNTERS)
        return -RESULT_TOO_MANY_COUNTERS;
    if (info->start < info->least || info->start > info->most)
        return -RESULT_OVERFLOW;
    CounterInfo *counter = &shape->counter[shape->counters];
    *counter = *info;
    counter->name = pool_text(shape, info->name);
    if (!counter->name)
        return -RESULT_NO_MEMORY;
    counter->slot = shape->counter_slots;
    shape->counter_slots += info->per_seat ? shape->seats : 1;
    return shape->counters++;
}

int shape_add_mark(Shape *shape, const MarkInfo *info)
{
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->marks == MAX_MARKS)
        return -RESULT_TOO_MANY_MARKS;
    MarkInfo *mark = &shape->mark[shape->marks];
    *mark = *info;
    mark->name = pool_text(shape, info->name);
    mark->brief = pool_text(shape, info->brief ? info->brief : "");
    mark->values = pool_text(shape, info->values ? info->values : "");
    return mark->name && mark->brief && mark->values ? shape->marks++ : -RESULT_NO_MEMORY;
}

int shape_add_word(Shape *shape, const char *text)
{
    for (int i = 0; i < shape->words; i++)
        if (strcmp(shape->word[i], text) == 0)
            return i;
    if (shape->sealed)
        return -RESULT_SEALED;
    if (shape->words == shape->word_room) {
        int room = shape->word_room ? shape->word_room * 2 : 64;
        const char **grown = realloc(shape->word, (size_t)room * sizeof *grown);
        if (!grown)
            return -RESULT_NO_MEMORY;
        shape->word = grown;
        shape->word_room = room;
    }
    const char *copy = pool_text(shape, text);
    if (!copy)
        return -RESULT_NO_MEMORY;
    shape->word[shape->words] = copy;
    return shape->words++;
}

Result shape_set_attribute(Shape *shape, int attribute, int item, int32_t value)
{
    if (shape->sealed)
        return RESULT_SEALED;
    if (attribute < 0 || attribute >= shape->attributes)
        return RESULT_NO_ATTRIBUTE;
    bool of_pieces = shape->attribute[attribute].domain == DOMAIN_PIECES;
    if (item < 0 || item >= (of_pieces ? shape->pieces : shape->spaces))
        return of_pieces ? RESULT_NO_PIECE : RESULT_NO_PLACE;
    shape->attribute[attribute].value[item] = value;
    return RESULT_OK;
}

int shape_find_attribute(const Shape *shape, Domain domain, const char *name)
{
    for (int i = 0; i < shape->attributes; i++)
        if (shape->attribute[i].domain == domain && strcmp(shape->attribute[i].name, name) == 0)
            return i;
    return -1;
}

int shape_find_counter(const Shape *shape, bool per_seat, const char *name)
{
    for (int i = 0; i < shape->counters; i++)
        if (shape->counter[i].per_seat == per_seat && strcmp(shape->counter[i].name, name) == 0)
            return i;
    return -1;
}

int shape_find_mark(const Shape *shape, Domain domain, const char *name)
{
    for (int i = 0; i < shape->marks; i++)
        if (shape->mark[i].domain == domain && strcmp(shape->mark[i].name, name) == 0)
            return i;
    return -1;
}

int shape_find_space(const Shape *shape, int board, const char *name)
{
    for (int i = 0; i < shape->spaces; i++)
        if ((board < 0 || shape->space[i].board == board) &&
            strcmp(shape->space[i].name, name) == 0)
            return i;
    return -1;
}
