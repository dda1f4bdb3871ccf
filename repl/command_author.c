/* For authors: the vocabulary for editors, and a game to begin with. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "repl/command.h"
#include "rules/definitions.h"

#include "skeleton_game_lua.h"
#include "skeleton_test_lua.h"

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

/* Writes a text with every NAME in it replaced, to a file that must be new. */
static bool write_named(const char *path, const char *text, const char *name)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
    if (!out)
        return false;
    for (const char *at; (at = strstr(text, "NAME")); text = at + strlen("NAME"))
        fprintf(out, "%.*s%s", (int)(at - text), text, name);
    fputs(text, out);
    return fclose(out) == 0;
}

static void write_line(void *data, const char *line)
{
    fprintf(data, "%s\n", line);
}

static bool write_luacheckrc(const char *folder)
{
    char path[100];
    snprintf(path, sizeof path, "%s/.luacheckrc", folder);
    FILE *out = fopen(path, "wx");
    if (!out)
        return false;
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
    if (!write_luacheckrc(name) || !write_named(file, skeleton_game_lua, name) ||
        !write_named(test, skeleton_test_lua, name)) {
        complain(session, "The files of '%s' cannot be written: %s.", name, strerror(errno));
        return OUTCOME_FAILED;
    }
    say(&session->screen, "%s and %s are there. Try: test ./%s, check ./%s, play ./%s.\n", file,
        test, name, name, name);
    return OUTCOME_DONE;
}
