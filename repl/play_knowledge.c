/* Who has learnt what: nobody forgets it when a decision is taken back. */
#include <stdio.h>
#include <string.h>

#include "repl/play.h"
#include "runtime/knowledge.h"

void play_knowledge(const Match *match, Knowledge *out)
{
    const Table *table = match_table(match);
    memset(out, 0, sizeof *out);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (viewer < table->shape->seats || viewer == PUBLIC)
            set_copy(out->known[viewer].word, known_to(table, viewer), table->shape->piece_words);
    out->chance = table->head->chance;
    out->decisions = match_decisions(match);
}

/* Pieces that a human knows now and did not know then. */
static bool has_seen(const Play *play, const Knowledge *before, const Knowledge *now, char *out,
                     size_t size)
{
    int words = match_table(play->match)->shape->piece_words;
    for (int seat = 0; seat < play->game->players; seat++) {
        Set fresh = now->known[seat];
        set_remove(fresh.word, before->known[seat].word, words);
        int count = set_count(fresh.word, words);
        if (play_kind(play, seat) != SEAT_HUMAN || count == 0)
            continue;
        bool you = seat == play->viewer;
        snprintf(out, size, "%s %s seen %d thing%s that %s hidden before",
                 you ? "you" : match_seat_name(play->match, seat), you ? "have" : "has", count,
                 count == 1 ? "" : "s", count == 1 ? "was" : "were");
        return true;
    }
    return false;
}

/* Where the simultaneous decision that still waits begins. Seats are asked in their order; where they are not, what was
 * answered counts as revealed, which asks once too often, but never once too little. */
static size_t waiting_from(const Play *play)
{
    size_t n = match_decisions(play->match), made = match_secret_decisions(play->match, PUBLIC);
    const Decision *decision = match_decision(play->match);
    int seat = decision ? decision->seat : 0;
    for (; decision && decision->secret && made > 0 && save_seat(play->save, n - 1) <= seat; made--)
        seat = save_seat(play->save, --n);
    return n;
}

/* Where the simultaneous decision that decision n belongs to begins, or a place before that. */
static size_t together_from(const Play *play, size_t n)
{
    uint32_t seen = UINT32_C(1) << save_seat(play->save, n);
    while (n > 0 && save_secret(play->save, n - 1)) {
        uint32_t seat = UINT32_C(1) << save_seat(play->save, n - 1);
        if (seen & seat && save_seat(play->save, n - 1) != save_seat(play->save, n))
            break;
        seen |= seat;
        n--;
    }
    return n;
}

/* Has somebody else's secret answer come out since decision n was asked? Then everybody knows it, also if it was made before. */
static bool is_revealed(const Play *play, size_t n, char *out, size_t size)
{
    size_t end = waiting_from(play);
    if (n >= end)
        return false;
    int seat = save_seat(play->save, n);
    for (size_t i = save_secret(play->save, n) ? together_from(play, n) : n; i < end; i++)
        if (save_secret(play->save, i) && save_seat(play->save, i) != seat) {
            snprintf(out, size, "secret answers have been revealed");
            return true;
        }
    return false;
}

/* Did the seat say this itself, so that it told him nothing? */
static bool said_it(const Play *play, const Entry *entry, int seat)
{
    for (size_t i = 0; i < match_remarks(play->match); i++) {
        const Remark *remark = match_remark(play->match, i);
        if (remark->at == entry->decision && remark->seat == seat && remark->to != PUBLIC)
            return true;
    }
    return false;
}

/* Has a human read a line since decision n that was not for everybody? */
static bool is_told(const Play *play, size_t n, char *out, size_t size)
{
    const Chronicle *chronicle = match_chronicle(play->match);
    for (size_t i = chronicle_length(chronicle); i-- > 0;) {
        const Entry *entry = chronicle_entry(chronicle, i);
        if (entry->decision <= n)
            return false;
        for (int seat = 0; seat < play->game->players; seat++) {
            bool hears = entry->audience >> seat & 1,
                 all = (entry->audience & EVERYONE) == EVERYONE;
            if (play_kind(play, seat) != SEAT_HUMAN || !hears || all || play->told[seat] <= i ||
                said_it(play, entry, seat))
                continue;
            bool you = seat == play->viewer;
            snprintf(out, size, "%s %s been told something in secret",
                     you ? "you" : match_seat_name(play->match, seat), you ? "have" : "has");
            return true;
        }
    }
    return false;
}

bool play_learnt(const Play *play, const Knowledge *before, char *out, size_t size)
{
    Knowledge now;
    play_knowledge(play->match, &now);
    if (has_seen(play, before, &now, out, size) ||
        is_revealed(play, before->decisions, out, size) ||
        is_told(play, before->decisions, out, size))
        return true;
    if (memcmp(&now.chance, &before->chance, sizeof now.chance) == 0)
        return false;
    snprintf(out, size, "chance has spoken (dice or a shuffle)");
    return true;
}

/* Says and shows again what was said and shown while decision n waited. */
static void hear_again(const Play *play, size_t n, Match *past)
{
    for (size_t i = 0; i < match_remarks(play->match); i++) {
        const Remark *remark = match_remark(play->match, i);
        if (remark->at == n && remark->piece >= 0)
            match_show(past, remark->seat, remark->to, remark->piece, NULL);
    }
}

bool play_knew(const Play *play, size_t n, Knowledge *out)
{
    MatchSetup setup = {.seed = match_seed(play->match)};
    for (int i = 0; i < play->game->players; i++)
        setup.name[i] = match_seat_name(play->match, i);
    Match *past = match_new(play->game, &setup);
    bool good = past != NULL;
    for (size_t i = 0; good && i < n; i++) {
        Answer answer;
        save_answer(play->save, i, &answer);
        hear_again(play, i, past);
        good = match_state(past) == MATCH_ASKING && match_answer(past, &answer, NULL);
    }
    if (good) {
        hear_again(play, n, past);
        play_knowledge(past, out);
    }
    if (past)
        match_free(past);
    return good;
}
