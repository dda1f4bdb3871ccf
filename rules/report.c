#include "rules/report.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

void report_clear(Report *report)
{
    memset(report, 0, sizeof *report);
}

bool report_say(Report *report, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_clear(report);
    vsnprintf(report->message, sizeof report->message, format, args);
    va_end(args);
    return false;
}

void report_quote(Report *report, const char *text, size_t length)
{
    const char *at = text, *end = at + length;
    for (int line = 1; line < report->line && at < end; line++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    if (report->line > 0)
        report_clean(report->source, sizeof report->source, at,
                     (size_t)((newline ? newline : end) - at));
}

void report_write(const Report *report, char *out, size_t size)
{
    size_t used = 0;
#define ADD(...)                                                                                   \
    used += (size_t)snprintf(used < size ? out + used : NULL, used < size ? size - used : 0,       \
                             __VA_ARGS__)
    if (report->file[0])
        ADD("%s:%d: ", report->file, report->line);
    ADD("%s", report->message);
    if (report->source[0]) {
        for (int i = 0; i < 2; i++)
            if (report->above[i][0])
                ADD("\n  %4d | %s", report->line - 2 + i, report->above[i]);
        ADD("\n> %4d | %s", report->line, report->source);
        if (report->below[0])
            ADD("\n  %4d | %s", report->line + 1, report->below);
    }
    if (report->phase[0])
        ADD("\n  in phase '%s'", report->phase);
    if (report->locals[0])
        ADD("\n  with %s", report->locals);
    if (report->hint[0])
        ADD("\n  %s", report->hint);
#undef ADD
}

/* How many bytes a well-formed UTF-8 character takes here, or 0; `code` gets the character. */
static int utf8_length(const unsigned char *at, size_t left, uint32_t *code)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    int length = at[0] < 0x80       ? 1
                 : at[0] >> 5 == 6  ? 2
                 : at[0] >> 4 == 14 ? 3
                 : at[0] >> 3 == 30 ? 4
                                    : 0;
    if (length == 0 || (size_t)length > left)
        return 0;
    *code = length == 1 ? at[0] : at[0] & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if (at[i] >> 6 != 2)
            return 0;
        *code = *code << 6 | (at[i] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code < 0xe000;
    return *code < least[length] || *code > 0x10ffff || surrogate ? 0 : length;
}

static bool may_be_shown(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7f && code < 0xa0))
        return false;
    bool direction = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return !direction && code != 0x200e && code != 0x200f && code != 0x061c && code != 0xfeff;
}

void report_clean(char *out, size_t size, const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        uint32_t code = 0;
        int bytes = utf8_length(at + i, length - i, &code);
        bool good = bytes > 0 && may_be_shown(code);
        size_t need = good ? (size_t)bytes : 1;
        if (used + need + 1 > size)
            break;
        if (good)
            memcpy(out + used, at + i, need);
        else
            out[used] = '?';
        used += need;
        i += bytes > 0 ? (size_t)bytes : 1;
    }
    if (size > 0)
        out[used] = '\0';
}

static int least_of(int a, int b, int c)
{
    int least = a < b ? a : b;
    return least < c ? least : c;
}

int name_distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int rows = (int)strnlen(a, LONGEST), columns = (int)strnlen(b, LONGEST);
    int d[LONGEST + 1][LONGEST + 1];
    for (int i = 0; i <= rows; i++)
        d[i][0] = i;
    for (int j = 0; j <= columns; j++)
        d[0][j] = j;
    for (int i = 1; i <= rows; i++)
        for (int j = 1; j <= columns; j++) {
            int change = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = least_of(d[i - 1][j] + 1, d[i][j - 1] + 1, change);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    return d[rows][columns];
}

bool name_is_near(const char *wrong, int distance)
{
    return distance <= (strlen(wrong) < 5 ? 1 : strlen(wrong) < 9 ? 2 : 3);
}

const char *nearest_name(const char *wrong, const char *const *names, size_t count)
{
    const char *best = NULL;
    int closest = 99;
    for (size_t i = 0; i < count; i++) {
        int distance = name_distance(wrong, names[i]);
        if (distance < closest) {
            closest = distance;
            best = names[i];
        }
    }
    return best && name_is_near(wrong, closest) ? best : NULL;
}
