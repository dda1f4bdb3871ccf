/* What a compiled pattern is made of; only for pattern.c and pattern_compile.c. */
#ifndef RULES_PATTERN_PROGRAM_H
#define RULES_PATTERN_PROGRAM_H

#include "rules/pattern.h"

#include <stdint.h>

typedef enum NodeKind {
    NODE_BYTE,        /* the byte `first` */
    NODE_ANY,         /* any byte */
    NODE_SET,         /* a byte of the set */
    NODE_OPEN,        /* begins capture `first` */
    NODE_POSITION,    /* captures the position as `first` */
    NODE_CLOSE,       /* ends capture `first` */
    NODE_REFERENCE,   /* the text of capture `first` again */
    NODE_BALANCE,     /* from byte `first` to the `second` that balances it */
    NODE_FRONTIER,    /* the edge of a run of the set's bytes */
    NODE_SUBJECT_END, /* $ */
    NODE_BAD,         /* raises its complaint */
    NODE_DONE,
} NodeKind;

typedef enum Repeat {
    REPEAT_NOT,
    REPEAT_MAYBE,  /* ? */
    REPEAT_GREEDY, /* * + */
    REPEAT_LAZY,   /* - */
} Repeat;

typedef struct PatternNode {
    uint8_t kind;   /* NodeKind */
    uint8_t repeat; /* Repeat */
    uint8_t least;  /* times: 1 for +, else 0 */
    uint8_t first;
    uint8_t second;
    union {
        uint32_t set[8]; /* a bit for each byte */
        const char *complaint;
    } as;
} PatternNode;

struct Pattern {
    bool anchored;
    int captures;
    int repeats;
    PatternNode nodes[]; /* up to a NODE_DONE or NODE_BAD */
};

#endif
