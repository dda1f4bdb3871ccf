/* Damaged saves: fuzz_save SAVE GAME-FOLDER FIRST-SEED COUNT.
 *
 * Each seed damages the save in one way, half of them with all checks made right again, so that the damage gets
 * beyond them; the text is then read in both ways and replayed. Whatever comes of it must be a game or a sentence. The seed
 * at work is always the last line printed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/save_inside.h"

enum { MOST_SPLICED = 4096 };

typedef struct Text {
    char bytes[2 * SAVE_LARGEST];
    size_t length;
} Text;

static Text original, damaged, again;

static void fail(const char *what)
{
    printf("%s\n", what);
    exit(3);
}

/* Damage -------------------------------------------------------------------------------------- */

static void splice(Text *text, size_t at, size_t out, const char *in, size_t length)
{
    char copy[MOST_SPLICED];
    if (length > sizeof copy)
        length = sizeof copy;
    memcpy(copy, in, length); /* it may lie in the text itself */
    memmove(text->bytes + at + length, text->bytes + at + out, text->length - at - out);
    memcpy(text->bytes + at, copy, length);
    text->length += length - out;
}

static void change_byte(Chance *chance, Text *text, size_t at)
{
    static const char likely[] = "0123456789-\",=#@\\ \n\t\0\377azAZ";
    text->bytes[at] = likely[chance_below(chance, sizeof likely - 1)];
}

/* Another number in the place of one: what is most often taken on trust. */
static void change_number(Chance *chance, Text *text, size_t at)
{
    static const char *const numbers[] = {
        "0",          "-1",         "1",          "8",
        "9",          "255",        "256",        "511",
        "512",        "513",        "1024",       "65536",
        "2147483647", "2147483648", "4294967295", "18446744073709551616"};
    while (at < text->length && (text->bytes[at] < '0' || text->bytes[at] > '9'))
        at++;
    size_t end = at;
    while (end < text->length && text->bytes[end] >= '0' && text->bytes[end] <= '9')
        end++;
    const char *number = numbers[chance_below(chance, sizeof numbers / sizeof *numbers)];
    splice(text, at, end - at, number, strlen(number));
}

static void damage(Chance *chance, Text *text)
{
    for (uint32_t i = 1 + chance_below(chance, 4); i > 0 && text->length > 1; i--) {
        size_t at = chance_below(chance, (uint32_t)text->length);
        size_t left = text->length - at, from = chance_below(chance, (uint32_t)text->length);
        size_t some = 1 + chance_below(chance, left < 200 ? (uint32_t)left : 200);
        size_t more = text->length - from < 200 ? text->length - from : 200;
        switch (chance_below(chance, 6)) {
        case 0:
            change_byte(chance, text, at);
            break;
        case 1:
        case 2:
            change_number(chance, text, at);
            break;
        case 3:
            splice(text, at, some, "", 0);
            break;
        case 4:
            splice(text, at, 0, text->bytes + from, more);
            break;
        default:
            splice(text, at, some < more ? some : more, text->bytes + from, more);
        }
    }
}

/* Every line gets the check that belongs to it now. */
static void sign(const Text *text, Text *out)
{
    uint32_t check = 0;
    out->length = 0;
    for (size_t at = 0; at < text->length && out->length < SAVE_LARGEST;) {
        const char *line = text->bytes + at, *end = memchr(line, '\n', text->length - at);
        size_t length = end ? (size_t)(end - line) : text->length - at, kept = length;
        at += length + 1;
        if (kept >= CHECK_SIZE && memcmp(line + kept - CHECK_SIZE, " #", 2) == 0)
            kept -= CHECK_SIZE;
        memcpy(out->bytes + out->length, line, kept);
        out->length += kept;
        uint32_t before = check;
        if (kept > 0)
            check = save_check(before, line, kept);
        if (kept > 0 && before != 0)
            out->length += (size_t)sprintf(out->bytes + out->length, " #%08" PRIx32, check);
        out->bytes[out->length++] = '\n';
    }
}

/* Reading ------------------------------------------------------------------------------------- */

static void try(const Text *text, SaveReading reading, const char *folder)
{
    Report report;
    Replay replay;
    char note[300];
    memset(&report, 0, sizeof report);
    Save *save =
        save_parse(text->bytes, text->length, "damaged", reading, note, sizeof note, &report);
    if (!save && !report.message[0])
        fail("a text was refused without a word");
    if (!save)
        return;
    memset(&report, 0, sizeof report);
    if (save_replay(save, folder, &replay, &report)) {
        if (match_decisions(replay.match) != save_decisions(save))
            fail("the game that came back has other decisions than its save");
        replay_free(&replay);
    } else if (!report.message[0]) {
        fail("a replay was refused without a word");
    }
    save_free(save);
}

int main(int count, char **words)
{
    FILE *file = count == 5 ? fopen(words[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "fuzz_save SAVE GAME-FOLDER FIRST-SEED COUNT\n");
        return 2;
    }
    original.length = fread(original.bytes, 1, SAVE_LARGEST, file);
    fclose(file);
    uint64_t first = strtoull(words[3], NULL, 10), cases = strtoull(words[4], NULL, 10);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        Chance chance;
        chance_seed(&chance, seed);
        printf("seed %" PRIu64 "\n", seed);
        memcpy(damaged.bytes, original.bytes, damaged.length = original.length);
        damage(&chance, &damaged);
        bool right = seed % 2;
        if (right)
            sign(&damaged, &again);
        try(right ? &again : &damaged, SAVE_WHOLE, words[2]);
        try(right ? &again : &damaged, SAVE_PREFIX, words[2]);
    }
    return 0;
}
