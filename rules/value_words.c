#include "rules/value_words.h"

#include <stdio.h>
#include <string.h>

#include "rules/declare.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

enum { DEEPEST = 4, MOST_ITEMS = 60 };

void value_text(ValueWords *words, const char *text)
{
    if (words->used + 4 >= words->size)
        return;
    size_t room = words->size - words->used - 4;
    report_clean(words->out + words->used, room + 1, text, strlen(text));
    words->used += strlen(words->out + words->used);
    if (words->used + 4 >= words->size) {
        strcpy(words->out + words->used, "...");
        words->used += 3;
    }
}

static void put_piece(ValueWords *words, int piece)
{
    const PieceInfo *info = &words->match->game->shape->piece[piece];
    bool known = may_read(words->match->table, words->viewer, piece);
    value_text(words, known ? info->name : info->hidden);
}

static void put_place(ValueWords *words, int place)
{
    const Shape *shape = words->match->game->shape;
    char text[NAME_SIZE * 3];
    if (place >= shape->zones) {
        value_text(words, shape->space[place - shape->zones].name);
        return;
    }
    const ZoneInfo *zone = &shape->zone[place];
    if (zone->owner == words->viewer)
        snprintf(text, sizeof text, "your %s", zone->name);
    else if (zone->owner != NOBODY)
        snprintf(text, sizeof text, "%s's %s", words->match->name[zone->owner], zone->name);
    else
        snprintf(text, sizeof text, "%s", zone->name);
    value_text(words, text);
}

static bool is_named(const ValueWords *words, Domain domain, int item)
{
    return domain == DOMAIN_SPACES || may_read(words->match->table, words->viewer, item);
}

/* "3 pieces: red 1, blue 2, 1 hidden" */
static void put_set(ValueWords *words, Domain domain, const uint64_t *set)
{
    const Shape *shape = words->match->game->shape;
    int length = words_of(words->match, domain), count = set_count(set, length), told = 0,
        hidden = 0;
    char text[60];
    const char *what = domain == DOMAIN_PIECES ? "piece" : "space";
    if (count == 0)
        snprintf(text, sizeof text, "no %ss", what);
    else
        snprintf(text, sizeof text, "%d %s%s", count, what, count == 1 ? "" : "s");
    value_text(words, text);
    for (int i = SET_FIRST(set, length); i >= 0; i = SET_AFTER(set, length, i)) {
        if (!is_named(words, domain, i)) {
            hidden++;
            continue;
        }
        value_text(words, told == 0 ? ": " : told < MOST_ITEMS ? ", " : "");
        if (told++ < MOST_ITEMS)
            value_text(words,
                       domain == DOMAIN_PIECES ? shape->piece[i].name : shape->space[i].name);
    }
    snprintf(text, sizeof text, "%s%d hidden", told == 0 ? ": " : ", ", hidden);
    value_text(words, told > MOST_ITEMS ? ", ..." : "");
    value_text(words, hidden > 0 ? text : "");
}

static void put_zone(ValueWords *words, int zone)
{
    Set pieces = {{0}};
    put_place(words, zone);
    value_text(words, ", ");
    zone_add_pieces(words->match->table, zone, pieces.word);
    put_set(words, DOMAIN_PIECES, pieces.word);
}

static void put_thing(ValueWords *words, const Thing *thing)
{
    const Shape *shape = words->match->game->shape;
    const Table *table = words->match->table;
    switch (thing->kind) {
    case THING_PIECE:
        put_piece(words, thing->id);
        value_text(words, " (");
        put_place(words, zone_of(table, thing->id));
        value_text(words, ")");
        break;
    case THING_SPACE:
        value_text(words, shape->space[thing->id].name);
        break;
    case THING_ZONE:
        put_zone(words, thing->id);
        break;
    case THING_SEAT:
        value_text(words, words->match->name[thing->id]);
        break;
    case THING_BOARD:
        value_text(words, shape->board[thing->id].name);
        break;
    case THING_LINE:
        value_text(words, shape->line[thing->id].name);
        break;
    case THING_PHASE:
        value_text(words, "a phase");
        break;
    default:
        value_text(words, thing->id == SEATS_ID    ? "the seats"
                          : thing->id == COMMON_ID ? "the counters of the table"
                                                   : "the phases");
    }
}

static void put_value(ValueWords *words, lua_State *L, int index, int depth);

static void put_key(ValueWords *words, lua_State *L, int index, int depth)
{
    if (lua_type(L, index) == LUA_TSTRING)
        value_text(words, lua_tostring(L, index));
    else {
        value_text(words, "[");
        put_value(words, L, index, depth);
        value_text(words, "]");
    }
    value_text(words, " = ");
}

/* Entries without a number come in the order of their words, so that it tells nothing. */
static void put_other_keys(ValueWords *words, lua_State *L, int table, int listed, int depth)
{
    char room[400];
    int count = 0;
    lua_newtable(L);
    int list = lua_gettop(L);
    lua_pushnil(L);
    while (count < MOST_ITEMS && lua_next(L, table)) {
        ValueWords entry = *words;
        int number = lua_isinteger(L, -2) ? (int)lua_tointeger(L, -2) : 0;
        entry.out = room;
        entry.size = sizeof room;
        entry.used = 0;
        if (number < 1 || number > listed) {
            put_key(&entry, L, lua_gettop(L) - 1, depth);
            put_value(&entry, L, lua_gettop(L), depth);
            lua_pushstring(L, room);
            lua_rawseti(L, list, ++count);
        }
        lua_pop(L, 1);
    }
    for (int done = 0; done < count; done++) { /* the least that is left */
        int least = 0;
        for (int i = 1; i <= count; i++) {
            lua_rawgeti(L, list, i);
            lua_rawgeti(L, list, least);
            if (lua_isstring(L, -2) &&
                (least == 0 || strcmp(lua_tostring(L, -2), lua_tostring(L, -1)) < 0))
                least = i;
            lua_pop(L, 2);
        }
        lua_rawgeti(L, list, least);
        value_text(words, listed + done > 0 ? ", " : " ");
        value_text(words, lua_tostring(L, -1));
        lua_pop(L, 1);
        lua_pushboolean(L, 0);
        lua_rawseti(L, list, least);
    }
    lua_pop(L, 1);
}

static void put_table(ValueWords *words, lua_State *L, int index, int depth)
{
    int listed = (int)lua_rawlen(L, index), most = listed < MOST_ITEMS ? listed : MOST_ITEMS;
    luaL_checkstack(L, 12, NULL);
    if (depth >= DEEPEST) {
        value_text(words, "{ ... }");
        return;
    }
    value_text(words, "{");
    for (int i = 1; i <= most; i++) {
        value_text(words, i > 1 ? ", " : " ");
        lua_rawgeti(L, index, i);
        put_value(words, L, lua_gettop(L), depth + 1);
        lua_pop(L, 1);
    }
    if (most < listed)
        value_text(words, ", ...");
    put_other_keys(words, L, index, listed, depth + 1);
    value_text(words, " }");
}

static void put_value(ValueWords *words, lua_State *L, int index, int depth)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    switch (lua_type(L, index)) {
    case LUA_TSTRING:
        value_text(words, depth > 0 ? "\"" : "");
        value_text(words, lua_tostring(L, index));
        value_text(words, depth > 0 ? "\"" : "");
        break;
    case LUA_TLIGHTUSERDATA: {
        const uint64_t *set = read_selection(L, index, &domain, &room);
        put_set(words, domain, set);
        break;
    }
    case LUA_TUSERDATA:
        put_thing(words, thing_at(L, index));
        break;
    case LUA_TTABLE:
        put_table(words, L, index, depth);
        break;
    case LUA_TFUNCTION:
        value_text(words, "a function");
        break;
    default:
        value_text(words, luaL_tolstring(L, index, NULL));
        lua_pop(L, 1);
    }
}

void value_words(ValueWords *words, lua_State *L, int index)
{
    put_value(words, L, index, 0);
}
