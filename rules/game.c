#define _GNU_SOURCE
#include "rules/game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "rules/lib_base.h"
#include "rules/lib_string.h"
#include "rules/lib_table.h"
#include "rules/api.h"
#include "rules/declare.h"
#include "rules/names.h"

#include "prelude_lua.h"

/* Goes into every fingerprint: raise it when the same script would be played differently by a new engine. */
static const char engine_rules[] = "speakeasy rules 1";

const char *game_keep_text(Game *game, const char *text)
{
    if (game->texts == (int)(sizeof game->text_pool / sizeof *game->text_pool))
        return NULL;
    char *copy = strdup(text);
    if (copy)
        game->text_pool[game->texts++] = copy;
    return copy;
}

/* Files ---------------------------------------------------------------------------- */

/* Only a regular file right in the game's folder, of bounded size; never through a link. */
static char *read_script(const char *folder, const char *file, size_t *length, const char **why)
{
    int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fd = directory < 0 ? -1 : openat(directory, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int problem = errno;
    if (directory >= 0)
        close(directory);
    if (fd < 0) {
        *why = problem == ELOOP ? "it is a link" : strerror(problem);
        return NULL;
    }
    struct stat about;
    char *text = NULL;
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
        *why = "it is not a file";
    } else if (about.st_size > MAX_SOURCE) {
        *why = "it is larger than 64 KB";
    } else if ((text = malloc((size_t)about.st_size + 1)) == NULL) {
        *why = "there is not enough memory";
    } else {
        ssize_t got = read(fd, text, (size_t)about.st_size);
        *length = got < 0 ? 0 : (size_t)got;
        text[*length] = '\0';
    }
    close(fd);
    return text;
}

static SourceFile *keep_file(Game *game, const char *file, const char **why)
{
    if (game->files == MAX_FILES) {
        *why = "the game has too many files";
        return NULL;
    }
    SourceFile *source = &game->file[game->files];
    const char *folder = strrchr(game->folder, '/');
    snprintf(source->name, sizeof source->name, "%.*s/%.*s", NAME_SIZE - 1, folder ? folder + 1 : game->folder,
             NAME_SIZE - 2, file);
    source->text = read_script(game->folder, file, &source->length, why);
    if (!source->text)
        return NULL;
    game->files++;
    return source;
}

/* What every script begins with, on its first line: the engine's words as constants. They are read as fast as
 * locals, and a script that assigns to one of them does not even compile. */
static void push_prologue(lua_State *L, const Game *game)
{
    luaL_Buffer names;
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    int count = push_sorted_keys(L, -1), list = lua_gettop(L);
    for (int side = 0; side < 2; side++) {
        luaL_buffinit(L, &names);
        for (int i = 1; i <= count; i++) {
            lua_rawgeti(L, list, i);
            const char *name = lua_tostring(L, -1);
            lua_pushfstring(L, "%s%s%s", i > 1 ? "," : "", name, side == 0 ? " <const>" : "");
            lua_remove(L, -2);
            luaL_addvalue(&names);
        }
        luaL_pushresult(&names);
    }
    lua_pushfstring(L, "local %s = %s; ", lua_tostring(L, -2), lua_tostring(L, -1));
    lua_replace(L, list - 1);
    lua_settop(L, list - 1);
}

typedef struct TextParts {
    const char *part[2];
    size_t length[2];
    int next;
} TextParts;

static const char *next_part(lua_State *L, void *data, size_t *size)
{
    (void)L;
    TextParts *parts = data;
    if (parts->next == 2)
        return NULL;
    *size = parts->length[parts->next];
    return parts->part[parts->next++];
}

static int load_text(Game *game, lua_State *L, const char *name, const char *text, size_t length)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->prologue);
    TextParts parts = {.part = {NULL, text}, .length = {0, length}};
    parts.part[0] = lua_tolstring(L, -1, &parts.length[0]);
    int status = lua_load(L, next_part, &parts, lua_pushfstring(L, "@%s", name), "t");
    lua_insert(L, -3);
    lua_pop(L, 2);
    if (status == LUA_OK) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->environment);
        lua_setupvalue(L, -2, 1);
    }
    return status;
}

void game_run_file(Game *game, lua_State *L, const char *file)
{
    const char *why = NULL;
    for (int i = 0; i < game->files; i++) {
        const char *slash = strrchr(game->file[i].name, '/');
        if (slash && strcmp(slash + 1, file) == 0)
            luaL_error(L, "'%s' is already loaded", file);
    }
    const SourceFile *source = keep_file(game, file, &why);
    if (!source)
        luaL_error(L, "'%s' cannot be read in %s: %s", file, game->folder, why);
    if (load_text(game, L, source->name, source->text, source->length) != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 0);
}

bool game_load_chunk(Game *game, const char *name, const char *text, size_t length, Report *report)
{
    lua_State *L = game->host.L;
    if (length > MAX_SOURCE)
        return report_say(report, "%s is larger than 64 KB", name);
    if (game->files < MAX_FILES) {
        SourceFile *source = &game->file[game->files];
        char *copy = malloc(length + 1);
        if (copy) {
            memcpy(copy, text, length);
            copy[length] = '\0';
            *source = (SourceFile){.text = copy, .length = length};
            snprintf(source->name, sizeof source->name, "%s", name);
            game->files++;
        }
    }
    if (load_text(game, L, name, text, length) != LUA_OK) {
        game_report_error(game, L, report);
        return false;
    }
    return true;
}

static uint64_t hash_files(const Game *game)
{
    XXH64_hash_t hash = XXH64(engine_rules, sizeof engine_rules, 0);
    for (int i = 0; i < game->files; i++) {
        hash = XXH64(game->file[i].name, strlen(game->file[i].name), hash);
        hash = XXH64(game->file[i].text, game->file[i].length, hash);
    }
    return hash;
}

uint64_t game_fingerprint(const Game *game)
{
    return game->fingerprint;
}

void option_text(const Option *option, char *out, size_t size)
{
    if (option->kind == OPTION_FLAG)
        snprintf(out, size, "%s", option->value ? "yes" : "no");
    else if (option->kind == OPTION_NUMBER)
        snprintf(out, size, "%d", option->value);
    else
        snprintf(out, size, "%s", option->word[option->value]);
}

/* Errors ------------------------------------------------------------------------------- */

void game_find_source(const Game *game, Report *report)
{
    for (int i = 0; i < game->files; i++) {
        if (strcmp(game->file[i].name, report->file) != 0)
            continue;
        const char *at = game->file[i].text;
        for (int line = 1; at && line < report->line; line++) {
            at = strchr(at, '\n');
            at = at ? at + 1 : NULL;
        }
        if (at)
            report_clean(report->source, sizeof report->source, at, strcspn(at, "\n"));
        return;
    }
}

/* Splits "gangster/game.lua:12: what" where the first part names one of the game's files. */
static const char *split_place(const Game *game, const char *text, Report *report)
{
    for (int i = 0; i < game->files; i++) {
        size_t length = strlen(game->file[i].name);
        if (strncmp(text, game->file[i].name, length) != 0 || text[length] != ':')
            continue;
        char *end;
        long line = strtol(text + length + 1, &end, 10);
        if (*end != ':' || line < 1)
            continue;
        snprintf(report->file, sizeof report->file, "%s", game->file[i].name);
        report->line = (int)line;
        return end + strspn(end, ": ");
    }
    return text;
}

static const struct {
    const char *sign, *hint;
} hints[] = {
    {"attempt to index a nil value", "Something is missing here: is a name misspelt, or a zone empty?"},
    {"attempt to call a nil value", "There is no such function: is the name misspelt?"},
    {"attempt to perform arithmetic on a nil", "A number is missing here: was a counter or attribute misspelt?"},
    {"nothing to choose", "Test with selection:any() before asking."},
    {"must return the next phase", "Is a 'return' missing before phase.name(...) or finish(...)?"},
    {"not enough memory", "The script holds more than it may: is a table or text growing without end?"},
};

static void add_hint(Report *report)
{
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strstr(report->message, hints[i].sign)) {
            snprintf(report->hint, sizeof report->hint, "%s", hints[i].hint);
            return;
        }
}

void game_report_error(Game *game, lua_State *L, Report *report)
{
    report_clear(report);
    if (lua_type(L, -1) == LUA_TSTRING) {
        size_t length;
        const char *text = lua_tolstring(L, -1, &length);
        const char *message = split_place(game, text, report);
        report_clean(report->message, sizeof report->message, message, length - (size_t)(message - text));
        game_find_source(game, report);
    } else {
        snprintf(report->message, sizeof report->message, "the script failed (its error value is a %s)",
                 luaL_typename(L, -1));
    }
    lua_pop(L, 1);
    add_hint(report);
}

/* The environment -------------------------------------------------------------------------- */

static int refuse_global(lua_State *L)
{
    Game *game = host_of(L)->game;
    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a name must be a text");
    if (!host_of(L)->loading)
        return luaL_error(L, "'%s' cannot be set during play: what changes belongs on the table; use a local, or "
                             "declare a counter or a mark",
                          lua_tostring(L, 2));
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL)
        return luaL_error(L, "'%s' is already there: choose another name", lua_tostring(L, 2));
    lua_pushvalue(L, 2);
    lua_pushvalue(L, 3);
    lua_rawset(L, 4);
    return 0;
}

static int unknown_global(lua_State *L)
{
    static const char *const absent[] = {"os",      "io",     "debug",   "package",        "require", "load",
                                         "loadstring", "dofile", "loadfile", "collectgarbage", "coroutine", "xpcall",
                                         "print",   "warn",   "utf8"};
    Game *game = host_of(L)->game;
    if (lua_type(L, 2) != LUA_TSTRING)
        return luaL_error(L, "a name must be a text");
    const char *name = lua_tostring(L, 2);
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        if (strcmp(name, absent[i]) == 0)
            return luaL_error(L, "'%s' is not available to scripts%s", name,
                              strcmp(name, "print") == 0 ? ": use say" : "");
    if (!game->name[0] && !lua_isnil(L, lua_upvalueindex(1)))
        return luaL_error(L, "unknown name '%s': begin the script with game \"name\" { ... }", name);
    lua_rawgeti(L, LUA_REGISTRYINDEX, game->names);
    raise_unknown_key(L, lua_gettop(L), "name", name);
}

static int refuse_write(lua_State *L)
{
    return luaL_error(L, "this table is read-only");
}

static int unknown_option(lua_State *L)
{
    raise_unknown_key(L, 1, "option", lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?");
}

/* Puts an empty table in front of the one on top of the stack: reading goes through, writing does not. */
static void freeze(lua_State *L, lua_CFunction write)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, write);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_remove(L, -2);
}

static void set_missing(lua_State *L, lua_CFunction missing)
{
    lua_newtable(L);
    lua_pushboolean(L, 1);
    lua_pushcclosure(L, missing, 1);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
}

static void open_strings(lua_State *L)
{
    lib_string_open(L);
    lua_pushliteral(L, "");
    lua_newtable(L);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

/* Leaves nothing on the stack; the environment and the names behind it are kept by reference. */
static void open_environment(Game *game, lua_State *L)
{
    lib_base_open(L);
    lua_getfield(L, -1, "math");
    freeze(L, refuse_write);
    lua_setfield(L, -2, "math");
    open_strings(L);
    freeze(L, refuse_write);
    lua_setfield(L, -2, "string");
    lib_table_open(L);
    freeze(L, refuse_write);
    lua_setfield(L, -2, "table");

    lua_newtable(L);
    set_missing(L, unknown_option);
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, "speakeasy.option");
    freeze(L, refuse_write);
    lua_setfield(L, -2, "option");

    api_register(L, "global");
    bind_declarations(L);
    bind_objects(L);
    bind_selection_metatable(L);
    set_missing(L, unknown_global);
    lua_pushvalue(L, -1);
    game->names = luaL_ref(L, LUA_REGISTRYINDEX);
    push_prologue(L, game);
    game->prologue = luaL_ref(L, LUA_REGISTRYINDEX);
    freeze(L, refuse_global);
    game->environment = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* The prelude sees the words made in C; the scripts see both. */
static void open_prelude(Game *game, lua_State *L)
{
    if (load_text(game, L, "prelude.lua", prelude_lua, prelude_lua_size) != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 0);
    luaL_unref(L, LUA_REGISTRYINDEX, game->prologue);
    push_prologue(L, game);
    game->prologue = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Loading ------------------------------------------------------------------------------------- */

static int load_game(lua_State *L)
{
    Game *game = host_of(L)->game;
    open_environment(game, L);
    game->host.loading = true;
    open_prelude(game, L);
    game_run_file(game, L, "game.lua");
    finish_declarations(L, game);
    return 0;
}

static bool remember_folder(Game *game, const char *folder)
{
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    if (length >= sizeof game->folder)
        return false;
    memcpy(game->folder, folder, length);
    return true;
}

Game *game_load(const GameRequest *request, Report *report)
{
    report_clear(report);
    Game *game = calloc(1, sizeof *game);
    if (!game || !remember_folder(game, request->folder) || !host_open(&game->host, game)) {
        free(game);
        report_say(report, "there is not enough memory to load %.200s", request->folder);
        return NULL;
    }
    game->request = request;
    game->setup = LUA_NOREF;
    lua_State *L = game->host.L;
    lua_pushcfunction(L, load_game);
    int status = host_call(&game->host, L, 0, 0);
    game->host.loading = false;
    game->request = NULL;
    if (status != LUA_OK) {
        game_report_error(game, L, report);
        game_free(game);
        return NULL;
    }
    game->fingerprint = hash_files(game);
    return game;
}

void game_free(Game *game)
{
    if (!game)
        return;
    host_close(&game->host);
    shape_free(game->shape);
    for (int i = 0; i < game->files; i++)
        free(game->file[i].text);
    for (int i = 0; i < game->texts; i++)
        free(game->text_pool[i]);
    free(game);
}
