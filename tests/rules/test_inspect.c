/* Lua at the prompt: it looks and changes nothing, and tells a viewer only what he may know. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/inspect.h"
#include "rules/worlds.h"

static Match *open_match(const char *folder, uint64_t seed)
{
    Report report;
    char path[200];
    snprintf(path, sizeof path, "scripts/games/%s", folder);
    Game *game = game_load(&(GameRequest){.folder = path}, &report);
    cr_assert(game, "%s", report.message);
    MatchSetup setup = {.seed = seed, .chronicle = true, .history = true, .name = {"ann", "bob"}};
    return match_new(game, &setup);
}

static void close_match(Match *match)
{
    Game *game = match_game(match);
    match_free(match);
    game_free(game);
}

static const char *value(const Match *match, int viewer, const char *text)
{
    static Inspection out;
    static char words[VALUE_SIZE];
    Report report;
    uint64_t before = match_fingerprint(match);
    if (!inspect(match, viewer, text, &out, &report))
        report_write(&report, words, sizeof words);
    else
        snprintf(words, sizeof words, "%s", out.unknown ? "?" : out.nothing ? "nothing" : out.text);
    cr_assert_eq(match_fingerprint(match), before, "%s changed the game", text);
    return words;
}

static void play(Match *match, uint64_t seed, int decisions)
{
    Chance chance;
    Answer answer;
    chance_seed(&chance, seed);
    for (int i = 0; i < decisions && match_state(match) == MATCH_ASKING; i++) {
        random_answer(&chance, match_decision(match), &answer);
        match_answer(match, &answer, NULL);
    }
}

Test(inspect, values_are_told_in_words)
{
    Match *match = open_match("gangster", 3);
    cr_assert_str_eq(value(match, 0, "1 + 1"), "2");
    cr_assert_str_eq(value(match, 0, "me"), "ann");
    cr_assert_str_eq(value(match, 0, "me.stock"), "your stock, 3 pieces: red 1, red 2, red 3");
    cr_assert_str_eq(value(match, 0, "{ 1, x = { me }, [2] = true }"), "{ 1, true, x = { ann } }");
    cr_assert_str_eq(value(match, 0, "city:at 'c4', nil"), "c4, nil");
    cr_assert_str_eq(value(match, 0, "local n = 0; for t in each(open) do n = n + 1 end; return n"),
                     "2");
    cr_assert_str_eq(value(match, 0, "local x = 1"), "nothing");
    cr_assert_str_eq(value(match, 0, "gang_of(me)"), "red"); /* a local of the script */
    cr_assert_str_eq(value(match, 0, "option.goal"), "17");
    close_match(match);
}

Test(inspect, what_is_hidden_cannot_be_found_out)
{
    Match *match = open_match("gangster", 3);
    cr_assert_str_eq(value(match, 0, "left:top()"), "a tile (pile 1)");
    cr_assert_str_eq(value(match, 0, "left:top().power"), "?");
    cr_assert_str_eq(value(match, 0, "left:top().name == 'red 3'"), "?");
    cr_assert_str_eq(value(match, 0, "#left:where('gang', 'red')"), "?");
    cr_assert_str_eq(value(match, 0, "error(left:top().name)"), "?");
    cr_assert_str_eq(value(match, 0, "#left"), "14");
    match_table(match)->laid_open = true;
    cr_assert_str_eq(value(match, 0, "left:top().power"), "3");
    close_match(match);
}

Test(inspect, it_only_looks_and_is_bounded)
{
    Match *match = open_match("gangster", 3);
    static const char *const acts[] = {"move(left:top(), open)",
                                       "shuffle(left)",
                                       "roll(6)",
                                       "choose(me, 'x', { 1, 2 })",
                                       "me.bullets = 9",
                                       "mark(open:top(), 'dead')",
                                       "say 'x'"};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        cr_assert(strstr(value(match, 0, acts[i]), "only for looking"), "%s: %s", acts[i],
                  value(match, 0, acts[i]));
    cr_assert(strstr(value(match, 0, "(function() while true do end end)()"), "too much work"));
    value(match, 0, "gangs[1] = 'violet'");
    cr_assert_str_eq(value(match, 0, "gangs[1]"), "red");
    cr_assert(strstr(value(match, 0, "local x = 1\nx = nil + 1"), "prompt:2:"));
    cr_assert(strstr(value(match, 0, "citi"), "did you mean 'city'"));
    cr_assert(strstr(value(match, 0, "os.exit()"), "not available") ||
              strstr(value(match, 0, "os.exit()"), "unknown name"));
    close_match(match);
}

Test(inspect, a_text_that_breaks_off_wants_more)
{
    cr_assert(inspect_wants_more("(1 +"));
    cr_assert(inspect_wants_more("for i = 1, 3 do"));
    cr_assert(inspect_wants_more("[[x"));
    cr_assert_not(inspect_wants_more("me"));
    cr_assert_not(inspect_wants_more("local x = 1"));
    cr_assert_not(inspect_wants_more(")"));
    cr_assert_not(inspect_wants_more(""));
    char chain[2000] = "(x";
    for (size_t used = 2; used + 3 < sizeof chain; used += 2)
        strcpy(chain + used, ".a");
    cr_assert_not(inspect_wants_more(chain), "it is refused however it goes on");
}

/* In a world that looks the same to the viewer, every expression gives the same bytes. */
Test(inspect, tables_that_look_the_same_give_the_same)
{
    static const char *const games[] = {"gangster", "famiglia", "chicago-gangsters", "chicago"};
    static const char *const texts[] = {"pieces()",
                                        "box",
                                        "seats[2]",
                                        "#pieces()",
                                        "pieces():first()",
                                        "seats[2].hand",
                                        "seats[2].hand:sum 'rank'",
                                        "pieces('rank', 3)",
                                        "pile:top()",
                                        "pile:top().name",
                                        "left:nth(3).power",
                                        "pile:nth(2):known_to(me)",
                                        "pieces():filter(function(p) return p:place() == box end)"};
    int compared = 0;
    for (size_t g = 0; g < 4; g++) {
        Match *match = open_match(games[g], 5 + g), *other = open_match(games[g], 99);
        Chance chance;
        chance_seed(&chance, 17);
        for (int step = 0; step < 12; step++) {
            play(match, 31 + (uint64_t)step, 3);
            for (int viewer = 0; viewer < 2 && match_state(match) == MATCH_ASKING; viewer++) {
                if (!world_possible(match, viewer) ||
                    world_make(match, viewer, &chance, false, other) <= 0)
                    continue;
                for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
                    char here[VALUE_SIZE];
                    snprintf(here, sizeof here, "%s", value(match, viewer, texts[i]));
                    cr_assert_str_eq(here, value(other, viewer, texts[i]), "%s: %s", games[g],
                                     texts[i]);
                    compared++;
                }
            }
        }
        close_match(match);
        close_match(other);
    }
    cr_assert_gt(compared, 200);
}
