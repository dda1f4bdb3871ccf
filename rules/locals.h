/* The variables that an error is about, with their values.
 *
 * A value can tell what a player may not know: a card in another's hand, a number made from it. So they are worded only
 * where whoever reads the error may know everything: for an author (Game.author: checks, tests, a game that was
 * reloaded), and where every piece lies open to all. */
#ifndef RULES_LOCALS_H
#define RULES_LOCALS_H

#include "rules/match.h"

/* Fills in report->locals from the thread of a match that has just failed, before the thread is reset. */
void locals_describe(Match *match, Report *report);

#endif
