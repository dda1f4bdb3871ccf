/* A Lua value in words that a person can read. */
#ifndef RULES_VALUE_WORDS_H
#define RULES_VALUE_WORDS_H

#include "rules/bind.h"

typedef struct ValueWords {
    const Match *match;
    int viewer;
    char *out;
    size_t size, used;
} ValueWords;

/* Adds the value at this index; may raise errors of memory. What does not fit ends with "...". */
void value_words(ValueWords *words, lua_State *L, int index);
void value_text(ValueWords *words, const char *text);

#endif
