#include "rules/seat_view.h"

#include <stdio.h>
#include <string.h>

#include "rules/bind.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { LINE_SIZE = 1024, LABEL_TEXT = 400 };

static void put_text(const DataSink *sink, const char *key, const char *text)
{
    char clean[LINE_SIZE];
    report_clean(clean, sizeof clean, text, strlen(text));
    sink->text(sink->data, key, clean);
}

/* The n-th of some words, from 1. */
static void nth_word(const char *words, int n, char *out, size_t size)
{
    while (n-- > 1 && *words) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    snprintf(out, size, "%.*s", (int)strcspn(words, " "), words);
}

/* Pieces ------------------------------------------------------------------------------------ */

static void put_marks(const Table *table, Domain domain, int item, const DataSink *sink)
{
    for (int i = 0; i < table->shape->marks; i++) {
        const MarkInfo *mark = &table->shape->mark[i];
        int value = 0;
        char word[60];
        if (mark->domain != domain || table_mark(table, i, item, &value) != RESULT_OK || value == 0)
            continue;
        nth_word(mark->values, value, word, sizeof word);
        if (mark->flag)
            sink->flag(sink->data, mark->name, true);
        else if (value > 0 && word[0])
            put_text(sink, mark->name, word);
        else
            sink->number(sink->data, mark->name, value);
    }
}

static bool has_marks(const Table *table, Domain domain, int item)
{
    for (int i = 0; i < table->shape->marks; i++) {
        int value = 0;
        if (table->shape->mark[i].domain == domain &&
            table_mark(table, i, item, &value) == RESULT_OK && value != 0)
            return true;
    }
    return false;
}

static void put_piece(const Table *table, int viewer, int piece, const DataSink *sink)
{
    const PieceInfo *info = &table->shape->piece[piece];
    sink->open(sink->data, NULL, false);
    if (may_read(table, viewer, piece)) {
        put_text(sink, "name", info->name);
        if (has_marks(table, DOMAIN_PIECES, piece)) {
            sink->open(sink->data, "marks", false);
            put_marks(table, DOMAIN_PIECES, piece, sink);
            sink->close(sink->data);
        }
    } else {
        put_text(sink, "back", info->hidden);
    }
    sink->close(sink->data);
}

/* "backs": how many of each that he does not know. */
static void put_backs(const Table *table, const uint16_t *pieces, int count, const DataSink *sink)
{
    const Shape *shape = table->shape;
    bool told[MAX_PIECES] = {false};
    sink->open(sink->data, "backs", false);
    for (int i = 0; i < count; i++) {
        const char *back = shape->piece[pieces[i]].hidden;
        int many = 0;
        if (told[i])
            continue;
        for (int j = i; j < count; j++)
            if (strcmp(shape->piece[pieces[j]].hidden, back) == 0) {
                told[j] = true;
                many++;
            }
        sink->number(sink->data, back, many);
    }
    sink->close(sink->data);
}

/* The pieces of a zone. Unless he sees all of it he is not told how they lie. */
static void put_zone_pieces(const Table *table, int viewer, int zone, const DataSink *sink)
{
    uint16_t order[MAX_PIECES];
    Set set = {{0}};
    zone_pieces(table, zone, set.word);
    int count = knowledge_order(table, viewer, set.word, order), known = 0;
    while (known < count && may_read(table, viewer, order[known]))
        known++;
    bool lies = known == count && !table->shape->zone[zone].loose;
    sink->open(sink->data, "pieces", true);
    for (int i = 0; i < known; i++)
        put_piece(table, viewer, lies ? zone_nth(table, zone, i) : order[i], sink);
    sink->close(sink->data);
    if (known < count)
        put_backs(table, order + known, count - known, sink);
}

static void put_zones(const Table *table, int viewer, const DataSink *sink)
{
    const Shape *shape = table->shape;
    sink->open(sink->data, "zones", true);
    for (int i = 1; i < shape->zones; i++) { /* the first is the box */
        const ZoneInfo *zone = &shape->zone[i];
        sink->open(sink->data, NULL, false);
        put_text(sink, "name", zone->name);
        if (zone->owner >= 0 && zone->owner < shape->seats)
            sink->number(sink->data, "owner", zone->owner + 1);
        sink->number(sink->data, "copy", zone->copy + 1);
        sink->number(sink->data, "count", zone_count(table, i));
        put_zone_pieces(table, viewer, i, sink);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

/* Spaces on which there is something to see. */
static void put_space(const Table *table, int viewer, int space, const DataSink *sink)
{
    int place = shape_place_of_space(table->shape, space), count = zone_count(table, place);
    bool marked = has_marks(table, DOMAIN_SPACES, space);
    if (count == 0 && !marked)
        return;
    sink->open(sink->data, NULL, false);
    put_text(sink, "name", table->shape->space[space].name);
    sink->open(sink->data, "pieces", true);
    for (int i = 0; i < count; i++)
        put_piece(table, viewer, zone_nth(table, place, i), sink);
    sink->close(sink->data);
    if (marked) {
        sink->open(sink->data, "marks", false);
        put_marks(table, DOMAIN_SPACES, space, sink);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

static void put_boards(const Table *table, int viewer, const DataSink *sink)
{
    const Shape *shape = table->shape;
    sink->open(sink->data, "boards", true);
    for (int i = 0; i < shape->boards; i++) {
        const BoardInfo *board = &shape->board[i];
        sink->open(sink->data, NULL, false);
        put_text(sink, "name", board->name);
        sink->open(sink->data, "spaces", true);
        for (int space = board->first; space < board->first + board->count; space++)
            put_space(table, viewer, space, sink);
        sink->close(sink->data);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

/* Counters ------------------------------------------------------------------------------------ */

static void put_counter(const Table *table, int viewer, int counter, int seat, const DataSink *sink)
{
    const Shape *shape = table->shape;
    const CounterInfo *info = &shape->counter[counter];
    int32_t value = 0;
    if (table_count(table, counter, seat, &value) != RESULT_OK)
        return;
    if (info->kind == COUNT_FLAG)
        sink->flag(sink->data, info->name, value != 0);
    else if (info->kind == COUNT_NUMBER || info->kind == COUNT_SEAT)
        sink->number(sink->data, info->name, value);
    else if (info->kind == COUNT_PIECE && value > 0 && value <= shape->pieces)
        put_text(sink, info->name,
                 may_read(table, viewer, value - 1) ? shape->piece[value - 1].name
                                                    : shape->piece[value - 1].hidden);
    else if (info->kind == COUNT_SPACE && value > 0 && value <= shape->spaces)
        put_text(sink, info->name, shape->space[value - 1].name);
}

static void put_counters(const Table *table, int viewer, int seat, const DataSink *sink)
{
    sink->open(sink->data, "counters", false);
    for (int i = 0; i < table->shape->counters; i++)
        if (table->shape->counter[i].per_seat == (seat >= 0) && !table->shape->counter[i].hidden)
            put_counter(table, viewer, i, seat >= 0 ? seat : 0, sink);
    sink->close(sink->data);
}

static void put_seats(const Match *match, int viewer, const DataSink *sink)
{
    sink->open(sink->data, "seats", true);
    for (int i = 0; i < match->game->players; i++) {
        sink->open(sink->data, NULL, false);
        sink->number(sink->data, "seat", i + 1);
        put_text(sink, "name", match_seat_name(match, i));
        put_counters(match->table, viewer, i, sink);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

void seat_view(Match *match, int viewer, const DataSink *sink)
{
    const Decision *decision = match_decision(match);
    const char *phase = match_phase_name(match);
    bool over = match_state(match) == MATCH_OVER;
    if (viewer != PUBLIC)
        sink->number(sink->data, "seat", viewer + 1);
    if (phase)
        put_text(sink, "phase", phase);
    sink->number(sink->data, "decisions",
                 (int64_t)(match_decisions(match) - match_secret_decisions(match, viewer)));
    if (decision)
        sink->number(sink->data, "asked", decision->seat + 1);
    sink->flag(sink->data, "over", over);
    sink->open(sink->data, "winners", true);
    for (int i = 0; over && i < match->game->players; i++)
        if (match_won_by(match, i))
            sink->number(sink->data, NULL, i + 1);
    sink->close(sink->data);
    put_seats(match, viewer, sink);
    put_counters(match->table, viewer, -1, sink);
    put_zones(match->table, viewer, sink);
    put_boards(match->table, viewer, sink);
}

/* The question ---------------------------------------------------------------------------------- */

void seat_view_decision(Match *match, const DataSink *sink)
{
    static const char *const kinds[] = {"one", "some", "number", "yes_no"};
    const Decision *decision = match_decision(match);
    char text[LABEL_TEXT];
    bool options = decision->kind == DECIDE_ONE || decision->kind == DECIDE_SOME;
    sink->open(sink->data, "decision", false);
    sink->number(sink->data, "number",
                 (int64_t)(match_decisions(match) - match_secret_decisions(match, decision->seat)) +
                     1);
    sink->number(sink->data, "seat", decision->seat + 1);
    match_prompt(match, text, sizeof text);
    put_text(sink, "question", text);
    put_text(sink, "kind", kinds[decision->kind]);
    sink->flag(sink->data, "secret", decision->secret);
    bool single = decision->kind == DECIDE_ONE || decision->kind == DECIDE_YES_NO;
    sink->number(sink->data, "least", single ? 1 : decision->least);
    sink->number(sink->data, "most", single ? 1 : decision->most);
    sink->open(sink->data, "options", true);
    for (int i = 0; options && i < decision->count; i++) {
        sink->open(sink->data, NULL, false);
        sink->number(sink->data, "number", i + 1);
        match_label(match, i, decision->seat, text, sizeof text);
        put_text(sink, "label", text);
        sink->close(sink->data);
    }
    sink->close(sink->data);
    sink->close(sink->data);
}

/* What happened ----------------------------------------------------------------------------------- */

static bool for_viewer(const Match *match, size_t entry, int viewer)
{
    return chronicle_entry(match->chronicle, entry)->audience & 1u << viewer;
}

size_t seat_view_lines(Match *match, int viewer)
{
    size_t lines = 0;
    for (size_t i = 0; i < chronicle_length(match->chronicle); i++)
        lines += for_viewer(match, i, viewer);
    return lines;
}

static void put_entry(const Match *match, size_t index, int viewer, const DataSink *sink)
{
    const Entry *entry = chronicle_entry(match->chronicle, index);
    char words[LINE_SIZE];
    chronicle_words(match->chronicle, match->game->shape, match_seat_names(match), index, viewer,
                    words, sizeof words);
    sink->open(sink->data, NULL, false);
    put_text(sink, "line", words);
    if (entry->seat >= 0 && entry->counter >= 0) {
        sink->open(sink->data, "award", false);
        sink->number(sink->data, "seat", entry->seat + 1);
        put_text(sink, "counter", match->game->shape->counter[entry->counter].name);
        sink->number(sink->data, "change", entry->change);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

void seat_view_events(Match *match, int viewer, size_t since, size_t most, const DataSink *sink)
{
    size_t line = 0, last = most > SIZE_MAX - since ? SIZE_MAX : since + most, told = 0;
    sink->open(sink->data, "events", true);
    for (size_t i = 0; i < chronicle_length(match->chronicle) && line < last; i++) {
        if (!for_viewer(match, i, viewer))
            continue;
        if (line++ < since)
            continue;
        put_entry(match, i, viewer, sink);
        told++;
    }
    sink->close(sink->data);
    sink->number(sink->data, "next", (int64_t)(told > 0 ? since + told : line));
}

/* The box ------------------------------------------------------------------------------------------- */

static void put_attributes(const Game *game, Domain domain, int item, const DataSink *sink)
{
    for (int i = 0; i < game->shape->attributes; i++) {
        const AttributeInfo *attribute = &game->shape->attribute[i];
        int32_t value = attribute->value[item];
        if (attribute->domain != domain || value == 0)
            continue;
        const char *word = attribute_word(game, value);
        if (word)
            put_text(sink, attribute->name, word);
        else
            sink->number(sink->data, attribute->name, value);
    }
}

static void put_box_space(const Match *match, int space, const DataSink *sink)
{
    const Shape *shape = match->game->shape;
    const SpaceInfo *info = &shape->space[space];
    sink->open(sink->data, NULL, false);
    put_text(sink, "name", info->name);
    sink->open(sink->data, "is", false);
    put_attributes(match->game, DOMAIN_SPACES, space, sink);
    sink->close(sink->data);
    sink->open(sink->data, "beside", true);
    for (int i = 0; i < info->links; i++)
        put_text(sink, NULL, shape->space[shape->link[info->first_link + i]].name);
    sink->close(sink->data);
    sink->close(sink->data);
}

void seat_view_box(const Match *match, const DataSink *sink)
{
    const Shape *shape = match->game->shape;
    sink->open(sink->data, "pieces", true);
    for (int i = 0; i < shape->pieces; i++) {
        sink->open(sink->data, NULL, false);
        put_text(sink, "name", shape->piece[i].name);
        put_text(sink, "back", shape->piece[i].hidden);
        sink->open(sink->data, "is", false);
        put_attributes(match->game, DOMAIN_PIECES, i, sink);
        sink->close(sink->data);
        sink->close(sink->data);
    }
    sink->close(sink->data);
    sink->open(sink->data, "boards", true);
    for (int i = 0; i < shape->boards; i++) {
        const BoardInfo *board = &shape->board[i];
        sink->open(sink->data, NULL, false);
        put_text(sink, "name", board->name);
        sink->number(sink->data, "columns", board->columns);
        sink->number(sink->data, "rows", board->rows);
        sink->open(sink->data, "spaces", true);
        for (int space = board->first; space < board->first + board->count; space++)
            put_box_space(match, space, sink);
        sink->close(sink->data);
        sink->close(sink->data);
    }
    sink->close(sink->data);
}
