/* Selections as scripts use them: operators and verbs, in games whose sets fit into a pointer and in games whose do not.
 * Each script is run in games of 12, 60, 61, 64, 65 and 300 pieces, and says itself what it expects. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "tests/support/toy_game.h"

TestSuite(selection_bind, .init = toy_begin, .fini = toy_end);

static const int sizes[] = {12, 60, 61, 64, 65, 300};
enum { SIZES = sizeof sizes / sizeof *sizes };

static const char frame[] =
    "local COUNT = %d\n"
    "local card = kind 'card' { }\n"
    "for i = 1, COUNT do\n"
    "  card { name = 'card ' .. i, n = i, odd = i %% 2 == 1, third = i %% 3,\n"
    "         suit = i %% 2 == 0 and 'red' or 'black' }\n"
    "end\n"
    "local heap = zone 'heap' { }\n"
    "local yard = grid 'yard' { 13, (COUNT + 12) // 13 + 1 }\n"
    "marks.piece { lost = false, weight = 0 }\n"
    "marks.space { wet = false }\n"
    "counter.table { passed = false }\n"
    "setup(function() return phase.turn(seats[1]) end)\n"
    "function phase.turn(me)\n"
    "  %s\n"
    "  return phase.ending(me)\n"
    "end\n"
    "function phase.ending(me) confirm(me, 'Well?') return finish(me) end\n";

static Toy play(int size, const char *script)
{
    char text[6000];
    snprintf(text, sizeof text, frame, size, script);
    return toy_play(text);
}

static void holds(const char *script)
{
    for (int i = 0; i < SIZES; i++) {
        Toy toy = play(sizes[i], script);
        const Report *report = match_report(toy.match);
        cr_assert_eq(match_state(toy.match), MATCH_ASKING, "%d pieces: %s\n%s", sizes[i],
                     report->message, script);
        toy_asks(toy.match, 1, "Well?");
        toy_done(&toy);
    }
}

static void fails(const char *script, const char *words)
{
    for (int i = 0; i < SIZES; i++) {
        Toy toy = play(sizes[i], script);
        cr_assert_eq(match_state(toy.match), MATCH_FAILED, "%d pieces: %s", sizes[i], script);
        toy_failed(toy.match, words, 0);
        toy_done(&toy);
    }
}

/* Operators ----------------------------------------------------------------------------------- */

Test(selection_bind, operators_are_those_of_sets)
{
    holds("local all, odd = pieces(), pieces('odd', true)\n"
          "local even = all - odd\n"
          "assert(#all == COUNT and all:count() == COUNT)\n"
          "assert(#odd + #even == COUNT)\n"
          "assert((odd & even):empty() and not (odd & even):any())\n"
          "assert(#(odd + even) == COUNT and #(odd | even) == COUNT)\n"
          "assert(#(odd + odd) == #odd and #(odd - odd) == 0 and #(odd & odd) == #odd)\n"
          "assert((all - odd - even):empty())\n"
          "assert(#(nothing() + odd) == #odd and #(odd - nothing()) == #odd)\n"
          "assert(((all - odd) & (all - even)):empty())");
}

Test(selection_bind, pieces_zones_lists_and_names_of_marks_can_be_operands)
{
    holds("local first, last = pieces('n', 1):first(), pieces('n', COUNT):first()\n"
          "assert(#(first + last) == 2)\n"
          "assert(#(pieces() - first - last) == COUNT - 2)\n"
          "assert(#(first - first) == 0 and #(first & pieces()) == 1)\n"
          "assert(#(box - first) == COUNT - 1 and #(pieces() & box) == COUNT)\n"
          "move(last, heap)\n"
          "assert(#(pieces() - box) == 1 and (pieces() & heap):first() == last)\n"
          "assert(#(pieces() - heap - { first }) == COUNT - 2)\n"
          "mark(first, 'lost')\n"
          "assert((pieces() & 'lost'):first() == first and #(pieces() - 'lost') == COUNT - 1)\n"
          "assert(#all_of(heap, first, nil, { first, last }) == 2)\n"
          "assert(#all_of() == 0)");
}

Test(selection_bind, attributes_ask_and_add)
{
    holds("assert(#pieces('suit', 'red') == COUNT // 2)\n"
          "assert(#pieces('suit', 'green') == 0)\n"
          "assert(#pieces('n', 10 ^ 9 // 1 | 0) == 0)\n"
          "assert(pieces():where('n', COUNT):first().n == COUNT)\n"
          "assert(pieces():sum 'n' == COUNT * (COUNT + 1) // 2)\n"
          "assert(pieces():most 'n' == COUNT and nothing():most 'n' == 0 and nothing():sum 'n' == "
          "0)\n"
          "local sums = pieces():sums('n', 'suit')\n"
          "assert(sums.red + sums.black == COUNT * (COUNT + 1) // 2)\n"
          "assert(#pieces():filter(function(c) return c.n > COUNT - 3 end) == 3)\n"
          "assert(#pieces():filter(function(c) return (pieces() - c):any() end) == COUNT)\n"
          "assert(pieces():has(pieces():first()) and not nothing():has(pieces():first()))\n"
          "assert(not pieces():has(nil))");
}

Test(selection_bind, each_goes_through_in_order_and_its_body_may_make_selections)
{
    holds("local seen = 0\n"
          "for c in each(pieces()) do\n"
          "  seen = seen + 1\n"
          "  assert(c.n == seen)\n"
          "  assert(#(pieces() - c) == COUNT - 1)\n"
          "end\n"
          "assert(seen == COUNT)\n"
          "for c in each(box) do seen = seen - 1 end\n"
          "assert(seen == 0)\n"
          "for c in each(nothing()) do error 'nothing' end\n"
          "for s in each(yard:spaces()) do seen = seen + 1 end\n"
          "assert(seen == #yard:spaces())");
}

Test(selection_bind, spaces_are_sets_of_their_own)
{
    holds("local all = yard:spaces()\n"
          "local a1, b1 = yard:at 'a1', yard:at(2, 1)\n"
          "assert(#(all - a1) == #all - 1 and #(a1 + b1) == 2 and #(yard:free() & a1) == 1)\n"
          "assert((a1 + b1):has(a1) and #a1:beside() == 2)\n"
          "local card = pieces():first()\n"
          "move(card, a1)\n"
          "assert(yard:pieces():first() == card and a1:piece() == card and #yard:taken() == 1)\n"
          "assert(#yard:free() == #all - 1 and not yard:free():has(a1))\n"
          "assert(card:space() == a1 and (pieces() & yard:pieces()):spaces():first() == a1)\n"
          "assert(yard:taken():pieces():first() == card)\n"
          "assert(#yard:taken():beside() == 2)\n"
          "mark(b1, 'wet')\n"
          "assert(marked 'wet':first() == b1 and #(all - marked 'wet') == #all - 1)\n"
          "assert(#all:where('column', 1) == #all:where('column', 13))");
}

Test(selection_bind, verbs_take_selections)
{
    holds("move(pieces('suit', 'red'), heap)\n"
          "assert(#heap == COUNT // 2 and #box == COUNT - COUNT // 2)\n"
          "mark(heap:pieces(), 'weight', 7)\n"
          "assert(#marked 'weight' == COUNT // 2 and heap:top():mark 'weight' == 7)\n"
          "mark(pieces(), 'lost')\n"
          "assert(#marked('lost', 'weight') == COUNT)\n"
          "show(heap:pieces(), me)\n"
          "assert(random_of(heap:pieces()).suit == 'red')\n"
          "move(heap, box) assert(#heap == 0)\n"
          "assert(random_of(heap:pieces()) == nil and heap:top() == nil)");
}

Test(selection_bind, a_choice_from_all_pieces_works_at_every_size)
{
    for (int i = 0; i < SIZES; i++) {
        Toy toy = play(sizes[i], "local it = choose(me, 'Which?', pieces())\n"
                                 "assert(it.n == COUNT)\n"
                                 "local some = choose_some(me, 'Some?', pieces(), 0, 3)\n"
                                 "assert(#some == 2 and some:has(it) and some:first().n == 1)\n"
                                 "local where = choose(me, 'Where?', yard:free())\n"
                                 "assert(where == yard:at 'a1')");
        toy_asks(toy.match, 1, "Which?");
        cr_assert_eq(match_decision(toy.match)->count, sizes[i]);
        toy_answer(toy.match, sizes[i] - 1);
        toy_asks(toy.match, 1, "Some?");
        toy_answer_some(toy.match, 2, (int[]){0, sizes[i] - 1});
        Position *position = position_new(toy.match);
        uint64_t then = match_fingerprint(toy.match);
        cr_assert_eq(match_restore(toy.match, position), MATCH_ASKING);
        cr_assert_eq(match_fingerprint(toy.match), then);
        toy_answer(toy.match, 0);
        toy_asks(toy.match, 1, "Well?");
        position_free(position);
        toy_done(&toy);
    }
}

/* Mistakes ------------------------------------------------------------------------------------ */

Test(selection_bind, pieces_and_spaces_do_not_mix)
{
    fails("local x = pieces() + yard:spaces()", "pieces and spaces cannot be mixed");
    fails("local x = yard:spaces() & pieces()", "pieces and spaces cannot be mixed");
    fails("local x = yard:spaces() - pieces():first()", "must be spaces");
    fails("local x = pieces():beside()", "a selection of spaces");
    fails("local x = yard:spaces():neighbours()", "a selection of pieces");
    fails("local x = pieces():has(yard:at 'a1')", "must be a piece (got a space)");
    fails("move(yard:spaces(), heap)", "cannot be mixed");
    fails("mark(yard:spaces(), 'lost')", "unknown mark 'lost'");
}

Test(selection_bind, what_is_no_set_is_refused)
{
    fails("local x = pieces() + 5", "a selection of pieces");
    fails("local x = pieces() - true", "a selection of pieces");
    fails("local x = pieces() - 'lots'", "unknown mark 'lots', did you mean 'lost'?");
    fails("local x = pieces() - seats[1]", "must be");
    fails("local x = pieces('suite', 'red')",
          "unknown attribute of pieces 'suite', did you mean 'suit'?");
    fails("local x = pieces():sum 'm'", "unknown attribute of pieces 'm'");
    fails("local x = pieces():where('n')", "");
    fails("local x = pieces():wear('n', 1)", "");
    fails("local x = pieces() + {{{{ pieces() }}}}", "a list of pieces or spaces");
    fails("local x = pieces() < pieces()", "attempt to compare");
    fails("pieces().x = 5", "attempt to index");
    fails("local t = { [pieces()] = 1 } for k in pairs(t) do end", "");
    fails("local x = {} x[1] = x local y = pieces() + x", "a list of pieces or spaces");
}

Test(selection_bind, a_set_can_be_turned_into_words_but_tells_nothing)
{
    holds("assert(tostring(pieces()) == 'a selection' and type(pieces()) == 'userdata')");
}

Test(selection_bind, a_filter_cannot_ask_or_hang)
{
    fails("pieces():filter(function(c) return confirm(me, 'This one?') end)", "");
    fails("pieces():filter(function(c) while true do end end)", "too much work");
}

/* Kept over the end of a phase a wide selection is stale; a small one is a value like a number. */
Test(selection_bind, a_wide_selection_from_an_earlier_phase_is_refused)
{
    for (int i = 0; i < SIZES; i++) {
        char text[3000];
        snprintf(text, sizeof text,
                 "local card = kind 'card' { }\nfor i = 1, %d do card { n = i } end\n"
                 "local kept\n"
                 "setup(function() kept = pieces() return phase.turn(seats[1]) end)\n"
                 "function phase.turn(me)\n"
                 "  assert(#kept == %d)\n"
                 "  return finish(me)\n"
                 "end",
                 sizes[i], sizes[i]);
        Toy toy = toy_play(text);
        if (sizes[i] <= 60)
            toy_won(toy.match, 1);
        else
            toy_failed(toy.match, "this selection was made in an earlier phase", 7);
        toy_done(&toy);
    }
}

Test(selection_bind, selections_without_end_are_stopped)
{
    static const char *const loops[][2] = {
        {"while true do local x = pieces() - pieces('n', 1) end", "too much work"},
        {"local function go(from, set)\n"
         "  for i = from, 100 do go(i + 1, set + pieces('n', i)) end\n"
         "end\n"
         "go(1, nothing())",
         "too many selections are made in one phase"},
    };
    for (int i = 0; i < 2; i++) {
        Toy toy = play(100, loops[i][0]);
        toy_failed(toy.match, loops[i][1], 0);
        toy_done(&toy);
    }
}

/* By value up to 60 pieces, and above them by a handle that equal sets share. */
Test(selection_bind, equal_sets_are_equal_and_the_same_key_at_every_size)
{
    holds("local all, one = pieces(), pieces('n', 1)\n"
          "assert(all == pieces() and one == pieces('n', 1) and all ~= one)\n"
          "assert((all - one) + one == all and all - all == nothing())\n"
          "local t = { [one] = 'one', [all] = 'all' }\n"
          "assert(t[all & one] == 'one' and t[all - nothing()] == 'all' and not t[all - one])\n"
          "for c in each(all) do assert(pieces('n', c.n) == all & pieces('n', c.n)) end\n"
          "assert(t[pieces('n', 1)] == 'one')");
}

/* Looking makes sets that are forgotten again; those made before and after it are still found. */
Test(selection_bind, reading_labels_does_not_disturb_equality)
{
    Toy toy = play(100, "local first = pieces('n', 1)\n"
                        "choose(me, 'Which?', { 1, 2 }, function(n)\n"
                        "  local all = nothing()\n"
                        "  for i = 1, 99 do all = all + pieces('n', i) end\n"
                        "  return #all .. tostring(pieces('n', 1) == first)\n"
                        "end)\n"
                        "local all = nothing()\n"
                        "for i = 1, 99 do all = all + pieces('n', i) end\n"
                        "assert(first == pieces('n', 1) and all == pieces() - pieces('n', 100))");
    for (int i = 0; i < 20; i++)
        cr_assert_str_eq(toy_label(toy.match, i % 2, 0), "99true");
    toy_answer(toy.match, 0);
    toy_asks(toy.match, 1, "Well?");
    toy_done(&toy);
}

/* Wide sets live in the match: one match's phase does not end another's. */
Test(selection_bind, wide_selections_of_two_matches_do_not_touch)
{
    Toy toy = play(100, "local odd = pieces('odd', true)\n"
                        "confirm(me, 'Half way?')\n"
                        "assert(#odd == 50 and #(pieces() - odd) == 50)");
    Match *other = toy_match(toy.game, 2, false);
    toy_asks(toy.match, 1, "Half way?");
    toy_asks(other, 1, "Half way?");
    toy_answer(other, 1);
    toy_asks(other, 1, "Well?");
    match_restart(other, 3);
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "Well?");
    match_free(other);
    toy_answer(toy.match, 1);
    toy_won(toy.match, 1);
    toy_done(&toy);
}
