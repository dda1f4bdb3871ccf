/* How the selections of a phase came about: for telling why something is not offered.
 *
 * A game that is loaded with a trace has every function of its vocabulary wrapped; any other has none of this, and pays nothing
 * for it. */
#ifndef RULES_TRACE_H
#define RULES_TRACE_H

#include "rules/bind.h"

enum { TRACE_ARGUMENTS = 10, TRACE_STEPS = 4000, TRACE_WORDS = 24 };

/* What was given or came out. */
typedef struct TraceValue {
    bool is_set, closed; /* closed: nil, false, 0, or nothing in it */
    Domain domain;
    Set set;
} TraceValue;

typedef struct TraceStep {
    const char *verb, *help;
    char file[NAME_SIZE * 2];
    int line;
    int arguments;
    TraceValue argument[TRACE_ARGUMENTS + 1]; /* from 1 */
    TraceValue result;
    bool asks; /* it puts a question: there is no result */
} TraceStep;

typedef struct Trace {
    TraceStep *step;
    int steps, room;
    int words; /* the texts that the last question had to choose from, open or not ... */
    char word[TRACE_WORDS][NAME_SIZE];
    int condition[TRACE_WORDS]; /* ... and the argument that opens or closes each, or 0 */
    int chosen_at; /* where on the stack the number of the chosen action will lie, or 0 */
} Trace;

void trace_clear(Trace *trace); /* and frees */

/* Pushes the function, wrapped if this game is traced. */
void push_traced(lua_State *L, const char *verb, const char *help, lua_CFunction function);

/* The words of `actions` at this index, the argument of each, and where the chosen one's number will lie; false if it is
 * something else. */
bool action_words(lua_State *L, int index, Trace *trace);

#endif
