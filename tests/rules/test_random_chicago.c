/* Chicago played at random: every game ends, money balances with its reasons, and no figure is lost or comes back. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/zone.h"
#include "tests/support/shipped_game.h"

/* The sanitizers make everything ten times slower. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 40, REPLAYED = 2 };
#else
enum { GAMES = 2000, REPLAYED = 100 };
#endif

enum { FIGURES = 20, START_MONEY = 125000 };

/* What was seen at the decision before, and where to look. */
typedef struct Watch {
    bool crowded, casinos_manned; /* variants I and II */
    size_t decisions, lines;
    Set gone;
    long paid[MAX_COUNTERS][MAX_SEATS]; /* by the bank, minus what it took */
    size_t looks, duels, payments, hires;
    int rings, owner, gang, value, sort, kind; /* marks and attributes */
    int32_t casino, building;                  /* values of sort and kind */
} Watch;

/* Looking --------------------------------------------------------------------------------------- */

static int attribute(const Table *table, int number, int item)
{
    return (int)table->shape->attribute[number].value[item];
}

static int mark(const Table *table, int number, int item)
{
    return table->number[table->shape->mark[number].slot + item];
}

static void look_up(Watch *watch, const Table *table)
{
    const Shape *shape = table->shape;
    watch->rings = shape_find_mark(shape, DOMAIN_PIECES, "rings");
    watch->owner = shape_find_mark(shape, DOMAIN_SPACES, "owner");
    watch->gang = shape_find_attribute(shape, DOMAIN_PIECES, "gang");
    watch->value = shape_find_attribute(shape, DOMAIN_SPACES, "value");
    watch->sort = shape_find_attribute(shape, DOMAIN_SPACES, "sort");
    watch->kind = shape_find_attribute(shape, DOMAIN_SPACES, "kind");
    int casino = shape_find_space(shape, -1, "yellow kk");
    cr_assert(watch->rings >= 0 && watch->owner >= 0 && watch->gang >= 0 && watch->value >= 0);
    watch->casino = shape->attribute[watch->sort].value[casino];
    watch->building = shape->attribute[watch->kind].value[casino];
}

static int colours(const Table *table)
{
    return table->shape->pieces / FIGURES;
}

/* Invariants ------------------------------------------------------------------------------------ */

/* A figure has one to four rings on the board or waiting for it, none in the stock or out of the game. */
static const char *check_figures(const Watch *watch, const Table *table)
{
    const Shape *shape = table->shape;
    int of_gang[5] = {0};
    bool waiting[MAX_ZONES];
    for (int zone = 0; zone < shape->zones; zone++)
        waiting[zone] = strstr(shape->zone[zone].name, "waiting") != NULL;
    for (int i = 0; i < shape->pieces; i++) {
        int place = zone_of(table, i), rings = mark(table, watch->rings, i);
        bool plays = place >= shape->zones || waiting[place];
        if (plays && (rings < 1 || rings > 4))
            return "a member has no rings, or too many";
        if (!plays && rings != 0)
            return "a figure that does not play has rings";
        of_gang[attribute(table, watch->gang, i)]++;
    }
    for (int gang = 1; gang <= colours(table); gang++)
        if (of_gang[gang] != FIGURES)
            return "a gang has not 20 figures";
    return NULL;
}

/* One member a field; in Variant I a building holds one colour, and two while they fight. */
static const char *check_fields(const Watch *watch, const Match *match)
{
    const Table *table = match_table(match);
    const Shape *shape = table->shape;
    for (int space = 0; space < shape->spaces; space++) {
        int place = shape_place_of_space(shape, space), count = zone_count(table, place);
        bool building = attribute(table, watch->kind, space) == watch->building;
        int owner = mark(table, watch->owner, space), seen = 0;
        if (owner < 0 || owner > colours(table) || (owner > 0 && !building))
            return "a field has a wrong owner";
        if (count > 1 && !(building && watch->crowded))
            return "two members stand on one field";
        for (int i = 0; i < count; i++)
            seen |= 1 << attribute(table, watch->gang, zone_nth(table, place, i));
        if (__builtin_popcount((unsigned)seen) > 1 &&
            strcmp(match_phase_name(match), "moving") != 0)
            return "two colours stand in one building";
    }
    return NULL;
}

static const char *check_gone(Watch *watch, const Match *match)
{
    const Table *table = match_table(match);
    int words = table->shape->piece_words, zone = 0;
    Set gone;
    while (strcmp(table->shape->zone[zone].name, "gone") != 0)
        zone++;
    zone_pieces(table, zone, gone.word);
    if (match_decisions(match) >= watch->decisions && watch->decisions > 0 &&
        !set_within(watch->gone.word, gone.word, words))
        return "a figure has come back";
    watch->gone = gone;
    return NULL;
}

/* Money ------------------------------------------------------------------------------------------- */

/* What the buildings of a colour pay, without triple payment. */
static long income(const Watch *watch, const Table *table, int gang)
{
    long sum = 0;
    for (int space = 0; space < table->shape->spaces; space++) {
        int top = zone_top(table, shape_place_of_space(table->shape, space));
        bool manned = top >= 0 && attribute(table, watch->gang, top) == gang;
        if (mark(table, watch->owner, space) != gang)
            continue;
        if (watch->casinos_manned && !manned &&
            attribute(table, watch->sort, space) == watch->casino)
            continue;
        sum += attribute(table, watch->value, space);
    }
    return sum;
}

static int gang_named(const char *words)
{
    static const char *const names[] = {"yellow", "red", "green", "blue"};
    for (int i = 0; i < 4; i++)
        if (strncmp(words, names[i], strlen(names[i])) == 0)
            return i + 1;
    return 0;
}

/* Every payment is what its reason says it must be. Nothing changes owner between a payment and the next decision. */
static const char *check_reason(Watch *watch, const Table *table, const Entry *entry,
                                const char *words)
{
    static const long worth[] = {0, 10000, 25000, 40000, 50000};
    const char *value = strstr(words, "the bank pays ");
    if (strstr(words, "is hired with ")) {
        watch->hires++;
        long price = strstr(words, "three") ? 40000 : strstr(words, "two") ? 25000 : 10000;
        return entry->change == -price ? NULL : "a member was hired at a wrong price";
    }
    if (value) {
        watch->duels++;
        bool fits = false;
        for (int rings = 1; rings <= 4; rings++)
            fits |= entry->change == worth[rings] && atol(value + 14) == worth[rings];
        return fits ? NULL : "a duel was paid wrongly";
    }
    if (strstr(words, "buildings pay.")) {
        watch->payments++;
        return entry->change == income(watch, table, gang_named(words)) ? NULL
                                                                        : "buildings paid wrongly";
    }
    if (strstr(words, "pay three times"))
        return entry->change == 16000 || entry->change == 24000 ? NULL : "a triple paid wrongly";
    return "money changed for a reason that is no rule";
}

static const char *check_money(Watch *watch, const Match *match)
{
    const Table *table = match_table(match);
    const Chronicle *chronicle = match_chronicle(match);
    size_t length = chronicle_length(chronicle);
    for (size_t i = watch->lines; i < length; i++) {
        const Entry *entry = chronicle_entry(chronicle, i);
        char words[300];
        if (entry->counter < 0)
            continue;
        watch->paid[entry->counter][entry->seat] += entry->change;
        chronicle_words(chronicle, table->shape, match_seat_names(match), i, PUBLIC, words,
                        sizeof words);
        const char *wrong = check_reason(watch, table, entry, words);
        if (wrong)
            return wrong;
    }
    watch->lines = length;
    for (int i = 0; i < table->shape->counters; i++)
        for (int seat = 0; table->shape->counter[i].scores && seat < table->shape->seats; seat++) {
            int32_t money = 0;
            table_count(table, i, seat, &money);
            if (money < 0 || money != START_MONEY + watch->paid[i][seat])
                return "money and its reasons differ";
        }
    return NULL;
}

static const char *all_is_well(Match *match, void *data)
{
    Watch *watch = data;
    if (watch->looks++ == 0)
        look_up(watch, match_table(match));
    if (match_decisions(match) < watch->decisions || match_decisions(match) == 0) {
        watch->decisions = watch->lines = 0;
        memset(watch->paid, 0, sizeof watch->paid);
    }
    const char *wrong = check_figures(watch, match_table(match));
    if (!wrong)
        wrong = check_fields(watch, match);
    if (!wrong)
        wrong = check_gone(watch, match);
    if (!wrong)
        wrong = check_money(watch, match);
    watch->decisions = match_decisions(match);
    return wrong;
}

/* Games --------------------------------------------------------------------------------------------- */

static void play_games(int players, const char *first, const char *second)
{
    const char *options[] = {first, second, NULL};
    Watch watch = {.crowded = first && strstr(first, "variant_1"),
                   .casinos_manned = (first && strstr(first, "variant_2")) ||
                                     (second && strstr(second, "variant_2"))};
    CheckPlan plan = {.seed = 1,
                      .games = GAMES,
                      .replayed = REPLAYED,
                      .most_decisions = 5000,
                      .invariant = all_is_well,
                      .data = &watch};
    CheckResult result;
    Game *game = shipped_game("chicago", players, options);
    shipped_check(game, &plan, &result);
    cr_assert_gt(result.restored, REPLAYED * 100);
    cr_assert_gt(watch.duels, GAMES * 5, "duels must have been watched");
    cr_assert_gt(watch.hires, GAMES * 5);
    cr_assert_geq(watch.payments, GAMES * 3);
    cr_log_info("%d games, %zu decisions, the longest %zu, %zu restored", result.games,
                result.decisions, result.longest, result.restored);
    game_free(game);
}

Test(random_chicago, of_two_players_ends_with_every_invariant_kept)
{
    play_games(2, NULL, NULL);
}

Test(random_chicago, of_three_players_ends_with_every_invariant_kept)
{
    play_games(3, NULL, NULL);
}

Test(random_chicago, of_four_players_ends_with_every_invariant_kept)
{
    play_games(4, NULL, NULL);
}

Test(random_chicago, with_variant_one_ends)
{
    play_games(4, "variant_1=yes", NULL);
}

Test(random_chicago, with_variant_two_ends)
{
    play_games(4, "variant_2=yes", NULL);
}

Test(random_chicago, with_both_variants_ends)
{
    play_games(3, "variant_1=yes", "variant_2=yes");
}

Test(random_chicago, of_two_with_both_variants_ends)
{
    play_games(2, "variant_1=yes", "variant_2=yes");
}

/* Few games each: the rulings that can be changed must not break anything. */
Test(random_chicago, with_other_rulings_ends)
{
    static const char *const rulings[] = {
        "die=even",
        "die=three",
        "own_members=pass",
        "won_building=staying",
        "lone_survivor=nothing",
        "casinos=white",
        "balance=purchase",
        "surplus=forbidden",
        "placing=home",
        "supply=limited",
        "gangs=neighbours",
        "allies=fight",
        "two_goals=together",
        "goal_tie=richer",
        "goal_reserve=yes",
        "fortune_tie=shared",
        "triple=either",
    };
    for (size_t i = 0; i < sizeof rulings / sizeof *rulings; i++) {
        const char *options[] = {rulings[i], i % 2 ? "variant_1=yes" : NULL, NULL};
        Watch watch = {.crowded = i % 2};
        CheckPlan plan = {.seed = 1, .games = 20, .most_decisions = 5000};
        plan.invariant = all_is_well;
        plan.data = &watch;
        CheckResult result;
        Game *game = shipped_game("chicago", i % 3 == 0 ? 4 : 2, options);
        shipped_check(game, &plan, &result);
        game_free(game);
    }
}
