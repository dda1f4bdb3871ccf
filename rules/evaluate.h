/* How the seats stand: what bots steer by where a game is not over yet.
 *
 * A game may offer its own judgement: evaluate(swing, function(seat) ... end). Without one its scoring counters are
 * taken. Either way the values become shares of the victory that add up to 1. */
#ifndef RULES_EVALUATE_H
#define RULES_EVALUATE_H

#include "rules/match.h"

/* The share of every seat: of a game that is over, who has won; otherwise the judgement. false with a report if the
 * script's function fails. */
bool evaluate_shares(Match *match, double *share, Report *report);

#endif
