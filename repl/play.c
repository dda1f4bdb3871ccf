#include "repl/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/library.h"
#include "runtime/knowledge.h"

static bool name_taken(const MatchSetup *setup, int seats, const char *name)
{
    for (int i = 0; i < seats; i++)
        if (setup->name[i] && strcmp(setup->name[i], name) == 0)
            return true;
    return false;
}

/* Gives every seat without a name one that nobody else has. */
static void find_names(const PlayRequest *request, int players, SeatKind *kind, BotSpec *spec,
                       MatchSetup *setup)
{
    static const char *const bots[] = {"Ada", "Ben", "Cleo", "Dora", "Emil", "Fay",  "Gus", "Hal",
                                       "Ida", "Jon", "Kim",  "Lou",  "Max",  "Nell", "Ole", "Pia"};
    static const char *const humans[] = {"you",      "player 2", "player 3", "player 4",
                                         "player 5", "player 6", "player 7", "player 8"};
    for (int i = 0; i < players; i++) {
        bool nobody_named = request->seats == 0;
        kind[i] = i < request->seats       ? request->kind[i]
                  : nobody_named && i == 0 ? SEAT_HUMAN
                                           : SEAT_BOT;
        spec[i] = i < request->seats ? request->bot[i] : (BotSpec){.kind = &bot_kinds[0]};
        setup->name[i] = i < request->seats ? request->name[i] : NULL;
        if (nobody_named && i == 0 && request->own_name && request->own_name[0])
            setup->name[i] = request->own_name;
    }
    for (int i = 0, human = 0, bot = 0; i < players; i++)
        while (!setup->name[i]) {
            const char *name = kind[i] == SEAT_HUMAN ? humans[human++ % 8] : bots[bot++ % 16];
            if (!name_taken(setup, players, name))
                setup->name[i] = name;
        }
}

static int count_humans(const Save *save)
{
    int humans = 0;
    for (int i = 0; i < save_header(save)->players; i++)
        humans += save_header(save)->kind[i] == SEAT_HUMAN;
    return humans;
}

static Play *play_make(Game *game, Match *match, Save *save, const char *state)
{
    Play *play = calloc(1, sizeof *play);
    if (!play)
        return NULL;
    *play =
        (Play){.game = game, .match = match, .save = save, .state = state, .saved_at = SIZE_MAX};
    play->humans = count_humans(save);
    play->viewer = PUBLIC;
    play->viewer = play_viewer(play);
    return play;
}

Play *play_new(const PlayRequest *request, const char *state, Report *report)
{
    Game *game = request->own_folder ? game_load(&request->game, report)
                                     : library_load(&request->game, report);
    if (!game)
        return NULL;
    MatchSetup setup = {.seed = request->seed, .chronicle = true, .history = true};
    SeatKind kind[MAX_SEATS] = {SEAT_HUMAN};
    BotSpec bot[MAX_SEATS];
    find_names(request, game->players, kind, bot, &setup);
    Match *match = match_new(game, &setup);
    Save *save = match ? save_new(match, kind, bot) : NULL;
    bool failed = match && match_state(match) == MATCH_FAILED;
    Play *play = save && !failed ? play_make(game, match, save, state) : NULL;
    if (play)
        return play;
    if (failed)
        *report = *match_report(match);
    else
        report_say(report, "there is not enough memory for this game");
    save_free(save);
    if (match)
        match_free(match);
    game_free(game);
    return NULL;
}

/* What each player has not read yet: all that happened after the last decision he made. */
static void find_news(Play *play)
{
    const Chronicle *chronicle = match_chronicle(play->match);
    size_t length = chronicle_length(chronicle), made[VIEWERS] = {0};
    for (size_t n = 0; n < save_decisions(play->save); n++)
        made[save_seat(play->save, n)] = n + 1;
    for (int i = 0; i < VIEWERS; i++)
        play->told[i] = length;
    for (int i = 0; play->humans > 1 && i < play->game->players; i++)
        while (play->told[i] > 0 &&
               chronicle_entry(chronicle, play->told[i] - 1)->decision >= made[i])
            play->told[i]--;
}

Play *play_from(Replay *replay, Journal *journal, const char *state)
{
    Play *play = play_make(replay->game, replay->match, replay->save, state);
    if (!play)
        return NULL;
    play->journal = journal;
    find_news(play);
    return play;
}

bool play_adopt(Play *play, Replay *replay, Report *report)
{
    Replay old = {.game = play->game, .match = play->match, .save = play->save};
    for (int i = 0; i < MAX_SEATS; i++) {
        bot_free(play->bot[i]); /* it thinks under the old rules */
        play->bot[i] = NULL;
    }
    play->game = replay->game;
    play->match = replay->match;
    play->save = replay->save;
    replay_free(&old);
    save_free(play->line);
    play->line = NULL;
    play->walked_from = 0;
    play->saved_at = SIZE_MAX;
    for (int i = 0; i < VIEWERS; i++)
        play->told[i] = chronicle_length(match_chronicle(play->match));
    return !play->journal || journal_rewrite(play->journal, play->save, false, report);
}

SeatKind play_kind(const Play *play, int seat)
{
    return save_header(play->save)->kind[seat];
}

bool play_asks_human(const Play *play)
{
    const Decision *decision = match_decision(play->match);
    return decision && play_kind(play, decision->seat) == SEAT_HUMAN;
}

bool play_asks_bot(const Play *play)
{
    const Decision *decision = match_decision(play->match);
    return decision && (!play_asks_human(play) || play->stands_in[decision->seat] != 0);
}

void play_stand_in(Play *play, int seat, const BotSpec *bot, int times)
{
    bot_free(play->bot[seat]);
    play->bot[seat] = NULL;
    play->stand_in[seat] = *bot;
    play->stands_in[seat] = times;
}

void play_call_back(Play *play)
{
    memset(play->stands_in, 0, sizeof play->stands_in);
}

int play_viewer(const Play *play)
{
    if (play_asks_human(play))
        return match_decision(play->match)->seat;
    if (play->humans == 0 || (play->humans > 1 && match_state(play->match) == MATCH_OVER))
        return PUBLIC;
    if (play->humans > 1)
        return play->viewer;
    int seat = 0;
    while (play_kind(play, seat) != SEAT_HUMAN)
        seat++;
    return seat;
}

PlayResult play_answer(Play *play, const Answer *answer, Report *report)
{
    size_t before = match_decisions(play->match);
    const char *why = decision_refuses(match_decision(play->match), answer);
    if (why) {
        report_say(report, "%s", why);
        return PLAY_REFUSED;
    }
    if (!save_add(play->save, play->match, answer, report))
        return PLAY_REFUSED;
    if (!match_answer(play->match, answer, &why)) {
        save_cut(play->save, before);
        report_say(report, "%s", why ? why : "that does not fit");
        return PLAY_REFUSED;
    }
    if (match_state(play->match) == MATCH_FAILED) {
        *report = *match_report(play->match);
        match_retry(play->match);
        save_cut(play->save, match_decisions(play->match));
        return PLAY_FAILED;
    }
    return PLAY_DONE;
}

PlayResult play_remark(Play *play, Remark *remark, Report *report)
{
    if (!play_asks_human(play)) {
        report_say(report, "nobody at the keyboard is asked anything now");
        return PLAY_REFUSED;
    }
    remark->seat = match_decision(play->match)->seat;
    return play_utter(play, remark, report);
}

PlayResult play_utter(Play *play, const Remark *remark, Report *report)
{
    Match *match = play->match;
    const char *why = NULL;
    int seat = remark->seat;
    if (!save_add_remark(play->save, match, remark, report))
        return PLAY_REFUSED;
    bool done = remark->piece >= 0 ? match_show(match, seat, remark->to, remark->piece, &why)
                                   : match_say(match, seat, remark->to, remark->text, &why);
    if (done)
        return PLAY_DONE;
    save_drop_remark(play->save);
    report_say(report, "%s", why);
    return PLAY_REFUSED;
}

void play_own_pieces(const Play *play, int seat, Set *out)
{
    const Table *table = match_table(play->match);
    const Shape *shape = table->shape;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < shape->pieces; i++) {
        int place = table->piece[i].place;
        if (place < shape->zones && shape->zone[place].owner == seat && knows(table, seat, i))
            set_put(out->word, i);
    }
}

static bool has_decided_in_secret(const Play *play)
{
    for (size_t n = save_decisions(play->save); n-- > 0;)
        if (save_secret(play->save, n))
            return true;
    return false;
}

/* Has something been written that not everybody reads? */
static bool has_private_news(const Play *play)
{
    const Chronicle *chronicle = match_chronicle(play->match);
    for (size_t i = chronicle_length(chronicle); i-- > 0;)
        if ((chronicle_entry(chronicle, i)->audience & EVERYONE) != EVERYONE)
            return true;
    return false;
}

bool play_has_secrets(const Play *play)
{
    const Table *table = match_table(play->match);
    const Shape *shape = table->shape;
    const Decision *decision = match_decision(play->match);
    if ((decision && decision->secret) || has_decided_in_secret(play) || has_private_news(play))
        return true;
    for (int i = 0; i < shape->zones; i++)
        if (shape->zone[i].sees != 0 && (shape->zone[i].sees & EVERYONE) != EVERYONE)
            return true;
    for (int seat = 0; seat < shape->seats; seat++)
        if (memcmp(known_to(table, seat), known_to(table, PUBLIC),
                   (size_t)shape->piece_words * sizeof(uint64_t)) != 0)
            return true;
    return false;
}

bool play_keep(Play *play, Report *report)
{
    play_settle_line(play);
    if (play->unkept || !play->state[0] || play->walked_from > 0)
        return true;
    if (!play->journal)
        play->journal = journal_start(play->state, play->save, report);
    else if (journal_follow(play->journal, play->save, report))
        return true;
    else
        play->unkept = true;
    if (play->journal && !play->unkept)
        return true;
    play->unkept = true;
    return false;
}

static BotResult ask_bot(Play *play, const BotWatch *watch, Answer *answer, Report *report)
{
    int seat = match_decision(play->match)->seat;
    const BotSpec *spec =
        play_asks_human(play) ? &play->stand_in[seat] : &save_header(play->save)->bot[seat];
    if (!play->bot[seat])
        play->bot[seat] = bot_new(spec, play->game, report);
    if (!play->bot[seat])
        return BOT_FAILED;
    return bot_answer(play->bot[seat], play->match, bot_seed(play->match), watch, answer, report);
}

/* A choice on which a script fails is not the bot's last word: it takes any other. The first failure is reported all the
 * same. */
PlayResult play_bot(Play *play, const BotWatch *watch, Report *report)
{
    PlayResult result = PLAY_FAILED;
    Report first;
    report_clear(&first);
    if (!match_decision(play->match))
        return PLAY_FAILED;
    int seat = match_decision(play->match)->seat;
    for (unsigned attempt = 0; attempt < 20 && result != PLAY_DONE; attempt++) {
        Answer answer;
        Chance chance;
        if (!match_decision(play->match))
            return PLAY_FAILED;
        bool again = attempt == 0 && !play_asks_human(play) && play_was_answered(play, &answer);
        BotResult asked = again         ? BOT_DONE
                          : attempt > 0 ? BOT_FAILED
                                        : ask_bot(play, watch, &answer, report);
        if (asked == BOT_STOPPED)
            return PLAY_STOPPED;
        if (attempt == 0 && asked == BOT_FAILED)
            first = *report;
        chance_seed(&chance, bot_seed(play->match) + attempt);
        if (asked != BOT_DONE)
            random_answer(&chance, match_decision(play->match), &answer);
        result = play_answer(play, &answer, report);
        if (result != PLAY_DONE && !first.message[0])
            first = *report;
    }
    *report = first;
    if (result == PLAY_DONE && play->stands_in[seat] > 0)
        play->stands_in[seat]--;
    return result;
}

void play_saved(Play *play)
{
    save_text(play->save, &play->saved_at);
}

bool play_go_to(Play *play, size_t n)
{
    size_t length;
    if (!match_go_to(play->match, n))
        return false;
    save_cut(play->save, match_decisions(play->match));
    size_t told = chronicle_length(match_chronicle(play->match));
    for (int i = 0; i < VIEWERS; i++)
        play->told[i] = play->told[i] > told ? told : play->told[i];
    save_text(play->save, &length);
    if (play->saved_at > length)
        play->saved_at = SIZE_MAX;
    return true;
}

size_t play_last_human(const Play *play)
{
    for (size_t n = save_decisions(play->save); n-- > 0;)
        if (play_kind(play, save_seat(play->save, n)) == SEAT_HUMAN)
            return n;
    return SIZE_MAX;
}

/* The header changes, so the journal becomes a new file: the old one goes when that is written. */
bool play_lay_open(Play *play, Report *report)
{
    if (play->walked_from > 0)
        return report_say(report, "this is the past of a game: 'goto end' comes first");
    if (!save_lay_open(play->save))
        return report_say(report, "there is not enough memory");
    match_table(play->match)->laid_open = true;
    return !play->journal || journal_rewrite(play->journal, play->save, false, report);
}

/* A finished game is kept once more as a save, so that one can look at it. */
static bool keep_finished(const Play *play)
{
    char path[JOURNAL_PATH];
    Report report;
    int wanted = snprintf(path, sizeof path, "%s/finished.save", play->state);
    return wanted > 0 && (size_t)wanted < sizeof path && save_write(play->save, path, &report);
}

void play_leave(Play *play, char *kept, size_t size)
{
    if (size > 0)
        kept[0] = '\0';
    play_walk_home(play);
    bool over = match_state(play->match) == MATCH_OVER;
    size_t length;
    save_text(play->save, &length);
    bool saved = play->saved_at == length;
    bool untouched = play_last_human(play) == SIZE_MAX && save_remarks(play->save) == 0;
    if (play->journal && over)
        over = keep_finished(play);
    if (play->journal && (over || saved || untouched)) {
        journal_remove(play->journal);
    } else if (play->journal) {
        snprintf(kept, size, "%s", journal_path(play->journal));
        journal_leave(play->journal);
    }
    for (int i = 0; i < MAX_SEATS; i++)
        bot_free(play->bot[i]);
    Replay parts = {.game = play->game, .match = play->match, .save = play->save};
    replay_free(&parts);
    save_free(play->line);
    free(play);
}
