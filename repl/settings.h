/* What a player has set once and for all: a small Lua file in the XDG config folder, `pace = 0.5`. One table of rows gives
 * what can be set, and how it is read, written, listed, completed and documented. */
#ifndef REPL_SETTINGS_H
#define REPL_SETTINGS_H

#include "rules/report.h"
#include "rules/save.h"

enum { SETTINGS_PATH = 1024 };

typedef enum Colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER } Colour;

typedef struct Settings {
    char path[SETTINGS_PATH]; /* of the file, or "": there is no home */
    char name[SAVE_NAME];     /* the player's; "": he is called "you" */
    int colour;               /* a Colour */
    bool plain, teach;
    double pace; /* seconds between the moves of bots */
} Settings;

typedef enum SettingKind { SETTING_FLAG, SETTING_NUMBER, SETTING_WORD, SETTING_TEXT } SettingKind;

typedef struct SettingRow {
    const char *name;
    SettingKind kind;
    const char *words; /* SETTING_WORD: what it can be, in the order of its numbers */
    double least, most;
    const char *help;
    size_t offset; /* in Settings */
} SettingRow;

extern const SettingRow setting_rows[];
extern const int setting_count;

/* The defaults, then what the file says. Every mistake in it is told to `wrong`; what is right holds all the same. */
void settings_open(Settings *settings, void (*wrong)(void *data, const Report *report), void *data);

const SettingRow *setting_find(const char *name); /* or NULL */
const char *setting_nearest(const char *wrong);   /* or NULL */

/* Its value as one would type it: "0.5", "yes", "auto". */
void setting_text(const Settings *settings, const SettingRow *row, char *out, size_t size);

/* What it can be: "yes or no", "0 to 10". */
void setting_range(const SettingRow *row, char *out, size_t size);

/* Sets it from what was typed. false with a report if it cannot be that. */
bool setting_set(Settings *settings, const SettingRow *row, const char *typed, Report *report);

/* Writes it into the file, which keeps its other lines. false with a report. */
bool setting_write(const Settings *settings, const SettingRow *row, Report *report);

#endif
