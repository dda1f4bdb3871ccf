/* Sentences for people: clean text in a bounded buffer, and the little English that a chronicle needs.
 *
 * Texts come from scripts and files. What could steer a terminal (control characters, reordering marks,
 * broken UTF-8) comes out as '?'. */
#ifndef RUNTIME_WORDS_H
#define RUNTIME_WORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Words {
    char *out; /* always ends with a NUL, unless size is 0 */
    size_t size, length;
    bool full; /* something did not fit; nothing is added after that */
} Words;

void words_start(Words *words, char *out, size_t size);

/* Adds as many whole characters as fit. A text must not begin or end inside a character. */
void words_add(Words *words, const char *text, size_t length);
void words_add_text(Words *words, const char *text);
void words_add_number(Words *words, long long number);

/* What goes before the index-th of `total` things: "x, y and z". */
void words_add_between(Words *words, int index, int total);

/* "a tile" for 1, "3 tiles" for 3. */
void words_add_several(Words *words, const char *noun, int count);

/* The verb that follows "you", made from the one that follows a name: "is" gives "are", "tries" "try". */
void words_add_your_verb(Words *words, const char *verb, size_t length);

/* Words that may stand between a name and its verb: "now", "secretly". */
bool words_is_adverb(const char *word, size_t length);

#endif
