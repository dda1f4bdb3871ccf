/* A graph board with a drawing, as a map: whole where there is room, else the part that matters now beside a small
 * overview of all. A space of several cells shows its name and owner in the first, and what lies there in the others. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { CELL = 4, LEFT = 4 };

typedef struct Map {
    const View *view;
    const Table *table;
    const BoardDrawing *drawing;
    uint8_t seen[MAX_SPACES]; /* cells of a space drawn so far */
    uint8_t cells[MAX_SPACES];
} Map;

typedef struct Part {
    int row, column, rows, columns;
} Part;

static int cell_at(const Map *map, int row, int column)
{
    return map->drawing->cell[row * map->drawing->columns + column];
}

/* The word for a space's value of a mark that has words: "red", or "". */
static void value_word(const Map *map, int space, char *out, size_t size)
{
    const Shape *shape = map->table->shape;
    out[0] = '\0';
    for (int i = 0; i < shape->marks && !out[0]; i++) {
        const MarkInfo *mark = &shape->mark[i];
        int value = 0;
        if (mark->domain != DOMAIN_SPACES || !mark->values[0])
            continue;
        table_mark(map->table, i, space, &value);
        const char *word = mark->values;
        for (int n = 1; n < value && *word; n++) {
            word += strcspn(word, " ");
            word += strspn(word, " ");
        }
        if (value > 0)
            snprintf(out, size, "%.*s", (int)strcspn(word, " "), word);
    }
}

/* Cells --------------------------------------------------------------------------------------------- */

/* Name and owner: "a1y". */
static void draw_name(const Map *map, int space, bool again, Canvas *canvas)
{
    const SpaceInfo *info = &map->table->shape->space[space];
    char owner[40], text[40];
    value_word(map, space, owner, sizeof owner);
    if (again)
        snprintf(text, sizeof text, "%s", info->brief);
    else
        snprintf(text, sizeof text, "%s%.1s", info->brief[0] ? info->brief : ".", owner);
    canvas_add(canvas, owner[0] ? owner : "dim", text);
}

static void draw_cell(Map *map, int cell, Canvas *canvas)
{
    const Shape *shape = map->table->shape;
    if (cell < 0) {
        canvas_add(canvas, "dim", shape->word[-1 - cell]);
        return;
    }
    int place = shape_place_of_space(shape, cell), count = zone_count(map->table, place);
    int nth = map->seen[cell]++, rooms = map->cells[cell] - 1;
    char text[40];
    int piece = -1;
    if (rooms == 0)
        piece = zone_top(map->table, place);
    else if (nth > 0 && nth <= count)
        piece = zone_nth(map->table, place, nth - 1);
    if (rooms > 0 && nth == rooms && count > rooms) {
        snprintf(text, sizeof text, "+%d", count - rooms + 1);
        canvas_add(canvas, "", text);
    } else if (piece >= 0) {
        draw_piece(map->view, piece, canvas);
    } else {
        draw_name(map, cell, nth > 0, canvas);
    }
}

static void draw_part(Map *map, const Part *part, Canvas *canvas)
{
    char text[16];
    memset(map->seen, 0, sizeof map->seen);
    canvas_line(canvas);
    for (int c = 0; c < part->columns && map->drawing->columns <= 26; c++) {
        snprintf(text, sizeof text, "%c", 'a' + part->column + c);
        canvas_pad(canvas, LEFT + c * CELL);
        canvas_add(canvas, "dim", text);
    }
    for (int r = 0; r < part->rows; r++) {
        snprintf(text, sizeof text, "%*d", LEFT - 1, part->row + r + 1);
        canvas_line(canvas);
        canvas_add(canvas, "dim", text);
        for (int c = 0; c < part->columns; c++) {
            canvas_pad(canvas, LEFT + c * CELL);
            draw_cell(map, cell_at(map, part->row + r, part->column + c), canvas);
        }
    }
}

/* The overview ---------------------------------------------------------------------------------------- */

/* Four cells as one letter: a piece's (large), an owner's (small), or street. */
static void draw_four(const Map *map, int row, int column, Canvas *canvas)
{
    const Shape *shape = map->table->shape;
    char text[2] = " ", owner[40] = "";
    const char *colour = "dim";
    for (int i = 0; i < 4; i++) {
        int r = row + i / 2, c = column + i % 2;
        int cell = r < map->drawing->rows && c < map->drawing->columns ? cell_at(map, r, c) : -1;
        if (cell < 0)
            continue;
        int top = zone_top(map->table, shape_place_of_space(shape, cell));
        if (top >= 0 && may_read(map->table, map->view->viewer, top)) {
            text[0] = (char)toupper((unsigned char)shape->piece[top].brief[0]);
            colour = shape->piece[top].colour;
            break;
        }
        if (text[0] == ' ')
            text[0] = '.';
        char word[40];
        value_word(map, cell, word, sizeof word);
        if (word[0]) {
            strcpy(owner, word);
            text[0] = owner[0];
            colour = owner;
        }
    }
    canvas_add(canvas, colour, text);
}

static void draw_overview(const Map *map, const Part *part, Canvas *canvas)
{
    canvas_line(canvas);
    canvas_add(canvas, "dim", "all of it");
    for (int row = 0; row < map->drawing->rows; row += 2) {
        canvas_line(canvas);
        for (int column = 0; column < map->drawing->columns; column += 2) {
            bool here = row >= part->row && row < part->row + part->rows &&
                        column >= part->column && column < part->column + part->columns;
            canvas_pad(canvas, column);
            draw_four(map, row, column, canvas);
            if (here && column + 2 >= part->column + part->columns)
                canvas_add(canvas, "dim", "<");
        }
    }
}

/* Which part ------------------------------------------------------------------------------------------- */

enum { PARTS = 4 }; /* two by two, in reading order */

static Part nth_part(const BoardDrawing *drawing, int n)
{
    int rows = (drawing->rows + 1) / 2, columns = (drawing->columns + 1) / 2;
    Part part = {n / 2 * rows, n % 2 * columns, rows, columns};
    if (n / 2)
        part.rows = drawing->rows - rows;
    if (n % 2)
        part.columns = drawing->columns - columns;
    return part;
}

static int part_of(const Map *map, int space)
{
    for (int n = 0; n < PARTS; n++) {
        Part part = nth_part(map->drawing, n);
        for (int i = 0; i < part.rows * part.columns; i++)
            if (cell_at(map, part.row + i / part.columns, part.column + i % part.columns) == space)
                return n;
    }
    return -1;
}

/* Where most of what can be chosen lies; without a choice the corner of the viewer's seat, clockwise. */
static int part_that_matters(const Map *map)
{
    static const int corner[PARTS] = {0, 1, 3, 2};
    const View *view = map->view;
    const Shape *shape = map->table->shape;
    const Decision *decision = match_decision(view->match);
    int votes[PARTS] = {0}, best = corner[view->viewer < MAX_SEATS ? view->viewer % PARTS : 0];
    if (view->focus > 0 && part_of(map, view->focus - 1) >= 0)
        return part_of(map, view->focus - 1);
    if (!decision || decision->seat != view->viewer || decision->source > OPTIONS_SPACES)
        return best;
    bool pieces = decision->source == OPTIONS_PIECES;
    int words = pieces ? shape->piece_words : shape->space_words;
    for (int i = SET_FIRST(decision->set.word, words); i >= 0;
         i = SET_AFTER(decision->set.word, words, i)) {
        int space = pieces ? zone_of(map->table, i) - shape->zones : i;
        int part = space >= 0 ? part_of(map, space) : -1;
        if (part >= 0)
            votes[part]++;
    }
    for (int n = 0; n < PARTS; n++)
        if (votes[n] > votes[best])
            best = n;
    return best;
}

bool draw_map(const View *view, int board, Canvas *canvas)
{
    const Table *table = match_table(view->match);
    const BoardDrawing *drawing = &table->shape->board[board].drawing;
    Map map = {.view = view, .table = table, .drawing = drawing};
    if (drawing->rows == 0)
        return false;
    for (int i = 0; i < drawing->rows * drawing->columns; i++)
        if (drawing->cell[i] >= 0 && map.cells[drawing->cell[i]] < UINT8_MAX)
            map.cells[drawing->cell[i]]++;
    Part part = {0, 0, drawing->rows, drawing->columns};
    if (LEFT + part.columns * CELL <= view->width) {
        draw_part(&map, &part, canvas);
        return true;
    }
    part = nth_part(drawing, part_that_matters(&map));
    int left = LEFT + part.columns * CELL, first = canvas->rows;
    if (left > view->width && drawing->columns > view->width)
        return false;
    if (left > view->width) { /* no room for places, but for who is where */
        draw_overview(&map, &(Part){.rows = 0}, canvas);
        return true;
    }
    draw_part(&map, &part, canvas);
    if (left + 2 + drawing->columns <= view->width) {
        Canvas overview;
        canvas_start(&overview, canvas->colour, view->width - left - 2);
        draw_overview(&map, &part, &overview);
        canvas_beside(canvas, first, left + 2, &overview);
        canvas_free(&overview);
    }
    return true;
}
