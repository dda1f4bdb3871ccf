#define _GNU_SOURCE
#include "rules/scenario.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/scenario_inside.h"

/* Telling ---------------------------------------------------------------------------- */

static void tell(const ScenarioPlan *plan, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void tell(const ScenarioPlan *plan, const char *format, ...)
{
    char line[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    plan->tell(plan->data, line);
}

/* The decision that was waiting when a scenario failed, with its options. */
static void tell_decision(const ScenarioPlan *plan, Match *match)
{
    const Decision *decision = match ? match_decision(match) : NULL;
    char text[256];
    if (!decision)
        return;
    match_prompt(match, text, sizeof text);
    tell(plan, "    asked: %s, \"%s\"", match_seat_name(match, decision->seat), text);
    for (int i = 0; i < decision->count && i < 40; i++) {
        match_label(match, i, decision->seat, text, sizeof text);
        tell(plan, "      %2d %s", i + 1, text);
    }
}

/* Writes a report over several lines, indented. */
static void tell_report(const ScenarioPlan *plan, const Report *report)
{
    char text[REPORT_TEXT], *rest = text, *line;
    report_write(report, text, sizeof text);
    while ((line = strsep(&rest, "\n")) != NULL)
        tell(plan, "    %s", line);
}

/* Files ------------------------------------------------------------------------------------ */

typedef struct TestFile {
    char path[1024], game[1024];
    char *text;
    size_t length;
} TestFile;

static bool read_text(const char *path, TestFile *file, Report *report)
{
    struct stat about;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 || fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size > MAX_SOURCE) {
        report_say(report, "%.300s cannot be read: %s", path,
                   fd < 0 ? strerror(errno) : "not a file of up to 64 KB");
        if (fd >= 0)
            close(fd);
        return false;
    }
    file->text = malloc((size_t)about.st_size + 1);
    ssize_t got = file->text ? read(fd, file->text, (size_t)about.st_size) : -1;
    close(fd);
    file->length = got > 0 ? (size_t)got : 0;
    return got >= 0;
}

/* The game's folder: the test's own if it has a game, else the shipped game of that name. */
static void find_game(const ScenarioPlan *plan, TestFile *file)
{
    char folder[1024], probe[1100], *real = realpath(file->path, NULL);
    snprintf(folder, sizeof folder, "%s", real ? real : file->path);
    free(real);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    snprintf(probe, sizeof probe, "%s/game.lua", folder);
    if (access(probe, R_OK) == 0) {
        snprintf(file->game, sizeof file->game, "%s", folder);
        return;
    }
    const char *name = strrchr(folder, '/');
    snprintf(file->game, sizeof file->game, "%.500s/%.400s", plan->games, name ? name + 1 : folder);
}

/* One scenario ---------------------------------------------------------------------------------- */

typedef struct ChunkCall {
    Game *game;
    const char *name;
    const TestFile *file;
    ScenarioRun *run;
    Report *report;
} ChunkCall;

/* The test's words and its text, inside a protected call: a game may have left little memory. */
static int bind_words(lua_State *L)
{
    const ChunkCall *call = lua_touserdata(L, 1);
    scenario_bind(L, call->game, call->run);
    return 0;
}

static int load_chunk(lua_State *L)
{
    const ChunkCall *call = lua_touserdata(L, 1);
    lua_pushboolean(L, game_load_chunk(call->game, call->name, call->file->text, call->file->length,
                                       call->report));
    lua_insert(L, 2); /* below the chunk, if there is one */
    lua_settop(L, 3);
    return 2;
}

static bool protect(ChunkCall *call, lua_CFunction function, int results)
{
    lua_State *L = call->game->host.L;
    if (!lua_checkstack(L, 8))
        return report_say(call->report, "there is not enough memory");
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, call);
    if (lua_pcall(L, 1, results, 0) == LUA_OK)
        return true;
    game_report_error(call->game, L, call->report);
    return false;
}

static bool run_text(Game *game, const char *path, const TestFile *file, Report *report)
{
    lua_State *L = game->host.L;
    const char *name = strrchr(path, '/');
    ChunkCall call = {game, name ? name + 1 : path, file, NULL, report};
    if (!protect(&call, load_chunk, 2))
        return false;
    if (!lua_toboolean(L, -2)) {
        lua_pop(L, 2);
        return false;
    }
    bool done = host_call(&game->host, L, 0, 0) == LUA_OK;
    if (!done)
        game_report_error(game, L, report);
    lua_pop(L, 1);
    return done;
}

/* helpers.lua beside the tests, if there is one: its names are known in all of them. */
static bool run_helpers(Game *game, const TestFile *file, Report *report)
{
    char path[1100];
    const char *slash = strrchr(file->path, '/');
    int length = slash ? (int)(slash - file->path) + 1 : 0;
    snprintf(path, sizeof path, "%.*shelpers.lua", length, file->path);
    if (access(path, R_OK) != 0)
        return true;
    TestFile helpers = {.text = NULL};
    bool done = read_text(path, &helpers, report);
    game->host.loading = true;
    done = done && run_text(game, path, &helpers, report);
    game->host.loading = false;
    free(helpers.text);
    return done;
}

static bool run_chunk(Game *game, const TestFile *file, ScenarioRun *run, Report *report)
{
    ChunkCall call = {.game = game, .run = run, .report = report};
    return protect(&call, bind_words, 0) && run_helpers(game, file, report) &&
           run_text(game, file->path, file, report);
}

static Game *load_for(const TestFile *file, const ScenarioCase *wanted, Report *report)
{
    const char *options[SCENARIO_OPTIONS];
    for (int i = 0; wanted && i < wanted->options; i++)
        options[i] = wanted->option[i];
    const char *variants[MAX_VARIANTS];
    for (int i = 0; wanted && i < wanted->variants; i++)
        variants[i] = wanted->variant[i];
    GameRequest request = {.folder = file->game,
                           .author = true,
                           .players = wanted ? wanted->players : 0,
                           .options = options,
                           .option_count = wanted ? wanted->options : 0,
                           .variants = variants,
                           .variant_count = wanted ? wanted->variants : 0};
    return game_load(&request, report);
}

static bool run_function(Game *game, ScenarioRun *run, Report *report)
{
    lua_State *L = game->host.L;
    Match *outer = game->host.match;
    game->host.match = run->match;
    lua_rawgeti(L, LUA_REGISTRYINDEX, run->function);
    int status = host_call(&game->host, L, 0, 0);
    game->host.match = outer;
    if (status != LUA_OK)
        game_report_error(game, L, report);
    return status == LUA_OK;
}

static void run_case(const ScenarioPlan *plan, const TestFile *file, const ScenarioCase *wanted,
                     int number, ScenarioTally *tally)
{
    Report report;
    ScenarioRun run = {.wanted = number, .function = LUA_NOREF};
    Game *game = load_for(file, wanted, &report);
    bool passed = false;
    if (game && run_chunk(game, file, &run, &report) && run.function != LUA_NOREF) {
        MatchSetup setup = {.seed = wanted->seed, .chronicle = true, .history = true};
        run.match = match_new(game, &setup);
        if (!run.match)
            report_say(&report, "there is not enough memory for a match");
        else if (match_state(run.match) == MATCH_FAILED)
            report = *match_report(run.match);
        else
            passed = run_function(game, &run, &report);
        const char *broken = passed ? table_broken(match_table(run.match)) : NULL;
        if (broken)
            passed = report_say(&report, "the table is broken: %s", broken);
    }
    if (passed) {
        tally->passed++;
        if (!plan->quiet)
            tell(plan, "ok      %s", wanted->name);
    } else {
        tally->failed++;
        tell(plan, "FAILED  %s", wanted->name);
        tell_report(plan, &report);
        tell_decision(plan, run.match);
    }
    match_free(run.match);
    game_free(game);
}

static bool run_file(const ScenarioPlan *plan, const char *path, ScenarioTally *tally)
{
    TestFile file = {.text = NULL};
    Report report;
    ScenarioRun run = {.wanted = -1, .function = LUA_NOREF, .room = 0};
    snprintf(file.path, sizeof file.path, "%s", path);
    find_game(plan, &file);
    Game *game = NULL;
    bool collected = read_text(path, &file, &report) &&
                     (game = load_for(&file, NULL, &report)) != NULL &&
                     run_chunk(game, &file, &run, &report);
    game_free(game);
    if (!collected || run.count == 0) {
        if (collected)
            report_say(&report, "it holds no scenario");
        tell(plan, "FAILED  %s", path);
        tell_report(plan, &report);
        tally->failed++;
    }
    for (int i = 0; collected && i < run.count; i++)
        if (!plan->filter || strstr(run.cases[i].name, plan->filter))
            run_case(plan, &file, &run.cases[i], i, tally);
    free(run.cases);
    free(file.text);
    return collected;
}

/* Folders ------------------------------------------------------------------------------------------ */

static bool is_test(const char *name)
{
    size_t length = strlen(name);
    return length > 9 && strcmp(name + length - 9, "_test.lua") == 0;
}

static bool run_folder(const ScenarioPlan *plan, const char *path, ScenarioTally *tally, int depth)
{
    struct dirent **entry;
    int count = depth < 8 ? scandir(path, &entry, NULL, alphasort) : 0;
    bool found = false;
    for (int i = 0; i < count; i++) {
        char below[1024];
        struct stat about;
        bool fits =
            snprintf(below, sizeof below, "%s/%s", path, entry[i]->d_name) < (int)sizeof below;
        if (fits && entry[i]->d_name[0] != '.' && lstat(below, &about) == 0) {
            if (S_ISDIR(about.st_mode))
                found |= run_folder(plan, below, tally, depth + 1);
            else if (is_test(entry[i]->d_name))
                found |= run_file(plan, below, tally) || true;
        }
        free(entry[i]);
    }
    if (count > 0)
        free(entry);
    return found;
}

bool scenario_run(const ScenarioPlan *plan, const char *path, ScenarioTally *tally)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        tell(plan, "%s cannot be read: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(about.st_mode)) {
        run_file(plan, path, tally);
        return true;
    }
    bool found = run_folder(plan, path, tally, 0);
    if (!found)
        tell(plan, "%s holds no *_test.lua", path);
    return found;
}
