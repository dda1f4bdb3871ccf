/* What the files of scripts that play share. */
#ifndef RULES_SCRIPT_INSIDE_H
#define RULES_SCRIPT_INSIDE_H

#include "rules/bot.h"
#include "rules/scenario_inside.h"
#include "rules/script.h"

enum { SCRIPT_GAMES = 16, SCRIPT_BOTS = 16 };

/* A game that several matches of the script share, with the bots that have been asked for. */
typedef struct ScriptGame {
    char folder[1024];
    ScenarioCase wishes;
    Game *game;
    int matches; /* that use it */
    struct {
        char words[BOT_WORDS];
        Bot *bot;
    } bot[SCRIPT_BOTS];
    int bots;
} ScriptGame;

typedef struct Script {
    const ScriptPlan *plan;
    ScriptGame *game[SCRIPT_GAMES];
    int made, live, collect_at; /* matches; Lua does not know how much memory they take */
} Script;

/* What the script holds as a match. */
typedef struct ScriptMatch {
    Thing thing; /* as for all that scripts hold: THING_OTHER, and a number that no other has */
    Script *script;
    ScriptGame *of;
    Match *match;
    AnswerLog log; /* all answers, also those before a fork */
    char seat[MAX_SEATS][BOT_WORDS];
    bool arranged;
} ScriptMatch;

Script *script_of(lua_State *L);
ScriptMatch *script_match(lua_State *L, int index); /* an error if it is none */

/* Pushes an empty one that takes part in the collection of garbage. */
ScriptMatch *script_new_match(lua_State *L);

/* The game of these wishes, loaded or found; raises. */
ScriptGame *script_game(lua_State *L, const char *name, const ScenarioCase *wishes);
Bot *script_bot(lua_State *L, ScriptGame *game, const char *words);
void script_free_games(Script *script);

_Noreturn void script_raise(lua_State *L, const Report *report);

/* start { game =, ... } and resume(text) */
int script_start(lua_State *L);
int script_resume(lua_State *L);

/* The methods that have files of their own. */
extern const luaL_Reg script_look_methods[], script_play_methods[];

#endif
