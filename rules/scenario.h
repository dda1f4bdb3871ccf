/* Scenarios: tests of rules, written in Lua with the game's own words.
 *
 * A file *_test.lua belongs to the game in its own folder, or to the shipped game that its folder is named after. It
 * runs with everything a script of the game can say, and with helpers: start, answer, expect and so on (bind_scenario.c,
 * scenario_*.c), and what helpers.lua in its folder defines.
 * Each scenario gets a game and a match of its own. */
#ifndef RULES_SCENARIO_H
#define RULES_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ScenarioTally {
    int passed, failed;
} ScenarioTally;

typedef struct ScenarioPlan {
    const char *games;  /* the folder with the shipped games */
    const char *filter; /* only scenarios whose name contains this; NULL: all */
    bool quiet;         /* only failures are told */
    void (*tell)(void *data, const char *line);
    void *data;
} ScenarioPlan;

/* Runs one file, or every *_test.lua below a folder. false if the path cannot be read or holds no test. */
bool scenario_run(const ScenarioPlan *plan, const char *path, ScenarioTally *tally);

#endif
