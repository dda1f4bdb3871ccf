/* Methods of a script's match that decide, and that go back and forth. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/save.h"
#include "rules/script_inside.h"

enum { LABEL_TEXT = 400 };

/* Answers ------------------------------------------------------------------------------ */

/* The option that a value means: its number, its whole label, or the only label that begins so. */
static int check_choice(lua_State *L, Match *match, int index)
{
    const Decision *decision = match_decision(match);
    if (lua_isinteger(L, index))
        return (int)check_integer(L, index, 1, decision->count) - 1;
    const char *wanted = check_text(L, index);
    int found = -1, matches = 0;
    for (int i = 0; i < decision->count; i++) {
        char label[LABEL_TEXT];
        match_label(match, i, decision->seat, label, sizeof label);
        if (strcmp(label, wanted) == 0)
            return i;
        if (strncmp(label, wanted, strlen(wanted)) == 0) {
            found = i;
            matches++;
        }
    }
    if (matches != 1)
        luaL_error(L, matches ? "'%s' fits several options" : "'%s' is no option", wanted);
    return found;
}

static int rising(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void read_answer(lua_State *L, Match *match, int index, Answer *answer)
{
    const Decision *decision = match_decision(match);
    answer->count = 1;
    if (decision->kind == DECIDE_YES_NO) {
        luaL_checktype(L, index, LUA_TBOOLEAN);
        answer->value[0] = lua_toboolean(L, index);
    } else if (decision->kind == DECIDE_NUMBER) {
        answer->value[0] = (int32_t)check_integer(L, index, INT32_MIN, INT32_MAX);
    } else if (decision->kind == DECIDE_ONE) {
        answer->value[0] = check_choice(L, match, index);
    } else {
        luaL_checktype(L, index, LUA_TTABLE);
        answer->count = (int)lua_rawlen(L, index);
        if (answer->count > decision->count)
            luaL_error(L, "there are only %d options", decision->count);
        for (int i = 0; i < answer->count; i++) {
            lua_rawgeti(L, index, i + 1);
            answer->value[i] = check_choice(L, match, lua_gettop(L));
            lua_pop(L, 1);
        }
        qsort(answer->value, (size_t)answer->count, sizeof *answer->value, rising);
    }
}

static ScriptMatch *check_asking(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    if (!match_decision(it->match))
        luaL_error(L, "nobody is asked anything any more: the game is over");
    return it;
}

static void decide(lua_State *L, ScriptMatch *it, const Answer *answer)
{
    const Decision *decision = match_decision(it->match);
    const char *why = decision_refuses(decision, answer);
    AnswerLog before = it->log;
    if (why)
        luaL_error(L, "the answer is refused: %s", why);
    if (!answer_log_add(&it->log, answer, decision))
        luaL_error(L, "there is not enough memory");
    if (!match_answer(it->match, answer, &why))
        luaL_error(L, "the answer is refused: %s", why);
    if (match_state(it->match) == MATCH_FAILED) {
        Report report = *match_report(it->match);
        match_retry(it->match);
        it->log.used = before.used;
        it->log.decisions = before.decisions;
        script_raise(L, &report);
    }
}

/* m:answer(a, ...): one for each decision; a function is called with the match and gives the answer. */
static int m_answer(lua_State *L)
{
    int given = lua_gettop(L);
    for (int i = 2; i <= given; i++) {
        Answer answer;
        ScriptMatch *it = check_asking(L);
        if (lua_isfunction(L, i)) {
            lua_pushvalue(L, i);
            lua_pushvalue(L, 1);
            lua_call(L, 1, 1);
            lua_replace(L, i);
            check_asking(L);
        }
        read_answer(L, it->match, i, &answer);
        decide(L, it, &answer);
    }
    lua_settop(L, 1);
    return 1;
}

/* m:step([bot]): that bot, or the one in the seat that is asked, decides. */
static int m_step(lua_State *L)
{
    ScriptMatch *it = check_asking(L);
    Answer answer;
    Report report;
    const char *words =
        lua_isnoneornil(L, 2) ? it->seat[match_decision(it->match)->seat] : check_text(L, 2);
    Bot *bot = script_bot(L, it->of, words);
    if (bot_answer(bot, it->match, bot_seed(it->match), NULL, &answer, &report) != BOT_DONE)
        script_raise(L, &report);
    decide(L, it, &answer);
    lua_settop(L, 1);
    return 1;
}

/* Back and forth ------------------------------------------------------------------------------ */

static void cut_log(AnswerLog *log, size_t decisions)
{
    size_t at = 0;
    for (size_t n = 0; n < decisions; n++)
        at = answer_log_after(log, at);
    log->used = at;
    log->decisions = decisions;
}

/* A new match like this one, at its beginning. */
static Match *begin_again(const ScriptMatch *it)
{
    MatchSetup setup = {.seed = match_seed(it->match), .chronicle = true, .history = true};
    return match_new(it->of->game, &setup);
}

/* m:undo([n]): takes back the last decision, or n of them. */
static int m_undo(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    size_t made = match_decisions(it->match);
    size_t back = (size_t)(lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2, 0, INT32_MAX));
    if (back > made)
        return luaL_error(L, "only %d decisions have been made", (int)made);
    if (!match_go_to(it->match, made - back))
        return luaL_error(L, "a fork goes back to the beginning of the phase in which it was made, "
                             "and no further");
    cut_log(&it->log, made - back);
    lua_settop(L, 1);
    return 1;
}

/* m:fork(): another match in the same position. */
static int m_fork(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1), *to = script_new_match(L);
    Position *position = position_new(it->match);
    to->of = it->of;
    to->of->matches++;
    memcpy(to->seat, it->seat, sizeof to->seat);
    to->arranged = it->arranged;
    to->match = position ? begin_again(it) : NULL;
    bool copied = to->match && answer_log_reserve(&to->log, it->log.used + 1);
    if (copied && it->log.used > 0)
        memcpy(to->log.data, it->log.data, it->log.used * sizeof *to->log.data);
    to->log.used = it->log.used;
    to->log.decisions = it->log.decisions;
    MatchState state = copied ? match_restore(to->match, position) : MATCH_FAILED;
    position_free(position);
    if (!copied)
        return luaL_error(L, "there is not enough memory");
    if (state == MATCH_FAILED)
        script_raise(L, match_report(to->match));
    return 1;
}

/* Writes a whole game down by playing it again. */
static Save *write_down(const ScriptMatch *it, Match *match, Report *report)
{
    SeatKind kind[MAX_SEATS];
    BotSpec bot[MAX_SEATS];
    for (int i = 0; i < MAX_SEATS; i++) {
        kind[i] = SEAT_BOT;
        if (!bot_read(it->seat[i], &bot[i], report))
            return NULL;
    }
    Save *save = save_new(match, kind, bot);
    size_t at = 0;
    for (size_t n = 0; save && n < it->log.decisions; n++, at = answer_log_after(&it->log, at)) {
        Answer answer;
        answer_log_read(&it->log, at, &answer);
        if (save_add(save, match, &answer, report) && match_answer(match, &answer, NULL))
            continue;
        save_free(save);
        return NULL;
    }
    return save;
}

/* m:save(): the game as the text of a save, which `resume`, `load` and `replay` take. */
static int m_save(lua_State *L)
{
    ScriptMatch *it = script_match(L, 1);
    Report report;
    if (it->arranged)
        return luaL_error(L,
                          "a position that was arranged cannot be saved: a save begins with setup");
    report_say(&report, "there is not enough memory");
    Match *match = begin_again(it);
    Save *save = match ? write_down(it, match, &report) : NULL;
    size_t length = 0;
    char *text = save ? save_whole_text(save, &length) : NULL;
    save_free(save);
    if (match)
        match_free(match);
    if (!text)
        script_raise(L, &report);
    lua_pushlstring(L, text, length);
    free(text);
    return 1;
}

const luaL_Reg script_play_methods[] = {
    {"answer", m_answer}, {"step", m_step}, {"undo", m_undo},
    {"fork", m_fork},     {"save", m_save}, {NULL, NULL},
};
