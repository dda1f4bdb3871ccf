#include <criterion/criterion.h>
#include <stdlib.h>

#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { BOX, HAND };                    /* zones */
enum { GOLD, RANK, HERO };             /* counters */
enum { DEAD, WOUNDS, FLOODED, DEPTH }; /* marks */

static Shape *shape;
static Table *table;

static void lay_out(void)
{
    shape = shape_new(3);
    for (int i = 0; i < 10; i++)
        shape_add_piece(shape, 0, "tile", "a tile");
    shape_add_zone(shape, &(ZoneInfo){.name = "box", .owner = NOBODY, .face_down = true});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "hand", .owner = 0, .limit = 2, .sees = 1, .loose = true});
    shape_add_grid(shape, "city", 3, 3);
    shape_add_counter(shape, &(CounterInfo){.name = "gold", .start = 5, .least = 0, .most = 20});
    shape_add_counter(
        shape,
        &(CounterInfo){
            .name = "rank", .per_seat = true, .start = -1, .least = INT32_MIN, .most = INT32_MAX});
    shape_add_counter(
        shape, &(CounterInfo){.name = "hero", .kind = COUNT_PIECE, .per_seat = true, .most = 10});
    shape_add_mark(shape, &(MarkInfo){.name = "dead", .domain = DOMAIN_PIECES, .flag = true});
    shape_add_mark(shape, &(MarkInfo){.name = "wounds", .domain = DOMAIN_PIECES, .start = 3});
    shape_add_mark(
        shape, &(MarkInfo){.name = "flooded", .domain = DOMAIN_SPACES, .flag = true, .start = 1});
    shape_add_mark(shape, &(MarkInfo){.name = "depth", .domain = DOMAIN_SPACES});
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    table = table_new(shape, 7);
}

static void clear_away(void)
{
    table_free(table);
    shape_free(shape);
}

TestSuite(table, .init = lay_out, .fini = clear_away);

static int32_t count(int counter, int seat)
{
    int32_t value = 12345;
    cr_assert_eq(table_count(table, counter, seat, &value), RESULT_OK);
    return value;
}

static int mark(int which, int item)
{
    int value = 12345;
    cr_assert_eq(table_mark(table, which, item, &value), RESULT_OK);
    return value;
}

Test(table, a_new_one_has_every_piece_in_the_first_zone_face_down)
{
    cr_assert_eq(zone_count(table, BOX), 10);
    for (int i = 0; i < 10; i++) {
        cr_assert_eq(zone_nth(table, BOX, i), i);
        cr_assert_not(set_has(table->face_up, i));
        cr_assert_eq(knowers(table, i), 0);
    }
    cr_assert_null(table_broken(table));
}

Test(table, a_new_one_has_its_counters_and_marks_at_their_start)
{
    cr_assert_eq(count(GOLD, 0), 5);
    for (int seat = 0; seat < 3; seat++)
        cr_assert_eq(count(RANK, seat), -1);
    cr_assert_eq(mark(DEAD, 9), 0);
    cr_assert_eq(mark(WOUNDS, 9), 3);
    cr_assert_eq(mark(FLOODED, 8), 1);
    cr_assert_eq(mark(DEPTH, 8), 0);
}

Test(table, there_is_none_before_the_declarations_end)
{
    Shape *open = shape_new(2);
    cr_assert_null(table_new(open, 1));
    shape_free(open);
    table_free(NULL);
}

Test(table, counters_of_seats_are_apart)
{
    cr_assert_eq(table_set_count(table, RANK, 1, 17), RESULT_OK);
    cr_assert_eq(count(RANK, 0), -1);
    cr_assert_eq(count(RANK, 1), 17);
    cr_assert_eq(count(RANK, 2), -1);
    cr_assert_eq(count(GOLD, 0), 5);
}

Test(table, a_counter_of_the_table_ignores_the_seat)
{
    cr_assert_eq(table_set_count(table, GOLD, 99, 6), RESULT_OK);
    cr_assert_eq(count(GOLD, -7), 6);
}

Test(table, a_counter_refuses_to_leave_its_range_and_stays_as_it_was)
{
    cr_assert_eq(table_set_count(table, GOLD, 0, 21), RESULT_OVERFLOW);
    cr_assert_eq(table_set_count(table, GOLD, 0, -1), RESULT_OVERFLOW);
    cr_assert_eq(table_set_count(table, GOLD, 0, INT64_MAX), RESULT_OVERFLOW);
    cr_assert_eq(table_set_count(table, GOLD, 0, INT64_C(1) << 32), RESULT_OVERFLOW);
    cr_assert_eq(count(GOLD, 0), 5);
    cr_assert_eq(table_set_count(table, GOLD, 0, 20), RESULT_OK);
    cr_assert_eq(table_set_count(table, GOLD, 0, 0), RESULT_OK);
    cr_assert_eq(table_set_count(table, RANK, 0, INT32_MAX), RESULT_OK);
    cr_assert_eq(table_set_count(table, RANK, 0, (int64_t)INT32_MAX + 1), RESULT_OVERFLOW);
    cr_assert_eq(table_set_count(table, RANK, 0, (int64_t)INT32_MIN - 1), RESULT_OVERFLOW);
    cr_assert_eq(count(RANK, 0), INT32_MAX);
}

Test(table, unknown_counters_and_seats_are_refused)
{
    int32_t value = 77;
    cr_assert_eq(table_count(table, 3, 0, &value), RESULT_NO_COUNTER);
    cr_assert_eq(table_count(table, -1, 0, &value), RESULT_NO_COUNTER);
    cr_assert_eq(table_count(table, RANK, 3, &value), RESULT_NO_SEAT);
    cr_assert_eq(table_count(table, RANK, NOBODY, &value), RESULT_NO_SEAT);
    cr_assert_eq(table_set_count(table, 3, 0, 1), RESULT_NO_COUNTER);
    cr_assert_eq(table_set_count(table, RANK, 3, 1), RESULT_NO_SEAT);
    cr_assert_eq(value, 77);
}

Test(table, marks_lie_on_one_piece_or_space_alone)
{
    cr_assert_eq(table_set_mark(table, DEAD, 4, 1), RESULT_OK);
    cr_assert_eq(table_set_mark(table, WOUNDS, 4, -9), RESULT_OK);
    cr_assert_eq(table_set_mark(table, FLOODED, 4, 0), RESULT_OK);
    cr_assert_eq(table_set_mark(table, DEPTH, 4, 2), RESULT_OK);
    cr_assert_eq(mark(DEAD, 4), 1);
    cr_assert_eq(mark(WOUNDS, 4), -9);
    cr_assert_eq(mark(FLOODED, 4), 0);
    cr_assert_eq(mark(DEPTH, 4), 2);
    for (int i = 0; i < 9; i++) {
        if (i == 4)
            continue;
        cr_assert_eq(mark(DEAD, i), 0);
        cr_assert_eq(mark(WOUNDS, i), 3);
        cr_assert_eq(mark(FLOODED, i), 1);
        cr_assert_eq(mark(DEPTH, i), 0);
    }
    cr_assert_eq(table_set_mark(table, DEAD, 4, 0), RESULT_OK);
    cr_assert_eq(mark(DEAD, 4), 0);
}

Test(table, marks_on_things_that_are_not_there_are_refused)
{
    int value = 77;
    cr_assert_eq(table_mark(table, 4, 0, &value), RESULT_NO_MARK);
    cr_assert_eq(table_mark(table, -1, 0, &value), RESULT_NO_MARK);
    cr_assert_eq(table_mark(table, DEAD, 10, &value), RESULT_NO_PIECE);
    cr_assert_eq(table_mark(table, DEAD, -1, &value), RESULT_NO_PIECE);
    cr_assert_eq(table_mark(table, DEPTH, 9, &value), RESULT_NO_PLACE);
    cr_assert_eq(table_set_mark(table, 4, 0, 1), RESULT_NO_MARK);
    cr_assert_eq(table_set_mark(table, WOUNDS, 10, 1), RESULT_NO_PIECE);
    cr_assert_eq(table_set_mark(table, FLOODED, 9, 1), RESULT_NO_PLACE);
    cr_assert_eq(value, 77);
    uint64_t out = 77;
    cr_assert_eq(table_marked(table, 4, &out), RESULT_NO_MARK);
    cr_assert_eq(out, 77);
}

Test(table, a_mark_refuses_a_number_too_large_and_stays_as_it_was)
{
    cr_assert_eq(table_set_mark(table, WOUNDS, 0, 32767), RESULT_OK);
    cr_assert_eq(table_set_mark(table, WOUNDS, 0, 32768), RESULT_OVERFLOW);
    cr_assert_eq(table_set_mark(table, WOUNDS, 0, -32769), RESULT_OVERFLOW);
    cr_assert_eq(mark(WOUNDS, 0), 32767);
}

Test(table, the_marked_are_those_whose_mark_is_not_zero)
{
    uint64_t out = 0;
    cr_assert_eq(table_marked(table, FLOODED, &out), RESULT_OK);
    cr_assert_eq(out, 0x1ff);
    table_set_mark(table, DEAD, 9, 1);
    cr_assert_eq(table_marked(table, DEAD, &out), RESULT_OK);
    cr_assert_eq(out, 1 << 9);
    table_set_mark(table, WOUNDS, 0, 0);
    table_set_mark(table, WOUNDS, 1, -1);
    cr_assert_eq(table_marked(table, WOUNDS, &out), RESULT_OK);
    cr_assert_eq(out, 0x3fe);
}

/* The block ------------------------------------------------------------------------------------ */

static void play_a_little(Table *at)
{
    zone_shuffle(at, BOX);
    zone_move(at, 3, HAND, ON_TOP, FACE_AS_ZONE);
    zone_move(at, 5, shape_place_of_space(shape, 4), ON_TOP, FACE_UP);
    table_set_count(at, RANK, 2, 9);
    table_set_mark(at, DEAD, 5, 1);
    at->head->phase = 3;
}

Test(table, the_same_seed_and_play_give_the_same_block)
{
    Table *other = table_new(shape, 7), *elsewhere = table_new(shape, 8);
    cr_assert(table_equal(table, other));
    cr_assert_not(table_equal(table, elsewhere));
    play_a_little(table);
    cr_assert_not(table_equal(table, other));
    cr_assert_neq(table_fingerprint(table), table_fingerprint(other));
    play_a_little(other);
    cr_assert(table_equal(table, other));
    cr_assert_eq(table_fingerprint(table), table_fingerprint(other));
    table_free(other);
    table_free(elsewhere);
}

Test(table, a_block_can_be_copied_anywhere)
{
    play_a_little(table);
    unsigned char *saved = malloc(table_size(table));
    memcpy(saved, table->block, table_size(table));
    uint64_t fingerprint = table_fingerprint(table);

    Table *other = table_new(shape, 1);
    memcpy(other->block, saved, table_size(table));
    memset(saved, 0xee, table_size(table));
    cr_assert(table_equal(table, other));
    cr_assert_eq(table_fingerprint(other), fingerprint);
    cr_assert_null(table_broken(other));

    zone_move(table, 0, HAND, ON_TOP, FACE_AS_ZONE);
    cr_assert_not(table_equal(table, other));
    cr_assert_eq(zone_of(other, 0), BOX, "the copy stands on its own");
    zone_move(other, 0, HAND, ON_TOP, FACE_AS_ZONE);
    cr_assert(table_equal(table, other));
    free(saved);
    table_free(other);
}

Test(table, a_copy_goes_on_with_the_same_chance)
{
    Table *copy = table_new(shape, 1);
    table_copy(copy, table);
    zone_shuffle(table, BOX);
    zone_shuffle(copy, BOX);
    cr_assert(table_equal(table, copy));
    table_free(copy);
}

Test(table, reset_is_like_new)
{
    Table *fresh = table_new(shape, 99);
    play_a_little(table);
    table_reset(table, 99);
    cr_assert(table_equal(table, fresh));
    table_free(fresh);
}

Test(table, every_byte_of_the_block_is_in_the_fingerprint)
{
    uint64_t before = table_fingerprint(table);
    for (size_t i = 0; i < table_size(table); i++) {
        table->block[i] ^= 1;
        cr_assert_neq(table_fingerprint(table), before, "byte %zu", i);
        table->block[i] ^= 1;
    }
    cr_assert_eq(table_fingerprint(table), before);
}

Test(table, a_broken_block_is_noticed)
{
    cr_assert_null(table_broken(table));
    Table *good = table_new(shape, 7);
#define BREAKS(change)                                                                             \
    do {                                                                                           \
        change;                                                                                    \
        cr_assert_not_null(table_broken(table), #change);                                          \
        table_copy(table, good);                                                                   \
    } while (0)
    BREAKS(table->piece[3].place = HAND);
    BREAKS(table->piece[3].above = 3);
    BREAKS(table->piece[3].above = 1);
    BREAKS(table->piece[3].above = 500);
    BREAKS(table->piece[3].below = NO_PIECE);
    BREAKS(table->place[BOX].bottom = NO_PIECE);
    BREAKS(table->place[BOX].bottom = 4000);
    BREAKS(table->place[BOX].top = 2);
    BREAKS(table->place[BOX].count = 9);
    BREAKS(table->place[HAND].count = 1);
    BREAKS(set_put(table->occupied, 4));
    BREAKS(set_put(table->occupied, 9));
    BREAKS(set_put(table->face_up, 10));
    BREAKS(set_put(table->known + 3, 63));
    BREAKS(set_put(table->flag, 10));
    BREAKS(table->counter[shape->counter[GOLD].slot] = 21);
    BREAKS(table->counter[shape->counter[HERO].slot + 2] = -1);
    cr_assert_null(table_broken(table));
    table_free(good);
}

Test(table, any_bytes_at_all_can_be_checked)
{
    Chance chance;
    chance_seed(&chance, 5);
    for (int round = 0; round < 2000; round++) {
        for (size_t i = 0; i < table_size(table); i++)
            table->block[i] = round % 2 ? (unsigned char)chance_below(&chance, 12) & 9
                                        : (unsigned char)chance_next(&chance);
        table_broken(table);
        table_fingerprint(table);
    }
}

Test(table, the_largest_one_works)
{
    Shape *large = shape_new(MAX_SEATS);
    for (int i = 0; i < MAX_PIECES; i++)
        shape_add_piece(large, 0, "p", "q");
    for (int i = 0; i < MAX_ZONES; i++)
        shape_add_zone(large, &(ZoneInfo){.name = "z", .owner = NOBODY, .sees = EVERYONE});
    int board = shape_add_board(large, "b");
    for (int i = 0; i < MAX_SPACES; i++)
        shape_add_space(large, board, "s");
    for (int i = 0; i < MAX_COUNTERS; i++)
        shape_add_counter(large, &(CounterInfo){.name = "c", .per_seat = true, .most = 9});
    for (int i = 0; i < MAX_MARKS; i++)
        shape_add_mark(large, &(MarkInfo){.name = "m",
                                          .domain = i % 2 ? DOMAIN_SPACES : DOMAIN_PIECES,
                                          .flag = i % 4 < 2});
    cr_assert_eq(shape_seal(large), RESULT_OK);
    Table *at = table_new(large, 1);
    cr_assert_eq(zone_shuffle(at, 0), RESULT_OK);
    for (int i = 0; i < MAX_PIECES; i++)
        cr_assert_eq(
            zone_move(at, i, shape_place_of_space(large, MAX_SPACES - 1 - i), ON_TOP, FACE_UP),
            RESULT_OK);
    cr_assert_eq(zone_of(at, 0), MAX_ZONES + MAX_SPACES - 1);
    cr_assert(set_has(at->occupied, MAX_SPACES - 1));
    cr_assert_eq(knowers(at, 511), EVERYONE);
    for (int i = 0; i < MAX_MARKS; i++)
        cr_assert_eq(table_set_mark(at, i, i % 2 ? MAX_SPACES - 1 : MAX_PIECES - 1, 1), RESULT_OK);
    for (int i = 0; i < MAX_COUNTERS; i++)
        cr_assert_eq(table_set_count(at, i, MAX_SEATS - 1, 9), RESULT_OK);
    cr_assert_null(table_broken(at));
    Table *copy = table_new(large, 2);
    table_copy(copy, at);
    cr_assert(table_equal(at, copy));
    table_free(copy);
    table_free(at);
    shape_free(large);
}
