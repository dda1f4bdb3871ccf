/* The largest table there can be. A game pays only for what it declares. */
#ifndef RUNTIME_LIMITS_H
#define RUNTIME_LIMITS_H

enum {
    MAX_SEATS = 8,
    MAX_PIECES = 512,
    MAX_SPACES = 1024,
    MAX_ZONES = 512,
    MAX_BOARDS = 16,
    MAX_LINES = 512,
    MAX_ATTRIBUTES = 64,
    MAX_COUNTERS = 128,
    MAX_MARKS = 32,
    MAX_PHASES = 256,
    MAX_PHASE_ARGS = 4,
};

/* Viewers are the seats 0..7 and the public: somebody who only looks on. */
enum { PUBLIC = MAX_SEATS, VIEWERS = MAX_SEATS + 1, NOBODY = -1 };

#define EVERYONE ((1u << VIEWERS) - 1u)

#endif
