#include "repl/progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BAR = 24 };

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
    if (interrupted) {
        signal(number, SIG_DFL);
        raise(number);
    }
    interrupted = 1;
}

void progress_begin(Progress *progress, const char *what, bool quiet)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    interrupted = 0;
    *progress = (Progress){.what = what, .quiet = quiet || !isatty(STDERR_FILENO)};
    clock_gettime(CLOCK_MONOTONIC, &progress->begun);
    sigaction(SIGINT, &action, &progress->before);
}

static double seconds_since(const struct timespec *begun)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) * 1e-9;
}

static void time_words(double seconds, char *out, size_t size)
{
    long whole = seconds < 0 || seconds > 1e7 ? 9999999 : (long)(seconds + 0.5);
    if (whole < 60)
        snprintf(out, size, "%ld s", whole);
    else if (whole < 3600)
        snprintf(out, size, "%ld min %02ld s", whole / 60, whole % 60);
    else
        snprintf(out, size, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
}

static void draw(Progress *progress, uint64_t done, uint64_t total)
{
    double seconds = seconds_since(&progress->begun);
    double rate = seconds > 0 ? (double)done / seconds : 0;
    char left[40], bar[BAR + 1];
    int filled = (int)(done * BAR / total);
    memset(bar, '.', BAR);
    memset(bar, '#', (size_t)(filled > BAR ? BAR : filled));
    bar[BAR] = '\0';
    time_words(rate > 0 ? (double)(total - done) / rate : -1, left, sizeof left);
    fprintf(stderr, "\r[%s] %3d %%  %.*f %s/s  %s left\033[K", bar, (int)(done * 100 / total),
            rate<10, rate, progress->what, rate> 0 ? left : "?");
    fflush(stderr);
    progress->shown = true;
}

bool progress_go_on(void *data, uint64_t done, uint64_t total)
{
    Progress *progress = data;
    if (!progress->quiet && done <= total && total > 0)
        draw(progress, done, total);
    return !interrupted;
}

void progress_end(Progress *progress)
{
    if (progress->shown)
        fprintf(stderr, "\r\033[K");
    sigaction(SIGINT, &progress->before, NULL);
}
