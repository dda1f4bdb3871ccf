#include "rules/study.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Life ---------------------------------------------------------------------------------- */

static bool open_tallies(Study *study)
{
    bool phase = word_tally_open(&study->phase, MAX_PHASES + 1);
    bool piece = word_tally_open(&study->piece, MAX_PIECES);
    bool space = word_tally_open(&study->space, MAX_SPACES);
    return word_tally_open(&study->option, STUDY_OPTIONS) && phase && piece && space;
}

static void close_tallies(Study *study)
{
    word_tally_close(&study->phase);
    word_tally_close(&study->piece);
    word_tally_close(&study->space);
    word_tally_close(&study->option);
}

Study *study_new(const StudyHead *head)
{
    Study *study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->head = *head;
    if (open_tallies(study))
        return study;
    study_free(study);
    return NULL;
}

void study_free(Study *study)
{
    if (!study)
        return;
    close_tallies(study);
    free(study->range);
    free(study);
}

void study_clear(Study *study)
{
    StudyHead head = study->head;
    WordTally phase = study->phase, piece = study->piece, space = study->space,
              option = study->option;
    free(study->range);
    memset(study, 0, sizeof *study);
    study->head = head;
    study->phase = phase;
    study->piece = piece;
    study->space = space;
    study->option = option;
    word_tally_clear(&study->phase);
    word_tally_clear(&study->piece);
    word_tally_clear(&study->space);
    word_tally_clear(&study->option);
}

/* Games and their numbers ------------------------------------------------------------------ */

int study_seat(const StudyHead *head, int bot, uint64_t game)
{
    if (!head->rotate)
        return bot;
    return (int)(((uint64_t)bot + game) % (uint64_t)head->players);
}

/* Two rounds of splitmix64, so that neighbouring seeds and games have nothing in common. */
uint64_t study_seed(uint64_t seed, uint64_t game)
{
    uint64_t z = seed * UINT64_C(0xd1342543de82ef95) + game * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (int i = 0; i < 2; i++) {
        z += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        z ^= z >> 31;
    }
    return z >> 11;
}

static int range_for(const Study *study, uint64_t first)
{
    int at = 0;
    while (at < study->ranges && study->range[at].last < first)
        at++;
    return at;
}

bool study_add_range(Study *study, uint64_t first, uint64_t last)
{
    if (first >= last)
        return true;
    int at = range_for(study, first), end = at;
    StudyRange merged = {first, last};
    for (; end < study->ranges && study->range[end].first <= last; end++) {
        if (study->range[end].first < merged.first)
            merged.first = study->range[end].first;
        if (study->range[end].last > merged.last)
            merged.last = study->range[end].last;
    }
    if (end == at) {
        StudyRange *grown =
            realloc(study->range, (size_t)(study->ranges + 1) * sizeof *study->range);
        if (!grown)
            return false;
        study->range = grown;
    }
    memmove(study->range + at + 1, study->range + end,
            (size_t)(study->ranges - end) * sizeof *study->range);
    study->ranges += 1 - (end - at);
    study->range[at] = merged;
    return true;
}

/* Merging ------------------------------------------------------------------------------------- */

static bool same_head(const StudyHead *a, const StudyHead *b, Report *report)
{
    const char *differs = NULL;
    if (strcmp(a->game, b->game) != 0)
        differs = "the game";
    else if (a->fingerprint != b->fingerprint)
        differs = "the rules (the scripts have changed)";
    else if (strcmp(a->rules, b->rules) != 0)
        differs = "the variants and options";
    else if (a->players != b->players)
        differs = "the number of players";
    else if (a->seed != b->seed)
        differs = "the seed";
    else if (a->rotate != b->rotate)
        differs = "whether seats are rotated";
    for (int i = 0; i < a->players && !differs; i++)
        if (strcmp(a->bot[i], b->bot[i]) != 0)
            differs = "the bots";
    if (!differs)
        return true;
    return report_say(report, "they are not parts of one study: %s is not the same", differs);
}

static bool no_game_twice(const Study *a, const Study *b, Report *report)
{
    for (int i = 0; i < a->ranges; i++)
        for (int j = 0; j < b->ranges; j++) {
            uint64_t first = a->range[i].first, last = a->range[i].last;
            if (b->range[j].first > first)
                first = b->range[j].first;
            if (b->range[j].last < last)
                last = b->range[j].last;
            if (first < last)
                return report_say(report, "the games %" PRIu64 " to %" PRIu64 " are in it already",
                                  first, last - 1);
        }
    return true;
}

static void merge_records(Study *to, const Study *from)
{
    for (int bot = 0; bot < MAX_SEATS; bot++) {
        for (int seat = 0; seat < MAX_SEATS; seat++) {
            SeatRecord *record = &to->record[bot][seat];
            const SeatRecord *more = &from->record[bot][seat];
            record->games += more->games;
            record->won += more->won;
            record->shared += more->shared;
        }
        spread_merge(&to->share[bot], &from->share[bot]);
        histogram_merge(&to->score[bot], &from->score[bot]);
    }
    spread_merge(&to->opener, &from->opener);
    histogram_merge(&to->decisions, &from->decisions);
    histogram_merge(&to->phases, &from->phases);
}

/* Of equals the first game counts, so that the order of merging does not matter. */
static void merge_extremes(Study *to, const Study *from)
{
    const Extreme *longer = &from->longest, *shorter = &from->shortest;
    if (from->games == 0)
        return;
    if (to->games == 0 || longer->decisions > to->longest.decisions ||
        (longer->decisions == to->longest.decisions && longer->game < to->longest.game))
        to->longest = *longer;
    if (to->games == 0 || shorter->decisions < to->shortest.decisions ||
        (shorter->decisions == to->shortest.decisions && shorter->game < to->shortest.game))
        to->shortest = *shorter;
}

static void merge_failures(Study *to, const Study *from)
{
    if (from->failed > 0 && (to->failed == 0 || from->failed_at < to->failed_at)) {
        to->failed_at = from->failed_at;
        memcpy(to->failure, from->failure, sizeof to->failure);
    }
    to->failed += from->failed;
}

bool study_merge(Study *to, const Study *from, Report *report)
{
    if (!same_head(&to->head, &from->head, report) || !no_game_twice(to, from, report))
        return false;
    for (int i = 0; i < from->ranges; i++)
        if (!study_add_range(to, from->range[i].first, from->range[i].last))
            return report_say(report, "there is not enough memory");
    merge_extremes(to, from);
    merge_failures(to, from);
    merge_records(to, from);
    to->games += from->games;
    to->nobody += from->nobody;
    to->shared += from->shared;
    word_tally_merge(&to->phase, &from->phase);
    word_tally_merge(&to->piece, &from->piece);
    word_tally_merge(&to->space, &from->space);
    word_tally_merge(&to->option, &from->option);
    to->interrupted = to->interrupted || from->interrupted;
    to->sure = to->sure || from->sure;
    return true;
}

/* Sums ------------------------------------------------------------------------------------------- */

static void add_record(SeatRecord *to, const SeatRecord *from)
{
    to->games += from->games;
    to->won += from->won;
    to->shared += from->shared;
}

SeatRecord study_bot(const Study *study, int bot)
{
    SeatRecord sum = {0, 0, 0};
    for (int seat = 0; seat < study->head.players; seat++)
        add_record(&sum, &study->record[bot][seat]);
    return sum;
}

SeatRecord study_seat_record(const Study *study, int seat)
{
    SeatRecord sum = {0, 0, 0};
    for (int bot = 0; bot < study->head.players; bot++)
        add_record(&sum, &study->record[bot][seat]);
    return sum;
}

double study_doubt(const Study *study)
{
    double widest = 0;
    for (int bot = 0; bot < study->head.players; bot++) {
        SeatRecord record = study_bot(study, bot);
        double width = interval_width(interval_rate(record.won, record.games));
        if (width > widest)
            widest = width;
    }
    return widest;
}
