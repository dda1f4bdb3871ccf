/* The protocol: JSON lines for bots and front ends in any language. One line in, one line out, in the same order.
 *
 * Whoever is connected sits at the seats that it asked for in `start`; bots of the program sit at the others. It is told what
 * these seats may know and nothing else. docs/automation.md describes every request. */
#ifndef REPL_SERVE_H
#define REPL_SERVE_H

#include <jansson.h>

#include "repl/session.h"

enum { PROTOCOL = 1, SERVE_LONGEST = 64 << 10, SERVE_EVENTS = 200 };

typedef struct Server {
    const Library *library;
    Play *play;  /* NULL: no game is open */
    bool failed; /* the rules failed, and the game cannot go on */
    bool quit;

    /* The error of the request that is being answered; code NULL: none. */
    const char *code;
    char message[600];
} Server;

/* Reads requests until the end of the input or `quit`. */
void serve(Server *server, FILE *in, FILE *out);

/* Answers one line; free the text. NULL without memory. */
char *serve_line(Server *server, const char *line, size_t length);

void serve_close(Server *server);

/* For serve*.c: says what is wrong; always false. */
bool serve_error(Server *server, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begins the game that the request describes. */
bool serve_start(Server *server, const json_t *request);

/* Makes the decision that waits. */
bool serve_answer(Server *server, const json_t *request);

/* The field as a whole number in this range; `otherwise` if it is not there. */
bool serve_number(Server *server, const json_t *request, const char *field, json_int_t least,
                  json_int_t most, json_int_t otherwise, json_int_t *out);

#endif
