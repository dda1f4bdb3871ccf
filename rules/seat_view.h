/* What one seat may see, as data: for programs, in whatever form they like it (JSON, Lua tables).
 *
 * It asks knowledge.h as the drawing does: known pieces by name, others as backs without an order. What cannot change (which
 * pieces and spaces there are) is told by seat_view_box, and is no secret. */
#ifndef RULES_SEAT_VIEW_H
#define RULES_SEAT_VIEW_H

#include "rules/match.h"

/* Where data goes. Within a list keys are NULL. Texts are clean. */
typedef struct DataSink {
    void *data;
    void (*open)(void *data, const char *key, bool list);
    void (*close)(void *data);
    void (*text)(void *data, const char *key, const char *value);
    void (*number)(void *data, const char *key, int64_t value);
    void (*flag)(void *data, const char *key, bool value);
} DataSink;

/* All of these add to the object that is open. The viewer is a seat, or PUBLIC. Seats are numbered from 1. */

/* phase, decisions, asked, over, winners, seats, counters, zones, boards */
void seat_view(Match *match, int viewer, const DataSink *sink);

/* decision: number, seat, question, kind, secret, least, most, options; as the asked seat reads it, which must be the reader. */
void seat_view_decision(Match *match, const DataSink *sink);

/* events: the lines of the chronicle that the viewer gets, from the line `since` on, at most `most`; and next, which is `since`
 * for what follows. Lines that are not for him are not even counted. */
void seat_view_events(Match *match, int viewer, size_t since, size_t most, const DataSink *sink);

/* How many lines there are for this viewer. */
size_t seat_view_lines(Match *match, int viewer);

/* pieces and boards: what there is, with attributes and neighbours */
void seat_view_box(const Match *match, const DataSink *sink);

#endif
