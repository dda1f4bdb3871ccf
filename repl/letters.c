#include "repl/letters.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct Width {
    uint32_t first, last;
    int width;
} Width;

#define WIDTH(first, last, width) {first, last, width},
static const Width special[] = {
#include "repl/widths.def"
};
#undef WIDTH

static size_t decode(const char *text, uint32_t *code)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t bytes = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    *code = bytes == 1 ? at[0] : at[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if (at[i] >> 6 != 2) {
            *code = '?';
            return 1;
        }
        *code = *code << 6 | (at[i] & 0x3f);
    }
    return bytes;
}

static int width_of(uint32_t code)
{
    size_t low = 0, high = sizeof special / sizeof *special;
    if (code < special[0].first)
        return 1;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (special[middle].first <= code)
            low = middle;
        else
            high = middle;
    }
    return code <= special[low].last ? special[low].width : 1;
}

size_t letter_at(const char *text, int *width)
{
    uint32_t code;
    size_t bytes = decode(text, &code);
    *width = width_of(code);
    return bytes;
}

int text_width(const char *text)
{
    int total = 0, width;
    for (; *text; text += letter_at(text, &width), total += width)
        ;
    return total;
}

/* What stands for a letter, as wide as it is; NULL if nothing does. */
static const char *likeness(uint32_t code)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    static char one[2];
    if (code >= 0xc0 && code <= 0xff) {
        one[0] = latin[code - 0xc0];
        return one;
    }
    switch (code) {
    case 0xa0:
        return " ";
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2014:
    case 0x2212:
        return "-";
    case 0x2018:
    case 0x2019:
        return "'";
    case 0x201c:
    case 0x201d:
        return "\"";
    case 0x2026:
        return ".";
    case 0xd7:
        return "x";
    default:
        return NULL;
    }
}

void text_to_ascii(char *out, size_t size, const char *text, size_t length)
{
    size_t used = 0;
    for (const char *end = text + length; text < end && used + 3 < size;) {
        uint32_t code;
        text += decode(text, &code);
        const char *like = likeness(code);
        int width = width_of(code);
        if (code < 0x80)
            out[used++] = (char)code;
        else if (like)
            out[used++] = *like;
        else /* as many as it has columns, so that tables stay straight */
            for (int i = 0; i < width; i++)
                out[used++] = '?';
    }
    out[used] = '\0';
}

bool locale_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        for (; *value; value++)
            if (strncasecmp(value, "utf-8", 5) == 0 || strncasecmp(value, "utf8", 4) == 0)
                return true;
        return false;
    }
    return false;
}
