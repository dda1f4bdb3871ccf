#include "repl/library.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/report.h"

static bool has_games(char *folder, size_t size, const char *scripts)
{
    int wanted = snprintf(folder, size, "%s/games", scripts);
    return wanted > 0 && (size_t)wanted < size && access(folder, R_OK | X_OK) == 0;
}

/* The folder that the program itself lies in. */
static bool program_folder(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size - 1);
    if (length <= 0)
        return false;
    out[length] = '\0';
    char *slash = strrchr(out, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

static bool find_folder(char *folder, size_t size)
{
    const char *wish = getenv("SPEAKEASY_SCRIPTS");
    if (wish && *wish)
        return has_games(folder, size, wish);
    char program[LIBRARY_PATH / 2], installed[LIBRARY_PATH];
    if (program_folder(program, sizeof program)) {
        snprintf(installed, sizeof installed, "%s/%s", program, SPEAKEASY_INSTALLED_SCRIPTS);
        if (has_games(folder, size, installed))
            return true;
    }
    return has_games(folder, size, SPEAKEASY_SOURCE_SCRIPTS);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

void library_open(Library *library)
{
    *library = (Library){.games = 0};
    if (!find_folder(library->folder, sizeof library->folder))
        return;
    DIR *folder = opendir(library->folder);
    for (struct dirent *entry; folder && library->games < MAX_GAMES && (entry = readdir(folder));) {
        char file[LIBRARY_PATH + 300];
        if (entry->d_name[0] == '.' || strlen(entry->d_name) >= GAME_NAME)
            continue;
        snprintf(file, sizeof file, "%s/%s/game.lua", library->folder, entry->d_name);
        if (access(file, R_OK) == 0)
            strcpy(library->name[library->games++], entry->d_name);
    }
    if (folder)
        closedir(folder);
    qsort(library->name, (size_t)library->games, sizeof library->name[0], by_name);
}

bool library_has(const Library *library, const char *name)
{
    for (int i = 0; i < library->games; i++)
        if (strcmp(library->name[i], name) == 0)
            return true;
    return false;
}

bool library_folder(const Library *library, const char *name, char *out, size_t size)
{
    int wanted = snprintf(out, size, "%s/%s", library->folder, name);
    return wanted > 0 && (size_t)wanted < size;
}

bool library_is_path(const char *word)
{
    return strchr(word, '/') || strcmp(word, ".") == 0 || strcmp(word, "..") == 0;
}

bool library_find(const Library *library, const char *word, char *out, size_t size)
{
    if (!library_is_path(word))
        return library_has(library, word) && library_folder(library, word, out, size);
    char *real = realpath(word, NULL);
    bool fits = real && strlen(real) < size;
    if (fits)
        strcpy(out, real);
    free(real);
    return fits;
}

bool library_names(const Game *game, Report *report)
{
    const char *slash = strrchr(game->folder, '/'), *folder = slash ? slash + 1 : game->folder;
    if (strcmp(game->name, folder) == 0)
        return true;
    report_say(
        report,
        "the game in the folder '%.60s' calls itself '%.60s', so its saves would not find it",
        folder, game->name);
    snprintf(report->hint, sizeof report->hint,
             "begin its game.lua with game \"%.60s\", or rename the folder", folder);
    return false;
}

Game *library_load(const GameRequest *request, Report *report)
{
    Game *game = game_load(request, report);
    if (!game || library_names(game, report))
        return game;
    game_free(game);
    return NULL;
}

const char *library_nearest(const Library *library, const char *wrong)
{
    const char *names[MAX_GAMES];
    for (int i = 0; i < library->games; i++)
        names[i] = library->name[i];
    return nearest_name(wrong, names, (size_t)library->games);
}

static void own_folder(char *out, size_t size, const char *variable, const char *below_home)
{
    const char *wish = getenv(variable), *home = getenv("HOME");
    int wanted = 0;
    if (wish && wish[0] == '/')
        wanted = snprintf(out, size, "%s/speakeasy", wish);
    else if (home && home[0] == '/')
        wanted = snprintf(out, size, "%s/%s/speakeasy", home, below_home);
    if (wanted <= 0 || (size_t)wanted >= size)
        out[0] = '\0';
}

void state_folder(char *out, size_t size)
{
    own_folder(out, size, "XDG_STATE_HOME", ".local/state");
}

void config_folder(char *out, size_t size)
{
    own_folder(out, size, "XDG_CONFIG_HOME", ".config");
}
