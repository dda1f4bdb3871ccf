/* Choosing a piece and where it goes, in one word: two decisions and a move. */
#include "rules/api.h"
#include "rules/asking.h"
#include "runtime/board.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

/* The stack of both verbs: seat, question, pieces, second question, the board or spaces (nil: a step); then the piece. */
enum { AT_SEAT = 1, AT_WHICH, AT_PIECES, AT_WHERE, AT_SPACES, AT_PIECE };

static int put_down(lua_State *L, Match *match, int space)
{
    const Game *game = match->game;
    int piece = (int)lua_tointeger(L, AT_PIECE), from = zone_of(match->table, piece);
    Result result = zone_move(match->table, piece, shape_place_of_space(game->shape, space), ON_TOP,
                              FACE_AS_ZONE);
    if (result != RESULT_OK)
        raise_result(L, result, game->shape->space[space].name);
    push_piece(L, game, piece);
    push_place(L, game, from);
    push_space(L, game, space);
    return 3;
}

static int finish_where(lua_State *L, Match *match, const Answer *answer)
{
    return put_down(
        L, match,
        decision_item(&match->decision, match->game->shape->space_words, answer->value[0]));
}

/* Where the piece may go: the free spaces of a board, these spaces, or without either the free ones beside it. */
static void read_spaces(lua_State *L, const Match *match, int piece, Set *out)
{
    const Shape *shape = match->game->shape;
    const Thing *board = thing_of_kind(L, AT_SPACES, THING_BOARD);
    int place = zone_of(match->table, piece);
    if (board) {
        set_copy(out->word, shape->board[board->id].spaces, shape->space_words);
    } else if (!lua_isnil(L, AT_SPACES)) {
        check_set(L, AT_SPACES, DOMAIN_SPACES, out);
        return;
    } else if (place >= shape->zones) {
        size_t at = (size_t)(place - shape->zones) * (size_t)shape->space_words;
        set_copy(out->word, shape->beside + at, shape->space_words);
    } else {
        luaL_error(L, "step: %s is on no space", shape->piece[piece].hidden);
    }
    set_remove(out->word, match->table->occupied, shape->space_words);
}

static int ask_where(lua_State *L, Match *match, int piece)
{
    const Shape *shape = match->game->shape;
    Set spaces;
    if (!knows(match->table, PUBLIC, piece)) /* a piece that is laid openly is turned up first */
        knowledge_show(match->table, piece, EVERYONE);
    lua_pushinteger(L, piece);
    read_spaces(L, match, piece, &spaces);
    Decision *decision = ask_about(L, match, match->decision.seat, DOMAIN_SPACES, spaces.word);
    decision->subject = piece;
    if (decision->count == 0)
        raise_nothing_to_choose(L, AT_WHERE);
    if (decision->count == 1)
        return put_down(L, match, SET_FIRST(spaces.word, shape->space_words));
    return ask_with(L, match, finish_where, AT_WHERE, AT_SPACES, 0);
}

static int finish_which(lua_State *L, Match *match, const Answer *answer)
{
    return ask_where(
        L, match,
        decision_item(&match->decision, match->game->shape->piece_words, answer->value[0]));
}

static int ask_which(lua_State *L)
{
    Match *match = check_acting(L);
    Domain domain = DOMAIN_PIECES;
    Set room;
    const uint64_t *pieces = read_selection(L, AT_PIECES, &domain, &room);
    if (!pieces || domain != DOMAIN_PIECES) {
        check_set(L, AT_PIECES, DOMAIN_PIECES, &room);
        pieces = room.word;
    }
    const Decision *decision =
        ask_about(L, match, check_thing(L, AT_SEAT, THING_SEAT), DOMAIN_PIECES, pieces);
    if (decision->count == 0)
        raise_nothing_to_choose(L, AT_WHICH);
    if (decision->count == 1)
        return ask_where(L, match, decision_item(decision, match->game->shape->piece_words, 0));
    return ask_with(L, match, finish_which, AT_WHICH, AT_PIECES, 0);
}

int l_global_place(lua_State *L)
{
    luaL_checkany(L, AT_SPACES);
    lua_settop(L, AT_SPACES);
    return ask_which(L);
}

int l_global_step(lua_State *L)
{
    lua_settop(L, AT_WHERE);
    lua_pushnil(L);
    return ask_which(L);
}
