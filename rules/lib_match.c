/* The part of the string library that uses patterns: find, match, gmatch, gsub. */
#define _GNU_SOURCE /* memmem, which takes linear time */
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/lib_string.h"
#include "rules/pattern.h"

#include <string.h>

/* Find and match ------------------------------------------------------------------------------- */

static int find_plain(lua_State *L, const char *text, size_t length, size_t skip)
{
    size_t wanted_length;
    const char *wanted = luaL_checklstring(L, 2, &wanted_length);
    budget_charge(L, (length - skip + wanted_length) / 8); /* what is nearly there takes longest */
    const char *found = memmem(text + skip, length - skip, wanted, wanted_length);
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, found - text + 1);
    lua_pushinteger(L, found - text + (lua_Integer)wanted_length);
    return 2;
}

static int find_pattern(lua_State *L, const char *text, size_t length, size_t skip, bool where)
{
    size_t pattern_length;
    const char *pattern_text = luaL_checklstring(L, 2, &pattern_length);
    const Pattern *pattern = pattern_push(L, pattern_text, pattern_length, true);
    PatternMatch match;
    pattern_begin(&match, text, length);
    bool found = pattern_find(L, pattern, &match, text + skip);
    pattern_settle(L, &match);
    if (!found) {
        lua_pushnil(L);
        return 1;
    }
    if (!where)
        return pattern_push_captures(L, &match, true);
    lua_pushinteger(L, match.start - text + 1);
    lua_pushinteger(L, match.end - text);
    return 2 + pattern_push_captures(L, &match, false);
}

static int find_or_match(lua_State *L, bool where)
{
    size_t length, pattern_length;
    const char *text = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &pattern_length);
    size_t skip = lib_string_start(luaL_optinteger(L, 3, 1), length) - 1;
    if (skip > length) {
        lua_pushnil(L);
        return 1;
    }
    lib_charge_bytes(L, pattern_length);
    if (where && (lua_toboolean(L, 4) || pattern_is_plain(pattern, pattern_length)))
        return find_plain(L, text, length, skip);
    return find_pattern(L, text, length, skip, where);
}

static int string_find(lua_State *L)
{
    return find_or_match(L, true);
}

static int string_match(lua_State *L)
{
    return find_or_match(L, false);
}

/* Gmatch --------------------------------------------------------------------------------------- */

/* How far an iteration has come, as offsets into its subject. */
typedef struct Progress {
    size_t next;
    size_t last_end; /* of the last match: an empty one must not follow there */
} Progress;

static int gmatch_next(lua_State *L)
{
    size_t length;
    const char *text = lua_tolstring(L, lua_upvalueindex(1), &length);
    const Pattern *pattern = lua_touserdata(L, lua_upvalueindex(2));
    Progress *progress = lua_touserdata(L, lua_upvalueindex(3));
    PatternMatch match;
    pattern_begin(&match, text, length);
    for (; progress->next <= length; progress->next++) {
        if (!pattern_match_at(L, pattern, &match, text + progress->next))
            continue;
        size_t end = (size_t)(match.end - text);
        if (end == progress->last_end)
            continue;
        progress->next = progress->last_end = end;
        pattern_settle(L, &match);
        budget_charge(L, 8);
        return pattern_push_captures(L, &match, true);
    }
    pattern_settle(L, &match);
    return 0;
}

static int string_gmatch(lua_State *L)
{
    size_t length, pattern_length;
    luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &pattern_length);
    size_t skip = lib_string_start(luaL_optinteger(L, 3, 1), length) - 1;
    lua_pushvalue(L, 1);
    pattern_push(L, pattern, pattern_length, false);
    Progress *progress = lua_newuserdatauv(L, sizeof *progress, 0);
    progress->next = skip > length ? length + 1 : skip;
    progress->last_end = SIZE_MAX;
    lua_pushcclosure(L, gmatch_next, 3);
    return 1;
}

/* Gsub ----------------------------------------------------------------------------------------- */

/* Adds the replacement text in argument 3, with its %0 to %9 and %%. */
static void add_template(lua_State *L, luaL_Buffer *result, const PatternMatch *match)
{
    size_t length;
    const char *at = lua_tolstring(L, 3, &length);
    const char *end = at + length;
    budget_charge(L, 1);
    while (at < end) {
        const char *escape = memchr(at, '%', (size_t)(end - at));
        lib_add(L, result, at, (size_t)((escape ? escape : end) - at));
        if (!escape)
            break;
        char letter = escape + 1 < end ? escape[1] : '\0';
        at = escape + 2;
        if (letter == '%') {
            lib_add(L, result, "%", 1);
        } else if (letter == '0') {
            lib_add(L, result, match->start, (size_t)(match->end - match->start));
        } else if (letter >= '1' && letter <= '9') {
            pattern_push_capture(L, match, letter - '1');
            lib_add_top(L, result);
        } else {
            luaL_error(L, "invalid use of '%%' in replacement string");
        }
    }
}

/* Adds what the table or function in argument 3 gives for the match; false or nil keeps the text. */
static void add_answer(lua_State *L, luaL_Buffer *result, const PatternMatch *match)
{
    budget_charge(L, 1);
    if (lua_type(L, 3) == LUA_TTABLE) {
        pattern_push_capture(L, match, 0);
        lua_gettable(L, 3);
    } else {
        lua_pushvalue(L, 3);
        int count = pattern_push_captures(L, match, true);
        lua_call(L, count, 1);
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        lib_add(L, result, match->start, (size_t)(match->end - match->start));
    } else if (lua_isstring(L, -1)) {
        lib_add_top(L, result);
    } else {
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    }
}

static void check_replacement(lua_State *L)
{
    int kind = lua_type(L, 3);
    luaL_argexpected(L,
                     kind == LUA_TSTRING || kind == LUA_TNUMBER || kind == LUA_TTABLE ||
                         kind == LUA_TFUNCTION,
                     3, "string/function/table");
    if (kind == LUA_TNUMBER)
        lua_tolstring(L, 3, NULL);
}

static int string_gsub(lua_State *L)
{
    size_t length, pattern_length;
    const char *at = luaL_checklstring(L, 1, &length);
    const char *pattern_text = luaL_checklstring(L, 2, &pattern_length);
    check_replacement(L);
    lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1);
    lua_Integer count = 0;
    const Pattern *pattern = pattern_push(L, pattern_text, pattern_length, true);
    PatternMatch match;
    pattern_begin(&match, at, length);
    const char *last_end = NULL;
    luaL_Buffer result;
    luaL_buffinit(L, &result);
    while (count < most) {
        if (pattern_match_at(L, pattern, &match, at) && match.end != last_end) {
            count++;
            if (lua_type(L, 3) == LUA_TSTRING)
                add_template(L, &result, &match);
            else
                add_answer(L, &result, &match);
            at = last_end = match.end;
        } else if (at < match.subject_end) {
            lib_add(L, &result, at++, 1);
        } else {
            break;
        }
        if (pattern_is_anchored(pattern))
            break;
    }
    pattern_settle(L, &match);
    lib_add(L, &result, at, (size_t)(match.subject_end - at));
    lib_charge_bytes(L, luaL_bufflen(&result));
    luaL_pushresult(&result);
    lua_pushinteger(L, count);
    return 2;
}

const luaL_Reg lib_match_functions[] = {
    {"find", string_find}, {"gmatch", string_gmatch},
    {"gsub", string_gsub}, {"match", string_match},
    {NULL, NULL},
};
