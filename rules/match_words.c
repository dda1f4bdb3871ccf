/* The pending decision in words. Labels are only made here, when somebody reads them. */
#include <stdio.h>
#include <string.h>

#include "rules/bind.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

/* While a decision waits, the thread's stack ends with the question, the options and the label function or nil. */
enum { AT_QUESTION = -3, AT_OPTIONS = -2, AT_LABEL = -1 };

/* Below them are the arguments of the call that waits: of choose, the fourth is the text for taking none. */
enum { AT_PASS = 4 };

void match_prompt(Match *match, char *out, size_t size)
{
    out[0] = '\0';
    if (!match->waiting)
        return;
    size_t length;
    const char *text = lua_tolstring(match->thread, AT_QUESTION, &length);
    const char *gap = match->decision.subject >= 0 ? strstr(text, "{}") : NULL;
    if (!gap) {
        report_clean(out, size, text, length);
        return;
    }
    /* the question is about a piece that was chosen just now */
    const PieceInfo *piece = &match->game->shape->piece[match->decision.subject];
    bool known = may_read(match->table, match->decision.seat, match->decision.subject);
    char whole[512];
    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(gap - text), text,
             known ? piece->name : piece->hidden, gap + 2);
    report_clean(out, size, whole, strlen(whole));
}

static void place_words(const Match *match, int place, int viewer, char *out, size_t size)
{
    const Shape *shape = match->game->shape;
    if (place >= shape->zones)
        snprintf(out, size, " on %s", shape->space[place - shape->zones].name);
    else if (shape->zone[place].owner == viewer)
        snprintf(out, size, " (your %s)", shape->zone[place].name);
    else if (shape->zone[place].owner != NOBODY)
        snprintf(out, size, " (%s's %s)", match->name[shape->zone[place].owner],
                 shape->zone[place].name);
    else
        snprintf(out, size, " (%s)", shape->zone[place].name);
}

static bool in_several_places(const Match *match)
{
    const Decision *decision = &match->decision;
    int words = match->game->shape->piece_words, place = -1;
    if (decision->source != OPTIONS_PIECES)
        return false;
    for (int i = SET_FIRST(decision->set.word, words); i >= 0;
         i = SET_AFTER(decision->set.word, words, i)) {
        if (place >= 0 && zone_of(match->table, i) != place)
            return true;
        place = zone_of(match->table, i);
    }
    return false;
}

static void piece_words(const Match *match, int piece, int viewer, bool with_place, char *out,
                        size_t size)
{
    const PieceInfo *info = &match->game->shape->piece[piece];
    bool known = may_read(match->table, viewer, piece);
    char place[NAME_SIZE * 2 + 8] = "", text[256];
    if (with_place || !known)
        place_words(match, zone_of(match->table, piece), viewer, place, sizeof place);
    snprintf(text, sizeof text, "%s%s", known ? info->name : info->hidden, place);
    report_clean(out, size, text, strlen(text));
}

static void thing_words(const Match *match, const Thing *thing, int viewer, char *out, size_t size)
{
    const Shape *shape = match->game->shape;
    const char *text = "?";
    if (thing->kind == THING_PIECE) {
        piece_words(match, thing->id, viewer, false, out, size);
        return;
    }
    if (thing->kind == THING_SPACE)
        text = shape->space[thing->id].name;
    else if (thing->kind == THING_ZONE)
        text = shape->zone[thing->id].name;
    else if (thing->kind == THING_SEAT)
        text = match->name[thing->id];
    else if (thing->kind == THING_LINE)
        text = shape->line[thing->id].name;
    report_clean(out, size, text, strlen(text));
}

/* Nothing here may raise an error: it runs outside of any protected call, with the heap as full as a script left it. */

/* As Lua would write it. */
static void number_words(lua_State *L, char *out, size_t size)
{
    if (lua_isinteger(L, -1)) {
        snprintf(out, size, LUA_INTEGER_FMT, lua_tointeger(L, -1));
        return;
    }
    char text[64];
    snprintf(text, sizeof text, LUA_NUMBER_FMT, lua_tonumber(L, -1));
    bool whole = text[strspn(text, "-0123456789")] == '\0';
    snprintf(out, size, "%s%s", text, whole ? ".0" : "");
}

static void text_words(lua_State *L, char *out, size_t size)
{
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    report_clean(out, size, text, length);
}

static int get_label(lua_State *L)
{
    lua_pushliteral(L, "label");
    lua_rawget(L, 1);
    return 1;
}

static void table_words(lua_State *L, char *out, size_t size)
{
    lua_pushcfunction(L, get_label);
    lua_pushvalue(L, -2);
    if (lua_pcall(L, 1, 1, 0) == LUA_OK && lua_type(L, -1) == LUA_TSTRING)
        text_words(L, out, size);
    lua_pop(L, 1);
}

/* The value on top of the stack (popped) in words: a text, a number, a thing, or a table with a label. */
static void value_words(const Match *match, lua_State *L, int viewer, char *out, size_t size)
{
    const Thing *thing = thing_at(L, -1);
    if (thing)
        thing_words(match, thing, viewer, out, size);
    else if (lua_type(L, -1) == LUA_TSTRING)
        text_words(L, out, size);
    else if (lua_type(L, -1) == LUA_TNUMBER)
        number_words(L, out, size);
    else if (lua_istable(L, -1))
        table_words(L, out, size);
    else
        snprintf(out, size, "%s", lua_toboolean(L, -1) ? "yes" : "no");
    lua_pop(L, 1);
}

/* Pushes option n as the script would get it. */
static void push_item(const Match *match, lua_State *L, int n)
{
    const Decision *decision = &match->decision;
    const Game *game = match->game;
    if (decision->source == OPTIONS_PIECES) {
        push_piece(L, game, decision_item(decision, game->shape->piece_words, n));
    } else if (decision->source == OPTIONS_SPACES) {
        push_space(L, game, decision_item(decision, game->shape->space_words, n));
    } else {
        lua_rawgeti(match->thread, AT_OPTIONS, decision->order[n]);
        lua_xmove(match->thread, L, 1);
    }
}

/* What stands after the label function in the call that waits; gives how many values it is. */
static int push_label_extras(const Match *match, lua_State *L)
{
    lua_State *thread = match->thread;
    int first = match->decision.label_at + 1, extras = lua_gettop(thread) + AT_QUESTION - first + 1;
    if (extras <= 0 || !lua_checkstack(thread, extras) || !lua_checkstack(L, extras))
        return 0;
    for (int i = 0; i < extras; i++)
        lua_pushvalue(thread, first + i);
    lua_xmove(thread, L, extras);
    return extras;
}

/* A script would tell a piece's face in its label: it is not asked about pieces that are hidden from the asked seat
 * or from the reader. The option is on top of the stack. */
static bool is_hidden(const Match *match, lua_State *L, int viewer)
{
    const Thing *piece = thing_of_kind(L, -1, THING_PIECE);
    return piece && !(may_read(match->table, match->decision.seat, piece->id) &&
                      may_read(match->table, viewer, piece->id));
}

void match_forget_labels(Match *match)
{
    Labels *labels = &match->labels;
    labels->spent = (HostSpent){0};
    labels->failed = labels->told = false;
    set_clear(labels->read.word, SET_WORDS);
}

const Report *match_label_report(Match *match)
{
    Labels *labels = &match->labels;
    if (!match->waiting || !labels->failed || labels->told)
        return NULL;
    labels->told = true;
    return &labels->report;
}

/* All labels of a decision share one budget. Whoever reads one again reads them all anew. */
static HostSpent *label_budget(Labels *labels, int n)
{
    if (set_has(labels->read.word, n)) {
        labels->spent = (HostSpent){0};
        set_clear(labels->read.word, SET_WORDS);
    }
    set_put(labels->read.word, n);
    return &labels->spent;
}

/* Calls the label function, which lies below its arguments; its result replaces them. One that has failed is not
 * called again at this decision. */
static bool call_label(Match *match, lua_State *L, int args, HostSpent *spent)
{
    Host *host = &match->game->host;
    Match *outer = host->match;
    int used = match->arena.used; /* reading must not use up the phase's room for selections */
    bool secret = match->deciding_together;
    host->match = match;
    match->labelling = match->deciding_together = true;
    bool done = host_call_within(host, L, args, 1, spent) == LUA_OK;
    host->match = outer;
    arena_cut(&match->arena, used);
    match->labelling = false;
    match->deciding_together = secret;
    if (done)
        return true;
    match->labels.failed = true;
    game_report_error(match->game, L, &match->labels.report);
    snprintf(match->labels.report.phase, sizeof match->labels.report.phase, "%s",
             match_phase_name(match));
    return false;
}

/* The script's own label for an option; false if it has none or failed. */
static bool label_by_script(Match *match, int n, int viewer, char *out, size_t size)
{
    lua_State *L = match->game->host.L;
    if (match->labels.failed || !lua_isfunction(match->thread, AT_LABEL) || !lua_checkstack(L, 8) ||
        !lua_checkstack(match->thread, 4))
        return false;
    int top = lua_gettop(L);
    lua_pushvalue(match->thread, AT_LABEL);
    lua_xmove(match->thread, L, 1);
    push_item(match, L, n);
    if (is_hidden(match, L, viewer)) {
        lua_settop(L, top);
        return false;
    }
    int extras = push_label_extras(match, L);
    if (call_label(match, L, 1 + extras, label_budget(&match->labels, n)))
        value_words(match, L, viewer, out, size);
    lua_settop(L, top);
    return out[0];
}

void match_label(Match *match, int option, int viewer, char *out, size_t size)
{
    const Decision *decision = &match->decision;
    const Game *game = match->game;
    out[0] = '\0';
    if (!match->waiting)
        return;
    if (decision->kind == DECIDE_YES_NO) {
        snprintf(out, size, "%s", option ? "yes" : "no");
        return;
    }
    if (decision->kind == DECIDE_NUMBER) {
        snprintf(out, size, "%d", option);
        return;
    }
    if (decision->may_pass && option == decision->count - 1) {
        size_t length;
        const char *text = lua_tolstring(match->thread, AT_PASS, &length);
        report_clean(out, size, text, length);
        return;
    }
    if (option < 0 || option >= decision->count ||
        label_by_script(match, option, viewer, out, size))
        return;
    if (decision->source == OPTIONS_PIECES) {
        int piece = decision_item(decision, game->shape->piece_words, option);
        piece_words(match, piece, viewer, in_several_places(match), out, size);
        return;
    }
    if (!lua_checkstack(match->thread, 4) || !lua_checkstack(game->host.L, 8))
        return;
    push_item(match, game->host.L, option);
    value_words(match, game->host.L, viewer, out, size);
    if (!out[0])
        snprintf(out, size, "option %d", option + 1);
}

void match_answer_label(Match *match, const Answer *answer, int viewer, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    if (answer->count == 0)
        snprintf(out, size, "none");
    for (int i = 0; i < answer->count && used + 1 < size; i++) {
        char label[256];
        match_label(match, answer->value[i], viewer, label, sizeof label);
        int wrote = snprintf(out + used, size - used, "%s%s", i ? ", " : "", label);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}
