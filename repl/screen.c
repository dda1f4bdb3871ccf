#include "repl/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "rules/report.h"

void screen_measure(Screen *screen)
{
    struct winsize size;
    screen->width = 80;
    screen->columns = 0;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        screen->columns = size.ws_col;
        screen->width = size.ws_col < 30 ? 30 : size.ws_col > 160 ? 160 : size.ws_col;
    }
}

void screen_open(Screen *screen, const Wish *wish)
{
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    bool seen = isatty(STDOUT_FILENO);
    *screen = (Screen){.terminal = isatty(STDIN_FILENO) && seen, .plain = wish->plain};
    screen->simple = !term || strcmp(term, "dumb") == 0;
    screen->ascii = !locale_is_utf8();
    screen->colour = seen && !screen->simple && !(no_colour && *no_colour);
    screen->colour = (screen->colour || wish->colour_always) && !wish->colour_never && !wish->plain;
    screen_measure(screen);
}

static void put(Screen *screen, const char *text, size_t length)
{
    char ascii[8192];
    if (screen->ascii) {
        text_to_ascii(ascii, sizeof ascii, text, length);
        text = ascii;
        length = strlen(ascii);
    }
    if (fwrite(text, 1, length, stdout) != length)
        screen->broken = true;
}

/* Cleans line by line, because a newline is the one control character that may pass. */
static void put_clean(Screen *screen, const char *text)
{
    char clean[8192];
    while (*text) {
        size_t length = strcspn(text, "\n");
        report_clean(clean, sizeof clean, text, length);
        put(screen, clean, strlen(clean));
        text += length;
        if (*text == '\n') {
            put(screen, "\n", 1);
            text++;
        }
    }
}

void say(Screen *screen, const char *format, ...)
{
    char text[8192];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    char *longer = length >= (int)sizeof text ? malloc((size_t)length + 1) : NULL;
    if (longer) { /* a whole game in words, say */
        va_start(args, format);
        vsnprintf(longer, (size_t)length + 1, format, args);
        va_end(args);
    }
    put_clean(screen, longer ? longer : text);
    free(longer);
}

void say_wrapped(Screen *screen, int indent, const char *text)
{
    Canvas canvas;
    canvas_start(&canvas, false, screen->width);
    canvas_pad(&canvas, (int)strspn(text, " "));
    canvas_words(&canvas, indent, text);
    canvas_print(&canvas, screen);
    canvas_free(&canvas);
}

void screen_flush(Screen *screen)
{
    if (fflush(stdout) != 0)
        screen->broken = true;
}

void screen_status(Screen *screen, const char *text)
{
    bool over = !screen->simple && !screen->plain;
    if (screen->status && over)
        put(screen, "\r\033[K", 4);
    if (*text && over)
        say(screen, "%.*s", screen->width - 1, text);
    else if (*text && !screen->status)
        say(screen, "%s\n", text);
    if (*text || screen->status)
        screen_flush(screen);
    screen->status = *text != '\0';
}

void screen_clear(Screen *screen)
{
    enum { ROWS = 200 };
    if (screen->terminal && !screen->simple)
        put(screen, "\033[H\033[2J\033[3J", 11);
    for (int i = 0; screen->terminal && screen->simple && i < ROWS; i++)
        put(screen, "\n", 1);
}

void canvas_start(Canvas *canvas, bool colour, int most)
{
    *canvas = (Canvas){.colour = colour, .most = most};
}

void canvas_free(Canvas *canvas)
{
    free(canvas->row);
    canvas->row = NULL;
    canvas->rows = canvas->room = 0;
}

void canvas_line(Canvas *canvas)
{
    if (canvas->rows == canvas->room) {
        int room = canvas->room * 2 + 16;
        CanvasRow *grown = realloc(canvas->row, (size_t)room * sizeof *grown);
        if (!grown)
            return;
        canvas->row = grown;
        canvas->room = room;
    }
    CanvasRow *row = &canvas->row[canvas->rows++];
    row->text[0] = '\0';
    row->length = 0;
    row->width = 0;
}

static const char *escape_of(const char *colour)
{
    static const char *const escapes[][2] = {
        {"red", "\033[91m"},   {"green", "\033[92m"},   {"yellow", "\033[93m"},
        {"blue", "\033[94m"},  {"purple", "\033[95m"},  {"violet", "\033[95m"},
        {"pink", "\033[95m"},  {"magenta", "\033[95m"}, {"cyan", "\033[96m"},
        {"white", "\033[97m"}, {"grey", "\033[37m"},    {"gray", "\033[37m"},
        {"black", "\033[90m"}, {"brown", "\033[33m"},   {"orange", "\033[33m"},
        {"dim", "\033[2m"},    {"bold", "\033[1m"}};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (strcmp(colour, escapes[i][0]) == 0)
            return escapes[i][1];
    return NULL;
}

static void row_put(CanvasRow *row, const char *text, size_t length)
{
    if (row->length + length >= sizeof row->text)
        return;
    memcpy(row->text + row->length, text, length);
    row->length += length;
    row->text[row->length] = '\0';
}

void canvas_add(Canvas *canvas, const char *colour, const char *text)
{
    if (canvas->rows == 0)
        canvas_line(canvas);
    if (canvas->rows == 0)
        return;
    CanvasRow *row = &canvas->row[canvas->rows - 1];
    char clean[CANVAS_ROW];
    report_clean(clean, sizeof clean, text, strlen(text));
    const char *escape = canvas->colour ? escape_of(colour) : NULL;
    if (row->length + strlen(clean) + 16 >= sizeof row->text)
        return;
    if (escape)
        row_put(row, escape, strlen(escape));
    int width;
    for (size_t at = 0, bytes; clean[at]; at += bytes) {
        bytes = letter_at(clean + at, &width);
        if (row->width + width > canvas->most)
            break;
        row_put(row, clean + at, bytes);
        row->width += width;
    }
    if (escape)
        row_put(row, "\033[0m", 4);
}

void canvas_pad(Canvas *canvas, int column)
{
    if (canvas->rows == 0)
        canvas_line(canvas);
    if (canvas->rows == 0)
        return;
    CanvasRow *row = &canvas->row[canvas->rows - 1];
    for (; row->width < column && row->length + 1 < sizeof row->text; row->width++)
        row_put(row, " ", 1);
}

/* How many bytes of a text take at most so many columns. */
static size_t bytes_within(const char *text, int columns)
{
    size_t at = 0;
    for (int width; text[at]; columns -= width) {
        size_t bytes = letter_at(text + at, &width);
        if (width > columns)
            break;
        at += bytes;
    }
    return at;
}

void canvas_word(Canvas *canvas, int indent, const char *colour, const char *word)
{
    if (canvas->rows == 0)
        canvas_line(canvas);
    if (canvas->rows == 0)
        return;
    const CanvasRow *last = &canvas->row[canvas->rows - 1];
    int width = last->width;
    if (width > indent && width + 1 + text_width(word) > canvas->most) {
        canvas_line(canvas);
        canvas_pad(canvas, indent);
    } else if (width > 0 &&
               canvas->row[canvas->rows - 1].text[canvas->row[canvas->rows - 1].length - 1] !=
                   ' ') {
        canvas_add(canvas, "", " ");
    }
    while (text_width(word) > canvas->most - indent && indent < canvas->most / 2) {
        char part[CANVAS_ROW]; /* longer than a row: a path, perhaps */
        size_t fits = bytes_within(word, canvas->most - canvas->row[canvas->rows - 1].width);
        if (fits == 0)
            break;
        snprintf(part, sizeof part, "%.*s", (int)fits, word);
        canvas_add(canvas, colour, part);
        canvas_line(canvas);
        canvas_pad(canvas, indent);
        word += fits;
    }
    canvas_add(canvas, colour, word);
}

void canvas_words(Canvas *canvas, int indent, const char *text)
{
    while (*(text += strspn(text, " \n"))) {
        char word[1100];
        size_t length = strcspn(text, " \n"),
               take = length < sizeof word ? length : sizeof word - 1;
        memcpy(word, text, take);
        word[take] = '\0';
        canvas_word(canvas, indent, "", word);
        text += length;
    }
}

void canvas_beside(Canvas *canvas, int first, int column, const Canvas *right)
{
    int last = canvas->rows;
    for (int i = 0; i < right->rows; i++) {
        if (first + i >= last)
            canvas_line(canvas);
        int rows = canvas->rows;
        canvas->rows = first + i + 1; /* canvas_pad works on the last row */
        canvas_pad(canvas, column);
        CanvasRow *row = &canvas->row[first + i];
        row_put(row, right->row[i].text, right->row[i].length);
        row->width += right->row[i].width;
        canvas->rows = rows;
    }
}

int canvas_width(const Canvas *canvas)
{
    int width = 0;
    for (int i = 0; i < canvas->rows; i++)
        width = canvas->row[i].width > width ? canvas->row[i].width : width;
    return width;
}

void canvas_print(const Canvas *canvas, Screen *screen)
{
    for (int i = 0; i < canvas->rows; i++) {
        const CanvasRow *row = &canvas->row[i];
        size_t length = row->length;
        while (length > 0 && row->text[length - 1] == ' ')
            length--;
        put(screen, row->text, length);
        put(screen, "\n", 1);
    }
}
