/* The games of scripts/games, loaded for tests. */
#ifndef SUPPORT_SHIPPED_GAME_H
#define SUPPORT_SHIPPED_GAME_H

#include "rules/check.h"

/* Loads a shipped game; options are "name=value", ended by NULL (or no list at all). Fails the test if it cannot. */
Game *shipped_game(const char *name, int players, const char *const *options);

/* Plays random games by the plan; fails the test with the check's report if anything is wrong. */
void shipped_check(Game *game, const CheckPlan *plan, CheckResult *result);

#endif
