/* The drawing tells a viewer nothing that he may not know: it stays the same, byte for byte, when pieces that he cannot
 * tell apart are swapped. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/knowledge.h"

enum { SEEN = 1 << 16 };

static const char *const folders[] = {"tests/sessions/scripts/games/parlour",
                                      "scripts/games/gangster"};

static Match *open_match(const char *folder, uint64_t seed)
{
    Report report;
    GameRequest request = {.folder = folder, .players = 2};
    Game *game = game_load(&request, &report);
    cr_assert_not_null(game, "%s:%d: %s", report.file, report.line, report.message);
    Match *match = match_new(game, &(MatchSetup){.seed = seed, .chronicle = true, .history = true});
    cr_assert_not_null(match);
    return match;
}

static void close_match(Match *match)
{
    Game *game = match_game(match);
    match_free(match);
    game_free(game);
}

/* All that a viewer is shown now; checks that nothing is wider than the screen. */
static void look(Match *match, int viewer, int width, char *out)
{
    View view = {.match = match, .viewer = viewer, .width = width, .colour = viewer == 0};
    Canvas canvas;
    canvas_start(&canvas, view.colour, width);
    draw_table(&view, &canvas);
    out[0] = '\0';
    size_t used = 0;
    for (int i = 0; i < canvas.rows; i++) {
        cr_assert(canvas.row[i].width <= width, "%d columns in %d: %s", canvas.row[i].width, width,
                  canvas.row[i].text);
        used += (size_t)snprintf(out + used, SEEN - used, "%s\n", canvas.row[i].text);
    }
    canvas_free(&canvas);
}

static char before[SEEN], after[SEEN];

/* Swaps every two pieces that the viewer cannot tell apart, and looks again. Returns how many pairs there were. */
static int swap_and_look(Match *match, int viewer)
{
    int pairs = 0;
    Table *table = match_table(match);
    look(match, viewer, 80, before);
    for (int a = 0; a < table->shape->pieces; a++)
        for (int b = a + 1; b < table->shape->pieces; b++) {
            if (!knowledge_swap(table, viewer, a, b))
                continue;
            pairs++;
            look(match, viewer, 80, after);
            cr_assert_str_eq(before, after, "viewer %d can tell %s from %s", viewer,
                             table->shape->piece[a].name, table->shape->piece[b].name);
            cr_assert(knowledge_swap(table, viewer, a, b));
        }
    return pairs;
}

static void play_and_look(const char *folder, uint64_t seed, int *pairs)
{
    Match *match = open_match(folder, seed);
    Chance chance;
    chance_seed(&chance, seed);
    while (match_state(match) == MATCH_ASKING) {
        Answer answer;
        if (chance_below(&chance, 8) == 0)
            for (int viewer = 0; viewer < 3; viewer++)
                *pairs += swap_and_look(match, viewer == 2 ? PUBLIC : viewer);
        random_answer(&chance, match_decision(match), &answer);
        cr_assert(match_answer(match, &answer, NULL));
    }
    close_match(match);
}

Test(draw, two_worlds_that_a_viewer_cannot_tell_apart_look_the_same)
{
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        int pairs = 0;
        for (uint64_t seed = 1; seed <= 4; seed++)
            play_and_look(folders[i], seed, &pairs);
        cr_assert(pairs > 100, "%s: only %d pairs", folders[i], pairs);
    }
}

Test(draw, everything_fits_from_thirty_to_a_hundred_and_sixty_columns)
{
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        Match *match = open_match(folders[i], 5);
        Chance chance = {{1, 2, 3, 4}};
        for (int n = 0; match_state(match) == MATCH_ASKING; n++) {
            Answer answer;
            look(match, match_decision(match)->seat, 30 + n * 7 % 131, before);
            random_answer(&chance, match_decision(match), &answer);
            cr_assert(match_answer(match, &answer, NULL));
        }
        close_match(match);
    }
}

Test(draw, a_hand_is_named_to_its_owner_and_counted_for_others)
{
    Match *match = open_match(folders[0], 4);
    look(match, 0, 80, before);
    look(match, 1, 80, after);
    cr_assert_not_null(strstr(after, "3 cards face down"));
    look(match, PUBLIC, 80, after);
    char *first = strstr(after, "3 cards face down");
    cr_assert(first && strstr(first + 1, "3 cards face down"), "%s", after);
    cr_assert_not_null(strstr(after, "CAT"));
    close_match(match);
}

Test(canvas, text_from_scripts_cannot_steer_the_terminal)
{
    Canvas canvas;
    canvas_start(&canvas, true, 40);
    canvas_add(&canvas, "red", "a\033[2Jb\nc\xff");
    cr_assert_str_eq(canvas.row[0].text, "\033[91ma?[2Jb?c?\033[0m");
    canvas_add(&canvas, "no such colour", "x");
    cr_assert_eq(canvas.rows, 1);
    canvas_free(&canvas);
}
