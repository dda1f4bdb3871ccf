#include "runtime/zone.h"

#include "runtime/knowledge.h"

static bool is_piece(const Table *table, int piece)
{
    return piece >= 0 && piece < table->shape->pieces;
}

static bool is_place(const Table *table, int place)
{
    return place >= 0 && place < shape_places(table->shape);
}

static void unlink_piece(Table *table, int piece)
{
    PieceState *state = &table->piece[piece];
    PlaceState *place = &table->place[state->place];
    if (state->below == NO_PIECE)
        place->bottom = state->above;
    else
        table->piece[state->below].above = state->above;
    if (state->above == NO_PIECE)
        place->top = state->below;
    else
        table->piece[state->above].below = state->below;
    if (--place->count == 0 && state->place >= table->shape->zones)
        set_drop(table->occupied, state->place - table->shape->zones);
}

static void link_piece(Table *table, int piece, int to, End end)
{
    PieceState *state = &table->piece[piece];
    PlaceState *place = &table->place[to];
    state->place = (uint16_t)to;
    if (end == ON_TOP) {
        state->below = place->top;
        state->above = NO_PIECE;
    } else {
        state->below = NO_PIECE;
        state->above = place->bottom;
    }
    if (state->below == NO_PIECE)
        place->bottom = (uint16_t)piece;
    else
        table->piece[state->below].above = (uint16_t)piece;
    if (state->above == NO_PIECE)
        place->top = (uint16_t)piece;
    else
        table->piece[state->above].below = (uint16_t)piece;
    if (place->count++ == 0 && to >= table->shape->zones)
        set_put(table->occupied, to - table->shape->zones);
}

static void turn(Table *table, int piece, int place, Face face)
{
    bool up = face == FACE_UP;
    if (face == FACE_KEEP)
        return;
    if (face == FACE_AS_ZONE)
        up = place >= table->shape->zones || !table->shape->zone[place].face_down;
    if (up)
        set_put(table->face_up, piece);
    else
        set_drop(table->face_up, piece);
}

static int limit_of(const Table *table, int place)
{
    return place < table->shape->zones ? table->shape->zone[place].limit : MAX_PIECES;
}

Result zone_move(Table *table, int piece, int place, End end, Face face)
{
    if (!is_piece(table, piece))
        return RESULT_NO_PIECE;
    if (!is_place(table, place))
        return RESULT_NO_PLACE;
    int from = table->piece[piece].place;
    int count_before = table->place[from].count;
    if (from != place && table->place[place].count >= limit_of(table, place))
        return RESULT_ZONE_FULL;
    unlink_piece(table, piece);
    link_piece(table, piece, place, end);
    turn(table, piece, place, face);
    knowledge_moved(table, piece, from, count_before);
    return RESULT_OK;
}

int zone_room(const Table *table, int place)
{
    return is_place(table, place) ? limit_of(table, place) - table->place[place].count : 0;
}

Result zone_move_set(Table *table, const uint64_t *pieces, int place, End end, Face face)
{
    int words = table->shape->piece_words, coming = 0;
    if (!is_place(table, place))
        return RESULT_NO_PLACE;
    for (int i = SET_FIRST(pieces, words); i >= 0; i = SET_AFTER(pieces, words, i))
        coming += table->piece[i].place != place;
    if (coming > zone_room(table, place))
        return RESULT_ZONE_FULL;
    for (int i = SET_FIRST(pieces, words); i >= 0; i = SET_AFTER(pieces, words, i))
        zone_move(table, i, place, end, face);
    return RESULT_OK;
}

/* Hands the whole list over. Nobody can lose track of pieces that leave together, unless they were loose. */
static void hand_over(Table *table, int from, int to, Face face)
{
    table->place[to] = table->place[from];
    table->place[from] = (PlaceState){NO_PIECE, NO_PIECE, 0};
    for (int at = table->place[to].bottom; at != NO_PIECE; at = table->piece[at].above) {
        table->piece[at].place = (uint16_t)to;
        turn(table, at, to, face);
        knowledge_moved(table, at, from, 1);
    }
}

Result zone_move_all(Table *table, int from, int to, End end, Face face)
{
    if (!is_place(table, from) || !is_place(table, to))
        return RESULT_NO_PLACE;
    if (from == to)
        return RESULT_OK;
    if (table->place[to].count + table->place[from].count > limit_of(table, to))
        return RESULT_ZONE_FULL;
    bool zones = from < table->shape->zones && to < table->shape->zones;
    if (zones && table->place[to].count == 0 && !table->shape->zone[from].loose) {
        hand_over(table, from, to, face);
        return RESULT_OK;
    }
    while (table->place[from].count > 0) {
        int piece = end == ON_TOP ? table->place[from].bottom : table->place[from].top;
        Result result = zone_move(table, piece, to, end, face);
        if (result != RESULT_OK)
            return result;
    }
    return RESULT_OK;
}

Result zone_shuffle(Table *table, int place)
{
    if (!is_place(table, place))
        return RESULT_NO_PLACE;
    uint16_t order[MAX_PIECES];
    int count = 0;
    for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above)
        order[count++] = (uint16_t)at;
    chance_shuffle(&table->head->chance, order, count);
    for (int i = 0; i < count; i++) {
        table->piece[order[i]].below = i > 0 ? order[i - 1] : NO_PIECE;
        table->piece[order[i]].above = i + 1 < count ? order[i + 1] : NO_PIECE;
    }
    if (count > 0) {
        table->place[place].bottom = order[0];
        table->place[place].top = order[count - 1];
    }
    knowledge_shuffled(table, place);
    return RESULT_OK;
}

Result zone_flip(Table *table, int piece, bool up)
{
    if (!is_piece(table, piece))
        return RESULT_NO_PIECE;
    if (up)
        set_put(table->face_up, piece);
    else
        set_drop(table->face_up, piece);
    knowledge_flipped(table, piece);
    return RESULT_OK;
}

int zone_top(const Table *table, int place)
{
    if (!is_place(table, place))
        return -1;
    uint16_t top = table->place[place].top;
    return top == NO_PIECE ? -1 : top;
}

int zone_bottom(const Table *table, int place)
{
    if (!is_place(table, place))
        return -1;
    uint16_t bottom = table->place[place].bottom;
    return bottom == NO_PIECE ? -1 : bottom;
}

int zone_nth(const Table *table, int place, int n)
{
    if (!is_place(table, place) || n < 0 || n >= table->place[place].count)
        return -1;
    int at = table->place[place].bottom;
    while (n-- > 0)
        at = table->piece[at].above;
    return at;
}

void zone_add_pieces(const Table *table, int place, uint64_t *out)
{
    if (table->shape->piece_words == 1) { /* without going through memory for each */
        uint64_t set = out[0];
        for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above)
            set |= UINT64_C(1) << at;
        out[0] = set;
        return;
    }
    for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above)
        set_put(out, at);
}

void zone_pieces(const Table *table, int place, uint64_t *out)
{
    set_clear(out, table->shape->piece_words);
    if (is_place(table, place))
        zone_add_pieces(table, place, out);
}

void zone_pieces_on(const Table *table, const uint64_t *spaces, uint64_t *out)
{
    int words = table->shape->space_words;
    if (words == 1 &&
        table->shape->piece_words == 1) { /* small games, without going through memory for each */
        const PlaceState *place = table->place + table->shape->zones;
        uint64_t set = 0;
        for (uint64_t rest = spaces[0] & table->occupied[0]; rest; rest &= rest - 1)
            for (int at = place[__builtin_ctzll(rest)].bottom; at != NO_PIECE;
                 at = table->piece[at].above)
                set |= UINT64_C(1) << at;
        out[0] = set;
        return;
    }
    set_clear(out, table->shape->piece_words);
    for (int i = 0; i < words; i++)
        for (uint64_t rest = spaces[i] & table->occupied[i]; rest; rest &= rest - 1)
            zone_add_pieces(table, table->shape->zones + i * 64 + __builtin_ctzll(rest), out);
}

void zone_spaces_of(const Table *table, const uint64_t *pieces, uint64_t *out)
{
    int words = table->shape->piece_words, zones = table->shape->zones;
    set_clear(out, table->shape->space_words);
    for (int i = 0; i < words; i++)
        for (uint64_t rest = pieces[i]; rest; rest &= rest - 1) {
            int place = table->piece[i * 64 + __builtin_ctzll(rest)].place;
            if (place >= zones)
                set_put(out, place - zones);
        }
}
