/* Lua patterns: compiled to a list of nodes, matched by backtracking without recursion, every step charged.
 *
 * A malformed pattern compiles. Its bad part becomes a node that raises the error when a match gets there, so
 * the same calls fail as with stock Lua. */
#ifndef RULES_PATTERN_H
#define RULES_PATTERN_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    PATTERN_MAX_LENGTH = 8192,
    PATTERN_MAX_CAPTURES = 32,
    PATTERN_MAX_REPEATS = 200, /* items with a * + - or ?: as many choices can be open at once */
};

typedef struct Pattern Pattern;

typedef struct Capture {
    const char *start;
    ptrdiff_t length; /* or CAPTURE_OPEN, CAPTURE_POSITION */
} Capture;

enum { CAPTURE_OPEN = -1, CAPTURE_POSITION = -2 };

/* One subject and what was matched in it. The subject must stay alive (on the stack, or an upvalue). */
typedef struct PatternMatch {
    const char *subject;
    const char *subject_end;
    const char *start; /* of the last match */
    const char *end;
    int captures;
    Capture capture[PATTERN_MAX_CAPTURES];
    size_t steps; /* done but not yet charged */
} PatternMatch;

/* Compiles the pattern and pushes it as a userdata, which owns the result. With `anchors`, a leading ^ is one. */
const Pattern *pattern_push(lua_State *L, const char *text, size_t length, bool anchors);

/* Does the text mean just itself as a pattern? */
bool pattern_is_plain(const char *text, size_t length);

bool pattern_is_anchored(const Pattern *pattern);

void pattern_begin(PatternMatch *match, const char *subject, size_t length);

/* Tries a match that starts exactly at `from`. Raises on a malformed pattern or a broken budget. */
bool pattern_match_at(lua_State *L, const Pattern *pattern, PatternMatch *match, const char *from);

/* Looks for the first match at or after `from`; an anchored pattern is only tried there. */
bool pattern_find(lua_State *L, const Pattern *pattern, PatternMatch *match, const char *from);

/* Charges the steps that are still uncharged; call it once when done with a subject. */
void pattern_settle(lua_State *L, PatternMatch *match);

/* Pushes capture `index` (0 is the first); without captures, 0 is the whole match. */
void pattern_push_capture(lua_State *L, const PatternMatch *match, int index);

/* Pushes all captures, or the whole match if there are none and `or_whole`; says how many. */
int pattern_push_captures(lua_State *L, const PatternMatch *match, bool or_whole);

#endif
