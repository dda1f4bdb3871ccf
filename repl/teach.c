#include "repl/teach.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "repl/session.h"

enum { MOST_RULES = 8 };

/* "" if nothing can be kept. */
static void find_file(const Session *session, char *out, size_t size)
{
    int wanted = snprintf(out, size, "%s/taught", session->state);
    if (!session->state[0] || wanted < 0 || (size_t)wanted >= size)
        out[0] = '\0';
}

static void read_taught(Session *session)
{
    Taught *taught = &session->taught;
    char path[JOURNAL_PATH];
    find_file(session, path, sizeof path);
    FILE *file = path[0] ? fopen(path, "re") : NULL;
    size_t length = file ? fread(taught->text, 1, sizeof taught->text - 1, file) : 0;
    taught->text[length] = '\0';
    taught->read = true;
    if (file)
        fclose(file);
}

static bool was_taught(const Taught *taught, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = taught->text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (strncmp(at, line, length) == 0)
            return true;
    return false;
}

/* If it cannot be kept, it holds for this sitting. */
static void keep(Session *session, const char *line)
{
    Taught *taught = &session->taught;
    char path[JOURNAL_PATH];
    if (strlen(taught->text) + strlen(line) < sizeof taught->text)
        strcat(taught->text, line);
    find_file(session, path, sizeof path);
    Report report;
    int file = path[0] && journal_folder(session->state, &report)
                   ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600)
                   : -1;
    ssize_t written = file < 0 ? 0 : write(file, line, strlen(line));
    (void)written; /* if not, it is told again another day */
    if (file >= 0)
        close(file);
}

static void tell(Session *session, const Game *game, const char *phase, const int *rules, int count)
{
    char line[2000];
    snprintf(line, sizeof line, "New to you, '%s':", phase);
    for (char *at = line; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    say_wrapped(&session->screen, 2, line);
    for (int i = 0; i < count; i++) {
        snprintf(line, sizeof line, "  %s", game->rule[rules[i]].text);
        say_wrapped(&session->screen, 4, line);
    }
    say_wrapped(&session->screen, 2,
                "('rules' tells them all; 'settings teach no' leaves these notes out.)");
}

void teach_phase(Session *session)
{
    const Play *play = session->play;
    char line[2 * NAME_SIZE + 4];
    int rules[MOST_RULES];
    const char *phase = match_phase_name(play->match);
    if (!session->settings.teach || !session->screen.terminal || !phase || !*phase)
        return;
    if (!session->taught.read)
        read_taught(session);
    snprintf(line, sizeof line, "%s %s\n", play->game->name, phase);
    if (was_taught(&session->taught, line))
        return;
    keep(session, line);
    int count = game_phase_rules(play->game, phase, rules, MOST_RULES);
    if (count > 0)
        tell(session, play->game, phase, rules, count);
}
