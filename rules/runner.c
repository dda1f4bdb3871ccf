#include "rules/runner.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 1000000 }; /* decisions: a game that is not over by then will not end */

/* Counted by number while games are played; put into words only when somebody asks. */
typedef struct Uses {
    uint64_t taken, offered;
} Uses;

struct Runner {
    Game *game;
    Match *match;
    MatchWatch watch;
    Study *study;
    BotSpec spec[MAX_SEATS];
    Bot *bot[MAX_SEATS]; /* NULL: the random one, which the match has within */
    int score;           /* the counter, or -1 */
    int opener;
    uint64_t phases;
    Uses piece[MAX_PIECES], space[MAX_SPACES];
    uint64_t phase[MAX_PHASES + 1]; /* the first is the setup */
    WordTally options;              /* as scripts word them */
    char question[WORD_LONGEST];    /* being answered */
    size_t question_length;
};

/* Options in words ------------------------------------------------------------------------ */

/* Numbers within questions come out as '#': "Move how far (3 left)?" is one question, not many. */
static void put_option(WordTally *to, const WordCount *from)
{
    char stem[WORD_LONGEST + 1], choice[WORD_LONGEST + 1], key[WORD_LONGEST * 2 + 3];
    size_t used = 0, length = strcspn(from->word, STUDY_CHOICE);
    for (size_t i = 0; i < length; i++) {
        bool digit = isdigit((unsigned char)from->word[i]);
        if (digit && i > 0 && isdigit((unsigned char)from->word[i - 1]))
            continue;
        stem[used++] = digit ? '#' : from->word[i];
    }
    const char *rest = from->word[length] ? from->word + length + 1 : "";
    report_clean(choice, sizeof choice, rest, strlen(rest));
    report_clean(key, WORD_LONGEST + 1, stem, used);
    strcat(key, STUDY_CHOICE);
    strcat(key, choice);
    word_tally_add(to, key, strlen(key), from->taken, from->offered);
}

/* What is full here is emptied into the study: which words came first must not matter. */
static void put_options(Runner *runner)
{
    for (uint32_t i = 0; i < runner->options.slots; i++)
        if (runner->options.slot[i].word)
            put_option(&runner->study->option, &runner->options.slot[i]);
    word_tally_clear(&runner->options);
}

static void count_option(Runner *runner, const char *key, size_t length)
{
    if (runner->options.used == runner->options.most)
        put_options(runner);
    word_tally_add(&runner->options, key, length, 1, 0);
}

/* Looking on -------------------------------------------------------------------------------- */

static void see_phase(void *data, int phase)
{
    Runner *runner = data;
    runner->phases++;
    runner->phase[phase + 1]++;
}

static void count_items(Runner *runner, const Decision *decision, const Answer *answer)
{
    const Shape *shape = runner->game->shape;
    bool pieces = decision->source == OPTIONS_PIECES;
    int words = pieces ? shape->piece_words : shape->space_words;
    Uses *uses = pieces ? runner->piece : runner->space;
    for (int i = SET_FIRST(decision->set.word, words); i >= 0;
         i = SET_AFTER(decision->set.word, words, i))
        uses[i].offered++;
    for (int i = 0; i < answer->count; i++) {
        int item = decision_item(decision, words, answer->value[i]);
        if (item >= 0)
            uses[item].taken++;
    }
}

static void see_decision(void *data, const Decision *decision, const Answer *answer,
                         const char *question, size_t length)
{
    Runner *runner = data;
    if (runner->opener < 0)
        runner->opener = decision->seat;
    if (decision->source == OPTIONS_PIECES || decision->source == OPTIONS_SPACES)
        count_items(runner, decision, answer);
    runner->question_length = length < WORD_LONGEST / 2 ? length : WORD_LONGEST / 2;
    memcpy(runner->question, question, runner->question_length);
    runner->question[runner->question_length++] = STUDY_CHOICE[0];
    count_option(runner, runner->question, runner->question_length);
}

static void see_choice(void *data, const char *words, size_t length)
{
    Runner *runner = data;
    char key[WORD_LONGEST];
    size_t room = WORD_LONGEST - runner->question_length;
    if (length == 0)
        return;
    length = length < room ? length : room;
    memcpy(key, runner->question, runner->question_length);
    memcpy(key + runner->question_length, words, length);
    count_option(runner, key, runner->question_length + length);
}

/* Life ------------------------------------------------------------------------------------------ */

static int find_score(const Shape *shape)
{
    for (int i = 0; i < shape->counters; i++)
        if (shape->counter[i].scores && shape->counter[i].per_seat)
            return i;
    return -1;
}

/* A bot that stops by the clock plays differently every time, so nothing could be repeated. */
static bool hire(Runner *runner, StudyHead *head, int i, Report *report)
{
    BotSpec *spec = &runner->spec[i];
    if (!bot_read(head->bot[i], spec, report))
        return false;
    if (spec->limits.milliseconds > 0)
        return report_say(report,
                          "the bot '%s' is limited by time: its games could not be repeated. "
                          "Limit it by a count, as in %s:500",
                          head->bot[i], spec->kind->name);
    bot_write(spec, head->bot[i], sizeof head->bot[i]);
    if (strcmp(spec->kind->name, "random") == 0)
        return true;
    runner->bot[i] = bot_new(spec, runner->game, report);
    return runner->bot[i] != NULL;
}

static bool sit_down(Runner *runner, StudyHead *head, Report *report)
{
    Game *game = runner->game;
    for (int i = 0; i < game->players; i++)
        if (!hire(runner, head, i, report))
            return false;
    runner->score = find_score(game->shape);
    snprintf(head->game, sizeof head->game, "%s", game->name);
    head->fingerprint = game_fingerprint(game);
    head->players = game->players;
    head->score[0] = '\0';
    if (runner->score >= 0)
        snprintf(head->score, sizeof head->score, "%s", game->shape->counter[runner->score].name);
    MatchSetup setup = {.seed = 0};
    for (int i = 0; i < game->players; i++)
        setup.player[i] = PLAYER_RANDOM;
    runner->match = match_new(game, &setup);
    runner->study = runner->match ? study_new(head) : NULL;
    runner->watch = (MatchWatch){runner, see_phase, see_decision, see_choice};
    if (runner->study && word_tally_open(&runner->options, STUDY_OPTIONS))
        return true;
    return report_say(report, "there is not enough memory");
}

Runner *runner_new(const GameRequest *request, StudyHead *head, Report *report)
{
    Runner *runner = calloc(1, sizeof *runner);
    if (!runner) {
        report_say(report, "there is not enough memory");
        return NULL;
    }
    runner->game = game_load(request, report);
    if (!runner->game || !sit_down(runner, head, report)) {
        runner_free(runner);
        return NULL;
    }
    match_watch(runner->match, &runner->watch);
    return runner;
}

void runner_free(Runner *runner)
{
    if (!runner)
        return;
    word_tally_close(&runner->options);
    study_free(runner->study);
    for (int i = 0; i < MAX_SEATS; i++)
        if (runner->bot[i])
            bot_free(runner->bot[i]);
    match_free(runner->match);
    if (runner->game)
        game_free(runner->game);
    free(runner);
}

/* Playing ------------------------------------------------------------------------------------------ */

static void note_failure(Runner *runner, uint64_t game, const Report *report)
{
    Study *study = runner->study;
    char words[1400];
    if (study->failed++ > 0 && study->failed_at < game)
        return;
    study->failed_at = game;
    report_write(report, words, sizeof words);
    snprintf(study->failure, sizeof study->failure, "game %" PRIu64 " (seed %" PRIu64 "): %s", game,
             match_seed(runner->match), words);
}

static void note_end(const Runner *runner, Ending *ending)
{
    const Match *match = runner->match;
    *ending = (Ending){
        .opener = runner->opener, .decisions = match_decisions(match), .phases = runner->phases};
    for (int seat = 0; seat < runner->game->players; seat++) {
        ending->winners |= (unsigned)match_won_by(match, seat) << seat;
        if (runner->score >= 0)
            table_count(match_table(match), runner->score, seat, &ending->score[seat]);
    }
}

int ending_share(const Ending *ending, int seat)
{
    if (!(ending->winners >> seat & 1))
        return 0;
    return STUDY_SHARE / __builtin_popcount(ending->winners);
}

static void count_length(Study *study, const Ending *ending, uint64_t game)
{
    Extreme this = {game, ending->decisions};
    if (study->games == 0 || this.decisions > study->longest.decisions ||
        (this.decisions == study->longest.decisions && game < study->longest.game))
        study->longest = this;
    if (study->games == 0 || this.decisions < study->shortest.decisions ||
        (this.decisions == study->shortest.decisions && game < study->shortest.game))
        study->shortest = this;
    histogram_add(&study->decisions, (int64_t)ending->decisions);
    histogram_add(&study->phases, (int64_t)ending->phases);
}

static void count_ending(Study *study, const Ending *ending, uint64_t game)
{
    const StudyHead *head = &study->head;
    int winners = __builtin_popcount(ending->winners);
    count_length(study, ending, game);
    study->games++;
    study->nobody += winners == 0;
    study->shared += winners > 1;
    for (int bot = 0; bot < head->players; bot++) {
        int seat = study_seat(head, bot, game);
        bool won = ending->winners >> seat & 1;
        SeatRecord *record = &study->record[bot][seat];
        record->games++;
        record->won += won && winners == 1;
        record->shared += won && winners > 1;
        spread_add(&study->share[seat], ending_share(ending, seat));
        if (head->score[0])
            histogram_add(&study->score[bot], ending->score[seat]);
    }
    if (ending->opener >= 0)
        spread_add(&study->opener, ending_share(ending, ending->opener));
}

/* Lets the bots that are asked answer until the game is over. */
static bool play_on(Runner *runner, uint64_t game, Report *report)
{
    Match *match = runner->match;
    const StudyHead *head = &runner->study->head;
    Bot *sitting[MAX_SEATS];
    Answer answer;
    for (int i = 0; i < head->players; i++) {
        int seat = study_seat(head, i, game);
        sitting[seat] = runner->bot[i];
        match_set_player(match, seat, runner->bot[i] ? PLAYER_ASKED : PLAYER_RANDOM);
    }
    runner->opener = -1;
    runner->phases = 0;
    match_restart(match, study_seed(head->seed, game));
    while (match_state(match) == MATCH_ASKING && match_decisions(match) < LONGEST) {
        Bot *bot = sitting[match_decision(match)->seat];
        if (!bot)
            break;
        if (bot_answer(bot, match, bot_seed(match), NULL, &answer, report) != BOT_DONE)
            return false;
        match_answer(match, &answer, NULL);
    }
    if (match_state(match) == MATCH_FAILED)
        *report = *match_report(match);
    else if (match_state(match) == MATCH_ASKING)
        report_say(report, "the game is not over after %zu decisions", match_decisions(match));
    return match_state(match) == MATCH_OVER;
}

void runner_play(Runner *runner, uint64_t game, Ending *ending)
{
    Report report;
    report_clear(&report);
    if (!play_on(runner, game, &report)) {
        *ending = (Ending){.failed = true};
        note_failure(runner, game, &report);
        return;
    }
    note_end(runner, ending);
    count_ending(runner->study, ending, game);
}

/* In words -------------------------------------------------------------------------------------------- */

static void put_item(WordTally *to, const char *name, const Uses *uses)
{
    char word[WORD_LONGEST + 1];
    report_clean(word, sizeof word, name, strlen(name));
    word_tally_add(to, word, strlen(word), uses->taken, uses->offered);
}

static void put_all(Runner *runner)
{
    const Game *game = runner->game;
    Study *study = runner->study;
    for (int i = 0; i <= game->phases; i++) {
        Uses uses = {runner->phase[i], 0};
        put_item(&study->phase, i == 0 ? "setup" : game->phase[i - 1].name, &uses);
    }
    for (int i = 0; i < game->shape->pieces; i++)
        put_item(&study->piece, game->shape->piece[i].name, &runner->piece[i]);
    for (int i = 0; i < game->shape->spaces; i++)
        put_item(&study->space, game->shape->space[i].name, &runner->space[i]);
    put_options(runner);
}

bool runner_count(Runner *runner, Study *out, Report *report)
{
    put_all(runner);
    bool merged = study_merge(out, runner->study, report);
    study_clear(runner->study);
    memset(runner->piece, 0, sizeof runner->piece);
    memset(runner->space, 0, sizeof runner->space);
    memset(runner->phase, 0, sizeof runner->phase);
    return merged;
}
