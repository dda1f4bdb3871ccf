/* The table of a scenario: finding things by name, laying them out as they are drawn, and luck. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

#include "rules/scenario_inside.h"
#include "runtime/zone.h"

/* take "red 3": a piece of that name that is still in the box. */
static int s_take(lua_State *L)
{
    Match *match = check_match(L);
    const char *name = check_text(L, 1);
    for (int i = 0; i < match->game->shape->pieces; i++)
        if (strcmp(match->game->shape->piece[i].name, name) == 0 && zone_of(match->table, i) == 0)
            return push_piece(L, match->game, i), 1;
    return luaL_error(L, "no '%s' is left in the box", name);
}

/* lay_out(board or zone, "R3 B2x . G1", ...) -------------------------------------------------------------- */

/* The mark that is drawn like this, or -1. */
static int mark_drawn(const Shape *shape, const char *text)
{
    for (int i = 0; i < shape->marks; i++)
        if (shape->mark[i].domain == DOMAIN_PIECES && shape->mark[i].brief[0] &&
            strcmp(shape->mark[i].brief, text) == 0)
            return i;
    return -1;
}

/* Moves a piece out of the box that is drawn as this word says, perhaps with a mark behind it. */
static void lay_word(lua_State *L, Match *match, const char *word, int place)
{
    const Shape *shape = match->game->shape;
    Result result = RESULT_OK;
    for (int i = 0; i < shape->pieces; i++) {
        const char *brief = shape->piece[i].brief;
        size_t length = strlen(brief);
        if (!length || strncmp(brief, word, length) != 0 || zone_of(match->table, i) != 0)
            continue;
        int mark = mark_drawn(shape, word + length);
        if (word[length] && mark < 0)
            continue;
        if (mark >= 0)
            result = table_set_mark(match->table, mark, i, 1);
        if (result == RESULT_OK)
            result = zone_move(match->table, i, place, ON_TOP, FACE_AS_ZONE);
        if (result != RESULT_OK)
            raise_result(L, result, word);
        return;
    }
    luaL_error(L, "no piece drawn as '%s' is left in the box", word);
}

/* Pieces as they are drawn. On a grid each text is a row, with a dot for a free space; in a zone the last is on top. */
static int s_lay_out(lua_State *L)
{
    Match *match = check_acting(L);
    const Thing *where = thing_at(L, 1);
    const BoardInfo *board = NULL;
    if (where && where->kind == THING_BOARD)
        board = &match->game->shape->board[where->id];
    else
        check_thing(L, 1, THING_ZONE);
    for (int i = 2; i <= lua_gettop(L); i++) {
        char row[512], *rest = row, *word;
        int column = 0;
        snprintf(row, sizeof row, "%s", check_text(L, i));
        while ((word = strsep(&rest, " ")) != NULL) {
            if (!*word)
                continue;
            if (board && (column >= board->columns || i - 2 >= board->rows))
                return luaL_error(L, "'%s' is off the board", word);
            int space = board ? board->first + (i - 2) * board->columns + column++ : 0;
            if (strcmp(word, ".") != 0)
                lay_word(L, match, word,
                         board ? shape_place_of_space(match->game->shape, space) : where->id);
        }
    }
    return 0;
}

/* lucky(function): makes chance such that the function, which may roll, says yes; the next throws are those it saw. */
static int s_lucky(lua_State *L)
{
    enum { MOST_TRIES = 1000000 };
    Match *match = check_acting(L);
    luaL_checktype(L, 1, LUA_TFUNCTION);
    for (uint64_t seed = 1; seed <= MOST_TRIES; seed++) {
        Chance before;
        chance_seed(&before, seed);
        match->table->head->chance = before;
        lua_pushvalue(L, 1);
        lua_call(L, 0, 1);
        bool lucky = lua_toboolean(L, -1);
        lua_pop(L, 1);
        if (lucky) {
            match->table->head->chance = before;
            return 0;
        }
    }
    return luaL_error(L, "nobody is ever that lucky");
}

const luaL_Reg scenario_table_helpers[] = {
    {"take", s_take},
    {"lay_out", s_lay_out},
    {"lucky", s_lucky},
    {NULL, NULL},
};
