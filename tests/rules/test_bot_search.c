/* The searching bot in games whose best play is known. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/bot.h"
#include "rules/match_inside.h"
#include "runtime/knowledge.h"
#include "tests/support/shipped_game.h"
#include "tests/support/toy_game.h"

TestSuite(bot_search, .init = toy_begin, .fini = toy_end);

static Bot *make(const char *words, const Game *game)
{
    BotSpec spec;
    Report report;
    cr_assert(bot_read(words, &spec, &report), "%s", report.message);
    Bot *bot = bot_new(&spec, game, &report);
    cr_assert(bot, "%s", report.message);
    return bot;
}

static Answer ask(Bot *bot, const Match *match, uint64_t seed)
{
    Answer answer;
    Report report;
    cr_assert_eq(bot_answer(bot, match, seed, NULL, &answer, &report), BOT_DONE, "%s",
                 report.message);
    cr_assert_null(decision_refuses(match_decision(match), &answer));
    return answer;
}

/* Nim: who takes the last one wins; four are left to the other wherever that is possible. */
static const char nim[] = "counter.table { left = %d }\n"
                          "setup(function() return phase.turn(seats[1]) end)\n"
                          "function phase.turn(me)\n"
                          "  local n = choose_number(me, 'Take', 1, math.min(3, common.left))\n"
                          "  common.left = common.left - n\n"
                          "  if common.left == 0 then return finish(me) end\n"
                          "  return phase.turn(me.next)\n"
                          "end\n";

static Toy play_nim(int left)
{
    char text[1000];
    snprintf(text, sizeof text, nim, left);
    return toy_play(text);
}

Test(bot_search, nim_is_played_right)
{
    for (int left = 2; left < 14; left++) {
        if (left % 4 == 0)
            continue;
        Toy toy = play_nim(left);
        Bot *bot = make("search:2000", toy.game);
        for (uint64_t seed = 1; seed <= 3; seed++)
            cr_expect_eq(ask(bot, toy.match, seed).value[0], left % 4, "%d are left", left);
        bot_free(bot);
        toy_done(&toy);
    }
}

Test(bot_search, greed_takes_what_wins_at_once)
{
    Toy toy = play_nim(3);
    Bot *bot = make("greedy", toy.game);
    cr_assert_eq(ask(bot, toy.match, 1).value[0], 3);
    bot_free(bot);
    toy_done(&toy);
}

Test(bot_search, threads_add_up_and_the_same_seed_gives_the_same_answer)
{
    Game *game = shipped_game("gangster", 3, NULL);
    Match *match = match_new(game, &(MatchSetup){.seed = 4});
    Bot *one = make("search:200:3threads", game), *other = make("search:200:3threads", game);
    for (int i = 0; i < 12; i++) {
        Answer a = ask(one, match, 7), b = ask(other, match, 7);
        cr_assert_eq(a.value[0], b.value[0]);
        match_answer(match, &a, NULL);
    }
    bot_free(one);
    bot_free(other);
    match_free(match);
    game_free(game);
}

/* Each lays one of two cards in secret. Ann wins with two aces, and half of the time with two deuces: the best
 * both can do is the ace one time in three. */
static const char two_cards[] =
    "setup(function() return phase.lay() end)\n"
    "local cards = { 'ace', 'deuce' }\n"
    "function phase.lay()\n"
    "  local laid = choose_together(seats, function(seat) return choose(seat, 'Which?', cards) "
    "end)\n"
    "  local ann, bob = seats[1], seats[2]\n"
    "  local wins = laid[ann] == laid[bob] and (laid[ann] == 'ace' or roll(2) == 1)\n"
    "  return finish(wins and ann or bob)\n"
    "end\n";

Test(bot_search, two_cards_are_mixed_as_they_must_be)
{
    enum { SEEDS = 120 };
    Toy toy = toy_play(two_cards);
    Bot *bot = make("search:2000", toy.game);
    for (int seat = 0; seat < 2; seat++) {
        int aces = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            aces += ask(bot, toy.match, seed * 77).value[0] == 0;
        double share = (double)aces / SEEDS;
        cr_expect(share > 0.2 && share < 0.47, "seat %d: the ace in %.2f", seat + 1, share);
        toy_answer(toy.match, 0); /* now it is Bob's turn, and he has not seen it */
    }
    bot_free(bot);
    toy_done(&toy);
}

/* Exhaustive search of ends of Famiglia ------------------------------------------------------------ */

enum { MOST_POSITIONS = 4000, WANTED = 6 };

typedef struct Hunt {
    Match *match;
    int seat, positions;
    bool too_large; /* or chance plays a part */
    Chance chance;
} Hunt;

static double value_here(Hunt *hunt);

/* Every answer to a decision, one after the other; false when there is no next one. */
static bool next_answer(const Decision *decision, Answer *answer, int *mask)
{
    if (decision->kind == DECIDE_SOME) {
        do
            if (++*mask >= 1 << decision->count)
                return false;
        while (__builtin_popcount((unsigned)*mask) < decision->least ||
               __builtin_popcount((unsigned)*mask) > decision->most);
        answer->count = 0;
        for (int i = 0; i < decision->count; i++)
            if (*mask >> i & 1)
                answer->value[answer->count++] = i;
        return true;
    }
    answer->count = 1;
    answer->value[0] = ++*mask;
    return *mask < decision->count;
}

static double value_after(Hunt *hunt, const Position *position, const Answer *answer)
{
    match_restore(hunt->match, position);
    match_answer(hunt->match, answer, NULL);
    return value_here(hunt);
}

static double value_here(Hunt *hunt)
{
    Match *match = hunt->match;
    if (++hunt->positions > MOST_POSITIONS ||
        memcmp(&match->table->head->chance, &hunt->chance, sizeof hunt->chance) != 0)
        hunt->too_large = true;
    if (hunt->too_large)
        return 0;
    if (!match_decision(match))
        return match_won_by(match, hunt->seat) ? (match_won_by(match, 1 - hunt->seat) ? 0.5 : 1)
                                               : 0;
    Position *position = position_new(match);
    Decision decision = *match_decision(match);
    bool own = decision.seat == hunt->seat;
    double best = own ? -1 : 2;
    Answer answer;
    int mask = -1;
    hunt->too_large |= decision.count > 10;
    while (!hunt->too_large && next_answer(&decision, &answer, &mask)) {
        double value = value_after(hunt, position, &answer);
        best = own ? (value > best ? value : best) : (value < best ? value : best);
    }
    position_free(position);
    return best;
}

static bool all_is_known(const Match *match)
{
    for (int i = 0; i < match->game->shape->pieces; i++)
        for (int seat = 0; seat < 2; seat++)
            if (!knows(match->table, seat, i))
                return false;
    return true;
}

/* Judges every option. true if the position is small enough and something depends on the choice. */
static bool solve(Hunt *hunt, const Match *match, const Answer *chosen, double *worst, double *best,
                  double *got)
{
    Position *position = position_new(match);
    Decision decision = *match_decision(match);
    Answer answer;
    int mask = -1;
    *hunt = (Hunt){.match = hunt->match, .seat = decision.seat};
    hunt->chance = match->table->head->chance;
    *worst = 2, *best = -1;
    hunt->too_large = decision.count > 10;
    while (!hunt->too_large && next_answer(&decision, &answer, &mask)) {
        double value = value_after(hunt, position, &answer);
        *best = value > *best ? value : *best;
        *worst = value < *worst ? value : *worst;
        if (chosen && answer.count == chosen->count &&
            memcmp(answer.value, chosen->value, (size_t)answer.count * sizeof *answer.value) == 0)
            *got = value;
    }
    position_free(position);
    return !hunt->too_large && *best > *worst;
}

Test(bot_search, ends_of_famiglia_are_played_right)
{
    static const char *const eager[] = {"eager=yes", NULL};
    Game *game = shipped_game("famiglia", 2, eager);
    Match *match = match_new(game, &(MatchSetup){.seed = 1});
    Hunt hunt = {.match = match_new(game, &(MatchSetup){.seed = 1})};
    Bot *bot = make("search:3000", game);
    Chance chance;
    chance_seed(&chance, 3);
    int solved = 0, right = 0;
    for (uint64_t seed = 1; seed < 4000 && solved < WANTED; seed++) {
        match_restart(match, seed);
        while (match_decision(match) && solved < WANTED) {
            double worst, best, got = -1;
            Answer answer;
            if (all_is_known(match) && solve(&hunt, match, NULL, &worst, &best, &got)) {
                Answer chosen = ask(bot, match, seed);
                solve(&hunt, match, &chosen, &worst, &best, &got);
                solved++;
                right += got == best;
            }
            random_answer(&chance, match_decision(match), &answer);
            match_answer(match, &answer, NULL);
        }
    }
    cr_assert_eq(solved, WANTED, "only %d ends were found", solved);
    cr_assert_eq(right, solved, "%d of %d", right, solved);
    bot_free(bot);
    match_free(hunt.match);
    match_free(match);
    game_free(game);
}
