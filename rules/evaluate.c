#include "rules/evaluate.h"

#include "rules/api.h"
#include "rules/bind.h"

/* evaluate(swing, function(seat) ... end) */
int l_declare_evaluate(lua_State *L)
{
    Game *game = check_loading(L, "evaluate");
    luaL_checktype(L, 2, LUA_TFUNCTION);
    game->swing = lua_isnumber(L, 1) ? lua_tonumber(L, 1) : 0;
    if (!(game->swing > 0 && game->swing < 1e12))
        raise_argument(L, 1, "a number above 0: the lead that nearly wins");
    if (game->evaluate != LUA_NOREF)
        return luaL_error(L, "there is already an evaluate");
    lua_settop(L, 2);
    game->evaluate = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

/* Shares ------------------------------------------------------------------------------- */

/* e to the power of x, for x from -30 to 0. Made of plain arithmetic: the last bits of a library's exp differ from one
 * machine to another, and a bot must play the same on all. */
static double power(double x)
{
    double result = 1 + x / 1024;
    for (int i = 0; i < 10; i++)
        result *= result;
    return result;
}

/* A lead of `swing` over one other seat is worth nine tenths. */
static void share_by_values(const double *value, int seats, double swing, double *share)
{
    static const double log_of_nine = 2.1972245773362196;
    double best = value[0], sum = 0;
    for (int i = 1; i < seats; i++)
        best = value[i] > best ? value[i] : best;
    for (int i = 0; i < seats; i++) {
        double behind = (value[i] - best) / swing * log_of_nine;
        sum += share[i] = behind < -30 ? 0 : power(behind);
    }
    for (int i = 0; i < seats; i++)
        share[i] /= sum;
}

static void share_by_victory(const Match *match, int seats, double *share)
{
    int winners = 0;
    for (int i = 0; i < seats; i++)
        winners += match_won_by(match, i);
    for (int i = 0; i < seats; i++)
        share[i] = winners == 0 ? 1.0 / seats : match_won_by(match, i) ? 1.0 / winners : 0;
}

/* Nothing says how much a point is worth: a lead of half of what the seats have on average nearly wins. */
static void share_by_score(const Match *match, int seats, double *share)
{
    const Shape *shape = match->game->shape;
    double value[MAX_SEATS] = {0}, sum = 0;
    for (int i = 0; i < shape->counters; i++)
        for (int seat = 0; shape->counter[i].scores && seat < seats; seat++)
            value[seat] +=
                match->table->counter[shape->counter[i].slot + shape->counter[i].per_seat * seat];
    for (int i = 0; i < seats; i++)
        sum += value[i] < 0 ? -value[i] : value[i];
    share_by_values(value, seats, 1 + sum / seats / 2, share);
}

/* The script's judgement ------------------------------------------------------------------ */

typedef struct Judgement {
    const Game *game;
    double value[MAX_SEATS];
} Judgement;

static int judge(lua_State *L)
{
    Judgement *judgement = lua_touserdata(L, 1);
    const Game *game = judgement->game;
    for (int i = 0; i < game->players; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->evaluate);
        push_seat(L, game, i);
        lua_call(L, 1, 1);
        double value = lua_tonumber(L, -1);
        if (lua_type(L, -1) != LUA_TNUMBER || !(value > -1e15 && value < 1e15)) {
            char place[PLACE_SIZE];
            game_function_place(L, game->evaluate, place, sizeof place);
            return luaL_error(L, "%sevaluate must give a number for every seat", place);
        }
        judgement->value[i] = value;
        lua_settop(L, 1);
    }
    return 0;
}

/* While it runs it may only look, as a label may. It is watched, not counted: it is called too often for that. */
static bool call_judge(Match *match, Judgement *judgement, Report *report)
{
    Host *host = &match->game->host;
    lua_State *L = host->L;
    Match *outer = host->match;
    int used = match->arena.used;
    bool secret = match->deciding_together, labelling = match->labelling;
    if (!lua_checkstack(L, 8))
        return report_say(report, "there is not enough memory");
    lua_pushcfunction(L, judge);
    lua_pushlightuserdata(L, judgement);
    HostCall before = host_begin(host, L, false);
    host->match = match;
    match->labelling = match->deciding_together = true;
    bool done = lua_pcall(L, 1, 0, 0) == LUA_OK;
    arena_cut(&match->arena, used);
    match->labelling = labelling;
    match->deciding_together = secret;
    host->match = outer;
    host_end(host, before);
    if (!done)
        game_report_error(match->game, L, report);
    return done;
}

bool evaluate_shares(Match *match, double *share, Report *report)
{
    const Game *game = match->game;
    Judgement judgement = {.game = game};
    if (match->table->head->over) {
        share_by_victory(match, game->players, share);
    } else if (game->evaluate == LUA_NOREF) {
        share_by_score(match, game->players, share);
    } else {
        if (!call_judge(match, &judgement, report))
            return false;
        share_by_values(judgement.value, game->players, game->swing, share);
    }
    return true;
}
