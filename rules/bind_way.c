/* Ways over a board, and selections by the value of a mark. */
#include <string.h>

#include "rules/api.h"
#include "rules/bind.h"
#include "runtime/board.h"
#include "runtime/zone.h"

int l_board_way(lua_State *L)
{
    Match *match = check_match(L);
    check_thing(L, 1, THING_BOARD);
    int from = check_thing(L, 2, THING_SPACE), to = check_thing(L, 3, THING_SPACE);
    Set blocked, way;
    check_set(L, 4, DOMAIN_SPACES, &blocked);
    const Shape *shape = match->game->shape;
    int steps = board_way_tree(shape, from, to, blocked.word, way.word, &match->tree);
    if (steps < 0 || steps > 1)
        charge_work(L, shape->spaces + shape->links / 2);
    if (steps < 0)
        return 0;
    push_selection(L, match, DOMAIN_SPACES, way.word);
    lua_pushinteger(L, steps);
    return 2;
}

int l_board_line(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const BoardInfo *board = &game->shape->board[check_thing(L, 1, THING_BOARD)];
    const char *name = check_text(L, 2), *names[MAX_LINES];
    charge_work(L, board->lines);
    for (int i = 0; i < board->lines; i++) {
        names[i] = game->shape->line[board->first_line + i].name;
        if (strcmp(names[i], name) == 0) {
            push_line(L, game, board->first_line + i);
            return 1;
        }
    }
    raise_unknown(L, "line", name, names, (size_t)board->lines);
}

int l_board_movers(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    check_thing(L, 1, THING_BOARD);
    Set pieces, blocked, spaces, movers;
    check_set(L, 2, DOMAIN_PIECES, &pieces);
    check_set(L, 3, DOMAIN_SPACES, &blocked);
    charge_set(L, pieces.word, shape->piece_words, 2 + shape->space_words / 4);
    zone_spaces_of(match->table, pieces.word, spaces.word);
    board_with_way_out(shape, spaces.word, blocked.word, spaces.word);
    zone_pieces_on(match->table, spaces.word, movers.word);
    set_keep(movers.word, pieces.word, shape->piece_words);
    push_selection(L, match, DOMAIN_PIECES, movers.word);
    return 1;
}

int l_selection_with(lua_State *L)
{
    Match *match = check_match(L);
    Domain domain = domain_of(L, 1);
    Set room, kept;
    const uint64_t *words = read_selection(L, 1, &domain, &room);
    if (!words)
        raise_argument(L, 1, "a selection");
    int mark = check_mark(L, 2, domain), count = words_of(match, domain);
    int64_t wanted =
        lua_isboolean(L, 3) ? lua_toboolean(L, 3) : check_integer(L, 3, INT16_MIN, INT16_MAX);
    charge_set(L, words, count, 2);
    set_copy(kept.word, words, count);
    for (int i = SET_FIRST(words, count); i >= 0; i = SET_AFTER(words, count, i)) {
        int value = 0;
        table_mark(match->table, mark, i, &value);
        if (value != wanted)
            set_drop(kept.word, i);
    }
    push_selection(L, match, domain, kept.word);
    return 1;
}
