/* Table talk in a save: one line for each remark, between the decisions.
 *
 *     talk "anna" to "bob" say "I have three weapons" #check
 *     talk "anna" to all show 17 "Weapons 4" #check
 *
 * A piece stands there by its number, from 0, and by its name. */
#include <stdlib.h>
#include <string.h>

#include "rules/save_inside.h"

bool save_append_talk(Save *save, const SaveTalk *talk)
{
    if (save->remarks == save->talk_room) {
        size_t room = save->talk_room * 2 + 16;
        SaveTalk *grown = realloc(save->talk, room * sizeof *grown);
        if (!grown)
            return false;
        save->talk = grown;
        save->talk_room = room;
    }
    save->talk[save->remarks++] = *talk;
    return true;
}

bool save_add_remark(Save *save, const Match *match, const Remark *remark, Report *report)
{
    const SaveHeader *header = &save->header;
    const Shape *shape = match_table(match)->shape;
    LineText line = {.length = 0};
    SaveTalk talk = {
        .start = (uint32_t)save->length, .before = save->check, .at = (uint32_t)save->decisions};
    line_put(&line, "talk ");
    line_put_quoted(&line, header->seat[remark->seat], SAVE_NAME);
    line_put(&line, " to ");
    if (remark->to == PUBLIC)
        line_put(&line, "all");
    else
        line_put_quoted(&line, header->seat[remark->to], SAVE_NAME);
    if (remark->piece >= 0)
        line_put(&line, " show %d ", remark->piece);
    else
        line_put(&line, " say ");
    line_put_quoted(&line, remark->piece >= 0 ? shape->piece[remark->piece].name : remark->text,
                    SAVE_LABEL);
    if (line_finish(&line, save) && save_append_talk(save, &talk))
        return true;
    save_cut_text(save, talk.start, talk.before);
    return report_say(report, "the game has grown too long to be written down (%zu decisions)",
                      save->decisions);
}

void save_drop_remark(Save *save)
{
    const SaveTalk *last = &save->talk[--save->remarks];
    save_cut_text(save, last->start, last->before);
}

size_t save_remarks(const Save *save)
{
    return save->remarks;
}

int save_find_seat(const SaveHeader *header, const char *name)
{
    int seat = header->players - 1;
    while (seat >= 0 && strcmp(header->seat[seat], name) != 0)
        seat--;
    return seat;
}

/* A seat's name in quotes; returns where the line goes on, or NULL. */
static const char *read_seat(const SaveHeader *header, const char *at, int *seat)
{
    char name[SAVE_NAME];
    at = save_read_quoted(at, name, sizeof name);
    *seat = at ? save_find_seat(header, name) : -1;
    return *seat < 0 ? NULL : at;
}

/* Is this word next? Then `at` goes behind it. */
static bool skip(const char **at, const char *word)
{
    size_t length = strlen(word);
    bool there = strncmp(*at, word, length) == 0;
    *at += there ? length : 0;
    return there;
}

const char *save_read_talk(const SaveHeader *header, const char *line, Remark *out, char *piece)
{
    const char *at = line;
    uint64_t number;
    *out = (Remark){.to = PUBLIC, .piece = -1};
    piece[0] = '\0';
    if (!skip(&at, "talk ") || !(at = read_seat(header, at, &out->seat)) || !skip(&at, " to "))
        return "somebody who talks was expected";
    if (!skip(&at, "all") && !(at = read_seat(header, at, &out->to)))
        return "somebody who hears it was expected";
    if (skip(&at, " say ")) {
        at = save_read_quoted(at, out->text, sizeof out->text);
        return at && !*at ? NULL : "what is said was expected in quotes";
    }
    if (!skip(&at, " show ") || !(at = save_read_digits(at, MAX_PIECES, &number)) ||
        !skip(&at, " ") || !(at = save_read_quoted(at, piece, SAVE_LABEL)) || *at)
        return "the number and the name of a piece were expected";
    out->piece = (int)number;
    return NULL;
}

void save_remark_named(const Save *save, size_t n, Remark *out, char *piece)
{
    char line[LONGEST_LINE];
    const char *start = save->text + save->talk[n].start;
    size_t length = strcspn(start, "\n") - CHECK_SIZE;
    memcpy(line, start, length);
    line[length] = '\0';
    save_read_talk(&save->header, line, out, piece);
    out->at = save->talk[n].at;
}

void save_remark(const Save *save, size_t n, Remark *out)
{
    char piece[SAVE_LABEL];
    save_remark_named(save, n, out, piece);
}

int save_line_number(const Save *save, size_t start)
{
    int line = 1;
    for (size_t at = 0; at < start; at++)
        line += save->text[at] == '\n';
    return line;
}
