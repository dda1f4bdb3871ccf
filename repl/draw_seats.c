/* Counters, and a table of the seats: what each has counted and what lies before him. */
#include <stdio.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

static const Table *table_of(const View *view)
{
    return match_table(view->match);
}

/* A piece that a counter points at, and where it lies. */
static void piece_text(const View *view, int piece, char *out, size_t size)
{
    const Shape *shape = table_of(view)->shape;
    int space = zone_of(table_of(view), piece) - shape->zones;
    bool known = may_read(table_of(view), view->viewer, piece);
    snprintf(out, size, "%s%s%s", known ? shape->piece[piece].name : shape->piece[piece].hidden,
             space >= 0 ? " on " : "", space >= 0 ? shape->space[space].name : "");
}

/* Things are counted from 1; 0 is none. */
void draw_counter_value(const View *view, const CounterInfo *counter, int32_t value, char *out,
                        size_t size)
{
    const Shape *shape = table_of(view)->shape;
    if (counter->kind == COUNT_FLAG)
        snprintf(out, size, "%s", value ? "yes" : "no");
    else if (counter->kind == COUNT_SEAT && value > 0 && value <= shape->seats)
        snprintf(out, size, "%s", draw_seat(view, value - 1));
    else if (counter->kind == COUNT_PIECE && value > 0 && value <= shape->pieces)
        piece_text(view, value - 1, out, size);
    else if (counter->kind == COUNT_SPACE && value > 0 && value <= shape->spaces)
        snprintf(out, size, "%s", shape->space[value - 1].name);
    else if (counter->kind == COUNT_NUMBER)
        snprintf(out, size, "%d", (int)value);
    else
        snprintf(out, size, "-");
}

/* A counter's name for people: last_touched is "last touched". */
void draw_counter_name(const CounterInfo *counter, char *out, size_t size)
{
    snprintf(out, size, "%s", counter->name);
    for (char *at = out; *at; at++)
        if (*at == '_')
            *at = ' ';
}

/* The counters of the table itself, one a row; those that say nothing are left out. */
void draw_counters(const View *view, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    for (int i = 0; i < shape->counters; i++) {
        const CounterInfo *counter = &shape->counter[i];
        int32_t value;
        char text[120], name[80];
        if (counter->per_seat || counter->hidden ||
            table_count(table_of(view), i, 0, &value) != RESULT_OK || value == counter->start)
            continue;
        draw_counter_value(view, counter, value, text, sizeof text);
        draw_counter_name(counter, name, sizeof name);
        canvas_line(canvas);
        canvas_add(canvas, "dim", name);
        canvas_add(canvas, "dim", ": ");
        canvas_add(canvas, "", text);
    }
}

/* A column is a heading, then a row for each seat. */
static void start_column(const View *view, Canvas *column, const char *heading)
{
    canvas_start(column, view->colour, view->width);
    canvas_line(column);
    canvas_add(column, "dim", heading);
}

static void name_column(const View *view, Canvas *column)
{
    start_column(view, column, "");
    for (int seat = 0; seat < table_of(view)->shape->seats; seat++) {
        canvas_line(column);
        canvas_add(column, "", draw_seat(view, seat));
    }
}

static void counter_column(const View *view, Canvas *column, int counter)
{
    const CounterInfo *info = &table_of(view)->shape->counter[counter];
    char name[80];
    draw_counter_name(info, name, sizeof name);
    start_column(view, column, name);
    for (int seat = 0; seat < table_of(view)->shape->seats; seat++) {
        int32_t value = 0;
        char text[120];
        table_count(table_of(view), counter, seat, &value);
        draw_counter_value(view, info, value, text, sizeof text);
        canvas_line(column);
        canvas_add(column, "", text);
    }
}

/* The zones of this name, one for each seat. */
static void zone_column(const View *view, Canvas *column, const char *name)
{
    const Shape *shape = table_of(view)->shape;
    start_column(view, column, name);
    for (int seat = 0; seat < shape->seats; seat++) {
        canvas_line(column);
        for (int i = 0; i < shape->zones; i++)
            if (shape->zone[i].owner == seat && strcmp(shape->zone[i].name, name) == 0)
                draw_contents(view, i, column->most, column);
    }
}

/* Is this the first zone of its name that belongs to a seat? */
static bool names_a_column(const Shape *shape, int zone)
{
    if (shape->zone[zone].owner == NOBODY)
        return false;
    for (int i = 0; i < zone; i++)
        if (shape->zone[i].owner != NOBODY &&
            strcmp(shape->zone[i].name, shape->zone[zone].name) == 0)
            return false;
    return true;
}

/* Has nobody a piece in his zone of this name? Then it is not worth a column. */
static bool all_empty(const View *view, const char *name)
{
    const Table *table = table_of(view);
    for (int i = 0; i < table->shape->zones; i++)
        if (table->shape->zone[i].owner != NOBODY && table->place[i].count > 0 &&
            strcmp(table->shape->zone[i].name, name) == 0)
            return false;
    return true;
}

/* Where the next column goes, or how the table goes on below when there is no room beside. */
typedef struct Seats {
    const View *view;
    Canvas *canvas;
    int first, at;
} Seats;

static void add_column(Seats *seats, Canvas *column)
{
    int width = canvas_width(column), rows = table_of(seats->view)->shape->seats + 1;
    bool fits = seats->at >= 0 && seats->at + width <= seats->canvas->most && column->rows == rows;
    if (!fits) {
        Canvas names;
        name_column(seats->view, &names);
        seats->first = seats->canvas->rows;
        canvas_beside(seats->canvas, seats->first, 0, &names);
        seats->at = canvas_width(&names) + 2;
        canvas_free(&names);
    }
    column->most = seats->canvas->most - seats->at;
    canvas_beside(seats->canvas, seats->first, seats->at, column);
    seats->at += width + 2;
    canvas_free(column);
}

void draw_seats(const View *view, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    Seats seats = {.view = view, .canvas = canvas, .at = -1};
    Canvas column;
    for (int i = 0; i < shape->counters; i++) {
        const CounterInfo *info = &shape->counter[i];
        if (!info->per_seat || info->hidden || draw_has_track(view, info))
            continue;
        counter_column(view, &column, i);
        add_column(&seats, &column);
    }
    for (int i = 0; i < shape->zones; i++) {
        if (!names_a_column(shape, i) || all_empty(view, shape->zone[i].name))
            continue;
        zone_column(view, &column, shape->zone[i].name);
        add_column(&seats, &column);
    }
}
