/* Selections by what their pieces and spaces are: the verbs that read attributes. */
#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "runtime/score.h"

/* All items with this value, from the game's cache. */
const uint64_t *items_where(Game *game, int attribute, int32_t value)
{
    uint32_t slot = ((uint32_t)attribute * 31u + (uint32_t)value * 7u) % NAME_CACHE;
    WhereSet *where = &game->where[slot];
    if (where->ready && where->attribute == attribute && where->value == value)
        return where->items.word;
    const AttributeInfo *info = &game->shape->attribute[attribute];
    int items = info->domain == DOMAIN_PIECES ? game->shape->pieces : game->shape->spaces;
    *where = (WhereSet){.attribute = attribute, .value = value, .ready = true};
    for (int i = 0; i < items; i++)
        if (info->value[i] == value)
            set_put(where->items.word, i);
    return where->items.word;
}

static void keep_where(Game *game, int attribute, int32_t value, uint64_t *words, int count)
{
    set_keep(words, items_where(game, attribute, value), count);
}

/* Is there one with this attribute? */
int attribute_has(lua_State *L, const uint64_t *words, Domain domain)
{
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain);
    const int32_t *values = match->game->shape->attribute[attribute].value;
    int32_t value;
    int found = -1;
    luaL_checkany(L, 3);
    if (attribute_value(L, 3, &value))
        for (found = SET_FIRST(words, count); found >= 0 && values[found] != value;)
            found = SET_AFTER(words, count, found);
    lua_pushboolean(L, found >= 0);
    return 1;
}

/* Some of them ----------------------------------------------------------------------------- */

int l_selection_where(lua_State *L)
{
    Domain domain;
    Set room, kept;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain);
    int32_t value;
    luaL_checkany(L, 3);
    set_copy(kept.word, words, count);
    if (attribute_value(L, 3, &value))
        keep_where(match->game, attribute, value, kept.word, count);
    else
        set_clear(kept.word, count);
    push_selection(L, match, domain, kept.word);
    return 1;
}

/* What the following verbs have in common: the selection, an attribute, and those that are kept. */
typedef struct Sieve {
    Match *match;
    Domain domain;
    const uint64_t *words;
    const int32_t *values;
    int count; /* of words */
    Set room, kept;
} Sieve;

static void sieve_open(lua_State *L, Sieve *sieve, int attribute)
{
    sieve->match = check_match(L);
    sieve->words = check_selection(L, &sieve->domain, &sieve->room);
    sieve->count = words_of(sieve->match, sieve->domain);
    attribute = check_attribute(L, attribute, sieve->domain);
    sieve->values = sieve->match->game->shape->attribute[attribute].value;
    set_clear(sieve->kept.word, sieve->count);
}

static int sieve_push(lua_State *L, const Sieve *sieve)
{
    push_selection(L, sieve->match, sieve->domain, sieve->kept.word);
    return 1;
}

int l_selection_within(lua_State *L)
{
    Sieve it;
    sieve_open(L, &it, 2);
    int64_t least = check_integer(L, 3, INT32_MIN, INT32_MAX),
            most = check_integer(L, 4, INT32_MIN, INT32_MAX);
    for (int i = SET_FIRST(it.words, it.count); i >= 0; i = SET_AFTER(it.words, it.count, i))
        if (it.values[i] >= least && it.values[i] <= most)
            set_put(it.kept.word, i);
    return sieve_push(L, &it);
}

/* The items of a set with their values, side by side: comparing many with many is then a plain loop. */
typedef struct Values {
    int32_t value[MAX_SPACES];
    uint16_t item[MAX_SPACES];
    int count;
} Values;

static void gather(Values *out, const uint64_t *words, int count, const int32_t *values)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        for (uint64_t rest = words[i]; rest; rest &= rest - 1) {
            int item = i * 64 + __builtin_ctzll(rest);
            out->item[found] = (uint16_t)item;
            out->value[found++] = values[item];
        }
    out->count = found;
}

int l_selection_above(lua_State *L)
{
    Sieve it;
    Set set;
    Values own, others;
    sieve_open(L, &it, 3);
    int64_t least = check_integer(L, 4, INT32_MIN, INT32_MAX);
    int64_t most = lua_isnoneornil(L, 5) ? least : check_integer(L, 5, INT32_MIN, INT32_MAX);
    check_set(L, 2, it.domain, &set);
    gather(&own, it.words, it.count, it.values);
    gather(&others, set.word, it.count, it.values);
    budget_charge(L, (size_t)own.count * (size_t)others.count / 16);
    for (int i = 0; i < own.count; i++)
        for (int k = 0; k < others.count; k++) {
            int64_t above = (int64_t)own.value[i] - others.value[k];
            if (above >= least && above <= most) {
                set_put(it.kept.word, own.item[i]);
                break;
            }
        }
    return sieve_push(L, &it);
}

int l_selection_alike(lua_State *L)
{
    Sieve it;
    Values own;
    sieve_open(L, &it, 2);
    int wanted = lua_isnoneornil(L, 3) ? 2 : (int)check_integer(L, 3, 1, MAX_SPACES);
    gather(&own, it.words, it.count, it.values);
    budget_charge(L, (size_t)own.count * (size_t)own.count / 16);
    for (int i = 0; i < own.count; i++) {
        int alike = 0;
        for (int k = 0; k < own.count; k++)
            alike += own.value[i] == own.value[k];
        if (alike >= wanted)
            set_put(it.kept.word, own.item[i]);
    }
    return sieve_push(L, &it);
}

/* Pieces that lie in different places are never the same to a player. */
static bool same_place(const Sieve *it, int a, int b)
{
    const PieceState *piece = it->match->table->piece;
    return it->domain == DOMAIN_SPACES || piece[a].place == piece[b].place;
}

int l_selection_distinct(lua_State *L)
{
    Sieve it;
    Values own;
    int kept = 0;
    sieve_open(L, &it, 2);
    gather(&own, it.words, it.count, it.values);
    budget_charge(L, (size_t)own.count * (size_t)own.count / 16);
    for (int i = 0; i < own.count; i++) {
        int k = 0;
        while (k < kept &&
               !(own.value[k] == own.value[i] && same_place(&it, own.item[k], own.item[i])))
            k++;
        if (k < kept)
            continue;
        own.value[kept] = own.value[i]; /* those that are kept move to the front */
        own.item[kept++] = own.item[i];
        set_put(it.kept.word, own.item[i]);
    }
    return sieve_push(L, &it);
}

int l_selection_split(lua_State *L)
{
    Domain domain;
    Set room, kept;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain),
        last = lua_gettop(L);
    luaL_checkstack(L, last, NULL);
    for (int i = 3; i <= last; i++) {
        int32_t value;
        set_copy(kept.word, words, count);
        if (attribute_value(L, i, &value))
            keep_where(match->game, attribute, value, kept.word, count);
        else
            set_clear(kept.word, count);
        if (set_empty(kept.word, count))
            lua_pushnil(L);
        else
            push_selection(L, match, domain, kept.word);
    }
    return last < 3 ? 0 : last - 2;
}

/* Counting ------------------------------------------------------------------------------------ */

int l_selection_sum(lua_State *L)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain);
    const int32_t *values = match->game->shape->attribute[attribute].value;
    lua_pushinteger(L, score_sum(words, words_of(match, domain), values));
    return 1;
}

/* The highest (sign 1) or lowest (-1) value of an attribute. */
static int extreme(lua_State *L, int sign)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    Match *match = check_match(L);
    int attribute = check_attribute(L, 2, domain), count = words_of(match, domain);
    const int32_t *values = match->game->shape->attribute[attribute].value;
    int first = SET_FIRST(words, count);
    int32_t best = first >= 0 ? values[first] : 0;
    for (int i = first; i >= 0; i = SET_AFTER(words, count, i))
        if (sign > 0 ? values[i] > best : values[i] < best)
            best = values[i];
    lua_pushinteger(L, best);
    return 1;
}

int l_selection_most(lua_State *L)
{
    return extreme(L, 1);
}

int l_selection_least(lua_State *L)
{
    return extreme(L, -1);
}

enum { MOST_GROUPS = 64 };

typedef struct Sums {
    int32_t key[MOST_GROUPS], sum[MOST_GROUPS];
    int groups, attribute;
} Sums;

/* The groups are few, so they are found by looking: each value of the second attribute in order of appearance. */
static void add_up(lua_State *L, const Match *match, Sums *sums)
{
    Domain domain;
    Set room;
    const uint64_t *words = check_selection(L, &domain, &room);
    int count = words_of(match, domain);
    const AttributeInfo *attribute = match->game->shape->attribute;
    const int32_t *value = attribute[check_attribute(L, 2, domain)].value;
    sums->attribute = check_attribute(L, 3, domain);
    sums->groups = 0;
    for (int i = SET_FIRST(words, count); i >= 0; i = SET_AFTER(words, count, i)) {
        int g = 0, key = attribute[sums->attribute].value[i];
        while (g < sums->groups && sums->key[g] != key)
            g++;
        if (g == MOST_GROUPS)
            luaL_error(L, "more than %d groups cannot be summed up", MOST_GROUPS);
        if (g == sums->groups) {
            sums->key[g] = key;
            sums->sum[g] = 0;
            sums->groups++;
        }
        sums->sum[g] += value[i];
    }
}

int l_selection_sums(lua_State *L)
{
    Match *match = check_match(L);
    Sums sums;
    add_up(L, match, &sums);
    lua_createtable(L, 0, sums.groups);
    for (int g = 0; g < sums.groups; g++) {
        push_attribute_value(L, match->game, sums.attribute, sums.key[g]);
        lua_pushinteger(L, sums.sum[g]);
        lua_rawset(L, -3);
    }
    return 1;
}

int l_selection_strongest(lua_State *L)
{
    Match *match = check_match(L);
    Sums sums;
    add_up(L, match, &sums);
    Standing standing = score_unique_highest(sums.sum, sums.groups, lua_toboolean(L, 4));
    if (standing.who < 0)
        return 0;
    push_attribute_value(L, match->game, sums.attribute, sums.key[standing.who]);
    lua_pushinteger(L, standing.value);
    lua_pushinteger(L, standing.next);
    return 3;
}
