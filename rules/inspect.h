/* Lua typed at the prompt. It is never run in the game that is played, but in a copy; and there not in the real position, unless
 * all cards lie open, but in deals that look the same to the viewer. What comes out the same in all of them he may know. */
#ifndef RULES_INSPECT_H
#define RULES_INSPECT_H

#include "rules/match.h"

enum { VALUE_SIZE = 4096 };

typedef struct Inspection {
    bool nothing; /* it gave no value */
    bool unknown; /* it differs between the deals */
    int deals;    /* in how many it was tried */
    char text[VALUE_SIZE];
} Inspection;

/* The value of an expression, or of what statements return. `viewer` is a seat or PUBLIC. false with a report if it
 * fails. */
bool inspect(const Match *match, int viewer, const char *text, Inspection *out, Report *report);

/* Is this the beginning of something longer? */
bool inspect_wants_more(const char *text);

/* Calls `found` with every name that an expression can begin with. */
void inspect_names(const Match *match, int viewer, void (*found)(void *to, const char *name),
                   void *to);

#endif
