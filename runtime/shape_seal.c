/* The end of the declarations: neighbours, lines, and where everything lies in the block. */
#include "runtime/table.h"

/* Turns the list of edges into each space's neighbours, as a list and as a set. */
static Result seal_links(Shape *shape)
{
    size_t words = (size_t)shape->space_words;
    shape->link = shape_take(shape, ((size_t)shape->edges + 1) * sizeof *shape->link);
    shape->beside = shape_take(shape, ((size_t)shape->spaces * words + 1) * sizeof *shape->beside);
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
        uint64_t *spaces = shape_take(shape, ((size_t)shape->space_words + 1) * sizeof *spaces);
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
    shape->lines_at =
        shape_take(shape, ((size_t)shape->spaces * LINES_AT + 1) * sizeof *shape->lines_at);
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
        int box =
            shape_add_zone(shape, &(ZoneInfo){.name = "box", .owner = NOBODY, .face_down = true});
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
