#define _GNU_SOURCE
#include "rules/game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "rules/environment.h"
#include "rules/profile.h"
#include "rules/variant.h"

/* Goes into every fingerprint: raise it when the same script would be played differently by a new engine. */
static const char engine_rules[] = "speakeasy rules 1";

const char *game_keep_text(Game *game, const char *text)
{
    enum { MOST_TEXT = 2 << 20 };
    size_t length = strlen(text);
    if (game->texts == (int)(sizeof game->text_pool / sizeof *game->text_pool) ||
        length > MOST_TEXT - game->text_bytes)
        return NULL;
    char *copy = strdup(text);
    if (!copy)
        return NULL;
    game->text_bytes += length;
    return game->text_pool[game->texts++] = copy;
}

/* Files ---------------------------------------------------------------------------- */

/* Only a regular file right in the game's folder, of bounded size; never through a link. */
static char *read_script(const char *folder, const char *file, size_t *length, const char **why)
{
    int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int fd = directory < 0
                 ? -1
                 : openat(directory, file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
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

static SourceFile *keep_file(Game *game, const char *folder, const char *file, const char *shown,
                             const char **why)
{
    if (game->files == MAX_FILES) {
        *why = "the game has too many files";
        return NULL;
    }
    SourceFile *source = &game->file[game->files];
    snprintf(source->name, sizeof source->name, "%s", shown);
    source->text = read_script(folder, file, &source->length, why);
    if (!source->text)
        return NULL;
    game->files++;
    return source;
}

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

void game_run_file_of(Game *game, lua_State *L, const char *folder, const char *file,
                      const char *shown)
{
    const char *why = NULL;
    for (int i = 0; i < game->files; i++)
        if (strcmp(game->file[i].name, shown) == 0)
            luaL_error(L, "'%s' is already loaded", file);
    const SourceFile *source = keep_file(game, folder, file, shown, &why);
    if (!source && is_file(folder))
        luaL_error(L,
                   "%s is a file, not the folder of a game; a variant follows its game: GAME +%s",
                   folder, folder);
    if (!source)
        luaL_error(L, "'%s' cannot be read in %s: %s", file, folder, why);
    if (environment_load(game, L, source->name, source->text, source->length) != LUA_OK)
        lua_error(L);
    lua_call(L, 0, 0);
}

void game_run_file(Game *game, lua_State *L, const char *file)
{
    char shown[NAME_SIZE * 2];
    const char *folder = strrchr(game->folder, '/');
    snprintf(shown, sizeof shown, "%.*s/%.*s", NAME_SIZE - 1, folder ? folder + 1 : game->folder,
             NAME_SIZE - 2, file);
    game_run_file_of(game, L, game->folder, file, shown);
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
    if (environment_load(game, L, name, text, length) != LUA_OK) {
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

static void list_text(const Option *option, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < option->count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, i ? ",%d" : "%d", option->list[i]);
}

void option_text(const Option *option, char *out, size_t size)
{
    if (option->kind == OPTION_FLAG)
        snprintf(out, size, "%s", option->value ? "yes" : "no");
    else if (option->kind == OPTION_NUMBER)
        snprintf(out, size, "%d", option->value);
    else if (option->kind == OPTION_LIST)
        list_text(option, out, size);
    else
        snprintf(out, size, "%s", option->word[option->value]);
}

/* Loading ------------------------------------------------------------------------------------- */

/* Phases go by their names in what a check says about them. */
static void name_phases(lua_State *L, const Game *game)
{
    for (int i = 0; game->host.profile && i < game->phases; i++) {
        lua_rawgeti(L, LUA_REGISTRYINDEX, game->phase[i].function);
        if (lua_isfunction(L, -1))
            profile_name(game->host.profile, L, "phase '%s'", game->phase[i].name);
        lua_pop(L, 1);
    }
}

static int load_game(lua_State *L)
{
    Game *game = host_of(L)->game;
    game->host.loading = true;
    environment_open(game, L);
    variants_run(game, L);
    finish_declarations(L, game);
    name_phases(L, game);
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
    game->host.trace = request->trace;
    game->author = request->author;
    snprintf(game->first_file, NAME_SIZE, "%s", request->file ? request->file : "");
    game->host.profile = request->profile;
    game->setup = game->evaluate = LUA_NOREF;
    lua_State *L = game->host.L;
    lua_pushcfunction(L, load_game);
    int status = host_call(&game->host, L, 0, 0);
    game->host.loading = false;
    game->request = NULL;
    if (status != LUA_OK) {
        game_report_error(game, L, report);
        variants_blame(game, report);
        game_free(game);
        return NULL;
    }
    variants_hash(game);
    game->fingerprint = hash_files(game);
    return game;
}

Game *game_again(const Game *game, struct Trace *trace, Report *report)
{
    static _Thread_local char text[MAX_OPTIONS][NAME_SIZE + OPTION_TEXT_SIZE + 2];
    const char *options[MAX_OPTIONS], *variants[MAX_VARIANTS];
    for (int i = 0; i < game->options; i++) {
        char value[OPTION_TEXT_SIZE];
        option_text(&game->option[i], value, sizeof value);
        snprintf(text[i], sizeof text[i], "%.*s=%s", NAME_SIZE, game->option[i].name, value);
        options[i] = text[i];
    }
    for (int i = 0; i < game->variants; i++)
        variants[i] = game->variant[i].word;
    GameRequest request = {.folder = game->folder,
                           .file = game->first_file[0] ? game->first_file : NULL,
                           .author = game->author,
                           .trace = trace,
                           .players = game->players,
                           .options = options,
                           .option_count = game->options,
                           .variants = variants,
                           .variant_count = game->variants};
    Game *again = game_load(&request, report);
    if (!again || again->fingerprint == game->fingerprint)
        return again;
    report_say(report, "the files of %s have changed since it was loaded", game->name);
    game_free(again);
    return NULL;
}

void game_free(Game *game)
{
    if (!game)
        return;
    host_close(&game->host);
    shape_free(game->shape);
    variants_free(game);
    for (int i = 0; i < game->files; i++)
        free(game->file[i].text);
    for (int i = 0; i < game->texts; i++)
        free(game->text_pool[i]);
    free(game);
}
