/* Words and score: the chronicle, awards, and who is ahead. */
#include <string.h>

#include "rules/api.h"
#include "rules/bind.h"
#include "rules/lib.h"
#include "rules/names.h"
#include "runtime/knowledge.h"
#include "runtime/score.h"

enum { MOST_REFS = 256 };

static _Noreturn void raise_full(lua_State *L)
{
    budget_kill(L, "the chronicle is full: is something said in a loop that never ends?");
}

typedef struct RefList {
    Ref ref[MOST_REFS];
    int count;
} RefList;

static void add_ref(lua_State *L, RefList *list, Ref ref)
{
    if (list->count == MOST_REFS)
        luaL_error(L, "a line of the chronicle can name at most %d things", MOST_REFS);
    list->ref[list->count++] = ref;
}

static int keep_words(lua_State *L, Match *match, const char *text, size_t length)
{
    int kept = chronicle_text(match->chronicle, text, length);
    if (kept < 0)
        raise_full(L);
    return kept;
}

static void add_words(lua_State *L, Match *match, const char *text, size_t length, RefList *list)
{
    add_ref(L, list, (Ref){REF_TEXT, false, 0, keep_words(L, match, text, length)});
}

static void add_selection(lua_State *L, Match *match, int index, RefList *list)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    const uint64_t *words = read_selection(L, index, &domain, &room);
    int count = words_of(match, domain);
    if (SET_FIRST(words, count) < 0)
        add_words(L, match, "nothing", strlen("nothing"), list);
    for (int i = SET_FIRST(words, count); i >= 0;) {
        int next = SET_AFTER(words, count, i);
        Ref ref = {domain == DOMAIN_PIECES ? REF_PIECE : REF_SPACE, next >= 0, 0, i};
        if (domain == DOMAIN_PIECES)
            ref.known = knowers(match->table, i);
        add_ref(L, list, ref);
        i = next;
    }
}

static void add_thing_ref(lua_State *L, Match *match, const Thing *thing, RefList *list)
{
    static const uint8_t kinds[] = {
        [THING_PIECE] = REF_PIECE, [THING_SPACE] = REF_SPACE, [THING_ZONE] = REF_ZONE,
        [THING_SEAT] = REF_SEAT,   [THING_LINE] = REF_LINE,
    };
    if (thing->kind > THING_LINE || thing->kind == THING_BOARD)
        luaL_error(L, "a line of the chronicle cannot name %s", thing_kind_name(thing->kind));
    Ref ref = {kinds[thing->kind], false, 0, thing->id};
    if (thing->kind == THING_PIECE)
        ref.known = knowers(match->table, thing->id);
    add_ref(L, list, ref);
}

static void add_argument(lua_State *L, Match *match, int index, RefList *list)
{
    const Thing *thing = thing_at(L, index);
    const char *text = NULL;
    size_t length = 0;
    if (thing)
        add_thing_ref(L, match, thing, list);
    else if (lua_type(L, index) == LUA_TLIGHTUSERDATA)
        add_selection(L, match, index, list);
    else if (lua_isinteger(L, index))
        add_ref(
            L, list,
            (Ref){REF_NUMBER, false, 0, (int32_t)check_integer(L, index, INT32_MIN, INT32_MAX)});
    else if (lua_type(L, index) == LUA_TSTRING || lua_type(L, index) == LUA_TNUMBER)
        text = lua_tolstring(L, index, &length);
    else
        raise_argument(L, index, "a thing of the table, a number or a text");
    if (text)
        add_words(L, match, text, length, list);
}

/* How many things the words name: each {} is one, {{ and }} are only brackets. */
static int count_gaps(const char *text, size_t length)
{
    int gaps = 0;
    for (size_t at = 0; at + 1 < length; at++) {
        bool gap = text[at] == '{' && text[at + 1] == '}';
        bool bracket = (text[at] == '{' || text[at] == '}') && text[at + 1] == text[at];
        gaps += gap;
        at += gap || bracket;
    }
    return gaps;
}

static void check_gaps(lua_State *L, const char *text, size_t length, int given)
{
    int gaps = count_gaps(text, length);
    if (gaps != given)
        luaL_error(L, "\"%s\" names %d thing%s with {}, but is given %d", text, gaps,
                   gaps == 1 ? "" : "s", given);
}

/* The same with and without a chronicle: what a script may do does not depend on who reads it. */
static void charge_line(lua_State *L, int words)
{
    enum { LINE_COST = 60 };
    size_t bytes = 0;
    for (int i = words, top = lua_gettop(L); i <= top; i++)
        bytes += 16 + (lua_type(L, i) == LUA_TSTRING ? lua_rawlen(L, i) : 0);
    budget_charge(L, LINE_COST + bytes / 4);
}

/* Writes what stands on the stack from `words` on; the entry says for whom and, for awards, how much. */
static void write_line(lua_State *L, Match *match, int words, Entry entry)
{
    RefList list;
    list.count = 0;
    size_t length;
    check_is_text(L, words);
    charge_line(L, words);
    if (!match->chronicle)
        return;
    const char *text = lua_tolstring(L, words, &length);
    check_gaps(L, text, length, lua_gettop(L) - words);
    entry.words = keep_words(L, match, text, length);
    entry.decision = (uint32_t)match->made;
    for (int i = words + 1; i <= lua_gettop(L); i++)
        add_argument(L, match, i, &list);
    if (chronicle_add(match->chronicle, entry, list.ref, list.count) != RESULT_OK)
        raise_full(L);
}

int l_global_say(lua_State *L)
{
    write_line(L, check_acting(L), 1, (Entry){.audience = EVERYONE, .seat = NOBODY, .counter = -1});
    return 0;
}

int l_global_tell(lua_State *L)
{
    Match *match = check_acting(L);
    int seat = check_thing(L, 1, THING_SEAT);
    write_line(L, match, 2,
               (Entry){.audience = (uint16_t)(1u << seat), .seat = NOBODY, .counter = -1});
    return 0;
}

static int check_counter(lua_State *L, int index)
{
    const Shape *shape = host_of(L)->game->shape;
    const char *name = check_text(L, index);
    int counter = shape_find_counter(shape, true, name);
    if (counter >= 0)
        return counter;
    const char *names[MAX_COUNTERS];
    size_t count = 0;
    for (int i = 0; i < shape->counters; i++)
        if (shape->counter[i].per_seat)
            names[count++] = shape->counter[i].name;
    raise_unknown(L, "counter of a seat", name, names, count);
}

/* The reason is written before the score changes: nothing may come between the two, not even in a pcall. */
int l_global_award(lua_State *L)
{
    Match *match = check_acting(L);
    int seat = check_thing(L, 1, THING_SEAT), counter = check_counter(L, 2);
    int32_t change = (int32_t)check_integer(L, 3, INT32_MIN, INT32_MAX), old = 0;
    if (match->game->shape->counter[counter].kind != COUNT_NUMBER)
        return luaL_error(L, "award: '%s' is no number", lua_tostring(L, 2));
    size_t lines = match->chronicle ? chronicle_length(match->chronicle) : 0;
    Entry entry = {
        .audience = EVERYONE, .seat = (int16_t)seat, .counter = (int16_t)counter, .change = change};
    write_line(L, match, 4, entry);
    table_count(match->table, counter, seat, &old);
    Result result = table_set_count(match->table, counter, seat, (int64_t)old + change);
    if (result != RESULT_OK) {
        if (match->chronicle)
            chronicle_cut(match->chronicle, lines);
        raise_counter(L, match, counter, seat, (int64_t)old + change);
    }
    return 0;
}

/* Who is ahead --------------------------------------------------------------------------- */

enum { MOST_TOTALS = 64 };

/* The total on top of the stack. */
static int32_t check_total(lua_State *L)
{
    int exact;
    lua_Integer value = lua_tointegerx(L, -1, &exact);
    if (!exact || lua_type(L, -1) != LUA_TNUMBER || value < INT32_MIN || value > INT32_MAX)
        luaL_error(L, "totals must be whole numbers from %d to %d (got %s)", INT32_MIN, INT32_MAX,
                   lua_type(L, -1) == LUA_TNUMBER ? "another number" : luaL_typename(L, -1));
    return (int32_t)value;
}

/* Reads a table of totals (key to number) in no order: a result must not depend on it. All keys have an order of their
 * own, as those of pairs. They are left on the stack, the first at the returned index. */
static int read_totals(lua_State *L, int index, int32_t *value, int *count)
{
    luaL_checktype(L, index, LUA_TTABLE);
    luaL_checkstack(L, MOST_TOTALS + 8, NULL);
    int first = lua_gettop(L) + 1;
    *count = 0;
    lua_pushnil(L);
    while (lua_next(L, index)) {
        if (*count == MOST_TOTALS)
            luaL_error(L, "at most %d totals can be compared", MOST_TOTALS);
        lib_check_key(L, -2);
        value[(*count)++] = check_total(L);
        lua_pop(L, 1);
        lua_pushvalue(L, -1);
    }
    return first;
}

/* The result does not depend on the order of the keys: only one can be the unique highest. */
int l_global_unique_highest(lua_State *L)
{
    int32_t value[MOST_TOTALS];
    int count;
    bool ties_vanish = lua_toboolean(L, 2);
    int first = read_totals(L, 1, value, &count);
    Standing standing = score_unique_highest(value, count, ties_vanish);
    if (standing.who < 0)
        return 0;
    lua_pushvalue(L, first + standing.who);
    lua_pushinteger(L, standing.value);
    lua_pushinteger(L, standing.next);
    return 3;
}

int l_global_leaders(lua_State *L)
{
    int32_t value[MOST_TOTALS];
    int count, found = 0;
    int first = read_totals(L, 1, value, &count);
    uint64_t leading = score_leaders(value, count);
    lua_createtable(L, count, 0);
    int list = lua_gettop(L);
    while (leading) {
        int best = __builtin_ctzll(leading);
        for (int i = best + 1; i < count; i++)
            if (leading >> i & 1 && lib_compare_keys(L, first + i, first + best) < 0)
                best = i;
        leading &= ~(UINT64_C(1) << best);
        lua_pushvalue(L, first + best);
        lua_rawseti(L, list, ++found);
    }
    return 1;
}
