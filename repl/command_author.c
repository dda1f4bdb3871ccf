/* For authors: the vocabulary for editors, and a game or a variant to begin with. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "repl/command.h"
#include "repl/wishes.h"
#include "rules/definitions.h"
#include "rules/variant.h"

#include "skeleton_game_lua.h"
#include "skeleton_test_lua.h"
#include "skeleton_variant_lua.h"
#include "skeleton_variant_test_lua.h"

enum { PATH_SIZE = LIBRARY_PATH + 2 * NAME_SIZE };

static void tell_line(void *data, const char *line)
{
    say(data, "%s\n", line);
}

Outcome run_definitions(Session *session, int count, char **words)
{
    (void)count;
    (void)words;
    definitions_tell(tell_line, &session->screen);
    return OUTCOME_DONE;
}

/* A word of a skeleton, and what stands for it. */
typedef struct Filling {
    const char *word, *text;
} Filling;

static const Filling *filling_at(const char *text, const Filling *fillings)
{
    while (fillings->word && strncmp(text, fillings->word, strlen(fillings->word)) != 0)
        fillings++;
    return fillings->word ? fillings : NULL;
}

/* Writes a skeleton to a file that must be new. The fillings end with {NULL, NULL}. */
static bool write_filled(const char *path, const char *text, const Filling *fillings)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out)
        return false;
    while (*text) {
        const Filling *filling = filling_at(text, fillings);
        if (filling)
            fputs(filling->text, out);
        else
            putc(*text, out);
        text += filling ? strlen(filling->word) : 1;
    }
    return fclose(out) == 0;
}

static void write_line(void *data, const char *line)
{
    fprintf(data, "%s\n", line);
}

/* One that is there already stays as it is. */
static bool write_luacheckrc(const char *folder)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/.luacheckrc", folder);
    FILE *out = fopen(path, "wx");
    if (!out)
        return errno == EEXIST;
    definitions_tell_luacheck(write_line, out);
    return fclose(out) == 0;
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);
    bool good = length > 0 && length < 40 && islower((unsigned char)name[0]);
    for (const char *at = name; *at; at++)
        good = good && (islower((unsigned char)*at) || isdigit((unsigned char)*at) || *at == '-');
    return good;
}

Outcome run_new_game(Session *session, int count, char **words)
{
    char file[100], test[160];
    if (count != 2 || !is_name(words[1])) {
        complain(session, "new-game needs a name of small letters, digits and hyphens: new-game "
                          "harbour-lights");
        return OUTCOME_WRONG;
    }
    const char *name = words[1];
    if (mkdir(name, 0755) != 0) {
        complain(session, "The folder '%s' cannot be made here: %s.", name, strerror(errno));
        return OUTCOME_FAILED;
    }
    snprintf(file, sizeof file, "%s/game.lua", name);
    snprintf(test, sizeof test, "%s/%s_test.lua", name, name);
    const Filling fillings[] = {{"NAME", name}, {NULL, NULL}};
    if (!write_luacheckrc(name) || !write_filled(file, skeleton_game_lua, fillings) ||
        !write_filled(test, skeleton_test_lua, fillings)) {
        complain(session, "The files of '%s' cannot be written: %s.", name, strerror(errno));
        return OUTCOME_FAILED;
    }
    say(&session->screen, "%s and %s are there. Try: test ./%s, check ./%s, play ./%s.\n", file,
        test, name, name, name);
    return OUTCOME_DONE;
}

/* new-variant GAME NAME --------------------------------------------------------------- */

enum { LIST_SIZE = 8000, LIST_WIDTH = 90 };

/* Names for a comment, over several lines of it. */
typedef struct NameList {
    char text[LIST_SIZE];
    size_t used, line; /* `line`: how much of it is the last line */
} NameList;

static void list_name(NameList *list, const char *name)
{
    bool breaks = list->line > 0 && list->line + strlen(name) > LIST_WIDTH;
    const char *between = breaks ? ",\n--   " : list->used > 0 ? ", " : "";
    int wanted = snprintf(list->text + list->used, LIST_SIZE - list->used, "%s%s", between, name);
    if (wanted < 0 || (size_t)wanted >= LIST_SIZE - list->used) {
        list->text[list->used] = '\0'; /* what does not fit is left out */
        return;
    }
    list->used += (size_t)wanted;
    list->line = (breaks ? 0 : list->line + 2) + strlen(name);
}

/* What a variant of this game can change by name. */
typedef struct Changeable {
    NameList options, phases, parts;
} Changeable;

static void list_changeable(const Game *game, Changeable *out)
{
    *out = (Changeable){.options = {.used = 0}};
    for (int i = 0; i < game->options; i++) {
        char value[OPTION_TEXT_SIZE], word[NAME_SIZE + OPTION_TEXT_SIZE];
        option_text(&game->option[i], value, sizeof value);
        snprintf(word, sizeof word, "%.*s=%s", NAME_SIZE - 1, game->option[i].name, value);
        list_name(&out->options, word);
    }
    for (int i = 0; i < game->phases; i++)
        list_name(&out->phases, game->phase[i].name);
    for (int i = 0; i < game->parts; i++)
        list_name(&out->parts, game->part[i].name);
    NameList *lists[] = {&out->options, &out->phases, &out->parts};
    for (int i = 0; i < 3; i++)
        if (lists[i]->used == 0)
            list_name(lists[i], "none");
}

/* Where the files go: a game of one's own has its variants beside it, those of other games lie in the data folder. A test belongs to
 * the game in its folder, or to the one that its folder is named after. */
static bool variant_paths(const char *folder, bool own, const char *name, char *file, char *test)
{
    char below[VARIANT_PATH];
    if (!variant_folder(folder, own ? VARIANTS_OF_GAME : VARIANTS_OF_USER, below, sizeof below))
        return false;
    snprintf(file, PATH_SIZE, "%s/%s.lua", below, name);
    snprintf(test, PATH_SIZE, "%s/%s_test.lua", own ? folder : below, name);
    Report report;
    return journal_folder(below, &report) && write_luacheckrc(own ? folder : below);
}

static Outcome write_variant(Session *session, const Game *game, const char *word, const char *name)
{
    char file[PATH_SIZE], test[PATH_SIZE];
    static Changeable lists;
    bool own = library_is_path(word);
    if (variant_find(game->folder, name, file, sizeof file)) {
        complain(session, "%s has a variant '%s' already: %s", game->name, name, file);
        return OUTCOME_FAILED;
    }
    list_changeable(game, &lists);
    const Filling fillings[] = {{"NAME", name},
                                {"GAME", word},
                                {"OPTIONS", lists.options.text},
                                {"PHASES", lists.phases.text},
                                {"PARTS", lists.parts.text},
                                {NULL, NULL}};
    if (!variant_paths(game->folder, own, name, file, test) ||
        !write_filled(file, skeleton_variant_lua, fillings) ||
        !write_filled(test, skeleton_variant_test_lua, fillings)) {
        complain(session, "The files of '%s' cannot be written: %s.", name, strerror(errno));
        return OUTCOME_FAILED;
    }
    say(&session->screen, "The variant: %s\nIts test: %s\n", file, test);
    say(&session->screen, "Try: describe %s +%s, check %s +%s, play %s +%s.\n", word, name, word,
        name, word, name);
    return OUTCOME_DONE;
}

Outcome run_new_variant(Session *session, int count, char **words)
{
    Wishes wishes = {.seeded = false};
    Report report;
    if (count != 3 || !is_name(words[2])) {
        complain(session, "new-variant needs a game and a name of small letters, digits and "
                          "hyphens: new-variant gangster long-night");
        return OUTCOME_WRONG;
    }
    if (!wishes_game(session, words[1], &wishes))
        return OUTCOME_WRONG;
    GameRequest request = {.folder = wishes.folder};
    Game *game = library_load(&request, &report);
    if (!game) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    Outcome outcome = write_variant(session, game, words[1], words[2]);
    game_free(game);
    return outcome;
}
