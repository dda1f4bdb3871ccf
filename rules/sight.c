#include "rules/sight.h"

#include <xxhash.h>

#include "rules/match_inside.h"
#include "runtime/knowledge.h"

static uint64_t mix(uint64_t sight, const void *data, size_t size)
{
    return XXH64(data, size, sight);
}

static uint64_t mix_number(uint64_t sight, int64_t number)
{
    return mix(sight, &number, sizeof number);
}

/* Pieces ---------------------------------------------------------------------------- */

/* A piece as this viewer sees it lying there: which one, or only its back; and the marks that it carries. */
static uint64_t face_of(const Table *table, int viewer, int piece)
{
    const Shape *shape = table->shape;
    bool known = knows(table, viewer, piece);
    uint64_t face = mix_number(known, known ? piece : shape->piece[piece].kind);
    face = mix_number(face, set_has(table->face_up, piece));
    for (int i = 0; i < shape->marks; i++) {
        int value = 0;
        if (shape->mark[i].domain == DOMAIN_PIECES &&
            table_mark(table, i, piece, &value) == RESULT_OK)
            face = mix_number(face, value);
    }
    return face;
}

/* In a loose zone the order means nothing, so the faces are added up. */
static uint64_t mix_place(uint64_t sight, const Table *table, int viewer, int place)
{
    bool loose = place < table->shape->zones && table->shape->zone[place].loose;
    uint64_t sum = 0;
    for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above) {
        uint64_t face = face_of(table, viewer, at);
        if (loose)
            sum += face;
        else
            sight = mix_number(sight, (int64_t)face);
    }
    return mix_number(sight, (int64_t)sum + table->place[place].count);
}

/* Where a piece lies, for what refers to a piece the viewer may not know. */
static int64_t piece_seen(const Table *table, int viewer, int piece)
{
    return knows(table, viewer, piece) ? piece : -1 - (int64_t)table->piece[piece].place;
}

/* The rest of the table ------------------------------------------------------------------ */

static uint64_t mix_marks(uint64_t sight, const Table *table)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->marks; i++)
        for (int space = 0; shape->mark[i].domain == DOMAIN_SPACES && space < shape->spaces;
             space++) {
            int value = 0;
            table_mark(table, i, space, &value);
            sight = value ? mix_number(mix_number(sight, space), value) : sight;
        }
    return sight;
}

static uint64_t mix_counters(uint64_t sight, const Table *table, int viewer)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->counters; i++)
        for (int n = 0; n < (shape->counter[i].per_seat ? shape->seats : 1); n++) {
            int32_t value = table->counter[shape->counter[i].slot + n];
            bool piece = shape->counter[i].kind == COUNT_PIECE && value > 0;
            if (!shape->counter[i].hidden)
                sight = mix_number(sight,
                                   piece ? piece_seen(table, viewer, value - 1) : (int64_t)value);
        }
    return sight;
}

static uint64_t mix_chronicle(uint64_t sight, const Match *match, int viewer)
{
    for (size_t i = match->checkpoint.lines; i < chronicle_length(match->chronicle); i++) {
        char words[1024];
        size_t length = chronicle_words(match->chronicle, match->game->shape, match->name, i,
                                        viewer, words, sizeof words);
        sight = mix(sight, words, length);
    }
    return sight;
}

/* Everybody sees who is asked; the options are that seat's own business. */
static uint64_t mix_question(uint64_t sight, const Match *match, int viewer)
{
    const Decision *decision = match_decision(match);
    if (!decision)
        return mix_number(sight, -1 - match->state);
    sight = mix_number(sight, decision->seat);
    if (decision->seat != viewer)
        return sight;
    int words = decision->source == OPTIONS_PIECES ? match->game->shape->piece_words
                                                   : match->game->shape->space_words;
    sight = mix_number(sight, decision->kind * 4 + (int)decision->source);
    if (decision->kind == DECIDE_NUMBER || decision->kind == DECIDE_SOME)
        sight = mix_number(mix_number(sight, decision->least), decision->most);
    bool listed = decision->kind == DECIDE_ONE || decision->kind == DECIDE_SOME;
    for (int i = 0; listed && i < decision->count; i++) {
        int item = decision_item(decision, words, i);
        bool piece = decision->source == OPTIONS_PIECES && item >= 0;
        sight = mix_number(sight, piece ? piece_seen(match->table, viewer, item) : item);
    }
    return sight;
}

uint64_t sight_of(const Match *match, int viewer)
{
    const Table *table = match->table;
    uint64_t sight = mix_number(0, table->head->phase);
    for (int place = 0; place < shape_places(table->shape); place++)
        if (table->place[place].count > 0)
            sight = mix_place(mix_number(sight, place), table, viewer, place);
    sight = mix_marks(sight, table);
    sight = mix_counters(sight, table, viewer);
    sight = mix_chronicle(sight, match, viewer);
    return mix_question(sight, match, viewer);
}
