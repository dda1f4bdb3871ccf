/* What went wrong at the table, as a value and as a sentence. Nothing in runtime/ crashes on misuse. */
#ifndef RUNTIME_RESULT_H
#define RUNTIME_RESULT_H

typedef enum Result {
    RESULT_OK = 0,
    RESULT_NO_PIECE,
    RESULT_NO_PLACE,
    RESULT_NO_SEAT,
    RESULT_NO_COUNTER,
    RESULT_NO_MARK,
    RESULT_NO_ATTRIBUTE,
    RESULT_NO_BOARD,
    RESULT_ZONE_FULL,
    RESULT_EMPTY,
    RESULT_OVERFLOW,
    RESULT_TOO_MANY_PIECES,
    RESULT_TOO_MANY_ZONES,
    RESULT_TOO_MANY_SPACES,
    RESULT_TOO_MANY_BOARDS,
    RESULT_TOO_MANY_LINES,
    RESULT_TOO_MANY_COUNTERS,
    RESULT_TOO_MANY_MARKS,
    RESULT_TOO_MANY_ATTRIBUTES,
    RESULT_SEALED,
    RESULT_NOT_SEALED,
    RESULT_NO_MEMORY,
    RESULT_COUNT
} Result;

/* One plain sentence without a full stop, for people; never NULL. */
const char *result_sentence(Result result);

#endif
