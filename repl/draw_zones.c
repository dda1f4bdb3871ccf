/* Zones in words: what the viewer knows by name, what he does not as a count. Never the order of what is hidden. */
#include <stdio.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/knowledge.h"
#include "runtime/words.h"
#include "runtime/zone.h"

enum { SHOWN_PIECES = 40 };

/* "3 tiles face down", for each kind of back in turn. */
static void add_unknown(const View *view, const uint16_t *pieces, int count, int indent,
                        Canvas *canvas)
{
    const Shape *shape = match_table(view->match)->shape;
    bool told[MAX_PIECES] = {false};
    for (int i = 0; i < count; i++) {
        int many = 0;
        if (told[i])
            continue;
        for (int j = i; j < count; j++)
            if (shape->piece[pieces[j]].kind == shape->piece[pieces[i]].kind) {
                many++;
                told[j] = true;
            }
        char text[120];
        Words words;
        words_start(&words, text, sizeof text);
        words_add_several(&words, shape->piece[pieces[i]].hidden, many);
        if (view->plain && i > 0)
            canvas_add(canvas, "", ",");
        canvas_word(canvas, indent, "dim", text);
        canvas_word(canvas, indent, "dim", "face down");
    }
}

/* The pieces in the order in which this viewer may see them; returns how many he knows, which come first. */
static int order_for(const View *view, int place, uint16_t *order, int *count)
{
    const Table *table = match_table(view->match);
    const ZoneInfo *zone = &table->shape->zone[place];
    Set set = {{0}};
    zone_pieces(table, place, set.word);
    *count = knowledge_order(table, view->viewer, set.word, order);
    int known = 0;
    while (known < *count && may_read(table, view->viewer, order[known]))
        known++;
    if (known == *count && !zone->loose) /* he sees all of it, so also how it lies */
        for (int i = 0; i < *count; i++)
            order[i] = (uint16_t)zone_nth(table, place, i);
    return known;
}

void draw_contents(const View *view, int zone, int indent, Canvas *canvas)
{
    const Table *table = match_table(view->match);
    uint16_t order[MAX_PIECES];
    int count, known = order_for(view, zone, order, &count);
    if (count == 0)
        canvas_word(canvas, indent, "dim", view->plain ? "empty" : "-");
    for (int i = 0; i < known && i < SHOWN_PIECES; i++) {
        const PieceInfo *info = &table->shape->piece[order[i]];
        char text[120], marks[24];
        draw_marks(view, DOMAIN_PIECES, order[i], marks, sizeof marks);
        if (view->plain) {
            draw_piece_words(view, order[i], text, sizeof text - 1);
            strcat(text, i + 1 < known && i + 1 < SHOWN_PIECES ? "," : "");
            canvas_words(canvas, indent, text);
            continue;
        }
        snprintf(text, sizeof text, "%.80s%s",
                 info->brief && info->brief[0] ? info->brief : info->name, marks);
        if (indent < canvas->most && text_width(text) > canvas->most - indent)
            canvas_words(canvas, indent, text);
        else
            canvas_word(canvas, indent, info->colour ? info->colour : "", text);
    }
    if (known > SHOWN_PIECES) {
        char more[40];
        snprintf(more, sizeof more, "and %d more", known - SHOWN_PIECES);
        canvas_word(canvas, indent, "", more);
    }
    if (known > 0 && known < count)
        canvas_word(canvas, indent, "dim", "and");
    add_unknown(view, order + known, count - known, indent, canvas);
}

void draw_zones(const View *view, Canvas *canvas)
{
    const Shape *shape = match_table(view->match)->shape;
    for (int i = 1; i < shape->zones; i++) { /* zone 0 is the box: what is not in the game */
        if (shape->zone[i].owner != NOBODY || zone_count(match_table(view->match), i) == 0)
            continue;
        canvas_line(canvas);
        canvas_add(canvas, "dim", shape->zone[i].name);
        canvas_add(canvas, "dim", ":");
        draw_contents(view, i, 2, canvas);
    }
}
