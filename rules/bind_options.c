/* The options of a decision: which there are, in which order, and whether they can be told to people. */
#include <string.h>

#include "rules/asking.h"
#include "rules/lib.h"
#include "runtime/knowledge.h"

/* Options must not be numbered by what the asked seat may not know. */
static void order_options(lua_State *L, Match *match, Decision *decision)
{
    const Table *table = match->table;
    int words = words_of(match, DOMAIN_PIECES);
    decision->in_order = set_within(decision->set.word, known_to(table, decision->seat), words);
    if (decision->in_order)
        return;
    charge_work(L, decision->count * match->game->shape->pieces / 8); /* each is counted down to */
    knowledge_order(table, decision->seat, decision->set.word, decision->order);
}

bool is_open(lua_State *L, Match *match, int index)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL:
        return false;
    case LUA_TBOOLEAN:
        return lua_toboolean(L, index);
    case LUA_TLIGHTUSERDATA: {
        const uint64_t *words = read_selection(L, index, &domain, &room);
        return !set_empty(words, words_of(match, domain));
    }
    case LUA_TNUMBER:
        return lua_tonumber(L, index) != 0;
    case LUA_TUSERDATA: {
        const Thing *zone = thing_of_kind(L, index, THING_ZONE);
        return !zone || match->table->place[zone->id].count > 0;
    }
    default:
        return true;
    }
}

/* The entry on top of the stack must be something that can be told to people, by itself or by a label function. */
static void check_entry(lua_State *L, int position, int label)
{
    int type = lua_type(L, -1);
    if (type == LUA_TSTRING || type == LUA_TNUMBER || type == LUA_TUSERDATA ||
        (type == LUA_TBOOLEAN && lua_toboolean(L, -1)))
        return;
    if (type == LUA_TNIL)
        luaL_error(L,
                   "entry %d of the list is nil: a list of options has no holes (false closes one)",
                   position);
    bool labelled = lua_isfunction(L, label);
    if (type == LUA_TTABLE && !labelled) {
        lua_pushliteral(L, "label");
        labelled = lua_rawget(L, -2) != LUA_TNIL;
        lua_pop(L, 1);
        if (!labelled)
            luaL_error(L,
                       "entry %d of the list is a table without a field 'label': give it one, or "
                       "give a label function",
                       position);
    }
    if (type == LUA_TFUNCTION || !labelled)
        luaL_error(L,
                   "entry %d of the list is a %s: an option is a text, a number, a thing of the "
                   "table or a table with a field 'label'",
                   position, type == LUA_TLIGHTUSERDATA ? "selection" : luaL_typename(L, -1));
}

/* Equal values have equal keys, and others hardly ever. The value is on top of the stack. */
static uint64_t entry_key(lua_State *L)
{
    const uint64_t spread = UINT64_C(0x9e3779b97f4a7c15);
    if (lua_type(L, -1) != LUA_TNUMBER)
        return (uint64_t)(uintptr_t)lua_topointer(L, -1);
    lua_Number number = lua_tonumber(L, -1);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits * spread;
}

static void check_twice(lua_State *L, int list, const Decision *decision, const uint64_t *key)
{
    int last = decision->count - 1;
    for (int i = 0; i < last; i++) {
        if (key[i] != key[last])
            continue;
        lua_rawgeti(L, list, decision->order[i]);
        if (lua_rawequal(L, -1, -2))
            luaL_error(L,
                       "entries %d and %d of the list are the same: nobody could tell them apart",
                       decision->order[i], decision->order[last]);
        lua_pop(L, 1);
    }
}

void offer_list(lua_State *L, Match *match, int index, int conditions, int label)
{
    Decision *decision = &match->decision;
    uint64_t key[MOST_OPTIONS];
    lua_Unsigned length = lua_rawlen(L, index);
    int given = lua_gettop(L) - conditions + 1;
    if (length > MOST_OPTIONS)
        luaL_error(L, "a decision has at most %d options", MOST_OPTIONS);
    charge_work(L, (int)length * 3 + (int)(length * length / 64));
    decision->source = OPTIONS_LIST;
    decision->in_order = false;
    decision->count = 0;
    for (int i = 1; i <= (int)length; i++) {
        bool closed = lua_rawgeti(L, index, i) == LUA_TBOOLEAN && !lua_toboolean(L, -1);
        if (given > 0 ? i <= given && is_open(L, match, conditions + i - 1) : !closed) {
            check_entry(L, i, label);
            decision->order[decision->count] = (uint16_t)i;
            key[decision->count++] = entry_key(L);
            check_twice(L, index, decision, key);
        }
        lua_pop(L, 1);
    }
}

void offer_set(lua_State *L, Match *match, Domain domain, const uint64_t *options)
{
    Decision *decision = &match->decision;
    int words = words_of(match, domain);
    set_copy(decision->set.word, options, words);
    decision->source = domain == DOMAIN_PIECES ? OPTIONS_PIECES : OPTIONS_SPACES;
    decision->count = set_count(options, words);
    decision->in_order = true;
    if (domain == DOMAIN_PIECES)
        order_options(L, match, decision);
}

bool offer_selection(lua_State *L, Match *match, int index)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    const uint64_t *words = read_selection(L, index, &domain, &room);
    if (!words && lua_type(L, index) == LUA_TTABLE) {
        lib_open_frozen(L, index);
        return false;
    }
    if (!words) {
        domain = domain_of(L, index);
        check_set(L, index, domain, &room);
        words = room.word;
    }
    offer_set(L, match, domain, words);
    return true;
}
