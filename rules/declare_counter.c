/* The declarations of what changes besides places: counters and marks. */
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/lib.h"
#include "rules/variant.h"

/* counter.seat { ... }, counter.table { ... } --------------------------------------------------------- */

static void read_reference_kind(lua_State *L, CounterInfo *info, const char *word)
{
    static const char *const words[] = {"seat", "piece", "space"};
    static const CounterKind kinds[] = {COUNT_SEAT, COUNT_PIECE, COUNT_SPACE};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, words[i]) == 0) {
            info->kind = kinds[i];
            return;
        }
    luaL_error(L, "counter '%s': '%s' must be seat, piece or space", info->name, word);
}

static void read_counter_table(lua_State *L, int table, CounterInfo *info)
{
    static const char *const fields[] = {"start", "least",  "most", "score",
                                         "track", "hidden", NULL};
    check_fields(L, table, "a counter", fields);
    info->least =
        (int32_t)field_integer(L, table, info->name, "least", INT32_MIN, INT32_MAX, INT32_MIN);
    info->most =
        (int32_t)field_integer(L, table, info->name, "most", INT32_MIN, INT32_MAX, INT32_MAX);
    info->start = (int32_t)field_integer(L, table, info->name, "start", info->least, info->most, 0);
    info->scores = field_flag(L, table, info->name, "score");
    info->track = field_flag(L, table, info->name, "track");
    info->hidden = field_flag(L, table, info->name, "hidden");
}

/* The value is on top of the stack: a start, the word for what it refers to, or a table. */
static void declare_counter(lua_State *L, Game *game, const char *name, bool per_seat)
{
    CounterInfo info = {.name = name, .per_seat = per_seat, .least = INT32_MIN, .most = INT32_MAX};
    switch (lua_type(L, -1)) {
    case LUA_TNUMBER:
        info.start = (int32_t)declared_integer(L, -1, "counter", name, INT32_MIN, INT32_MAX);
        break;
    case LUA_TBOOLEAN:
        info.kind = COUNT_FLAG;
        info.start = lua_toboolean(L, -1);
        break;
    case LUA_TSTRING:
        read_reference_kind(L, &info, lua_tostring(L, -1));
        break;
    case LUA_TTABLE:
        variants_amend(L, "counters", "counter", name);
        read_counter_table(L, lua_gettop(L), &info);
        break;
    default:
        luaL_error(
            L,
            "counter '%s': say its start, true or false, \"seat\", \"piece\", \"space\" or a table",
            name);
    }
    if (info.scores && !per_seat)
        luaL_error(L, "counter '%s': a score belongs to a seat: declare it in counter.seat", name);
    claim_field(L, per_seat ? SEAT_FIELDS : COMMON_FIELDS, name, game->shape->counters);
    checked(L, shape_add_counter(game->shape, &info), name);
}

/* Calls `declare` for every name of the table at 1, in alphabetical order: the block must not depend on hashing. */
typedef void (*DeclareOne)(lua_State *L, Game *game, const char *name, bool flag);

static int declare_each(lua_State *L, const char *what, DeclareOne declare, bool flag)
{
    Game *game = check_loading(L, what);
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = push_sorted_keys(L, 1);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, 2, i);
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        declare(L, game, lua_tostring(L, 3), flag);
        lua_settop(L, 2);
    }
    return 0;
}

static int counter_seat(lua_State *L)
{
    return declare_each(L, "counter.seat", declare_counter, true);
}

static int counter_table(lua_State *L)
{
    return declare_each(L, "counter.table", declare_counter, false);
}

/* marks.piece { ... }, marks.space { ... } ---------------------------------------------------------------- */

static void declare_mark(lua_State *L, Game *game, const char *name, bool of_spaces)
{
    static const char *const fields[] = {"start", "brief", "values", NULL};
    MarkInfo info = {
        .name = name, .domain = of_spaces ? DOMAIN_SPACES : DOMAIN_PIECES, .brief = ""};
    check_name(L, "mark", name);
    if (shape_find_mark(game->shape, info.domain, name) >= 0)
        luaL_error(L, "there is already a mark '%s'", name);
    if (lua_istable(L, -1)) {
        variants_amend(L, "marks", "mark", name);
        int table = lua_gettop(L);
        check_fields(L, table, "a mark", fields);
        info.brief = field_text(L, table, name, "brief", "");
        info.values = field_text(L, table, name, "values", "");
        push_field(L, table, "start");
    }
    info.flag = lua_isboolean(L, -1) || lua_isnil(L, -1);
    info.start = info.flag ? (int16_t)lua_toboolean(L, -1)
                           : (int16_t)declared_integer(L, -1, "mark", name, INT16_MIN, INT16_MAX);
    checked(L, shape_add_mark(game->shape, &info), name);
}

static int marks_piece(lua_State *L)
{
    return declare_each(L, "marks.piece", declare_mark, false);
}

static int marks_space(lua_State *L)
{
    return declare_each(L, "marks.space", declare_mark, true);
}

static void set_pair(lua_State *L, const char *name, const char *a, lua_CFunction fa, const char *b,
                     lua_CFunction fb)
{
    lua_createtable(L, 0, 2);
    lua_pushcfunction(L, fa);
    lua_setfield(L, -2, a);
    lua_pushcfunction(L, fb);
    lua_setfield(L, -2, b);
    lib_freeze(L, lib_refuse_write);
    lua_setfield(L, -2, name);
}

void bind_counters_and_marks(lua_State *L)
{
    set_pair(L, "counter", "seat", counter_seat, "table", counter_table);
    set_pair(L, "marks", "piece", marks_piece, "space", marks_space);
}
