#include "repl/input.h"

#include <errno.h>
#include <fcntl.h>
#include <linenoise.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HISTORY = 200 };

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static volatile sig_atomic_t woken;

/* A signal that ends read(2); linenoise then gives what was typed so far. */
static void on_wake(int signal)
{
    (void)signal;
    woken = 1;
}

void input_wake(pthread_t reader)
{
    pthread_kill(reader, SIGUSR1);
}

bool input_interrupted(void)
{
    bool was = interrupted;
    interrupted = 0;
    return was;
}

void input_open(Input *input, const Screen *screen, bool plain)
{
    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a full disk are results of writing */
    signal(SIGXFSZ, SIG_IGN);
    struct sigaction wake = {.sa_handler = on_wake};
    sigaction(SIGUSR1, &wake, NULL);
    input->editing = screen->terminal && !plain;
    if (screen->terminal) { /* Ctrl-C abandons a line or stops the bots, never the game */
        struct sigaction action = {.sa_handler = on_interrupt};
        sigaction(SIGINT, &action, NULL);
    }
    if (input->editing)
        linenoiseHistorySetMaxLen(HISTORY);
}

/* The file grows by a line at a time; when it is long, the last lines are kept. */
void input_remember_from(Input *input, const char *folder)
{
    enum { LONG = 64 << 10 };
    struct stat about;
    if (!input->editing || !folder[0])
        return;
    snprintf(input->history, sizeof input->history, "%s/history", folder);
    if (lstat(input->history, &about) != 0 || !S_ISREG(about.st_mode))
        return;
    linenoiseHistoryLoad(input->history);
    if (about.st_size > LONG)
        linenoiseHistorySave(input->history);
}

void input_remember(const Input *input, const char *line)
{
    if (!input->history[0])
        return;
    int fd = open(input->history, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return;
    dprintf(fd, "%s\n", line); /* if that fails, a line is missing there: no harm */
    close(fd);
}

void input_forget(Input *input)
{
    if (!input->editing)
        return;
    linenoiseHistorySetMaxLen(1);
    linenoiseHistoryAdd("board");
    linenoiseHistorySetMaxLen(HISTORY);
}

/* linenoise overruns its memory when a prompt is as wide as the terminal, and waits for an answer from a terminal
 * whose width is unknown. So it gets neither. */
enum { LEAST_COLUMNS = 12 };

static LineResult edit_line(const Input *input, Screen *screen, const char *prompt, char *out)
{
    if ((int)strlen(prompt) > screen->columns - LEAST_COLUMNS / 2) {
        say(screen, "%s\n", prompt);
        prompt = "> ";
    }
    screen_flush(screen);
    errno = 0;
    char *line = linenoise(prompt);
    if (woken) {
        linenoiseFree(line);
        return LINE_WOKEN;
    }
    if (!line)
        return errno == EAGAIN || errno == EINTR ? LINE_ABANDONED : LINE_END;
    snprintf(out, LONGEST_INPUT, "%s", line);
    if (*out && !input->aside)
        linenoiseHistoryAdd(out);
    linenoiseFree(line);
    return LINE_READ;
}

static LineResult plain_line(Screen *screen, const char *prompt, char *out)
{
    size_t length = 0;
    int c;
    say(screen, "%s", prompt);
    screen_flush(screen);
    if (screen->broken)
        return LINE_END;
    errno = 0;
    clearerr(stdin);
    while ((c = getc(stdin)) != '\n') {
        if (c == EOF && woken && length > 0) { /* in the middle of a line: it is read to its end */
            clearerr(stdin);
            continue;
        }
        if (c == EOF)
            break;
        if (length + 1 < LONGEST_INPUT)
            out[length++] = (char)(c == '\0' ? '?' : c);
    }
    if (c == EOF && woken)
        return LINE_WOKEN;
    while (length > 0 && out[length - 1] == '\r')
        length--;
    out[length] = '\0';
    bool ended = c == EOF && length == 0;
    if (!screen->terminal || ended)
        say(screen, "%s\n", out);
    if (ended)
        return errno == EINTR ? LINE_ABANDONED : LINE_END;
    return LINE_READ;
}

LineResult input_line(Input *input, Screen *screen, const char *prompt, char *out)
{
    screen_measure(screen);
    woken = 0;
    bool editing = input->editing && screen->columns >= LEAST_COLUMNS;
    LineResult result =
        editing ? edit_line(input, screen, prompt, out) : plain_line(screen, prompt, out);
    screen_measure(screen); /* the window may have changed while the line was typed */
    interrupted = 0;
    return result;
}

LineResult input_aside(Input *input, Screen *screen, const char *prompt, char *out)
{
    input->aside = true;
    LineResult result = input_line(input, screen, prompt, out);
    input->aside = false;
    return result;
}
