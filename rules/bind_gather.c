/* Selections: how scripts make them, and how they go through them. */
#include <string.h>

#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "rules/lib.h"
#include "rules/names.h"
#include "runtime/zone.h"

/* Making selections ----------------------------------------------------------------- */

int l_global_pieces(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    Set all = {{0}};
    charge_work(L, shape->pieces / 4);
    for (int i = 0; i < shape->pieces; i++)
        set_put(all.word, i);
    if (!lua_isnoneornil(L, 1)) {
        int attribute = check_attribute(L, 1, DOMAIN_PIECES);
        int32_t value;
        luaL_checkany(L, 2);
        if (attribute_value(L, 2, &value))
            set_keep(all.word, items_where(L, attribute, value), shape->piece_words);
        else
            set_clear(all.word, shape->piece_words);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_all_of(lua_State *L)
{
    Match *match = check_match(L);
    Set all;
    set_clear(all.word, match->game->shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++)
        add_to_set(L, i, DOMAIN_PIECES, &all);
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

static void zone_charged(lua_State *L, const Table *table, int zone, uint64_t *out)
{
    charge_work(L, table->place[zone].count);
    zone_add_pieces(table, zone, out);
}

/* A face-down pile gives only its top piece. */
int l_global_available(lua_State *L)
{
    Match *match = check_match(L);
    const Shape *shape = match->game->shape;
    Set all;
    set_clear(all.word, shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++) {
        int zone = check_thing(L, i, THING_ZONE);
        int top = match->table->place[zone].top;
        if (!shape->zone[zone].face_down)
            zone_charged(L, match->table, zone, all.word);
        else if (top != NO_PIECE)
            set_put(all.word, top);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_tops(lua_State *L)
{
    Match *match = check_match(L);
    Set all;
    set_clear(all.word, match->game->shape->piece_words);
    for (int i = 1; i <= lua_gettop(L); i++) {
        int top = zone_top(match->table, check_thing(L, i, THING_ZONE));
        if (top >= 0)
            set_put(all.word, top);
    }
    push_selection(L, match, DOMAIN_PIECES, all.word);
    return 1;
}

int l_global_nothing(lua_State *L)
{
    Set none = {{0}};
    push_selection(L, check_match(L), DOMAIN_PIECES, none.word);
    return 1;
}

static const Moment *check_moment(lua_State *L, int index)
{
    Game *game = host_of(L)->game;
    const char *name = check_text(L, index), *names[MAX_MOMENTS];
    int *last = &game->moment_at[((uintptr_t)name >> 4) % NAME_CACHE];
    if (*last < game->moments && strcmp(game->moment[*last].name, name) == 0)
        return &game->moment[*last];
    for (int i = 0; i < game->moments; i++) {
        names[i] = game->moment[i].name;
        if (strcmp(names[i], name) == 0)
            return &game->moment[*last = i];
    }
    raise_unknown(L, "moment", name, names, (size_t)game->moments);
}

static bool in_play_for(const Table *table, int piece, int seat)
{
    int place = zone_of(table, piece);
    if (place >= table->shape->zones)
        return false;
    const ZoneInfo *zone = &table->shape->zone[place];
    return zone->in_play && zone->owner == seat;
}

int l_global_with_effect(lua_State *L)
{
    Match *match = check_match(L);
    const Moment *moment = check_moment(L, 1);
    int seat = check_thing(L, 2, THING_SEAT), words = match->game->shape->piece_words, count = 0;
    const uint64_t *able = moment->pieces.word;
    Set active;
    set_clear(active.word, words);
    charge_set(L, able, words, 2);
    for (int i = SET_FIRST(able, words); i >= 0; i = SET_AFTER(able, words, i)) {
        if (!in_play_for(match->table, i, seat))
            continue;
        set_put(active.word, i);
        count++;
    }
    push_selection(L, match, DOMAIN_PIECES, active.word);
    lua_pushinteger(L, count);
    return 2;
}

/* Going through ------------------------------------------------------------------------ */

static int next_in_selection(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    const Thing *last = thing_at(L, 2);
    push_item_of(L, match->game, domain,
                 set_next(words, words_of(match, domain), last ? last->id + 1 : 0));
    return 1;
}

static int next_in_list(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, lua_upvalueindex(2)) + 1;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(2));
    lua_rawgeti(L, lua_upvalueindex(1), i);
    return 1;
}

static int next_seat(lua_State *L)
{
    const Game *game = host_of(L)->game;
    const Thing *last = thing_at(L, 2);
    int seat = last ? last->id + 1 : 0;
    push_seat(L, game, seat < game->players ? seat : -1);
    return 1;
}

/* A list of the pieces of a zone from the bottom up, as it is now: the loop may move them. */
static void push_zone_list(lua_State *L, int zone)
{
    const Match *match = check_match(L);
    int count = zone_count(match->table, zone);
    charge_work(L, count * 4);
    lua_createtable(L, count, 0);
    for (int i = 1, at = zone_bottom(match->table, zone); i <= count;
         i++, at = match->table->piece[at].above) {
        push_piece(L, match->game, at);
        lua_rawseti(L, -2, i);
    }
}

int l_global_each(lua_State *L)
{
    const Thing *thing = thing_at(L, 1);
    if (thing && thing->kind == THING_ZONE && !host_of(L)->game->shape->zone[thing->id].loose) {
        push_zone_list(L, thing->id);
        lua_replace(L, 1);
    }
    if (thing && thing->kind == THING_OTHER && thing->id == SEATS_ID) {
        lua_pushcfunction(L, next_seat);
        return 1;
    }
    if (lua_istable(L, 1)) {
        lib_open_frozen(L, 1);
        lua_pushvalue(L, 1);
        lua_pushinteger(L, 0);
        lua_pushcclosure(L, next_in_list, 2);
        return 1;
    }
    lua_pushcfunction(L, next_in_selection);
    if (lua_type(L, 1) == LUA_TLIGHTUSERDATA) {
        lua_pushvalue(L, 1);
        return 2;
    }
    Set set;
    check_set(L, 1, DOMAIN_PIECES, &set);
    push_selection(L, check_match(L), DOMAIN_PIECES, set.word);
    return 2;
}
