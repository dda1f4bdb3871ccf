/* Boards and lines. */
#include "rules/api.h"
#include "rules/bind.h"
#include "runtime/board.h"
#include "runtime/zone.h"

static const BoardInfo *check_board(lua_State *L, int *number)
{
    *number = check_thing(L, 1, THING_BOARD);
    return &host_of(L)->game->shape->board[*number];
}

int l_board_spaces(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    Set spaces;
    check_board(L, &board);
    board_spaces(match->game->shape, board, spaces.word);
    push_selection(L, match, DOMAIN_SPACES, spaces.word);
    return 1;
}

/* A game's only board needs no masking. */
static void taken(const Match *match, int board, uint64_t *out)
{
    const Shape *shape = match->game->shape;
    set_copy(out, match->table->occupied, shape->space_words);
    if (shape->boards > 1) {
        Set all;
        board_spaces(shape, board, all.word);
        set_keep(out, all.word, shape->space_words);
    }
}

int l_board_taken(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    Set spaces;
    check_board(L, &board);
    taken(match, board, spaces.word);
    push_selection(L, match, DOMAIN_SPACES, spaces.word);
    return 1;
}

int l_board_free(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    Set spaces;
    const BoardInfo *info = check_board(L, &board);
    set_copy(spaces.word, info->spaces, match->game->shape->space_words);
    set_remove(spaces.word, match->table->occupied, match->game->shape->space_words);
    push_selection(L, match, DOMAIN_SPACES, spaces.word);
    return 1;
}

int l_board_full(lua_State *L)
{
    Match *match = check_match(L);
    int number;
    const BoardInfo *board = check_board(L, &number);
    lua_pushboolean(
        L, set_within(board->spaces, match->table->occupied, match->game->shape->space_words));
    return 1;
}

int l_board_pieces(lua_State *L)
{
    lua_settop(L, 1);
    return l_board_without(L);
}

int l_board_without(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    int board, top = lua_gettop(L);
    Set spaces, pieces, without;
    check_board(L, &board);
    taken(match, board, spaces.word);
    zone_pieces_on(match->table, spaces.word, pieces.word);
    charge_set(L, pieces.word, shape->piece_words, 1);
    set_clear(without.word, shape->piece_words);
    for (int i = 2; i <= top; i++)
        add_to_set(L, i, DOMAIN_PIECES, &without);
    set_remove(pieces.word, without.word, shape->piece_words);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}

int l_board_at(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const Shape *shape = game->shape;
    int number;
    const BoardInfo *board = check_board(L, &number);
    if (lua_type(L, 2) == LUA_TSTRING) {
        charge_work(L, shape->spaces);
        int space = shape_find_space(shape, number, lua_tostring(L, 2));
        if (space < 0)
            return luaL_error(L, "there is no space '%s' on '%s'", lua_tostring(L, 2), board->name);
        push_space(L, game, space);
        return 1;
    }
    if (board->columns == 0)
        return luaL_error(L, "'%s' is no grid: name the space", board->name);
    int column = (int)check_integer(L, 2, -1000, 1000), row = (int)check_integer(L, 3, -1000, 1000);
    bool on = column >= 1 && row >= 1 && column <= board->columns && row <= board->rows;
    push_space(L, game, on ? board->first + (row - 1) * board->columns + column - 1 : -1);
    return 1;
}

static void charge_lines(lua_State *L, const Shape *shape, const BoardInfo *board)
{
    charge_work(L, board->lines * (4 + shape->space_words) / 4);
}

/* Spaces are taken away before the pieces on them are looked up, pieces after. */
int l_board_can_step(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    int board, top = lua_gettop(L);
    const BoardInfo *info = check_board(L, &board);
    Set spaces, out, room, without;
    Domain domain = DOMAIN_PIECES;
    set_copy(spaces.word, info->spaces, shape->space_words);
    set_remove(spaces.word, match->table->occupied, shape->space_words);
    charge_set(L, spaces.word, shape->space_words, 1 + shape->space_words / 4);
    board_beside(shape, spaces.word, out.word);
    if (info->full_lines_stay) {
        charge_lines(L, shape, info);
        board_full_lines(shape, board, match->table->occupied, spaces.word);
        set_remove(out.word, spaces.word, shape->space_words);
    }
    set_clear(without.word, shape->piece_words);
    for (int i = 2; i <= top; i++) {
        const uint64_t *words = read_selection(L, i, &domain, &room);
        if (words && domain == DOMAIN_SPACES)
            set_remove(out.word, words, shape->space_words);
        else
            add_to_set(L, i, DOMAIN_PIECES, &without);
    }
    zone_pieces_on(match->table, out.word, spaces.word);
    charge_set(L, spaces.word, shape->piece_words, 1);
    set_remove(spaces.word, without.word, shape->piece_words);
    push_selection(L, match, DOMAIN_PIECES, spaces.word);
    return 1;
}

int l_board_full_lines(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    Set spaces;
    charge_lines(L, match->game->shape, check_board(L, &board));
    board_full_lines(match->game->shape, board, match->table->occupied, spaces.word);
    push_selection(L, match, DOMAIN_SPACES, spaces.word);
    return 1;
}

int l_board_full_lines_at(lua_State *L)
{
    Match *match = check_match(L);
    int board, line[LINES_AT];
    check_board(L, &board);
    int space = check_thing(L, 2, THING_SPACE);
    int count = board_full_lines_at(match->game->shape, space, match->table->occupied, line);
    for (int i = 0; i < count; i++)
        push_line(L, match->game, line[i]);
    return count;
}

int l_board_distance(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    check_board(L, &board);
    int from = check_thing(L, 2, THING_SPACE), to = check_thing(L, 3, THING_SPACE);
    Set blocked;
    check_set(L, 4, DOMAIN_SPACES, &blocked);
    const Shape *shape = match->game->shape;
    int steps = board_distance(shape, from, to, blocked.word);
    if (steps < 0 || steps > 1) /* it may have gone over the whole board */
        charge_work(L, shape->spaces * (4 + shape->space_words) / 4);
    if (steps < 0)
        lua_pushnil(L);
    else
        lua_pushinteger(L, steps);
    return 1;
}

int l_board_reach(lua_State *L)
{
    Match *match = check_match(L);
    int board;
    check_board(L, &board);
    int from = check_thing(L, 2, THING_SPACE), points = (int)check_integer(L, 3, 0, MAX_SPACES);
    Set blocked, stops, out;
    check_set(L, 4, DOMAIN_SPACES, &blocked);
    check_set(L, 5, DOMAIN_SPACES, &stops);
    const Shape *shape = match->game->shape;
    if (board_reach_tree(shape, from, points, blocked.word, stops.word, out.word, &match->tree) >
        16)
        charge_work(L, shape->spaces + shape->links / 2);
    push_selection(L, match, DOMAIN_SPACES, out.word);
    return 1;
}

int l_line_spaces(lua_State *L)
{
    Match *match = check_match(L);
    const LineInfo *line = &match->game->shape->line[check_thing(L, 1, THING_LINE)];
    push_selection(L, match, DOMAIN_SPACES, line->spaces.word);
    return 1;
}

int l_line_pieces(lua_State *L)
{
    Match *match = check_match(L);
    const LineInfo *line = &match->game->shape->line[check_thing(L, 1, THING_LINE)];
    Set pieces;
    zone_pieces_on(match->table, line->spaces.word, pieces.word);
    charge_set(L, pieces.word, match->game->shape->piece_words, 1);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}
