#include <criterion/criterion.h>
#include <stdio.h>

#include "runtime/board.h"
#include "runtime/chance.h"

static Shape *grid(int columns, int rows)
{
    Shape *shape = shape_new(2);
    cr_assert_eq(shape_add_grid(shape, "city", columns, rows), 0);
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    return shape;
}

/* A graph with `count` spaces, not linked and not sealed. */
static Shape *islands(int count)
{
    Shape *shape = shape_new(2);
    int board = shape_add_board(shape, "sea");
    for (int i = 0; i < count; i++)
        cr_assert_eq(shape_add_space(shape, board, "isle"), i);
    return shape;
}

static void both_ways(Shape *shape, int a, int b)
{
    cr_assert_geq(shape_add_link(shape, a, b), 0);
    cr_assert_geq(shape_add_link(shape, b, a), 0);
}

static Shape *ring(int count)
{
    Shape *shape = islands(count);
    for (int i = 0; i < count; i++)
        both_ways(shape, i, (i + 1) % count);
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    return shape;
}

static Set spaces(const Shape *shape, const char *names)
{
    Set set = {{0}};
    char name[8];
    for (int length = 0; sscanf(names, "%7s%n", name, &length) == 1; names += length) {
        int space = shape_find_space(shape, -1, name);
        cr_assert_geq(space, 0, "no space %s", name);
        set_put(set.word, space);
    }
    return set;
}

static int at(const Shape *shape, const char *name)
{
    return shape_find_space(shape, -1, name);
}

static void same(const Shape *shape, const uint64_t *set, const char *names)
{
    Set expected = spaces(shape, names);
    cr_assert(set_equal(set, expected.word, shape->space_words), "expected %s", names);
}

static void beside(const Shape *shape, const char *of, const char *expected)
{
    Set out = {{0}}, set = spaces(shape, of);
    board_beside(shape, set.word, out.word);
    same(shape, out.word, expected);
    board_beside(shape, set.word, set.word); /* it may write over the set it reads */
    same(shape, set.word, expected);
}

static void full_lines(const Shape *shape, const char *taken, const char *expected)
{
    Set out = {{0}}, set = spaces(shape, taken);
    board_full_lines(shape, 0, set.word, out.word);
    same(shape, out.word, expected);
}

static int distance(const Shape *shape, const char *from, const char *to, const char *wall)
{
    Set blocked = spaces(shape, wall);
    return board_distance(shape, at(shape, from), at(shape, to), blocked.word);
}

/* Where one gets to from a1, and what it costs to get to one of these spaces. */
static void reaches(const Shape *shape, int points, const char *blocked, const char *stops,
                    const char *expected, const char *to, int cost)
{
    Set out = {{0}}, closed = spaces(shape, blocked), ends = spaces(shape, stops);
    int16_t costs[64];
    int count =
        board_reach(shape, at(shape, "a1"), points, closed.word, ends.word, out.word, costs);
    same(shape, out.word, expected);
    cr_assert_eq(count, set_count(out.word, shape->space_words));
    cr_assert_eq(costs[at(shape, to)], cost, "to %s: %d", to, costs[at(shape, to)]);
}

Test(board, a_grid_space_has_its_straight_neighbours)
{
    Shape *small = grid(6, 6), *large = grid(10, 10); /* of one word, and of several */
    beside(small, "b2", "b1 a2 c2 b3");
    beside(small, "a1", "b1 a2");
    beside(small, "f6", "e6 f5");
    beside(large, "j10", "i10 j9");
    beside(large, "e7 a1", "e6 d7 f7 e8 b1 a2");
    shape_free(small);
    shape_free(large);
}

Test(board, beside_holds_the_sets_own_spaces_only_if_they_touch)
{
    Shape *shape = grid(6, 6);
    beside(shape, "a1 c1", "b1 d1 a2 c2");
    beside(shape, "a1 b1", "a1 b1 c1 a2 b2");
    beside(shape, "", "");
    shape_free(shape);
}

Test(board, a_link_goes_one_way_and_counts_once)
{
    Shape *shape = islands(2);
    shape_add_link(shape, 0, 1);
    shape_add_link(shape, 0, 1);
    shape_seal(shape);
    uint64_t first = 1, second = 2, out;
    board_beside(shape, &first, &out);
    cr_assert_eq(out, 2);
    board_beside(shape, &second, &out);
    cr_assert_eq(out, 0);
    cr_assert_eq(shape->space[0].links, 1);
    cr_assert_eq(board_distance(shape, 0, 1, NULL), 1);
    cr_assert_eq(board_distance(shape, 1, 0, NULL), -1);
    shape_free(shape);
}

Test(board, each_board_has_its_own_spaces)
{
    Shape *shape = shape_new(2);
    shape_add_grid(shape, "north", 8, 8);
    shape_add_grid(shape, "south", 2, 2);
    shape_seal(shape);
    Set out = {{0}};
    board_spaces(shape, 0, out.word);
    cr_assert_eq(set_count(out.word, 2), 64);
    board_spaces(shape, 1, out.word);
    cr_assert_eq(set_count(out.word, 2), 4);
    cr_assert_eq(set_next(out.word, 2, 0), 64);
    shape_free(shape);
}

Test(board, a_board_that_is_not_there_is_empty)
{
    Shape *shape = grid(2, 2);
    uint64_t out = 15, all = 15;
    board_spaces(shape, 1, &out);
    cr_assert_eq(out, 0);
    out = 15;
    board_spaces(shape, -1, &out);
    cr_assert_eq(out, 0);
    out = 15;
    board_full_lines(shape, 7, &all, &out);
    cr_assert_eq(out, 0);
    int lost = 9;
    cr_assert_not(board_connected(shape, 3, &lost));
    cr_assert_eq(lost, -1);
    shape_free(shape);
}

Test(board, full_lines_are_rows_and_columns_without_a_gap)
{
    Shape *shape = grid(3, 3);
    full_lines(shape, "a1 b1 c1 b2 b3 c3", "a1 b1 c1 b2 b3");
    full_lines(shape, "a1 b2 c3", "");
    shape_free(shape);
}

Test(board, full_lines_of_one_board_ignore_the_others)
{
    Shape *shape = shape_new(2);
    shape_add_grid(shape, "north", 2, 2);
    shape_add_grid(shape, "south", 2, 2);
    shape_seal(shape);
    uint64_t taken = 0xff, out;
    board_full_lines(shape, 0, &taken, &out);
    cr_assert_eq(out, 0x0f);
    board_full_lines(shape, 1, &taken, &out);
    cr_assert_eq(out, 0xf0);
    shape_free(shape);
}

Test(board, a_space_tells_its_full_lines_in_the_order_declared)
{
    Shape *shape = grid(3, 3);
    Set taken = spaces(shape, "a1 b1 c1 b2 b3");
    int lines[LINES_AT];
    cr_assert_eq(board_full_lines_at(shape, at(shape, "b1"), taken.word, lines), 2);
    cr_assert_str_eq(shape->line[lines[0]].name, "row 1");
    cr_assert_str_eq(shape->line[lines[1]].name, "column b");
    cr_assert_eq(board_full_lines_at(shape, at(shape, "a1"), taken.word, lines), 1);
    cr_assert_eq(board_full_lines_at(shape, at(shape, "b2"), taken.word, lines), 1);
    cr_assert_eq(board_full_lines_at(shape, at(shape, "c3"), taken.word, lines), 0);
    cr_assert_eq(board_full_lines_at(shape, -1, taken.word, lines), 0);
    cr_assert_eq(board_full_lines_at(shape, 9, taken.word, lines), 0);
    shape_free(shape);
}

Test(board, as_many_lines_may_cross_in_a_space_as_there_is_room_for)
{
    Shape *shape = islands(1 + LINES_AT);
    for (int i = 1; i <= LINES_AT; i++) {
        Set line = {{1 | UINT64_C(1) << i}};
        cr_assert_eq(shape_add_line(shape, 0, "ray", line.word), i - 1);
    }
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    uint64_t taken = (1 << (1 + LINES_AT)) - 1;
    int lines[LINES_AT];
    cr_assert_eq(board_full_lines_at(shape, 0, &taken, lines), LINES_AT);
    cr_assert_eq(lines[LINES_AT - 1], LINES_AT - 1);
    shape_free(shape);
}

Test(board, distance_counts_the_fewest_steps)
{
    Shape *shape = grid(6, 6);
    cr_assert_eq(distance(shape, "a1", "a1", ""), 0);
    cr_assert_eq(distance(shape, "a1", "b1", ""), 1);
    cr_assert_eq(distance(shape, "a1", "f6", ""), 10);
    cr_assert_eq(board_distance(shape, at(shape, "a1"), at(shape, "f6"), NULL), 10);
    shape_free(shape);
}

Test(board, distance_goes_around_what_is_blocked)
{
    Shape *shape = grid(3, 3);
    cr_assert_eq(distance(shape, "a1", "c1", "b1 b2"), 6);
    cr_assert_eq(distance(shape, "a1", "c1", "b1 b2 b3"), -1);
    shape_free(shape);
}

Test(board, the_ends_of_a_way_may_be_blocked)
{
    Shape *shape = grid(3, 3);
    cr_assert_eq(distance(shape, "a1", "c1", "a1 c1"), 2);
    cr_assert_eq(distance(shape, "a1", "a1", "a1 c1"), 0);
    shape_free(shape);
}

Test(board, there_is_no_way_from_or_to_a_space_that_is_not_there)
{
    Shape *shape = grid(3, 3);
    cr_assert_eq(board_distance(shape, -1, 0, NULL), -1);
    cr_assert_eq(board_distance(shape, 0, 9, NULL), -1);
    cr_assert_eq(board_distance(shape, 2000, 2000, NULL), -1);
    uint64_t out = 7;
    int16_t cost[9];
    cr_assert_eq(board_reach(shape, 9, 5, NULL, NULL, &out, cost), 0);
    cr_assert_eq(out, 0);
    cr_assert_eq(cost[0], -1);
    shape_free(shape);
}

Test(board, reach_ends_where_the_points_do)
{
    Shape *shape = grid(6, 6);
    Set out = {{0}};
    reaches(shape, 2, "", "", "b1 c1 a2 b2 a3", "b1", 1);
    reaches(shape, 2, "", "", "b1 c1 a2 b2 a3", "b2", 2);
    reaches(shape, 2, "", "", "b1 c1 a2 b2 a3", "a1", -1);
    reaches(shape, 2, "", "", "b1 c1 a2 b2 a3", "d1", -1);
    cr_assert_eq(board_reach(shape, 0, 0, NULL, NULL, out.word, NULL), 0);
    cr_assert_eq(board_reach(shape, 0, -1, NULL, NULL, out.word, NULL), 0);
    cr_assert_eq(board_reach(shape, 0, INT32_MAX, NULL, NULL, out.word, NULL), 35);
    shape_free(shape);
}

Test(board, reach_never_enters_what_is_blocked)
{
    Shape *shape = grid(3, 3);
    reaches(shape, 4, "b1 b2", "", "a2 a3 b3 c3", "c3", 4);
    reaches(shape, 4, "b1 b2", "", "a2 a3 b3 c3", "b1", -1);
    shape_free(shape);
}

Test(board, reach_enters_a_stop_but_does_not_leave_it)
{
    Shape *shape = grid(3, 3);
    reaches(shape, 9, "", "b1 b2 b3", "a2 a3 b1 b2 b3", "b3", 3);
    shape_free(shape);
}

Test(board, reach_takes_the_way_around_a_stop)
{
    Shape *shape = grid(3, 2);
    reaches(shape, 9, "", "b1", "b1 c1 a2 b2 c2", "c1", 4);
    shape_free(shape);
}

Test(board, one_may_walk_away_from_a_start_that_is_blocked_or_a_stop)
{
    Shape *shape = grid(3, 1);
    reaches(shape, 2, "a1", "a1", "b1 c1", "c1", 2);
    shape_free(shape);
}

Test(board, a_ring_of_1024_spaces_is_walked_all_around)
{
    Shape *shape = ring(1024);
    cr_assert_eq(board_distance(shape, 0, 512, NULL), 512);
    cr_assert_eq(board_distance(shape, 0, 1023, NULL), 1);
    cr_assert_eq(board_distance(shape, 1023, 511, NULL), 512);
    Set cut = {{0}}, out;
    set_put(cut.word, 1023);
    cr_assert_eq(board_distance(shape, 0, 1022, cut.word), 1022);
    int16_t cost[1024];
    cr_assert_eq(board_reach(shape, 100, 300, NULL, NULL, out.word, cost), 600);
    cr_assert_eq(cost[400], 300);
    cr_assert_eq(cost[824], 300);
    cr_assert_eq(cost[401], -1);
    cr_assert_eq(board_reach(shape, 0, 5000, NULL, NULL, out.word, cost), 1023);
    cr_assert_eq(cost[512], 512);
    cr_assert_eq(board_reach(shape, 0, 5000, cut.word, NULL, out.word, cost), 1022);
    cr_assert_eq(cost[1022], 1022);
    cr_assert(board_connected(shape, 0, NULL));
    shape_free(shape);
}

Test(board, a_way_names_the_spaces_it_leads_over)
{
    Shape *shape = grid(4, 3);
    Set out, blocked = spaces(shape, "b1 b2");
    cr_assert_eq(board_way(shape, at(shape, "a1"), at(shape, "c1"), NULL, out.word), 2);
    same(shape, out.word, "b1 c1");
    cr_assert_eq(board_way(shape, at(shape, "a1"), at(shape, "c1"), blocked.word, out.word), 6);
    same(shape, out.word, "a2 a3 b3 c3 c2 c1");
    cr_assert_eq(board_way(shape, at(shape, "a1"), at(shape, "b1"), blocked.word, out.word), 1);
    same(shape, out.word, "b1");
    cr_assert_eq(board_way(shape, 0, 0, NULL, out.word), 0);
    blocked = spaces(shape, "b1 a2");
    cr_assert_eq(board_way(shape, 0, at(shape, "c3"), blocked.word, out.word), -1);
    same(shape, out.word, "");
    cr_assert_eq(board_way(shape, 0, 99, NULL, out.word), -1);
    shape_free(shape);
}

Test(board, ways_and_distances_agree_on_wide_boards)
{
    Shape *shape = ring(200);
    Set out, cut = {{0}};
    set_put(cut.word, 150);
    for (int to = 0; to < 200; to++) {
        int steps = board_distance(shape, 20, to, cut.word);
        cr_assert_eq(board_way(shape, 20, to, cut.word, out.word), steps);
        cr_assert_eq(set_count(out.word, shape->space_words), steps);
    }
    shape_free(shape);
}

Test(board, who_is_shut_in_has_no_way_out)
{
    Shape *shape = grid(3, 3);
    Set out, who = spaces(shape, "a1 b2 c3"), blocked = spaces(shape, "b1 a2 b2");
    board_with_way_out(shape, who.word, blocked.word, out.word);
    same(shape, out.word, "b2 c3");
    shape_free(shape);
}

Test(board, a_space_nobody_linked_is_lost)
{
    Shape *shape = islands(4);
    both_ways(shape, 0, 1);
    both_ways(shape, 1, 3);
    shape_seal(shape);
    int lost = -5;
    cr_assert_not(board_connected(shape, 0, &lost));
    cr_assert_eq(lost, 2);
    cr_assert_not(board_connected(shape, 0, NULL));
    shape_free(shape);
}

Test(board, one_way_links_connect_too)
{
    Shape *shape = islands(3);
    shape_add_link(shape, 1, 0);
    shape_add_link(shape, 2, 1);
    shape_seal(shape);
    int lost = -5;
    cr_assert(board_connected(shape, 0, &lost));
    cr_assert_eq(lost, -1);
    shape_free(shape);
}

Test(board, a_board_without_spaces_is_connected)
{
    Shape *shape = islands(0);
    shape_seal(shape);
    uint64_t out = 0;
    cr_assert(board_connected(shape, 0, NULL));
    cr_assert_eq(board_reach(shape, 0, 3, NULL, NULL, &out, NULL), 0);
    board_beside(shape, &out, &out);
    shape_free(shape);
}

Test(board, before_the_declarations_end_there_is_nowhere_to_go)
{
    Shape *shape = islands(2);
    both_ways(shape, 0, 1);
    uint64_t out = 0;
    cr_assert_eq(board_distance(shape, 0, 1, NULL), -1);
    cr_assert_eq(board_reach(shape, 0, 3, NULL, NULL, &out, NULL), 0);
    cr_assert_not(board_connected(shape, 0, NULL));
    shape_free(shape);
}

/* A ring of 200 spaces with chords: many ways are equally short. */
Test(board, a_tree_gives_the_same_ways_as_a_search)
{
    Shape *shape = islands(200);
    for (int i = 0; i < 200; i++) {
        both_ways(shape, i, (i + 1) % 200);
        both_ways(shape, i, (i + 17) % 200);
    }
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    Chance chance;
    chance_seed(&chance, 5);
    BoardTree tree = {.from = -1};
    int compared = 0;
    for (int round = 0; round < 50; round++) {
        Set blocked = {{0}}, stops = {{0}}, walls, out, plain, by_tree;
        for (int i = 0; i < 40; i++)
            set_put(i % 2 ? blocked.word : stops.word, (int)chance_below(&chance, 200));
        int from = (int)chance_below(&chance, 200), points = (int)chance_below(&chance, 12);
        board_reach(shape, from, points, blocked.word, stops.word, plain.word, NULL);
        board_reach_tree(shape, from, points, blocked.word, stops.word, out.word, &tree);
        cr_assert(set_equal(plain.word, out.word, shape->space_words));
        set_copy(walls.word, blocked.word, shape->space_words);
        set_add(walls.word, stops.word, shape->space_words);
        for (int to = 0; to < 200; to++) {
            int steps = board_way(shape, from, to, walls.word, plain.word);
            cr_assert_eq(board_way_tree(shape, from, to, walls.word, by_tree.word, &tree), steps);
            cr_assert(set_equal(plain.word, by_tree.word, shape->space_words));
            compared += steps > 1;
            board_way(shape, from, to, blocked.word, plain.word); /* other walls: searched anew */
            board_way_tree(shape, from, to, blocked.word, by_tree.word, &tree);
            cr_assert(set_equal(plain.word, by_tree.word, shape->space_words));
        }
    }
    cr_assert_gt(compared, 1000);
    shape_free(shape);
}
