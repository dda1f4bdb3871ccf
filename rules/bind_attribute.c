/* Selections by what their pieces and spaces are: the verbs that read attributes. */
#include "rules/api.h"
#include "rules/bind.h"
#include "rules/budget.h"
#include "runtime/score.h"

/* All items with this value, from the game's cache. */
const uint64_t *items_where(lua_State *L, int attribute, int32_t value)
{
    Game *game = host_of(L)->game;
    uint32_t slot = ((uint32_t)attribute * 31u + (uint32_t)value * 7u) % NAME_CACHE;
    WhereSet *where = &game->where[slot];
    const AttributeInfo *info = &game->shape->attribute[attribute];
    int items = info->domain == DOMAIN_PIECES ? game->shape->pieces : game->shape->spaces;
    charge_work(L, items / 8); /* the same, cached or not: what is in the cache is chance */
    if (where->ready && where->attribute == attribute && where->value == value)
        return where->items.word;
    *where = (WhereSet){.attribute = attribute, .value = value, .ready = true};
    for (int i = 0; i < items; i++)
        if (info->value[i] == value)
            set_put(where->items.word, i);
    return where->items.word;
}

static void keep_where(lua_State *L, int attribute, int32_t value, uint64_t *words, int count)
{
    set_keep(words, items_where(L, attribute, value), count);
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
    charge_set(L, words, count, 1);
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
        keep_where(L, attribute, value, kept.word, count);
    else
        set_clear(kept.word, count);
    push_selection(L, match, domain, kept.word);
    return 1;
}

/* Goes through the items of a set, quickly. */
#define EACH_ITEM(item, words, count)                                                              \
    for (int word_ = 0; word_ < (count); word_++)                                                  \
        for (uint64_t rest_ = (words)[word_];                                                      \
             rest_ && ((item) = word_ * 64 + __builtin_ctzll(rest_), true); rest_ &= rest_ - 1)

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
    charge_set(L, sieve->words, sieve->count, 1);
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

/* Sets of values: numbers with a bit for each value, so that scripts combine them with & | ~ << >>. */
enum { MOST_VALUES = 62 };

static bool in_values(int64_t values, int32_t value)
{
    return value >= 0 && value <= MOST_VALUES && values >> value & 1;
}

int l_selection_values(lua_State *L)
{
    Sieve it;
    int i;
    uint64_t once = 0, twice = 0, thrice = 0;
    sieve_open(L, &it, 2);
    EACH_ITEM(i, it.words, it.count)
    {
        if (it.values[i] < 0 || it.values[i] > MOST_VALUES)
            return luaL_error(L, "values: '%s' must be from 0 to %d (got %d)", lua_tostring(L, 2),
                              MOST_VALUES, it.values[i]);
        uint64_t bit = UINT64_C(1) << it.values[i];
        thrice |= twice & bit;
        twice |= once & bit;
        once |= bit;
    }
    lua_pushinteger(L, (lua_Integer)once);
    lua_pushinteger(L, (lua_Integer)twice);
    lua_pushinteger(L, (lua_Integer)thrice);
    return 3;
}

int l_selection_among(lua_State *L)
{
    Sieve it;
    int i;
    sieve_open(L, &it, 2);
    int64_t wanted = check_integer(L, 3, 0, INT64_MAX);
    EACH_ITEM(i, it.words, it.count)
    if (in_values(wanted, it.values[i]))
        set_put(it.kept.word, i);
    return sieve_push(L, &it);
}

/* Is there one among those that are kept which a player cannot tell from this one? What lies elsewhere he can. */
static bool has_like(lua_State *L, const Sieve *it, int item)
{
    charge_work(L, set_count(it->kept.word, it->count));
    const PieceState *piece = it->match->table->piece;
    for (int k = SET_FIRST(it->kept.word, it->count); k >= 0;
         k = SET_AFTER(it->kept.word, it->count, k))
        if (it->values[k] == it->values[item] &&
            (it->domain == DOMAIN_SPACES || piece[k].place == piece[item].place))
            return true;
    return false;
}

int l_selection_distinct(lua_State *L)
{
    Sieve it;
    sieve_open(L, &it, 2);
    int64_t wanted = lua_isnoneornil(L, 3) ? -1 : check_integer(L, 3, 0, INT64_MAX);
    bool one_place = lua_type(L, 1) == LUA_TUSERDATA;
    uint64_t seen = 0;
    int i;
    EACH_ITEM(i, it.words, it.count)
    {
        int32_t value = it.values[i];
        if (wanted >= 0 && !in_values(wanted, value))
            continue;
        uint64_t bit = value >= 0 && value <= MOST_VALUES ? UINT64_C(1) << value : 0;
        bool unseen = bit && !(seen & bit);
        if (!unseen && one_place && bit)
            continue;
        if (!unseen && has_like(L, &it, i))
            continue;
        seen |= bit;
        set_put(it.kept.word, i);
    }
    return sieve_push(L, &it);
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
    charge_set(L, words, words_of(match, domain), 1);
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
    charge_set(L, words, count, 1);
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
    charge_work(L, set_count(words, count) * (4 + sums->groups) / 8);
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
