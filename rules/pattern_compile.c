#include "rules/lib.h"
#include "rules/pattern_program.h"

#include <lauxlib.h>
#include <string.h>

typedef struct Compiler {
    const char *at; /* next byte of the pattern */
    const char *end;
    Pattern *pattern;
    PatternNode *node; /* being written */
    bool open[PATTERN_MAX_CAPTURES];
} Compiler;

/* The letters of the classes, and the bytes in them as pairs first-last. */
static const struct {
    char letter;
    unsigned char pairs;
    const char *ranges;
} classes[] = {
    {'a', 2, "AZaz"},   {'c', 2, "\0\x1f\x7f\x7f"}, {'d', 1, "09"},     {'g', 1, "!~"},
    {'l', 1, "az"},     {'p', 4, "!/:@[`{~"},       {'s', 2, "\t\r  "}, {'u', 1, "AZ"},
    {'w', 3, "09AZaz"}, {'x', 3, "09AFaf"},         {'z', 1, "\0\0"},
};

/* Sets ----------------------------------------------------------------------------------------- */

static void add_range(uint32_t set[8], unsigned char first, unsigned char last)
{
    for (unsigned byte = first; byte <= last; byte++)
        set[byte / 32] |= UINT32_C(1) << (byte % 32);
}

/* Adds what %letter stands for: a class, its complement if upper case, or else the byte itself. */
static void add_escaped(uint32_t set[8], unsigned char letter)
{
    bool upper = letter >= 'A' && letter <= 'Z';
    char wanted = (char)(upper ? letter - 'A' + 'a' : letter);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (classes[i].letter != wanted)
            continue;
        uint32_t bits[8] = {0};
        const unsigned char *range = (const unsigned char *)classes[i].ranges;
        for (int pair = 0; pair < classes[i].pairs; pair++, range += 2)
            add_range(bits, range[0], range[1]);
        for (int word = 0; word < 8; word++)
            set[word] |= upper ? ~bits[word] : bits[word];
        return;
    }
    add_range(set, letter, letter);
}

/* The ] of a set whose inside begins here, or NULL. A ] that comes first is an ordinary byte. */
static const char *find_set_end(const char *at, const char *end)
{
    if (at < end && *at == '^')
        at++;
    bool first = true;
    for (; at < end; at++) {
        if (*at == ']' && !first)
            return at;
        first = false;
        if (*at == '%' && at + 1 < end)
            at++;
    }
    return NULL;
}

/* Reads a set up to its ]; the [ is already read. */
static bool read_set(Compiler *compiler, uint32_t set[8])
{
    const char *at = compiler->at;
    const char *close = find_set_end(at, compiler->end);
    if (!close)
        return false;
    compiler->at = close + 1;
    memset(set, 0, 8 * sizeof *set);
    bool complement = *at == '^';
    if (complement)
        at++;
    while (at < close) {
        unsigned char byte = (unsigned char)*at;
        if (byte == '%') {
            add_escaped(set, (unsigned char)at[1]);
            at += 2;
        } else if (at[1] == '-' && at + 2 < close) {
            add_range(set, byte, (unsigned char)at[2]);
            at += 3;
        } else {
            add_range(set, byte, byte);
            at++;
        }
    }
    for (int word = 0; complement && word < 8; word++)
        set[word] = ~set[word];
    return true;
}

/* Items ---------------------------------------------------------------------------------------- */

static void bad(Compiler *compiler, const char *complaint)
{
    compiler->node->kind = NODE_BAD;
    compiler->node->repeat = REPEAT_NOT;
    compiler->node->as.complaint = complaint;
}

static void read_open(Compiler *compiler)
{
    int index = compiler->pattern->captures;
    if (index == PATTERN_MAX_CAPTURES) {
        bad(compiler, "too many captures");
        return;
    }
    bool position = compiler->at < compiler->end && *compiler->at == ')';
    if (position)
        compiler->at++;
    compiler->open[index] = !position;
    compiler->pattern->captures++;
    compiler->node->kind = position ? NODE_POSITION : NODE_OPEN;
    compiler->node->first = (uint8_t)index;
}

static void read_close(Compiler *compiler)
{
    int index = compiler->pattern->captures - 1;
    while (index >= 0 && !compiler->open[index])
        index--;
    if (index < 0) {
        bad(compiler, "invalid pattern capture");
        return;
    }
    compiler->open[index] = false;
    compiler->node->kind = NODE_CLOSE;
    compiler->node->first = (uint8_t)index;
}

static void read_reference(Compiler *compiler, char digit)
{
    int index = digit - '1';
    if (index < 0 || index >= compiler->pattern->captures || compiler->open[index]) {
        bad(compiler, "invalid capture index in pattern");
        return;
    }
    compiler->node->kind = NODE_REFERENCE;
    compiler->node->first = (uint8_t)index;
}

static void read_balance(Compiler *compiler)
{
    if (compiler->end - compiler->at < 2) {
        bad(compiler, "malformed pattern (missing arguments to '%b')");
        return;
    }
    compiler->node->kind = NODE_BALANCE;
    compiler->node->first = (uint8_t)*compiler->at++;
    compiler->node->second = (uint8_t)*compiler->at++;
}

static void read_frontier(Compiler *compiler)
{
    if (compiler->at == compiler->end || *compiler->at != '[') {
        bad(compiler, "missing '[' after '%f' in pattern");
        return;
    }
    compiler->at++;
    compiler->node->kind = NODE_FRONTIER;
    if (!read_set(compiler, compiler->node->as.set))
        bad(compiler, "malformed pattern (missing ']')");
}

static void read_repeat(Compiler *compiler)
{
    PatternNode *node = compiler->node;
    if (node->kind == NODE_BAD || compiler->at == compiler->end)
        return;
    switch (*compiler->at) {
    case '*':
        node->repeat = REPEAT_GREEDY;
        break;
    case '+':
        node->repeat = REPEAT_GREEDY;
        node->least = 1;
        break;
    case '-':
        node->repeat = REPEAT_LAZY;
        break;
    case '?':
        node->repeat = REPEAT_MAYBE;
        break;
    default:
        return;
    }
    compiler->at++;
    if (++compiler->pattern->repeats > PATTERN_MAX_REPEATS)
        bad(compiler, "pattern too complex");
}

/* %x, where x is not one of the special items: a class or an escaped byte. */
static void read_escaped(Compiler *compiler, char letter)
{
    compiler->node->kind = NODE_SET;
    memset(compiler->node->as.set, 0, sizeof compiler->node->as.set);
    add_escaped(compiler->node->as.set, (unsigned char)letter);
    read_repeat(compiler);
}

static void read_escape(Compiler *compiler)
{
    if (compiler->at == compiler->end) {
        bad(compiler, "malformed pattern (ends with '%')");
        return;
    }
    char letter = *compiler->at++;
    if (letter == 'b')
        read_balance(compiler);
    else if (letter == 'f')
        read_frontier(compiler);
    else if (letter >= '0' && letter <= '9')
        read_reference(compiler, letter);
    else
        read_escaped(compiler, letter);
}

static void read_item(Compiler *compiler)
{
    PatternNode *node = compiler->node;
    char byte = *compiler->at++;
    node->repeat = REPEAT_NOT;
    node->least = 0;
    if (byte == '(') {
        read_open(compiler);
    } else if (byte == ')') {
        read_close(compiler);
    } else if (byte == '%') {
        read_escape(compiler);
    } else if (byte == '$' && compiler->at == compiler->end) {
        node->kind = NODE_SUBJECT_END;
    } else {
        node->kind = byte == '.' ? NODE_ANY : byte == '[' ? NODE_SET : NODE_BYTE;
        node->first = (uint8_t)byte;
        if (byte == '[' && !read_set(compiler, node->as.set))
            bad(compiler, "malformed pattern (missing ']')");
        read_repeat(compiler);
    }
}

/* The whole ------------------------------------------------------------------------------------ */

const Pattern *pattern_push(lua_State *L, const char *text, size_t length, bool anchors)
{
    if (length > PATTERN_MAX_LENGTH)
        luaL_error(L, "pattern too long (at most %d bytes)", PATTERN_MAX_LENGTH);
    lib_charge_bytes(L, length * sizeof(PatternNode)); /* every item takes a byte at least */
    size_t bytes = sizeof(Pattern) + (length + 1) * sizeof(PatternNode);
    Pattern *pattern = lua_newuserdatauv(L, bytes, 0);
    *pattern = (Pattern){.anchored = anchors && length > 0 && *text == '^'};

    Compiler compiler = {.at = text + pattern->anchored, .end = text + length};
    compiler.pattern = pattern;
    compiler.node = pattern->nodes;
    for (; compiler.at < compiler.end; compiler.node++) {
        read_item(&compiler);
        if (compiler.node->kind == NODE_BAD)
            return pattern;
    }
    compiler.node->kind = NODE_DONE;
    return pattern;
}

bool pattern_is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] != '\0' && strchr("^$*+?.([%-", text[i]))
            return false;
    return true;
}
