#include "runtime/words.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

void words_start(Words *words, char *out, size_t size)
{
    *words = (Words){.out = out, .size = size};
    if (size > 0)
        out[0] = '\0';
}

/* How many bytes the character at `text` takes, with its number in `code`; 0 if it is not well-formed. */
static size_t decode(const unsigned char *text, size_t length, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = text[0];
    size_t bytes = lead < 0x80   ? 1
                   : lead < 0xc0 ? 0
                   : lead < 0xe0 ? 2
                   : lead < 0xf0 ? 3
                   : lead < 0xf8 ? 4
                                 : 0;
    if (bytes == 0 || bytes > length)
        return 0;
    *code = bytes == 1 ? lead : lead & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (text[i] & 0x3fu);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[bytes] || *code > 0x10ffff || surrogate ? 0 : bytes;
}

/* Control characters, line separators, and marks that make a terminal show text in another order. */
static bool steers(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x061c ||
           (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

static void put(Words *words, const char *bytes, size_t count)
{
    if (words->full || words->length + count >= words->size) {
        words->full = true;
        return;
    }
    memcpy(words->out + words->length, bytes, count);
    words->length += count;
    words->out[words->length] = '\0';
}

void words_add(Words *words, const char *text, size_t length)
{
    while (length > 0 && !words->full) {
        uint32_t code = 0;
        size_t bytes = decode((const unsigned char *)text, length, &code);
        if (bytes == 0 || steers(code))
            put(words, "?", 1);
        else
            put(words, text, bytes);
        size_t taken = bytes > 0 ? bytes : 1;
        text += taken;
        length -= taken;
    }
}

void words_add_text(Words *words, const char *text)
{
    words_add(words, text, strlen(text));
}

void words_add_number(Words *words, long long number)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", number);
    words_add(words, digits, (size_t)length);
}

void words_add_between(Words *words, int index, int total)
{
    if (index > 0)
        words_add_text(words, index == total - 1 ? " and " : ", ");
}

static bool ends_with(const char *word, size_t length, const char *ending)
{
    size_t tail = strlen(ending);
    return length > tail && memcmp(word + length - tail, ending, tail) == 0;
}

static bool is_vowel(char letter)
{
    return letter != '\0' && strchr("aeiou", letter) != NULL;
}

static bool hisses(const char *word, size_t length)
{
    static const char *const endings[] = {"s", "x", "z", "ch", "sh"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_with(word, length, endings[i]))
            return true;
    return false;
}

static void add_plural(Words *words, const char *noun)
{
    size_t length = strlen(noun);
    if (ends_with(noun, length, "y") && !is_vowel(noun[length - 2])) {
        words_add(words, noun, length - 1);
        words_add_text(words, "ies");
        return;
    }
    words_add(words, noun, length);
    words_add_text(words, hisses(noun, length) ? "es" : "s");
}

void words_add_several(Words *words, const char *noun, int count)
{
    if (count == 1) {
        words_add_text(words, noun);
        return;
    }
    if (strncmp(noun, "a ", 2) == 0)
        noun += 2;
    else if (strncmp(noun, "an ", 3) == 0)
        noun += 3;
    words_add_number(words, count);
    words_add_text(words, " ");
    add_plural(words, noun);
}

static bool same(const char *word, size_t length, const char *other)
{
    return strlen(other) == length && memcmp(word, other, length) == 0;
}

static const char *irregular(const char *verb, size_t length)
{
    static const char *const forms[][2] = {
        {"is", "are"},         {"has", "have"},       {"was", "were"},      {"isn't", "aren't"},
        {"hasn't", "haven't"}, {"wasn't", "weren't"}, {"doesn't", "don't"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (same(verb, length, forms[i][0]))
            return forms[i][1];
    return NULL;
}

/* "passes", "goes": the e belongs to the ending, not to the verb. */
static bool drops_es(const char *verb, size_t length)
{
    static const char *const endings[] = {"sses", "shes", "ches", "xes", "zzes", "oes"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (ends_with(verb, length, endings[i]))
            return true;
    return false;
}

void words_add_your_verb(Words *words, const char *verb, size_t length)
{
    const char *other = irregular(verb, length);
    if (other) {
        words_add_text(words, other);
    } else if (drops_es(verb, length)) {
        words_add(words, verb, length - 2);
    } else if (length > 4 && ends_with(verb, length, "ies") && !is_vowel(verb[length - 4])) {
        words_add(words, verb,
                  length - 3); /* "tries"; but "dies", "lies" and "ties" keep their e */
        words_add_text(words, "y");
    } else if (ends_with(verb, length, "s") && !ends_with(verb, length, "ss")) {
        words_add(words, verb, length - 1);
    } else {
        words_add(words, verb, length);
    }
}

bool words_is_adverb(const char *word, size_t length)
{
    static const char *const adverbs[] = {"now",   "then", "also",  "again", "still", "always",
                                          "never", "just", "first", "once",  "thus",  "twice"};
    for (size_t i = 0; i < sizeof adverbs / sizeof *adverbs; i++)
        if (same(word, length, adverbs[i]))
            return true;
    return ends_with(word, length, "ly");
}
