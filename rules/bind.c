#include "rules/bind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/budget.h"
#include "runtime/zone.h"

/* Arguments --------------------------------------------------------------- */

_Noreturn void raise_no_match(lua_State *L)
{
    luaL_error(L,
               "this can only be used while a game is played, inside setup, a phase or an effect");
    abort();
}

_Noreturn void raise_secret(lua_State *L)
{
    if (host_of(L)->match->labelling)
        luaL_error(L, "nothing may change or be asked here: this is only for looking");
    luaL_error(L, "nothing may change while seats decide in secret: act after choose_together");
    abort();
}

Game *check_loading(lua_State *L, const char *what)
{
    Host *host = host_of(L);
    if (!host->loading)
        luaL_error(L, "%s can only be used while the game is loaded, not during play", what);
    return host->game;
}

const char *thing_kind_name(int kind)
{
    static const char *const names[] = {
        [THING_PIECE] = "a piece", [THING_SPACE] = "a space",
        [THING_ZONE] = "a zone",   [THING_SEAT] = "a seat",
        [THING_BOARD] = "a board", [THING_LINE] = "a line",
        [THING_PHASE] = "a phase", [THING_OTHER] = "a part of the engine",
    };
    return names[kind];
}

static const char *value_kind(lua_State *L, int index)
{
    const Thing *thing = thing_at(L, index);
    if (thing)
        return thing_kind_name(thing->kind);
    if (lua_type(L, index) == LUA_TLIGHTUSERDATA)
        return "a selection";
    return luaL_typename(L, index);
}

_Noreturn void raise_argument(lua_State *L, int index, const char *wanted)
{
    lua_Debug call = {0};
    const char *name = "this function";
    if (lua_getstack(L, 0, &call) && lua_getinfo(L, "n", &call) && call.name)
        name = call.name;
    bool method = call.namewhat && strcmp(call.namewhat, "method") == 0;
    if (method && index == 1)
        luaL_error(L, "%s: wants %s before the ':' (got %s)", name, wanted, value_kind(L, index));
    luaL_error(L, "%s: argument %d must be %s (got %s)", name, method ? index - 1 : index, wanted,
               value_kind(L, index));
    abort();
}

_Noreturn void raise_result(lua_State *L, Result result, const char *what)
{
    luaL_error(L, "%s: %s", what, result_sentence(result));
    abort();
}

_Noreturn void raise_unknown(lua_State *L, const char *what, const char *wrong,
                             const char *const *names, size_t count)
{
    enum { LONGEST = 40 }; /* that is compared, letter by letter */
    budget_charge(L, count * strnlen(wrong, LONGEST) * 8);
    const char *near = nearest_name(wrong, names, count);
    if (near)
        luaL_error(L, "unknown %s '%s', did you mean '%s'?", what, wrong, near);
    luaL_error(L, "unknown %s '%s'", what, wrong);
    abort();
}

int64_t check_integer(lua_State *L, int index, int64_t least, int64_t most)
{
    int exact;
    lua_Integer value = lua_tointegerx(L, index, &exact);
    if (!exact || lua_type(L, index) != LUA_TNUMBER)
        raise_argument(L, index, "a whole number");
    if (value < least || value > most)
        luaL_error(L, "%I is out of range: it must be from %I to %I", (LUAI_UACINT)value,
                   (LUAI_UACINT)least, (LUAI_UACINT)most);
    return value;
}

/* Things --------------------------------------------------------------------- */

void push_place(lua_State *L, const Game *game, int place)
{
    if (place < game->shape->zones)
        push_zone(L, game, place);
    else
        push_space(L, game, place - game->shape->zones);
}

int make_thing(lua_State *L, ThingKind kind, int id)
{
    Thing *thing = lua_newuserdatauv(L, sizeof *thing, 0);
    *thing = (Thing){(int32_t)kind, id};
    lua_insert(L, -2);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    return luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Selections ------------------------------------------------------------------- */

const uint64_t *read_wide(lua_State *L, uint64_t handle)
{
    Match *match = check_match(L);
    uint32_t index = (uint32_t)(handle & 0xffff), generation = (uint32_t)(handle >> 16);
    if (generation != match->arena.generation || (int)index >= match->arena.used)
        luaL_error(L,
                   "this selection was made in an earlier phase: make it anew where it is needed");
    return arena_at(&match->arena, index)->set.word;
}

/* In the order in which they came, the last first: so each is the first of its slot when it goes. */
void arena_cut(SetArena *arena, int used)
{
    while (arena->used > used) {
        const ArenaSet *last = arena_at(arena, (uint32_t)--arena->used);
        arena->slot[last->hash % ARENA_SLOTS] = last->next;
    }
}

static ArenaSet *arena_take(lua_State *L, SetArena *arena)
{
    int chunk = arena->used / ARENA_CHUNK;
    if (chunk == ARENA_CHUNKS)
        budget_kill(L, "too many selections are made in one phase");
    if (!arena->chunk[chunk])
        arena->chunk[chunk] = malloc(ARENA_CHUNK * sizeof *arena->chunk[chunk]);
    if (!arena->chunk[chunk])
        budget_kill(L, "there is not enough memory for another selection");
    return arena_at(arena, (uint32_t)arena->used++);
}

static uint32_t hash_words(const uint64_t *words, int count, Domain domain)
{
    uint64_t hash = (uint64_t)domain;
    for (int i = 0; i < count; i++)
        hash = ((hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15)) ^ (hash >> 29);
    return (uint32_t)(hash >> 32);
}

static inline bool is_set(const ArenaSet *known, uint32_t hash, Domain domain,
                          const uint64_t *words, int count)
{
    return known->hash == hash && known->domain == domain &&
           set_equal(known->set.word, words, count);
}

/* The number of this set in the arena, where it is put if it is new. */
static uint32_t arena_find(lua_State *L, SetArena *arena, Domain domain, const uint64_t *words,
                           int count)
{
    uint32_t hash = hash_words(words, count, domain), tries = 0;
    uint32_t *slot = &arena->slot[hash % ARENA_SLOTS], at = *slot;
    while (at && !is_set(arena_at(arena, at - 1), hash, domain, words, count)) {
        at = arena_at(arena, at - 1)->next;
        tries++;
    }
    charge_work(L, (int)tries);
    if (at)
        return at - 1;
    ArenaSet *fresh = arena_take(L, arena);
    set_copy(fresh->set.word, words, count);
    fresh->hash = hash;
    fresh->domain = domain;
    fresh->next = *slot;
    *slot = (uint32_t)arena->used;
    return *slot - 1;
}

void push_wide(lua_State *L, Match *match, Domain domain, const uint64_t *words)
{
    uint64_t tag = SELECTION_BIT | (domain == DOMAIN_SPACES ? DOMAIN_BIT : 0);
    uint64_t index = arena_find(L, &match->arena, domain, words, words_of(match, domain));
    uint64_t handle = index | (uint64_t)match->arena.generation << 16 | tag | WIDE_BIT;
    lua_pushlightuserdata(L, (void *)(uintptr_t)handle);
}

static const char *domain_name(Domain domain)
{
    return domain == DOMAIN_PIECES ? "pieces" : "spaces";
}

/* Adds what the value stands for; `index` must be absolute. */
static void add_value(lua_State *L, int index, Domain domain, Set *out, int depth);

static void add_thing(lua_State *L, int index, const Thing *thing, Domain domain, Set *out)
{
    Match *match = check_match(L);
    Set some;
    if (thing->kind == THING_PIECE && domain == DOMAIN_PIECES) {
        set_put(out->word, thing->id);
    } else if (thing->kind == THING_SPACE && domain == DOMAIN_SPACES) {
        set_put(out->word, thing->id);
    } else if (thing->kind == THING_SPACE || thing->kind == THING_ZONE) {
        if (domain != DOMAIN_PIECES)
            raise_argument(L, index, "spaces");
        int place = thing->kind == THING_ZONE ? thing->id
                                              : shape_place_of_space(match->game->shape, thing->id);
        charge_work(L, match->table->place[place].count);
        zone_add_pieces(match->table, place, out->word);
    } else if (thing->kind == THING_LINE) {
        const uint64_t *spaces = match->game->shape->line[thing->id].spaces.word;
        if (domain == DOMAIN_SPACES) {
            set_add(out->word, spaces, words_of(match, domain));
        } else {
            zone_pieces_on(match->table, spaces, some.word);
            charge_set(L, some.word, words_of(match, domain), 1);
            set_add(out->word, some.word, words_of(match, domain));
        }
    } else {
        raise_argument(L, index, domain_name(domain));
    }
}

static void add_list(lua_State *L, int index, Domain domain, Set *out, int depth)
{
    lua_Unsigned length = lua_rawlen(L, index);
    if (depth > 2 || length > MOST_OPTIONS)
        raise_argument(L, index, "a list of pieces or spaces");
    luaL_checkstack(L, 4, NULL);
    charge_work(L, (int)length * 4);
    for (lua_Unsigned i = 1; i <= length; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        add_value(L, lua_gettop(L), domain, out, depth + 1);
        lua_pop(L, 1);
    }
}

/* The name of a mark stands for everything that has it. */
static void add_marked(lua_State *L, int index, Domain domain, Set *out)
{
    Match *match = check_match(L);
    Set some;
    int mark = check_mark(L, index, domain);
    if (!match->game->shape->mark[mark].flag)
        charge_work(L, words_of(match, domain) * 64);
    table_marked(match->table, mark, some.word);
    set_add(out->word, some.word, words_of(match, domain));
}

static void add_value(lua_State *L, int index, Domain domain, Set *out, int depth)
{
    Domain found = domain;
    Set room;
    const uint64_t *words;
    switch (lua_type(L, index)) {
    case LUA_TLIGHTUSERDATA:
        words = read_selection(L, index, &found, &room);
        if (found != domain)
            luaL_error(L, "pieces and spaces cannot be mixed: use :pieces() or :spaces() first");
        set_add(out->word, words, words_of(check_match(L), domain));
        return;
    case LUA_TUSERDATA:
        add_thing(L, index, lua_touserdata(L, index), domain, out);
        return;
    case LUA_TTABLE:
        add_list(L, index, domain, out, depth);
        return;
    case LUA_TSTRING:
        add_marked(L, index, domain, out);
        return;
    case LUA_TNIL:
    case LUA_TNONE:
        return;
    default:
        raise_argument(L, index,
                       domain == DOMAIN_PIECES ? "a selection of pieces" : "a selection of spaces");
    }
}

void add_to_set(lua_State *L, int index, Domain domain, Set *out)
{
    add_value(L, index, domain, out, 0);
}

void check_set(lua_State *L, int index, Domain domain, Set *out)
{
    set_clear(out->word, words_of(check_match(L), domain));
    add_value(L, lua_absindex(L, index), domain, out, 0);
}

const uint64_t *check_selection(lua_State *L, Domain *domain, Set *room)
{
    const uint64_t *words = read_selection(L, 1, domain, room);
    if (words)
        return words;
    const Thing *zone = thing_of_kind(L, 1, THING_ZONE);
    if (!zone)
        raise_argument(L, 1, "a selection");
    *domain = DOMAIN_PIECES;
    const Table *table = check_match(L)->table;
    charge_work(L, table->place[zone->id].count);
    zone_pieces(table, zone->id, room->word);
    return room->word;
}

Domain domain_of(lua_State *L, int index)
{
    Domain domain = DOMAIN_PIECES;
    Set room;
    if (read_selection(L, index, &domain, &room))
        return domain;
    return thing_of_kind(L, index, THING_SPACE) ? DOMAIN_SPACES : DOMAIN_PIECES;
}

/* Attributes ---------------------------------------------------------------------- */

/* Names are looked up again and again with the same few strings, so the last answer for a string's address is
 * tried first. That string is kept, so its address cannot come to mean another. */
int find_attribute(lua_State *L, int index, Domain domain)
{
    Game *game = host_of(L)->game;
    const char *name = lua_tostring(L, index);
    uintptr_t slot = (uintptr_t)name >> 4;
    NameAt *at = &game->attribute_at[slot % NAME_CACHE];
    for (int tries = 0; at->name && tries < NAME_CACHE; tries++) {
        if (at->name == name && at->domain == domain)
            return at->found;
        at = &game->attribute_at[++slot % NAME_CACHE];
    }
    int found = shape_find_attribute(game->shape, domain, name);
    if (found >= 0 && !at->name) {
        lua_pushvalue(L, index);
        luaL_ref(L, LUA_REGISTRYINDEX);
        *at = (NameAt){name, domain, found};
    }
    return found;
}

/* Here the text itself is still compared, as an address can be used again. */
static int find_word(Game *game, const char *text)
{
    int *last = &game->word_at[((uintptr_t)text >> 4) % NAME_CACHE];
    if (*last < game->shape->words && strcmp(game->shape->word[*last], text) == 0)
        return *last;
    int found = shape_add_word(game->shape, text);
    if (found >= 0)
        *last = found;
    return found;
}

int check_attribute(lua_State *L, int index, Domain domain)
{
    Game *game = host_of(L)->game;
    const Shape *shape = game->shape;
    const char *name = check_text(L, index);
    int found = find_attribute(L, index, domain);
    if (found >= 0)
        return found;
    const char *names[MAX_ATTRIBUTES];
    size_t count = 0;
    for (int i = 0; i < shape->attributes; i++)
        if (shape->attribute[i].domain == domain)
            names[count++] = shape->attribute[i].name;
    raise_unknown(L, domain == DOMAIN_PIECES ? "attribute of pieces" : "attribute of spaces", name,
                  names, count);
}

int check_mark(lua_State *L, int index, Domain domain)
{
    const Shape *shape = host_of(L)->game->shape;
    const char *name = check_text(L, index);
    int mark = shape_find_mark(shape, domain, name);
    if (mark >= 0)
        return mark;
    const char *names[MAX_MARKS];
    for (int i = 0; i < shape->marks; i++)
        names[i] = shape->mark[i].name;
    raise_unknown(L, "mark", name, names, (size_t)shape->marks);
}

/* Words are kept apart from numbers by an offset far outside what a script would count with. */
enum { WORD_BASE = 0x40000000 };

bool attribute_value(lua_State *L, int index, int32_t *value)
{
    Game *game = host_of(L)->game;
    int exact = 0;
    switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
        lua_Integer number = lua_tointegerx(L, index, &exact);
        *value = (int32_t)number;
        return exact && number > -WORD_BASE && number < WORD_BASE;
    }
    case LUA_TBOOLEAN:
        *value = lua_toboolean(L, index);
        return true;
    case LUA_TSTRING: {
        int word = find_word(game, lua_tostring(L, index));
        charge_work(L, word < 0 ? game->shape->words : word / 4); /* the same, cached or not */
        *value = WORD_BASE + word;
        return word >= 0;
    }
    default:
        return false;
    }
}

const char *attribute_word(const Game *game, int32_t value)
{
    return value >= WORD_BASE ? game->shape->word[value - WORD_BASE] : NULL;
}

void attribute_words(const Game *game, int32_t value, char *out, size_t size)
{
    const char *word = attribute_word(game, value);
    if (word)
        snprintf(out, size, "%s", word);
    else
        snprintf(out, size, "%d", (int)value);
}

bool push_attribute_value(lua_State *L, const Game *game, int attribute, int32_t value)
{
    (void)attribute;
    if (value >= WORD_BASE)
        lua_pushstring(L, game->shape->word[value - WORD_BASE]);
    else
        lua_pushinteger(L, value);
    return true;
}
