/* What the words after a command ask for: GAME +VARIANT... SEAT... players=N seed=N OPTION=VALUE...
 *
 * Every command that takes a game reads it here. A command's settings of its own (games=N) are named in `own`. */
#ifndef REPL_WISHES_H
#define REPL_WISHES_H

#include "repl/library.h"
#include "repl/play.h"
#include "repl/session.h"

enum { MAX_OWN_WISHES = 16 };

typedef struct Wishes {
    PlayRequest request; /* its game request points into this struct */
    char folder[LIBRARY_PATH];
    const char *variants[MAX_VARIANTS];
    const char *options[MAX_OPTIONS];
    char names[MAX_SEATS][SAVE_NAME];
    bool seeded;                     /* was seed=N given? */
    const char *own[MAX_OWN_WISHES]; /* the values of the command's own settings, or NULL */
} Wishes;

/* Takes +VARIANT and NAME=VALUE out of the words; gives how many words are left, or -1 after a complaint. `own` is a list of
 * names that ends with NULL, or NULL. The wishes must be all zero, and stay where they are. */
int wishes_take(Session *session, int count, char **words, const char *const *own, Wishes *wishes);

/* Finds the game of this name, or with a slash in it the folder of one; complains if there is none. */
bool wishes_game(Session *session, const char *word, Wishes *wishes);

/* All of it: the words after the command's name are the game, its settings and its seats. A seed that was not given is
 * found by chance. */
bool wishes_read(Session *session, int count, char **words, const char *const *own, Wishes *wishes);

/* The value of one of the command's own settings, as a number; complains if it is none. */
bool wishes_number(Session *session, const char *name, const char *value, uint64_t least,
                   uint64_t most, uint64_t *out);

#endif
