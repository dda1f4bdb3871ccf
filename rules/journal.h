/* A game kept while it is played: the text of its save, appended decision by decision to a file of its own.
 *
 * Each decision is one write at the file's end, made before the decision is acknowledged: after a kill at any
 * moment the file holds every acknowledged decision, and at most a broken last line. The file is locked while its
 * game is played, so a journal that nobody has locked belongs to a game that was left. */
#ifndef RULES_JOURNAL_H
#define RULES_JOURNAL_H

#include <time.h>

#include "rules/save.h"

enum { JOURNAL_PATH = 1024, MAX_JOURNALS = 64 };

typedef struct Journal Journal;

/* Makes the folder (and those above it, for the user alone) if need be. */
bool journal_folder(const char *folder, Report *report);

/* A new journal with all that the save holds so far. NULL with a report. */
Journal *journal_start(const char *folder, const Save *save, Report *report);

/* Brings the file to what the save is now: cuts decisions that were taken back, appends the new ones. Where others were made
 * instead, a new file takes its place at once. false with a report if the disk refuses; the file then ends with the last whole
 * decision. */
bool journal_follow(Journal *journal, const Save *save, Report *report);

const char *journal_path(const Journal *journal);

/* Lets go of the file: it stays, to be resumed. */
void journal_leave(Journal *journal);

/* The game is over or saved elsewhere: the file goes. */
void journal_remove(Journal *journal);

/* Takes over a journal that was left, and reads its longest valid beginning. The save goes to the caller. NULL with a report,
 * also when another console has it. */
Journal *journal_resume(const char *path, Save **save, char *note, size_t size, Report *report);

/* Makes the journal hold just this save: a broken last line goes; another text (a save that replayed under other
 * rules) becomes a new file. With keep_old the old file stays, named .damaged. */
bool journal_rewrite(Journal *journal, const Save *save, bool keep_old, Report *report);

typedef struct JournalInfo {
    char path[JOURNAL_PATH];
    char game[SAVE_NAME];
    char variants[160]; /* " +open-hands +draft", or "" */
    char seats[160];    /* "anna, bob (random)" */
    size_t decisions;
    struct timespec when;
} JournalInfo;

/* The journals that were left and can be read, the newest first. Returns how many. */
int journal_list(const char *folder, JournalInfo *out, int most);

#endif
