/* A table in words, for screen readers and for those who like to read: nothing stands beside anything else, names are whole,
 * and what is empty is not told. */
#include <stdio.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/knowledge.h"
#include "runtime/words.h"
#include "runtime/zone.h"

static const Table *table_of(const View *view)
{
    return match_table(view->match);
}

/* The n-th of some words, from 1; "" if there are fewer. */
static void nth_word(const char *words, int n, char *out, size_t size)
{
    while (n-- > 1 && *words) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    snprintf(out, size, "%.*s", (int)strcspn(words, " "), words);
}

/* "dead", "rings 3", "owner red": the marks that are set, with commas between them. */
static void mark_words(const View *view, Domain domain, int item, bool values, Words *words)
{
    const Shape *shape = table_of(view)->shape;
    bool first = true;
    for (int i = 0; i < shape->marks; i++) {
        const MarkInfo *mark = &shape->mark[i];
        int value = 0;
        char word[40] = "";
        if (mark->domain != domain || table_mark(table_of(view), i, item, &value) != RESULT_OK ||
            value == 0 || !(mark->brief || mark->values[0]) || (mark->values[0] && !values))
            continue;
        words_add_text(words, first ? "" : ", ");
        words_add_text(words, mark->name);
        first = false;
        if (mark->values[0])
            nth_word(mark->values, value, word, sizeof word);
        else if (!mark->flag)
            snprintf(word, sizeof word, "%d", value);
        words_add_text(words, word[0] ? " " : "");
        words_add_text(words, word);
    }
}

void draw_piece_words(const View *view, int piece, char *out, size_t size)
{
    const PieceInfo *info = &table_of(view)->shape->piece[piece];
    char marks[80];
    Words words;
    words_start(&words, marks, sizeof marks);
    mark_words(view, DOMAIN_PIECES, piece, true, &words);
    const char *name = knows(table_of(view), view->viewer, piece) ? info->name : info->hidden;
    snprintf(out, size, "%s%s%s%s", name, marks[0] ? " (" : "", marks, marks[0] ? ")" : "");
}

/* "c3 red 3", "b4 yellow 1 and 2 more", "plaza (closed)"; false if there is nothing to tell. */
static bool space_words(const View *view, int space, bool values, char *out, size_t size)
{
    const Shape *shape = table_of(view)->shape;
    int place = shape_place_of_space(shape, space), count = zone_count(table_of(view), place);
    char marks[80], piece[120];
    Words words;
    words_start(&words, marks, sizeof marks);
    mark_words(view, DOMAIN_SPACES, space, values || count > 0, &words);
    words_start(&words, out, size);
    words_add_text(&words, shape->space[space].name);
    if (marks[0]) {
        words_add_text(&words, " (");
        words_add_text(&words, marks);
        words_add_text(&words, ")");
    }
    for (int i = 0; i < count; i++) {
        draw_piece_words(view, zone_nth(table_of(view), place, i), piece, sizeof piece);
        words_add_text(&words, i == 0 ? " " : i + 1 < count ? ", " : " and ");
        words_add_text(&words, piece);
    }
    return count > 0 || marks[0];
}

/* Adds a part of a list that has a heading. */
static void add_to_list(Canvas *canvas, bool first, const char *heading, const char *text)
{
    if (first) {
        canvas_line(canvas);
        canvas_words(canvas, 2, heading);
    } else {
        canvas_add(canvas, "", ";");
    }
    canvas_words(canvas, 2, text);
}

/* "city, owner red: a1; a3": the spaces of a graph by what they are marked with. */
static int plain_groups(const View *view, const BoardInfo *board, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    int told = 0;
    for (int i = 0; i < shape->marks; i++) {
        const MarkInfo *mark = &shape->mark[i];
        char word[40], heading[200];
        for (int value = 1; mark->domain == DOMAIN_SPACES && mark->values[0]; value++) {
            nth_word(mark->values, value, word, sizeof word);
            if (!word[0])
                break;
            snprintf(heading, sizeof heading, "%s, %s %s:", board->name, mark->name, word);
            int first = told;
            for (int space = board->first; space < board->first + board->count; space++) {
                int has = 0;
                table_mark(table_of(view), i, space, &has);
                if (has == value)
                    add_to_list(canvas, told++ == first, heading, shape->space[space].name);
            }
        }
    }
    return told;
}

/* A grid row by row, a graph space by space; what is empty is left out. */
static void plain_board(const View *view, const BoardInfo *board, Canvas *canvas)
{
    int told = 0, told_in_row = 0;
    for (int i = 0; i < board->count; i++) {
        char text[400], heading[120];
        bool grid = board->columns > 0;
        if (grid && i % board->columns == 0)
            told_in_row = 0;
        if (!space_words(view, board->first + i, grid, text, sizeof text))
            continue;
        snprintf(heading, sizeof heading, grid ? "%s, row %d:" : "%s:", board->name,
                 grid ? i / board->columns + 1 : 0);
        add_to_list(canvas, grid ? told_in_row == 0 : true, heading, text);
        told_in_row++;
        told++;
    }
    if (board->columns == 0)
        told += plain_groups(view, board, canvas);
    if (told == 0)
        add_to_list(canvas, true, board->name, "is empty");
}

static void plain_zone(const View *view, int zone, const char *owner, Canvas *canvas)
{
    canvas_line(canvas);
    canvas_words(canvas, 2, owner);
    canvas_words(canvas, 2, table_of(view)->shape->zone[zone].name);
    canvas_add(canvas, "", ":");
    draw_contents(view, zone, 2, canvas);
}

/* "you: rank 4, bullets 1", then the zones of the seat. */
static void plain_seat(const View *view, int seat, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    char owner[120], text[300];
    int told = 0;
    canvas_line(canvas);
    snprintf(text, sizeof text, "%s:", draw_seat(view, seat));
    canvas_words(canvas, 2, text);
    for (int i = 0; i < shape->counters; i++) {
        const CounterInfo *counter = &shape->counter[i];
        char name[80], value[120];
        int32_t number = 0;
        if (!counter->per_seat || counter->hidden)
            continue;
        table_count(table_of(view), i, seat, &number);
        draw_counter_name(counter, name, sizeof name);
        draw_counter_value(view, counter, number, value, sizeof value);
        snprintf(text, sizeof text, "%s %s", name, value);
        if (told++ > 0)
            canvas_add(canvas, "", ",");
        canvas_words(canvas, 2, text);
    }
    snprintf(owner, sizeof owner, "%.100s's", draw_seat(view, seat));
    for (int i = 1; i < shape->zones; i++)
        if (shape->zone[i].owner == seat && zone_count(table_of(view), i) > 0)
            plain_zone(view, i, seat == view->viewer ? "your" : owner, canvas);
}

void draw_plain(const View *view, Canvas *canvas)
{
    const Shape *shape = table_of(view)->shape;
    for (int i = 0; i < shape->boards; i++)
        plain_board(view, &shape->board[i], canvas);
    for (int i = 1; i < shape->zones; i++)
        if (shape->zone[i].owner == NOBODY && zone_count(table_of(view), i) > 0)
            plain_zone(view, i, "", canvas);
    for (int seat = 0; seat < shape->seats; seat++)
        plain_seat(view, seat, canvas);
    draw_counters(view, canvas);
}
