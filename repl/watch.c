#include "repl/watch.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "repl/input.h"
#include "rules/variant.h"

enum { LOOK_EVERY_MS = 200, MOST_FILES = MAX_FILES + MAX_VARIANTS };

/* What tells one version of a file from another; all zero if there is none. */
typedef struct Stamp {
    struct timespec when;
    off_t size;
    ino_t inode;
} Stamp;

struct Watch {
    char path[MOST_FILES][VARIANT_PATH];
    Stamp known[MOST_FILES], seen[MOST_FILES];
    int files;
    pthread_t thread, reader;
    atomic_bool ended, changed;
};

static Stamp stamp_of(const char *path)
{
    struct stat about;
    Stamp stamp;
    memset(&stamp, 0, sizeof stamp);
    if (stat(path, &about) == 0) {
        stamp.when = about.st_mtim;
        stamp.size = about.st_size;
        stamp.inode = about.st_ino;
    }
    return stamp;
}

static bool same_stamp(const Stamp *a, const Stamp *b)
{
    return a->when.tv_sec == b->when.tv_sec && a->when.tv_nsec == b->when.tv_nsec &&
           a->size == b->size && a->inode == b->inode;
}

/* A file counts as saved when it has changed and then stayed the same for one look: editors write in several steps. */
static bool look(Watch *watch)
{
    bool saved = false;
    for (int i = 0; i < watch->files; i++) {
        Stamp now = stamp_of(watch->path[i]);
        bool settled = same_stamp(&now, &watch->seen[i]) && now.inode != 0;
        watch->seen[i] = now;
        if (!settled || same_stamp(&now, &watch->known[i]))
            continue;
        watch->known[i] = now;
        saved = true;
    }
    return saved;
}

static void *keep_looking(void *data)
{
    Watch *watch = data;
    while (!atomic_load(&watch->ended)) {
        poll(NULL, 0, LOOK_EVERY_MS);
        if (!look(watch))
            continue;
        atomic_store(&watch->changed, true);
        input_wake(watch->reader);
    }
    return NULL;
}

static void add_path(Watch *watch, const char *path)
{
    int at = watch->files;
    if (at == MOST_FILES || strlen(path) >= sizeof watch->path[at])
        return;
    strcpy(watch->path[at], path);
    watch->known[at] = watch->seen[at] = stamp_of(path);
    watch->files++;
}

static void add_files(Watch *watch, const Game *game)
{
    char path[sizeof game->folder + NAME_SIZE * 2];
    for (int i = 0; i < game->files; i++) {
        const char *slash = strchr(game->file[i].name, '/');
        snprintf(path, sizeof path, "%s%s", game->folder, slash ? slash : "");
        struct stat about;
        if (slash && stat(path, &about) == 0)
            add_path(watch, path);
    }
    for (int i = 0; i < game->variants; i++)
        add_path(watch, game->variant[i].path);
}

Watch *watch_start(const Game *game)
{
    Watch *watch = calloc(1, sizeof *watch);
    if (!watch)
        return NULL;
    add_files(watch, game);
    watch->reader = pthread_self();
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the others */
    int failed = pthread_create(&watch->thread, NULL, keep_looking, watch);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!failed)
        return watch;
    free(watch);
    return NULL;
}

void watch_stop(Watch *watch)
{
    if (!watch)
        return;
    atomic_store(&watch->ended, true);
    pthread_join(watch->thread, NULL);
    free(watch);
}

bool watch_changed(Watch *watch)
{
    return atomic_exchange(&watch->changed, false);
}
