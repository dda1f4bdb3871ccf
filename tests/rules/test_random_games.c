/* Gangster played at random, thousands of times: every game ends, nothing is lost, and it is the same game everywhere. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/check.h"
#include "runtime/board.h"
#include "runtime/zone.h"

/* The sanitizers make everything ten times slower. */
#ifdef __SANITIZE_ADDRESS__
enum { GAMES = 1000, REPLAYED = 10 };
#else
enum { GAMES = 10000, REPLAYED = 100 };
#endif

static Game *load(int players)
{
    Report report;
    char text[2000];
    Game *game =
        game_load(&(GameRequest){.folder = "scripts/games/gangster", .players = players}, &report);
    report_write(&report, text, sizeof text);
    cr_assert(game, "%s", text);
    return game;
}

/* Invariants ---------------------------------------------------------------------------------- */

/* What was seen at the decision before. */
typedef struct Watch {
    const Match *match;
    size_t decisions;
    Set locked;                 /* pieces that lay in full lines */
    uint16_t place[MAX_PIECES]; /* where every piece lay */
    int looks, locked_looks;
} Watch;

static const char *count_pieces(const Table *table)
{
    int found = 0;
    bool seen[MAX_PIECES] = {false};
    for (int place = 0; place < shape_places(table->shape); place++)
        for (int i = 0; i < zone_count(table, place); i++) {
            int piece = zone_nth(table, place, i);
            if (piece < 0 || seen[piece] || zone_of(table, piece) != place)
                return "a piece is doubled";
            seen[piece] = true;
            found++;
        }
    return found == table->shape->pieces ? NULL : "a piece is lost";
}

static const char *watch_lines(Watch *watch, const Match *match)
{
    const Table *table = match_table(match);
    const Shape *shape = table->shape;
    Set spaces, pieces;
    if (match_decisions(match) > watch->decisions)
        for (int i = SET_FIRST(watch->locked.word, shape->piece_words); i >= 0;
             i = SET_AFTER(watch->locked.word, shape->piece_words, i))
            if (zone_of(table, i) != watch->place[i])
                return "a tile of a full line has moved";
    board_full_lines(shape, 0, table->occupied, spaces.word);
    zone_pieces_on(table, spaces.word, pieces.word);
    watch->locked = pieces;
    watch->decisions = match_decisions(match);
    watch->locked_looks += !set_empty(pieces.word, shape->piece_words);
    for (int i = 0; i < shape->pieces; i++)
        watch->place[i] = (uint16_t)zone_of(table, i);
    return NULL;
}

/* Zones keep to their limits, and a space holds one tile. */
static const char *count_places(const Table *table)
{
    const Shape *shape = table->shape;
    for (int zone = 0; zone < shape->zones; zone++)
        if (zone_count(table, zone) > shape->zone[zone].limit)
            return "a zone is too full";
    for (int space = 0; space < shape->spaces; space++)
        if (zone_count(table, shape_place_of_space(shape, space)) > 1)
            return "two tiles lie on one space";
    return NULL;
}

static const char *all_is_well(Match *match, void *data)
{
    Watch *watch = data;
    const Table *table = match_table(match);
    watch->looks++;
    const char *wrong = count_pieces(table);
    if (!wrong)
        wrong = count_places(table);
    return wrong ? wrong : watch_lines(watch, match);
}

/* Games --------------------------------------------------------------------------------------- */

static void play_games(int players)
{
    Watch watch = {0};
    CheckResult result;
    CheckPlan plan = {.seed = 1, .games = GAMES, .replayed = REPLAYED, .most_decisions = 2000};
    plan.invariant = all_is_well;
    plan.data = &watch;
    Game *game = load(players);
    cr_assert(check_game(game, &plan, &result), "%s", result.report.message);
    cr_assert_eq(result.games, GAMES);
    cr_assert_gt(result.restored, REPLAYED * 30);
    cr_assert_gt(watch.locked_looks, watch.looks / 20, "full lines must have been watched");
    cr_log_info("%d players: %d games, %zu decisions, the longest %zu, %zu restored", players,
                result.games, result.decisions, result.longest, result.restored);
    game_free(game);
}

Test(random_games, of_two_players_end_with_every_invariant_kept)
{
    play_games(2);
}

Test(random_games, of_three_players_end_with_every_invariant_kept)
{
    play_games(3);
}

Test(random_games, of_four_players_end_with_every_invariant_kept)
{
    play_games(4);
}

static const char *remembered_wrongly(Match *match, void *data)
{
    Watch *watch = data;
    const char *wrong = all_is_well(match, data);
    if (!set_empty(watch->locked.word, 1))
        watch->place[SET_FIRST(watch->locked.word, 1)]++;
    return wrong;
}

Test(random_games, the_watch_on_full_lines_does_see_a_move)
{
    Watch watch = {0};
    CheckResult result;
    CheckPlan plan = {.seed = 1, .games = 50, .invariant = remembered_wrongly, .data = &watch};
    Game *game = load(4);
    cr_assert(!check_game(game, &plan, &result));
    cr_assert(strstr(result.report.message, "a tile of a full line has moved"));
    game_free(game);
}

static void play_variant(int players, const char *const *options, int count)
{
    Report report;
    GameRequest request = {.folder = "scripts/games/gangster", .players = players};
    request.options = options;
    request.option_count = count;
    Game *game = game_load(&request, &report);
    cr_assert(game, "%s", report.message);
    Watch watch = {0};
    CheckResult result;
    CheckPlan plan = {.seed = 77, .games = GAMES / 20, .replayed = 5, .most_decisions = 5000};
    plan.invariant = all_is_well;
    plan.data = &watch;
    cr_assert(check_game(game, &plan, &result), "%s: %s", options[0], result.report.message);
    game_free(game);
}

Test(random_games, of_every_option_end)
{
    static const char *const options[] = {
        "goal=60",      "start=first",        "quiet_rounds=0",    "neutral=ignored",
        "shooter=any",  "tied_second=vanish", "shoot_own=yes",     "kill_rescores=yes",
        "may_pass=yes", "lock=both",          "skipped_lock=ends", "refill=larger",
    };
    enum { COUNT = sizeof options / sizeof *options };
    for (int i = 0; i < COUNT; i++)
        play_variant(2 + i % 3, options + i, 1);
    for (int players = 2; players <= 4; players++)
        play_variant(players, options, COUNT);
}

/* Determinism --------------------------------------------------------------------------------- */

/* The fingerprints at every decision of the games with seeds 1 to 20, for 2, 3 and 4 players, as one number. It changes
 * only when the rules of Gangster, the layout of the block or the random player do. */
static const uint64_t stored_digest = UINT64_C(0xbf8ce1c76a41f4a5);

/* 0 if anything goes wrong: this runs outside of a test, too. */
static uint64_t digest_games(void)
{
    uint64_t digest = 0;
    for (int players = 2; players <= 4; players++) {
        Report report;
        CheckResult result;
        GameRequest request = {.folder = "scripts/games/gangster", .players = players};
        Game *game = game_load(&request, &report);
        bool good = game && check_game(game, &(CheckPlan){.seed = 1, .games = 20}, &result);
        game_free(game);
        if (!good)
            return 0;
        digest = digest * 31 + result.digest;
    }
    return digest;
}

Test(random_games, give_the_stored_fingerprints_on_every_machine)
{
    uint64_t digest = digest_games();
    cr_assert_eq(digest, stored_digest, "0x%016llx, not 0x%016llx", (unsigned long long)digest,
                 (unsigned long long)stored_digest);
}

/* The same program, started anew with other addresses: main below prints the number. Criterion's own variables would
 * make it a test again, so it gets none. */
Test(random_games, give_the_same_fingerprints_in_a_fresh_process)
{
    for (int i = 0; i < 3; i++) {
        char program[300], command[400], line[100] = "";
        ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
        cr_assert_gt(length, 0);
        program[length] = '\0';
        snprintf(command, sizeof command, "env -i ASAN_OPTIONS=\"$ASAN_OPTIONS\" '%s' --digest",
                 program);
        FILE *pipe = popen(command, "r");
        cr_assert_not_null(pipe);
        cr_assert_not_null(fgets(line, sizeof line, pipe));
        cr_assert_eq(pclose(pipe), 0);
        cr_assert_eq(strtoull(line, NULL, 16), digest_games(), "%s", line);
    }
}

int main(int count, char **arguments)
{
    if (count == 2 && strcmp(arguments[1], "--digest") == 0) {
        printf("%llx\n", (unsigned long long)digest_games());
        return 0;
    }
    struct criterion_test_set *tests = criterion_initialize();
    int status = 0;
    if (criterion_handle_args(count, arguments, true))
        status = !criterion_run_all_tests(tests);
    criterion_finalize(tests);
    return status;
}
