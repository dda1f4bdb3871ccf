/* Boards and ways as scripts use them. */
#include <criterion/criterion.h>

#include "tests/support/toy_game.h"

TestSuite(bind_board, .init = toy_begin, .fini = toy_end);
TestSuite(bind_way, .init = toy_begin, .fini = toy_end);

/* A grid of nine, and a town: mill - bridge - inn, bridge - gate, and an isle that nobody reaches. */
static const char boards[] =
    "local man = kind 'man' { }\n"
    "for i = 1, 9 do man { name = 'man ' .. i, rank = i } end\n"
    "local city = grid 'city' { 3, 3 }\n"
    "local town = graph 'town' {\n"
    "  spaces = { { name = 'mill' }, { name = 'bridge' }, { name = 'inn' }, { name = 'gate' }, { "
    "name = 'isle' } },\n"
    "  links = { { 'mill', 'bridge' }, { 'bridge', 'inn' }, { 'bridge', 'gate' } } }\n"
    "marks.piece { tired = false }\nmarks.space { owner = 0 }\n"
    "local function p(n) return pieces('rank', n):first() end\n";

#define HOLDS(lines)          toy_holds(boards, lines)
#define REFUSES(lines, words) toy_refuses(boards, lines, words)

Test(bind_board, a_space_is_found_by_name_or_by_column_and_row)
{
    HOLDS("assert(city:at 'c2' == city:at(3, 2)) assert(city:at(1, 3) == city:at 'a3')");
    HOLDS("assert(city:at(0, 1) == nil and city:at(4, 1) == nil and city:at(1, -1) == nil)");
    HOLDS("assert(town:at 'inn' ~= town:at 'mill')");
    REFUSES("city:at 'd9'", "there is no space 'd9' on 'city'");
    REFUSES("city:at 'mill'", "there is no space 'mill' on 'city'");
    REFUSES("town:at(1, 1)", "'town' is no grid");
    REFUSES("city:at(1)", "number");
}

Test(bind_board, free_and_taken_spaces_are_those_of_one_board)
{
    HOLDS("assert(#city:spaces() == 9 and #town:spaces() == 5)\n"
          "move(p(1), city:at 'b2') move(p(2), town:at 'inn')\n"
          "assert(#city:free() == 8 and #city:taken() == 1 and city:taken():has(city:at 'b2'))\n"
          "assert(#town:free() == 4 and #town:taken() == 1 and town:taken():first() == town:at "
          "'inn')\n"
          "assert(#city:pieces() == 1 and city:pieces():first() == p(1))");
    HOLDS("for i = 1, 9 do\n  assert(not city:full()) move(p(i), city:free():first())\nend\n"
          "assert(city:full() and city:free():empty() and not town:full())");
}

Test(bind_board, pieces_can_be_left_out)
{
    HOLDS("for i = 1, 3 do move(p(i), city:free():first()) end\n"
          "mark(p(1), 'tired')\n"
          "assert(#city:without() == 3)\n"
          "assert(#city:without 'tired' == 2 and not city:without('tired'):has(p(1)))\n"
          "assert(city:without('tired', p(2)):first() == p(3))");
}

Test(bind_board, lines_without_a_gap_are_full)
{
    HOLDS("for i, name in ipairs { 'a2', 'b2', 'c2' } do move(p(i), city:at(name)) end\n"
          "local full = city:full_lines()\n"
          "assert(#full == 3 and full:has(city:at 'b2') and not full:has(city:at 'b1'))\n"
          "local first, second = city:full_lines_at(city:at 'a2')\n"
          "assert(first == city:line 'row 2' and second == nil)\n"
          "assert(#first:pieces() == 3 and #first:spaces() == 3)\n"
          "move(p(4), city:at 'a1') move(p(5), city:at 'a3')\n"
          "assert(select('#', city:full_lines_at(city:at 'a2')) == 2)\n"
          "assert(#city:full_lines() == 5)");
}

Test(bind_board, who_can_step_has_a_free_space_beside_him)
{
    HOLDS("move(p(1), city:at 'a1') move(p(2), city:at 'b1') move(p(3), city:at 'a2')\n"
          "assert(not city:can_step():has(p(1)) and city:can_step():has(p(2)))\n"
          "assert(city:can_step(p(2)):first() == p(3))\n"
          "assert(city:can_step(city:at 'b1'):first() == p(3))");
    toy_holds("local man = kind 'man' { }\nman { name = 'a', copies = 3 }\n"
              "local row = grid 'row' { 2, 2, full_lines_stay = true }\n",
              "move(box:top(), row:at 'a1') assert(#row:can_step() == 1)\n"
              "move(box:top(), row:at 'b1') assert(#row:can_step() == 0)");
}

Test(bind_board, lines_are_found_by_their_names)
{
    HOLDS("assert(#city:line('row 3'):spaces() == 3)");
    HOLDS("assert((city:line('row 1'):spaces() & city:line 'column b'):first() == city:at 'b1')");
    REFUSES("city:line 'rwo 3'", "unknown line 'rwo 3', did you mean 'row 3'?");
    REFUSES("town:line 'row 1'", "unknown line 'row 1'");
}

Test(bind_board, what_is_no_board_or_space_is_refused)
{
    REFUSES("city.spaces(box)", "board");
    REFUSES("city:distance(box, city:at 'a1')", "space");
    REFUSES("city:full_lines_at(p(1))", "space");
    REFUSES("city:reach(city:at 'a1', -1)", "0");
    REFUSES("city:distance(city:at 'a1', city:at 'b1', p(1))", "space");
}

Test(bind_way, a_distance_is_the_fewest_steps_around_what_is_blocked)
{
    HOLDS("assert(city:distance(city:at 'a1', city:at 'c3') == 4)\n"
          "assert(city:distance(city:at 'a1', city:at 'a1') == 0)\n"
          "assert(city:distance(city:at 'a1', city:at 'c1', city:at 'b1') == 4)\n"
          "assert(city:distance(city:at 'a1', city:at 'c1', city:line 'column b') == nil)\n"
          "assert(town:distance(town:at 'mill', town:at 'inn') == 2)\n"
          "assert(town:distance(town:at 'mill', town:at 'isle') == nil)");
}

Test(bind_way, a_way_has_its_end_but_not_its_start)
{
    HOLDS("local way, steps = town:way(town:at 'mill', town:at 'inn')\n"
          "assert(steps == 2 and #way == 2 and way:has(town:at 'bridge') and way:has(town:at "
          "'inn'))\n"
          "assert(not way:has(town:at 'mill'))\n"
          "assert(town:way(town:at 'mill', town:at 'inn', town:at 'bridge') == nil)\n"
          "assert(select('#', town:way(town:at 'mill', town:at 'isle')) == 0)");
    HOLDS("local way, steps = city:way(city:at 'a1', city:at 'c1', city:at 'b1')\n"
          "assert(steps == 4 and #way == 4 and not way:has(city:at 'b1'))");
}

Test(bind_way, reach_ends_at_blocked_spaces_and_stops_in_others)
{
    HOLDS("assert(#city:reach(city:at 'b2', 1) >= 4 and #city:reach(city:at 'b2', 2) >= 8)\n"
          "local near = town:reach(town:at 'mill', 2)\n"
          "assert(near:has(town:at 'inn') and near:has(town:at 'gate') and not near:has(town:at "
          "'isle'))\n"
          "local blocked = town:reach(town:at 'mill', 2, town:at 'bridge')\n"
          "assert(not blocked:has(town:at 'bridge') and not blocked:has(town:at 'inn'))\n"
          "local stopped = town:reach(town:at 'mill', 2, nil, town:at 'bridge')\n"
          "assert(stopped:has(town:at 'bridge') and not stopped:has(town:at 'inn'))");
}

Test(bind_way, movers_have_a_way_out)
{
    HOLDS("move(p(1), town:at 'mill') move(p(2), town:at 'isle') move(p(3), town:at 'inn')\n"
          "assert(#town:movers(pieces(), town:taken()) == 2)\n"
          "assert(town:movers(p(1), town:at 'bridge'):empty())\n"
          "assert(not town:movers(pieces(), town:taken()):has(p(2)))");
}

Test(bind_way, selections_are_narrowed_by_the_value_of_a_mark)
{
    HOLDS("mark(town:at 'inn', 'owner', 2) mark(town:at 'mill', 'owner', 1)\n"
          "assert(town:spaces():with('owner', 2):first() == town:at 'inn')\n"
          "assert(#town:spaces():with('owner', 0) == 3)\n"
          "mark(p(4), 'tired')\n"
          "assert(pieces():with('tired', true):first() == p(4) and #pieces():with('tired', false) "
          "== 8)");
    REFUSES("town:spaces():with('tired', true)", "tired");
    REFUSES("pieces():with('tried', true)", "did you mean 'tired'?");
}
