#include "runtime/table.h"

#include <stdlib.h>
#include <xxhash.h>

static void find_parts(Table *table)
{
    const Shape *shape = table->shape;
    unsigned char *block = table->block;
    table->head = (BlockHead *)block;
    table->piece = (PieceState *)(block + shape->piece_at);
    table->place = (PlaceState *)(block + shape->place_at);
    table->face_up = (uint64_t *)(block + shape->face_up_at);
    table->known = (uint64_t *)(block + shape->known_at);
    table->occupied = (uint64_t *)(block + shape->occupied_at);
    table->flag = (uint64_t *)(block + shape->flag_at);
    table->number = (int16_t *)(block + shape->number_at);
    table->counter = (int32_t *)(block + shape->counter_at);
}

Table *table_new(const Shape *shape, uint64_t seed)
{
    if (!shape->sealed)
        return NULL;
    Table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->shape = shape;
    table->block = aligned_alloc(64, (shape->size + 63) / 64 * 64);
    if (!table->block) {
        free(table);
        return NULL;
    }
    find_parts(table);
    table_reset(table, seed);
    return table;
}

void table_free(Table *table)
{
    if (!table)
        return;
    free(table->block);
    free(table);
}

static void reset_pieces(Table *table)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape_places(shape); i++)
        table->place[i] = (PlaceState){NO_PIECE, NO_PIECE, 0};
    for (int i = 0; i < shape->pieces; i++) {
        table->piece[i].place = 0;
        table->piece[i].below = (uint16_t)(i > 0 ? i - 1 : NO_PIECE);
        table->piece[i].above = (uint16_t)(i + 1 < shape->pieces ? i + 1 : NO_PIECE);
    }
    if (shape->pieces > 0)
        table->place[0] = (PlaceState){0, (uint16_t)(shape->pieces - 1), (uint16_t)shape->pieces};
}

static void reset_marks(Table *table)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->marks; i++) {
        const MarkInfo *mark = &shape->mark[i];
        int items = mark->domain == DOMAIN_PIECES ? shape->pieces : shape->spaces;
        for (int item = 0; mark->start && item < items; item++)
            table_set_mark(table, i, item, mark->start);
    }
}

void table_reset(Table *table, uint64_t seed)
{
    const Shape *shape = table->shape;
    memset(table->block, 0, shape->size);
    chance_seed(&table->head->chance, seed);
    table->head->phase = -1;
    reset_pieces(table);
    reset_marks(table);
    for (int i = 0; i < shape->counters; i++) {
        const CounterInfo *counter = &shape->counter[i];
        for (int seat = 0; seat < (counter->per_seat ? shape->seats : 1); seat++)
            table->counter[counter->slot + seat] = counter->start;
    }
}

void table_copy(Table *to, const Table *from)
{
    memcpy(to->block, from->block, from->shape->size);
}

bool table_equal(const Table *a, const Table *b)
{
    return a->shape->size == b->shape->size && memcmp(a->block, b->block, a->shape->size) == 0;
}

uint64_t table_fingerprint(const Table *table)
{
    return XXH64(table->block, table->shape->size, 0);
}

static Result counter_slot(const Table *table, int counter, int seat, int *slot)
{
    if (counter < 0 || counter >= table->shape->counters)
        return RESULT_NO_COUNTER;
    const CounterInfo *info = &table->shape->counter[counter];
    if (info->per_seat && (seat < 0 || seat >= table->shape->seats))
        return RESULT_NO_SEAT;
    *slot = info->slot + (info->per_seat ? seat : 0);
    return RESULT_OK;
}

Result table_count(const Table *table, int counter, int seat, int32_t *value)
{
    int slot;
    Result result = counter_slot(table, counter, seat, &slot);
    if (result == RESULT_OK)
        *value = table->counter[slot];
    return result;
}

Result table_set_count(Table *table, int counter, int seat, int64_t value)
{
    int slot;
    Result result = counter_slot(table, counter, seat, &slot);
    if (result != RESULT_OK)
        return result;
    const CounterInfo *info = &table->shape->counter[counter];
    if (value < info->least || value > info->most)
        return RESULT_OVERFLOW;
    table->counter[slot] = (int32_t)value;
    return RESULT_OK;
}

static Result check_mark(const Table *table, int mark, int item)
{
    if (mark < 0 || mark >= table->shape->marks)
        return RESULT_NO_MARK;
    bool of_pieces = table->shape->mark[mark].domain == DOMAIN_PIECES;
    if (item < 0 || item >= (of_pieces ? table->shape->pieces : table->shape->spaces))
        return of_pieces ? RESULT_NO_PIECE : RESULT_NO_PLACE;
    return RESULT_OK;
}

Result table_mark(const Table *table, int mark, int item, int *value)
{
    Result result = check_mark(table, mark, item);
    if (result != RESULT_OK)
        return result;
    const MarkInfo *info = &table->shape->mark[mark];
    *value =
        info->flag ? set_has(table->flag + info->slot, item) : table->number[info->slot + item];
    return RESULT_OK;
}

Result table_set_mark(Table *table, int mark, int item, int64_t value)
{
    Result result = check_mark(table, mark, item);
    if (result != RESULT_OK)
        return result;
    const MarkInfo *info = &table->shape->mark[mark];
    if (info->flag) {
        if (value)
            set_put(table->flag + info->slot, item);
        else
            set_drop(table->flag + info->slot, item);
        return RESULT_OK;
    }
    if (value < INT16_MIN || value > INT16_MAX)
        return RESULT_OVERFLOW;
    table->number[info->slot + item] = (int16_t)value;
    return RESULT_OK;
}

Result table_marked(const Table *table, int mark, uint64_t *out)
{
    if (mark < 0 || mark >= table->shape->marks)
        return RESULT_NO_MARK;
    const MarkInfo *info = &table->shape->mark[mark];
    bool of_pieces = info->domain == DOMAIN_PIECES;
    int words = of_pieces ? table->shape->piece_words : table->shape->space_words;
    if (info->flag) {
        set_copy(out, table->flag + info->slot, words);
        return RESULT_OK;
    }
    set_clear(out, words);
    for (int i = 0; i < (of_pieces ? table->shape->pieces : table->shape->spaces); i++)
        if (table->number[info->slot + i])
            set_put(out, i);
    return RESULT_OK;
}

/* Walks one place from bottom to top; counts its pieces, or gives -1 if the list is torn or runs in a ring. */
static int walk_place(const Table *table, int place)
{
    int count = 0, below = NO_PIECE;
    for (int at = table->place[place].bottom; at != NO_PIECE; at = table->piece[at].above) {
        if (at >= table->shape->pieces || ++count > table->shape->pieces)
            return -1;
        if (table->piece[at].place != place || table->piece[at].below != below)
            return -1;
        below = at;
    }
    return table->place[place].top == below ? count : -1;
}

/* Does a set hold items that are not there? */
static bool spills(const uint64_t *set, int universe)
{
    return universe % 64 != 0 && set[universe / 64] >> (universe % 64) != 0;
}

static bool any_set_spills(const Table *table)
{
    const Shape *shape = table->shape;
    bool spilt = spills(table->face_up, shape->pieces) || spills(table->occupied, shape->spaces);
    for (int i = 0; i <= shape->seats; i++)
        spilt |= spills(table->known + i * shape->piece_words, shape->pieces);
    for (int i = 0; i < shape->marks; i++) {
        const MarkInfo *mark = &shape->mark[i];
        int items = mark->domain == DOMAIN_PIECES ? shape->pieces : shape->spaces;
        spilt |= mark->flag && spills(table->flag + mark->slot, items);
    }
    return spilt;
}

const char *table_broken(const Table *table)
{
    const Shape *shape = table->shape;
    int total = 0;
    for (int place = 0; place < shape_places(shape); place++) {
        int count = walk_place(table, place);
        if (count < 0)
            return "a list of pieces is torn";
        if (count != table->place[place].count)
            return "a place miscounts its pieces";
        if (place < shape->zones && count > shape->zone[place].limit)
            return "a zone holds more than its limit";
        if (place >= shape->zones && set_has(table->occupied, place - shape->zones) != (count > 0))
            return "a space does not know whether it is occupied";
        total += count;
    }
    if (total != shape->pieces)
        return "a piece is lost or doubled";
    if (any_set_spills(table))
        return "a set holds something that is not there";
    for (int i = 0; i < shape->counters; i++)
        for (int seat = 0; seat < (shape->counter[i].per_seat ? shape->seats : 1); seat++) {
            int32_t value = table->counter[shape->counter[i].slot + seat];
            if (value < shape->counter[i].least || value > shape->counter[i].most)
                return "a counter is out of its range";
        }
    return NULL;
}
