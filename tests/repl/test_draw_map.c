/* Boards with a drawing: whole where there is room, by part with an overview where there is not. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "repl/draw.h"
#include "runtime/zone.h"
#include "tests/support/shipped_game.h"

enum { SEEN = 1 << 14 };

static Game *game;
static Match *match;
static char seen[SEEN];

static void open_game(void)
{
    game = shipped_game("chicago", 4, NULL);
    match = match_new(game, &(MatchSetup){.seed = 1, .chronicle = true});
    cr_assert_not_null(match);
}

static void close_game(void)
{
    match_free(match);
    game_free(game);
}

TestSuite(draw_map, .init = open_game, .fini = close_game);

static int space(const char *name)
{
    int found = shape_find_space(game->shape, -1, name);
    cr_assert_geq(found, 0, "%s", name);
    return found;
}

static void put(const char *piece, int rings, const char *where)
{
    int found = 0;
    while (strcmp(game->shape->piece[found].name, piece) != 0)
        cr_assert_lt(++found, game->shape->pieces);
    Table *table = match_table(match);
    table_set_mark(table, shape_find_mark(game->shape, DOMAIN_PIECES, "rings"), found, rings);
    zone_move(table, found, shape_place_of_space(game->shape, space(where)), ON_TOP, FACE_UP);
}

/* The rows of the map, and how many there are. */
static int look(int width, const char *focus)
{
    View view = {.match = match, .viewer = 0, .width = width};
    view.focus = focus ? space(focus) + 1 : 0;
    Canvas canvas;
    size_t used = 0;
    canvas_start(&canvas, false, width);
    seen[0] = '\0';
    bool drawn = draw_map(&view, 0, &canvas);
    for (int i = 0; i < canvas.rows; i++) {
        cr_assert_leq(canvas.row[i].width, width, "%s", canvas.row[i].text);
        used += (size_t)snprintf(seen + used, SEEN - used, "%s\n", canvas.row[i].text);
    }
    int rows = canvas.rows;
    canvas_free(&canvas);
    return drawn ? rows : -1;
}

static void shows(const char *text)
{
    cr_assert(strstr(seen, text), "'%s' is not in\n%s", text, seen);
}

Test(draw_map, is_whole_at_a_hundred_columns)
{
    cr_assert_eq(look(100, NULL), 25);
    shows("  1 a1y a1  ##  a3y a3  a5  a5  b1  b1  c1  c1  EX  EX  c2  c2  b2  b2  a6  a6  a4r a4");
    shows(" 23 a1b a1  a2b a4b a4");
}

Test(draw_map, is_drawn_by_quarters_in_eighty)
{
    cr_assert_eq(look(80, NULL), 13);
    shows("    a   b   c   d   e   f   g   h   i   j   k   l     all of it");
    shows("  1 a1y a1  ##  a3y");
    cr_assert_eq(look(80, "green kk"), 13);
    shows("    m   n   o");
    shows(" 24 ");
    shows("kkg");
}

Test(draw_map, shows_members_with_their_rings)
{
    put("yellow C", 3, "yellow kk");
    put("red D", 1, "d3");
    put("blue E", 2, "l1");
    look(80, NULL);
    shows("kky yC3");
    shows("  3 a2y a2  <   rD1");
    shows("c1  bE2   ");   /* no building: the square itself */
    shows("y y y . . B<"); /* the overview: members large, owners small */
}

Test(draw_map, counts_what_finds_no_cell)
{
    put("yellow B", 1, "yellow a2");
    put("yellow C", 1, "yellow a2");
    put("yellow D", 1, "yellow a2");
    look(80, NULL);
    shows("  3 a2y +3  <");
}

Test(draw_map, leaves_it_where_there_is_no_room)
{
    cr_assert_eq(look(20, NULL), -1);
    cr_assert_eq(look(40, NULL), 13, "only the overview");
    shows("y y y . . . . . . ");
    cr_assert_eq(look(60, NULL), 13, "without the overview");
    cr_assert_not(strstr(seen, "all of it"));
}
