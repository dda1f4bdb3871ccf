/* Letters of clean UTF-8: how many columns each takes, and what stands for it where only ASCII can be shown. */
#ifndef REPL_LETTERS_H
#define REPL_LETTERS_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of the letter that a text begins with, and the columns it takes: 0, 1 or 2. */
size_t letter_at(const char *text, int *width);

/* Columns that a text takes. */
int text_width(const char *text);

/* Copies a text with every letter beyond ASCII replaced: "Jurgen" for its original, '?' for what has no likeness. */
void text_to_ascii(char *out, size_t size, const char *text, size_t length);

/* Do the locale's variables (LC_ALL, LC_CTYPE, LANG) ask for UTF-8? The C library is not asked: setting its locale would reach
 * into the rules. */
bool locale_is_utf8(void);

#endif
