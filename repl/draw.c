#include "repl/draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "runtime/knowledge.h"
#include "runtime/words.h"
#include "runtime/zone.h"

static const Table *table_of(const View *view)
{
    return match_table(view->match);
}

const char *draw_seat(const View *view, int seat)
{
    return seat == view->viewer ? "you" : match_seat_name(view->match, seat);
}

/* What is drawn on a piece or space that carries marks: "x" for the dead. */
void draw_marks(const View *view, Domain domain, int item, char *out, size_t size)
{
    const Table *table = table_of(view);
    Words words;
    words_start(&words, out, size);
    for (int i = 0; i < table->shape->marks; i++) {
        const MarkInfo *mark = &table->shape->mark[i];
        int value = 0;
        if (mark->domain != domain || !mark->brief || !mark->brief[0])
            continue;
        if (table_mark(table, i, item, &value) != RESULT_OK || value == 0)
            continue;
        bool value_alone = strcmp(mark->brief, "#") == 0;
        if (!value_alone)
            words_add_text(&words, mark->brief);
        if (!mark->flag && (value != 1 || value_alone))
            words_add_number(&words, value);
    }
}

/* The few columns that stand for a piece. */
static const char *brief_of(const View *view, int piece)
{
    const PieceInfo *info = &table_of(view)->shape->piece[piece];
    if (!may_read(table_of(view), view->viewer, piece))
        return "##";
    return info->brief && info->brief[0] ? info->brief : info->name;
}

void draw_piece(const View *view, int piece, Canvas *canvas)
{
    char text[80], marks[24];
    draw_marks(view, DOMAIN_PIECES, piece, marks, sizeof marks);
    snprintf(text, sizeof text, "%s%s", brief_of(view, piece), marks);
    bool known = may_read(table_of(view), view->viewer, piece);
    const char *colour = table_of(view)->shape->piece[piece].colour;
    canvas_add(canvas, known && colour ? colour : "", text);
}

/* What lies on a space; returns its width. With a canvas it is drawn, too. */
static int draw_space(const View *view, int space, Canvas *canvas)
{
    const Table *table = table_of(view);
    int place = shape_place_of_space(table->shape, space);
    int count = zone_count(table, place), top = zone_top(table, place);
    char marks[24], rest[40] = "";
    int width = 0;
    draw_marks(view, DOMAIN_SPACES, space, marks, sizeof marks);
    if (count > 1)
        snprintf(rest, sizeof rest, "+%d", count - 1);
    strncat(rest, marks, sizeof rest - strlen(rest) - 1);
    if (top >= 0) {
        char piece_marks[24];
        draw_marks(view, DOMAIN_PIECES, top, piece_marks, sizeof piece_marks);
        width = text_width(brief_of(view, top)) + text_width(piece_marks);
        if (canvas)
            draw_piece(view, top, canvas);
    } else if (!marks[0]) {
        width = 1;
        if (canvas)
            canvas_add(canvas, "dim", ".");
    }
    if (canvas)
        canvas_add(canvas, "", rest);
    return width + text_width(rest);
}

static void draw_grid(const View *view, const BoardInfo *board, Canvas *canvas)
{
    int cell = 2, left = board->rows > 9 ? 3 : 2;
    for (int i = 0; i < board->count; i++) {
        int width = draw_space(view, board->first + i, NULL);
        cell = width > cell ? width : cell;
    }
    while (cell > 1 && left + 1 + board->columns * (cell + 1) > view->width)
        cell--;
    cell += board->columns <= 10 && left + board->columns * (cell + 2) <= view->width / 2 ? 2 : 1;
    canvas_line(canvas);
    for (int column = 0; column < board->columns; column++) {
        char letter[2] = {(char)('a' + column), '\0'};
        canvas_pad(canvas, left + 2 + column * cell);
        canvas_add(canvas, "dim", letter);
    }
    for (int row = 0; row < board->rows; row++) {
        char number[16];
        snprintf(number, sizeof number, "%*d", left, row + 1);
        canvas_line(canvas);
        canvas_add(canvas, "dim", number);
        for (int column = 0; column < board->columns; column++) {
            canvas_pad(canvas, left + 2 + column * cell);
            draw_space(view, board->first + row * board->columns + column, canvas);
        }
    }
}

/* A board without a grid: its spaces that hold something. */
static void draw_graph(const View *view, const BoardInfo *board, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    for (int i = board->first; i < board->first + board->count; i++) {
        char name[160];
        char marks[24];
        draw_marks(view, DOMAIN_SPACES, i, marks, sizeof marks);
        if (zone_count(table_of(view), shape_place_of_space(shape, i)) == 0 && !marks[0])
            continue;
        snprintf(name, sizeof name, "  %s: ", shape->space[i].name);
        canvas_line(canvas);
        canvas_add(canvas, "", name);
        draw_space(view, i, canvas);
    }
}

void draw_board(const View *view, int board, Canvas *canvas)
{
    const BoardInfo *info = &table_of(view)->shape->board[board];
    if (info->columns > 0)
        draw_grid(view, info, canvas);
    else if (!draw_map(view, board, canvas))
        draw_graph(view, info, canvas);
}

enum { TRACK_CELL = 3 };

bool draw_has_track(const View *view, const CounterInfo *info)
{
    return info->track && info->per_seat &&
           text_width(info->name) + 1 + (info->most - info->least + 1) * TRACK_CELL <= view->width;
}

/* One letter for each seat: its initial, or its number where two have the same. */
static void seat_letter(const View *view, int seat, char *out)
{
    int seats = table_of(view)->shape->seats;
    unsigned char letter = (unsigned char)draw_seat(view, seat)[0];
    bool alone = isalnum(letter);
    for (int other = 0; other < seats; other++)
        if (other != seat && toupper((unsigned char)draw_seat(view, other)[0]) == toupper(letter))
            alone = false;
    out[0] = alone ? (char)toupper(letter) : (char)('1' + seat);
    out[1] = '\0';
}

static void draw_track(const View *view, int counter, Canvas *canvas)
{
    const Table *table = table_of(view);
    const CounterInfo *info = &table->shape->counter[counter];
    int left = text_width(info->name) + 1, steps = info->most - info->least + 1;
    int cell = table->shape->seats + 1 > TRACK_CELL ? table->shape->seats + 1 : TRACK_CELL;
    if (left + steps * cell > view->width)
        cell = TRACK_CELL;
    canvas_line(canvas);
    canvas_add(canvas, "dim", info->name);
    for (int i = 0; i < steps; i++) {
        char number[16];
        snprintf(number, sizeof number, "%*d", cell, (int)info->least + i);
        canvas_pad(canvas, left + i * cell);
        canvas_add(canvas, "dim", number);
    }
    canvas_line(canvas);
    for (int i = 0; i < steps; i++) {
        char who[MAX_SEATS + 1] = "";
        for (int seat = 0; seat < table->shape->seats; seat++) {
            int32_t value = 0;
            table_count(table, counter, seat, &value);
            if (value == info->least + i)
                seat_letter(view, seat, who + strlen(who));
        }
        canvas_pad(canvas, left + (i + 1) * cell - text_width(who));
        canvas_add(canvas, "bold", who);
    }
}

void draw_tracks(const View *view, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    for (int i = 0; i < shape->counters; i++)
        if (draw_has_track(view, &shape->counter[i]))
            draw_track(view, i, canvas);
}

void draw_table(const View *view, Canvas *canvas)
{
    if (view->plain) {
        draw_plain(view, canvas);
        return;
    }
    const Shape *shape = table_of(view)->shape;
    int first = canvas->rows;
    for (int i = 0; i < shape->boards; i++)
        draw_board(view, i, canvas);
    int left = canvas_width(canvas) + 4;
    bool beside = canvas->rows > first && view->width - left >= 36;
    Canvas right;
    canvas_start(&right, canvas->colour, beside ? view->width - left : view->width);
    draw_zones(view, &right);
    draw_seats(view, &right);
    draw_counters(view, &right);
    canvas_beside(canvas, beside ? first : canvas->rows, beside ? left : 0, &right);
    canvas_free(&right);
    draw_tracks(view, canvas);
}
