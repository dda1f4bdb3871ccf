/* What happened, as sentences with references in them, worded for each viewer when somebody reads.
 *
 * A template has {} for each argument: "{} lays {} on {}". A piece is named only to those who knew it at
 * that moment; a seat reads "You" to itself, and the verb after it follows ("You lay ..."). An entry can also
 * be an award: it changed a scoring counter, and is the reason why. Append-only, except that a restored
 * position cuts it back to the length it had there. */
#ifndef RUNTIME_CHRONICLE_H
#define RUNTIME_CHRONICLE_H

#include "runtime/table.h"

typedef enum RefKind {
    REF_TEXT,
    REF_NUMBER,
    REF_SEAT,
    REF_PIECE,
    REF_ZONE,
    REF_SPACE,
    REF_LINE
} RefKind;

typedef struct Ref {
    uint8_t kind;
    bool joined;    /* the next reference belongs to the same {}: "red 1, blue 2 and a tile" */
    uint16_t known; /* pieces: viewers who knew it then */
    int32_t value;  /* number, seat, piece, zone, space or line; texts: given by chronicle_text */
} Ref;

typedef struct Entry {
    uint16_t audience; /* viewers who get this line at all */
    int16_t seat;      /* awards: who; otherwise NOBODY */
    int16_t counter;   /* awards: which counter, or -1 */
    uint16_t refs;
    int32_t change; /* awards: how much */
    uint32_t first_ref;
    int32_t words;     /* the template, as a text */
    uint32_t decision; /* how many decisions had been made when it was said */
} Entry;

typedef struct Chronicle Chronicle;

Chronicle *chronicle_new(void);
void chronicle_free(Chronicle *chronicle);
void chronicle_clear(Chronicle *chronicle);

/* Keeps a text and gives its number; the same text gives the same number. -1 without memory. */
int chronicle_text(Chronicle *chronicle, const char *text, size_t length);

/* Appends. `entry`'s refs, first_ref are filled in from `refs`. Full or without memory: not OK, unchanged. */
Result chronicle_add(Chronicle *chronicle, Entry entry, const Ref *refs, int count);

size_t chronicle_length(const Chronicle *chronicle);
const Entry *chronicle_entry(const Chronicle *chronicle, size_t index);
const Ref *chronicle_refs(const Chronicle *chronicle, const Entry *entry); /* all of the entry */
void chronicle_cut(Chronicle *chronicle, size_t length);

/* What an entry says to this viewer, as plain text without a newline; "" if he does not get it. Cut to
 * size - 1 bytes at a character boundary. Returns the length written. */
size_t chronicle_words(const Chronicle *chronicle, const Shape *shape,
                       const char *const *seat_names, size_t index, int viewer, char *out,
                       size_t size);

#endif
