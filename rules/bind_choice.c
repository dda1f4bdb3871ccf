/* Decisions: a script asks, and gets the answer as a return value. The thread is suspended only if nobody at
 * hand can answer; on the fast path of simulations and replays nothing is allocated and no label is made. */
#include "rules/api.h"
#include "rules/asking.h"

/* Questions ----------------------------------------------------------------------- */

/* A label function may not ask: the decision that it labels is still to be read. */
static inline void check_asking(lua_State *L, const Match *match)
{
    if (__builtin_expect(match->labelling, 0))
        raise_secret(L);
}

static inline Decision *begin_question(lua_State *L, Match *match, DecisionKind kind, int seat)
{
    Decision *decision = &match->decision;
    check_asking(L, match);
    decision->kind = kind;
    decision->seat = seat;
    decision->secret = match->deciding_together;
    decision->may_pass = false;
    decision->subject = -1;
    return decision;
}

Decision *ask_about(lua_State *L, Match *match, int seat, Domain domain, const uint64_t *options)
{
    Decision *decision = begin_question(L, match, DECIDE_ONE, seat);
    offer_set(L, match, domain, options);
    return decision;
}

Decision *ask_about_list(lua_State *L, Match *match, int seat)
{
    Decision *decision = begin_question(L, match, DECIDE_ONE, seat);
    decision->source = OPTIONS_LIST;
    decision->in_order = false;
    decision->count = 0;
    return decision;
}

/* Fills the decision from arguments 1 to 3; `conditions` is where opening conditions start, if any are given. The
 * question itself is looked at only when somebody has to read it. */
static inline Decision *read_question(lua_State *L, Match *match, DecisionKind kind, int conditions)
{
    Decision *decision = begin_question(L, match, kind, check_thing(L, 1, THING_SEAT));
    if (offer_selection(L, match, 3))
        return decision;
    if (conditions == 4 && lua_type(L, 4) == LUA_TFUNCTION)
        conditions = lua_gettop(L) + 1; /* not a condition, but a label */
    offer_list(L, match, 3, conditions, kind == DECIDE_ONE ? 4 : 6);
    return decision;
}

/* The option as the script gets it; a piece together with the place it lies in. */
static int push_option(lua_State *L, Match *match, int n)
{
    const Decision *decision = &match->decision;
    const Game *game = match->game;
    if (decision->source == OPTIONS_PIECES) {
        int piece = decision_item(decision, game->shape->piece_words, n);
        push_piece(L, game, piece);
        if (piece < 0)
            return 1;
        push_place(L, game, match->table->piece[piece].place);
        return 2;
    }
    if (decision->source == OPTIONS_SPACES)
        push_space(L, game, decision_item(decision, game->shape->space_words, n));
    else
        lua_rawgeti(L, 3, decision->order[n]);
    return 1;
}

/* Asking -------------------------------------------------------------------------------- */

static int resume_with(lua_State *L, int status, lua_KContext finish)
{
    (void)status;
    Match *match = check_match(L);
    return ((Finish)finish)(L, match, match_given_answer(match));
}

/* A list is the script's own, and its functions run while the decision waits: labels and the answer are read from a
 * copy. */
static void copy_list(lua_State *L, const Decision *decision, int index)
{
    int last = decision->order[decision->count - 1];
    luaL_checkstack(L, 6, NULL);
    lua_createtable(L, last, 0);
    for (int i = 0; i < decision->count; i++) {
        lua_rawgeti(L, index, decision->order[i]);
        lua_rawseti(L, -2, decision->order[i]);
    }
    lua_replace(L, index);
}

int ask_with(lua_State *L, Match *match, Finish finish, int question, int options, int label)
{
    size_t decided = match->log.decisions;
    const Answer *answer = match_ready_answer(match);
    if (answer) {
        if (match->watch && match->log.decisions > decided) /* not one that is fed again */
            match_tell(match, L, answer, question, options);
        return finish(L, match, answer);
    }
    check_is_text(L, question);
    match->decision.label_at = label;
    match_forget_labels(match);
    if (match->decision.source == OPTIONS_LIST)
        copy_list(L, &match->decision, options);
    lua_pushvalue(L, question);
    lua_pushvalue(L, options);
    if (label && lua_isfunction(L, label))
        lua_pushvalue(L, label);
    else
        lua_pushnil(L);
    return lua_yieldk(L, 3, (lua_KContext)finish, resume_with);
}

static int ask(lua_State *L, Match *match, Finish finish, int label)
{
    return ask_with(L, match, finish, 2, 3, label);
}

/* One ------------------------------------------------------------------------------------ */

static int finish_one(lua_State *L, Match *match, const Answer *answer)
{
    return push_option(L, match, answer->value[0]);
}

_Noreturn void raise_nothing_to_choose(lua_State *L, int question)
{
    luaL_error(L, "there is nothing to choose for \"%s\": ask only when there are options",
               lua_tostring(L, question));
    __builtin_unreachable();
}

/* After a selection a text may follow: one more option, to take none of them. false closes it. Gives the place of
 * the label function, if there is one. */
static int read_pass(lua_State *L, Decision *decision)
{
    int type = lua_type(L, 4);
    if (decision->source == OPTIONS_LIST || type == LUA_TFUNCTION || type == LUA_TNONE)
        return 4;
    if (type == LUA_TSTRING) {
        decision->may_pass = true;
        decision->count++;
    } else if (type != LUA_TNIL && !(type == LUA_TBOOLEAN && !lua_toboolean(L, 4))) {
        raise_argument(L, 4, "a text (to take none of them), false or a label function");
    }
    return 5;
}

static int choose_one(lua_State *L, bool may_be_nothing)
{
    Match *match = check_match(L);
    Decision *decision = read_question(L, match, DECIDE_ONE, 4);
    int label = read_pass(L, decision);
    if (decision->count == 0 && may_be_nothing)
        return 0;
    if (decision->count == 0)
        raise_nothing_to_choose(L, 2);
    if (decision->count == 1)
        return push_option(L, match, 0);
    return ask(L, match, finish_one, label);
}

int l_global_choose(lua_State *L)
{
    return choose_one(L, false);
}

int l_global_offer(lua_State *L)
{
    return choose_one(L, true);
}

/* Some ------------------------------------------------------------------------------------- */

static int finish_some(lua_State *L, Match *match, const Answer *answer)
{
    const Decision *decision = &match->decision;
    if (decision->source == OPTIONS_LIST) {
        lua_createtable(L, answer->count, 0);
        for (int i = 0; i < answer->count; i++) {
            lua_rawgeti(L, 3, decision->order[answer->value[i]]);
            lua_rawseti(L, -2, i + 1);
        }
        return 1;
    }
    Domain domain = decision->source == OPTIONS_PIECES ? DOMAIN_PIECES : DOMAIN_SPACES;
    int words = words_of(match, domain);
    Set picked;
    set_clear(picked.word, words);
    for (int i = 0; i < answer->count; i++)
        set_put(picked.word, decision_item(decision, words, answer->value[i]));
    push_selection(L, match, domain, picked.word);
    return 1;
}

static int take_all(lua_State *L, Match *match)
{
    charge_work(L, match->decision.count * (4 + words_of(match, DOMAIN_SPACES)) / 4);
    match->answer.count = match->decision.count;
    for (int i = 0; i < match->answer.count; i++)
        match->answer.value[i] = i;
    return finish_some(L, match, &match->answer);
}

int l_global_choose_some(lua_State *L)
{
    Match *match = check_match(L);
    int32_t least = (int32_t)check_integer(L, 4, 0, MOST_OPTIONS);
    int32_t most =
        lua_isnoneornil(L, 5) ? MOST_OPTIONS : (int32_t)check_integer(L, 5, 0, MOST_OPTIONS);
    Decision *decision = read_question(L, match, DECIDE_SOME, lua_gettop(L) + 1);
    if (most > decision->count)
        most = decision->count;
    if (least > most)
        return luaL_error(L, "\"%s\" wants at least %d, but only %d can be chosen",
                          lua_tostring(L, 2), least, most);
    decision->least = least;
    decision->most = most;
    if (least == decision->count)
        return take_all(L, match);
    if (most == 0) {
        match->answer.count = 0;
        return finish_some(L, match, &match->answer);
    }
    return ask(L, match, finish_some, 6);
}

/* Numbers, yes and no -------------------------------------------------------------------------- */

static int finish_number(lua_State *L, Match *match, const Answer *answer)
{
    (void)match;
    lua_pushinteger(L, answer->value[0]);
    return 1;
}

static int finish_yes_no(lua_State *L, Match *match, const Answer *answer)
{
    (void)match;
    lua_pushboolean(L, answer->value[0]);
    return 1;
}

static void plain_question(lua_State *L, Match *match, DecisionKind kind, int32_t least,
                           int32_t most)
{
    Decision *decision = begin_question(L, match, kind, check_thing(L, 1, THING_SEAT));
    check_is_text(L, 2);
    decision->source = OPTIONS_NONE;
    decision->in_order = true;
    decision->count = 0;
    decision->least = least;
    decision->most = most;
}

int l_global_choose_number(lua_State *L)
{
    Match *match = check_match(L);
    int32_t from = (int32_t)check_integer(L, 3, -1000000000, 1000000000);
    int32_t to = (int32_t)check_integer(L, 4, -1000000000, 1000000000);
    plain_question(L, match, DECIDE_NUMBER, from, to);
    if (from > to)
        raise_nothing_to_choose(L, 2);
    if (from == to) {
        lua_pushinteger(L, from);
        return 1;
    }
    return ask(L, match, finish_number, 0);
}

int l_global_confirm(lua_State *L)
{
    Match *match = check_match(L);
    plain_question(L, match, DECIDE_YES_NO, 0, 1);
    lua_settop(L, 2);
    lua_pushnil(L);
    return ask(L, match, finish_yes_no, 0);
}

/* Together ------------------------------------------------------------------------------------------ */

/* A script may catch the error; then the secret is over all the same. */
static int fail_together(lua_State *L, Match *match)
{
    match->deciding_together = false;
    return lua_error(L);
}

/* Stack: 1 the seats, 2 the function, 3 the answers; `next` is the seat to be asked, from 0. */
static int ask_round(lua_State *L, int status, lua_KContext next)
{
    Match *match = check_match(L);
    int count = (int)lua_rawlen(L, 1);
    if (status != LUA_OK && status != LUA_YIELD)
        return fail_together(L, match);
    for (int i = (int)next; i < count; i++) {
        if (status == LUA_YIELD) { /* the seat before has just answered */
            status = LUA_OK;
            i--;
        } else {
            lua_settop(L, 3);
            lua_pushvalue(L, 2);
            lua_rawgeti(L, 1, i + 1);
            if (lua_pcallk(L, 1, 1, 0, i + 1, ask_round) != LUA_OK)
                return fail_together(L, match);
        }
        lua_rawgeti(L, 1, i + 1);
        lua_pushvalue(L, -2);
        lua_rawset(L, 3);
    }
    if (status == LUA_YIELD) { /* the last seat has just answered */
        lua_rawgeti(L, 1, count);
        lua_pushvalue(L, -2);
        lua_rawset(L, 3);
    }
    match->deciding_together = false;
    lua_settop(L, 3);
    return 1;
}

int l_global_choose_together(lua_State *L)
{
    Match *match = check_acting(L);
    const Thing *all = thing_of_kind(L, 1, THING_OTHER);
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    if (!all && !lua_istable(L, 1))
        raise_argument(L, 1, "a list of seats");
    int count = all ? match->game->players : (int)lua_rawlen(L, 1);
    if (count > MAX_SEATS)
        return luaL_error(L, "choose_together: a list of at most %d seats", MAX_SEATS);
    lua_createtable(L, count, 0); /* a list of our own, that nobody changes while seats decide */
    for (int i = 0; i < count; i++) {
        if (all)
            push_seat(L, match->game, i);
        else
            lua_rawgeti(L, 1, i + 1);
        if (!thing_of_kind(L, -1, THING_SEAT))
            raise_argument(L, 1, "a list of seats");
        lua_rawseti(L, 3, i + 1);
    }
    lua_replace(L, 1);
    lua_newtable(L);
    match->deciding_together = true;
    match->together_at = match->feed;
    return ask_round(L, LUA_OK, 0);
}
