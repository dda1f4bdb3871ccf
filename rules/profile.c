#include "rules/profile.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/chunk_lines.h"
#include "rules/match_inside.h"

Profile *profile_new(void)
{
    return calloc(1, sizeof(Profile));
}

void profile_free(Profile *profile)
{
    for (int i = 0; profile && i < profile->files; i++) {
        ProfiledFile *file = &profile->file[i];
        free(file->text);
        free(file->runs);
        free(file->can_run);
        free(file->entered);
        free(file->function);
    }
    if (profile)
        free(profile->file);
    free(profile);
}

/* Files --------------------------------------------------------------------------------------- */

static int find_file(const Profile *profile, const char *name)
{
    for (int i = 0; i < profile->files; i++)
        if (strcmp(profile->file[i].name, name) == 0)
            return i;
    return -1;
}

static const char *line_at(const ProfiledFile *file, int line)
{
    const char *at = file->text;
    for (int i = 1; i < line && at; i++) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    return at ? at : "";
}

void profile_text(const ProfiledFile *file, int line, char *out, size_t size)
{
    const char *at = line_at(file, line);
    report_clean(out, size, at, strcspn(at, "\r\n"));
}

/* A line with nothing but "end", "else" or brackets does nothing of its own, whatever the compiler put there. */
static bool says_something(const char *line)
{
    size_t length = strcspn(line, "\r\n");
    for (size_t i = 0; i < length;) {
        size_t word = 0;
        while (i + word < length && isalnum((unsigned char)line[i + word]))
            word++;
        bool closes = (word == 3 && strncmp(line + i, "end", 3) == 0) ||
                      (word == 4 && strncmp(line + i, "else", 4) == 0);
        if (word > 0 && !closes)
            return true;
        if (word == 0 && !strchr(" \t)}],;", line[i]))
            return true;
        i += word ? word : 1;
    }
    return false;
}

static void note_line(void *data, int line)
{
    ProfiledFile *file = data;
    if (line >= 1 && line <= file->lines)
        file->can_run[line] = true;
}

static bool open_file(ProfiledFile *file, const char *name, const char *text, size_t length)
{
    *file = (ProfiledFile){.lines = 1};
    for (size_t i = 0; i < length; i++)
        file->lines += text[i] == '\n';
    size_t room = (size_t)file->lines + 1;
    snprintf(file->name, sizeof file->name, "%s", name);
    file->text = calloc(1, length + 1);
    file->runs = calloc(room, sizeof *file->runs);
    file->can_run = calloc(room, sizeof *file->can_run);
    file->entered = calloc(room, sizeof *file->entered);
    if (!file->text || !file->runs || !file->can_run || !file->entered) {
        free(file->text);
        free(file->runs);
        free(file->can_run);
        free(file->entered);
        return false;
    }
    memcpy(file->text, text, length);
    return true;
}

void profile_add_file(Profile *profile, lua_State *L, const char *name, const char *text,
                      size_t length)
{
    profile->source = NULL; /* Lua may put another text where an old one was */
    if (find_file(profile, name) >= 0)
        return;
    ProfiledFile *grown =
        realloc(profile->file, ((size_t)profile->files + 1) * sizeof *profile->file);
    if (!grown)
        return;
    profile->file = grown;
    ProfiledFile *file = &profile->file[profile->files];
    if (!open_file(file, name, text, length))
        return;
    profile->files++;
    if (!chunk_lines(L, note_line, file))
        profile->unreadable = true;
    for (int line = 1; line <= file->lines; line++)
        if (file->can_run[line] && !says_something(line_at(file, line)))
            file->can_run[line] = false;
}

void profile_name(Profile *profile, lua_State *L, const char *format, ...)
{
    lua_Debug about;
    va_list args;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">S", &about);
    int at = *about.source == '@' ? find_file(profile, about.source + 1) : -1;
    if (at < 0)
        return;
    ProfiledFile *file = &profile->file[at];
    for (int i = 0; i < file->functions; i++)
        if (file->function[i].line == about.linedefined)
            return;
    NamedFunction *grown =
        realloc(file->function, ((size_t)file->functions + 1) * sizeof *file->function);
    if (!grown)
        return;
    file->function = grown;
    NamedFunction *function = &file->function[file->functions++];
    function->line = about.linedefined;
    va_start(args, format);
    vsnprintf(function->name, sizeof function->name, format, args);
    va_end(args);
}

/* Phases -------------------------------------------------------------------------------------- */

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static int find_phase(Profile *profile, const char *name)
{
    for (int i = 0; i < profile->phases; i++)
        if (strcmp(profile->phase[i].name, name) == 0)
            return i;
    if (profile->phases == PROFILE_PHASES)
        return 0;
    snprintf(profile->phase[profile->phases].name, sizeof profile->phase[0].name, "%s", name);
    return profile->phases++;
}

static bool is_counted(const Profile *profile, const lua_State *L)
{
    return profile->match && profile->match->thread == L;
}

static void spend_time(Profile *profile)
{
    uint64_t time = now();
    profile->phase[profile->at_phase].nanoseconds += time - profile->since;
    profile->since = time;
}

/* The phase that runs now; looked up by name only when it is another one than before. */
static PhaseCost *phase_now(Profile *profile)
{
    const char *name = match_phase_name(profile->match);
    if (strcmp(profile->phase[profile->at_phase].name, name) != 0) {
        if (profile->phases > 0)
            spend_time(profile);
        profile->at_phase = find_phase(profile, name);
    }
    return &profile->phase[profile->at_phase];
}

void profile_begin(Profile *profile, const lua_State *thread)
{
    if (!is_counted(profile, thread))
        return;
    profile->work_seen = 0;
    profile->since = now();
}

void profile_end(Profile *profile, const lua_State *thread)
{
    if (is_counted(profile, thread) && profile->phases > 0)
        spend_time(profile);
}

void profile_decision(Profile *profile, const char *phase)
{
    profile->phase[find_phase(profile, phase)].decisions++;
}

void profile_stride(Profile *profile, int64_t units)
{
    profile->work_seen += units;
}

static void count_work(Profile *profile, lua_State *L)
{
    int64_t work = host_of(L)->work, more = work - profile->work_seen;
    PhaseCost *phase = phase_now(profile);
    phase->work += 1 + (uint64_t)(more >= 0 ? more : work); /* a lap begins at nothing */
    profile->work_seen = work;
}

/* Lines --------------------------------------------------------------------------------------- */

void profile_line(Profile *profile, lua_State *L, lua_Debug *at)
{
    lua_getinfo(L, "S", at);
    if (at->source != profile->source) {
        profile->source = at->source;
        profile->at_file = *at->source == '@' ? find_file(profile, at->source + 1) : -1;
    }
    if (is_counted(profile, L))
        count_work(profile, L);
    if (profile->at_file < 0)
        return;
    ProfiledFile *file = &profile->file[profile->at_file];
    if (at->currentline < 1 || at->currentline > file->lines)
        return;
    file->runs[at->currentline]++;
    if (at->linedefined > 0 && at->linedefined <= file->lines)
        file->entered[at->linedefined] = true;
}

bool profile_missed(const ProfiledFile *file, int line)
{
    return file->can_run[line] && file->runs[line] == 0;
}

void profile_count(const Profile *profile, int *lines, int *run)
{
    *lines = *run = 0;
    for (int i = 0; i < profile->files; i++)
        for (int line = 1; line <= profile->file[i].lines; line++) {
            *lines += profile->file[i].can_run[line];
            *run += profile->file[i].can_run[line] && !profile_missed(&profile->file[i], line);
        }
}

void profile_write_lcov(const Profile *profile, const char *folder, FILE *out)
{
    for (int i = 0; i < profile->files; i++) {
        const ProfiledFile *file = &profile->file[i];
        const char *slash = strchr(file->name, '/');
        int lines = 0, run = 0;
        fprintf(out, "TN:check\nSF:%s/%s\n", folder, slash ? slash + 1 : file->name);
        for (int n = 0; n < file->functions; n++)
            fprintf(out, "FN:%d,%s\n", file->function[n].line, file->function[n].name);
        for (int n = 0; n < file->functions; n++)
            fprintf(out, "FNDA:%d,%s\n", file->entered[file->function[n].line],
                    file->function[n].name);
        for (int line = 1; line <= file->lines; line++) {
            if (!file->can_run[line])
                continue;
            fprintf(out, "DA:%d,%u\n", line, (unsigned)file->runs[line]);
            lines++;
            run += file->runs[line] > 0;
        }
        fprintf(out, "LF:%d\nLH:%d\nend_of_record\n", lines, run);
    }
}
