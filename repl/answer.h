/* What somebody typed, as an answer to the pending decision: numbers as they are listed, ranges, or the start of
 * a label, or else words within it. Only what the asked seat may read takes part, so a reply cannot tell more than the list does. */
#ifndef REPL_ANSWER_H
#define REPL_ANSWER_H

#include "rules/match.h"

typedef enum Fit {
    FIT_EXACT,   /* it is an option's whole label */
    FIT_START,   /* a number, or the start of one label only, or words of it */
    FIT_SEVERAL, /* the same of several labels */
    FIT_NOTHING,
} Fit;

enum { LABEL_SIZE = 200, MOST_CANDIDATES = 12 };

typedef struct Typed {
    Answer answer;
    size_t from,
        used;     /* the bytes of the text that were taken; the rest may answer the next decision */
    size_t wrong; /* FIT_SEVERAL: where a further word ends that fits none of them, or 0 */
    bool inside;  /* no label starts so: it stands within them */
    int candidates;                 /* FIT_SEVERAL: how many labels fit ... */
    int candidate[MOST_CANDIDATES]; /* ... and the first of them */
    char problem[240];              /* FIT_NOTHING, or an answer that does not fit: why; else "" */
} Typed;

/* Reads as much of the text as makes one answer. */
Fit answer_read(Match *match, const char *text, Typed *typed);

/* Is this nothing but the word that the question begins with ("lay" to "Lay which tile?")? */
bool answer_opens_question(Match *match, const char *text);

/* The label of an option as the asked seat reads it, cleaned. */
void answer_label(Match *match, int option, char *out, size_t size);

#endif
