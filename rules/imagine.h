/* Imagination: worlds that a seat cannot tell from the one it sits in, made for thinking.
 *
 * Unseen pieces are permuted (see worlds.h), chance is seeded anew from the beginning of the phase on, and what others
 * have answered since then is guessed; a world in which the seat would have seen something else at any of those
 * answers is thrown away. Nothing but what the seat sees has an influence on which worlds come out. */
#ifndef RULES_IMAGINE_H
#define RULES_IMAGINE_H

#include "rules/match.h"

typedef struct Imagination Imagination;

/* For matches of this game; of its own, since it plays in it. NULL without memory. Free with imagination_free. */
Imagination *imagination_new(Game *game);
void imagination_free(Imagination *it);

/* Takes in what the seat that is asked sees. The match may be of another copy of the game. */
bool imagination_begin(Imagination *it, const Match *match);

/* What others have answered in a secret that still lasts is not guessed: worlds come to where it began, and the seat's own
 * answers since then are to be given again, so many. */
int imagination_owes(const Imagination *it);
void imagination_own_answer(const Imagination *it, int n, Answer *answer);

/* Makes such a world; false if none was found in a fair number of tries. */
bool imagination_next(Imagination *it, Chance *chance, Position *world);

#endif
