#include "runtime/shape.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/table.h"

/* Everything a shape owns is taken from its pool and freed with it in one go: declarations are few, and
 * nothing is ever taken back. */
typedef struct PoolChunk {
    struct PoolChunk *next;
    max_align_t bytes[];
} PoolChunk;

struct ShapePool {
    PoolChunk *chunks;
};

static void *pool_take(Shape *shape, size_t size)
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
    char *copy = pool_take(shape, size);
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
        shape->piece = pool_take(shape, MAX_PIECES * sizeof *shape->piece);
        shape->zone = pool_take(shape, MAX_ZONES * sizeof *shape->zone);
        shape->space = pool_take(shape, MAX_SPACES * sizeof *shape->space);
        shape->board = pool_take(shape, MAX_BOARDS * sizeof *shape->board);
        shape->line = pool_take(shape, MAX_LINES * sizeof *shape->line);
    }
    if (!shape->pool || !shape->piece || !shape->zone || !shape->space || !shape->board || !shape->line) {
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
    BoardInfo board = {.name = pool_text(shape, name), .first = shape->spaces, .first_line = shape->lines};
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
    SpaceInfo space = {.name = pool_text(shape, name), .board = board};
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
    attribute->value = pool_take(shape, (size_t)items * sizeof *attribute->value);
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
    return mark->name && mark->brief ? shape->marks++ : -RESULT_NO_MEMORY;
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
        if ((board < 0 || shape->space[i].board == board) && strcmp(shape->space[i].name, name) == 0)
            return i;
    return -1;
}

/* Turns the list of edges into each space's neighbours, as a list and as a set. */
static Result seal_links(Shape *shape)
{
    size_t words = (size_t)shape->space_words;
    shape->link = pool_take(shape, ((size_t)shape->edges + 1) * sizeof *shape->link);
    shape->beside = pool_take(shape, ((size_t)shape->spaces * words + 1) * sizeof *shape->beside);
    if (!shape->link || !shape->beside)
        return RESULT_NO_MEMORY;
    for (int e = 0; e < shape->edges; e++)
        shape->space[shape->edge[e][0]].links++;
    int at = 0;
    for (int s = 0; s < shape->spaces; s++) {
        shape->space[s].first_link = at;
        at += shape->space[s].links;
        shape->space[s].links = 0;
    }
    for (int e = 0; e < shape->edges; e++) {
        int from = shape->edge[e][0], to = shape->edge[e][1];
        uint64_t *beside = shape->beside + (size_t)from * words;
        if (set_has(beside, to))
            continue; /* the same link said twice */
        SpaceInfo *space = &shape->space[from];
        shape->link[space->first_link + space->links++] = (uint16_t)to;
        set_put(beside, to);
    }
    shape->links = at;
    return RESULT_OK;
}

/* On a small grid without further links, neighbours are found by shifting the whole set at once. */
static void seal_small_grid(Shape *shape, BoardInfo *board)
{
    int columns = board->columns, rows = board->rows;
    if (columns == 0 || shape->edges != 2 * (rows * (columns - 1) + columns * (rows - 1)))
        return;
    for (int i = 0; i < board->count; i++) {
        board->not_first |= (uint64_t)(i % columns != 0) << i;
        board->not_last |= (uint64_t)(i % columns != columns - 1) << i;
    }
}

static Result seal_boards(Shape *shape)
{
    for (int b = 0; b < shape->boards; b++) {
        uint64_t *spaces = pool_take(shape, ((size_t)shape->space_words + 1) * sizeof *spaces);
        if (!spaces)
            return RESULT_NO_MEMORY;
        for (int i = 0; i < shape->board[b].count; i++)
            set_put(spaces, shape->board[b].first + i);
        shape->board[b].spaces = spaces;
    }
    if (shape->boards == 1 && shape->spaces <= 64)
        seal_small_grid(shape, &shape->board[0]);
    return RESULT_OK;
}

static Result seal_lines(Shape *shape)
{
    shape->lines_at = pool_take(shape, ((size_t)shape->spaces * LINES_AT + 1) * sizeof *shape->lines_at);
    if (!shape->lines_at)
        return RESULT_NO_MEMORY;
    memset(shape->lines_at, 0xff, (size_t)shape->spaces * LINES_AT * sizeof *shape->lines_at);
    for (int l = 0; l < shape->lines; l++)
        for (int s = 0; s < shape->spaces; s++) {
            if (!set_has(shape->line[l].spaces.word, s))
                continue;
            uint16_t *at = shape->lines_at + (size_t)s * LINES_AT;
            int n = 0;
            while (n < LINES_AT && at[n] != 0xffff)
                n++;
            if (n == LINES_AT)
                return RESULT_TOO_MANY_LINES;
            at[n] = (uint16_t)l;
        }
    return RESULT_OK;
}

static void seal_marks(Shape *shape)
{
    for (int i = 0; i < shape->marks; i++) {
        MarkInfo *mark = &shape->mark[i];
        bool of_pieces = mark->domain == DOMAIN_PIECES;
        if (mark->flag) {
            mark->slot = shape->flag_words;
            shape->flag_words += of_pieces ? shape->piece_words : shape->space_words;
        } else {
            mark->slot = shape->numbers;
            shape->numbers += of_pieces ? shape->pieces : shape->spaces;
        }
    }
}

static size_t reserve(size_t *end, size_t count, size_t size, size_t align)
{
    size_t start = (*end + align - 1) / align * align;
    *end = start + count * size;
    return start;
}

static void seal_layout(Shape *shape)
{
    size_t end = sizeof(BlockHead);
    size_t words = (size_t)shape->piece_words;
    shape->face_up_at = reserve(&end, words, 8, 8);
    shape->known_at = reserve(&end, words * ((size_t)shape->seats + 1), 8, 8);
    shape->occupied_at = reserve(&end, (size_t)shape->space_words, 8, 8);
    shape->flag_at = reserve(&end, (size_t)shape->flag_words, 8, 8);
    shape->counter_at = reserve(&end, (size_t)shape->counter_slots, 4, 4);
    shape->piece_at = reserve(&end, (size_t)shape->pieces, sizeof(PieceState), 2);
    shape->place_at = reserve(&end, (size_t)shape_places(shape), sizeof(PlaceState), 2);
    shape->number_at = reserve(&end, (size_t)shape->numbers, 2, 2);
    shape->size = (end + 7) / 8 * 8;
}

Result shape_seal(Shape *shape)
{
    if (shape->sealed)
        return RESULT_SEALED;
    if (shape->zones == 0) {
        int box = shape_add_zone(shape, &(ZoneInfo){.name = "box", .owner = NOBODY, .face_down = true});
        if (box < 0)
            return (Result)-box;
    }
    /* never no word at all: a selection's first word is always there to be read */
    shape->piece_words = shape->pieces ? set_words(shape->pieces) : 1;
    shape->space_words = shape->spaces ? set_words(shape->spaces) : 1;
    Result result = seal_links(shape);
    if (result == RESULT_OK)
        result = seal_boards(shape);
    if (result == RESULT_OK)
        result = seal_lines(shape);
    if (result != RESULT_OK)
        return result;
    seal_marks(shape);
    seal_layout(shape);
    shape->sealed = true;
    return RESULT_OK;
}
