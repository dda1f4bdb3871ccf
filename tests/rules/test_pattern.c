/* Patterns as C sees them: what is plain, what is anchored, where a match lies. test_lib_string.c compares with stock Lua. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/pattern.h"
#include "tests/support/sandbox_state.h"

static Sandbox box;

static void open_box(void)
{
    sandbox_open(&box);
}

static void close_box(void)
{
    sandbox_close(&box);
}

TestSuite(pattern, .init = open_box, .fini = close_box);

static bool find(const char *subject, const char *text, PatternMatch *match)
{
    lua_State *L = box.host.L;
    const Pattern *pattern = pattern_push(L, text, strlen(text), true);
    pattern_begin(match, subject, strlen(subject));
    bool found = pattern_find(L, pattern, match, subject);
    pattern_settle(L, match);
    lua_pop(L, 1);
    return found;
}

Test(pattern, only_a_text_without_magic_is_plain)
{
    cr_assert(pattern_is_plain("", 0));
    cr_assert(pattern_is_plain("abc def", 7));
    static const char magic[] = "^$*+?.([%-";
    for (size_t i = 0; magic[i]; i++) {
        char text[] = {'a', magic[i], 'b'};
        cr_assert_not(pattern_is_plain(text, sizeof text), "%c", magic[i]);
    }
}

Test(pattern, an_anchor_counts_only_where_one_is_wanted)
{
    lua_State *L = box.host.L;
    cr_assert(pattern_is_anchored(pattern_push(L, "^a", 2, true)));
    cr_assert_not(pattern_is_anchored(pattern_push(L, "^a", 2, false)));
    cr_assert_not(pattern_is_anchored(pattern_push(L, "a^", 2, true)));
    lua_settop(L, 0);
}

Test(pattern, a_match_tells_where_it_lies)
{
    PatternMatch match;
    static const char subject[] = "lay red 12 on c4";
    cr_assert(find(subject, "%d+", &match));
    cr_assert_eq(match.start - subject, 8);
    cr_assert_eq(match.end - subject, 10);
    cr_assert_eq(match.captures, 0);
    cr_assert_not(find(subject, "%d%d%d", &match));
    cr_assert_not(find(subject, "^red", &match));
    cr_assert(find(subject, "c4$", &match));
    cr_assert(find(subject, "", &match));
    cr_assert_eq(match.end, match.start);
}

Test(pattern, captures_are_texts_or_positions)
{
    PatternMatch match;
    static const char subject[] = "name = value";
    cr_assert(find(subject, "(%w+) = ()(%w+)", &match));
    cr_assert_eq(match.captures, 3);
    cr_assert_eq(match.capture[0].length, 4);
    cr_assert_eq(match.capture[1].length, CAPTURE_POSITION);
    cr_assert_eq(match.capture[1].start - subject, 7);
    cr_assert_eq(match.capture[2].length, 5);
    lua_State *L = box.host.L;
    cr_assert_eq(pattern_push_captures(L, &match, true), 3);
    cr_assert_str_eq(lua_tostring(L, -3), "name");
    cr_assert_eq(lua_tointeger(L, -2), 8);
    cr_assert_str_eq(lua_tostring(L, -1), "value");
    lua_settop(L, 0);
    cr_assert(find(subject, "=", &match));
    cr_assert_eq(pattern_push_captures(L, &match, false), 0);
    cr_assert_eq(pattern_push_captures(L, &match, true), 1);
    lua_settop(L, 0);
}

Test(pattern, a_long_subject_needs_no_deep_stack)
{
    static char subject[200001];
    PatternMatch match;
    memset(subject, 'a', sizeof subject - 1);
    cr_assert(find(subject, ".-$", &match));
    cr_assert_eq(match.end - subject, 200000);
    cr_assert(find(subject, "(a*)a$", &match));
    cr_assert_eq(match.capture[0].length, 199999);
}
