#include "rules/locals.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/bind.h"
#include "runtime/knowledge.h"

enum { MOST_SHOWN = 6, LONGEST_TEXT = 40, DEEPEST = 200 };

/* Nothing here may raise an error: it runs outside of any protected call, on a thread that has failed. */

typedef struct Listing {
    Match *match;
    lua_State *L;
    Report *report;
    int shown;
} Listing;

/* Values -------------------------------------------------------------------------------------- */

static const char *thing_name(const Match *match, const Thing *thing)
{
    const Shape *shape = match->game->shape;
    switch (thing->kind) {
    case THING_PIECE:
        return shape->piece[thing->id].name;
    case THING_SPACE:
        return shape->space[thing->id].name;
    case THING_ZONE:
        return shape->zone[thing->id].name;
    case THING_SEAT:
        return match->name[thing->id];
    case THING_LINE:
        return shape->line[thing->id].name;
    case THING_BOARD:
        return "a board";
    default:
        return "a thing of the engine";
    }
}

/* "card 3, card 5 and 4 more" */
static void several_words(const Match *match, const uint64_t *words, Domain domain, char *out,
                          size_t size)
{
    const Shape *shape = match->game->shape;
    bool pieces = domain == DOMAIN_PIECES;
    int length = pieces ? shape->piece_words : shape->space_words, left = set_count(words, length);
    size_t used = (size_t)snprintf(out, size, "%s", left ? "{" : pieces ? "no piece" : "no space");
    int named = 0;
    for (int i = SET_FIRST(words, length); i >= 0 && named < 3 && used < size;
         i = SET_AFTER(words, length, i), named++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", named ? ", " : "",
                                 pieces ? shape->piece[i].name : shape->space[i].name);
    if (left > named && used < size)
        used += (size_t)snprintf(out + used, size - used, " and %d more", left - named);
    if (left && used < size)
        snprintf(out + used, size - used, "}");
}

static void selection_words(const Listing *list, char *out, size_t size)
{
    const SetArena *arena = &list->match->arena;
    uint64_t handle = (uint64_t)(uintptr_t)lua_touserdata(list->L, -1);
    Domain domain = handle & DOMAIN_BIT ? DOMAIN_SPACES : DOMAIN_PIECES;
    Set small = {.word = {handle & SMALL_MASK}};
    const uint64_t *words = small.word;
    if (handle & WIDE_BIT) {
        handle &= ~(SELECTION_BIT | WIDE_BIT | DOMAIN_BIT);
        if ((uint32_t)(handle >> 16) != arena->generation ||
            (int)(handle & 0xffff) >= arena->used) {
            snprintf(out, size, "a selection of an earlier phase");
            return;
        }
        words = arena_at(arena, (uint32_t)(handle & 0xffff))->set.word;
    }
    several_words(list->match, words, domain, out, size);
}

/* The value on top of the thread's stack. */
static void value_words(const Listing *list, char *out, size_t size)
{
    lua_State *L = list->L;
    const char *text;
    size_t length;
    switch (lua_type(L, -1)) {
    case LUA_TNIL:
        snprintf(out, size, "nil");
        break;
    case LUA_TBOOLEAN:
        snprintf(out, size, "%s", lua_toboolean(L, -1) ? "true" : "false");
        break;
    case LUA_TNUMBER:
        if (lua_isinteger(L, -1))
            snprintf(out, size, LUA_INTEGER_FMT, lua_tointeger(L, -1));
        else
            snprintf(out, size, "%.14g", lua_tonumber(L, -1));
        break;
    case LUA_TSTRING:
        text = lua_tolstring(L, -1, &length);
        snprintf(out, size, "\"%.*s%s\"", LONGEST_TEXT, text, length > LONGEST_TEXT ? "..." : "");
        break;
    case LUA_TTABLE:
        if (lua_rawlen(L, -1) > 0)
            snprintf(out, size, "a list of %llu", (unsigned long long)lua_rawlen(L, -1));
        else
            snprintf(out, size, "a table without a list in it");
        break;
    case LUA_TLIGHTUSERDATA:
        selection_words(list, out, size);
        break;
    case LUA_TUSERDATA:
        snprintf(out, size, "%s", thing_name(list->match, lua_touserdata(L, -1)));
        break;
    default:
        snprintf(out, size, "a %s", lua_typename(L, lua_type(L, -1)));
    }
}

/* Names --------------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the line name this variable? After a dot or colon it is a field. */
static bool is_named(const char *line, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(line, name); at; at = strstr(at + 1, name)) {
        char before = at > line ? at[-1] : ' ';
        if (!is_letter(before) && before != '.' && before != ':' && !is_letter(at[length]))
            return true;
    }
    return false;
}

/* Adds "name = value" for the value on top of the stack. */
static void add_variable(Listing *list, const char *name)
{
    Report *report = list->report;
    char value[120], clean[120];
    size_t used = strlen(report->locals), room = sizeof report->locals - used;
    value_words(list, value, sizeof value);
    report_clean(clean, sizeof clean, value, strlen(value));
    if (list->shown == MOST_SHOWN || strlen(name) + strlen(clean) + 6 > room)
        return;
    snprintf(report->locals + used, room, "%s%s = %s", list->shown ? ", " : "", name, clean);
    list->shown++;
}

/* A local that another of the same name hides is not meant. */
static bool is_hidden(const Listing *list, lua_Debug *at, int number, const char *name)
{
    const char *later;
    for (int i = number + 1; (later = lua_getlocal(list->L, at, i)) != NULL; i++) {
        lua_pop(list->L, 1);
        if (strcmp(later, name) == 0)
            return true;
    }
    return false;
}

/* The function's own variables: those the line names, or, with `all`, every one. */
static void add_locals(Listing *list, lua_Debug *at, bool all)
{
    const char *name;
    for (int i = 1; (name = lua_getlocal(list->L, at, i)) != NULL; i++) {
        bool named = name[0] != '(' && (all || is_named(list->report->source, name));
        if (named && !is_hidden(list, at, i, name))
            add_variable(list, name);
        lua_pop(list->L, 1);
    }
}

/* Variables of the file that the line names; not functions and tables, which are mostly the engine's words. */
static void add_upvalues(Listing *list, lua_Debug *at)
{
    lua_State *L = list->L;
    const char *name;
    lua_getinfo(L, "f", at);
    for (int i = 1; (name = lua_getupvalue(L, -1, i)) != NULL; i++) {
        int type = lua_type(L, -1);
        const Thing *thing = thing_at(L, -1);
        bool plain = type == LUA_TNIL || type == LUA_TBOOLEAN || type == LUA_TNUMBER ||
                     type == LUA_TSTRING || type == LUA_TLIGHTUSERDATA;
        bool other =
            thing && thing->kind < THING_PHASE && strcmp(thing_name(list->match, thing), name) != 0;
        if ((plain || other) && is_named(list->report->source, name))
            add_variable(list, name);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

/* Reading ------------------------------------------------------------------------------------- */

/* The call that the report's place names; false if it has already returned. */
static bool find_call(lua_State *L, const Report *report, lua_Debug *at)
{
    for (int level = 0; level < DEEPEST && lua_getstack(L, level, at); level++) {
        lua_getinfo(L, "Sl", at);
        if (at->currentline == report->line && at->source[0] == '@' &&
            strcmp(at->source + 1, report->file) == 0)
            return true;
    }
    return false;
}

static bool all_is_open(const Match *match)
{
    if (match->deciding_together)
        return false;
    for (int i = 0; i < match->game->shape->pieces; i++)
        if (!knows(match->table, PUBLIC, i))
            return false;
    return true;
}

void locals_describe(Match *match, Report *report)
{
    Listing list = {.match = match, .L = match->thread, .report = report};
    lua_Debug at;
    report->locals[0] = '\0';
    if (!match->game->author && !all_is_open(match))
        return;
    if (!report->line || !lua_checkstack(match->thread, 4) ||
        !find_call(match->thread, report, &at))
        return;
    add_locals(&list, &at, false);
    add_upvalues(&list, &at);
    if (list.shown == 0)
        add_locals(&list, &at, true);
}
