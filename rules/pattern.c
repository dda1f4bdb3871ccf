#include "rules/pattern.h"

#include "rules/budget.h"
#include "rules/pattern_program.h"

#include <lauxlib.h>
#include <string.h>

/* A repeated node that matched, and could match otherwise. */
typedef struct Choice {
    const PatternNode *node;
    const char *at;    /* where the node's text ends now */
    const char *least; /* where it must end at the least */
} Choice;

typedef struct Choices {
    int count;
    Choice open[PATTERN_MAX_REPEATS];
} Choices;

/* Charging in batches keeps a step cheap. */
static void take_steps(lua_State *L, PatternMatch *match, size_t steps)
{
    enum { BATCH = 64 };
    match->steps += steps;
    if (match->steps >= BATCH)
        pattern_settle(L, match);
}

void pattern_settle(lua_State *L, PatternMatch *match)
{
    size_t steps = match->steps;
    match->steps = 0;
    if (steps > 0)
        budget_charge(L, steps);
}

static bool set_has(const PatternNode *node, unsigned char byte)
{
    return node->as.set[byte / 32] >> (byte % 32) & 1;
}

/* Nodes that take one byte --------------------------------------------------------------------- */

static bool takes(const PatternNode *node, const char *at, const char *end)
{
    if (at >= end)
        return false;
    switch (node->kind) {
    case NODE_ANY:
        return true;
    case NODE_BYTE:
        return (unsigned char)*at == node->first;
    default:
        return set_has(node, (unsigned char)*at);
    }
}

static const char *take_all(lua_State *L, PatternMatch *match, const PatternNode *node,
                            const char *from)
{
    if (node->kind == NODE_ANY)
        return match->subject_end;
    const char *at = from;
    while (takes(node, at, match->subject_end))
        at++;
    take_steps(L, match, (size_t)(at - from));
    return at;
}

/* Nodes that look at more ---------------------------------------------------------------------- */

/* %bxy: from an x to the y that balances it. */
static const char *pass_balance(lua_State *L, PatternMatch *match, const PatternNode *node,
                                const char *from)
{
    if (from >= match->subject_end || (unsigned char)*from != node->first)
        return NULL;
    size_t depth = 1;
    const char *at = from + 1;
    for (; at < match->subject_end; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte == node->second) {
            if (--depth == 0)
                break;
        } else if (byte == node->first) {
            depth++;
        }
    }
    take_steps(L, match, (size_t)(at - from));
    return at < match->subject_end ? at + 1 : NULL;
}

/* %f[set]: between a byte outside the set and one inside; the subject's edges count as byte 0. */
static const char *pass_frontier(const PatternMatch *match, const PatternNode *node,
                                 const char *from)
{
    unsigned char before = from > match->subject ? (unsigned char)from[-1] : 0;
    unsigned char here = from < match->subject_end ? (unsigned char)*from : 0;
    return !set_has(node, before) && set_has(node, here) ? from : NULL;
}

static const char *pass_reference(lua_State *L, PatternMatch *match, const PatternNode *node,
                                  const char *from)
{
    const Capture *capture = &match->capture[node->first];
    if (capture->length < 0 || capture->length > match->subject_end - from)
        return NULL;
    size_t length = (size_t)capture->length;
    take_steps(L, match, length / 32);
    return memcmp(capture->start, from, length) == 0 ? from + length : NULL;
}

/* Where the match goes on after this node, which is not repeated, or NULL. */
static const char *pass(lua_State *L, PatternMatch *match, const PatternNode *node,
                        const char *from)
{
    switch (node->kind) {
    case NODE_OPEN:
        match->capture[node->first] = (Capture){from, CAPTURE_OPEN};
        return from;
    case NODE_POSITION:
        match->capture[node->first] = (Capture){from, CAPTURE_POSITION};
        return from;
    case NODE_CLOSE:
        match->capture[node->first].length = from - match->capture[node->first].start;
        return from;
    case NODE_REFERENCE:
        return pass_reference(L, match, node, from);
    case NODE_BALANCE:
        return pass_balance(L, match, node, from);
    case NODE_FRONTIER:
        return pass_frontier(match, node, from);
    case NODE_SUBJECT_END:
        return from == match->subject_end ? from : NULL;
    case NODE_BAD:
        luaL_error(L, "%s", node->as.complaint);
        return NULL;
    default:
        return takes(node, from, match->subject_end) ? from + 1 : NULL;
    }
}

/* Choices -------------------------------------------------------------------------------------- */

/* Takes a repeated node the way it likes best, and notes what else it could take. */
static const char *choose(lua_State *L, PatternMatch *match, const PatternNode *node,
                          const char *from, Choices *choices)
{
    const char *least = from;
    if (node->least == 1) {
        if (!takes(node, from, match->subject_end))
            return NULL;
        least++;
    }
    const char *at = least;
    if (node->repeat == REPEAT_MAYBE)
        at += takes(node, from, match->subject_end);
    else if (node->repeat == REPEAT_GREEDY)
        at = take_all(L, match, node, least);
    if (node->repeat == REPEAT_LAZY || at > least)
        choices->open[choices->count++] = (Choice){node, at, least};
    return at;
}

/* Goes back to the last choice and takes it otherwise; NULL if none is left. */
static const char *choose_again(PatternMatch *match, Choices *choices, const PatternNode **node)
{
    while (choices->count > 0) {
        Choice *choice = &choices->open[choices->count - 1];
        *node = choice->node;
        if (choice->node->repeat == REPEAT_LAZY) {
            if (takes(choice->node, choice->at, match->subject_end))
                return ++choice->at;
            choices->count--;
            continue;
        }
        const char *at = --choice->at;
        if (at == choice->least)
            choices->count--;
        return at;
    }
    return NULL;
}

/* Matching ------------------------------------------------------------------------------------- */

void pattern_begin(PatternMatch *match, const char *subject, size_t length)
{
    match->subject = subject;
    match->subject_end = subject + length;
    match->start = match->end = NULL;
    match->captures = 0;
    match->steps = 0;
}

bool pattern_match_at(lua_State *L, const Pattern *pattern, PatternMatch *match, const char *from)
{
    /* Captures need no undoing: which of them are open at a node is fixed, and going back
     * to a choice runs every later node, so every later capture, again. */
    Choices choices;
    choices.count = 0;
    const PatternNode *node = pattern->nodes;
    const char *at = from;
    while (node->kind != NODE_DONE) {
        take_steps(L, match, 1);
        at = node->repeat == REPEAT_NOT ? pass(L, match, node, at)
                                        : choose(L, match, node, at, &choices);
        if (!at)
            at = choose_again(match, &choices, &node);
        if (!at)
            return false;
        node++;
    }
    match->start = from;
    match->end = at;
    match->captures = pattern->captures;
    return true;
}

bool pattern_find(lua_State *L, const Pattern *pattern, PatternMatch *match, const char *from)
{
    if (pattern->anchored)
        return pattern_match_at(L, pattern, match, from);
    for (; from <= match->subject_end; from++) {
        take_steps(L, match, 1);
        if (pattern_match_at(L, pattern, match, from))
            return true;
    }
    return false;
}

bool pattern_is_anchored(const Pattern *pattern)
{
    return pattern->anchored;
}

/* Captures ------------------------------------------------------------------------------------- */

void pattern_push_capture(lua_State *L, const PatternMatch *match, int index)
{
    if (index >= match->captures) {
        if (index != 0)
            luaL_error(L, "invalid capture index %%%d", index + 1);
        lua_pushlstring(L, match->start, (size_t)(match->end - match->start));
        return;
    }
    const Capture *capture = &match->capture[index];
    if (capture->length == CAPTURE_OPEN)
        luaL_error(L, "unfinished capture");
    else if (capture->length == CAPTURE_POSITION)
        lua_pushinteger(L, capture->start - match->subject + 1);
    else
        lua_pushlstring(L, capture->start, (size_t)capture->length);
}

int pattern_push_captures(lua_State *L, const PatternMatch *match, bool or_whole)
{
    int count = match->captures == 0 && or_whole ? 1 : match->captures;
    luaL_checkstack(L, count, "too many captures");
    for (int i = 0; i < count; i++)
        pattern_push_capture(L, match, i);
    return count;
}
