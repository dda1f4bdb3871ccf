/* Telling somebody who looks on what is decided. Nothing here may raise an error or allocate: it runs where scripts do. */
#include <stdio.h>
#include <string.h>

#include "rules/bind.h"

enum { PASS_AT = 4 }; /* of choose and offer: the text for taking none */

void match_watch(Match *match, const MatchWatch *watch)
{
    match->watch = watch;
}

static void tell_text(const MatchWatch *watch, const char *text)
{
    watch->chose(watch->data, text, strlen(text));
}

static void tell_thing(const Match *match, const MatchWatch *watch, const Thing *thing)
{
    const Shape *shape = match->game->shape;
    char seat[24];
    snprintf(seat, sizeof seat, "seat %d", thing->id + 1);
    tell_text(watch, thing->kind == THING_PIECE   ? shape->piece[thing->id].name
                     : thing->kind == THING_SPACE ? shape->space[thing->id].name
                     : thing->kind == THING_ZONE  ? shape->zone[thing->id].name
                     : thing->kind == THING_LINE  ? shape->line[thing->id].name
                     : thing->kind == THING_SEAT  ? seat
                                                  : "");
}

/* The value on top of the stack. */
static void tell_value(const Match *match, const MatchWatch *watch, lua_State *L)
{
    const Thing *thing = thing_at(L, -1);
    size_t length;
    char number[32];
    if (thing) {
        tell_thing(match, watch, thing);
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        const char *text = lua_tolstring(L, -1, &length);
        watch->chose(watch->data, text, length);
    } else if (lua_isinteger(L, -1)) {
        snprintf(number, sizeof number, LUA_INTEGER_FMT, lua_tointeger(L, -1));
        tell_text(watch, number);
    } else if (lua_isboolean(L, -1)) {
        tell_text(watch, lua_toboolean(L, -1) ? "yes" : "no");
    } else {
        tell_text(watch, "");
    }
}

static void tell_choice(const Match *match, lua_State *L, int32_t value, int options)
{
    const Decision *decision = &match->decision;
    const MatchWatch *watch = match->watch;
    if (decision->kind == DECIDE_YES_NO) {
        tell_text(watch, value ? "yes" : "no");
    } else if (decision->kind == DECIDE_NUMBER) {
        char number[16];
        snprintf(number, sizeof number, "%d", (int)value);
        tell_text(watch, number);
    } else if (decision->may_pass && value == decision->count - 1) {
        size_t length;
        const char *text = lua_tolstring(L, PASS_AT, &length);
        watch->chose(watch->data, text, length);
    } else if (decision->source == OPTIONS_LIST && lua_checkstack(L, 1)) {
        lua_rawgeti(L, options, decision->order[value]);
        tell_value(match, watch, L);
        lua_pop(L, 1);
    }
}

void match_tell(Match *match, lua_State *L, const Answer *answer, int question, int options)
{
    const MatchWatch *watch = match->watch;
    size_t length = 0;
    bool text = lua_type(L, question) == LUA_TSTRING;
    const char *words = text ? lua_tolstring(L, question, &length) : "";
    watch->decided(watch->data, &match->decision, answer, words, length);
    for (int i = 0; i < answer->count; i++)
        tell_choice(match, L, answer->value[i], options);
}
