#include "repl/settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "repl/library.h"
#include "rules/journal.h"
#include "rules/values.h"

#define AT(field) offsetof(Settings, field)

const SettingRow setting_rows[] = {
    {"name", SETTING_TEXT, NULL, 0, 0, "your name at the table; \"\": you", AT(name)},
    {"pace", SETTING_NUMBER, NULL, 0, 10, "seconds between the moves of bots, on a terminal",
     AT(pace)},
    {"teach", SETTING_FLAG, NULL, 0, 0, "tell the rules of a phase when you first come to it?",
     AT(teach)},
    {"colour", SETTING_WORD, "auto always never", 0, 0,
     "colours; auto: on a terminal, unless NO_COLOR is set", AT(colour)},
    {"plain", SETTING_FLAG, NULL, 0, 0, "tables in words, no line editing: as with --plain",
     AT(plain)},
};
const int setting_count = sizeof setting_rows / sizeof *setting_rows;

static void *field(const Settings *settings, const SettingRow *row)
{
    return (char *)settings + row->offset;
}

const SettingRow *setting_find(const char *name)
{
    for (int i = 0; i < setting_count; i++)
        if (strcmp(setting_rows[i].name, name) == 0)
            return &setting_rows[i];
    return NULL;
}

const char *setting_nearest(const char *wrong)
{
    const char *names[sizeof setting_rows / sizeof *setting_rows];
    for (int i = 0; i < setting_count; i++)
        names[i] = setting_rows[i].name;
    return nearest_name(wrong, names, (size_t)setting_count);
}

/* Words -------------------------------------------------------------------------------------------------- */

/* The n-th of some words with spaces between them; its length, 0 behind the last. */
static int nth_word(const char *words, int n, const char **word)
{
    for (; n > 0 && *words; n--) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    *word = words;
    return (int)strcspn(words, " ");
}

void setting_text(const Settings *settings, const SettingRow *row, char *out, size_t size)
{
    const char *word;
    const void *value = field(settings, row);
    if (row->kind == SETTING_FLAG)
        snprintf(out, size, "%s", *(const bool *)value ? "yes" : "no");
    else if (row->kind == SETTING_NUMBER)
        snprintf(out, size, "%g", *(const double *)value);
    else if (row->kind == SETTING_TEXT)
        snprintf(out, size, "\"%s\"", (const char *)value);
    else {
        int length = nth_word(row->words, *(const int *)value, &word);
        snprintf(out, size, "%.*s", length, word);
    }
}

void setting_range(const SettingRow *row, char *out, size_t size)
{
    const char *word;
    out[0] = '\0';
    if (row->kind == SETTING_FLAG)
        snprintf(out, size, "yes or no");
    else if (row->kind == SETTING_NUMBER)
        snprintf(out, size, "%g to %g", row->least, row->most);
    else if (row->kind == SETTING_TEXT)
        snprintf(out, size, "at most %d bytes", SAVE_NAME - 1);
    for (int i = 0, length; row->words && (length = nth_word(row->words, i, &word)) > 0; i++) {
        size_t used = strlen(out);
        const char *next, *between = nth_word(row->words, i + 1, &next) > 0 ? ", " : " or ";
        snprintf(out + used, size - used, "%s%.*s", i ? between : "", length, word);
    }
}

/* Setting ------------------------------------------------------------------------------------------------ */

static bool refuse(const SettingRow *row, const char *got, Report *report)
{
    char range[120];
    setting_range(row, range, sizeof range);
    return report_say(report, "'%s' takes %s, not %s", row->name, range, got);
}

static bool set_word(Settings *settings, const SettingRow *row, const char *text, Report *report)
{
    const char *word;
    char got[100];
    for (int i = 0, length; (length = nth_word(row->words, i, &word)) > 0; i++)
        if (strlen(text) == (size_t)length && strncasecmp(word, text, (size_t)length) == 0) {
            *(int *)field(settings, row) = i;
            return true;
        }
    snprintf(got, sizeof got, "'%.60s'", text);
    return refuse(row, got, report);
}

static bool set_name(Settings *settings, const SettingRow *row, const char *text, Report *report)
{
    if (strlen(text) >= SAVE_NAME)
        return refuse(row, "so many", report);
    report_clean(field(settings, row), SAVE_NAME, text, strlen(text));
    return true;
}

static bool set_value(Settings *settings, const SettingRow *row, const Value *value, Report *report)
{
    char got[100];
    if (row->kind == SETTING_FLAG && value->kind == VALUE_FLAG) {
        *(bool *)field(settings, row) = value->flag;
        return true;
    }
    if (row->kind == SETTING_NUMBER && value->kind == VALUE_NUMBER && value->number >= row->least &&
        value->number <= row->most) {
        *(double *)field(settings, row) = value->number;
        return true;
    }
    if (value->kind == VALUE_TEXT && row->kind == SETTING_WORD)
        return set_word(settings, row, value->text, report);
    if (value->kind == VALUE_TEXT && row->kind == SETTING_TEXT)
        return set_name(settings, row, value->text, report);
    if (value->kind == VALUE_NUMBER)
        snprintf(got, sizeof got, "%g", value->number);
    else if (value->kind == VALUE_FLAG)
        snprintf(got, sizeof got, "%s", value->flag ? "true" : "false");
    else
        snprintf(got, sizeof got, value->kind == VALUE_TEXT ? "\"%.60s\"" : "%.60s", value->text);
    return refuse(row, got, report);
}

bool setting_set(Settings *settings, const SettingRow *row, const char *typed, Report *report)
{
    static const char *const yes[] = {"yes", "true", "on", "y"}, *const no[] = {"no", "false",
                                                                                "off", "n"};
    Value value = {.name = row->name, .kind = VALUE_TEXT, .text = typed};
    char *end;
    report_clear(report);
    for (int i = 0; row->kind == SETTING_FLAG && i < 4; i++)
        if (strcasecmp(typed, yes[i]) == 0 || strcasecmp(typed, no[i]) == 0) {
            value.kind = VALUE_FLAG;
            value.flag = strcasecmp(typed, yes[i]) == 0;
        }
    double number = strtod(typed, &end);
    if (row->kind == SETTING_NUMBER && end > typed && !*end) {
        value.kind = VALUE_NUMBER;
        value.number = number;
    }
    return set_value(settings, row, &value, report);
}

/* The file ------------------------------------------------------------------------------------------------- */

static bool take(void *data, const Value *value, Report *report)
{
    const SettingRow *row = setting_find(value->name);
    if (row)
        return set_value(data, row, value, report);
    const char *near = setting_nearest(value->name);
    report_say(report, "there is no setting '%.40s'%s%s%s", value->name,
               near ? ", did you mean '" : "", near ? near : "", near ? "'?" : "");
    snprintf(report->hint, sizeof report->hint, "'settings' lists them");
    return false;
}

/* The file's text, to be freed; NULL if there is none, with errno. */
static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "re");
    char *text = file ? malloc(MAX_VALUES_FILE + 2) : NULL;
    if (text) {
        errno = 0;
        *length = fread(text, 1, MAX_VALUES_FILE + 1, file);
        text[*length] = '\0';
    }
    if (text && ferror(file)) {
        int error = errno;
        free(text);
        text = NULL;
        errno = error;
    }
    if (file)
        fclose(file);
    return text;
}

typedef struct Mistakes {
    Settings *settings;
    void (*wrong)(void *data, const Report *report);
    void *data;
} Mistakes;

static bool take_into(void *data, const Value *value, Report *report)
{
    return take(((const Mistakes *)data)->settings, value, report);
}

static void pass_on(void *data, const Report *report)
{
    const Mistakes *mistakes = data;
    mistakes->wrong(mistakes->data, report);
}

void settings_open(Settings *settings, void (*wrong)(void *data, const Report *report), void *data)
{
    *settings = (Settings){.teach = true};
    config_folder(settings->path, sizeof settings->path - sizeof "/settings.lua");
    if (!settings->path[0])
        return;
    strcat(settings->path, "/settings.lua");
    size_t length;
    char *text = read_file(settings->path, &length);
    Mistakes mistakes = {settings, wrong, data};
    ValueReader reader = {.take = take_into, .wrong = pass_on, .data = &mistakes};
    if (text) {
        values_read(settings->path, text, length, &reader);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        Report report;
        report_clear(&report);
        report_say(&report, "the settings cannot be read: %s", strerror(errno));
        snprintf(report.file, sizeof report.file, "%.150s", settings->path);
        wrong(data, &report);
    }
    free(text);
}

/* Writing -------------------------------------------------------------------------------------------------- */

/* name = value, as Lua reads it. */
static void write_line(FILE *file, const Settings *settings, const SettingRow *row)
{
    char text[SAVE_NAME + 8];
    setting_text(settings, row, text, sizeof text);
    fprintf(file, "%s = ", row->name);
    if (row->kind == SETTING_FLAG)
        fprintf(file, "%s", *(const bool *)field(settings, row) ? "true" : "false");
    else if (row->kind == SETTING_NUMBER)
        fprintf(file, "%s", text);
    else if (row->kind == SETTING_WORD)
        fprintf(file, "\"%s\"", text);
    else {
        fputc('"', file);
        for (const char *at = field(settings, row); *at; at++)
            fprintf(file, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
        fputc('"', file);
    }
    fputc('\n', file);
}

/* Does this line of the file set it? */
static bool sets(const char *line, const SettingRow *row)
{
    line += strspn(line, " \t");
    size_t length = strlen(row->name);
    if (strncmp(line, row->name, length) != 0)
        return false;
    line += length + strspn(line + length, " \t");
    return *line == '=' && line[1] != '=';
}

/* The old text, with the last line that sets it written anew, or a line more. */
static void write_text(FILE *file, const char *old, const Settings *settings, const SettingRow *row)
{
    const char *last = NULL;
    for (const char *at = old; *at; at += strcspn(at, "\n"), at += *at == '\n')
        if (sets(at, row))
            last = at;
    for (const char *at = old; *at;) {
        size_t length = strcspn(at, "\n");
        if (at == last)
            write_line(file, settings, row);
        else
            fprintf(file, "%.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
    if (!last)
        write_line(file, settings, row);
}

bool setting_write(const Settings *settings, const SettingRow *row, Report *report)
{
    char aside[SETTINGS_PATH + 8];
    size_t length = 0;
    report_clear(report);
    if (!settings->path[0])
        return report_say(report, "there is no home folder to keep settings in");
    char *old = read_file(settings->path, &length);
    if (!old && errno != ENOENT && errno != ENOTDIR)
        return report_say(report, "%s: %s", settings->path, strerror(errno));
    if (length > MAX_VALUES_FILE) {
        free(old);
        return report_say(report, "%s: this file is too long", settings->path);
    }
    snprintf(aside, sizeof aside, "%s.new", settings->path);
    char folder[SETTINGS_PATH];
    config_folder(folder, sizeof folder);
    if (!journal_folder(folder, report)) {
        free(old);
        return false;
    }
    FILE *file = fopen(aside, "we");
    bool good = file != NULL;
    if (good) {
        if (!old)
            fputs("-- Settings of Speakeasy. The command 'settings' lists what can be set.\n",
                  file);
        write_text(file, old ? old : "", settings, row);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    good = good && rename(aside, settings->path) == 0;
    free(old);
    return good || report_say(report, "%s: %s", settings->path, strerror(errno));
}
