/* Settings: read from their file, set at the prompt, written back without losing what else stands there. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "repl/settings.h"

static char folder[64] = "/tmp/speakeasy-settings-XXXXXX", file[128];
static char wrong[2000];

static void begin(void)
{
    cr_assert_not_null(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    snprintf(file, sizeof file, "%s/speakeasy/settings.lua", folder);
}

static void end(void)
{
    char path[160];
    unlink(file);
    snprintf(path, sizeof path, "%s/speakeasy", folder);
    rmdir(path);
    rmdir(folder);
}

TestSuite(settings, .init = begin, .fini = end);

static void tell(void *data, const Report *report)
{
    char text[1600];
    (void)data;
    report_write(report, text, sizeof text);
    strncat(wrong, text, sizeof wrong - strlen(wrong) - 1);
}

static void write_file(const char *text)
{
    char path[160];
    snprintf(path, sizeof path, "%s/speakeasy", folder);
    mkdir(path, 0700);
    FILE *out = fopen(file, "w");
    cr_assert_not_null(out);
    fputs(text, out);
    fclose(out);
}

static const char *file_text(void)
{
    static char text[2000];
    FILE *in = fopen(file, "r");
    cr_assert_not_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    return text;
}

static Settings opened(void)
{
    Settings settings;
    wrong[0] = '\0';
    settings_open(&settings, tell, NULL);
    return settings;
}

static void set(Settings *settings, const char *name, const char *value)
{
    Report report;
    const SettingRow *row = setting_find(name);
    cr_assert_not_null(row);
    cr_assert(setting_set(settings, row, value, &report), "%s", report.message);
    cr_assert(setting_write(settings, row, &report), "%s", report.message);
}

Test(settings, have_defaults_without_a_file)
{
    Settings settings = opened();
    cr_assert(settings.teach && !settings.plain && settings.pace == 0 && !settings.name[0]);
    cr_assert_str_empty(wrong);
}

Test(settings, are_read_and_mistakes_told_with_line_and_near_match)
{
    write_file("name = \"Anna\"\npase = 1\npace = 99\nplain = true\ncolour = 'pink'\n");
    Settings settings = opened();
    cr_assert_str_eq(settings.name, "Anna");
    cr_assert(settings.plain && settings.pace == 0);
    cr_assert(strstr(wrong, "settings.lua:2: there is no setting 'pase', did you mean 'pace'?"),
              "%s", wrong);
    cr_assert(strstr(wrong, "settings.lua:3: 'pace' takes 0 to 10, not 99"), "%s", wrong);
    cr_assert(strstr(wrong, ":5: 'colour' takes auto, always or never, not 'pink'"), "%s", wrong);
}

Test(settings, are_written_beside_what_stands_there)
{
    write_file("-- mine\npace = 1 -- slow\nteach = false");
    Settings settings = opened();
    set(&settings, "pace", "0.5");
    set(&settings, "name", "An\"n\\a");
    cr_assert_str_eq(file_text(), "-- mine\npace = 0.5\nteach = false\nname = \"An\\\"n\\\\a\"\n");
    Settings again = opened();
    cr_assert_str_empty(wrong);
    cr_assert(again.pace == 0.5 && !again.teach && strcmp(again.name, "An\"n\\a") == 0);
}

Test(settings, every_row_survives_being_written)
{
    static const char *const values[][2] = {
        {"name", "Bob"}, {"pace", "2"}, {"teach", "no"}, {"colour", "never"}, {"plain", "yes"}};
    Settings settings = opened();
    cr_assert_eq((int)(sizeof values / sizeof *values), setting_count, "a row is missing here");
    for (int i = 0; i < setting_count; i++)
        set(&settings, values[i][0], values[i][1]);
    Settings again = opened();
    cr_assert_str_empty(wrong);
    for (int i = 0; i < setting_count; i++) {
        char before[100], after[100];
        setting_text(&settings, &setting_rows[i], before, sizeof before);
        setting_text(&again, &setting_rows[i], after, sizeof after);
        cr_assert_str_eq(before, after);
    }
}

Test(settings, refuse_what_cannot_be_meant)
{
    static const char *const bad[][2] = {{"pace", "fast"},   {"pace", "-1"},    {"pace", "nan"},
                                         {"teach", "maybe"}, {"colour", "red"}, {"plain", "2"}};
    Settings settings = opened();
    Report report;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Settings before = settings;
        cr_assert_not(setting_set(&settings, setting_find(bad[i][0]), bad[i][1], &report), "%s",
                      bad[i][1]);
        cr_assert(strstr(report.message, "takes"), "%s", report.message);
        cr_assert_eq(memcmp(&before, &settings, sizeof settings), 0);
    }
    cr_assert_str_eq(setting_nearest("color"), "colour");
}
