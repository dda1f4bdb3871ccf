#include <criterion/criterion.h>

#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { DECK, PILE, HAND, OTHER_HAND, MARKET, SECRET, A1, B1, PLACES }; /* places */
enum { ANN, BOB, CARL };
enum { PIECES = 12, TARGET = 0, MARK_FLAG = 0, MARK_NUMBER = 1 };

static Shape *shape;
static Table *table;

static void lay_out(void)
{
    shape = shape_new(3);
    for (int i = 0; i < PIECES; i++)
        shape_add_piece(shape, i / 9, i < 9 ? "card" : "coin", i < 9 ? "a card" : "a coin");
    shape_add_zone(shape, &(ZoneInfo){.name = "deck", .owner = NOBODY, .face_down = true});
    shape_add_zone(shape, &(ZoneInfo){.name = "pile", .owner = NOBODY, .face_down = true});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "hand", .owner = ANN, .sees = 1 << ANN, .loose = true});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "hand", .owner = BOB, .sees = 1 << BOB, .loose = true});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "market", .owner = NOBODY, .sees = EVERYONE, .loose = true});
    shape_add_zone(shape,
                   &(ZoneInfo){.name = "secret", .owner = NOBODY, .sees = 1 << ANN | 1 << BOB});
    shape_add_grid(shape, "city", 2, 1);
    shape_add_counter(
        shape,
        &(CounterInfo){.name = "target", .kind = COUNT_PIECE, .per_seat = true, .most = PIECES});
    shape_add_counter(shape, &(CounterInfo){.name = "gold", .most = 99});
    shape_add_mark(shape, &(MarkInfo){.name = "dead", .domain = DOMAIN_PIECES, .flag = true});
    shape_add_mark(shape, &(MarkInfo){.name = "wounds", .domain = DOMAIN_PIECES});
    shape_add_mark(shape, &(MarkInfo){.name = "depth", .domain = DOMAIN_SPACES});
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    table = table_new(shape, 1);
}

static void clear_away(void)
{
    cr_assert_null(table_broken(table));
    table_free(table);
    shape_free(shape);
}

TestSuite(knowledge, .init = lay_out, .fini = clear_away);

static void move(int piece, int place)
{
    cr_assert_eq(zone_move(table, piece, place, ON_TOP, FACE_AS_ZONE), RESULT_OK);
}

static void show(int piece, uint16_t viewers)
{
    cr_assert_eq(knowledge_show(table, piece, viewers), RESULT_OK);
}

static const uint16_t all = 1 << ANN | 1 << BOB | 1 << CARL | 1 << PUBLIC;

/* Seeing --------------------------------------------------------------------------------------- */

Test(knowledge, a_piece_in_a_hand_is_known_to_those_who_look_into_it)
{
    move(0, HAND);
    cr_assert_eq(knowers(table, 0), 1 << ANN);
    cr_assert(knows(table, ANN, 0));
    cr_assert_not(knows(table, BOB, 0));
    cr_assert_not(knows(table, PUBLIC, 0));
    move(1, SECRET);
    cr_assert_eq(knowers(table, 1), 1 << ANN | 1 << BOB);
}

Test(knowledge, a_piece_that_lies_open_is_known_to_all)
{
    move(0, MARKET);
    cr_assert_eq(knowers(table, 0), all);
    move(1, A1);
    cr_assert_eq(knowers(table, 1), all);
}

Test(knowledge, a_piece_that_lies_face_down_is_known_to_nobody)
{
    zone_move(table, 0, A1, ON_TOP, FACE_DOWN);
    zone_move(table, 1, HAND, ON_TOP, FACE_DOWN);
    cr_assert_eq(knowers(table, 0), 0);
    cr_assert_eq(knowers(table, 1), 0);
}

Test(knowledge, turning_a_piece_up_tells_those_who_look)
{
    zone_move(table, 0, SECRET, ON_TOP, FACE_DOWN);
    zone_flip(table, 0, true);
    cr_assert_eq(knowers(table, 0), 1 << ANN | 1 << BOB);
    zone_flip(table, 1, true);
    cr_assert_eq(knowers(table, 1), 0, "nobody looks into the deck");
}

Test(knowledge, what_was_seen_is_remembered_when_it_is_turned_down)
{
    move(0, A1);
    zone_flip(table, 0, false);
    cr_assert_eq(knowers(table, 0), all);
}

Test(knowledge, a_piece_can_be_shown_where_it_lies)
{
    show(5, 1 << BOB);
    cr_assert_eq(knowers(table, 5), 1 << BOB);
    cr_assert_not(set_has(table->face_up, 5));
    show(5, 0);
    cr_assert_eq(knowers(table, 5), 1 << BOB);
    show(5, EVERYONE);
    cr_assert_eq(knowers(table, 5), all, "only those who sit here, and the public");
}

Test(knowledge, misuse_knows_nothing)
{
    show(0, EVERYONE);
    cr_assert_not(knows(table, -1, 0));
    cr_assert_not(knows(table, 3, 0), "an empty chair");
    cr_assert_not(knows(table, VIEWERS, 0));
    cr_assert_not(knows(table, ANN, -1));
    cr_assert_not(knows(table, ANN, PIECES));
    cr_assert_eq(knowers(table, -1), 0);
    cr_assert_eq(knowers(table, PIECES), 0);
    cr_assert_eq(knowledge_show(table, -1, EVERYONE), RESULT_NO_PIECE);
    cr_assert_eq(knowledge_show(table, PIECES, EVERYONE), RESULT_NO_PIECE);
    cr_assert(set_empty(known_to(table, 3), 1));
    cr_assert(set_empty(known_to(table, -1), 1));
    cr_assert(set_has(known_to(table, PUBLIC), 0));
}

/* Following ------------------------------------------------------------------------------------ */

Test(knowledge, a_known_piece_is_followed_from_pile_to_pile)
{
    show(11, 1 << BOB);
    move(11, PILE);
    move(3, PILE);
    zone_move(table, 4, PILE, AT_BOTTOM, FACE_DOWN);
    cr_assert(knows(table, BOB, 11));
    move(11, DECK);
    cr_assert(knows(table, BOB, 11));
    zone_move_all(table, DECK, PILE, AT_BOTTOM, FACE_DOWN);
    cr_assert(knows(table, BOB, 11));
    cr_assert_eq(knowers(table, 3), 0);
}

Test(knowledge, a_known_piece_is_followed_into_a_hand)
{
    move(0, MARKET);
    move(1, HAND);
    move(0, HAND);
    cr_assert_eq(knowers(table, 0), all);
    cr_assert_eq(knowers(table, 1), 1 << ANN);
}

Test(knowledge, a_shuffled_pile_is_forgotten_by_all)
{
    show(3, EVERYONE);
    move(0, MARKET);
    zone_shuffle(table, DECK);
    cr_assert_eq(knowers(table, 3), 0);
    cr_assert_eq(knowers(table, 0), all, "what lies elsewhere is not");
}

Test(knowledge, a_shuffle_is_followed_by_those_who_see_the_pieces)
{
    move(0, SECRET);
    move(1, SECRET);
    zone_move(table, 2, SECRET, ON_TOP, FACE_DOWN);
    for (int i = 0; i < 3; i++)
        show(i, EVERYONE);
    zone_shuffle(table, SECRET);
    cr_assert_eq(knowers(table, 0), 1 << ANN | 1 << BOB);
    cr_assert_eq(knowers(table, 1), 1 << ANN | 1 << BOB);
    cr_assert_eq(knowers(table, 2), 0, "a face-down piece is lost among the others");
}

Test(knowledge, shuffling_one_piece_hides_nothing)
{
    show(0, 1 << CARL);
    move(0, PILE);
    zone_shuffle(table, PILE);
    cr_assert(knows(table, CARL, 0));
}

Test(knowledge, an_unseen_departure_from_a_hand_blurs_all_that_was_in_it)
{
    for (int i = 0; i < 4; i++)
        move(i, HAND);
    show(0, EVERYONE);
    show(1, EVERYONE);
    move(2, PILE);
    cr_assert_eq(knowers(table, 0), 1 << ANN, "it may have been the one that left");
    cr_assert_eq(knowers(table, 1), 1 << ANN);
    cr_assert_eq(knowers(table, 3), 1 << ANN);
    cr_assert_eq(knowers(table, 2), 1 << ANN, "the owner saw which one it was");
}

Test(knowledge, the_one_that_left_a_hand_unseen_is_forgotten_too)
{
    move(0, HAND);
    move(1, HAND);
    show(0, EVERYONE);
    move(0, PILE);
    cr_assert_eq(knowers(table, 0), 1 << ANN);
    move(0, MARKET);
    cr_assert_eq(knowers(table, 0), all, "until it is seen again");
}

Test(knowledge, whoever_sees_where_a_piece_goes_keeps_what_he_knew)
{
    move(0, HAND);
    move(1, HAND);
    show(0, EVERYONE);
    move(1, OTHER_HAND);
    cr_assert_eq(knowers(table, 1), 1 << ANN | 1 << BOB);
    cr_assert_eq(knowers(table, 0), 1 << ANN | 1 << BOB, "Carl did not see which card was given");
}

Test(knowledge, a_piece_laid_open_blurs_nothing)
{
    move(0, HAND);
    move(1, HAND);
    show(0, EVERYONE);
    move(1, MARKET);
    cr_assert_eq(knowers(table, 0), all);
    cr_assert_eq(knowers(table, 1), all);
}

Test(knowledge, a_single_piece_is_followed_out_of_a_hand)
{
    move(0, HAND);
    show(0, EVERYONE);
    move(0, PILE);
    cr_assert_eq(knowers(table, 0), all);
}

Test(knowledge, a_hand_moved_as_a_whole_is_blurred_unless_it_is_one_piece)
{
    for (int i = 0; i < 3; i++) {
        move(i, HAND);
        show(i, EVERYONE);
    }
    zone_move_all(table, HAND, PILE, ON_TOP, FACE_AS_ZONE);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(knowers(table, i), 1 << ANN);
    move(5, OTHER_HAND);
    show(5, EVERYONE);
    zone_move_all(table, OTHER_HAND, DECK, ON_TOP, FACE_AS_ZONE);
    cr_assert_eq(knowers(table, 5), all);
}

Test(knowledge, sorting_a_hand_blurs_nothing)
{
    move(0, HAND);
    move(1, HAND);
    show(0, EVERYONE);
    zone_move(table, 1, HAND, AT_BOTTOM, FACE_KEEP);
    cr_assert_eq(knowers(table, 0), all);
    cr_assert_eq(knowers(table, 1), 1 << ANN);
}

Test(knowledge, a_refused_move_teaches_and_hides_nothing)
{
    move(0, HAND);
    move(1, HAND);
    show(0, EVERYONE);
    cr_assert_eq(zone_move(table, 1, PLACES, ON_TOP, FACE_UP), RESULT_NO_PLACE);
    cr_assert_eq(knowers(table, 0), all);
    cr_assert_eq(knowers(table, 1), 1 << ANN);
}

Test(knowledge, it_is_part_of_the_block)
{
    Table *copy = table_new(shape, 5);
    move(0, HAND);
    table_copy(copy, table);
    cr_assert_eq(knowers(copy, 0), 1 << ANN);
    knowledge_show(copy, 0, EVERYONE);
    cr_assert_eq(knowers(table, 0), 1 << ANN);
    cr_assert_not(table_equal(copy, table));
    table_free(copy);
}

/* Order ---------------------------------------------------------------------------------------- */

Test(knowledge, known_pieces_are_numbered_first_and_then_the_others_by_where_they_lie)
{
    move(9, PILE);
    move(2, PILE);
    move(7, HAND);
    move(4, HAND);
    Set set = {{1 << 9 | 1 << 2 | 1 << 7 | 1 << 4 | 1 << 11 | 1 << 0}};
    uint16_t order[PIECES];
    static const uint16_t ann[] = {4, 7, 0, 11, 9, 2}, bob[] = {0, 11, 9, 2, 7, 4};
    cr_assert_eq(knowledge_order(table, ANN, set.word, order), 6);
    cr_assert_eq(memcmp(order, ann, sizeof ann), 0);
    cr_assert_eq(knowledge_order(table, BOB, set.word, order), 6);
    cr_assert_eq(memcmp(order, bob, sizeof bob), 0);
    cr_assert_eq(knowledge_order(table, -1, set.word, order), 6, "a stranger knows nothing");
    cr_assert_eq(memcmp(order, bob, sizeof bob), 0);
    set.word[0] = 0;
    cr_assert_eq(knowledge_order(table, ANN, set.word, order), 0);
}

/* Worlds --------------------------------------------------------------------------------------- */

/* What stands at each spot, as a viewer may know it. */
typedef struct Sight {
    int16_t spot[PLACES][PIECES];
    int32_t target[3];
} Sight;

static int spot_of(const Table *at, int piece)
{
    for (int i = 0; i < zone_count(at, zone_of(at, piece)); i++)
        if (zone_nth(at, zone_of(at, piece), i) == piece)
            return zone_of(at, piece) * PIECES + i;
    return -1;
}

static int described(const Table *at, int viewer, int piece)
{
    return knows(at, viewer, piece) ? piece : 1000 + spot_of(at, piece);
}

static Sight seen_by(const Table *at, int viewer)
{
    Sight sight;
    memset(&sight, 0, sizeof sight);
    for (int place = 0; place < PLACES; place++)
        for (int i = 0; i < zone_count(at, place); i++) {
            int piece = zone_nth(at, place, i), flag = 0, number = 0;
            table_mark(at, MARK_FLAG, piece, &flag);
            table_mark(at, MARK_NUMBER, piece, &number);
            int who = knows(at, viewer, piece) ? piece + 1 : 100 + shape->piece[piece].kind;
            int carries = set_has(at->face_up, piece) + 2 * flag + 4 * number;
            sight.spot[place][i] = (int16_t)(who * 64 + carries);
        }
    for (int seat = 0; seat < 3; seat++) {
        int32_t target;
        table_count(at, TARGET, seat, &target);
        sight.target[seat] = target ? described(at, viewer, target - 1) : -1;
    }
    return sight;
}

static bool look_alike(const Table *a, const Table *b, int viewer)
{
    Sight one = seen_by(a, viewer), two = seen_by(b, viewer);
    return memcmp(&one, &two, sizeof one) == 0;
}

static void random_move(Table *const *tables, int count, Chance *chance)
{
    uint32_t what = chance_below(chance, 12);
    int from = (int)chance_below(chance, PLACES), to = (int)chance_below(chance, PLACES);
    int height = (int)chance_below(chance, PIECES), number = (int)chance_below(chance, 8);
    End end = chance_below(chance, 2) ? ON_TOP : AT_BOTTOM;
    Face face = (Face)chance_below(chance, 4);
    for (int i = 0; i < count; i++) {
        Table *at = tables[i];
        int piece = zone_nth(at, from, height);
        if (what == 0) {
            zone_shuffle(at, from);
        } else if (what == 1 && number == 0) {
            zone_move_all(at, from, to, end, face);
        } else if (piece < 0) {
            continue;
        } else if (what == 2) {
            zone_flip(at, piece, face == FACE_UP);
        } else if (what == 3) {
            knowledge_show(at, piece, (uint16_t)(1 << number));
        } else if (what == 4) {
            table_set_mark(at, MARK_FLAG, piece, number & 1);
            table_set_mark(at, MARK_NUMBER, piece, number);
        } else if (what == 5) {
            table_set_count(at, TARGET, number % 3, piece + 1);
        } else {
            zone_move(at, piece, to, end, face);
        }
    }
}

static bool random_swap(Table *at, int viewer, Chance *chance, int *a, int *b)
{
    *a = (int)chance_below(chance, PIECES);
    *b = (int)chance_below(chance, PIECES);
    return knowledge_swap(at, viewer, *a, *b);
}

Test(knowledge, a_swap_is_refused_where_it_would_be_noticed)
{
    Table *before = table_new(shape, 1);
    show(0, 1 << ANN);
    table_copy(before, table);
    cr_assert_not(knowledge_swap(table, ANN, 0, 1), "she knows the first");
    cr_assert_not(knowledge_swap(table, ANN, 1, 0), "she knows the second");
    cr_assert_not(knowledge_swap(table, BOB, 1, 9), "their backs differ");
    cr_assert_not(knowledge_swap(table, BOB, 1, 1));
    cr_assert_not(knowledge_swap(table, BOB, -1, 1));
    cr_assert_not(knowledge_swap(table, BOB, 1, PIECES));
    cr_assert_not(knowledge_swap(table, 5, 1, 2), "nobody sits there");
    cr_assert_not(knowledge_swap(table, -1, 1, 2));
    cr_assert(table_equal(table, before));
    cr_assert(knowledge_swap(table, BOB, 0, 1));
    table_free(before);
}

Test(knowledge, a_swap_takes_along_all_that_the_pieces_carry)
{
    move(0, HAND);
    zone_move(table, 5, B1, ON_TOP, FACE_DOWN);
    table_set_mark(table, MARK_FLAG, 0, 1);
    table_set_mark(table, MARK_NUMBER, 0, 6);
    table_set_count(table, TARGET, BOB, 0 + 1);
    table_set_count(table, TARGET, CARL, 5 + 1);
    cr_assert(knowledge_swap(table, BOB, 0, 5));
    cr_assert_eq(zone_of(table, 0), B1);
    cr_assert_eq(zone_of(table, 5), HAND);
    cr_assert_eq(knowers(table, 0), 0);
    cr_assert_eq(knowers(table, 5), 1 << ANN);
    cr_assert(set_has(table->face_up, 5));
    cr_assert_not(set_has(table->face_up, 0));
    int flag, number;
    int32_t target;
    table_mark(table, MARK_FLAG, 5, &flag);
    table_mark(table, MARK_NUMBER, 5, &number);
    cr_assert_eq(flag, 1);
    cr_assert_eq(number, 6);
    table_count(table, TARGET, BOB, &target);
    cr_assert_eq(target, 5 + 1);
    table_count(table, TARGET, CARL, &target);
    cr_assert_eq(target, 0 + 1);
}

Test(knowledge, neighbours_in_a_pile_swap_cleanly)
{
    cr_assert(knowledge_swap(table, ANN, 3, 4));
    cr_assert_null(table_broken(table));
    cr_assert_eq(zone_nth(table, DECK, 3), 4);
    cr_assert_eq(zone_nth(table, DECK, 4), 3);
    cr_assert(knowledge_swap(table, ANN, 3, 4));
    cr_assert(knowledge_swap(table, ANN, 0, 8));
    cr_assert_eq(zone_bottom(table, DECK), 8);
    cr_assert_null(table_broken(table));
}

Test(knowledge, swapping_back_gives_the_same_block)
{
    Table *before = table_new(shape, 1);
    Chance chance;
    chance_seed(&chance, 12);
    for (int i = 0; i < 5000; i++) {
        int a, b;
        random_move(&table, 1, &chance);
        table_copy(before, table);
        if (!random_swap(table, BOB, &chance, &a, &b))
            continue;
        cr_assert_null(table_broken(table));
        cr_assert_not(table_equal(table, before));
        cr_assert(knowledge_swap(table, BOB, b, a));
        cr_assert(table_equal(table, before));
    }
    table_free(before);
}

Test(knowledge, the_viewer_cannot_tell_a_swapped_table_from_the_one_before)
{
    static const int viewers[] = {ANN, BOB, CARL, PUBLIC};
    Table *before = table_new(shape, 1);
    Chance chance;
    chance_seed(&chance, 13);
    int swaps = 0;
    for (int i = 0; i < 5000; i++) {
        int a, b, viewer = viewers[i % 4];
        random_move(&table, 1, &chance);
        table_copy(before, table);
        if (!random_swap(table, viewer, &chance, &a, &b))
            continue;
        swaps++;
        cr_assert(look_alike(table, before, viewer), "after %d moves", i);
    }
    cr_assert_gt(swaps, 500);
    table_free(before);
}

Test(knowledge, two_worlds_that_look_alike_stay_alike_until_the_difference_is_seen)
{
    Chance chance;
    chance_seed(&chance, 14);
    Table *other = table_new(shape, 1), *both[] = {table, other};
    int lasted = 0;
    for (int game = 0; game < 600; game++) {
        int a, b, viewer = game % 4 == 3 ? PUBLIC : game % 4;
        table_reset(table, (uint64_t)game);
        for (int i = 0; i < 40; i++)
            random_move(both, 1, &chance);
        table_copy(other, table);
        if (!random_swap(other, viewer, &chance, &a, &b))
            continue;
        for (int i = 0; i < 40; i++) {
            random_move(both, 2, &chance);
            bool told = knows(table, viewer, a) || knows(table, viewer, b);
            cr_assert_eq(told, knows(other, viewer, a) || knows(other, viewer, b));
            if (told)
                break;
            lasted++;
            cr_assert(look_alike(table, other, viewer), "game %d, move %d", game, i);
        }
    }
    cr_assert_gt(lasted, 1000);
    table_free(other);
}

Test(knowledge, the_order_of_pieces_tells_nothing_about_unknown_ones)
{
    Table *before = table_new(shape, 1);
    Chance chance;
    chance_seed(&chance, 15);
    for (int i = 0; i < 5000; i++) {
        int a, b;
        random_move(&table, 1, &chance);
        table_copy(before, table);
        if (!random_swap(table, CARL, &chance, &a, &b))
            continue;
        uint64_t set = chance_next(&chance) & ((1 << PIECES) - 1), swapped = set;
        (set_has(&set, a) ? set_put : set_drop)(&swapped, b);
        (set_has(&set, b) ? set_put : set_drop)(&swapped, a);
        uint16_t one[PIECES], two[PIECES];
        int count = knowledge_order(before, CARL, &set, one);
        cr_assert_eq(count, set_count(&set, 1));
        cr_assert_eq(knowledge_order(table, CARL, &swapped, two), count);
        for (int n = 0; n < count; n++)
            cr_assert_eq(described(before, CARL, one[n]), described(table, CARL, two[n]));
    }
    table_free(before);
}
