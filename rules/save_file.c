/* Saves as files: read with suspicion, written so that a crash leaves the old file or the new one. */
#include "rules/save_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool blame(Report *report, const char *path, const char *why)
{
    char clean[200];
    report_clean(clean, sizeof clean, path, strlen(path));
    return report_say(report, "%s: %s", clean, why);
}

/* Reads all of a regular file that is not too large. The caller frees; NULL with a report. */
static char *read_file(const char *path, size_t *length, Report *report)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        blame(report, path,
              errno == ELOOP ? "this is a symbolic link; give the file itself" : strerror(errno));
        return NULL;
    }
    struct stat stat;
    const char *why = NULL;
    if (fstat(fd, &stat) != 0)
        why = strerror(errno);
    else if (S_ISDIR(stat.st_mode))
        why = "this is a folder, not a save";
    else if (!S_ISREG(stat.st_mode))
        why = "this is not a regular file, so it is not a save";
    else if (stat.st_size > SAVE_LARGEST)
        why = "this file is larger than 4 MB, so it is not a save";
    char *text = why ? NULL : malloc((size_t)stat.st_size + 1);
    size_t used = 0;
    ssize_t got = text ? 1 : 0;
    while (text && used < (size_t)stat.st_size && got > 0) {
        got = read(fd, text + used, (size_t)stat.st_size - used);
        used += got > 0 ? (size_t)got : 0;
    }
    if (!why && (!text || got < 0))
        why = text ? strerror(errno) : "there is not enough memory to read it";
    close(fd);
    *length = used;
    if (!why)
        return text;
    blame(report, path, why);
    free(text);
    return NULL;
}

Save *save_read(const char *path, SaveReading reading, char *note, size_t size, Report *report)
{
    size_t length;
    char *text = read_file(path, &length, report);
    if (!text)
        return NULL;
    Save *save = save_parse(text, length, path, reading, note, size, report);
    free(text);
    return save;
}

static bool write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t wrote = write(fd, text, length);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        text += wrote;
        length -= (size_t)wrote;
    }
    return true;
}

char *save_whole_text(const Save *save, size_t *length)
{
    enum { END_SIZE = 32 };
    char *text = malloc(save->length + END_SIZE);
    if (!text)
        return NULL;
    memcpy(text, save->text, save->length);
    uint32_t check = save_check(save->check, "end", 3);
    *length = save->length +
              (size_t)snprintf(text + save->length, END_SIZE, "end #%08" PRIx32 "\n", check);
    return text;
}

static bool write_text(int fd, const Save *save)
{
    size_t length;
    char *text = save_whole_text(save, &length);
    bool done = text && write_all(fd, text, length) && fsync(fd) == 0;
    free(text);
    return done;
}

/* The folder's own entry must reach the disk too, or the rename may be lost. */
static void sync_folder(const char *path)
{
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

bool save_write(const Save *save, const char *path, Report *report)
{
    char temporary[4096];
    int wanted = snprintf(temporary, sizeof temporary, "%s.%ld.new", path, (long)getpid());
    if (wanted < 0 || (size_t)wanted >= sizeof temporary)
        return blame(report, path, "this name is too long");
    struct stat stat;
    if (lstat(path, &stat) == 0 && !S_ISREG(stat.st_mode))
        return blame(report, path,
                     S_ISDIR(stat.st_mode) ? "this is a folder; give the name of a file"
                                           : "this is not a regular file; choose another name");
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return blame(report, path, strerror(errno));
    bool done = write_text(fd, save);
    int why = errno;
    if (close(fd) != 0 && done) {
        done = false;
        why = errno;
    }
    if (done && rename(temporary, path) != 0) {
        done = false;
        why = errno;
    }
    if (!done) {
        unlink(temporary);
        return blame(report, path, strerror(why));
    }
    sync_folder(path);
    return true;
}
