/* What ran while a game was checked: every line of its scripts, and what each phase cost.
 *
 * A profile is given to game_load and fills itself while that game (or several, one after the other: the same files for other
 * numbers of players) is played. Lines are counted by a hook, which nothing but a check sets. */
#ifndef RULES_PROFILE_H
#define RULES_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rules/host.h"

struct Match;
struct lua_Debug;

enum { PROFILE_NAME = 128, PROFILE_PHASES = 260, PROFILE_TEXT = 200 };

/* A function of a file that has a name for people: "phase 'turn'", "the effect 'at_end' of the boss". */
typedef struct NamedFunction {
    char name[PROFILE_NAME];
    int line; /* where it begins */
} NamedFunction;

typedef struct ProfiledFile {
    char name[PROFILE_NAME];
    char *text;
    int lines;
    uint32_t *runs; /* how often each line has run */
    bool *can_run;  /* holds an instruction */
    bool *entered;  /* a function that begins on this line has run */
    NamedFunction *function;
    int functions;
} ProfiledFile;

typedef struct PhaseCost {
    char name[64];
    uint64_t decisions;
    uint64_t work; /* lines run, and units that verbs and library functions were charged */
    uint64_t nanoseconds;
} PhaseCost;

typedef struct Profile {
    ProfiledFile *file;
    int files;
    PhaseCost phase[PROFILE_PHASES];
    int phases;
    int games;           /* that were counted from beginning to end */
    struct Match *match; /* whose phases are counted, or NULL */
    bool unreadable;     /* the lines that can run are not known */

    /* Where it is now. */
    const char *source; /* Lua's own text, for finding the file without comparing */
    int at_file, at_phase;
    int64_t work_seen;
    uint64_t since;
} Profile;

Profile *profile_new(void); /* NULL without memory */
void profile_free(Profile *profile);

/* A script has been compiled: its function is on top of the stack. */
void profile_add_file(Profile *profile, lua_State *L, const char *name, const char *text,
                      size_t length);

/* Gives the function on top of the stack a name; the first one stays. */
void profile_name(Profile *profile, lua_State *L, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Called by the host: a line runs; a script begins to run and has ended. */
void profile_line(Profile *profile, lua_State *L, struct lua_Debug *at);
void profile_stride(Profile *profile, int64_t units); /* instructions counted: no work of verbs */
void profile_begin(Profile *profile, const lua_State *thread);
void profile_end(Profile *profile, const lua_State *thread);

/* Called by the check: a decision waits in this phase. */
void profile_decision(Profile *profile, const char *phase);

/* Lines that can run, and those that did. */
void profile_count(const Profile *profile, int *lines, int *run);

/* Is this line one that could have run and never did? */
bool profile_missed(const ProfiledFile *file, int line);

/* A line's text, cleaned; size: PROFILE_TEXT. */
void profile_text(const ProfiledFile *file, int line, char *out, size_t size);

/* Writes all of it in the format of lcov. */
void profile_write_lcov(const Profile *profile, const char *folder, FILE *out);

#endif
