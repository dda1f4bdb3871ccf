/* Data of rules/seat_view.h as JSON. */
#ifndef REPL_JSON_SINK_H
#define REPL_JSON_SINK_H

#include <jansson.h>

#include "rules/seat_view.h"

enum { JSON_SINK_DEEP = 16 };

typedef struct JsonSink {
    json_t *at[JSON_SINK_DEEP];
    int depth;
    bool failed; /* no memory, or too deep: what was made is not whole */
    DataSink sink;
} JsonSink;

/* Adds to this object, which it does not own. The sink must stay where it is. */
void json_sink_open(JsonSink *to, json_t *object);

#endif
