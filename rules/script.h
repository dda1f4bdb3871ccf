/* Scripts that play: `speakeasy run FILE.lua`.
 *
 * They stand outside of any game: they start matches, look at them, decide for seats or let bots decide, go back and fork, and
 * print what they find. They have the bounded library of games' scripts and no files, clock or network. docs/automation.md
 * lists their words. */
#ifndef RULES_SCRIPT_H
#define RULES_SCRIPT_H

#include "rules/report.h"

typedef struct ScriptPlan {
    const char *games; /* the folder with the shipped games */
    const char *const *names;
    int name_count; /* of these games */
    const char *const *args;
    int arg_count; /* for the script */
    void (*tell)(void *data, const char *line);
    void *data;
} ScriptPlan;

/* false with a report if the file cannot be read, or the script fails. */
bool script_run(const ScriptPlan *plan, const char *path, Report *report);

#endif
