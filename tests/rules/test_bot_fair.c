/* Bots never cheat: with its seed fixed, a bot answers the same in every world that looks the same to its seat.
 *
 * At decisions all over random games other worlds are made that the asked seat cannot tell from the real one: unseen pieces
 * elsewhere, other secret answers, another future. FAIR_POSITIONS sets how many decisions a game and bot. */
#define _GNU_SOURCE
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/bot_inside.h"
#include "rules/imagine.h"
#include "rules/match_inside.h"
#include "runtime/knowledge.h"
#include "tests/support/shipped_game.h"

enum { WORLDS = 3, POSITIONS = 60 };

typedef struct Trial {
    int positions, worlds; /* worlds that really were different */
    int different;         /* answers */
} Trial;

static int wanted_positions(void)
{
    const char *text = getenv("FAIR_POSITIONS");
    return text ? atoi(text) : POSITIONS;
}

static bool same_answer(const Answer *a, const Answer *b)
{
    return a->count == b->count &&
           memcmp(a->value, b->value, (size_t)a->count * sizeof *a->value) == 0;
}

static void ask(Bot *bot, const Match *match, uint64_t seed, Answer *answer)
{
    Report report;
    BotResult result = bot_answer(bot, match, seed, NULL, answer, &report);
    cr_assert_eq(result, BOT_DONE, "%s", report.message);
    const char *why = decision_refuses(match_decision(match), answer);
    cr_assert_null(why, "%s", why);
}

/* Others decide in secret anew, up to the decision that waits; the seat's own answers are given again. */
static void catch_up(Match *other, const Imagination *imagination, int seat, Chance *chance)
{
    for (int given = 0; match_decision(other);) {
        Answer answer;
        bool own = match_decision(other)->seat == seat;
        if (own && given == imagination_owes(imagination))
            return;
        random_answer(chance, match_decision(other), &answer);
        if (own)
            imagination_own_answer(imagination, given++, &answer);
        cr_assert(match_answer(other, &answer, NULL));
    }
    cr_assert(false, "the game goes another way");
}

static void compare_worlds(Trial *trial, Bot *bot, const Match *match, Match *other,
                           Imagination *imagination, Position *world, Chance *chance)
{
    Answer here, there;
    uint64_t seed = chance_next(chance);
    if (!imagination_begin(imagination, match))
        return;
    ask(bot, match, seed, &here);
    trial->positions++;
    for (int i = 0; i < WORLDS && imagination_next(imagination, chance, world); i++) {
        cr_assert_eq(match_restore(other, world), MATCH_ASKING);
        catch_up(other, imagination, match_decision(match)->seat, chance);
        trial->worlds += !table_equal(match_table(match), match_table(other));
        ask(bot, other, seed, &there);
        trial->different += !same_answer(&here, &there);
    }
}

static Trial try_bot(const char *name, int players, const BotSpec *spec)
{
    Game *game = shipped_game(name, players, NULL), *copy = shipped_game(name, players, NULL);
    MatchSetup setup = {.seed = 1};
    Match *match = match_new(game, &setup), *other = match_new(game, &setup);
    Imagination *imagination = imagination_new(copy);
    Position *world = position_new(match);
    Report report;
    Bot *bot = bot_new(spec, game, &report);
    Trial trial = {0};
    Chance chance;
    cr_assert(bot, "%s", report.message);
    chance_seed(&chance, 99);
    for (uint64_t seed = 1; trial.positions < wanted_positions(); seed++) {
        match_restart(match, seed);
        while (match_decision(match) && trial.positions < wanted_positions()) {
            Answer answer;
            if (chance_below(&chance, 5) == 0)
                compare_worlds(&trial, bot, match, other, imagination, world, &chance);
            random_answer(&chance, match_decision(match), &answer);
            match_answer(match, &answer, NULL);
        }
    }
    bot_free(bot);
    position_free(world);
    imagination_free(imagination);
    match_free(match);
    match_free(other);
    game_free(copy);
    game_free(game);
    return trial;
}

static void expect_fair(const char *name, int players, const char *words)
{
    BotSpec spec;
    Report report;
    cr_assert(bot_read(words, &spec, &report), "%s", report.message);
    Trial trial = try_bot(name, players, &spec);
    cr_assert_eq(trial.different, 0,
                 "%s in %s with %d: %d of %d answers depend on what it may not know", words, name,
                 players, trial.different, trial.worlds);
    cr_assert_gt(trial.worlds, trial.positions / 2, "%s: %d worlds at %d decisions", name,
                 trial.worlds, trial.positions);
}

/* A bot that boils all it is given down to one number: it answers otherwise where anything is different. */
static const char reads_all[] =
    "local function mix(sum, value)\n"
    "  if type(value) == 'table' then\n"
    "    for key, inside in pairs(value) do sum = mix(mix(sum, key), inside) end\n"
    "    return sum\n"
    "  end\n"
    "  for byte in tostring(value):gmatch '.' do sum = (sum * 31 + byte:byte()) % 1000003 end\n"
    "  return sum\n"
    "end\n"
    "return function(view, decision)\n"
    "  local sum = mix(mix(7, view), decision)\n"
    "  if decision.kind == 'yes_no' then return sum % 2 == 0 end\n"
    "  if decision.kind == 'number' then return decision.least + sum % (decision.most - "
    "decision.least + 1) end\n"
    "  if decision.kind == 'one' then return 1 + sum % #decision.options end\n"
    "  local some, first = {}, sum % (#decision.options - decision.least + 1)\n"
    "  for i = 1, decision.least do some[i] = first + i end\n"
    "  return some\n"
    "end\n";

static void expect_fair_in_lua(const char *name, int players)
{
    char file[] = "/tmp/speakeasy-bot-XXXXXX.lua";
    int fd = mkstemps(file, 4);
    cr_assert(fd >= 0 && write(fd, reads_all, strlen(reads_all)) == (ssize_t)strlen(reads_all));
    close(fd);
    expect_fair(name, players, file);
    unlink(file);
}

static void expect_all_fair(const char *name, int least, int most)
{
    for (int players = least; players <= most; players++) {
        expect_fair(name, players, "random");
        expect_fair(name, players, "greedy");
        expect_fair(name, players, "search:40");
        expect_fair_in_lua(name, players);
    }
    expect_fair(name, least, "search:60:2threads");
}

Test(bot_fair, in_gangster)
{
    expect_all_fair("gangster", 2, 4);
}

Test(bot_fair, in_famiglia)
{
    expect_all_fair("famiglia", 2, 2);
}

Test(bot_fair, in_chicago)
{
    expect_all_fair("chicago", 2, 2);
}

Test(bot_fair, in_chicago_gangsters)
{
    expect_all_fair("chicago-gangsters", 3, 5);
}

/* Cheats: each looks at one thing that it may not know. */

static BotResult look_at_pieces(void *mind, const Match *match, uint64_t seed,
                                const BotWatch *watch, Answer *answer, Report *report)
{
    (void)mind, (void)watch, (void)report;
    const Table *table = match_table(match);
    int seat = match_decision(match)->seat;
    for (int i = 0; i < table->shape->pieces; i++)
        seed += knows(table, seat, i)
                    ? 0
                    : (uint64_t)(i + 1) * (table->piece[i].place * 600u + table->piece[i].below);
    return bot_random.answer(NULL, match, seed, NULL, answer, report);
}

static BotResult look_into_the_future(void *mind, const Match *match, uint64_t seed,
                                      const BotWatch *watch, Answer *answer, Report *report)
{
    (void)mind, (void)watch;
    seed += match_table(match)->head->chance.state[0];
    return bot_random.answer(NULL, match, seed, NULL, answer, report);
}

static BotResult look_at_secret_answers(void *mind, const Match *match, uint64_t seed,
                                        const BotWatch *watch, Answer *answer, Report *report)
{
    (void)mind, (void)watch;
    for (size_t at = match->checkpoint.answers; at < match->log.used; at++)
        seed = seed * 31 + (uint64_t)match->log.data[at];
    return bot_random.answer(NULL, match, seed, NULL, answer, report);
}

static void expect_caught(const char *name, int players, const BotWays *ways)
{
    BotKind kind = {.name = "cheat", .help = "", .ways = ways};
    BotSpec spec = {.kind = &kind};
    Trial trial = try_bot(name, players, &spec);
    cr_assert_gt(trial.different, 0, "%s: not caught in %d worlds", name, trial.worlds);
}

Test(bot_fair, a_bot_that_sees_hidden_pieces_is_caught)
{
    expect_caught("gangster", 2, &(BotWays){.answer = look_at_pieces});
    expect_caught("famiglia", 2, &(BotWays){.answer = look_at_pieces});
    expect_caught("chicago-gangsters", 4, &(BotWays){.answer = look_at_pieces});
}

Test(bot_fair, a_bot_that_sees_the_future_is_caught)
{
    expect_caught("chicago", 2, &(BotWays){.answer = look_into_the_future});
    expect_caught("gangster", 3, &(BotWays){.answer = look_into_the_future});
}

Test(bot_fair, a_bot_that_sees_secret_answers_is_caught)
{
    expect_caught("chicago-gangsters", 4, &(BotWays){.answer = look_at_secret_answers});
}
