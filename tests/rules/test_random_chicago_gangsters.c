/* Chicago Gangsters played at random, with every number of players and every option: each game ends, all 110 cards
 * stay somewhere, nobody holds more than ten, and secrets are whole: nobody knows the piles or another's fresh cards. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "runtime/knowledge.h"
#include "runtime/zone.h"
#include "tests/support/shipped_game.h"

/* The sanitizers make everything ten times slower. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 1000, REPLAYED = 10 };
#else
enum { GAMES = 10000, REPLAYED = 100 };
#endif

enum { CARDS = 110, STANCES = 2, HAND_LIMIT = 10 }; /* Mr. X's stances are for five players */

/* How often the positions were of a kind that restoring must get right. */
typedef struct Watch {
    size_t looks, secret, in_effects, covered, longest_hand;
} Watch;

static const char *count_cards(const Table *table)
{
    int found = 0, cards = table->shape->seats == 5 ? CARDS + STANCES : CARDS;
    for (int zone = 0; zone < table->shape->zones; zone++)
        found += zone_count(table, zone);
    return table->shape->pieces == cards && found == cards ? NULL : "a card is lost";
}

static bool has_name(const ZoneInfo *zone, const char *name)
{
    return strcmp(zone->name, name) == 0;
}

static const char *look_at_hands(const Table *table, Watch *watch)
{
    for (int i = 0; i < table->shape->zones; i++) {
        const ZoneInfo *zone = &table->shape->zone[i];
        if (zone->owner == NOBODY || !has_name(zone, "hand"))
            continue;
        size_t count = (size_t)zone_count(table, i);
        if (count > HAND_LIMIT)
            return "a hand is too large";
        watch->longest_hand = count > watch->longest_hand ? count : watch->longest_hand;
        for (int n = 0; n < (int)count; n++)
            if (!knows(table, zone->owner, zone_nth(table, i, n)))
                return "a player does not know his own hand";
    }
    return NULL;
}

/* What lies face down before a player is known to him alone; what lies face down in a pile of means, to nobody, but
 * for a last card that could be followed. */
static const char *look_at_secrets(const Table *table, Watch *watch)
{
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->zones; i++) {
        const ZoneInfo *zone = &shape->zone[i];
        bool laid = has_name(zone, "laid"), pile = has_name(zone, "means pile");
        if (!laid && !(pile && zone_count(table, i) > 1))
            continue;
        for (int n = 0; n < zone_count(table, i); n++) {
            int card = zone_nth(table, i, n);
            if (set_has(table->face_up, card))
                continue;
            watch->covered += laid;
            uint16_t own = laid ? (uint16_t)(1u << zone->owner) : 0;
            if (laid && knows(table, PUBLIC, card))
                continue; /* the last card of a hand that was seen before */
            if (knowers(table, card) != own)
                return "a secret is not kept, or not known to its owner";
        }
    }
    return NULL;
}

static const char *all_is_well(Match *match, void *data)
{
    Watch *watch = data;
    const Table *table = match_table(match);
    const Decision *decision = match_decision(match);
    watch->looks++;
    if (decision) {
        watch->secret += decision->secret;
        watch->in_effects += strcmp(match_phase_name(match), "round_end") == 0;
    }
    const char *wrong = count_cards(table);
    if (!wrong)
        wrong = look_at_hands(table, watch);
    return wrong ? wrong : look_at_secrets(table, watch);
}

static void play_games(int players, const char *const *options, int games, int replayed,
                       Watch *watch)
{
    CheckResult result;
    CheckPlan plan = {.seed = 1, .games = games, .replayed = replayed, .most_decisions = 2000};
    plan.invariant = all_is_well;
    plan.data = watch;
    Game *game = shipped_game("chicago-gangsters", players, options);
    shipped_check(game, &plan, &result);
    cr_assert_gt(result.restored, (size_t)replayed * 50);
    cr_log_info("%d players: %d games, %zu decisions, the longest %zu, %zu restored", players,
                result.games, result.decisions, result.longest, result.restored);
    game_free(game);
}

/* Many games; what is hard to restore must have been among the positions. */
static void play_many(int players, const char *const *options)
{
    Watch watch = {0};
    play_games(players, options, GAMES, REPLAYED, &watch);
    cr_assert_gt(watch.secret, watch.looks / 4, "half-answered secret decisions");
    cr_assert_gt(watch.in_effects, watch.looks / 20, "decisions inside effects");
    cr_assert_gt(watch.covered, watch.looks / 50, "covered cards");
    cr_assert_eq(watch.longest_hand, HAND_LIMIT, "full hands");
}

Test(random_chicago_gangsters, of_three_players_end_with_every_invariant_kept)
{
    play_many(3, NULL);
}

Test(random_chicago_gangsters, of_four_players_end_with_every_invariant_kept)
{
    play_many(4, NULL);
}

Test(random_chicago_gangsters, of_five_players_end_with_every_invariant_kept)
{
    play_many(5, NULL);
}

static const char *const with_godfather[] = {"godfather=yes", NULL};

Test(random_chicago_gangsters, of_three_with_the_godfather_end_with_every_invariant_kept)
{
    play_many(3, with_godfather);
}

Test(random_chicago_gangsters, of_four_with_the_godfather_end_with_every_invariant_kept)
{
    play_many(4, with_godfather);
}

/* Every option away from its default, one by one and all at once. */
Test(random_chicago_gangsters, of_every_option_end)
{
    static const char *const options[] = {
        "used_cards=round_end",     "empty_fight=nothing",
        "thug_covered=no",          "thug_alone=before",
        "thug_helpers=yes",         "thug_leaves=at_once",
        "dealer_thief=swapped",     "expert_helps=no",
        "removed_question=partner", "laid_count=visible",
        "order_at_end=winners",     "hand_limit=9",
        "kind_nobody_has=all",      "final_tie=persons",
        "first_mr_x=agreed",        "mr_x_side=secret",
        "mr_x_lays_none=no",        "mr_x_ties=seat",
        "mr_x_rewards=old",         "mr_x_without_share=smallest",
        "mr_x_draws=instead",       "no_godfather=all",
        "godfather_question=taken", "pushed_out_rests=yes",
        "full_hand_paid=other",     "empty_duel=barred",
        "early_defenders=no",
    };
    enum { COUNT = sizeof options / sizeof *options };
    const char *some[COUNT + 2] = {NULL};
    Watch watch = {0};
    for (int i = 0; i < COUNT; i++) {
        for (int players = 3; players <= 5; players++) {
            some[0] = options[i];
            some[1] = players < 5 ? "godfather=yes" : NULL;
            play_games(players, some, GAMES / 200, 1, &watch);
        }
    }
    memcpy(some, options, sizeof options);
    play_games(5, some, GAMES / 20, 5, &watch);
    some[COUNT] = "godfather=yes";
    play_games(3, some, GAMES / 20, 5, &watch);
    play_games(4, some, GAMES / 20, 5, &watch);
}
