/* What the save's own files share; nobody else includes this. */
#ifndef RULES_SAVE_INSIDE_H
#define RULES_SAVE_INSIDE_H

#include "rules/save.h"

enum { CHECK_SIZE = 10, /* " #" and eight digits */ LONGEST_LINE = 16 << 10 };

typedef struct SaveLine {
    uint32_t start;    /* in the text */
    uint32_t check;    /* of this line */
    uint32_t position; /* fingerprint before it */
    uint16_t label;    /* where the label's quote is, from start */
    int8_t seat;
} SaveLine;

struct Save {
    SaveHeader header;
    char *text;
    size_t length, room;
    size_t header_length;
    uint32_t header_check;
    SaveLine *line;
    size_t decisions, line_room;
};

/* Appends to the text; false without memory or when the save would be too large. */
bool save_append(Save *save, const char *text, size_t length);
bool save_append_line(Save *save, const SaveLine *line);

/* The check of a line (without its check and newline) that follows a line with check `before`. */
uint32_t save_check(uint32_t before, const char *line, size_t length);

/* The check of the last line. */
uint32_t save_last_check(const Save *save);

/* "1,4" into an answer; returns where it ends, or NULL. "-" is the empty answer. */
const char *save_read_answer(const char *at, Answer *answer);

/* A quoted text; returns where it goes on, or NULL if it is broken or does not fit. */
const char *save_read_quoted(const char *at, char *out, size_t size);

#endif
