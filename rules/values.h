/* A small file of values, `name = value` in Lua, as for settings. It runs in a state of its own in which there is nothing at
 * all: no functions, no files, bounded work and memory. A mistake in a line does not keep the other lines from being read. */
#ifndef RULES_VALUES_H
#define RULES_VALUES_H

#include "rules/report.h"

enum { MAX_VALUES_FILE = 64 << 10 };

typedef struct Value {
    const char *name;
    enum { VALUE_FLAG, VALUE_NUMBER, VALUE_TEXT, VALUE_OTHER } kind;
    bool flag;
    double number;
    const char *text; /* of VALUE_TEXT; of VALUE_OTHER what it is: "a table" */
} Value;

typedef struct ValueReader {
    /* Takes a value. false with a message (and a hint) if it cannot be meant; file and line are filled in. */
    bool (*take)(void *data, const Value *value, Report *report);
    void (*wrong)(void *data, const Report *report); /* told of every mistake */
    void *data;
} ValueReader;

/* Reads a text; `file` is how reports name it. false if anything was wrong. */
bool values_read(const char *file, const char *text, size_t length, const ValueReader *reader);

#endif
