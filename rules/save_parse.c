/* Reads the save's text, strictly: line by line, each one's check first. */
#include "rules/save_inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Reader {
    const char *text;
    size_t length, at;
    size_t start; /* of the current line */
    int line;
    char now[LONGEST_LINE]; /* the current line, without its check */
    size_t now_length;
    uint32_t check, before; /* of the current line and of the one before */
    bool cut;               /* the text ended before the line did */
    const char *name;
    Save *save;
    Report *report;
} Reader;

__attribute__((format(printf, 2, 3))) static bool fail(Reader *reader, const char *format, ...)
{
    char words[sizeof reader->report->message];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    report_clear(reader->report);
    report_clean(reader->report->message, sizeof reader->report->message, words, strlen(words));
    report_clean(reader->report->file, sizeof reader->report->file, reader->name,
                 strlen(reader->name));
    reader->report->line = reader->line;
    return false;
}

const char *save_read_quoted(const char *at, char *out, size_t size)
{
    size_t used = 0;
    if (*at++ != '"')
        return NULL;
    while (*at != '"') {
        if (*at == '\\' && (at[1] == '"' || at[1] == '\\'))
            at++;
        else if (*at == '\\' || *at == '\0')
            return NULL;
        if (used + 1 >= size)
            return NULL;
        out[used++] = *at++;
    }
    out[used] = '\0';
    return at + 1;
}

const char *save_read_digits(const char *at, uint64_t most, uint64_t *value)
{
    *value = 0;
    if (*at < '0' || *at > '9' || (*at == '0' && at[1] >= '0' && at[1] <= '9'))
        return NULL;
    for (; *at >= '0' && *at <= '9'; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (*value > (most - digit) / 10)
            return NULL;
        *value = *value * 10 + digit;
    }
    return at;
}

const char *save_read_answer(const char *at, Answer *answer)
{
    answer->count = 0;
    if (*at == '-' && (at[1] == ' ' || at[1] == '\0'))
        return at + 1;
    while (answer->count < MOST_OPTIONS) {
        uint64_t value;
        bool negative = *at == '-';
        at = save_read_digits(at + negative, INT32_MAX, &value);
        if (!at)
            return NULL;
        answer->value[answer->count++] = negative ? -(int32_t)value : (int32_t)value;
        if (*at != ',')
            return at;
        at++;
    }
    return NULL;
}

static const char *read_hex(const char *at, int digits, uint64_t *value)
{
    *value = 0;
    for (int i = 0; i < digits; i++, at++) {
        const char *hex = "0123456789abcdef";
        const char *digit = *at ? strchr(hex, *at) : NULL;
        if (!digit)
            return NULL;
        *value = *value << 4 | (uint64_t)(digit - hex);
    }
    return at;
}

/* Takes the next line into reader->now. false if there is none that is whole: reader->cut. */
static bool take_line(Reader *reader)
{
    reader->start = reader->at;
    reader->line++;
    const char *from = reader->text + reader->at;
    const char *end = memchr(from, '\n', reader->length - reader->at);
    if (!end) {
        reader->cut = true;
        reader->at = reader->length;
        return fail(reader, "the save breaks off here: its end is missing");
    }
    size_t length = (size_t)(end - from);
    reader->at += length + 1;
    if (length >= sizeof reader->now || memchr(from, '\0', length))
        return fail(reader, "this line is not text that a save can hold");
    memcpy(reader->now, from, length);
    reader->now[length] = '\0';
    reader->now_length = length;
    return true;
}

/* A line with its check, which is compared and taken off. */
static bool take_checked(Reader *reader)
{
    if (!take_line(reader))
        return false;
    uint64_t check;
    size_t length = reader->now_length;
    const char *tail = length > CHECK_SIZE ? reader->now + length - CHECK_SIZE : "";
    if (strncmp(tail, " #", 2) != 0 || !read_hex(tail + 2, 8, &check))
        return fail(reader, "this line does not end with its check: it was changed after it was "
                            "written");
    reader->now_length = length - CHECK_SIZE;
    reader->now[reader->now_length] = '\0';
    if (save_check(reader->check, reader->now, reader->now_length) != (uint32_t)check)
        return fail(reader, "this line was changed after it was written, or lines before it were "
                            "added or taken out");
    reader->before = reader->check;
    reader->check = (uint32_t)check;
    return true;
}

static bool take_first(Reader *reader)
{
    static const char magic[] = "speakeasy save ";
    if (reader->length == 0) {
        reader->line = 1;
        return fail(reader, "the file is empty, so it is not a save");
    }
    if (!take_line(reader) && !reader->cut)
        return fail(reader, "this is not a Speakeasy save");
    size_t shown = reader->length < sizeof magic - 1 ? reader->length : sizeof magic - 1;
    if (memcmp(reader->text, magic, shown) != 0)
        return fail(reader, "this is not a Speakeasy save: its first line is not '%s1'", magic);
    if (reader->cut)
        return fail(reader, "the save breaks off in its first line");
    if (strcmp(reader->now, "speakeasy save 1") != 0)
        return fail(reader, "this save has version '%.20s', but this program reads version 1",
                    reader->now + sizeof magic - 1);
    reader->check = save_check(0, reader->now, reader->now_length);
    return true;
}

/* The header line that starts with this word; `rest` is what follows the word. */
static bool take_header(Reader *reader, const char *word, const char **rest)
{
    if (!take_checked(reader))
        return false;
    size_t length = strlen(word);
    if (strncmp(reader->now, word, length) != 0 ||
        (reader->now[length] != ' ' && reader->now[length] != '\0'))
        return fail(reader, "the line '%s ...' was expected here", word);
    *rest = reader->now + length + (reader->now[length] == ' ');
    return true;
}

/* A bare word or a quoted one; returns where it ends, or NULL. */
static const char *read_word(const char *at, const char *ends, char *out, size_t size)
{
    if (*at == '"')
        return save_read_quoted(at, out, size);
    size_t length = strcspn(at, ends);
    if (length >= size)
        return NULL;
    memcpy(out, at, length);
    out[length] = '\0';
    return at + length;
}

/* "variants open-hands@5f1c9a02 ...", if the next line is one. */
static bool take_variants(Reader *reader, SaveHeader *header)
{
    static const char word[] = "variants ";
    const char *at = reader->text + reader->at;
    if (reader->length - reader->at < sizeof word || strncmp(at, word, sizeof word - 1) != 0)
        return true;
    if (!take_header(reader, "variants", &at))
        return false;
    while (*at) {
        uint64_t hash;
        if (header->variants == MAX_VARIANTS)
            return fail(reader, "there are more than %d variants", MAX_VARIANTS);
        at = read_word(at, " @", header->variant[header->variants], SAVE_VARIANT);
        at = at && *at == '@' ? read_hex(at + 1, 8, &hash) : NULL;
        if (!at || (*at && *at != ' ') || !header->variant[header->variants][0])
            return fail(reader, "variant %d is not written as name@hash", header->variants + 1);
        header->variant_hash[header->variants++] = (uint32_t)hash;
        at += *at == ' ';
    }
    return true;
}

static bool take_options(Reader *reader, SaveHeader *header)
{
    const char *at;
    if (!take_header(reader, "options", &at))
        return false;
    while (*at) {
        char *out = header->option[header->options];
        if (header->options == MAX_OPTIONS)
            return fail(reader, "there are more than %d options", MAX_OPTIONS);
        at = read_word(at, " ", out, SAVE_OPTION);
        if (!at || !strchr(out, '=') || (*at && *at != ' '))
            return fail(reader, "option %d is not written as name=value", header->options + 1);
        at += *at == ' ';
        header->options++;
    }
    return true;
}

/* "human", or the words of a bot, up to the next comma. */
static bool take_kind(Reader *reader, SaveHeader *header, int seat, const char *at, size_t length)
{
    char words[BOT_WORDS];
    Report report;
    snprintf(words, sizeof words, "%.*s", (int)(length < BOT_WORDS ? length : BOT_WORDS - 1), at);
    header->kind[seat] = strcmp(words, "human") == 0 ? SEAT_HUMAN : SEAT_BOT;
    if (header->kind[seat] == SEAT_HUMAN || bot_read(words, &header->bot[seat], &report))
        return true;
    return fail(reader, "seat %d: %s", seat + 1, report.message);
}

static bool take_seats(Reader *reader, SaveHeader *header)
{
    const char *at;
    if (!take_header(reader, "seats", &at))
        return false;
    for (int i = 0; i < header->players; i++) {
        at = save_read_quoted(at, header->seat[i], SAVE_NAME);
        if (!at || *at++ != ' ')
            return fail(reader, "seat %d is not written as \"name\" kind", i + 1);
        size_t length = strcspn(at, ",");
        if (!take_kind(reader, header, i, at, length))
            return false;
        at += length;
        if (strcmp(at, "") != 0 && strncmp(at, ", ", 2) != 0)
            return fail(reader, "the seats are not separated by ', '");
        at += *at ? 2 : 0;
        for (int j = 0; j < i; j++)
            if (strcmp(header->seat[i], header->seat[j]) == 0)
                return fail(reader, "two seats have the name '%s'", header->seat[i]);
    }
    return *at == '\0' || fail(reader, "there are more seats than %d players", header->players);
}

static bool take_game(Reader *reader, SaveHeader *header)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    const char *at;
    if (!take_header(reader, "game", &at))
        return false;
    if (!*at || at[strspn(at, letters)] || strlen(at) >= SAVE_NAME)
        return fail(reader, "'%.60s' is not the name of a game", at);
    strcpy(header->game, at);
    return true;
}

static bool take_headers(Reader *reader)
{
    SaveHeader *header = &reader->save->header;
    const char *at;
    uint64_t players;
    if (!take_first(reader) || !take_game(reader, header) || !take_header(reader, "rules", &at))
        return false;
    if (!(at = read_hex(at, 16, &header->rules)) || *at)
        return fail(reader, "the fingerprint of the rules is not 16 hexadecimal digits");
    if (!take_header(reader, "players", &at))
        return false;
    if (!(at = save_read_digits(at, MAX_SEATS, &players)) || *at || players < 1)
        return fail(reader, "the number of players is not 1 to %d", MAX_SEATS);
    header->players = (int)players;
    if (!take_variants(reader, header) || !take_options(reader, header) ||
        !take_seats(reader, header) || !take_header(reader, "seed", &at))
        return false;
    if (!(at = save_read_digits(at, UINT64_MAX, &header->seed)) || *at)
        return fail(reader, "the seed is not a number");
    if (reader->length - reader->at > 5 && memcmp(reader->text + reader->at, "open ", 5) == 0) {
        if (!take_header(reader, "open", &at))
            return false;
        header->open = strcmp(at, "yes") == 0;
        if (!header->open)
            return fail(reader, "only 'open yes' can stand here");
    }
    if (!take_line(reader))
        return false;
    return reader->now_length == 0 ||
           fail(reader, "an empty line was expected between the header and the decisions");
}

/* 12 "anna" 1,4 "red 1 and red 3" @7d3e11ab */
static bool read_decision(Reader *reader)
{
    Save *save = reader->save;
    uint64_t number, position;
    char name[SAVE_NAME], label[SAVE_LABEL];
    Answer answer;
    const char *at = save_read_digits(reader->now, SAVE_LARGEST, &number);
    if (!at || *at++ != ' ' || number != save->decisions + 1)
        return fail(reader, "decision number %zu was expected", save->decisions + 1);
    if (!(at = save_read_quoted(at, name, sizeof name)) || *at++ != ' ')
        return fail(reader, "the name of a seat was expected");
    int seat = save_find_seat(&save->header, name);
    if (seat < 0)
        return fail(reader, "nobody at this table is called '%s'", name);
    if (!(at = save_read_answer(at, &answer)) || *at++ != ' ')
        return fail(reader, "an answer in numbers was expected");
    size_t label_at = (size_t)(at - reader->now);
    if (!(at = save_read_quoted(at, label, sizeof label)) || strncmp(at, " @", 2) != 0)
        return fail(reader, "an answer in words was expected");
    if (!(at = read_hex(at + 2, 8, &position)) || *at)
        return fail(reader, "the fingerprint of a position was expected");
    SaveLine line = {.start = (uint32_t)reader->start,
                     .before = reader->before,
                     .position = (uint32_t)position,
                     .label = (uint16_t)label_at,
                     .seat = (int8_t)seat};
    return save_append_line(save, &line) || fail(reader, "there is not enough memory to read it");
}

/* talk "anna" to "bob" show 17 "red 3" */
static bool read_talk(Reader *reader)
{
    Save *save = reader->save;
    Remark remark;
    char piece[SAVE_LABEL];
    const char *why = save_read_talk(&save->header, reader->now, &remark, piece);
    if (why)
        return fail(reader, "%s", why);
    SaveTalk talk = {.start = (uint32_t)reader->start,
                     .before = reader->before,
                     .at = (uint32_t)save->decisions};
    return save_append_talk(save, &talk) || fail(reader, "there is not enough memory to read it");
}

/* All decisions and what was said between them, up to the end line. */
static bool take_decisions(Reader *reader)
{
    for (;;) {
        if (!take_checked(reader))
            return false;
        if (strcmp(reader->now, "end") == 0)
            break;
        bool talk = strncmp(reader->now, "talk ", 5) == 0;
        if (!(talk ? read_talk(reader) : read_decision(reader)))
            return false;
        reader->save->length = reader->at;
        reader->save->check = reader->check;
    }
    reader->line++;
    return reader->at == reader->length || fail(reader, "something follows the end of the save");
}

/* After a failure among the decisions: what can be kept, and what to tell. */
static bool settle(Reader *reader, SaveReading reading, char *note, size_t size)
{
    size_t kept = reader->save->decisions;
    if (reading == SAVE_WHOLE) {
        snprintf(reader->report->hint, sizeof reader->report->hint,
                 "%zu whole decision%s come%s before that; 'recover' plays on from there", kept,
                 kept == 1 ? "" : "s", kept == 1 ? "s" : "");
        return false;
    }
    if (!reader->cut && note)
        snprintf(note, size, "line %d: %s; what comes before it (%zu decision%s) is kept",
                 reader->report->line, reader->report->message, kept, kept == 1 ? "" : "s");
    report_clear(reader->report);
    return true;
}

Save *save_parse(const char *text, size_t length, const char *name, SaveReading reading, char *note,
                 size_t size, Report *report)
{
    if (note && size > 0)
        note[0] = '\0';
    report_clear(report);
    Reader *reader = calloc(1, sizeof *reader);
    Save *save = calloc(1, sizeof *save);
    bool good = reader && save;
    if (good) {
        *reader =
            (Reader){.text = text, .length = length, .name = name, .report = report, .save = save};
        good = take_headers(reader);
        if (good) {
            report_clean(save->name, sizeof save->name, name, strlen(name));
            save->length = reader->at;
            save->check = reader->check;
            good = take_decisions(reader) || settle(reader, reading, note, size);
        }
    } else {
        report_say(report, "there is not enough memory to read %s", name);
    }
    size_t whole = good ? save->length : 0;
    if (good) {
        save->length = 0;
        good = save_append(save, text, whole) || report_say(report, "%s is too large", name);
    }
    free(reader);
    if (good)
        return save;
    save_free(save);
    return NULL;
}
