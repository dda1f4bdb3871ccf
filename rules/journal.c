#include "rules/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

struct Journal {
    int fd;
    size_t written;
    uint64_t hash; /* of what is written */
    char path[JOURNAL_PATH];
};

static bool blame(Report *report, const char *path, const char *why)
{
    char clean[200];
    report_clean(clean, sizeof clean, path, strlen(path));
    return report_say(report, "%s: %s", clean, why);
}

bool journal_folder(const char *folder, Report *report)
{
    char path[JOURNAL_PATH];
    if (strlen(folder) >= sizeof path)
        return blame(report, folder, "this name is too long");
    strcpy(path, folder);
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0')
            continue;
        char was = *at;
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return blame(report, path, strerror(errno));
        *at = was;
        if (was == '\0')
            return true;
    }
}

/* A list of journals in another console looks at each for a moment: so a lock is tried a few times. */
static bool lock(int fd)
{
    for (int tries = 0; tries < 5; tries++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0)
            return true;
        usleep(10 * 1000);
    }
    return false;
}

static bool open_new(Journal *journal, const char *folder, const char *game)
{
    char date[32];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", &local);
    for (int n = 1; n < 100; n++) {
        int wanted = snprintf(journal->path, sizeof journal->path, "%s/%s-%s-%ld-%d.journal",
                              folder, game, date, (long)getpid(), n);
        if (wanted < 0 || (size_t)wanted >= sizeof journal->path) {
            errno = ENAMETOOLONG;
            return false;
        }
        journal->fd = open(journal->path,
                           O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (journal->fd >= 0 || errno != EEXIST)
            break;
    }
    return journal->fd >= 0 && lock(journal->fd);
}

Journal *journal_start(const char *folder, const Save *save, Report *report)
{
    Journal *journal = calloc(1, sizeof *journal);
    if (!journal || !journal_folder(folder, report)) {
        free(journal);
        return NULL;
    }
    journal->fd = -1;
    journal->hash = XXH64("", 0, 0);
    if (!open_new(journal, folder, save_header(save)->game)) {
        blame(report, folder, strerror(errno));
        journal_leave(journal);
        return NULL;
    }
    if (journal_follow(journal, save, report))
        return journal;
    journal_remove(journal);
    return NULL;
}

/* One write for all that is new. A part of it on a full disk is taken back. */
static bool append(Journal *journal, const char *text, size_t length)
{
    size_t done = 0;
    while (done < length) {
        ssize_t wrote = write(journal->fd, text + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0) {
            int why = errno;
            if (ftruncate(journal->fd, (off_t)journal->written) != 0)
                return false;
            errno = why;
            return false;
        }
        done += (size_t)wrote;
    }
    journal->written += length;
    return true;
}

/* How much of the file is the beginning of this text: whole lines of it. */
static size_t common_length(const Journal *journal, const char *text, size_t length)
{
    size_t most = journal->written < length ? journal->written : length, same = 0;
    char *there = malloc(most + 1);
    if (!there || pread(journal->fd, there, most, 0) != (ssize_t)most)
        most = 0;
    while (same < most && there[same] == text[same])
        same++;
    while (same > 0 && there[same - 1] != '\n')
        same--;
    free(there);
    return same;
}

/* A new file, complete and locked, takes the place of the old one in one step: a kill finds all of one or all of the other. */
static bool replace(Journal *journal, const char *text, size_t length)
{
    char path[JOURNAL_PATH + 8];
    snprintf(path, sizeof path, "%s.new", journal->path);
    unlink(path); /* what a kill left */
    Journal fresh = {
        .fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600)};
    if (fresh.fd < 0)
        return false;
    if (lock(fresh.fd) && append(&fresh, text, length) && rename(path, journal->path) == 0) {
        close(journal->fd);
        journal->fd = fresh.fd;
        journal->written = length;
        return true;
    }
    int why = errno;
    unlink(path);
    close(fresh.fd);
    errno = why;
    return false;
}

/* Makes the file a text that does not go on where it ends. */
static bool turn_back(Journal *journal, const char *text, size_t length)
{
    size_t same = common_length(journal, text, length);
    if (same < length)
        return replace(journal, text, length);
    if (ftruncate(journal->fd, (off_t)same) != 0)
        return false;
    journal->written = same;
    return true;
}

bool journal_follow(Journal *journal, const Save *save, Report *report)
{
    size_t length;
    const char *text = save_text(save, &length);
    bool goes_on = length >= journal->written && XXH64(text, journal->written, 0) == journal->hash;
    if (goes_on ? append(journal, text + journal->written, length - journal->written)
                : turn_back(journal, text, length)) {
        journal->hash = XXH64(text, journal->written, 0);
        return true;
    }
    return blame(report, journal->path, strerror(errno));
}

const char *journal_path(const Journal *journal)
{
    return journal->path;
}

void journal_leave(Journal *journal)
{
    if (!journal)
        return;
    if (journal->fd >= 0)
        close(journal->fd);
    free(journal);
}

void journal_remove(Journal *journal)
{
    if (!journal)
        return;
    unlink(journal->path);
    journal_leave(journal);
}

Journal *journal_resume(const char *path, Save **save, char *note, size_t size, Report *report)
{
    Journal *journal = calloc(1, sizeof *journal);
    struct stat stat;
    *save = NULL;
    if (!journal || strlen(path) >= sizeof journal->path) {
        free(journal);
        blame(report, path, "this name is too long");
        return NULL;
    }
    strcpy(journal->path, path);
    journal->fd = open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (journal->fd < 0)
        blame(report, path, strerror(errno));
    else if (!lock(journal->fd))
        blame(report, path, "this game is being played by another console");
    else if (fstat(journal->fd, &stat) != 0 || stat.st_nlink == 0)
        blame(report, path, "another console has just finished this game");
    else
        *save = save_read(path, SAVE_PREFIX, note, size, report);
    if (!*save) {
        journal_leave(journal);
        return NULL;
    }
    return journal;
}

bool journal_rewrite(Journal *journal, const Save *save, bool keep_old, Report *report)
{
    size_t length;
    const char *text = save_text(save, &length);
    char *there = malloc(length + 1);
    bool same = there && pread(journal->fd, there, length, 0) == (ssize_t)length &&
                memcmp(there, text, length) == 0;
    free(there);
    if (same && !keep_old) { /* the usual case: only a broken last line has to go */
        journal->written = length;
        journal->hash = XXH64(text, length, 0);
        return ftruncate(journal->fd, (off_t)length) == 0 ||
               blame(report, journal->path, strerror(errno));
    }
    char folder[JOURNAL_PATH];
    strcpy(folder, journal->path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
    Journal *fresh = journal_start(slash ? folder : ".", save, report);
    if (!fresh)
        return false;
    char old[JOURNAL_PATH + 16];
    snprintf(old, sizeof old, "%s.damaged", journal->path);
    if (!keep_old || rename(journal->path, old) != 0)
        unlink(journal->path);
    close(journal->fd);
    *journal = *fresh;
    free(fresh);
    return true;
}

enum { STILLBORN = 60 }; /* seconds after which an empty journal's writer must have been killed */

/* Says in `info` what a journal holds; false if it is in use, or not worth resuming. */
static bool look_at(const char *path, JournalInfo *info)
{
    struct stat stat;
    Report report;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool left = fstat(fd, &stat) == 0 && flock(fd, LOCK_SH | LOCK_NB) == 0;
    if (left && stat.st_size == 0 && time(NULL) - stat.st_mtime > STILLBORN)
        unlink(path);
    Save *save = left ? save_read(path, SAVE_PREFIX, NULL, 0, &report) : NULL;
    close(fd);
    if (!save)
        return false;
    const SaveHeader *header = save_header(save);
    *info = (JournalInfo){.decisions = save_decisions(save), .when = stat.st_mtim};
    snprintf(info->path, sizeof info->path, "%s", path);
    snprintf(info->game, sizeof info->game, "%s", header->game);
    size_t used = 0;
    for (int i = 0; i < header->variants && used < sizeof info->variants; i++)
        used += (size_t)snprintf(info->variants + used, sizeof info->variants - used, " +%s",
                                 header->variant[i]);
    used = 0;
    for (int i = 0; i < header->players && used < sizeof info->seats; i++) {
        char words[BOT_WORDS];
        bool human = header->kind[i] == SEAT_HUMAN;
        save_seat_words(header, i, words, sizeof words);
        used += (size_t)snprintf(info->seats + used, sizeof info->seats - used, "%s%s%s%s%s",
                                 i > 0 ? ", " : "", header->seat[i], human ? "" : " (",
                                 human ? "" : words, human ? "" : ")");
    }
    save_free(save);
    return true;
}

static int newest_first(const void *a, const void *b)
{
    const JournalInfo *left = a, *right = b;
    if (left->when.tv_sec != right->when.tv_sec)
        return left->when.tv_sec < right->when.tv_sec ? 1 : -1;
    if (left->when.tv_nsec != right->when.tv_nsec)
        return left->when.tv_nsec < right->when.tv_nsec ? 1 : -1;
    return strcmp(right->path, left->path);
}

int journal_list(const char *folder, JournalInfo *out, int most)
{
    DIR *open_folder = opendir(folder);
    int count = 0;
    for (struct dirent *entry; open_folder && count < most && (entry = readdir(open_folder));) {
        const char *ending = strrchr(entry->d_name, '.');
        char path[JOURNAL_PATH];
        int wanted = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (!ending || strcmp(ending, ".journal") != 0 || wanted < 0 ||
            (size_t)wanted >= sizeof path)
            continue;
        if (look_at(path, &out[count]))
            count++;
    }
    if (open_folder)
        closedir(open_folder);
    qsort(out, (size_t)count, sizeof *out, newest_first);
    return count;
}
