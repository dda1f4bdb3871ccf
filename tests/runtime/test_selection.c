#include <criterion/criterion.h>

#include "runtime/selection.h"

enum { ALL = SET_WORDS };

static Set set_of(const int *items, int count)
{
    Set set = {{0}};
    for (int i = 0; i < count; i++)
        set_put(set.word, items[i]);
    return set;
}

#define SET(...)                                                                                   \
    set_of((const int[]){__VA_ARGS__}, (int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)))

Test(selection, a_universe_takes_as_many_words_as_it_needs)
{
    cr_assert_eq(set_words(0), 0);
    cr_assert_eq(set_words(1), 1);
    cr_assert_eq(set_words(64), 1);
    cr_assert_eq(set_words(65), 2);
    cr_assert_eq(set_words(1024), SET_WORDS);
}

Test(selection, items_are_put_and_dropped_across_word_borders)
{
    static const int edges[] = {0, 1, 62, 63, 64, 65, 127, 128, 511, 512, 1022, 1023};
    Set set = {{0}};
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        cr_assert_not(set_has(set.word, edges[i]));
        set_put(set.word, edges[i]);
        set_put(set.word, edges[i]);
        cr_assert(set_has(set.word, edges[i]));
        cr_assert_eq(set_count(set.word, ALL), (int)i + 1);
    }
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
        set_drop(set.word, edges[i]);
        set_drop(set.word, edges[i]);
        cr_assert_not(set_has(set.word, edges[i]));
    }
    cr_assert(set_empty(set.word, ALL));
}

Test(selection, plus_and_minus_follow_the_algebra_of_sets)
{
    Set a = SET(1, 63, 64, 700), b = SET(63, 700, 1023), both = a, common = a, without = a;
    set_add(both.word, b.word, ALL);
    set_keep(common.word, b.word, ALL);
    set_remove(without.word, b.word, ALL);
    Set all_of_them = SET(1, 63, 64, 700, 1023), shared = SET(63, 700), rest = SET(1, 64);
    cr_assert(set_equal(both.word, all_of_them.word, ALL));
    cr_assert(set_equal(common.word, shared.word, ALL));
    cr_assert(set_equal(without.word, rest.word, ALL));
    set_add(without.word, common.word, ALL);
    cr_assert(set_equal(without.word, a.word, ALL));
}

Test(selection, within_means_every_item_is_there)
{
    Set a = SET(5, 900), b = SET(5, 6, 900), none = {{0}};
    cr_assert(set_within(a.word, b.word, ALL));
    cr_assert_not(set_within(b.word, a.word, ALL));
    cr_assert(set_within(a.word, a.word, ALL));
    cr_assert(set_within(none.word, a.word, ALL));
    cr_assert(set_within(none.word, none.word, ALL));
}

Test(selection, clearing_touches_only_the_words_in_use)
{
    Set set = SET(3, 70);
    set_clear(set.word, 1);
    cr_assert_not(set_has(set.word, 3));
    cr_assert(set_has(set.word, 70));
}

Test(selection, next_finds_the_first_item_at_or_after)
{
    Set set = SET(0, 63, 64, 1023);
    cr_assert_eq(set_next(set.word, ALL, 0), 0);
    cr_assert_eq(set_next(set.word, ALL, 1), 63);
    cr_assert_eq(set_next(set.word, ALL, 64), 64);
    cr_assert_eq(set_next(set.word, ALL, 65), 1023);
    cr_assert_eq(set_next(set.word, ALL, 1024), -1);
    cr_assert_eq(set_next(set.word, 1, 64), -1);
    cr_assert_eq(set_next(set.word, 0, 0), -1);
}

Test(selection, walking_visits_every_item_once_in_rising_order)
{
    static const int items[] = {0, 7, 63, 64, 128, 500, 1023};
    Set set = set_of(items, 7);
    int n = 0;
    for (int i = SET_FIRST(set.word, ALL); i >= 0; i = SET_AFTER(set.word, ALL, i))
        cr_assert_eq(i, items[n++]);
    cr_assert_eq(n, 7);
}

Test(selection, nth_and_rank_undo_each_other)
{
    static const int items[] = {2, 63, 64, 65, 400, 1023};
    Set set = set_of(items, 6);
    for (int n = 0; n < 6; n++) {
        cr_assert_eq(set_nth(set.word, ALL, n), items[n]);
        cr_assert_eq(set_rank(set.word, items[n]), n);
    }
    cr_assert_eq(set_nth(set.word, ALL, 6), -1);
    cr_assert_eq(set_nth(set.word, ALL, -1), -1);
}

Test(selection, nth_of_a_full_set_is_n)
{
    Set set;
    memset(&set, 0xff, sizeof set);
    for (int n = 0; n < 1024; n++) {
        cr_assert_eq(set_nth(set.word, ALL, n), n);
        cr_assert_eq(set_rank(set.word, n), n);
    }
    cr_assert_eq(set_nth(set.word, ALL, 1024), -1);
    cr_assert_eq(set_count(set.word, ALL), 1024);
}

Test(selection, nth_of_nothing_is_nothing)
{
    Set none = {{0}};
    cr_assert_eq(set_nth(none.word, ALL, 0), -1);
    cr_assert_eq(set_nth(none.word, 0, 0), -1);
}
