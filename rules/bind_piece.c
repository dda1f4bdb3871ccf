/* Pieces, spaces and zones as scripts hold them, and the verbs that change the table. */
#include <string.h>

#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "rules/lib.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

/* Marks ------------------------------------------------------------------------ */

static int push_mark(lua_State *L, Domain domain, int item)
{
    Match *match = check_match(L);
    int mark = check_mark(L, 2, domain), value = 0;
    table_mark(match->table, mark, item, &value);
    if (match->game->shape->mark[mark].flag)
        lua_pushboolean(L, value);
    else
        lua_pushinteger(L, value);
    return 1;
}

int l_piece_mark(lua_State *L)
{
    return push_mark(L, DOMAIN_PIECES, check_thing(L, 1, THING_PIECE));
}

int l_space_mark(lua_State *L)
{
    return push_mark(L, DOMAIN_SPACES, check_thing(L, 1, THING_SPACE));
}

int l_global_mark(lua_State *L)
{
    Match *match = check_acting(L);
    Domain domain = domain_of(L, 1);
    const char *name = check_text(L, 2);
    int mark = check_mark(L, 2, domain);
    int64_t value = 1;
    if (lua_isboolean(L, 3))
        value = lua_toboolean(L, 3);
    else if (!lua_isnoneornil(L, 3))
        value = check_integer(L, 3, INT16_MIN, INT16_MAX);
    Set items;
    check_set(L, 1, domain, &items);
    int words = words_of(match, domain);
    charge_work(L, set_count(items.word, words) * 2);
    for (int i = SET_FIRST(items.word, words); i >= 0; i = SET_AFTER(items.word, words, i)) {
        Result result = table_set_mark(match->table, mark, i, value);
        if (result != RESULT_OK)
            raise_result(L, result, name);
    }
    return 0;
}

int l_global_marked(lua_State *L)
{
    Match *match = check_match(L);
    Domain domain = DOMAIN_PIECES;
    if (shape_find_mark(match->game->shape, domain, check_text(L, 1)) < 0)
        domain = DOMAIN_SPACES;
    Set all;
    set_clear(all.word, words_of(match, domain));
    for (int i = 1; i <= lua_gettop(L); i++) {
        check_is_text(L, i);
        add_to_set(L, i, domain, &all);
    }
    push_selection(L, match, domain, all.word);
    return 1;
}

/* Pieces ------------------------------------------------------------------------- */

int l_piece_place(lua_State *L)
{
    int piece = check_thing(L, 1, THING_PIECE);
    Match *match = check_match(L);
    push_place(L, match->game, zone_of(match->table, piece));
    return 1;
}

int l_piece_space(lua_State *L)
{
    int piece = check_thing(L, 1, THING_PIECE);
    Match *match = check_match(L);
    push_space(L, match->game, zone_of(match->table, piece) - match->game->shape->zones);
    return 1;
}

int l_piece_up(lua_State *L)
{
    int piece = check_thing(L, 1, THING_PIECE);
    lua_pushboolean(L, set_has(check_match(L)->table->face_up, piece));
    return 1;
}

int l_piece_known_to(lua_State *L)
{
    int piece = check_thing(L, 1, THING_PIECE), seat = check_thing(L, 2, THING_SEAT);
    lua_pushboolean(L, knows(check_match(L)->table, seat, piece));
    return 1;
}

/* Spaces --------------------------------------------------------------------------- */

static int check_space_place(lua_State *L, Match *match)
{
    return shape_place_of_space(match->game->shape, check_thing(L, 1, THING_SPACE));
}

int l_space_piece(lua_State *L)
{
    Match *match = check_match(L);
    push_piece(L, match->game, zone_top(match->table, check_space_place(L, match)));
    return 1;
}

static int push_pieces_of(lua_State *L, Match *match, int place)
{
    Set pieces;
    charge_work(L, match->table->place[place].count);
    zone_pieces(match->table, place, pieces.word);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    return 1;
}

int l_space_pieces(lua_State *L)
{
    Match *match = check_match(L);
    return push_pieces_of(L, match, check_space_place(L, match));
}

int l_space_empty(lua_State *L)
{
    Match *match = check_match(L);
    lua_pushboolean(L, zone_count(match->table, check_space_place(L, match)) == 0);
    return 1;
}

int l_space_beside(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    int space = check_thing(L, 1, THING_SPACE);
    push_selection(L, match, DOMAIN_SPACES,
                   shape->beside + (size_t)space * (size_t)shape->space_words);
    return 1;
}

/* Zones ------------------------------------------------------------------------------ */

int l_zone_count(lua_State *L)
{
    int zone = check_thing(L, 1, THING_ZONE);
    lua_pushinteger(L, zone_count(check_match(L)->table, zone));
    return 1;
}

int l_zone_empty(lua_State *L)
{
    int zone = check_thing(L, 1, THING_ZONE);
    lua_pushboolean(L, zone_count(check_match(L)->table, zone) == 0);
    return 1;
}

int l_zone_top(lua_State *L)
{
    Match *match = check_match(L);
    push_piece(L, match->game, zone_top(match->table, check_thing(L, 1, THING_ZONE)));
    return 1;
}

int l_zone_bottom(lua_State *L)
{
    Match *match = check_match(L);
    push_piece(L, match->game, zone_bottom(match->table, check_thing(L, 1, THING_ZONE)));
    return 1;
}

int l_zone_nth(lua_State *L)
{
    Match *match = check_match(L);
    int zone = check_thing(L, 1, THING_ZONE), n = (int)check_integer(L, 2, 1, MAX_PIECES) - 1;
    if (n < match->table->place[zone].count)
        charge_work(L, n);
    push_piece(L, match->game, zone_nth(match->table, zone, n));
    return 1;
}

int l_zone_pieces(lua_State *L)
{
    Match *match = check_match(L);
    return push_pieces_of(L, match, check_thing(L, 1, THING_ZONE));
}

int l_zone_owner(lua_State *L)
{
    const Game *game = host_of(L)->game;
    push_seat(L, game, game->shape->zone[check_thing(L, 1, THING_ZONE)].owner);
    return 1;
}

/* Verbs -------------------------------------------------------------------------------- */

static int check_place(lua_State *L, int index)
{
    const Thing *thing = thing_at(L, index);
    const Shape *shape = host_of(L)->game->shape;
    if (thing && thing->kind == THING_ZONE)
        return thing->id;
    if (thing && thing->kind == THING_SPACE)
        return shape_place_of_space(shape, thing->id);
    raise_argument(L, index, "a zone or a space");
}

static const char *place_name(const Shape *shape, int place)
{
    return place < shape->zones ? shape->zone[place].name : shape->space[place - shape->zones].name;
}

/* The words after the place: where in it, and which side up. */
static void read_manner(lua_State *L, int from, End *end, Face *face)
{
    *end = ON_TOP;
    *face = FACE_AS_ZONE;
    for (int i = from; i <= lua_gettop(L); i++) {
        if (lua_isnil(L, i))
            continue;
        const char *word = check_text(L, i);
        if (strcmp(word, "bottom") == 0)
            *end = AT_BOTTOM;
        else if (strcmp(word, "top") == 0)
            *end = ON_TOP;
        else if (strcmp(word, "up") == 0)
            *face = FACE_UP;
        else if (strcmp(word, "down") == 0)
            *face = FACE_DOWN;
        else
            luaL_error(L, "'%s' is not a way to move: use top, bottom, up or down", word);
    }
}

static _Noreturn void raise_move(lua_State *L, const Table *table, Result result, int place)
{
    const Shape *shape = table->shape;
    const char *name = place_name(shape, place);
    int room = zone_room(table, place);
    if (result == RESULT_ZONE_FULL && place < shape->zones && room > 0)
        luaL_error(L, "zone '%s' has room for only %d more: it holds at most %d", name, room,
                   shape->zone[place].limit);
    if (result == RESULT_ZONE_FULL && place < shape->zones)
        luaL_error(L, "zone '%s' is full: it holds at most %d", name, shape->zone[place].limit);
    raise_result(L, result, name);
}

/* What leaves a loose zone may make everybody lose track of all that stay. */
static inline void charge_leaving(lua_State *L, const Match *match, int from)
{
    const Shape *shape = match->game->shape;
    if (from < shape->zones && shape->zone[from].loose)
        charge_work(L, match->table->place[from].count * (shape->seats + 1) / 2);
}

static void move_one(lua_State *L, Match *match, int piece, int place, End end, Face face)
{
    charge_leaving(L, match, match->table->piece[piece].place);
    Result result = zone_move(match->table, piece, place, end, face);
    if (result != RESULT_OK)
        raise_move(L, match->table, result, place);
}

/* A whole zone keeps its order; a selection moves in the order its pieces were declared. */
static void move_zone(lua_State *L, Match *match, int from, int place, End end, Face face)
{
    int count = match->table->place[from].count;
    charge_work(L, count * 8);
    if (count > 16)
        for (int i = 0; i < count; i++)
            charge_leaving(L, match, from);
    Result result = zone_move_all(match->table, from, place, end, face);
    if (result != RESULT_OK)
        raise_move(L, match->table, result, place);
}

static void move_set(lua_State *L, Match *match, const uint64_t *pieces, int place, End end,
                     Face face)
{
    int words = match->game->shape->piece_words;
    charge_work(L, set_count(pieces, words) * 4);
    for (int i = SET_FIRST(pieces, words); i >= 0; i = SET_AFTER(pieces, words, i))
        charge_leaving(L, match, match->table->piece[i].place);
    Result result = zone_move_set(match->table, pieces, place, end, face);
    if (result != RESULT_OK)
        raise_move(L, match->table, result, place);
}

int l_global_move(lua_State *L)
{
    Match *match = check_acting(L);
    int place = check_place(L, 2);
    End end;
    Face face;
    read_manner(L, 3, &end, &face);
    const Thing *thing = thing_at(L, 1);
    if (thing && thing->kind == THING_PIECE) {
        move_one(L, match, thing->id, place, end, face);
    } else if (thing && thing->kind == THING_ZONE) {
        move_zone(L, match, thing->id, place, end, face);
    } else {
        Set pieces;
        if (lua_isnoneornil(L, 1))
            raise_argument(L, 1, "a piece or a selection of pieces");
        check_set(L, 1, DOMAIN_PIECES, &pieces);
        move_set(L, match, pieces.word, place, end, face);
    }
    return 0;
}

int l_global_flip(lua_State *L)
{
    Match *match = check_acting(L);
    int piece = check_thing(L, 1, THING_PIECE);
    bool up = !set_has(match->table->face_up, piece);
    if (!lua_isnoneornil(L, 2)) {
        const char *side = check_text(L, 2);
        if (strcmp(side, "up") != 0 && strcmp(side, "down") != 0)
            return luaL_error(L, "flip: '%s' is no side: use up or down", side);
        up = strcmp(side, "up") == 0;
    }
    zone_flip(match->table, piece, up);
    return 0;
}

int l_global_shuffle(lua_State *L)
{
    Match *match = check_acting(L);
    int zone = check_thing(L, 1, THING_ZONE);
    charge_work(L, 40 + match->table->place[zone].count * (4 + match->game->shape->seats) / 2);
    zone_shuffle(match->table, zone);
    return 0;
}

int l_global_deal(lua_State *L)
{
    Match *match = check_acting(L);
    int zone = check_thing(L, 1, THING_ZONE), place = check_place(L, 3), dealt = 0;
    int64_t wanted = check_integer(L, 2, 0, MAX_PIECES);
    End end;
    Face face;
    Set pieces;
    read_manner(L, 4, &end, &face);
    if (zone == place)
        return luaL_error(L, "deal: the pieces must go to another place");
    if (wanted > zone_count(match->table, zone))
        wanted = zone_count(match->table, zone);
    if (wanted > zone_room(match->table, place))
        raise_move(L, match->table, RESULT_ZONE_FULL, place);
    set_clear(pieces.word, match->game->shape->piece_words);
    while (dealt < wanted) {
        int piece = zone_top(match->table, zone);
        move_one(L, match, piece, place, end, face);
        set_put(pieces.word, piece);
        dealt++;
    }
    charge_work(L, dealt * 4);
    lua_pushinteger(L, dealt);
    push_selection(L, match, DOMAIN_PIECES, pieces.word);
    lua_pushinteger(L, zone_count(match->table, zone));
    return 3;
}

int l_global_show(lua_State *L)
{
    Match *match = check_acting(L);
    uint16_t viewers = EVERYONE;
    Set pieces;
    if (!lua_isnoneornil(L, 2))
        viewers = (uint16_t)(1u << check_thing(L, 2, THING_SEAT));
    check_set(L, 1, DOMAIN_PIECES, &pieces);
    int words = match->game->shape->piece_words;
    charge_work(L, set_count(pieces.word, words) * 4);
    for (int i = SET_FIRST(pieces.word, words); i >= 0; i = SET_AFTER(pieces.word, words, i))
        knowledge_show(match->table, i, viewers);
    return 0;
}

/* Chance --------------------------------------------------------------------------------- */

int l_global_roll(lua_State *L)
{
    enum { MOST_FACES = 100 };
    Match *match = check_acting(L);
    Chance *chance = &match->table->head->chance;
    if (!lua_istable(L, 1)) {
        lua_pushinteger(L, 1 + chance_below(chance, (uint32_t)check_integer(L, 1, 1, 1000000)));
        return 1;
    }
    int32_t face[MOST_FACES];
    lib_open_frozen(L, 1);
    int count = (int)lua_rawlen(L, 1);
    if (count < 1 || count > MOST_FACES)
        return luaL_error(L, "roll: a die has 1 to %d faces", MOST_FACES);
    charge_work(L, count * 2);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, 1, i + 1);
        face[i] = (int32_t)check_integer(L, -1, INT32_MIN, INT32_MAX);
        lua_pop(L, 1);
    }
    lua_pushinteger(L, chance_throw(chance, face, count));
    return 1;
}

int l_global_random_of(lua_State *L)
{
    Match *match = check_acting(L);
    Chance *chance = &match->table->head->chance;
    const Thing *thing = thing_at(L, 1);
    if (thing && thing->kind == THING_OTHER && thing->id == SEATS_ID) {
        push_seat(L, match->game, (int)chance_below(chance, (uint32_t)match->game->players));
        return 1;
    }
    if (lua_istable(L, 1)) {
        lib_open_frozen(L, 1);
        uint32_t length = (uint32_t)lua_rawlen(L, 1);
        lua_rawgeti(L, 1, length ? 1 + chance_below(chance, length) : 0);
        return 1;
    }
    Domain domain = domain_of(L, 1);
    Set set;
    check_set(L, 1, domain, &set);
    int words = words_of(match, domain), count = set_count(set.word, words);
    int item = set_nth(set.word, words, count ? (int)chance_below(chance, (uint32_t)count) : -1);
    if (domain == DOMAIN_PIECES)
        push_piece(L, match->game, item);
    else
        push_space(L, match->game, item);
    return 1;
}
