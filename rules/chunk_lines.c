#include "rules/chunk_lines.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The format is that of string.dump in Lua 5.4. */
enum { ELSEWHERE = -128, DEEPEST = 200 };

typedef struct Dump {
    unsigned char *data;
    size_t used, room, at;
    bool broken;
    void (*found)(void *data, int line);
    void *to;
} Dump;

static int keep(lua_State *L, const void *bytes, size_t size, void *data)
{
    (void)L;
    Dump *dump = data;
    if (dump->used + size > dump->room) {
        size_t room = (dump->used + size) * 2;
        unsigned char *grown = realloc(dump->data, room);
        if (!grown)
            return 1;
        dump->data = grown;
        dump->room = room;
    }
    if (size > 0)
        memcpy(dump->data + dump->used, bytes, size);
    dump->used += size;
    return 0;
}

/* Reading ------------------------------------------------------------------------------------- */

static const unsigned char *take(Dump *dump, size_t size)
{
    if (dump->broken || size > dump->used - dump->at) {
        dump->broken = true;
        return NULL;
    }
    dump->at += size;
    return dump->data + dump->at - size;
}

static int take_byte(Dump *dump)
{
    const unsigned char *byte = take(dump, 1);
    return byte ? *byte : 0;
}

/* Seven bits a byte, the highest first; the last byte has its top bit set. */
static size_t take_size(Dump *dump)
{
    size_t size = 0;
    for (int byte = 0; !dump->broken && !(byte & 0x80);) {
        byte = take_byte(dump);
        size = size << 7 | (size_t)(byte & 0x7f);
    }
    return dump->broken ? 0 : size;
}

static void skip_text(Dump *dump)
{
    size_t size = take_size(dump);
    take(dump, size > 0 ? size - 1 : 0);
}

static void skip_constants(Dump *dump)
{
    enum { INTEGER = 0x03, SHORT_TEXT = 0x04, REAL = 0x13, LONG_TEXT = 0x14 };
    for (size_t count = take_size(dump); count > 0 && !dump->broken; count--) {
        int type = take_byte(dump);
        if (type == INTEGER || type == REAL)
            take(dump, 8);
        else if (type == SHORT_TEXT || type == LONG_TEXT)
            skip_text(dump);
    }
}

/* The line of an instruction is given by how far it is from the one before; now and then by its number. */
static void tell_lines(Dump *dump, int line, bool variadic)
{
    size_t count = take_size(dump);
    const signed char *step = (const signed char *)take(dump, count);
    size_t marks = take_size(dump), marks_at = dump->at;
    for (size_t i = 0; i < marks && !dump->broken; i++)
        take_size(dump), take_size(dump);
    size_t after = dump->at;
    dump->at = marks_at;
    for (size_t i = 0; i < count && !dump->broken; i++) {
        if (step[i] == ELSEWHERE) {
            take_size(dump);
            line = (int)take_size(dump);
        } else {
            line += step[i];
        }
        if (i + 1 < count && (i > 0 || !variadic))
            dump->found(dump->to, line);
    }
    dump->at = after;
}

static void skip_names(Dump *dump)
{
    for (size_t count = take_size(dump); count > 0 && !dump->broken; count--) {
        skip_text(dump);
        take_size(dump), take_size(dump);
    }
    for (size_t count = take_size(dump); count > 0 && !dump->broken; count--)
        skip_text(dump);
}

static void read_function(Dump *dump, int depth)
{
    skip_text(dump); /* where it comes from */
    int line = (int)take_size(dump);
    take_size(dump);
    take(dump, 1);
    bool variadic = take_byte(dump) != 0;
    take(dump, 1);
    take(dump, take_size(dump) * 4);
    skip_constants(dump);
    take(dump, take_size(dump) * 3);
    if (depth == DEEPEST)
        dump->broken = true;
    for (size_t count = take_size(dump); count > 0 && !dump->broken; count--)
        read_function(dump, depth + 1);
    tell_lines(dump, line, variadic);
    skip_names(dump);
}

bool chunk_lines(lua_State *L, void (*found)(void *data, int line), void *data)
{
    static const unsigned char head[] = "\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08";
    Dump dump = {.found = found, .to = data};
    if (lua_dump(L, keep, &dump, 0) != 0)
        dump.broken = true;
    const unsigned char *start = take(&dump, sizeof head - 1);
    if (!start || memcmp(start, head, sizeof head - 1) != 0)
        dump.broken = true;
    take(&dump, 16 + 1); /* a whole and a real number to compare; how many upvalues */
    if (!dump.broken)
        read_function(&dump, 0);
    free(dump.data);
    return !dump.broken;
}
