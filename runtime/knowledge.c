#include "runtime/knowledge.h"

#include <stdlib.h>

/* The block keeps one set for each seat and a last one for the public. */
static int slot_of(const Table *table, int viewer)
{
    return viewer == PUBLIC ? table->shape->seats : viewer;
}

static uint64_t *known(const Table *table, int slot)
{
    return table->known + (size_t)slot * (size_t)table->shape->piece_words;
}

static bool mask_has(uint16_t viewers, const Table *table, int slot)
{
    int viewer = slot == table->shape->seats ? PUBLIC : slot;
    return viewers >> viewer & 1;
}

/* Who looks into this place. Spaces lie open. */
static uint16_t lookers(const Table *table, int place)
{
    return place < table->shape->zones ? table->shape->zone[place].sees : (uint16_t)EVERYONE;
}

static bool is_loose(const Table *table, int place)
{
    return place < table->shape->zones && table->shape->zone[place].loose;
}

static bool is_viewer(const Table *table, int viewer)
{
    return viewer == PUBLIC || (viewer >= 0 && viewer < table->shape->seats);
}

bool knows(const Table *table, int viewer, int piece)
{
    if (!is_viewer(table, viewer))
        return false;
    if (piece < 0 || piece >= table->shape->pieces)
        return false;
    return set_has(known(table, slot_of(table, viewer)), piece);
}

uint16_t knowers(const Table *table, int piece)
{
    uint16_t viewers = 0;
    if (piece < 0 || piece >= table->shape->pieces)
        return 0;
    for (int slot = 0; slot <= table->shape->seats; slot++)
        if (set_has(known(table, slot), piece))
            viewers |= (uint16_t)(1u << (slot == table->shape->seats ? PUBLIC : slot));
    return viewers;
}

const uint64_t *known_to(const Table *table, int viewer)
{
    static const Set nothing;
    return is_viewer(table, viewer) ? known(table, slot_of(table, viewer)) : nothing.word;
}

Result knowledge_show(Table *table, int piece, uint16_t viewers)
{
    if (piece < 0 || piece >= table->shape->pieces)
        return RESULT_NO_PIECE;
    for (int slot = 0; slot <= table->shape->seats; slot++)
        if (mask_has(viewers, table, slot))
            set_put(known(table, slot), piece);
    return RESULT_OK;
}

void knowledge_flipped(Table *table, int piece)
{
    if (set_has(table->face_up, piece))
        knowledge_show(table, piece, lookers(table, table->piece[piece].place));
}

static void forget_place(Table *table, int place, int slot)
{
    for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above)
        set_drop(known(table, slot), at);
}

/* A piece that leaves a loose group unseen may be any of the group: whoever did not see it loses track of
 * the one that left and of all that stayed. Out of an ordered place everybody sees which one was taken. */
void knowledge_moved(Table *table, int piece, int from, int count_before)
{
    int to = table->piece[piece].place;
    uint16_t see = set_has(table->face_up, piece) ? lookers(table, to) : 0;
    bool blurred = is_loose(table, from) && count_before > 1 && from != to;
    if (!see && !blurred)
        return;
    int words = table->shape->piece_words, seats = table->shape->seats;
    uint64_t *mine = table->known + (piece >> 6), bit = UINT64_C(1) << (piece & 63);
    for (int slot = 0; slot <= seats; slot++, mine += words) {
        if (see >> (slot == seats ? PUBLIC : slot) & 1) {
            *mine |= bit;
        } else if (blurred && !mask_has(lookers(table, from), table, slot)) {
            set_drop(known(table, slot), piece);
            forget_place(table, from, slot);
        }
    }
}

void knowledge_shuffled(Table *table, int place)
{
    if (table->place[place].count < 2)
        return;
    uint16_t see = lookers(table, place);
    for (int slot = 0; slot <= table->shape->seats; slot++) {
        for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above)
            if (!(mask_has(see, table, slot) && set_has(table->face_up, at)))
                set_drop(known(table, slot), at);
    }
}

typedef struct Spot {
    uint16_t place, height, piece;
} Spot;

static int by_spot(const void *a, const void *b)
{
    const Spot *x = a, *y = b;
    return x->place != y->place ? x->place - y->place : x->height - y->height;
}

static uint16_t height_of(const Table *table, int piece)
{
    uint16_t height = 0;
    for (int at = table->piece[piece].below; at != NO_PIECE; at = table->piece[at].below)
        height++;
    return height;
}

int knowledge_order(const Table *table, int viewer, const uint64_t *pieces, uint16_t *out)
{
    int words = table->shape->piece_words, count = 0, hidden = 0;
    const uint64_t *seen = known_to(table, viewer);
    Spot spot[MAX_PIECES];
    for (int i = SET_FIRST(pieces, words); i >= 0; i = SET_AFTER(pieces, words, i)) {
        if (set_has(seen, i))
            out[count++] = (uint16_t)i;
        else
            spot[hidden++] = (Spot){table->piece[i].place, height_of(table, i), (uint16_t)i};
    }
    qsort(spot, (size_t)hidden, sizeof *spot, by_spot);
    for (int i = 0; i < hidden; i++)
        out[count++] = spot[i].piece;
    return count;
}

/* Counters that point at one of the two now mean the other. */
static void swap_counters(Table *table, int a, int b)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->counters; i++) {
        if (shape->counter[i].kind != COUNT_PIECE)
            continue;
        for (int n = 0; n < (shape->counter[i].per_seat ? shape->seats : 1); n++) {
            int32_t *value = &table->counter[shape->counter[i].slot + n];
            if (*value == a + 1 || *value == b + 1)
                *value = a + b + 2 - *value;
        }
    }
}

static void swap_bits(uint64_t *set, int a, int b)
{
    bool had_a = set_has(set, a), had_b = set_has(set, b);
    (had_b ? set_put : set_drop)(set, a);
    (had_a ? set_put : set_drop)(set, b);
}

/* After two states were swapped the lists around them must name the new piece. */
static void repair_neighbours(Table *table, int piece)
{
    PieceState *state = &table->piece[piece];
    PlaceState *place = &table->place[state->place];
    if (state->below == NO_PIECE)
        place->bottom = (uint16_t)piece;
    else
        table->piece[state->below].above = (uint16_t)piece;
    if (state->above == NO_PIECE)
        place->top = (uint16_t)piece;
    else
        table->piece[state->above].below = (uint16_t)piece;
}

static void swap_states(Table *table, int a, int b)
{
    PieceState old_a = table->piece[a], old_b = table->piece[b];
    table->piece[a] = old_b;
    table->piece[b] = old_a;
    if (table->piece[a].below == a)
        table->piece[a].below = (uint16_t)b;
    if (table->piece[a].above == a)
        table->piece[a].above = (uint16_t)b;
    if (table->piece[b].below == b)
        table->piece[b].below = (uint16_t)a;
    if (table->piece[b].above == b)
        table->piece[b].above = (uint16_t)a;
    repair_neighbours(table, a);
    repair_neighbours(table, b);
}

bool knowledge_swap(Table *table, int viewer, int a, int b)
{
    const Shape *shape = table->shape;
    if (a < 0 || b < 0 || a >= shape->pieces || b >= shape->pieces || a == b)
        return false;
    if (!is_viewer(table, viewer) || knows(table, viewer, a) || knows(table, viewer, b))
        return false;
    if (shape->piece[a].kind != shape->piece[b].kind)
        return false;
    swap_states(table, a, b);
    swap_counters(table, a, b);
    swap_bits(table->face_up, a, b);
    for (int slot = 0; slot <= shape->seats; slot++)
        swap_bits(known(table, slot), a, b);
    for (int i = 0; i < shape->marks; i++) {
        const MarkInfo *mark = &shape->mark[i];
        if (mark->domain != DOMAIN_PIECES)
            continue;
        if (mark->flag) {
            swap_bits(table->flag + mark->slot, a, b);
        } else {
            int16_t number = table->number[mark->slot + a];
            table->number[mark->slot + a] = table->number[mark->slot + b];
            table->number[mark->slot + b] = number;
        }
    }
    return true;
}
