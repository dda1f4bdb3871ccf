#include <criterion/criterion.h>
#include <stdio.h>

#include "runtime/table.h"

static const ZoneInfo plain_zone = {.name = "zone", .owner = NOBODY};
static const CounterInfo plain_counter = {.name = "rank", .most = 10};
static const MarkInfo plain_mark = {.name = "dead", .flag = true};

Test(shape, seats_are_one_to_eight)
{
    cr_assert_null(shape_new(0));
    cr_assert_null(shape_new(-1));
    cr_assert_null(shape_new(9));
    for (int seats = 1; seats <= MAX_SEATS; seats++) {
        Shape *shape = shape_new(seats);
        cr_assert_eq(shape->seats, seats);
        shape_free(shape);
    }
    shape_free(NULL);
}

Test(shape, numbers_are_given_in_order_and_texts_are_copied)
{
    Shape *shape = shape_new(2);
    char name[] = "red 1", hidden[] = "a tile";
    cr_assert_eq(shape_add_piece(shape, 0, name, hidden), 0);
    cr_assert_eq(shape_add_piece(shape, 3, "red 2", hidden), 1);
    name[0] = hidden[0] = '#';
    cr_assert_str_eq(shape->piece[0].name, "red 1");
    cr_assert_str_eq(shape->piece[0].hidden, "a tile");
    cr_assert_eq(shape->piece[1].kind, 3);
    cr_assert_eq(shape->kinds, 4);
    shape_free(shape);
}

Test(shape, a_missing_name_is_an_empty_one)
{
    Shape *shape = shape_new(2);
    cr_assert_eq(shape_add_piece(shape, 0, NULL, NULL), 0);
    cr_assert_eq(shape_add_zone(shape, &(ZoneInfo){.owner = NOBODY}), 0);
    cr_assert_eq(shape_add_board(shape, NULL), 0);
    cr_assert_eq(shape_add_space(shape, 0, NULL), 0);
    cr_assert_str_eq(shape->piece[0].name, "");
    cr_assert_str_eq(shape->zone[0].name, "");
    cr_assert_str_eq(shape->space[0].name, "");
    shape_free(shape);
}

Test(shape, how_a_piece_is_drawn_can_be_said)
{
    Shape *shape = shape_new(2);
    shape_add_piece(shape, 0, "red 1", "a tile");
    cr_assert_str_eq(shape->piece[0].brief, "");
    cr_assert_eq(shape_draw_piece(shape, 0, "R1", "red"), RESULT_OK);
    cr_assert_str_eq(shape->piece[0].brief, "R1");
    cr_assert_str_eq(shape->piece[0].colour, "red");
    cr_assert_eq(shape_draw_piece(shape, 1, "R1", "red"), RESULT_NO_PIECE);
    cr_assert_eq(shape_draw_piece(shape, -1, "R1", "red"), RESULT_NO_PIECE);
    shape_free(shape);
}

Test(shape, there_are_at_most_512_pieces)
{
    Shape *shape = shape_new(2);
    for (int i = 0; i < 512; i++)
        cr_assert_eq(shape_add_piece(shape, 0, "p", "q"), i);
    cr_assert_eq(shape_add_piece(shape, 0, "p", "q"), -RESULT_TOO_MANY_PIECES);
    cr_assert_eq(shape->pieces, 512);
    shape_free(shape);
}

Test(shape, there_are_at_most_512_zones)
{
    Shape *shape = shape_new(2);
    for (int i = 0; i < 512; i++)
        cr_assert_eq(shape_add_zone(shape, &plain_zone), i);
    cr_assert_eq(shape_add_zone(shape, &plain_zone), -RESULT_TOO_MANY_ZONES);
    shape_free(shape);
}

Test(shape, there_are_at_most_1024_spaces_on_16_boards)
{
    Shape *shape = shape_new(2);
    for (int board = 0; board < 16; board++) {
        cr_assert_eq(shape_add_board(shape, "b"), board);
        for (int i = 0; i < 64; i++)
            cr_assert_eq(shape_add_space(shape, board, "s"), board * 64 + i);
    }
    cr_assert_eq(shape_add_space(shape, 15, "s"), -RESULT_TOO_MANY_SPACES);
    cr_assert_eq(shape_add_board(shape, "b"), -RESULT_TOO_MANY_BOARDS);
    cr_assert_eq(shape_add_grid(shape, "g", 1, 1), -RESULT_TOO_MANY_BOARDS);
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    cr_assert_eq(shape->space_words, 16);
    shape_free(shape);
}

Test(shape, there_are_at_most_512_lines)
{
    Shape *shape = shape_new(2);
    int board = shape_add_board(shape, "b");
    for (int i = 0; i < 512; i++)
        shape_add_space(shape, board, "s");
    for (int i = 0; i < 512; i++) {
        Set line = {{0}};
        set_put(line.word, i);
        cr_assert_eq(shape_add_line(shape, board, "l", line.word), i);
    }
    Set line = {{1}};
    cr_assert_eq(shape_add_line(shape, board, "l", line.word), -RESULT_TOO_MANY_LINES);
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    shape_free(shape);
}

Test(shape, there_are_limits_to_counters_marks_and_attributes)
{
    Shape *shape = shape_new(2);
    for (int i = 0; i < MAX_COUNTERS; i++)
        cr_assert_eq(shape_add_counter(shape, &plain_counter), i);
    cr_assert_eq(shape_add_counter(shape, &plain_counter), -RESULT_TOO_MANY_COUNTERS);
    for (int i = 0; i < MAX_MARKS; i++)
        cr_assert_eq(shape_add_mark(shape, &plain_mark), i);
    cr_assert_eq(shape_add_mark(shape, &plain_mark), -RESULT_TOO_MANY_MARKS);
    for (int i = 0; i < MAX_ATTRIBUTES; i++) {
        char name[16];
        snprintf(name, sizeof name, "a%d", i);
        cr_assert_eq(shape_add_attribute(shape, DOMAIN_PIECES, name), i);
    }
    cr_assert_eq(shape_add_attribute(shape, DOMAIN_PIECES, "more"), -RESULT_TOO_MANY_ATTRIBUTES);
    cr_assert_eq(shape_add_attribute(shape, DOMAIN_PIECES, "a7"), 7, "a known one is no more");
    shape_free(shape);
}

Test(shape, a_zone_has_an_owner_at_the_table_or_none)
{
    Shape *shape = shape_new(2);
    ZoneInfo info = plain_zone;
    info.owner = 1;
    cr_assert_eq(shape_add_zone(shape, &info), 0);
    info.owner = 2;
    cr_assert_eq(shape_add_zone(shape, &info), -RESULT_NO_SEAT);
    info.owner = -2;
    cr_assert_eq(shape_add_zone(shape, &info), -RESULT_NO_SEAT);
    cr_assert_eq(shape->zones, 1);
    shape_free(shape);
}

Test(shape, a_zone_without_a_limit_holds_everything)
{
    Shape *shape = shape_new(2);
    shape_add_zone(shape, &plain_zone);
    shape_add_zone(shape, &(ZoneInfo){.name = "z", .owner = NOBODY, .limit = 100000});
    shape_add_zone(shape, &(ZoneInfo){.name = "z", .owner = NOBODY, .limit = 3});
    cr_assert_eq(shape->zone[0].limit, MAX_PIECES);
    cr_assert_eq(shape->zone[1].limit, MAX_PIECES);
    cr_assert_eq(shape->zone[2].limit, 3);
    shape_free(shape);
}

Test(shape, spaces_and_lines_go_to_the_board_declared_last)
{
    Shape *shape = shape_new(2);
    Set line = {{1}};
    cr_assert_eq(shape_add_space(shape, 0, "s"), -RESULT_NO_BOARD);
    cr_assert_eq(shape_add_line(shape, 0, "l", line.word), -RESULT_NO_BOARD);
    shape_add_board(shape, "old");
    shape_add_board(shape, "new");
    cr_assert_eq(shape_add_space(shape, 0, "s"), -RESULT_NO_BOARD);
    cr_assert_eq(shape_add_space(shape, -1, "s"), -RESULT_NO_BOARD);
    cr_assert_eq(shape_add_space(shape, 2, "s"), -RESULT_NO_BOARD);
    cr_assert_eq(shape_add_space(shape, 1, "s"), 0);
    cr_assert_eq(shape_add_line(shape, 0, "l", line.word), -RESULT_NO_BOARD);
    cr_assert_eq(shape_add_line(shape, 1, "l", line.word), 0);
    shape_free(shape);
}

Test(shape, a_line_runs_over_spaces_of_its_own_board)
{
    Shape *shape = shape_new(2);
    shape_add_grid(shape, "north", 2, 2);
    int board = shape_add_board(shape, "south");
    shape_add_space(shape, board, "s");
    Set elsewhere = {{1}}, nowhere = {{1 << 5}}, here = {{1 << 4}};
    cr_assert_eq(shape_add_line(shape, board, "l", elsewhere.word), -RESULT_NO_PLACE);
    cr_assert_eq(shape_add_line(shape, board, "l", nowhere.word), -RESULT_NO_PLACE);
    cr_assert_geq(shape_add_line(shape, board, "l", here.word), 0);
    shape_free(shape);
}

Test(shape, too_many_lines_through_one_space_are_refused)
{
    Shape *shape = shape_new(2);
    shape_add_board(shape, "b");
    shape_add_space(shape, 0, "s");
    Set line = {{1}};
    for (int i = 0; i <= LINES_AT; i++)
        shape_add_line(shape, 0, "l", line.word);
    cr_assert_eq(shape_seal(shape), RESULT_TOO_MANY_LINES);
    cr_assert_not(shape->sealed);
    cr_assert_null(table_new(shape, 1));
    shape_free(shape);
}

Test(shape, links_join_spaces_that_are_there)
{
    Shape *shape = shape_new(2);
    shape_add_grid(shape, "g", 2, 1);
    cr_assert_eq(shape_add_link(shape, 0, 2), -RESULT_NO_PLACE);
    cr_assert_eq(shape_add_link(shape, -1, 0), -RESULT_NO_PLACE);
    cr_assert_geq(shape_add_link(shape, 0, 1), 0);
    shape_free(shape);
}

Test(shape, a_grid_names_its_spaces_by_column_and_row)
{
    Shape *shape = shape_new(2);
    cr_assert_eq(shape_add_grid(shape, "city", 26, 39), 0);
    cr_assert_eq(shape->spaces, 26 * 39);
    cr_assert_eq(shape_find_space(shape, 0, "a1"), 0);
    cr_assert_eq(shape_find_space(shape, 0, "z1"), 25);
    cr_assert_eq(shape_find_space(shape, -1, "z39"), 26 * 39 - 1);
    cr_assert_eq(shape_find_space(shape, 1, "a1"), -1);
    cr_assert_eq(shape_find_space(shape, 0, "a40"), -1);
    cr_assert_eq(shape->board[0].lines, 26 + 39);
    cr_assert_eq(shape->board[0].columns, 26);
    cr_assert_eq(shape->board[0].rows, 39);
    shape_free(shape);
}

Test(shape, a_grid_too_large_or_without_spaces_is_refused)
{
    static const int sizes[][2] = {{0, 5},   {5, 0},   {-1, -1},          {27, 1},
                                   {1, 100}, {26, 99}, {1 << 20, 1 << 20}};
    Shape *shape = shape_new(2);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        cr_assert_eq(shape_add_grid(shape, "g", sizes[i][0], sizes[i][1]), -RESULT_TOO_MANY_SPACES);
    cr_assert_eq(shape->boards, 0);
    shape_free(shape);
}

Test(shape, a_counter_starts_within_its_range)
{
    Shape *shape = shape_new(2);
    CounterInfo info = {.name = "rank", .start = 11, .most = 10};
    cr_assert_eq(shape_add_counter(shape, &info), -RESULT_OVERFLOW);
    info.start = -1;
    cr_assert_eq(shape_add_counter(shape, &info), -RESULT_OVERFLOW);
    info.start = 10;
    cr_assert_eq(shape_add_counter(shape, &info), 0);
    shape_free(shape);
}

Test(shape, attributes_belong_to_pieces_or_spaces)
{
    Shape *shape = shape_new(2);
    shape_add_piece(shape, 0, "p", "q");
    int power = shape_add_attribute(shape, DOMAIN_PIECES, "power");
    int depth = shape_add_attribute(shape, DOMAIN_SPACES, "power");
    cr_assert_neq(power, depth);
    cr_assert_eq(shape_set_attribute(shape, power, 0, INT32_MIN), RESULT_OK);
    cr_assert_eq(shape->attribute[power].value[0], INT32_MIN);
    cr_assert_eq(shape_set_attribute(shape, power, 1, 1), RESULT_NO_PIECE);
    cr_assert_eq(shape_set_attribute(shape, power, -1, 1), RESULT_NO_PIECE);
    cr_assert_eq(shape_set_attribute(shape, depth, 0, 1), RESULT_NO_PLACE);
    cr_assert_eq(shape_set_attribute(shape, 2, 0, 1), RESULT_NO_ATTRIBUTE);
    cr_assert_eq(shape_set_attribute(shape, -1, 0, 1), RESULT_NO_ATTRIBUTE);
    shape_free(shape);
}

Test(shape, things_are_found_by_name_and_sort)
{
    Shape *shape = shape_new(2);
    shape_add_attribute(shape, DOMAIN_SPACES, "depth");
    shape_add_counter(shape, &plain_counter);
    shape_add_mark(shape, &plain_mark);
    cr_assert_eq(shape_find_attribute(shape, DOMAIN_SPACES, "depth"), 0);
    cr_assert_eq(shape_find_attribute(shape, DOMAIN_PIECES, "depth"), -1);
    cr_assert_eq(shape_find_counter(shape, false, "rank"), 0);
    cr_assert_eq(shape_find_counter(shape, true, "rank"), -1);
    cr_assert_eq(shape_find_mark(shape, DOMAIN_PIECES, "dead"), 0);
    cr_assert_eq(shape_find_mark(shape, DOMAIN_SPACES, "dead"), -1);
    cr_assert_eq(shape_find_mark(shape, DOMAIN_PIECES, ""), -1);
    shape_free(shape);
}

Test(shape, the_same_word_has_the_same_number)
{
    Shape *shape = shape_new(2);
    char text[32];
    for (int i = 0; i < 200; i++) {
        snprintf(text, sizeof text, "word %d", i);
        cr_assert_eq(shape_add_word(shape, text), i);
    }
    cr_assert_eq(shape_add_word(shape, "word 150"), 150);
    cr_assert_str_eq(shape->word[150], "word 150");
    shape_free(shape);
}

Test(shape, nothing_is_declared_once_the_game_has_begun)
{
    Shape *shape = shape_new(2);
    Set line = {{1}};
    shape_add_grid(shape, "g", 2, 2);
    shape_add_piece(shape, 0, "p", "q");
    shape_add_attribute(shape, DOMAIN_PIECES, "power");
    shape_add_word(shape, "red");
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    cr_assert_eq(shape_add_piece(shape, 0, "p", "q"), -RESULT_SEALED);
    cr_assert_eq(shape_add_zone(shape, &plain_zone), -RESULT_SEALED);
    cr_assert_eq(shape_add_board(shape, "b"), -RESULT_SEALED);
    cr_assert_eq(shape_add_grid(shape, "g", 2, 2), -RESULT_SEALED);
    cr_assert_eq(shape_add_space(shape, 0, "s"), -RESULT_SEALED);
    cr_assert_eq(shape_add_line(shape, 0, "l", line.word), -RESULT_SEALED);
    cr_assert_eq(shape_add_link(shape, 0, 1), -RESULT_SEALED);
    cr_assert_eq(shape_add_attribute(shape, DOMAIN_PIECES, "more"), -RESULT_SEALED);
    cr_assert_eq(shape_add_counter(shape, &plain_counter), -RESULT_SEALED);
    cr_assert_eq(shape_add_mark(shape, &plain_mark), -RESULT_SEALED);
    cr_assert_eq(shape_add_word(shape, "blue"), -RESULT_SEALED);
    cr_assert_eq(shape_add_word(shape, "red"), 0);
    cr_assert_eq(shape_set_attribute(shape, 0, 0, 1), RESULT_SEALED);
    cr_assert_eq(shape_seal(shape), RESULT_SEALED);
    shape_free(shape);
}

Test(shape, a_game_without_zones_gets_a_box)
{
    Shape *shape = shape_new(1);
    shape_add_piece(shape, 0, "p", "q");
    cr_assert_eq(shape_seal(shape), RESULT_OK);
    cr_assert_eq(shape->zones, 1);
    cr_assert_eq(shape_places(shape), 1);
    shape_free(shape);
}

Test(shape, places_are_the_zones_and_then_the_spaces)
{
    Shape *shape = shape_new(1);
    shape_add_zone(shape, &plain_zone);
    shape_add_zone(shape, &plain_zone);
    shape_add_grid(shape, "g", 3, 1);
    shape_seal(shape);
    cr_assert_eq(shape_places(shape), 5);
    cr_assert_eq(shape_place_of_space(shape, 0), 2);
    shape_free(shape);
}

Test(shape, a_game_pays_only_for_what_it_declares)
{
    Shape *shape = shape_new(4);
    shape_seal(shape);
    cr_assert_lt(shape->size, 200);
    shape_free(shape);

    shape = shape_new(4);
    for (int i = 0; i < 64; i++)
        shape_add_piece(shape, 0, "tile", "a tile");
    for (int i = 0; i < 12; i++)
        shape_add_zone(shape, &plain_zone);
    shape_add_grid(shape, "city", 6, 6);
    shape_seal(shape);
    cr_assert_lt(shape->size, 1024, "a board game of 64 tiles takes %zu bytes", shape->size);
    shape_free(shape);
}
