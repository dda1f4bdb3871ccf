/* Pieces, spaces, zones and the verbs that change the table, as scripts use them. */
#include <criterion/criterion.h>

#include "tests/support/toy_game.h"

TestSuite(bind_piece, .init = toy_begin, .fini = toy_end);

static const char table[] = "local card = kind 'card' { hidden = 'a card' }\n"
                            "for i = 1, 6 do card { name = 'card ' .. i, rank = i } end\n"
                            "local heap = zone 'heap' { }\n"
                            "local pile = zone 'pile' { face = 'down', sees = 'nobody' }\n"
                            "local slot = zone 'slot' { limit = 2 }\n"
                            "zone 'hand' { each_seat = true, sees = 'owner' }\n"
                            "local yard = grid 'yard' { 2, 2 }\n"
                            "marks.piece { lost = false, weight = 1 }\n"
                            "local function p(n) return pieces('rank', n):first() end\n";

#define HOLDS(lines)          toy_holds(table, lines)
#define REFUSES(lines, words) toy_refuses(table, lines, words)

Test(bind_piece, a_piece_tells_where_it_lies)
{
    HOLDS("assert(p(1):place() == box and p(1):space() == nil)\n"
          "move(p(1), yard:at 'b1')\n"
          "assert(p(1):place() == yard:at 'b1' and p(1):space() == yard:at 'b1')\n"
          "move(p(1), heap) assert(p(1):place() == heap and p(1):space() == nil)");
}

Test(bind_piece, a_space_tells_what_is_on_it)
{
    HOLDS("local at = yard:at 'a1'\n"
          "assert(at:empty() and at:piece() == nil and at:pieces():empty())\n"
          "move(p(2), at) assert(not at:empty() and at:piece() == p(2) and #at:pieces() == 1)\n"
          "assert(#at:beside() == 2 and at:beside():has(yard:at 'b1'))");
}

Test(bind_piece, a_zone_is_read_from_the_bottom)
{
    HOLDS("for i = 1, 3 do move(p(i), heap) end\n"
          "assert(heap:bottom() == p(1) and heap:nth(2) == p(2) and heap:top() == p(3))\n"
          "assert(heap:nth(4) == nil and #heap == 3 and heap:count() == 3 and not heap:empty())\n"
          "move(p(4), heap, 'bottom') assert(heap:bottom() == p(4) and heap:nth(2) == p(1))\n"
          "assert(slot:top() == nil and slot:bottom() == nil and slot:empty())");
    REFUSES("heap:nth(0)", "1");
}

Test(bind_piece, zones_of_seats_have_owners)
{
    HOLDS("assert(seats[1].hand:owner() == seats[1] and seats[2].hand:owner() == seats[2])\n"
          "assert(heap:owner() == nil)");
}

Test(bind_piece, a_whole_zone_moves_in_its_order)
{
    HOLDS("for _, n in ipairs { 3, 1, 2 } do move(p(n), heap) end\n"
          "move(heap, pile) assert(heap:empty())\n"
          "assert(pile:nth(1) == p(3) and pile:nth(2) == p(1) and pile:nth(3) == p(2))");
    HOLDS("for _, n in ipairs { 3, 1, 2 } do move(p(n), heap) end\n"
          "move(heap:pieces(), pile)\n"
          "assert(pile:nth(1) == p(1) and pile:nth(2) == p(2) and pile:nth(3) == p(3))");
}

Test(bind_piece, a_space_stands_for_what_is_on_it)
{
    HOLDS("move(p(1), yard:at 'a1') move(p(2), yard:at 'b1')\n"
          "move(yard:at 'a1', heap) assert(heap:top() == p(1) and #heap == 1 and #yard:pieces() == "
          "1)");
}

Test(bind_piece, a_piece_lies_as_its_zone_wants_or_as_is_said)
{
    HOLDS("move(p(1), heap) move(p(2), pile) move(p(3), pile, 'up') move(p(4), heap, 'bottom', "
          "'down')\n"
          "assert(p(1):up() and not p(2):up() and p(3):up() and not p(4):up())\n"
          "flip(p(2)) assert(p(2):up()) flip(p(2), 'up') assert(p(2):up())\n"
          "flip(p(2), 'down') assert(not p(2):up())");
    REFUSES("move(p(1), heap, 'sideways')", "'sideways' is not a way to move");
}

Test(bind_piece, dealing_stops_when_there_are_no_more)
{
    HOLDS("local count, dealt, left = deal(box, 4, heap)\n"
          "assert(count == 4 and #dealt == 4 and left == 2 and #heap == 4)\n"
          "count, dealt, left = deal(box, 4, heap)\n"
          "assert(count == 2 and #dealt == 2 and left == 0)\n"
          "assert(deal(box, 4, heap) == 0)");
}

Test(bind_piece, shuffling_keeps_every_piece)
{
    HOLDS("move(pieces(), pile) shuffle(pile)\n"
          "assert(#pile == 6 and pile:pieces():sum 'rank' == 21)");
}

Test(bind_piece, who_may_know_a_piece_follows_from_where_it_lies)
{
    HOLDS("local one, two = seats[1], seats[2]\n"
          "move(p(1), one.hand) move(p(2), pile) move(p(3), heap)\n"
          "assert(p(1):known_to(one) and not p(1):known_to(two))\n"
          "assert(not p(2):known_to(one) and p(3):known_to(two))\n"
          "show(p(1), two) assert(p(1):known_to(two))\n"
          "show(p(2)) assert(p(2):known_to(one) and p(2):known_to(two))");
}

Test(bind_piece, marks_have_their_bounds_and_kinds)
{
    HOLDS("assert(p(1):mark 'lost' == false and p(1):mark 'weight' == 1)\n"
          "mark(p(1), 'lost') mark(p(2), 'weight', 9)\n"
          "assert(p(1):mark 'lost' == true and p(2):mark 'weight' == 9)\n"
          "assert(marked('lost'):first() == p(1))\n"
          "mark(p(1), 'lost', false) assert(marked('lost'):empty())");
    REFUSES("mark(p(1), 'weight', 40000)", "32767");
    REFUSES("mark(p(1), 'lsot')", "did you mean 'lost'?");
    REFUSES("mark(p(1), 'weight', 2.5)", "number");
}

Test(bind_piece, full_zones_and_wrong_things_are_refused)
{
    REFUSES("for i = 1, 3 do move(p(i), slot) end", "zone 'slot' is full: it holds at most 2");
    REFUSES("move(p(1), seats[1])", "a zone or a space");
    REFUSES("move(nil, heap)", "a piece or a selection of pieces");
    REFUSES("flip(heap)", "piece");
    REFUSES("p(1).place(heap)", "piece");
    REFUSES("p(1):known_to(1)", "seat");
}

Test(bind_piece, what_does_not_fit_is_not_moved_at_all)
{
    REFUSES("move(all_of(p(1), p(2), p(3)), slot)", "zone 'slot' has room for only 2 more");
    REFUSES("deal(box, 3, slot)", "zone 'slot' has room for only 2 more: it holds at most 2");
    HOLDS("assert(not pcall(move, all_of(p(1), p(2), p(3)), slot) and slot:empty())\n"
          "assert(not pcall(deal, box, 3, slot) and slot:empty())\n"
          "move(p(1), slot) move(all_of(p(1), p(2)), slot) assert(#slot == 2)\n"
          "assert(not pcall(move, p(3), slot) and #slot == 2)\n"
          "move(all_of(p(1), p(2)), slot) assert(#slot == 2)");
}

Test(bind_piece, dice_have_the_faces_that_are_given)
{
    HOLDS("for _ = 1, 100 do\n  local n = roll(6) assert(n >= 1 and n <= 6 and n % 1 == 0)\n"
          "  local m = roll { 3, 3, 5 } assert(m == 3 or m == 5)\nend\n"
          "assert(roll(1) == 1)");
    REFUSES("roll(0)", "1");
    REFUSES("roll { }", "a die has 1 to 100 faces");
    REFUSES("roll { 'six' }", "number");
}

Test(bind_piece, one_of_them_by_chance)
{
    HOLDS("for _ = 1, 50 do\n  assert(pieces():has(random_of(pieces())))\n"
          "  local word = random_of { 'a', 'b' } assert(word == 'a' or word == 'b')\n"
          "  local seat = random_of(seats) assert(seat == seats[1] or seat == seats[2])\nend\n"
          "assert(random_of { } == nil and random_of(nothing()) == nil)");
}
