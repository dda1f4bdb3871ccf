/* What the scenario runner and its helpers share. */
#ifndef RULES_SCENARIO_INSIDE_H
#define RULES_SCENARIO_INSIDE_H

#include "rules/bind.h"

enum { SCENARIO_NAME = 200, SCENARIO_OPTIONS = 32 };

/* What one scenario asks for. */
typedef struct ScenarioCase {
    char name[SCENARIO_NAME];
    int players;
    uint64_t seed;
    int line;
    char option[SCENARIO_OPTIONS][NAME_SIZE + OPTION_TEXT_SIZE];
    int options;
    char variant[MAX_VARIANTS][NAME_SIZE * 2];
    int variants;
} ScenarioCase;

/* The run in progress, found through the registry by the helpers. */
typedef struct ScenarioRun {
    ScenarioCase *cases; /* being collected, or NULL while one is run */
    int count, room;
    int wanted; /* the number of the scenario to be run, or -1 */
    int seen;
    int function; /* its function, as a reference */
    Match *match;
} ScenarioRun;

/* Adds the helpers to the game's names. */
void scenario_bind(lua_State *L, Game *game, ScenarioRun *run);

/* Reads players, seed, options and variants of a table; `what` is for errors. */
void scenario_read_wishes(lua_State *L, int table, const char *what, ScenarioCase *wanted);

/* The match of the scenario that runs; an error outside of one. */
Match *scenario_match(lua_State *L);

/* The helpers that have files of their own. */
extern const luaL_Reg scenario_look_helpers[], scenario_table_helpers[], scenario_expect_helpers[];

/* Lets `function` (a reference) stand in for setup, and begins anew. */
MatchState match_start_with(Match *match, int function);

#endif
