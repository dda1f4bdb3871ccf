/* Why something is not offered: the line of the rules that left it out.
 *
 * The phase is played again in worlds that look the same to the viewer, in a traced copy of the game; what comes out the same in all
 * of them is told. So an explanation cannot give away what is hidden. */
#ifndef RULES_WHY_H
#define RULES_WHY_H

#include "rules/match.h"

enum { WHY_SIZE = 3000 };

/* `what` is the name of a piece, of a space, or of an option that the question might have. `out` gets lines of text. false with a
 * report if there is nothing to tell. */
bool why_not(const Match *match, int viewer, const char *what, char *out, Report *report);

#endif
