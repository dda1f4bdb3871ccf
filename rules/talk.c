#include "rules/talk.h"

#include <stdlib.h>
#include <string.h>

#include "rules/match_inside.h"
#include "runtime/knowledge.h"

enum { MOST_REMARKS = 10000 };

static uint16_t audience(const Remark *remark)
{
    return remark->to == PUBLIC ? (uint16_t)EVERYONE
                                : (uint16_t)(1u << remark->to | 1u << remark->seat);
}

static void write_down(Match *match, const Remark *remark)
{
    static const char *const words[2][2] = {{"{} says to {}: \"{}\"", "{} says: \"{}\""},
                                            {"{} shows {} {}.", "{} shows everyone {}."}};
    bool shows = remark->piece >= 0, to_all = remark->to == PUBLIC;
    const char *template = words[shows][to_all];
    Ref ref[3];
    int count = 0;
    ref[count++] = (Ref){.kind = REF_SEAT, .value = remark->seat};
    if (!to_all)
        ref[count++] = (Ref){.kind = REF_SEAT, .value = remark->to};
    if (shows)
        ref[count++] = (Ref){.kind = REF_PIECE, .known = audience(remark), .value = remark->piece};
    else
        ref[count++] =
            (Ref){.kind = REF_TEXT,
                  .value = chronicle_text(match->chronicle, remark->text, strlen(remark->text))};
    Entry entry = {.audience = audience(remark),
                   .seat = NOBODY,
                   .counter = -1,
                   .words = chronicle_text(match->chronicle, template, strlen(template)),
                   .decision = (uint32_t)match->made};
    chronicle_add(match->chronicle, entry, ref, count);
}

static void take_effect(Match *match, const Remark *remark)
{
    if (remark->piece >= 0)
        knowledge_show(match->table, remark->piece, audience(remark));
    if (match->chronicle)
        write_down(match, remark);
}

void match_hear(Match *match)
{
    for (size_t i = 0; i < match->talk.count; i++)
        if (match->talk.remark[i].at == match->made)
            take_effect(match, &match->talk.remark[i]);
}

void match_forget_talk(Match *match, size_t after)
{
    while (match->talk.count > 0 && match->talk.remark[match->talk.count - 1].at > after)
        match->talk.count--;
}

bool match_add_remark(Match *match, const Remark *remark)
{
    Talk *talk = &match->talk;
    if (talk->count == MOST_REMARKS ||
        (talk->count > 0 && talk->remark[talk->count - 1].at > remark->at))
        return false;
    if (talk->count == talk->room) {
        size_t room = talk->room * 2 + 16;
        Remark *grown = realloc(talk->remark, room * sizeof *grown);
        if (!grown)
            return false;
        talk->remark = grown;
        talk->room = room;
    }
    talk->remark[talk->count++] = *remark;
    return true;
}

static const char *refuse(const Match *match, const Remark *remark)
{
    const Shape *shape = match->game->shape;
    if (!match->waiting)
        return "there is nothing to talk about now";
    if (remark->seat < 0 || remark->seat >= shape->seats)
        return "there is no such seat";
    if (remark->to != PUBLIC &&
        (remark->to < 0 || remark->to >= shape->seats || remark->to == remark->seat))
        return "there is nobody there to hear it";
    if (remark->piece < 0)
        return remark->text[0] ? NULL : "nothing is said";
    if (remark->piece >= shape->pieces)
        return "there is no such piece";
    int place = match->table->piece[remark->piece].place;
    bool own = place < shape->zones && shape->zone[place].owner == remark->seat;
    return own && knows(match->table, remark->seat, remark->piece)
               ? NULL
               : "only a piece of one's own can be shown";
}

static bool remark_now(Match *match, Remark *remark, const char **why)
{
    remark->at = match->made;
    const char *refusal = refuse(match, remark);
    if (!refusal && !match_add_remark(match, remark))
        refusal = "there has been too much talk";
    if (!refusal)
        take_effect(match, remark);
    if (why)
        *why = refusal;
    return !refusal;
}

bool match_say(Match *match, int seat, int to, const char *text, const char **why)
{
    Remark remark = {.seat = seat, .to = to, .piece = -1};
    report_clean(remark.text, sizeof remark.text, text, strlen(text));
    return remark_now(match, &remark, why);
}

bool match_show(Match *match, int seat, int to, int piece, const char **why)
{
    Remark remark = {.seat = seat, .to = to, .piece = piece};
    return remark_now(match, &remark, why);
}

size_t match_remarks(const Match *match)
{
    return match->talk.count;
}

const Remark *match_remark(const Match *match, size_t n)
{
    return n < match->talk.count ? &match->talk.remark[n] : NULL;
}
