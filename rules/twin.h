/* A game loaded once more, to try things in: whatever happens there cannot touch the game that is played. */
#ifndef RULES_TWIN_H
#define RULES_TWIN_H

#include "rules/match.h"

typedef struct Twin {
    Game *game;
    Match *match; /* at the first decision of some game; its table is there to be written over */
} Twin;

/* With the options, players and names of this match. false with a report, also if its files have changed since. Close it with
 * twin_close in any case. `trace` may be NULL. */
bool twin_open(Twin *twin, const Match *match, struct Trace *trace, Report *report);
void twin_close(Twin *twin);

/* The pieces that a viewer does not know, kind by kind: the places of each kind are theirs in some order or other. */
typedef struct Deal {
    int viewer;
    int pieces, kinds;
    int piece[MAX_PIECES];
    int first[MAX_PIECES + 1]; /* where each kind begins in `piece` */
} Deal;

/* Copies the table of the match, and deals the pieces that the viewer does not know anew: a table that he cannot tell from the
 * real one. twin_next_deal moves each of them one place on; after twin_deals of these every piece has lain everywhere. */
void twin_deal(Twin *twin, const Match *match, int viewer, Chance *chance, Deal *deal);
void twin_next_deal(Twin *twin, const Deal *deal);
int twin_deals(const Deal *deal);

/* Copies the table as it is. */
void twin_copy(Twin *twin, const Match *match);

#endif
