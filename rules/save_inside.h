/* What the save's own files share; nobody else includes this. */
#ifndef RULES_SAVE_INSIDE_H
#define RULES_SAVE_INSIDE_H

#include "rules/save.h"

enum { CHECK_SIZE = 10, /* " #" and eight digits */ LONGEST_LINE = 32 << 10 };

/* A decision. */
typedef struct SaveLine {
    uint32_t start;    /* in the text */
    uint32_t before;   /* the check of the line before it */
    uint32_t position; /* fingerprint before it */
    uint16_t label;    /* where the label's quote is, from start */
    int8_t seat;
    bool secret; /* part of a simultaneous decision; known only where it was made or replayed */
} SaveLine;

/* Something said or shown. */
typedef struct SaveTalk {
    uint32_t start, before; /* as above */
    uint32_t at;            /* how many decisions stand before it */
} SaveTalk;

struct Save {
    SaveHeader header;
    char name[160]; /* of the file it was read from, or "" */
    char *text;
    size_t length, room;
    uint32_t check; /* of the last line */
    SaveLine *line;
    size_t decisions, line_room;
    SaveTalk *talk;
    size_t remarks, talk_room;
};

/* Appends to the text; false without memory or when the save would be too large. */
bool save_append(Save *save, const char *text, size_t length);
bool save_append_line(Save *save, const SaveLine *line);
bool save_append_talk(Save *save, const SaveTalk *talk);

/* The check of a line (without its check and newline) that follows a line with check `before`. */
uint32_t save_check(uint32_t before, const char *line, size_t length);

/* One line being put together; `full` when something did not fit. */
typedef struct LineText {
    char text[LONGEST_LINE];
    size_t length;
    bool full;
} LineText;

void line_put(LineText *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
void line_put_quoted(LineText *line, const char *text, size_t most); /* at most SAVE_LABEL */

/* Ends the line with its check and adds it to the text. */
bool line_finish(LineText *line, Save *save);

/* Forgets the text from `start` on; the line before has this check. */
void save_cut_text(Save *save, size_t start, uint32_t check);

/* A seat by its name, or -1. */
int save_find_seat(const SaveHeader *header, const char *name);

/* "1,4" into an answer; returns where it ends, or NULL. "-" is the empty answer. */
const char *save_read_answer(const char *at, Answer *answer);

/* A quoted text; returns where it goes on, or NULL if it is broken or does not fit. */
const char *save_read_quoted(const char *at, char *out, size_t size);

const char *save_read_digits(const char *at, uint64_t most, uint64_t *value);

/* A line of talk, without its check. NULL if it is one, else a sentence; `piece` (SAVE_LABEL) is the name of what is shown. */
const char *save_read_talk(const SaveHeader *header, const char *line, Remark *out, char *piece);

/* save_remark, with the name of what is shown. */
void save_remark_named(const Save *save, size_t n, Remark *out, char *piece);

/* The line of the file that begins here in the text. */
int save_line_number(const Save *save, size_t start);

#endif
