#include "rules/save_inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "rules/variant.h"

void save_seat_words(const SaveHeader *header, int seat, char *out, size_t size)
{
    if (header->kind[seat] == SEAT_HUMAN)
        snprintf(out, size, "human");
    else
        bot_write(&header->bot[seat], out, size);
}

uint32_t save_check(uint32_t before, const char *line, size_t length)
{
    return (uint32_t)XXH64(line, length, before);
}

bool save_append(Save *save, const char *text, size_t length)
{
    if (save->length + length + 64 > SAVE_LARGEST)
        return false;
    if (save->length + length + 1 > save->room) {
        size_t room = (save->length + length + 1) * 2;
        char *grown = realloc(save->text, room);
        if (!grown)
            return false;
        save->text = grown;
        save->room = room;
    }
    memcpy(save->text + save->length, text, length);
    save->length += length;
    save->text[save->length] = '\0';
    return true;
}

bool save_append_line(Save *save, const SaveLine *line)
{
    if (save->decisions == save->line_room) {
        size_t room = save->line_room * 2 + 64;
        SaveLine *grown = realloc(save->line, room * sizeof *grown);
        if (!grown)
            return false;
        save->line = grown;
        save->line_room = room;
    }
    save->line[save->decisions++] = *line;
    return true;
}

void line_put(LineText *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = sizeof line->text - line->length;
    int wrote = vsnprintf(line->text + line->length, room, format, args);
    va_end(args);
    if (wrote < 0 || (size_t)wrote >= room)
        line->full = true;
    else
        line->length += (size_t)wrote;
}

void line_put_quoted(LineText *line, const char *text, size_t most)
{
    char clean[SAVE_LABEL];
    report_clean(clean, most < sizeof clean ? most : sizeof clean, text, strlen(text));
    line_put(line, "\"");
    for (const char *at = clean; *at; at++)
        line_put(line, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    line_put(line, "\"");
}

/* Options and variants are bare words, unless they have something in them that a bare word may not have. */
static void put_word(LineText *line, const char *option)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_=.,+-/";
    if (option[strspn(option, plain)] == '\0')
        line_put(line, "%s", option);
    else
        line_put_quoted(line, option, SAVE_LABEL);
}

bool line_finish(LineText *line, Save *save)
{
    uint32_t check = save_check(save->check, line->text, line->length);
    line_put(line, " #%08" PRIx32 "\n", check);
    if (line->full || !save_append(save, line->text, line->length))
        return false;
    save->check = check;
    return true;
}

static bool header_line(Save *save, LineText *line)
{
    bool done = line_finish(line, save);
    line->length = 0;
    return done;
}

static bool write_header(Save *save)
{
    static const char first[] = "speakeasy save 1\n";
    const SaveHeader *header = &save->header;
    LineText line = {.length = 0};
    char words[BOT_WORDS];
    save->check = save_check(0, first, sizeof first - 2);
    bool done = save_append(save, first, sizeof first - 1);
    line_put(&line, "game %s", header->game);
    done = done && header_line(save, &line);
    line_put(&line, "rules %016" PRIx64, header->rules);
    done = done && header_line(save, &line);
    line_put(&line, "players %d", header->players);
    done = done && header_line(save, &line);
    for (int i = 0; i < header->variants; i++) {
        line_put(&line, i > 0 ? " " : "variants ");
        put_word(&line, header->variant[i]);
        line_put(&line, "@%08" PRIx32, header->variant_hash[i]);
    }
    done = done && (header->variants == 0 || header_line(save, &line));
    line_put(&line, "options");
    for (int i = 0; i < header->options; i++) {
        line_put(&line, " ");
        put_word(&line, header->option[i]);
    }
    done = done && header_line(save, &line);
    line_put(&line, "seats");
    for (int i = 0; i < header->players; i++) {
        line_put(&line, i > 0 ? ", " : " ");
        line_put_quoted(&line, header->seat[i], SAVE_NAME);
        save_seat_words(header, i, words, sizeof words);
        line_put(&line, " %s", words);
    }
    done = done && header_line(save, &line);
    line_put(&line, "seed %" PRIu64, header->seed);
    done = done && header_line(save, &line);
    line_put(&line, "open yes");
    done = done && (!header->open || header_line(save, &line));
    return done && save_append(save, "\n", 1);
}

static void fill_header(SaveHeader *header, const Match *match, const SeatKind *kinds,
                        const BotSpec *bots)
{
    const Game *game = match_game(match);
    snprintf(header->game, sizeof header->game, "%s", game->name);
    header->rules = game_fingerprint(game);
    header->players = game->players;
    header->seed = match_seed(match);
    header->variants = game->variants;
    for (int i = 0; i < game->variants; i++) {
        snprintf(header->variant[i], SAVE_VARIANT, "%s", game->variant[i].word);
        header->variant_hash[i] = game->variant[i].hash;
    }
    header->open = match_table(match)->laid_open;
    header->options = game->options;
    for (int i = 0; i < game->options; i++) {
        char value[OPTION_TEXT_SIZE];
        option_text(&game->option[i], value, sizeof value);
        snprintf(header->option[i], SAVE_OPTION, "%s=%s", game->option[i].name, value);
    }
    for (int i = 0; i < game->players; i++) {
        const char *name = match_seat_name(match, i);
        report_clean(header->seat[i], SAVE_NAME, name, strlen(name));
        header->kind[i] = kinds[i];
        if (kinds[i] == SEAT_BOT)
            header->bot[i] = bots[i];
    }
}

Save *save_new(const Match *match, const SeatKind *kinds, const BotSpec *bots)
{
    Save *save = calloc(1, sizeof *save);
    if (!save)
        return NULL;
    fill_header(&save->header, match, kinds, bots);
    if (!write_header(save)) {
        save_free(save);
        return NULL;
    }
    return save;
}

void save_free(Save *save)
{
    if (!save)
        return;
    free(save->text);
    free(save->line);
    free(save->talk);
    free(save);
}

bool save_add(Save *save, Match *match, const Answer *answer, Report *report)
{
    int seat = match_decision(match)->seat;
    char label[SAVE_LABEL];
    match_answer_label(match, answer, seat, label, sizeof label);
    LineText line = {.length = 0};
    line_put(&line, "%zu ", save->decisions + 1);
    line_put_quoted(&line, save->header.seat[seat], SAVE_NAME);
    line_put(&line, answer->count == 0 ? " -" : " ");
    for (int i = 0; i < answer->count; i++)
        line_put(&line, i > 0 ? ",%" PRId32 : "%" PRId32, answer->value[i]);
    line_put(&line, " ");
    SaveLine entry = {.start = (uint32_t)save->length,
                      .before = save->check,
                      .label = (uint16_t)line.length,
                      .position = (uint32_t)match_fingerprint(match),
                      .seat = (int8_t)seat,
                      .secret = match_decision(match)->secret};
    line_put_quoted(&line, label, SAVE_LABEL);
    line_put(&line, " @%08" PRIx32, entry.position);
    if (line_finish(&line, save) && save_append_line(save, &entry))
        return true;
    save_cut_text(save, entry.start, entry.before);
    return report_say(report, "the game has grown too long to be written down (%zu decisions)",
                      save->decisions);
}

void save_cut_text(Save *save, size_t start, uint32_t check)
{
    save->length = start;
    save->text[start] = '\0';
    save->check = check;
}

void save_cut(Save *save, size_t decisions)
{
    if (decisions >= save->decisions)
        return;
    save_cut_text(save, save->line[decisions].start, save->line[decisions].before);
    save->decisions = decisions;
    while (save->remarks > 0 && save->talk[save->remarks - 1].at > decisions)
        save->remarks--;
}

Save *save_copy(const Save *save)
{
    Save *copy = calloc(1, sizeof *copy);
    if (!copy)
        return NULL;
    copy->header = save->header;
    strcpy(copy->name, save->name);
    bool good = save_append(copy, save->text, save->length);
    for (size_t i = 0; good && i < save->decisions; i++)
        good = save_append_line(copy, &save->line[i]);
    for (size_t i = 0; good && i < save->remarks; i++)
        good = save_append_talk(copy, &save->talk[i]);
    copy->check = save->check;
    if (good)
        return copy;
    save_free(copy);
    return NULL;
}

/* A line of the old save, written behind the new ones: its check follows from theirs. */
static bool copy_line(Save *to, const Save *from, uint32_t start)
{
    LineText line = {.length = strcspn(from->text + start, "\n") - CHECK_SIZE};
    memcpy(line.text, from->text + start, line.length);
    line.text[line.length] = '\0';
    return line_finish(&line, to);
}

/* The header stands first, and every check depends on those before it: so all is written anew. */
static bool rewrite(Save *fresh, const Save *save)
{
    bool done = write_header(fresh);
    size_t talk = 0;
    for (size_t n = 0; done && n <= save->decisions; n++) {
        for (; done && talk < save->remarks && save->talk[talk].at == n; talk++) {
            SaveTalk entry = save->talk[talk];
            entry.start = (uint32_t)fresh->length;
            entry.before = fresh->check;
            done =
                copy_line(fresh, save, save->talk[talk].start) && save_append_talk(fresh, &entry);
        }
        if (!done || n == save->decisions)
            break;
        SaveLine entry = save->line[n];
        entry.start = (uint32_t)fresh->length;
        entry.before = fresh->check;
        done = copy_line(fresh, save, save->line[n].start) && save_append_line(fresh, &entry);
    }
    return done;
}

bool save_lay_open(Save *save)
{
    Save *fresh = calloc(1, sizeof *fresh);
    if (!fresh)
        return false;
    fresh->header = save->header;
    fresh->header.open = true;
    strcpy(fresh->name, save->name);
    bool done = rewrite(fresh, save);
    if (done) {
        Save old = *save;
        *save = *fresh;
        *fresh = old;
    }
    save_free(fresh);
    return done;
}

/* Up to its words, which depend on whether the cards lie open. */
static bool same_decision(const Save *a, const Save *b, size_t n)
{
    const SaveLine *x = &a->line[n], *y = &b->line[n];
    return x->label == y->label && x->position == y->position &&
           memcmp(a->text + x->start, b->text + y->start, x->label) == 0;
}

bool save_begins(const Save *save, const Save *whole)
{
    if (save->decisions > whole->decisions || save->remarks > whole->remarks)
        return false;
    for (size_t i = 0; i < save->decisions; i++)
        if (!same_decision(save, whole, i))
            return false;
    for (size_t i = 0; i < save->remarks; i++) {
        const char *a = save->text + save->talk[i].start, *b = whole->text + whole->talk[i].start;
        size_t length = strcspn(a, "\n");
        if (save->talk[i].at != whole->talk[i].at || strcspn(b, "\n") != length ||
            memcmp(a, b, length - CHECK_SIZE) != 0)
            return false;
    }
    return true;
}

const SaveHeader *save_header(const Save *save)
{
    return &save->header;
}

size_t save_decisions(const Save *save)
{
    return save->decisions;
}

int save_seat(const Save *save, size_t n)
{
    return save->line[n].seat;
}

bool save_secret(const Save *save, size_t n)
{
    return save->line[n].secret;
}

void save_answer(const Save *save, size_t n, Answer *answer)
{
    const char *at = save->text + save->line[n].start;
    char name[SAVE_NAME];
    at = strchr(at, ' ') + 1;
    at = save_read_quoted(at, name, sizeof name) + 1;
    save_read_answer(at, answer);
}

void save_label(const Save *save, size_t n, char *out, size_t size)
{
    save_read_quoted(save->text + save->line[n].start + save->line[n].label, out, size);
}

const char *save_text(const Save *save, size_t *length)
{
    *length = save->length;
    return save->text;
}
