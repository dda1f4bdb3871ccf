/* Lines that somebody types: with editing on a terminal, plain from a pipe. */
#ifndef REPL_INPUT_H
#define REPL_INPUT_H

#include <pthread.h>

#include "repl/screen.h"

typedef enum LineResult { LINE_READ, LINE_ABANDONED, LINE_END, LINE_WOKEN } LineResult;

enum { LONGEST_INPUT = 4096 };

typedef struct Input {
    bool
        editing; /* linenoise; otherwise plain lines, which are printed again so that a transcript reads well */
    bool aside;         /* a line of input_aside is being typed */
    char history[1100]; /* the file of earlier lines, or "" */
} Input;

void input_open(Input *input, const Screen *screen, bool plain);

/* Prints the prompt and reads a line into `out` (LONGEST_INPUT bytes); a longer one is cut. Abandoned: Ctrl-C. Woken:
 * input_wake was called meanwhile, and nothing had come in. */
LineResult input_line(Input *input, Screen *screen, const char *prompt, char *out);

/* The same for a question besides the game: without completion and hints, which might tell the next player's options, and
 * not remembered among the lines typed. */
LineResult input_aside(Input *input, Screen *screen, const char *prompt, char *out);

/* Ends a wait for a line; from any thread. `reader` is the one that waits. */
void input_wake(pthread_t reader);

/* Lines of earlier sittings, from a file of the user's own; and one more for it. Only what may be read by anybody at this
 * keyboard belongs there. */
void input_remember_from(Input *input, const char *folder);
void input_remember(const Input *input, const char *line);

/* Forgets the lines typed so far: before another player sits down. */
void input_forget(Input *input);

/* Was Ctrl-C pressed since the last call, while no line was being read? */
bool input_interrupted(void);

#endif
