#include <criterion/criterion.h>

#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { DECK, MARKET, ROW, A1, B1 }; /* places */
enum { PIECES = 8 };

static Shape *shape;
static Table *table;

static void lay_out(void)
{
    shape = shape_new(2);
    for (int i = 0; i < PIECES; i++)
        shape_add_piece(shape, 0, "card", "a card");
    shape_add_zone(shape, &(ZoneInfo){.name = "deck", .owner = NOBODY, .face_down = true});
    shape_add_zone(shape, &(ZoneInfo){.name = "market", .owner = NOBODY, .sees = EVERYONE});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "row", .owner = NOBODY, .limit = 3, .sees = EVERYONE});
    shape_add_grid(shape, "city", 2, 1);
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    table = table_new(shape, 1);
}

static void clear_away(void)
{
    cr_assert_null(table_broken(table));
    table_free(table);
    shape_free(shape);
}

TestSuite(zone, .init = lay_out, .fini = clear_away);

static void holds(int place, const int *pieces, int count)
{
    cr_assert_eq(zone_count(table, place), count, "place %d holds %d", place,
                 zone_count(table, place));
    for (int i = 0; i < count; i++)
        cr_assert_eq(zone_nth(table, place, i), pieces[i], "place %d at %d", place, i);
    cr_assert_eq(zone_bottom(table, place), count > 0 ? pieces[0] : -1);
    cr_assert_eq(zone_top(table, place), count > 0 ? pieces[count - 1] : -1);
}

#define HOLDS(place, ...)                                                                          \
    holds((place), (const int[]){__VA_ARGS__}, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)))

static void move(int piece, int place, End end)
{
    cr_assert_eq(zone_move(table, piece, place, end, FACE_AS_ZONE), RESULT_OK);
}

Test(zone, a_piece_goes_to_the_top_or_to_the_bottom)
{
    move(4, MARKET, ON_TOP);
    move(0, MARKET, ON_TOP);
    move(7, MARKET, AT_BOTTOM);
    HOLDS(MARKET, 7, 4, 0);
    HOLDS(DECK, 1, 2, 3, 5, 6);
    cr_assert_eq(zone_of(table, 4), MARKET);
}

Test(zone, a_piece_may_move_within_its_own_zone)
{
    move(0, DECK, ON_TOP);
    HOLDS(DECK, 1, 2, 3, 4, 5, 6, 7, 0);
    move(0, DECK, ON_TOP);
    move(5, DECK, AT_BOTTOM);
    HOLDS(DECK, 5, 1, 2, 3, 4, 6, 7, 0);
    move(5, DECK, AT_BOTTOM);
    HOLDS(DECK, 5, 1, 2, 3, 4, 6, 7, 0);
}

Test(zone, the_last_piece_leaves_nothing_behind)
{
    move(3, A1, ON_TOP);
    cr_assert(set_has(table->occupied, 0));
    move(3, A1, AT_BOTTOM);
    cr_assert(set_has(table->occupied, 0));
    HOLDS(A1, 3);
    move(3, B1, ON_TOP);
    cr_assert_not(set_has(table->occupied, 0));
    cr_assert(set_has(table->occupied, 1));
    holds(A1, NULL, 0);
}

Test(zone, a_full_zone_refuses_a_piece_and_stays_as_it_was)
{
    for (int i = 0; i < 3; i++)
        move(i, ROW, ON_TOP);
    Table *before = table_new(shape, 1);
    table_copy(before, table);
    cr_assert_eq(zone_move(table, 3, ROW, ON_TOP, FACE_UP), RESULT_ZONE_FULL);
    cr_assert(table_equal(table, before));
    table_free(before);
}

Test(zone, a_full_zone_lets_its_own_pieces_change_their_order)
{
    for (int i = 0; i < 3; i++)
        move(i, ROW, ON_TOP);
    move(0, ROW, ON_TOP);
    HOLDS(ROW, 1, 2, 0);
}

Test(zone, unknown_pieces_and_places_are_refused)
{
    Table *before = table_new(shape, 1);
    cr_assert_eq(zone_move(table, PIECES, MARKET, ON_TOP, FACE_UP), RESULT_NO_PIECE);
    cr_assert_eq(zone_move(table, -1, MARKET, ON_TOP, FACE_UP), RESULT_NO_PIECE);
    cr_assert_eq(zone_move(table, NO_PIECE, MARKET, ON_TOP, FACE_UP), RESULT_NO_PIECE);
    cr_assert_eq(zone_move(table, 0, 5, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert_eq(zone_move(table, 0, -1, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert_eq(zone_move_all(table, DECK, 5, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert_eq(zone_move_all(table, -1, DECK, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert_eq(zone_shuffle(table, 5), RESULT_NO_PLACE);
    cr_assert_eq(zone_shuffle(table, -1), RESULT_NO_PLACE);
    cr_assert_eq(zone_flip(table, PIECES, true), RESULT_NO_PIECE);
    cr_assert_eq(zone_flip(table, -1, true), RESULT_NO_PIECE);
    cr_assert(table_equal(table, before));
    table_free(before);
}

Test(zone, there_is_no_piece_in_a_place_that_is_not_there)
{
    uint64_t out = 0xff;
    for (int place = -1; place <= 5; place += 6) {
        cr_assert_eq(zone_top(table, place), -1);
        cr_assert_eq(zone_bottom(table, place), -1);
        cr_assert_eq(zone_nth(table, place, 0), -1);
        zone_pieces(table, place, &out);
        cr_assert_eq(out, 0);
    }
}

Test(zone, there_is_no_piece_above_the_top_or_below_the_bottom)
{
    cr_assert_eq(zone_nth(table, DECK, PIECES - 1), PIECES - 1);
    cr_assert_eq(zone_nth(table, DECK, PIECES), -1);
    cr_assert_eq(zone_nth(table, DECK, -1), -1);
    cr_assert_eq(zone_nth(table, MARKET, 0), -1);
}

Test(zone, pieces_arrive_as_the_zone_says_unless_told_otherwise)
{
    cr_assert_eq(zone_move(table, 0, MARKET, ON_TOP, FACE_AS_ZONE), RESULT_OK);
    cr_assert(set_has(table->face_up, 0));
    cr_assert_eq(zone_move(table, 0, DECK, ON_TOP, FACE_KEEP), RESULT_OK);
    cr_assert(set_has(table->face_up, 0));
    cr_assert_eq(zone_move(table, 0, DECK, ON_TOP, FACE_AS_ZONE), RESULT_OK);
    cr_assert_not(set_has(table->face_up, 0));
    cr_assert_eq(zone_move(table, 0, A1, ON_TOP, FACE_AS_ZONE), RESULT_OK);
    cr_assert(set_has(table->face_up, 0), "a space lies open");
    cr_assert_eq(zone_move(table, 0, MARKET, ON_TOP, FACE_DOWN), RESULT_OK);
    cr_assert_not(set_has(table->face_up, 0));
    cr_assert_eq(zone_move(table, 0, B1, ON_TOP, FACE_KEEP), RESULT_OK);
    cr_assert_not(set_has(table->face_up, 0));
    cr_assert_eq(zone_move(table, 0, DECK, ON_TOP, FACE_UP), RESULT_OK);
    cr_assert(set_has(table->face_up, 0));
}

Test(zone, a_piece_can_be_turned_where_it_lies)
{
    cr_assert_eq(zone_flip(table, 2, true), RESULT_OK);
    cr_assert(set_has(table->face_up, 2));
    cr_assert_eq(zone_flip(table, 2, true), RESULT_OK);
    cr_assert_eq(zone_flip(table, 2, false), RESULT_OK);
    cr_assert_not(set_has(table->face_up, 2));
    HOLDS(DECK, 0, 1, 2, 3, 4, 5, 6, 7);
}

Test(zone, moving_all_keeps_their_order)
{
    move(6, MARKET, ON_TOP);
    move(7, MARKET, ON_TOP);
    cr_assert_eq(zone_move_all(table, DECK, MARKET, ON_TOP, FACE_AS_ZONE), RESULT_OK);
    HOLDS(MARKET, 6, 7, 0, 1, 2, 3, 4, 5);
    holds(DECK, NULL, 0);
    cr_assert_eq(zone_move(table, 7, A1, ON_TOP, FACE_UP), RESULT_OK);
    cr_assert_eq(zone_move_all(table, MARKET, A1, AT_BOTTOM, FACE_UP), RESULT_OK);
    HOLDS(A1, 6, 0, 1, 2, 3, 4, 5, 7);
}

Test(zone, moving_all_to_where_they_are_changes_nothing)
{
    cr_assert_eq(zone_move_all(table, DECK, DECK, AT_BOTTOM, FACE_UP), RESULT_OK);
    HOLDS(DECK, 0, 1, 2, 3, 4, 5, 6, 7);
    cr_assert_eq(zone_move_all(table, MARKET, A1, ON_TOP, FACE_UP), RESULT_OK,
                 "nor does moving none");
    cr_assert_not(set_has(table->occupied, 0));
}

Test(zone, moving_all_moves_none_when_not_all_find_room)
{
    Table *before = table_new(shape, 1);
    cr_assert_eq(zone_move_all(table, DECK, ROW, ON_TOP, FACE_UP), RESULT_ZONE_FULL);
    cr_assert(table_equal(table, before));
    table_free(before);
    for (int i = 0; i < 5; i++)
        move(i, MARKET, ON_TOP);
    cr_assert_eq(zone_move_all(table, DECK, ROW, ON_TOP, FACE_UP), RESULT_OK);
    HOLDS(ROW, 5, 6, 7);
}

Test(zone, moving_a_set_moves_none_when_not_all_find_room)
{
    Table *before = table_new(shape, 1);
    uint64_t four[SET_WORDS] = {0x0f}, three[SET_WORDS] = {0x0e}, all[SET_WORDS] = {0x1e};
    cr_assert_eq(zone_room(table, ROW), 3);
    cr_assert_eq(zone_move_set(table, four, ROW, ON_TOP, FACE_UP), RESULT_ZONE_FULL);
    cr_assert_eq(zone_move_set(table, three, 99, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert(table_equal(table, before));
    cr_assert_eq(zone_move_set(table, three, ROW, ON_TOP, FACE_UP), RESULT_OK);
    HOLDS(ROW, 1, 2, 3);
    cr_assert_eq(zone_room(table, ROW), 0);
    table_copy(before, table);
    cr_assert_eq(zone_move_set(table, all, ROW, ON_TOP, FACE_UP), RESULT_ZONE_FULL);
    cr_assert(table_equal(table, before));
    cr_assert_eq(zone_move_set(table, three, ROW, AT_BOTTOM, FACE_UP), RESULT_OK,
                 "who is there already needs no room");
    HOLDS(ROW, 3, 2, 1);
    cr_assert_eq(zone_room(table, 99), 0);
    table_free(before);
}

Test(zone, a_shuffle_keeps_the_pieces_and_changes_their_order)
{
    uint64_t before, after;
    move(2, MARKET, ON_TOP);
    zone_pieces(table, DECK, &before);
    cr_assert_eq(zone_shuffle(table, DECK), RESULT_OK);
    zone_pieces(table, DECK, &after);
    cr_assert_eq(before, after);
    HOLDS(MARKET, 2);
    cr_assert_null(table_broken(table));
    int moved = 0;
    static const int order[] = {0, 1, 3, 4, 5, 6, 7};
    for (int i = 0; i < 7; i++)
        moved += zone_nth(table, DECK, i) != order[i];
    cr_assert_gt(moved, 0);
}

Test(zone, a_shuffle_uses_the_tables_own_chance)
{
    Chance chance = table->head->chance;
    uint16_t order[PIECES];
    for (uint16_t i = 0; i < PIECES; i++)
        order[i] = i;
    chance_shuffle(&chance, order, PIECES);
    zone_shuffle(table, DECK);
    for (int i = 0; i < PIECES; i++)
        cr_assert_eq(zone_nth(table, DECK, i), order[i]);
    cr_assert_eq(memcmp(&chance, &table->head->chance, sizeof chance), 0);
}

Test(zone, shuffling_one_piece_or_none_changes_nothing)
{
    move(0, ROW, ON_TOP);
    Table *before = table_new(shape, 1);
    table_copy(before, table);
    cr_assert_eq(zone_shuffle(table, ROW), RESULT_OK);
    cr_assert_eq(zone_shuffle(table, MARKET), RESULT_OK);
    cr_assert(table_equal(table, before));
    table_free(before);
}

Test(zone, pieces_and_their_spaces_are_found_from_each_other)
{
    move(1, A1, ON_TOP);
    move(2, A1, ON_TOP);
    move(7, B1, ON_TOP);
    uint64_t out, spaces = 1, pieces = 1 << 1 | 1 << 3;
    zone_pieces(table, A1, &out);
    cr_assert_eq(out, 0b110);
    zone_pieces_on(table, &spaces, &out);
    cr_assert_eq(out, 0b110);
    spaces = 3;
    zone_pieces_on(table, &spaces, &out);
    cr_assert_eq(out, 0b10000110);
    zone_spaces_of(table, &pieces, &out);
    cr_assert_eq(out, 1, "piece 3 lies on no space");
    pieces = 0xff;
    zone_spaces_of(table, &pieces, &out);
    cr_assert_eq(out, 3);
}

Test(zone, no_random_play_tears_a_list_or_loses_a_piece)
{
    Chance chance;
    chance_seed(&chance, 3);
    for (int i = 0; i < 20000; i++) {
        int piece = (int)chance_below(&chance, PIECES + 2) - 1,
            place = (int)chance_below(&chance, 7) - 1;
        End end = chance_below(&chance, 2) ? ON_TOP : AT_BOTTOM;
        Face face = (Face)chance_below(&chance, 4);
        switch (chance_below(&chance, 8)) {
        case 0:
            zone_move_all(table, piece, place, end, face);
            break;
        case 1:
            zone_shuffle(table, place);
            break;
        case 2:
            zone_flip(table, piece, end == ON_TOP);
            break;
        default:
            zone_move(table, piece, place, end, face);
        }
        const char *broken = table_broken(table);
        cr_assert_null(broken, "after %d moves: %s", i, broken);
    }
}
