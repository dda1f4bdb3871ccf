/* A table as text, from its declarations alone: boards, zones, counters and tracks, as one viewer may see them. */
#ifndef REPL_DRAW_H
#define REPL_DRAW_H

#include "repl/screen.h"
#include "rules/match.h"

typedef struct View {
    const Match *match;
    int viewer; /* a seat, or PUBLIC */
    bool colour;
    bool plain; /* in words, for screen readers */
    int width;
    int focus; /* a space that should be seen, plus 1; 0: none in particular */
} View;

void draw_table(const View *view, Canvas *canvas);

/* The same in words: full names, one row of a board in a line, no columns. */
void draw_plain(const View *view, Canvas *canvas);

/* Its parts. Each adds rows to the canvas. */
void draw_board(const View *view, int board, Canvas *canvas);
bool draw_map(const View *view, int board,
              Canvas *canvas); /* a graph with a drawing; false: none, or no room for it */
void draw_zones(const View *view, Canvas *canvas); /* those that belong to nobody */
void draw_seats(const View *view, Canvas *canvas); /* counters and zones of each seat, as a table */
void draw_counters(const View *view, Canvas *canvas); /* those of the table */
void draw_tracks(const View *view, Canvas *canvas);

/* What lies in a zone, added to the last row and wrapped at `indent`, or not wrapped if that is the
   canvas's width; "-" if nothing does. */
void draw_contents(const View *view, int zone, int indent, Canvas *canvas);

/* Is this counter drawn as a track? */
bool draw_has_track(const View *view, const CounterInfo *info);

/* A piece as this viewer may know it: its brief name, marks behind it; "##" if he does not know it. */
void draw_piece(const View *view, int piece, Canvas *canvas);

/* A piece of a zone or board in words, "yellow 2 (dead)"; one that he does not know by its back. */
void draw_piece_words(const View *view, int piece, char *out, size_t size);

/* A counter's name and value for people. */
void draw_counter_name(const CounterInfo *counter, char *out, size_t size);
void draw_counter_value(const View *view, const CounterInfo *counter, int32_t value, char *out,
                        size_t size);

/* The marks of a piece or space as they are drawn behind it; "" if it has none. */
void draw_marks(const View *view, Domain domain, int item, char *out, size_t size);

/* A seat's name, "you" for the viewer's own. */
const char *draw_seat(const View *view, int seat);

#endif
