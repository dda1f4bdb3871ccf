#include "rules/trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/zone.h"

void trace_clear(Trace *trace)
{
    free(trace->step);
    *trace = (Trace){.step = NULL};
}

static TraceStep *add_step(Trace *trace)
{
    if (trace->steps == TRACE_STEPS) { /* what was long ago does not matter */
        trace->steps = TRACE_STEPS / 2;
        memmove(trace->step, trace->step + TRACE_STEPS / 2,
                (size_t)trace->steps * sizeof *trace->step);
    }
    if (trace->steps == trace->room) {
        int room = trace->room ? trace->room * 2 : 64;
        TraceStep *grown = realloc(trace->step, (size_t)room * sizeof *grown);
        if (!grown)
            return NULL;
        trace->step = grown;
        trace->room = room;
    }
    TraceStep *step = &trace->step[trace->steps++];
    memset(step, 0, sizeof *step);
    return step;
}

/* The pieces that a mark of this name is on. */
static void read_mark(const Match *match, const char *name, TraceValue *out)
{
    const Shape *shape = match->game->shape;
    for (int i = 0; i < shape->marks; i++) {
        int is = 0;
        if (strcmp(shape->mark[i].name, name) != 0 || shape->mark[i].domain != DOMAIN_PIECES)
            continue;
        out->is_set = true;
        for (int piece = 0; piece < shape->pieces; piece++)
            if (table_mark(match->table, i, piece, &is) == RESULT_OK && is != 0)
                set_put(out->set.word, piece);
    }
}

static void read_thing(const Match *match, const Thing *thing, TraceValue *out)
{
    out->is_set =
        thing->kind == THING_PIECE || thing->kind == THING_SPACE || thing->kind == THING_ZONE;
    out->domain = thing->kind == THING_SPACE ? DOMAIN_SPACES : DOMAIN_PIECES;
    if (thing->kind == THING_ZONE)
        zone_add_pieces(match->table, thing->id, out->set.word);
    else if (out->is_set)
        set_put(out->set.word, thing->id);
    out->closed = thing->kind == THING_ZONE && match->table->place[thing->id].count == 0;
}

static void read_value(lua_State *L, const Match *match, int index, TraceValue *out)
{
    Set room;
    switch (lua_type(L, index)) {
    case LUA_TLIGHTUSERDATA: {
        const uint64_t *words = read_selection(L, index, &out->domain, &room);
        int length = words_of(match, out->domain);
        out->is_set = true;
        set_copy(out->set.word, words, length);
        out->closed = set_empty(words, length);
        break;
    }
    case LUA_TUSERDATA:
        read_thing(match, thing_at(L, index), out);
        break;
    case LUA_TSTRING:
        read_mark(match, lua_tostring(L, index), out);
        break;
    case LUA_TNUMBER:
        out->closed = lua_tonumber(L, index) == 0;
        break;
    default:
        out->closed = !lua_toboolean(L, index);
    }
}

/* The texts of a question's list, with the conditions that follow it. */
static void read_words(lua_State *L, Trace *trace)
{
    trace->words = trace->chosen_at = 0;
    if (action_words(L, 3, trace) || lua_type(L, 3) != LUA_TTABLE)
        return;
    int count = (int)lua_rawlen(L, 3);
    for (int i = 1; i <= count && i <= TRACE_WORDS; i++) {
        trace->word[i - 1][0] = '\0';
        if (lua_rawgeti(L, 3, i) == LUA_TSTRING)
            snprintf(trace->word[i - 1], NAME_SIZE, "%s", lua_tostring(L, -1));
        trace->condition[i - 1] = 3 + i;
        lua_pop(L, 1);
        trace->words = i;
    }
}

static bool is_question(const char *verb)
{
    static const char *const verbs[] = {"choose", "offer", "place", "step", "choose_some", "act"};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i], verb) == 0)
            return true;
    return false;
}

static int traced(lua_State *L)
{
    const char *verb = lua_touserdata(L, lua_upvalueindex(1)),
               *help = lua_touserdata(L, lua_upvalueindex(2));
    lua_CFunction function = lua_tocfunction(L, lua_upvalueindex(3));
    Host *host = host_of(L);
    lua_Debug about;
    TraceStep *step = host->match ? add_step(host->trace) : NULL;
    if (!step)
        return function(L);
    int number = host->trace->steps - 1;
    step->verb = verb;
    step->help = help;
    if (lua_getstack(L, 1, &about) && lua_getinfo(L, "Sl", &about)) {
        snprintf(step->file, sizeof step->file, "%s", about.short_src);
        step->line = about.currentline;
    }
    step->arguments = lua_gettop(L) < TRACE_ARGUMENTS ? lua_gettop(L) : TRACE_ARGUMENTS;
    for (int i = 1; i <= TRACE_ARGUMENTS; i++)
        if (i <= step->arguments)
            read_value(L, host->match, i, &step->argument[i]);
        else
            step->argument[i].closed = true;
    step->asks = is_question(verb);
    if (step->asks)
        read_words(L, host->trace);
    int results = function(L); /* a question may not come back */
    if (results > 0 && number < host->trace->steps)
        read_value(L, host->match, -results, &host->trace->step[number].result);
    return results;
}

void push_traced(lua_State *L, const char *verb, const char *help, lua_CFunction function)
{
    if (!host_of(L)->trace) {
        lua_pushcfunction(L, function);
        return;
    }
    lua_pushlightuserdata(L, (void *)(uintptr_t)verb);
    lua_pushlightuserdata(L, (void *)(uintptr_t)help);
    lua_pushcfunction(L, function);
    lua_pushcclosure(L, traced, 3);
}
