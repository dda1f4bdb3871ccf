#include "repl/json_sink.h"

#include <string.h>

#include "rules/report.h"

/* A value that could not be made, or not be put, marks the whole as failed. */
static void put(JsonSink *to, const char *key, json_t *value)
{
    json_t *at = to->at[to->depth];
    int result = !value              ? -1
                 : json_is_array(at) ? json_array_append_new(at, value)
                                     : json_object_set_new(at, key ? key : "", value);
    to->failed = to->failed || result != 0;
}

static void sink_open(void *data, const char *key, bool list)
{
    JsonSink *to = data;
    json_t *inner = list ? json_array() : json_object();
    put(to, key, inner);
    if (to->failed || to->depth + 1 == JSON_SINK_DEEP) {
        to->failed = true; /* nothing is told any more, but it still opens and closes */
        return;
    }
    to->at[++to->depth] = inner;
}

static void sink_close(void *data)
{
    JsonSink *to = data;
    if (!to->failed && to->depth > 0)
        to->depth--;
}

static void sink_text(void *data, const char *key, const char *value)
{
    JsonSink *to = data;
    char clean[1024];
    report_clean(clean, sizeof clean, value, strlen(value));
    if (!to->failed)
        put(to, key, json_string(clean));
}

static void sink_number(void *data, const char *key, int64_t value)
{
    JsonSink *to = data;
    if (!to->failed)
        put(to, key, json_integer(value));
}

static void sink_flag(void *data, const char *key, bool value)
{
    JsonSink *to = data;
    if (!to->failed)
        put(to, key, json_boolean(value));
}

void json_sink_open(JsonSink *to, json_t *object)
{
    *to = (JsonSink){.at = {object}};
    to->sink = (DataSink){.data = to,
                          .open = sink_open,
                          .close = sink_close,
                          .text = sink_text,
                          .number = sink_number,
                          .flag = sink_flag};
}
