/* Brings a save back to life by playing it again, and finds the first step where it parts from the rules. */
#include "rules/save_inside.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "rules/variant.h"

typedef struct Player {
    const Save *save;
    Replay *replay;
    Report *report;
    bool other_rules;
    bool edited;  /* an author works on the rules: positions may differ, answers must not */
    size_t heard; /* remarks made so far */
} Player;

/* The variant whose file is not what it was, or NULL. */
static const char *changed_variant(const Player *player)
{
    const SaveHeader *header = &player->save->header;
    const Game *game = player->replay->game;
    for (int i = 0; i < header->variants && i < game->variants; i++)
        if (header->variant_hash[i] != game->variant[i].hash)
            return game->variant[i].name;
    return NULL;
}

/* "the rules have changed", or what of them. */
static void say_changed(const Player *player, char *out, size_t size)
{
    const char *variant = changed_variant(player);
    snprintf(out, size, "%s%s%s changed since this game was saved",
             variant ? "the variant '" : "the rules have", variant ? variant : "",
             variant ? "' has" : "");
}

static const char *opening(const Player *player)
{
    static _Thread_local char words[NAME_SIZE + 100];
    if (player->edited)
        return "the new rules part from this game at";
    if (!player->other_rules)
        return "the save does not fit its own rules at";
    say_changed(player, words, sizeof words - 16);
    return strcat(words, ", and they part at");
}

static void name_line(const Player *player, size_t start)
{
    snprintf(player->report->file, sizeof player->report->file, "%s", player->save->name);
    player->report->line = save_line_number(player->save, start);
}

/* Says why step n does not fit; the rules come first if they are other ones. */
__attribute__((format(printf, 3, 4))) static bool part(Player *player, size_t n, const char *format,
                                                       ...)
{
    char why[300], label[SAVE_LABEL];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    report_say(player->report, "%s decision %zu: %s", opening(player), n + 1, why);
    name_line(player, player->save->line[n].start);
    save_label(player->save, n, label, sizeof label);
    snprintf(player->report->hint, sizeof player->report->hint, "there %s chose '%.100s'",
             player->save->header.seat[save_seat(player->save, n)], label);
    return false;
}

/* Makes a remark again: NULL, or why it cannot be made. */
static const char *remark_again(Player *player, const Remark *remark, const char *piece)
{
    Match *match = player->replay->match;
    const Shape *shape = match_table(match)->shape;
    char name[SAVE_LABEL];
    const char *why = NULL;
    bool shows = remark->piece >= 0;
    if (shows && remark->piece >= shape->pieces)
        return "there is no such piece";
    if (shows) {
        const char *real = shape->piece[remark->piece].name;
        report_clean(name, sizeof name, real, strlen(real));
        if (strcmp(name, piece) != 0)
            return "this piece has another name";
        match_show(match, remark->seat, remark->to, remark->piece, &why);
    } else {
        match_say(match, remark->seat, remark->to, remark->text, &why);
    }
    return why;
}

/* What was said and shown while decision n waited. */
static bool hear(Player *player, size_t n)
{
    const Save *save = player->save;
    for (; player->heard < save->remarks && save->talk[player->heard].at == n; player->heard++) {
        Remark remark;
        char piece[SAVE_LABEL];
        save_remark_named(save, player->heard, &remark, piece);
        const char *why = remark_again(player, &remark, piece);
        if (!why) {
            Match *match = player->replay->match;
            const Remark *made = match_remark(match, match_remarks(match) - 1);
            if (!save_add_remark(player->replay->save, match, made, player->report))
                return false;
            continue;
        }
        report_say(player->report, "%s what %s says or shows before decision %zu: %s",
                   opening(player), save->header.seat[remark.seat], n + 1, why);
        name_line(player, save->talk[player->heard].start);
        return false;
    }
    return true;
}

/* Under edited rules an answer is the same if its words are. */
static bool same_words(Player *player, size_t n, const Answer *answer)
{
    Match *match = player->replay->match;
    char label[SAVE_LABEL], written[SAVE_LABEL];
    match_answer_label(match, answer, match_decision(match)->seat, label, sizeof label);
    save_label(player->save, n, written, sizeof written);
    return strcmp(label, written) == 0 ||
           part(player, n, "that answer would now be '%.100s'", label);
}

static bool play_step(Player *player, size_t n)
{
    Match *match = player->replay->match;
    const SaveLine *line = &player->save->line[n];
    if (match_state(match) == MATCH_OVER)
        return part(player, n, "the game is already over");
    if (match_state(match) != MATCH_ASKING)
        return part(player, n, "a script fails: %.200s", match_report(match)->message);
    if (!hear(player, n))
        return false;
    if (!player->edited && (uint32_t)match_fingerprint(match) != line->position)
        return part(player, n,
                    "the position is another one (fingerprint %08" PRIx32
                    ", written down %08" PRIx32 ")",
                    (uint32_t)match_fingerprint(match), line->position);
    const Decision *decision = match_decision(match);
    if (decision->seat != line->seat)
        return part(player, n, "it is the turn of %s", match_seat_name(match, decision->seat));
    Answer answer;
    save_answer(player->save, n, &answer);
    const char *why = decision_refuses(decision, &answer);
    if (why)
        return part(player, n, "the answer is impossible: %s", why);
    if (player->edited && !same_words(player, n, &answer))
        return false;
    if (!save_add(player->replay->save, match, &answer, player->report))
        return false;
    if (!match_answer(match, &answer, &why))
        return part(player, n, "the answer is impossible: %s", why ? why : "it is refused");
    return true;
}

static bool play_all(Player *player)
{
    Match *match = player->replay->match;
    for (size_t n = 0; n < player->save->decisions; n++)
        if (!play_step(player, n))
            return false;
    if (match_state(match) == MATCH_FAILED) {
        *player->report = *match_report(match);
        return false;
    }
    return hear(player, player->save->decisions);
}

static void blame_line(const Save *save, const char *word, Report *report)
{
    const char *at = strstr(save->text, word);
    snprintf(report->file, sizeof report->file, "%s", save->name);
    report->line = at ? save_line_number(save, (size_t)(at + 1 - save->text)) : 0;
}

/* A game that loads without the save's wishes was refused because of them: then their line is named. */
static void blame_header(const Save *save, GameRequest request, Report *report)
{
    Report other;
    if (report->file[0])
        return;
    request.option_count = 0;
    Game *game = game_load(&request, &other);
    if (game)
        blame_line(save, "\noptions", report);
    else if (request.variant_count = 0, (game = game_load(&request, &other)) != NULL)
        blame_line(save, "\nvariants", report);
    else if (request.players = 0, (game = game_load(&request, &other)) != NULL)
        blame_line(save, "\nplayers", report);
    if (game)
        game_free(game);
}

static bool open_game(const Save *save, const char *folder, bool author, Replay *replay,
                      Report *report)
{
    const SaveHeader *header = &save->header;
    const char *options[MAX_OPTIONS];
    for (int i = 0; i < header->options; i++)
        options[i] = header->option[i];
    const char *variants[MAX_VARIANTS];
    for (int i = 0; i < header->variants; i++)
        variants[i] = header->variant[i];
    GameRequest request = {.folder = folder,
                           .author = author,
                           .players = header->players,
                           .options = options,
                           .option_count = header->options,
                           .variants = variants,
                           .variant_count = header->variants};
    replay->game = game_load(&request, report);
    if (!replay->game) {
        blame_header(save, request, report);
        return false;
    }
    MatchSetup setup = {.seed = header->seed, .chronicle = true, .history = true};
    for (int i = 0; i < header->players; i++)
        setup.name[i] = header->seat[i];
    replay->match = match_new(replay->game, &setup);
    if (replay->match)
        match_table(replay->match)->laid_open = header->open;
    replay->save = replay->match ? save_new(replay->match, header->kind, header->bot) : NULL;
    return replay->save || report_say(report, "there is not enough memory to play the save");
}

bool save_replay(const Save *save, const char *folder, Replay *replay, Report *report)
{
    *replay = (Replay){.game = NULL};
    Player player = {.save = save, .replay = replay, .report = report};
    bool done = open_game(save, folder, false, replay, report);
    if (done) {
        player.other_rules = game_fingerprint(replay->game) != save->header.rules;
        done = play_all(&player);
    }
    if (!done) {
        replay_free(replay);
        return false;
    }
    if (player.other_rules) {
        char changed[NAME_SIZE + 60];
        say_changed(&player, changed, sizeof changed);
        snprintf(replay->note, sizeof replay->note, "%s, but all %zu decisions still fit them",
                 changed, save->decisions);
    }
    return true;
}

bool save_replay_edited(const Save *save, const char *folder, Replay *replay, size_t *fits,
                        Report *report)
{
    *replay = (Replay){.game = NULL};
    Player player = {.save = save, .replay = replay, .report = report, .edited = true};
    report_clear(report);
    bool good = open_game(save, folder, true, replay, report);
    Match *match = replay->match;
    if (good && match_state(match) == MATCH_FAILED && match_decisions(match) == 0 &&
        !match_decision(match)) {
        *report = *match_report(match);
        good = false;
    }
    if (!good) {
        replay_free(replay);
        return false;
    }
    play_all(&player);
    if (match_state(match) == MATCH_FAILED) { /* back at the decision whose answer fails */
        *report = *match_report(match);
        match_retry(match);
    }
    *fits = match_decisions(match);
    save_cut(replay->save, *fits);
    return true;
}

void replay_free(Replay *replay)
{
    save_free(replay->save);
    if (replay->match)
        match_free(replay->match);
    if (replay->game)
        game_free(replay->game);
    *replay = (Replay){.game = NULL};
}
