/* Everything that is printed goes through here: texts of scripts and files are cleaned, colour is an extra.
 *
 * A canvas is a block of lines put together before it is printed, so that parts can stand side by side. */
#ifndef REPL_SCREEN_H
#define REPL_SCREEN_H

#include "repl/letters.h"

typedef struct Screen {
    bool terminal; /* somebody sits there: line editing, questions */
    bool colour;
    bool plain;  /* for screen readers: tables in words */
    bool ascii;  /* the locale is not UTF-8 */
    bool simple; /* the terminal knows no commands (TERM=dumb) */
    int width;   /* what is printed may take so many columns */
    int columns; /* what the terminal really has; 0 if unknown */
    bool status; /* a line of screen_status stands there */
    bool broken; /* nobody reads any more */
} Screen;

/* How somebody wants it; the terminal and the environment have their say, too. */
typedef struct Wish {
    bool plain;
    bool colour_always, colour_never;
} Wish;
void screen_open(Screen *screen, const Wish *wish);
void screen_measure(Screen *screen); /* the window may have changed */

/* Prints. Control characters and broken UTF-8 come out as '?'; newlines stay. */
void say(Screen *screen, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints one paragraph, broken at the screen's width, the following lines moved in by `indent`. */
void say_wrapped(Screen *screen, int indent, const char *text);

void screen_flush(Screen *screen);
/* A line that is written over by the next one, and taken away by "": for what lasts only a moment. Where a terminal cannot do that,
 * it is said once. */
void screen_status(Screen *screen, const char *text);

void screen_clear(Screen *screen); /* with the scrollback: before another player looks */

enum { CANVAS_ROW = 1400 };

typedef struct CanvasRow {
    char text[CANVAS_ROW];
    size_t length;
    int width;
} CanvasRow;

typedef struct Canvas {
    bool colour;
    int most; /* columns */
    int rows, room;
    CanvasRow *row;
} Canvas;

void canvas_start(Canvas *canvas, bool colour, int most);
void canvas_free(Canvas *canvas);
void canvas_line(Canvas *canvas); /* begins a new row */

/* Adds to the last row; `colour` is a colour's name or "". What does not fit is left out. */
void canvas_add(Canvas *canvas, const char *colour, const char *text);
void canvas_pad(Canvas *canvas, int column);

/* Adds a word to the last row, or to a new one moved in by `indent` when it does not fit. */
void canvas_word(Canvas *canvas, int indent, const char *colour, const char *word);

/* Adds all words of a text in this way. */
void canvas_words(Canvas *canvas, int indent, const char *text);

/* Puts `right` beside what is there, from row `first` on, beginning at `column`. */
void canvas_beside(Canvas *canvas, int first, int column, const Canvas *right);
int canvas_width(const Canvas *canvas);
void canvas_print(const Canvas *canvas, Screen *screen);

#endif
