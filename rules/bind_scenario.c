/* The helpers of scenarios. They drive the match from outside: a scenario is no part of the game. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/budget.h"
#include "rules/declare.h"
#include "rules/scenario_inside.h"
#include "runtime/zone.h"

static ScenarioRun *run_of(lua_State *L)
{
    lua_getfield(L, LUA_REGISTRYINDEX, "speakeasy.scenario");
    ScenarioRun *run = lua_touserdata(L, -1);
    lua_pop(L, 1);
    return run;
}

static Match *scenario_match(lua_State *L)
{
    Match *match = run_of(L)->match;
    if (!match)
        luaL_error(L, "this can only be used inside a scenario");
    return match;
}

/* scenario(name, { players =, seed =, options = { } }, function) ---------------------------------- */

static void read_options(lua_State *L, int table, ScenarioCase *wanted)
{
    if (push_field(L, table, "options") == LUA_TTABLE) {
        int options = lua_gettop(L), count = push_sorted_keys(L, options);
        for (int i = 1; i <= count && i <= SCENARIO_OPTIONS; i++) {
            lua_rawgeti(L, options + 1, i);
            lua_pushvalue(L, -1);
            lua_rawget(L, options);
            if (lua_isboolean(L, -1)) {
                lua_pushstring(L, lua_toboolean(L, -1) ? "yes" : "no");
                lua_replace(L, -2);
            }
            const char *value = lua_tostring(L, -1);
            if (!value)
                luaL_error(L, "option '%s' must be a number, a word, true or false",
                           lua_tostring(L, -2));
            snprintf(wanted->option[wanted->options++], NAME_SIZE * 2, "%s=%s", lua_tostring(L, -2),
                     value);
            lua_pop(L, 2);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static void collect(lua_State *L, ScenarioRun *run, const char *name)
{
    static const char *const fields[] = {"players", "seed", "options", NULL};
    if (run->count == run->room) {
        int room = run->room * 2 + 32;
        ScenarioCase *grown = realloc(run->cases, (size_t)room * sizeof *grown);
        if (!grown)
            luaL_error(L, "there is not enough memory");
        run->cases = grown;
        run->room = room;
    }
    ScenarioCase *wanted = &run->cases[run->count];
    memset(wanted, 0, sizeof *wanted);
    report_clean(wanted->name, sizeof wanted->name, name, strlen(name));
    wanted->seed = 1;
    if (lua_istable(L, 2)) {
        check_fields(L, 2, "a scenario", fields);
        wanted->players = (int)field_integer(L, 2, "a scenario", "players", 1, MAX_SEATS, 0);
        wanted->seed = (uint64_t)field_integer(L, 2, "a scenario", "seed", 0, INT64_MAX, 1);
        read_options(L, 2, wanted);
    }
    run->count++;
}

static int s_scenario(lua_State *L)
{
    ScenarioRun *run = run_of(L);
    const char *name = check_text(L, 1);
    if (run->match)
        return luaL_error(L, "a scenario cannot stand inside another");
    if (!lua_istable(L, 2)) {
        lua_settop(L, 2);
        lua_pushnil(L);
        lua_insert(L, 2);
    }
    luaL_checktype(L, 3, LUA_TFUNCTION);
    if (run->wanted < 0) {
        collect(L, run, name);
    } else if (run->seen++ == run->wanted) {
        lua_settop(L, 3);
        run->function = luaL_ref(L, LUA_REGISTRYINDEX);
    }
    return 0;
}

/* start, answer ------------------------------------------------------------------------------------- */

static void raise_report(lua_State *L, const Match *match)
{
    const Report *report = match_report(match);
    luaL_error(L, "the rules failed in phase '%s', %s:%d: %s", report->phase, report->file,
               report->line, report->message);
}

static int s_start(lua_State *L)
{
    Match *match = scenario_match(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 1);
    if (match_start_with(match, luaL_ref(L, LUA_REGISTRYINDEX)) == MATCH_FAILED)
        raise_report(L, match);
    return 0;
}

/* The option that a value means: a thing of the table, a whole label, or the only label that begins so. */
static int find_option(lua_State *L, Match *match, int index)
{
    const Decision *decision = match_decision(match);
    const Thing *thing = thing_at(L, index);
    int found = -1, matches = 0;
    for (int i = 0; i < decision->count; i++) {
        char label[256];
        if (thing) {
            bool pieces = decision->source == OPTIONS_PIECES,
                 spaces = decision->source == OPTIONS_SPACES;
            int words = words_of(match, pieces ? DOMAIN_PIECES : DOMAIN_SPACES);
            bool kind =
                (pieces && thing->kind == THING_PIECE) || (spaces && thing->kind == THING_SPACE);
            if (kind && decision_item(decision, words, i) == thing->id)
                return i;
            if (pieces || spaces)
                continue;
        }
        match_label(match, i, decision->seat, label, sizeof label);
        const char *wanted = thing ? luaL_tolstring(L, index, NULL) : lua_tostring(L, index);
        bool whole = wanted && strcmp(label, wanted) == 0;
        bool begins = wanted && strncmp(label, wanted, strlen(wanted)) == 0;
        if (thing)
            lua_pop(L, 1);
        if (whole)
            return i;
        if (begins) {
            found = i;
            matches++;
        }
    }
    return matches == 1 ? found : -1 - matches;
}

static int check_option(lua_State *L, Match *match, int index)
{
    int option = find_option(L, match, index);
    if (option >= 0)
        return option;
    const char *text = luaL_tolstring(L, index, NULL);
    luaL_error(L, option == -1 ? "'%s' is no option" : "'%s' fits several options", text);
    return 0;
}

static int by_value(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void read_answer(lua_State *L, Match *match, int index, Answer *answer)
{
    const Decision *decision = match_decision(match);
    answer->count = 1;
    if (decision->kind == DECIDE_YES_NO) {
        answer->value[0] = lua_toboolean(L, index);
    } else if (decision->kind == DECIDE_NUMBER) {
        answer->value[0] = (int32_t)check_integer(L, index, INT32_MIN, INT32_MAX);
    } else if (decision->kind == DECIDE_ONE) {
        answer->value[0] = check_option(L, match, index);
    } else {
        luaL_checktype(L, index, LUA_TTABLE);
        answer->count = (int)lua_rawlen(L, index);
        if (answer->count > MOST_OPTIONS)
            luaL_error(L, "too many options");
        for (int i = 0; i < answer->count; i++) {
            lua_rawgeti(L, index, i + 1);
            answer->value[i] = check_option(L, match, lua_gettop(L));
            lua_pop(L, 1);
        }
        qsort(answer->value, (size_t)answer->count, sizeof *answer->value, by_value);
    }
}

static int s_answer(lua_State *L)
{
    Match *match = scenario_match(L);
    int given = lua_gettop(L);
    for (int i = 1; i <= given; i++) {
        Answer answer;
        const char *why;
        if (!match_decision(match))
            return luaL_error(L, "nobody is asked anything any more");
        read_answer(L, match, i, &answer);
        if (!match_answer(match, &answer, &why))
            return luaL_error(L, "the answer is refused: %s", why);
        if (match_state(match) == MATCH_FAILED)
            raise_report(L, match);
    }
    return 0;
}

/* play_on(n): random answers, at most n or to the end; gives how many. */
static int s_play_on(lua_State *L)
{
    Match *match = scenario_match(L);
    int64_t most = lua_isnoneornil(L, 1) ? 100000 : check_integer(L, 1, 0, 1000000), made = 0;
    Chance chance;
    chance_seed(&chance, match_seed(match) + 77);
    while (made < most && match_decision(match)) {
        Answer answer;
        random_answer(&chance, match_decision(match), &answer);
        match_answer(match, &answer, NULL);
        if (match_state(match) == MATCH_FAILED)
            raise_report(L, match);
        made++;
    }
    lua_pushinteger(L, made);
    return 1;
}

static int s_undo(lua_State *L)
{
    Match *match = scenario_match(L);
    size_t made = match_decisions(match);
    if (made == 0 || !match_go_to(match, made - 1))
        return luaL_error(L, "there is nothing to take back");
    return 0;
}

/* Looking --------------------------------------------------------------------------------------------- */

static int s_asked(lua_State *L)
{
    Match *match = scenario_match(L);
    const Decision *decision = match_decision(match);
    push_seat(L, match->game, decision ? decision->seat : -1);
    return 1;
}

static int s_question(lua_State *L)
{
    char text[256];
    match_prompt(scenario_match(L), text, sizeof text);
    lua_pushstring(L, text);
    return 1;
}

static int s_choices(lua_State *L)
{
    Match *match = scenario_match(L);
    const Decision *decision = match_decision(match);
    lua_newtable(L);
    for (int i = 0; decision && i < decision->count; i++) {
        char label[256];
        match_label(match, i, decision->seat, label, sizeof label);
        lua_pushstring(L, label);
        lua_rawseti(L, -2, i + 1);
    }
    return 1;
}

/* offered(option): can the one who is asked answer so? */
static int s_offered(lua_State *L)
{
    Match *match = scenario_match(L);
    lua_pushboolean(L, match_decision(match) && find_option(L, match, 1) != -1);
    return 1;
}

static int s_over(lua_State *L)
{
    lua_pushboolean(L, match_state(scenario_match(L)) == MATCH_OVER);
    return 1;
}

static int s_winners(lua_State *L)
{
    Match *match = scenario_match(L);
    int found = 0;
    lua_newtable(L);
    for (int i = 0; i < match->game->players; i++) {
        if (!match_won_by(match, i))
            continue;
        push_seat(L, match->game, i);
        lua_rawseti(L, -2, ++found);
    }
    return 1;
}

static int check_viewer(lua_State *L, int index)
{
    return lua_isnoneornil(L, index) ? PUBLIC : check_thing(L, index, THING_SEAT);
}

/* said(text [, seat]): does a line of the chronicle contain it, as the public or this seat reads it? */
static int s_said(lua_State *L)
{
    Match *match = scenario_match(L);
    const char *text = check_text(L, 1);
    int viewer = check_viewer(L, 2);
    bool found = false;
    for (size_t i = 0; i < chronicle_length(match->chronicle) && !found; i++) {
        char words[512];
        chronicle_words(match->chronicle, match->game->shape, match->name, i, viewer, words,
                        sizeof words);
        found = strstr(words, text) != NULL;
    }
    lua_pushboolean(L, found);
    return 1;
}

static int s_chronicle(lua_State *L)
{
    Match *match = scenario_match(L);
    int viewer = check_viewer(L, 1), found = 0;
    lua_newtable(L);
    for (size_t i = 0; i < chronicle_length(match->chronicle); i++) {
        char words[512];
        if (chronicle_words(match->chronicle, match->game->shape, match->name, i, viewer, words,
                            sizeof words)) {
            lua_pushstring(L, words);
            lua_rawseti(L, -2, ++found);
        }
    }
    return 1;
}

/* the "city", the "pile 1", the "c4", the("red 3", 2): a board, zone, space or piece by its name. */
static int s_the(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const Shape *shape = game->shape;
    const char *name = check_text(L, 1);
    int64_t copy = lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2, 1, MAX_PIECES);
    for (int i = 0; i < shape->boards; i++)
        if (strcmp(shape->board[i].name, name) == 0)
            return lua_rawgeti(L, LUA_REGISTRYINDEX, game->board_thing[i]), 1;
    for (int i = 0; i < shape->zones; i++)
        if (strcmp(shape->zone[i].name, name) == 0 && shape->zone[i].owner == NOBODY)
            return push_zone(L, game, i), 1;
    int space = shape_find_space(shape, -1, name);
    if (space >= 0)
        return push_space(L, game, space), 1;
    for (int i = 0; i < shape->pieces; i++)
        if (strcmp(shape->piece[i].name, name) == 0 && --copy == 0)
            return push_piece(L, game, i), 1;
    return luaL_error(L, "there is no board, zone, space or piece '%s'", name);
}

/* take "red 3": a piece of that name that is still in the box. */
static int s_take(lua_State *L)
{
    Match *match = check_match(L);
    const char *name = check_text(L, 1);
    for (int i = 0; i < match->game->shape->pieces; i++)
        if (strcmp(match->game->shape->piece[i].name, name) == 0 && zone_of(match->table, i) == 0)
            return push_piece(L, match->game, i), 1;
    return luaL_error(L, "no '%s' is left in the box", name);
}

/* lay_out(board or zone, "R3 B2x . G1", ...) -------------------------------------------------------------- */

/* The mark that is drawn like this, or -1. */
static int mark_drawn(const Shape *shape, const char *text)
{
    for (int i = 0; i < shape->marks; i++)
        if (shape->mark[i].domain == DOMAIN_PIECES && shape->mark[i].brief[0] &&
            strcmp(shape->mark[i].brief, text) == 0)
            return i;
    return -1;
}

/* Moves a piece out of the box that is drawn as this word says, perhaps with a mark behind it. */
static void lay_word(lua_State *L, Match *match, const char *word, int place)
{
    const Shape *shape = match->game->shape;
    Result result = RESULT_OK;
    for (int i = 0; i < shape->pieces; i++) {
        const char *brief = shape->piece[i].brief;
        size_t length = strlen(brief);
        if (!length || strncmp(brief, word, length) != 0 || zone_of(match->table, i) != 0)
            continue;
        int mark = mark_drawn(shape, word + length);
        if (word[length] && mark < 0)
            continue;
        if (mark >= 0)
            result = table_set_mark(match->table, mark, i, 1);
        if (result == RESULT_OK)
            result = zone_move(match->table, i, place, ON_TOP, FACE_AS_ZONE);
        if (result != RESULT_OK)
            raise_result(L, result, word);
        return;
    }
    luaL_error(L, "no piece drawn as '%s' is left in the box", word);
}

/* Pieces as they are drawn. On a grid each text is a row, with a dot for a free space; in a zone the last is on top. */
static int s_lay_out(lua_State *L)
{
    Match *match = check_acting(L);
    const Thing *where = thing_at(L, 1);
    const BoardInfo *board = NULL;
    if (where && where->kind == THING_BOARD)
        board = &match->game->shape->board[where->id];
    else
        check_thing(L, 1, THING_ZONE);
    for (int i = 2; i <= lua_gettop(L); i++) {
        char row[512], *rest = row, *word;
        int column = 0;
        snprintf(row, sizeof row, "%s", check_text(L, i));
        while ((word = strsep(&rest, " ")) != NULL) {
            if (!*word)
                continue;
            if (board && (column >= board->columns || i - 2 >= board->rows))
                return luaL_error(L, "'%s' is off the board", word);
            int space = board ? board->first + (i - 2) * board->columns + column++ : 0;
            if (strcmp(word, ".") != 0)
                lay_word(L, match, word,
                         board ? shape_place_of_space(match->game->shape, space) : where->id);
        }
    }
    return 0;
}

/* lucky(function): makes chance such that the function, which may roll, says yes; the next throws are those it saw. */
static int s_lucky(lua_State *L)
{
    enum { MOST_TRIES = 1000000 };
    Match *match = check_acting(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    for (uint64_t seed = 1; seed <= MOST_TRIES; seed++) {
        Chance before;
        chance_seed(&before, seed);
        match->table->head->chance = before;
        lua_pushvalue(L, 1);
        lua_call(L, 0, 1);
        bool lucky = lua_toboolean(L, -1);
        lua_pop(L, 1);
        if (lucky) {
            match->table->head->chance = before;
            return 0;
        }
    }
    return luaL_error(L, "nobody is ever that lucky");
}

/* expect ------------------------------------------------------------------------------------------------ */

static const char *shown(lua_State *L, int index)
{
    index = lua_absindex(L, index);
    if (lua_type(L, index) == LUA_TSTRING)
        return lua_pushfstring(L, "\"%s\"", lua_tostring(L, index));
    if (!lua_istable(L, index))
        return luaL_tolstring(L, index, NULL);
    int length = (int)lua_rawlen(L, index);
    lua_pushliteral(L, "{ ");
    for (int i = 1; i <= length; i++) {
        lua_rawgeti(L, index, i);
        shown(L, -1);
        lua_remove(L, -2);
        lua_pushstring(L, i < length ? ", " : "");
        lua_concat(L, 3);
    }
    lua_pushliteral(L, " }");
    lua_concat(L, 2);
    return lua_tostring(L, -1);
}

static bool same(lua_State *L, int a, int b)
{
    if (!lua_istable(L, a) || !lua_istable(L, b))
        return lua_rawequal(L, a, b);
    int length = (int)lua_rawlen(L, a);
    bool equal = length == (int)lua_rawlen(L, b);
    luaL_checkstack(L, 6, NULL);
    for (int i = 1; equal && i <= length; i++) {
        lua_rawgeti(L, a, i);
        lua_rawgeti(L, b, i);
        equal = same(L, lua_gettop(L) - 1, lua_gettop(L));
        lua_pop(L, 2);
    }
    return equal;
}

static int s_expect(lua_State *L)
{
    if (lua_gettop(L) < 2)
        return luaL_error(L, "expect(what, wanted)");
    if (same(L, 1, 2))
        return 0;
    const char *what =
        lua_isnoneornil(L, 3) ? "" : lua_pushfstring(L, "%s: ", luaL_tolstring(L, 3, NULL));
    const char *wanted = shown(L, 2), *got = shown(L, 1);
    return luaL_error(L, "%sexpected %s, got %s", what, wanted, got);
}

/* fails(function, "part of the message"): the message, once it has failed as it should. */
static int s_fails(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TFUNCTION);
    const char *part = luaL_optstring(L, 2, "");
    lua_pushvalue(L, 1);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK)
        return luaL_error(L, "this should have failed");
    if (budget_dying(L))
        return lua_error(L);
    const char *message = luaL_tolstring(L, -1, NULL);
    if (!strstr(message, part))
        return luaL_error(L, "the error should speak of \"%s\", but is: %s", part, message);
    return 1;
}

void scenario_bind(lua_State *L, Game *game, ScenarioRun *run)
{
    static const luaL_Reg helpers[] = {
        {"scenario", s_scenario}, {"start", s_start},     {"answer", s_answer},
        {"play_on", s_play_on},   {"undo", s_undo},       {"asked", s_asked},
        {"question", s_question}, {"choices", s_choices}, {"over", s_over},
        {"winners", s_winners},   {"said", s_said},       {"chronicle", s_chronicle},
        {"the", s_the},           {"take", s_take},       {"expect", s_expect},
        {"fails", s_fails},       {"offered", s_offered}, {"lay_out", s_lay_out},
        {"lucky", s_lucky},       {NULL, NULL},
    };
    lua_pushlightuserdata(L, run);
    lua_setfield(L, LUA_REGISTRYINDEX, "speakeasy.scenario");
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    luaL_setfuncs(L, helpers, 0);
    lua_pop(L, 1);
}
