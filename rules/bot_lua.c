/* Bots written in Lua: a file that gives a function of the seat's view and of the decision. It runs in a state of its own that
 * holds the scripts' library, the view and nothing of the game: what it is not given it cannot look at. The state is made anew for each decision,
 * so a bot remembers nothing, and does the same after an undo and in whichever order games are played. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/bot_inside.h"
#include "rules/environment.h"
#include "rules/lib_base.h"
#include "rules/seat_view.h"

typedef struct LuaBot {
    char file[BOT_WORDS];
    size_t length;
    char text[MAX_SOURCE + 1];
} LuaBot;

typedef struct Asking {
    const LuaBot *bot;
    Match *match;
    Chance chance;
    Answer *answer;
    int line; /* where its function begins */
} Asking;

/* The file ------------------------------------------------------------------------------ */

static const char *read_text(LuaBot *bot)
{
    struct stat about;
    const char *why = NULL;
    int fd = open(bot->file, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return strerror(errno);
    ssize_t got = 0;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode))
        why = "it is not a file";
    else if ((got = read(fd, bot->text, sizeof bot->text)) < 0)
        why = strerror(errno);
    else if (got > MAX_SOURCE)
        why = "it is larger than 64 KB";
    bot->length = why ? 0 : (size_t)got;
    close(fd);
    return why;
}

static void *open_file(const BotSpec *spec, const Game *game, Report *report)
{
    (void)game;
    LuaBot *bot = calloc(1, sizeof *bot);
    if (!bot) {
        report_say(report, "there is not enough memory for a bot");
        return NULL;
    }
    snprintf(bot->file, sizeof bot->file, "%s", spec->file);
    const char *why = read_text(bot);
    if (!why)
        return bot;
    report_say(report, "the bot %s cannot be read: %s", bot->file, why);
    free(bot);
    return NULL;
}

/* The view as tables: the one that is open lies on top of the stack ----------------------- */

static void store(lua_State *L, const char *key)
{
    if (key)
        lua_setfield(L, -2, key);
    else
        lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
}

static void put_table(void *data, const char *key, bool list)
{
    (void)list;
    lua_State *L = data;
    luaL_checkstack(L, 4, NULL);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_insert(L, -3); /* below the table that it belongs to */
    store(L, key);
    lua_insert(L, -2);
}

static void close_table(void *data)
{
    lua_pop((lua_State *)data, 1);
}

static void put_text(void *data, const char *key, const char *value)
{
    lua_State *L = data;
    lua_pushstring(L, value);
    store(L, key);
}

static void put_number(void *data, const char *key, int64_t value)
{
    lua_State *L = data;
    lua_pushinteger(L, value);
    store(L, key);
}

static void put_flag(void *data, const char *key, bool value)
{
    lua_State *L = data;
    lua_pushboolean(L, value);
    store(L, key);
}

/* Gives the view, with the box in it, and the decision. */
static int make_view(lua_State *L)
{
    Asking *asking = lua_touserdata(L, 1);
    DataSink sink = {L, put_table, close_table, put_text, put_number, put_flag};
    lua_newtable(L);
    seat_view(asking->match, match_decision(asking->match)->seat, &sink);
    put_table(L, "box", false);
    seat_view_box(asking->match, &sink);
    lua_pop(L, 1);
    lua_newtable(L);
    seat_view_decision(asking->match, &sink);
    lua_getfield(L, -1, "decision");
    lua_remove(L, -2);
    return 2;
}

/* Its answer ------------------------------------------------------------------------------- */

static int32_t read_number(lua_State *L, int index, int from)
{
    int whole;
    lua_Integer number = lua_tointegerx(L, index, &whole);
    if (!whole || lua_type(L, index) != LUA_TNUMBER)
        luaL_error(L, "the bot must give a whole number here, not %s",
                   lua_isnil(L, index) ? "nothing" : luaL_typename(L, index));
    return number > INT32_MAX || number < INT32_MIN + from ? -1 : (int32_t)(number - from);
}

static int rising(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void read_list(lua_State *L, int index, Answer *answer)
{
    if (!lua_istable(L, index))
        luaL_error(L, "the bot must give a list of numbers here, not %s",
                   lua_isnil(L, index) ? "nothing" : luaL_typename(L, index));
    lua_Unsigned count = lua_rawlen(L, index);
    if (count > MOST_OPTIONS)
        luaL_error(L, "the bot's list is too long");
    answer->count = (int)count;
    for (int i = 0; i < answer->count; i++) {
        lua_rawgeti(L, index, i + 1);
        answer->value[i] = read_number(L, -1, 1);
        lua_pop(L, 1);
    }
    qsort(answer->value, (size_t)count, sizeof *answer->value, rising);
}

static void read_answer(lua_State *L, int index, const Decision *decision, Answer *answer)
{
    answer->count = 1;
    if (decision->kind == DECIDE_SOME)
        read_list(L, index, answer);
    else if (decision->kind != DECIDE_YES_NO)
        answer->value[0] = read_number(L, index, decision->kind == DECIDE_ONE);
    else if (lua_isboolean(L, index))
        answer->value[0] = lua_toboolean(L, index);
    else
        luaL_error(L, "the bot must give true or false here, not %s",
                   lua_isnil(L, index) ? "nothing" : luaL_typename(L, index));
    const char *why = decision_refuses(decision, answer);
    if (why)
        luaL_error(L, "the bot's answer does not fit the decision: %s", why);
}

/* random(n): a whole number from 1 to n */
static int l_random(lua_State *L)
{
    Asking *asking = lua_touserdata(L, lua_upvalueindex(1));
    lua_Integer most = luaL_checkinteger(L, 1);
    luaL_argcheck(L, most >= 1 && most <= INT32_MAX, 1, "a number of at least 1 is wanted");
    lua_pushinteger(L, 1 + (lua_Integer)chance_below(&asking->chance, (uint32_t)most));
    return 1;
}

/* Called with what to ask, the view and the decision. */
static int run_bot(lua_State *L)
{
    Asking *asking = lua_touserdata(L, 1);
    const LuaBot *bot = asking->bot;
    lua_Debug about;
    if (environment_refuses(bot->text, bot->length))
        return luaL_error(L, "there are too many fields of fields in a row");
    if (luaL_loadbufferx(L, bot->text, bot->length, "=bot", "t") != LUA_OK)
        return lua_error(L);
    environment_library(L);
    lua_pushlightuserdata(L, asking);
    lua_pushcclosure(L, l_random, 1);
    lua_setfield(L, -2, "random");
    lua_setupvalue(L, -2, 1); /* _ENV */
    lua_call(L, 0, 1);
    if (!lua_isfunction(L, -1))
        return luaL_error(L, "the file of a bot must return a function, not %s",
                          lua_isnil(L, -1) ? "nothing" : luaL_typename(L, -1));
    lua_pushvalue(L, -1);
    if (lua_getinfo(L, ">S", &about))
        asking->line = about.linedefined;
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_call(L, 2, 1);
    read_answer(L, lua_gettop(L), match_decision(asking->match), asking->answer);
    return 0;
}

/* Errors -------------------------------------------------------------------------------------- */

/* "bot:12: what": gives what is left. */
static const char *split_place(const char *text, Report *report)
{
    int line = 0, used = 0;
    if (sscanf(text, "bot:%d: %n", &line, &used) != 1 || used == 0)
        return text;
    report->line = line;
    return text + used;
}

static void tell_error(const Asking *asking, const Host *host, Report *report)
{
    lua_State *L = host->L;
    char place[PLACE_SIZE];
    report_clear(report);
    lib_take_place(L, place, sizeof place);
    const char *text = lua_type(L, -1) == LUA_TSTRING
                           ? lua_tostring(L, -1)
                           : "the bot failed with a value that is no text";
    text = split_place(host->starved ? "the bot takes too much memory" : text, report);
    report_clean(report->message, sizeof report->message, text, strlen(text));
    if (report->line == 0)
        split_place(place, report);
    if (report->line == 0)
        report->line = asking->line > 0 ? asking->line : 1;
    snprintf(report->file, sizeof report->file, "%.150s", asking->bot->file);
    report_quote(report, asking->bot->text, asking->bot->length);
}

/* The view is made before the clock of the bot runs. Labels are read from the match as a person at its seat reads them, which changes nothing
 * there. */
static BotResult answer_by_file(void *mind, const Match *match, uint64_t seed,
                                const BotWatch *watch, Answer *answer, Report *report)
{
    (void)watch;
    Asking asking = {.bot = mind, .match = (Match *)match, .answer = answer};
    Host host;
    if (!host_open(&host, NULL)) {
        report_say(report, "there is not enough memory for a bot");
        return BOT_FAILED;
    }
    lua_State *L = host.L;
    chance_seed(&asking.chance, seed);
    lua_pushcfunction(L, run_bot);
    lua_pushlightuserdata(L, &asking);
    lua_pushcfunction(L, make_view);
    lua_pushlightuserdata(L, &asking);
    int status = lua_pcall(L, 1, 2, 0);
    if (status == LUA_OK)
        status = host_call(&host, L, 3, 0);
    if (status != LUA_OK)
        tell_error(&asking, &host, report);
    host_close(&host);
    return status == LUA_OK ? BOT_DONE : BOT_FAILED;
}

const BotWays bot_lua = {.open = open_file, .close = free, .answer = answer_by_file};
