/* Words of the form --name, --name value and --name=value, read from a table: for the commands that have many of them. */
#ifndef REPL_FLAGS_H
#define REPL_FLAGS_H

#include "repl/session.h"

typedef enum FlagKind {
    FLAG_ON,     /* stands alone; bool */
    FLAG_NUMBER, /* uint64_t */
    FLAG_TEXT,   /* const char * */
    FLAG_SHARE,  /* 1% or 0.01; double, above 0 and below 1 */
    FLAG_RANGE,  /* a..b; uint64_t[2] */
} FlagKind;

typedef struct Flag {
    const char *name; /* without the dashes */
    FlagKind kind;
    void *to; /* where its value goes; untouched if it is not given */
    uint64_t least, most;
} Flag;

/* Takes the flags out of the words; false after a complaint. What is left is moved together and counted anew. */
bool flags_read(Session *session, const Flag *flags, int flag_count, int *count, char **words);

#endif
