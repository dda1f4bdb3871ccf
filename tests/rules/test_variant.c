/* Variants: what they can change, in which order, and what is said when they cannot. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/save.h"
#include "rules/variant.h"
#include "tests/support/toy_game.h"

TestSuite(variant, .init = toy_begin, .fini = toy_end);

static const char base[] =
    "game 'toy' { players = { 1, 4 } }\n"
    "options { goal = { default = 5, from = 1, to = 9, text = 'Points.' } }\n"
    "moments { 'at_end' }\n"
    "local card = kind 'card' { hidden = 'a card' }\n"
    "for rank = 1, 3 do card { name = 'card ' .. rank, rank = rank, copies = 2 } end\n"
    "local price = data 'price' { small = 1, large = { gold = 2, silver = 3 } }\n"
    "zone 'hand' { each_seat = true, sees = 'owner' }\n"
    "counter.seat { points = { score = true } }\n"
    "counter.table { trace = 0, small = 0, silver = 0 }\n"
    "rule(1, 'One rule.')\n"
    "function part.step(n) return n + 1, n end\n"
    "setup(function() common.small, common.silver = price.small, price.large.silver return "
    "phase.turn(0) end)\n"
    "function phase.turn(n)\n"
    "  local more, same = part.step(n)\n"
    "  common.trace = common.trace * 10 + 1\n"
    "  choose(seats[1], 'Go on?', { 'a', 'b' })\n"
    "  if more >= 2 then return phase.over(same) end\n"
    "  return phase.turn(more)\n"
    "end\n"
    "function phase.over(n) return finish(seats[1]) end\n";

enum { MOST = 4 };

/* Loads the base game with these texts as its variants: v1.lua, v2.lua, ... */
static Game *load(Report *report, int count, const char *const *texts)
{
    static char path[MOST][300];
    const char *words[MOST];
    toy_write("game.lua", base, sizeof base - 1);
    for (int i = 0; i < count; i++) {
        char file[20];
        snprintf(file, sizeof file, "v%d.lua", i + 1);
        toy_write(file, texts[i], strlen(texts[i]));
        snprintf(path[i], sizeof path[i], "%s/%s", toy_folder(), file);
        words[i] = path[i];
    }
    GameRequest request = {
        .folder = toy_folder(), .players = 2, .variants = words, .variant_count = count};
    return game_load(&request, report);
}

static Game *load_well(int count, const char *const *texts)
{
    Report report;
    char words[2000];
    Game *game = load(&report, count, texts);
    report_write(&report, words, sizeof words);
    cr_assert(game, "%s", words);
    return game;
}

static void refuses(int count, const char *const *texts, const char *words, const char *file,
                    int line)
{
    Report report;
    Game *game = load(&report, count, texts);
    cr_assert_null(game, "it should say: %s", words);
    cr_assert(strstr(report.message, words), "'%s' is not: %s", report.message, words);
    cr_assert_str_eq(report.file, file, "%s: %s", report.file, report.message);
    cr_assert_eq(report.line, line, "line %d: %s", report.line, report.message);
}

static void refuses_one(const char *text, const char *words, int line)
{
    refuses(1, &text, words, "v1.lua", line);
}

/* Answers twice; gives the trace that the variants have left. */
static int32_t play(Game *game)
{
    Match *match = toy_match(game, 1, true);
    while (match_state(match) == MATCH_ASKING)
        toy_answer(match, 0);
    cr_assert_eq(match_state(match), MATCH_OVER, "%s", match_report(match)->message);
    int32_t trace = toy_counter(match, "trace", 0);
    match_free(match);
    game_free(game);
    return trace;
}

/* Declarations ------------------------------------------------------------------------ */

Test(variant, changes_options_and_players_still_have_the_last_word)
{
    const char *text = "variant 'v' { text = 'x', options = { goal = { default = 12, to = 20 } } }";
    Game *game = load_well(1, &text);
    cr_assert_eq(game->option[0].value, 12);
    cr_assert_eq(game->option[0].most, 20);
    game_free(game);
    const char *plain = "variant 'v' { text = 'x', options = { goal = 7 } }";
    game = load_well(1, &plain);
    cr_assert_eq(game->option[0].value, 7);
    game_free(game);
    char path[300];
    const char *words[] = {path}, *options[] = {"goal=3"};
    snprintf(path, sizeof path, "%s/v1.lua", toy_folder());
    GameRequest request = {.folder = toy_folder(),
                           .players = 2,
                           .variants = words,
                           .variant_count = 1,
                           .options = options,
                           .option_count = 1};
    Report report;
    game = game_load(&request, &report);
    cr_assert(game, "%s", report.message);
    cr_assert_eq(game->option[0].value, 3);
    game_free(game);
}

Test(variant, changes_pieces_by_name_and_by_function)
{
    const char *texts[] = {"variant 'a' { text = 'x', pieces = { ['card 3'] = { copies = 5, at_end "
                           "= function() end } } }",
                           "variant 'b' { text = 'x', pieces = function(it) if it.rank == 1 then "
                           "it.copies = 0 end end }"};
    Game *game = load_well(2, texts);
    cr_assert_eq(game->shape->pieces, 2 + 5);
    cr_assert_eq(set_count(game->moment[0].pieces.word, game->shape->piece_words), 5);
    cr_assert_eq(game->changes, 3);
    cr_assert_str_eq(game->change[2].before, "2");
    cr_assert_str_eq(game->change[2].after, "5");
    game_free(game);
}

Test(variant, takes_effects_away)
{
    const char *texts[] = {
        "variant 'a' { text = 'x', pieces = { ['card 3'] = { at_end = function() end } } }",
        "variant 'b' { text = 'x', overrides = 'a', pieces = { ['card 3'] = { remove = { 'at_end' "
        "} } } }"};
    Game *game = load_well(2, texts);
    cr_assert_eq(set_count(game->moment[0].pieces.word, game->shape->piece_words), 0);
    game_free(game);
}

Test(variant, changes_only_what_differs_in_data)
{
    const char *text = "variant 'v' { text = 'x', data = { price = { large = { silver = 9 } } } }";
    Game *game = load_well(1, &text);
    Match *match = toy_match(game, 1, false);
    cr_assert_eq(toy_counter(match, "small", 0), 1);
    cr_assert_eq(toy_counter(match, "silver", 0), 9);
    match_free(match);
    game_free(game);
}

Test(variant, adds_pieces_to_a_kind_and_declares_its_own_things)
{
    const char *text = "variant 'v' { text = 'x' }\n"
                       "kind 'card' {} { name = 'joker', rank = 9 }\n"
                       "zone 'extra' {}\n"
                       "options { wild = { default = true, text = 'Wild?' } }\n"
                       "after 'setup' (function() move(the 'joker', the 'extra') end)\n";
    Game *game = load_well(1, &text);
    cr_assert_eq(game->shape->pieces, 7);
    cr_assert_eq(game->shape->kinds, 1);
    cr_assert_eq(game->options, 2);
    cr_assert_eq(play(game), 11);
}

/* Functions --------------------------------------------------------------------------- */

Test(variant, wraps_a_phase_before_after_and_around)
{
    const char *text = "variant 'v' { text = 'x' }\n"
                       "local function trace(n) common.trace = common.trace * 10 + n end\n"
                       "before 'turn' (function(n) assert(n == 0 or n == 1) trace(2) end)\n"
                       "after 'turn' (function() trace(3) end)\n"
                       "around 'over' (function(base, n) trace(4) return base(n) end)\n";
    Game *game = load_well(1, &text);
    cr_assert_eq(play(game), 2132134);
}

Test(variant, later_ones_lie_over_earlier_ones)
{
    const char *texts[] = {
        "variant 'a' { text = 'x' }\n"
        "around 'over' (function(base, n) common.trace = common.trace * 10 + 2 return base(n) end)",
        "variant 'b' { text = 'x' }\n"
        "around 'over' (function(base, n) common.trace = common.trace * 10 + 3 return base(n) "
        "end)"};
    Game *game = load_well(2, texts);
    cr_assert_eq(play(game), 1132);
}

Test(variant, replaces_phases_parts_and_setup)
{
    const char *text =
        "variant 'v' { text = 'x' }\n"
        "function part.step(n) return n + 2, n end\n"
        "function phase.over(n) common.trace = 100 + n return finish(seats[2]) end\n";
    Game *game = load_well(1, &text);
    cr_assert_eq(play(game), 100);
    const char *setup = "variant 'v' { text = 'x' }\nsetup(function() return phase.over(7) end)\n";
    game = load_well(1, &setup);
    cr_assert_eq(play(game), 0);
}

Test(variant, passes_all_results_on_and_gives_its_own_if_it_has_one)
{
    const char *text =
        "variant 'v' { text = 'x' }\n"
        "after 'step' (function(n) end)\n"
        "before 'step' (function(n) end)\n"
        "around 'step' (function(base, n) local a, b = base(n) assert(b == n) return a, b end)\n"
        "after 'turn' (function(n) return phase.over(n) end)\n";
    Game *game = load_well(1, &text);
    cr_assert_eq(play(game), 1);
}

Test(variant, may_ask_in_what_it_wraps_and_undo_goes_back_there)
{
    const char *text = "variant 'v' { text = 'x' }\n"
                       "after 'turn' (function() choose(seats[2], 'Sure?', { 'y', 'n' }) end)\n";
    Game *game = load_well(1, &text);
    Match *match = toy_match(game, 1, true);
    toy_answer(match, 0);
    toy_asks(match, 2, "Sure?");
    uint64_t there = match_fingerprint(match);
    toy_answer(match, 0);
    toy_asks(match, 1, "Go on?");
    match_go_to(match, 1);
    toy_asks(match, 2, "Sure?");
    cr_assert_eq(match_fingerprint(match), there);
    match_free(match);
    game_free(game);
}

Test(variant, tells_rules_anew_and_adds_others)
{
    const char *text =
        "variant 'v' { text = 'x' }\nrule(1, 'Another rule.')\nrule(2, 'One more.')\n";
    Game *game = load_well(1, &text);
    cr_assert_eq(game->rules, 2);
    cr_assert_str_eq(game->rule[0].text, "Another rule.");
    game_free(game);
}

/* Conflicts --------------------------------------------------------------------------- */

Test(variant, that_undoes_an_earlier_one_is_refused_with_both_places)
{
    static const char *const pairs[][2] = {
        {"variant 'a' { text = 'x', options = { goal = 7 } }",
         "variant 'b' { text = 'x', options = { goal = 8 } }"},
        {"variant 'a' { text = 'x', pieces = { ['card 1'] = { copies = 4 } } }",
         "variant 'b' { text = 'x', pieces = function(it) it.copies = it.copies + 1 end }"},
        {"variant 'a' { text = 'x' } rule(1, 'A.')", "variant 'b' { text = 'x' } rule(1, 'B.')"},
        {"variant 'a' { text = 'x' } function phase.over() return finish() end",
         "variant 'b' { text = 'x' } function phase.over() return finish() end"},
        {"variant 'a' { text = 'x' } around 'step' (function(base, n) return base(n) end)",
         "variant 'b' { text = 'x' } function part.step(n) return n + 1, n end"},
        {"variant 'a' { text = 'x' } setup(function() return phase.over(1) end)",
         "variant 'b' { text = 'x' } setup(function() return phase.over(1) end)"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        refuses(2, pairs[i], "+b and +a both change", "v2.lua", 1);
    refuses(2, pairs[0], "(the other one at v1.lua:1)", "v2.lua", 1);
    refuses(2, pairs[0], "overrides = \"a\"", "v2.lua", 1);
}

Test(variant, that_says_that_it_means_it_is_played)
{
    const char *texts[] = {"variant 'a' { text = 'x', options = { goal = 7 } } rule(1, 'A.')",
                           "variant 'b' { text = 'x', overrides = { 'c', 'a' }, options = { goal = "
                           "8 } } rule(1, 'B.')"};
    Game *game = load_well(2, texts);
    cr_assert_eq(game->option[0].value, 8);
    cr_assert_str_eq(game->rule[0].text, "B.");
    game_free(game);
}

Test(variant, that_wraps_what_another_has_replaced_is_no_conflict)
{
    const char *texts[] = {
        "variant 'a' { text = 'x' } function phase.over() return finish(seats[2]) end",
        "variant 'b' { text = 'x' } before 'over' (function() common.trace = 5 end)"};
    cr_assert_eq(play(load_well(2, texts)), 5);
}

/* Mistakes ---------------------------------------------------------------------------- */

Test(variant, mistakes_are_told_with_their_place)
{
    refuses_one("x = 1", "declares no variant", 1);
    refuses_one("zone 'x' {}", "begin the script with variant", 1);
    refuses_one("variant 'v' { }", "must say in a sentence what it changes", 1);
    refuses_one("variant 'v' { text = 'x', peices = {} }", "pieces", 1);
    refuses_one("variant 'v' { text = 'x', game = 'chess' }", "is for chess", 1);
    refuses_one("variant 'v' { text = 'x' }\n\naround 'trun' (function() end)", "turn", 3);
    refuses_one("variant 'v' { text = 'x' }\nbefore 'turn' (3)", "needs a function", 2);
    refuses_one("variant 'v' { text = 'x' }\nvariant 'v' { text = 'x' }", "already a variant", 2);
    refuses_one("\nvariant 'v' { text = 'x', pieces = { ['card 9'] = { copies = 1 } } }",
                "changes the piece 'card 9', but the game declares none", 2);
    refuses_one("variant 'v' { text = 'x', pieces = function(it) it.worth = it.worth end }",
                "change nothing", 1);
    refuses_one("variant 'v' { text = 'x', pieces = 7 }", "must be a table of changes", 1);
    refuses_one("variant 'v' { text = 'x', pieces = { ['card 1'] = 7 } }",
                "must be a table or a function", 1);
    refuses_one("variant 'v' { text = 'x' }\nerror 'oh'", "oh", 2);
}

Test(variant, a_misspelt_name_is_told_with_the_one_that_was_meant)
{
    static const char *const pairs[][2] = {
        {"options = { gaol = 7 }", "; did you mean 'goal'?"},
        {"pieces = { ['crad 2'] = { copies = 1 } }", "; did you mean 'card 2'?"},
        {"pieces = { ['card 9'] = { copies = 1 } }", "; did you mean 'card 1'?"},
        {"data = { prize = { small = 2 } }", "; did you mean 'price'?"},
        {"zones = { hnad = { sees = 'everyone' } }", "; did you mean 'hand'?"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[200];
        snprintf(text, sizeof text, "variant 'v' { text = 'x', %s }", pairs[i][0]);
        refuses_one(text, pairs[i][1], 1);
    }
    Report report;
    const char *far = "variant 'v' { text = 'x', data = { weather = { small = 2 } } }";
    cr_assert_null(load(&report, 1, &far));
    cr_assert_null(strstr(report.message, "did you mean"), "%s", report.message);
}

Test(variant, a_number_in_the_place_of_a_table_is_told_with_its_shape)
{
    refuses_one("variant 'v' { text = 'x', data = { price = 8 } }",
                "in the game it is { large = ..., small = 1 }", 1);
    refuses_one("variant 'v' { text = 'x', zones = { hand = 8 } }",
                "in the game it is { each_seat = yes, sees = \"owner\" }", 1);
}

Test(variant, a_wrong_value_in_the_games_line_is_told_with_the_place_of_the_variant)
{
    static const char *const pairs[][2] = {
        {"zones = { hand = { sees = 'ownr' } }", "+v changes 'sees' of zone 'hand', at v1.lua:2."},
        {"options = { goal = 500 }", "+v changes 'default' of option 'goal', at v1.lua:2."},
        {"pieces = { ['card 2'] = { copies = 'x' } }",
         "+v changes 'copies' of piece 'card 2', at v1.lua:2."},
        {"pieces = function(it) it.copies = 'x' end",
         "+v changes 'copies' of piece 'card 1', at v1.lua:2."},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[200];
        snprintf(text, sizeof text, "\nvariant 'v' { text = 'x', %s }", pairs[i][0]);
        Report report;
        const char *texts[] = {text,
                               "variant 'w' { text = 'x', data = { price = { small = 2 } } }"};
        cr_assert_null(load(&report, 2, texts), "%s", pairs[i][0]);
        cr_assert(strstr(report.file, "game.lua"), "%s", report.file);
        cr_assert_str_eq(report.hint, pairs[i][1], "%s: %s", report.message, report.hint);
    }
}

Test(variant, a_mistake_of_the_game_is_not_blamed_on_a_variant)
{
    static const char broken[] = "game 'toy' { players = { 1, 4 } }\n"
                                 "data 'price' { small = 1 }\nzone 'hand' { sees = 'ownr' }\n";
    static const char text[] = "variant 'v' { text = 'x', data = { price = { small = 2 } } }";
    Report report;
    char path[300];
    const char *words[] = {path};
    toy_write("game.lua", broken, sizeof broken - 1);
    toy_write("v1.lua", text, sizeof text - 1);
    snprintf(path, sizeof path, "%s/v1.lua", toy_folder());
    GameRequest request = {
        .folder = toy_folder(), .players = 2, .variants = words, .variant_count = 1};
    cr_assert_null(game_load(&request, &report));
    cr_assert_null(strstr(report.hint, "+v"), "%s", report.hint);
}

Test(variant, words_are_for_variants_alone)
{
    Report report;
    cr_assert_null(toy_try("around 'turn' (function() end)", 2, NULL, &report));
    cr_assert(strstr(report.message, "this is for variants"), "%s", report.message);
    cr_assert_null(toy_try("variant 'v' { text = 'x' }", 2, NULL, &report));
    cr_assert(strstr(report.message, "a file of its own"), "%s", report.message);
}

Test(variant, an_error_during_play_names_its_line)
{
    const char *text = "variant 'v' { text = 'x' }\n\nafter 'turn' (function() error('oh') end)\n";
    Game *game = load_well(1, &text);
    Match *match = toy_match(game, 1, true);
    Answer answer = {.count = 1};
    cr_assert_not(match_answer(match, &answer, NULL) && match_state(match) != MATCH_FAILED);
    cr_assert_str_eq(match_report(match)->file, "v1.lua");
    cr_assert_eq(match_report(match)->line, 3);
    match_free(match);
    game_free(game);
}

/* Files ------------------------------------------------------------------------------- */

static Game *load_named(const char *name, Report *report)
{
    GameRequest request = {
        .folder = toy_folder(), .players = 2, .variants = &name, .variant_count = 1};
    toy_write("game.lua", base, sizeof base - 1);
    return game_load(&request, report);
}

Test(variant, is_found_by_name_beside_the_game_and_in_the_users_folder)
{
    char folder[400], home[300];
    Report report;
    static const char own[] = "variant 'own' { text = 'x' }",
                      users[] = "variant 'users' { text = 'x' }";
    snprintf(folder, sizeof folder, "%s/variants", toy_folder());
    mkdir(folder, 0700);
    toy_write("variants/own.lua", own, sizeof own - 1);
    snprintf(home, sizeof home, "%s/data", toy_folder());
    setenv("XDG_DATA_HOME", home, 1);
    const char *game_name = strrchr(toy_folder(), '/') + 1;
    char command[1000];
    snprintf(command, sizeof command, "mkdir -p '%s/speakeasy/variants/%s'", home, game_name);
    cr_assert_eq(system(command), 0);
    char file[600];
    snprintf(file, sizeof file, "data/speakeasy/variants/%s/users.lua", game_name);
    toy_write(file, users, sizeof users - 1);
    char names[8][NAME_SIZE];
    cr_assert_eq(variant_names(toy_folder(), names, 8), 2);
    cr_assert_str_eq(names[0], "own");
    cr_assert_str_eq(names[1], "users");
    for (int i = 0; i < 2; i++) {
        Game *game = load_named(names[i], &report);
        cr_assert(game, "%s", report.message);
        cr_assert_str_eq(game->variant[0].word, names[i]);
        game_free(game);
    }
    cr_assert_null(load_named("onw", &report));
    cr_assert(strstr(report.message, "did you mean 'own'?"), "%s", report.message);
    snprintf(command, sizeof command, "rm -r '%s/data' '%s/variants'", toy_folder(), toy_folder());
    cr_assert_eq(system(command), 0);
}

Test(variant, is_part_of_the_fingerprint_and_so_is_the_order)
{
    const char *texts[] = {"variant 'a' { text = 'x' }", "variant 'b' { text = 'x' }"};
    const char *turned[] = {texts[1], texts[0]};
    Game *plain = load_well(0, NULL), *one = load_well(1, texts), *two = load_well(2, texts);
    Game *other = load_well(2, turned);
    cr_assert_neq(game_fingerprint(plain), game_fingerprint(one));
    cr_assert_neq(game_fingerprint(one), game_fingerprint(two));
    cr_assert_neq(game_fingerprint(two), game_fingerprint(other));
    game_free(plain);
    game_free(one);
    game_free(two);
    game_free(other);
}

/* Saves ------------------------------------------------------------------------------- */

/* A save of a game with one variant, after one decision. */
static Save *saved(const char *text)
{
    Game *game = load_well(1, &text);
    Match *match = toy_match(game, 1, true);
    SeatKind kinds[MAX_SEATS] = {SEAT_HUMAN, SEAT_HUMAN};
    Report report;
    Save *save = save_new(match, kinds, NULL);
    Answer answer = {.count = 1};
    cr_assert(save_add(save, match, &answer, &report));
    match_free(match);
    game_free(game);
    size_t length;
    const char *written = save_text(save, &length);
    Save *read = save_parse(written, length, "toy.save", SAVE_PREFIX, NULL, 0, &report);
    cr_assert(read, "%s", report.message);
    save_free(save);
    return read;
}

Test(variant, is_kept_in_saves)
{
    static const char text[] = "variant 'v' { text = 'x', options = { goal = 7 } }";
    Save *save = saved(text);
    Replay replay;
    Report report;
    cr_assert_eq(save_header(save)->variants, 1);
    cr_assert(save_replay(save, toy_folder(), &replay, &report), "%s", report.message);
    cr_assert_str_eq(replay.note, "");
    cr_assert_str_eq(replay.game->variant[0].name, "v");
    cr_assert_eq(replay.game->option[0].value, 7);
    replay_free(&replay);
    save_free(save);
}

Test(variant, that_has_changed_since_is_named)
{
    Save *save = saved("variant 'v' { text = 'x' }");
    static const char harmless[] = "variant 'v' { text = 'y' }";
    static const char harmful[] =
        "variant 'v' { text = 'y' }\nfunction part.step(n) return 9, n end\n"
        "after 'setup' (function() common.trace = 3 end)\n";
    Replay replay;
    Report report;
    toy_write("v1.lua", harmless, sizeof harmless - 1);
    cr_assert(save_replay(save, toy_folder(), &replay, &report), "%s", report.message);
    cr_assert(strstr(replay.note, "the variant 'v' has changed since"), "%s", replay.note);
    replay_free(&replay);
    toy_write("v1.lua", harmful, sizeof harmful - 1);
    cr_assert_not(save_replay(save, toy_folder(), &replay, &report));
    cr_assert(strstr(report.message, "the variant 'v' has changed since"), "%s", report.message);
    save_free(save);
}

Test(variant, that_is_missing_is_named_with_its_line_in_the_save)
{
    Save *save = saved("variant 'v' { text = 'x' }");
    char path[300];
    Replay replay;
    Report report;
    snprintf(path, sizeof path, "%s/v1.lua", toy_folder());
    unlink(path);
    cr_assert_not(save_replay(save, toy_folder(), &replay, &report));
    cr_assert(strstr(report.message, "v1.lua"), "%s", report.message);
    cr_assert_str_eq(report.file, "toy.save");
    cr_assert_eq(report.line, 5, "%d", report.line);
    save_free(save);
}
