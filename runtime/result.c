#include "runtime/result.h"

static const char *const sentences[RESULT_COUNT] = {
    [RESULT_OK] = "all is well",
    [RESULT_NO_PIECE] = "there is no such piece",
    [RESULT_NO_PLACE] = "there is no such zone or space",
    [RESULT_NO_SEAT] = "there is no such seat",
    [RESULT_NO_COUNTER] = "there is no such counter",
    [RESULT_NO_MARK] = "there is no such mark",
    [RESULT_NO_ATTRIBUTE] = "there is no such attribute",
    [RESULT_NO_BOARD] = "there is no such board",
    [RESULT_ZONE_FULL] = "the zone is full",
    [RESULT_EMPTY] = "there is nothing there",
    [RESULT_OVERFLOW] = "the number leaves the range that was declared for it",
    [RESULT_TOO_MANY_PIECES] = "a table holds at most 512 pieces",
    [RESULT_TOO_MANY_ZONES] = "a table holds at most 512 zones",
    [RESULT_TOO_MANY_SPACES] = "a table holds at most 1024 spaces",
    [RESULT_TOO_MANY_BOARDS] = "a table holds at most 16 boards",
    [RESULT_TOO_MANY_LINES] = "a table holds at most 512 lines",
    [RESULT_TOO_MANY_COUNTERS] = "a table holds at most 128 counters",
    [RESULT_TOO_MANY_MARKS] = "a table holds at most 32 marks",
    [RESULT_TOO_MANY_ATTRIBUTES] = "a table holds at most 64 attributes",
    [RESULT_SEALED] = "the game has begun: nothing more can be declared",
    [RESULT_NOT_SEALED] = "the declarations are not finished yet",
    [RESULT_NO_MEMORY] = "there is not enough memory",
};

const char *result_sentence(Result result)
{
    if ((unsigned)result >= RESULT_COUNT)
        return "something unknown went wrong";
    return sentences[result];
}
