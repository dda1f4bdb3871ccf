/* An error told properly: what, where, why, and what to do. Plain text for people, safe for a terminal. */
#ifndef RULES_REPORT_H
#define RULES_REPORT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct Report {
    char message[480];
    char file[160]; /* "" when no file is to blame */
    int line;
    char source[200];               /* that line's text */
    char above[2][120], below[120]; /* the lines around it */
    char phase[64];
    char locals[320]; /* "me = seat 1, n = nil": only where the reader may know everything */
    char hint[240];
} Report;

void report_clear(Report *report);

/* Sets the message; always false, so that a failing function can `return report_say(...)`. */
bool report_say(Report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fills in the source line that the report names, from the text of its file. */
void report_quote(Report *report, const char *text, size_t length);

/* The whole report over one to eight lines, without a final newline. */
enum { REPORT_TEXT = 2400 };
void report_write(const Report *report, char *out, size_t size);

/* Copies text so that it can be shown: control characters, broken UTF-8 and text-direction marks become '?'. */
void report_clean(char *out, size_t size, const char *text, size_t length);

/* The name among `count` that is nearest to a misspelt one, or NULL if none is near. */
const char *nearest_name(const char *wrong, const char *const *names, size_t count);

/* How far apart two names are, in typing slips (a swap of neighbours is one). */
int name_distance(const char *a, const char *b);
bool name_is_near(const char *wrong, int distance);

#endif
