/* Famiglia played at random, thousands of times: every game ends, no card is lost, and the piles, the turn and its
 * abilities keep to their rules at every decision. */
#include "runtime/zone.h"
#include "tests/support/shipped_game.h"

#include <criterion/criterion.h>
#include <string.h>

/* The sanitizers make everything ten times slower. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 1000, REPLAYED = 10 };
#else
enum { GAMES = 10000, REPLAYED = 100 };
#endif

/* The table ------------------------------------------------------------------------------------ */

static int zone_named(const Table *table, const char *name, int owner)
{
    for (int zone = 0; zone < table->shape->zones; zone++)
        if (strcmp(table->shape->zone[zone].name, name) == 0 &&
            table->shape->zone[zone].owner == owner)
            return zone;
    return -1;
}

static int32_t attribute_of(const Table *table, int piece, const char *name)
{
    int attribute = shape_find_attribute(table->shape, DOMAIN_PIECES, name);
    return table->shape->attribute[attribute].value[piece];
}

static int count_in(const Table *table, const char *name, int owner)
{
    return zone_count(table, zone_named(table, name, owner));
}

static int cards_of(const Table *table, int seat)
{
    return count_in(table, "hand", seat) + count_in(table, "display", seat);
}

static bool holds_zero(const Table *table, const char *name)
{
    int zone = zone_named(table, name, NOBODY);
    for (int i = 0; i < zone_count(table, zone); i++)
        if (attribute_of(table, zone_nth(table, zone, i), "rank") == 0)
            return true;
    return false;
}

static bool second_pile(const Table *table)
{
    int32_t value = 0;
    table_count(table, shape_find_counter(table->shape, false, "second_pile"), 0, &value);
    return value != 0;
}

/* All sixty cards are somewhere, and nothing is in the box. */
static const char *look_at_cards(const Table *table)
{
    int all = cards_of(table, 0) + cards_of(table, 1);
    all += count_in(table, "street", NOBODY) + count_in(table, "new", NOBODY);
    all += count_in(table, "pile", NOBODY) + count_in(table, "discard", NOBODY);
    if (all != 60 || table->shape->pieces != 60)
        return "there are not sixty cards in play";
    return cards_of(table, 0) < 4 || cards_of(table, 1) < 4 ? "a player has lost a card" : NULL;
}

/* Rule 16; and with the first pile, the street has grown only by what was discarded for it. */
static const char *look_at_piles(const Table *table)
{
    bool second = second_pile(table);
    int discard = zone_named(table, "discard", NOBODY), most = 6;
    int lying = count_in(table, "street", NOBODY) + count_in(table, "new", NOBODY);
    if (holds_zero(table, "discard"))
        return "a 0 is discarded";
    if (second && holds_zero(table, "pile"))
        return "a 0 is in the second pile";
    if (second && zone_count(table, discard) > 0)
        return "something is discarded although the second pile lies there";
    for (int i = 0; i < zone_count(table, discard); i++)
        most += attribute_of(table, zone_nth(table, discard, i), "rank") - 1;
    return !second && lying > most ? "the street has too many cards" : NULL;
}

/* The turn --------------------------------------------------------------------------------------- */

/* The questions of a turn, in their order; those that may come several times in a row have a star. */
static const char *const questions[] = {
    "Clear away a card?*",
    "Send an Accountant?",
    "Take back which cards?",
    "Lay down which cards for them?",
    "Send a Brute?",
    "Lower which card?",
    "Lower it to which rank?",
    "Take which card?",
    "Which card goes to your display?",
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

typedef struct Turn {
    int seat, closing, passed, cards[2];
} Turn;

typedef struct Watch {
    Turn turn;
    int stage, cleared; /* the last question of the turn; how often cards were cleared away in it */
    bool second_at_first;
    int asked[QUESTIONS];
    int with_second_pile;
} Watch;

/* No two turns in a row of one player look alike: in between somebody has taken a card, or the game is over. */
static Turn this_turn(const Match *match)
{
    const Table *table = match_table(match);
    const int32_t *arg = table->head->phase_arg;
    return (Turn){arg[0], arg[1], arg[2], {cards_of(table, 0), cards_of(table, 1)}};
}

static int find_question(const char *text)
{
    for (int i = 0; i < QUESTIONS; i++)
        if (strncmp(questions[i], text, strlen(text)) == 0)
            return i;
    return -1;
}

/* Every question once a turn, in the order of the actions; clearing away again and again, but not with the second
 * pile. */
static const char *look_at_turn(Watch *watch, Match *match)
{
    char text[128];
    Turn turn = this_turn(match);
    match_prompt(match, text, sizeof text);
    int stage = find_question(text);
    if (stage < 0)
        return "an unknown question";
    if (match_decision(match)->seat != turn.seat)
        return "somebody is asked in the other's turn";
    if (memcmp(&turn, &watch->turn, sizeof turn) != 0) {
        watch->turn = turn;
        watch->stage = -1;
        watch->cleared = 0;
        watch->second_at_first = second_pile(match_table(match));
        watch->with_second_pile += watch->second_at_first;
    }
    if (stage < watch->stage || (stage == watch->stage && stage > 0))
        return "a question comes twice in a turn, or out of order";
    watch->stage = stage;
    watch->asked[stage]++;
    watch->cleared += stage == 0;
    return watch->cleared > 1 && watch->second_at_first
               ? "cards are cleared away twice with the second pile"
               : NULL;
}

/* The end ------------------------------------------------------------------------------------------ */

static const char *look_at_score(const Table *table)
{
    int counter = shape_find_counter(table->shape, true, "points");
    for (int seat = 0; seat < 2; seat++) {
        int32_t points = 0, worth = 0;
        table_count(table, counter, seat, &points);
        for (int piece = 0; piece < table->shape->pieces; piece++) {
            int place = zone_of(table, piece);
            if (place == zone_named(table, "hand", seat) ||
                place == zone_named(table, "display", seat))
                worth += attribute_of(table, piece, "points");
        }
        if (points != worth)
            return "the points are not those of the cards";
    }
    return table->head->winners ? NULL : "nobody has won";
}

static const char *all_is_well(Match *match, void *data)
{
    const Table *table = match_table(match);
    const char *wrong = look_at_cards(table);
    if (!wrong)
        wrong = look_at_piles(table);
    if (!wrong)
        wrong = match_decision(match) ? look_at_turn(data, match) : look_at_score(table);
    return wrong;
}

/* Games ---------------------------------------------------------------------------------------------- */

static void play_games(const char *const *options, int games, int replayed, Watch *watch,
                       CheckResult *result)
{
    Game *game = shipped_game("famiglia", 2, options);
    CheckPlan plan = {.seed = 1, .games = games, .replayed = replayed, .most_decisions = 2000};
    plan.invariant = all_is_well;
    plan.data = watch;
    *watch = (Watch){.turn = {.seat = -1}};
    shipped_check(game, &plan, result);
    cr_assert_eq(result->games, games);
    game_free(game);
}

Test(random_famiglia, games_end_with_every_invariant_kept)
{
    Watch watch;
    CheckResult result;
    play_games(NULL, GAMES, REPLAYED, &watch, &result);
    cr_assert_gt(result.restored, REPLAYED * 5); /* games with passes are short */
}

Test(random_famiglia, games_without_needless_passes_reach_every_question_and_the_second_pile)
{
    static const char *const options[] = {"eager=yes", NULL};
    Watch watch;
    CheckResult result;
    play_games(options, GAMES, REPLAYED, &watch, &result);
    for (int i = 0; i < QUESTIONS; i++)
        cr_assert_gt(watch.asked[i], GAMES / 100, "\"%s\" was asked %d times", questions[i],
                     watch.asked[i]);
    cr_assert_gt(watch.with_second_pile, GAMES, "the second pile must have been watched");
}

Test(random_famiglia, games_of_every_option_end)
{
    static const char *const all[] = {
        "start=first",
        "abilities=fully",
        "idle_accountant=yes",
        "take_lowered=yes",
        "wasted_brute=yes",
        "nothing_left=waits",
        "empty_pile=returns",
        "used_up_exactly=stops",
        "equal_best_cards=second",
        "two_passes=round",
        "drawn_again=old",
        "hands=open",
        "red_four=16",
        NULL,
    };
    Watch watch;
    CheckResult result;
    for (int i = 0; all[i]; i++) {
        const char *const options[] = {all[i], "eager=yes", NULL};
        play_games(options, GAMES / 20, 5, &watch, &result);
    }
    play_games(all, GAMES / 10, 5, &watch, &result);
}

/* The watch itself ------------------------------------------------------------------------------------- */

static const char *remembered_wrongly(Match *match, void *data)
{
    Watch *watch = data;
    const char *wrong = all_is_well(match, data);
    watch->stage = QUESTIONS;
    return wrong;
}

Test(random_famiglia, the_watch_on_turns_does_see_a_question_out_of_order)
{
    Watch watch = {.turn = {.seat = -1}};
    CheckResult result;
    CheckPlan plan = {.seed = 1, .games = 50, .invariant = remembered_wrongly, .data = &watch};
    Game *game = shipped_game("famiglia", 2, NULL);
    cr_assert(!check_game(game, &plan, &result));
    cr_assert(strstr(result.report.message, "out of order"), "%s", result.report.message);
    game_free(game);
}
