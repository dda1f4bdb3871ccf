/* Options: what players may set, and what they asked for. */
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "rules/api.h"
#include "rules/declare.h"
#include "rules/lib.h"
#include "rules/variant.h"

_Noreturn void refuse_request(lua_State *L, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    lua_pushvfstring(L, format, args);
    va_end(args);
    lua_error(L);
    abort();
}

/* options ------------------------------------------------------------------------------ */

static void read_words(lua_State *L, int table, Option *option)
{
    int count = (int)lua_rawlen(L, table);
    if (count > MAX_OPTION_WORDS)
        luaL_error(L, "option '%s' has more than %d words", option->name, MAX_OPTION_WORDS);
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, table, i);
        if (lua_type(L, -1) != LUA_TSTRING)
            luaL_error(L, "option '%s': word %d must be a text (got %s)", option->name, i,
                       luaL_typename(L, -1));
        option->word[option->words++] = keep_text(L, lua_tostring(L, -1));
        lua_pop(L, 1);
    }
}

static int find_word(const Option *option, const char *word)
{
    for (int i = 0; i < option->words; i++)
        if (strcmp(option->word[i], word) == 0)
            return i;
    return -1;
}

static void read_bounds(lua_State *L, int table, Option *option)
{
    enum { FAR = 1000000000, USUAL = 1000000 };
    option->least = (int32_t)field_integer(L, table, option->name, "from", -FAR, FAR, 0);
    option->most = (int32_t)field_integer(L, table, option->name, "to", -FAR, FAR, USUAL);
}

/* The default is a list of numbers: `from` and `to` bound each of them, `least` and `most` how many there are. */
static void read_list(lua_State *L, int table, Option *option)
{
    int list = lua_gettop(L), count = (int)lua_rawlen(L, list);
    read_bounds(L, table, option);
    option->kind = OPTION_LIST;
    option->fewest = (int)field_integer(L, table, option->name, "least", 0, MAX_OPTION_LIST, 1);
    option->longest = (int)field_integer(L, table, option->name, "most", option->fewest,
                                         MAX_OPTION_LIST, MAX_OPTION_LIST);
    if (count < option->fewest || count > option->longest)
        luaL_error(L, "option '%s': the default must have %d to %d numbers (got %d)", option->name,
                   option->fewest, option->longest, count);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, list, i + 1);
        option->list[i] = (int32_t)declared_integer(L, -1, "each number in the default of option",
                                                    option->name, option->least, option->most);
        lua_pop(L, 1);
    }
    option->count = count;
}

/* The kind of an option is the kind of its default. The default is on top of the stack. */
static void read_default(lua_State *L, int table, Option *option)
{
    switch (lua_type(L, -1)) {
    case LUA_TBOOLEAN:
        option->kind = OPTION_FLAG;
        option->start = lua_toboolean(L, -1);
        break;
    case LUA_TNUMBER:
        option->kind = OPTION_NUMBER;
        read_bounds(L, table, option);
        option->start = (int32_t)declared_integer(L, -1, "the default of option", option->name,
                                                  option->least, option->most);
        break;
    case LUA_TSTRING:
        option->kind = OPTION_WORD;
        read_words(L, table, option);
        option->start = find_word(option, lua_tostring(L, -1));
        if (option->start < 0)
            luaL_error(L, "option '%s': the default '%s' is not among its words", option->name,
                       lua_tostring(L, -1));
        break;
    case LUA_TTABLE:
        read_list(L, table, option);
        break;
    default:
        luaL_error(L,
                   "option '%s': default must be a number, a word, true, false or a list of "
                   "numbers",
                   option->name);
    }
    option->value = option->start;
}

/* "4,8,15": every number of it must be good, and so must be how many there are. */
static void parse_list(lua_State *L, Option *option, const char *text)
{
    int count = 0;
    for (const char *at = text; *at; count++) {
        char *end;
        long value = strtol(at, &end, 10);
        if (end == at || isspace((unsigned char)*at) || (*end && *end != ',') ||
            (*end == ',' && !end[1]) || value < option->least || value > option->most)
            refuse_request(L,
                           "option '%s': number %d of the list must be from %d to %d, as in "
                           "%s=%d,%d (got '%s')",
                           option->name, count + 1, option->least, option->most, option->name,
                           option->least, option->most, text);
        if (count < MAX_OPTION_LIST)
            option->list[count] = (int32_t)value;
        at = end + (*end == ',');
    }
    if (count < option->fewest || count > option->longest)
        refuse_request(L, "option '%s' is a list of %d to %d numbers (got %d)", option->name,
                       option->fewest, option->longest, count);
    option->count = count;
}

static void parse_option(lua_State *L, Option *option, const char *text)
{
    static const char *const yes[] = {"yes", "true", "on", "1"}, *const no[] = {"no", "false",
                                                                                "off", "0"};
    if (option->kind == OPTION_FLAG) {
        for (int i = 0; i < 4; i++) {
            if (strcmp(text, yes[i]) == 0 || strcmp(text, no[i]) == 0) {
                option->value = strcmp(text, yes[i]) == 0;
                return;
            }
        }
        refuse_request(L, "option '%s' is yes or no (got '%s')", option->name, text);
    }
    if (option->kind == OPTION_NUMBER) {
        char *end;
        long value = strtol(text, &end, 10);
        if (*text == '\0' || *end != '\0' || value < option->least || value > option->most)
            refuse_request(L, "option '%s' is a number from %d to %d (got '%s')", option->name,
                           option->least, option->most, text);
        option->value = (int32_t)value;
        return;
    }
    if (option->kind == OPTION_LIST) {
        parse_list(L, option, text);
        return;
    }
    option->value = find_word(option, text);
    if (option->value < 0) {
        luaL_Buffer words;
        luaL_buffinit(L, &words);
        for (int i = 0; i < option->words; i++) {
            luaL_addstring(&words, i ? ", " : "");
            luaL_addstring(&words, option->word[i]);
        }
        luaL_pushresult(&words);
        refuse_request(L, "option '%s' is one of: %s (got '%s')", option->name, lua_tostring(L, -1),
                       text);
    }
}

static void apply_request(lua_State *L, const Game *game, Option *option)
{
    size_t length = strlen(option->name);
    for (int i = 0; i < game->request->option_count; i++) {
        const char *text = game->request->options[i];
        if (strncmp(text, option->name, length) == 0 && text[length] == '=')
            parse_option(L, option, text + length + 1);
    }
}

static void push_list(lua_State *L, const Option *option)
{
    lua_createtable(L, option->count, 0);
    for (int i = 0; i < option->count; i++) {
        lua_pushinteger(L, option->list[i]);
        lua_rawseti(L, -2, i + 1);
    }
    lib_freeze(L, lib_refuse_write);
}

static void push_option_value(lua_State *L, const Option *option)
{
    if (option->kind == OPTION_FLAG)
        lua_pushboolean(L, option->value);
    else if (option->kind == OPTION_NUMBER)
        lua_pushinteger(L, option->value);
    else if (option->kind == OPTION_LIST)
        push_list(L, option);
    else
        lua_pushstring(L, option->word[option->value]);
}

static bool has_field(lua_State *L, int table, const char *field)
{
    bool there = push_field(L, table, field) != LUA_TNIL;
    lua_pop(L, 1);
    return there;
}

/* The option's table is on top of the stack. */
static void declare_option(lua_State *L, Game *game, const char *name)
{
    static const char *const fields[] = {"default", "from", "to", "least", "most", "text", NULL};
    static const char *const reserved[] = {"players", "seed", "games"};
    check_name(L, "option", name);
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (strcmp(name, reserved[i]) == 0)
            luaL_error(
                L, "option '%s': the commands have that word for themselves; choose another name",
                name);
    if (!lua_istable(L, -1))
        luaL_error(L, "option '%s' must be a table: { default = ..., text = \"...\" }", name);
    for (int i = 0; i < game->options; i++)
        if (strcmp(game->option[i].name, name) == 0)
            luaL_error(L, "there is already an option '%s'", name);
    if (game->options == MAX_OPTIONS)
        luaL_error(L, "a game has at most %d options", MAX_OPTIONS);
    variants_amend(L, "options", "option", name);
    int table = lua_gettop(L);
    check_fields(L, table, "an option", fields);
    Option *option = &game->option[game->options];
    memset(option, 0, sizeof *option);
    option->name = keep_text(L, name);
    option->text = keep_text(L, field_text(L, table, name, "text", ""));
    push_field(L, table, "default");
    read_default(L, table, option);
    lua_pop(L, 1);
    if (option->kind != OPTION_LIST &&
        (has_field(L, table, "least") || has_field(L, table, "most")))
        luaL_error(L,
                   "option '%s': 'least' and 'most' are for a list; a number has 'from' and 'to'",
                   name);
    apply_request(L, game, option);
    game->options++;
}

int l_declare_options(lua_State *L)
{
    Game *game = check_loading(L, "options");
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 1);
    int count = push_sorted_keys(L, 1);
    lua_getfield(L, LUA_REGISTRYINDEX, "speakeasy.option");
    for (int i = 1; i <= count; i++) {
        lua_rawgeti(L, 2, i);
        lua_pushvalue(L, -1);
        lua_rawget(L, 1);
        declare_option(L, game, lua_tostring(L, -2));
        push_option_value(L, &game->option[game->options - 1]);
        lua_setfield(L, 3, lua_tostring(L, 4));
        lua_settop(L, 3);
    }
    return 0;
}

void check_requested_options(lua_State *L, const Game *game)
{
    const char *names[MAX_OPTIONS];
    for (int i = 0; i < game->options; i++)
        names[i] = game->option[i].name;
    for (int i = 0; i < game->request->option_count; i++) {
        const char *text = game->request->options[i];
        const char *equals = strchr(text, '=');
        size_t length = equals ? (size_t)(equals - text) : strlen(text);
        int n = 0;
        while (n < game->options &&
               (strlen(names[n]) != length || strncmp(names[n], text, length) != 0))
            n++;
        if (n == game->options)
            raise_unknown(L, "option", lua_pushlstring(L, text, length), names,
                          (size_t)game->options);
        if (!equals)
            luaL_error(L, "option '%s' needs a value: %s=...", text, text);
    }
}
