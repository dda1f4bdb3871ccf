/* A study as text, whole: what `study_read` gives back is equal to what was written. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "rules/study.h"

static const char format[] = "speakeasy study 1";

/* Writing ------------------------------------------------------------------------------- */

static json_t *whole(uint64_t number)
{
    return json_integer((json_int_t)number);
}

/* Sums of squares may not fit into the numbers of JSON: two halves. */
static json_t *write_spread(const Spread *spread)
{
    return json_pack("[oIooII]", whole(spread->count), (json_int_t)spread->sum,
                     whole((uint64_t)(spread->squares >> 62)),
                     whole((uint64_t)spread->squares & (UINT64_MAX >> 2)),
                     (json_int_t)spread->least, (json_int_t)spread->most);
}

static json_t *write_histogram(const Histogram *histogram)
{
    json_t *bins = json_array();
    for (int i = 0; i < histogram_used(histogram); i++)
        json_array_append_new(bins, whole(histogram->bin[i]));
    return json_pack("{s:o, s:i, s:I, s:o}", "spread", write_spread(&histogram->spread), "shift",
                     histogram->shift, "first", (json_int_t)histogram->first, "bins", bins);
}

static json_t *write_words(const WordTally *tally)
{
    const WordCount **sorted = calloc((size_t)tally->used + 1, sizeof *sorted);
    json_t *words = json_array();
    if (!sorted || tally->full) {
        free(sorted);
        json_decref(words);
        return tally->full ? json_null() : NULL;
    }
    word_tally_sorted(tally, sorted);
    for (int i = 0; i < tally->used; i++)
        json_array_append_new(words, json_pack("[soo]", sorted[i]->word, whole(sorted[i]->taken),
                                               whole(sorted[i]->offered)));
    free(sorted);
    return words;
}

static json_t *write_head(const StudyHead *head)
{
    json_t *bots = json_array();
    char fingerprint[20];
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, head->fingerprint);
    for (int i = 0; i < head->players; i++)
        json_array_append_new(bots, json_string(head->bot[i]));
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:o, s:b, s:s}", "game", head->game, "fingerprint",
                     fingerprint, "rules", head->rules, "players", head->players, "bots", bots,
                     "seed", whole(head->seed), "rotate", head->rotate, "score", head->score);
}

static void write_seats(const Study *study, json_t *to)
{
    json_t *records = json_array(), *shares = json_array(), *scores = json_array();
    int players = study->head.players;
    for (int bot = 0; bot < players; bot++) {
        for (int seat = 0; seat < players; seat++) {
            const SeatRecord *record = &study->record[bot][seat];
            json_array_append_new(records, json_pack("[ooo]", whole(record->games),
                                                     whole(record->won), whole(record->shared)));
        }
        json_array_append_new(shares, write_spread(&study->share[bot]));
        json_array_append_new(scores, write_histogram(&study->score[bot]));
    }
    json_object_set_new(to, "records", records);
    json_object_set_new(to, "shares", shares);
    json_object_set_new(to, "scores", scores);
}

static json_t *write_study(const Study *study)
{
    json_t *ranges = json_array();
    for (int i = 0; i < study->ranges; i++)
        json_array_append_new(
            ranges, json_pack("[oo]", whole(study->range[i].first), whole(study->range[i].last)));
    json_t *to =
        json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:s, s:o, s:o, s:b, s:b}", "format", format,
                  "study", write_head(&study->head), "ranges", ranges, "games", whole(study->games),
                  "failed", whole(study->failed), "failed_at", whole(study->failed_at), "failure",
                  study->failure, "nobody", whole(study->nobody), "shared", whole(study->shared),
                  "interrupted", study->interrupted, "sure", study->sure);
    if (!to)
        return NULL;
    write_seats(study, to);
    json_object_set_new(to, "opener", write_spread(&study->opener));
    json_object_set_new(to, "decisions", write_histogram(&study->decisions));
    json_object_set_new(to, "phases", write_histogram(&study->phases));
    json_object_set_new(to, "extremes",
                        json_pack("[oooo]", whole(study->longest.game),
                                  whole(study->longest.decisions), whole(study->shortest.game),
                                  whole(study->shortest.decisions)));
    json_object_set_new(to, "phase", write_words(&study->phase));
    json_object_set_new(to, "piece", write_words(&study->piece));
    json_object_set_new(to, "space", write_words(&study->space));
    json_object_set_new(to, "option", write_words(&study->option));
    return to;
}

char *study_write(const Study *study, size_t *length)
{
    json_t *tree = write_study(study);
    char *text = tree ? json_dumps(tree, JSON_COMPACT) : NULL;
    json_decref(tree);
    *length = text ? strlen(text) : 0;
    return text;
}

/* Reading: everything is checked, since a file can hold anything ------------------------------- */

static bool read_whole(const json_t *from, uint64_t *out)
{
    if (!json_is_integer(from) || json_integer_value(from) < 0)
        return false;
    *out = (uint64_t)json_integer_value(from);
    return true;
}

static bool read_field(const json_t *from, const char *name, uint64_t *out)
{
    return read_whole(json_object_get(from, name), out);
}

static bool read_text(const json_t *from, const char *name, char *out, size_t size)
{
    const json_t *text = json_object_get(from, name);
    if (!json_is_string(text) || json_string_length(text) >= size)
        return false;
    strcpy(out, json_string_value(text));
    return true;
}

static bool read_flag(const json_t *from, const char *name, bool *out)
{
    const json_t *flag = json_object_get(from, name);
    *out = json_is_true(flag);
    return json_is_boolean(flag);
}

static bool read_spread(const json_t *from, Spread *spread)
{
    json_int_t sum, least, most;
    uint64_t high, low;
    if (!json_is_array(from) || json_array_size(from) != 6 ||
        !read_whole(json_array_get(from, 0), &spread->count) ||
        !read_whole(json_array_get(from, 2), &high) || !read_whole(json_array_get(from, 3), &low) ||
        json_unpack((json_t *)from, "[oIooII]", &(json_t *){0}, &sum, &(json_t *){0},
                    &(json_t *){0}, &least, &most) != 0)
        return false;
    spread->sum = sum;
    spread->squares = (unsigned __int128)high << 62 | low;
    spread->least = least;
    spread->most = most;
    return least <= most && least >= INT32_MIN && most <= UINT32_MAX;
}

static bool read_histogram(const json_t *from, Histogram *histogram)
{
    const json_t *bins = json_object_get(from, "bins"), *first = json_object_get(from, "first");
    uint64_t shift, sum = 0;
    if (!read_spread(json_object_get(from, "spread"), &histogram->spread) ||
        !read_field(from, "shift", &shift) || shift > 32 || !json_is_integer(first) ||
        !json_is_array(bins) || json_array_size(bins) > HISTOGRAM_BINS)
        return false;
    for (size_t i = 0; i < json_array_size(bins); i++) {
        if (!read_whole(json_array_get(bins, i), &histogram->bin[i]))
            return false;
        sum += histogram->bin[i];
    }
    histogram->shift = (int)shift;
    histogram->first = json_integer_value(first);
    return sum == histogram->spread.count && histogram_whole(histogram);
}

static bool read_words(const json_t *from, WordTally *tally)
{
    tally->full = json_is_null(from);
    if (tally->full)
        return true;
    if (!json_is_array(from) || json_array_size(from) > (size_t)tally->most)
        return false;
    for (size_t i = 0; i < json_array_size(from); i++) {
        const json_t *row = json_array_get(from, i), *word = json_array_get(row, 0);
        uint64_t taken, offered;
        if (!json_is_string(word) || !read_whole(json_array_get(row, 1), &taken) ||
            !read_whole(json_array_get(row, 2), &offered))
            return false;
        word_tally_add(tally, json_string_value(word), json_string_length(word), taken, offered);
    }
    return true;
}

static bool read_head(const json_t *from, StudyHead *head)
{
    char fingerprint[20];
    uint64_t players;
    const json_t *bots = json_object_get(from, "bots");
    if (!read_text(from, "game", head->game, sizeof head->game) ||
        !read_text(from, "fingerprint", fingerprint, sizeof fingerprint) ||
        !read_text(from, "rules", head->rules, sizeof head->rules) ||
        !read_text(from, "score", head->score, sizeof head->score) ||
        !read_flag(from, "rotate", &head->rotate) || !read_field(from, "seed", &head->seed) ||
        !read_field(from, "players", &players) || players < 1 || players > MAX_SEATS ||
        json_array_size(bots) != players)
        return false;
    head->fingerprint = strtoull(fingerprint, NULL, 16);
    head->players = (int)players;
    for (int i = 0; i < head->players; i++) {
        const json_t *bot = json_array_get(bots, (size_t)i);
        if (!json_is_string(bot) || json_string_length(bot) >= sizeof head->bot[i])
            return false;
        strcpy(head->bot[i], json_string_value(bot));
    }
    return true;
}

static bool read_ranges(const json_t *from, Study *study)
{
    if (!json_is_array(from))
        return false;
    for (size_t i = 0; i < json_array_size(from); i++) {
        const json_t *row = json_array_get(from, i);
        uint64_t first, last;
        if (!read_whole(json_array_get(row, 0), &first) ||
            !read_whole(json_array_get(row, 1), &last) || !study_add_range(study, first, last))
            return false;
    }
    return true;
}

static bool read_seats(const json_t *from, Study *study)
{
    const json_t *records = json_object_get(from, "records");
    int players = study->head.players;
    if (json_array_size(records) != (size_t)(players * players))
        return false;
    for (int bot = 0; bot < players; bot++) {
        for (int seat = 0; seat < players; seat++) {
            const json_t *row = json_array_get(records, (size_t)(bot * players + seat));
            SeatRecord *record = &study->record[bot][seat];
            if (!read_whole(json_array_get(row, 0), &record->games) ||
                !read_whole(json_array_get(row, 1), &record->won) ||
                !read_whole(json_array_get(row, 2), &record->shared) || record->won > record->games)
                return false;
        }
        if (!read_spread(json_array_get(json_object_get(from, "shares"), (size_t)bot),
                         &study->share[bot]) ||
            !read_histogram(json_array_get(json_object_get(from, "scores"), (size_t)bot),
                            &study->score[bot]))
            return false;
    }
    return true;
}

static bool read_body(const json_t *from, Study *study)
{
    const json_t *extremes = json_object_get(from, "extremes");
    return read_ranges(json_object_get(from, "ranges"), study) &&
           read_field(from, "games", &study->games) && read_field(from, "failed", &study->failed) &&
           read_field(from, "failed_at", &study->failed_at) &&
           read_text(from, "failure", study->failure, sizeof study->failure) &&
           read_field(from, "nobody", &study->nobody) &&
           read_field(from, "shared", &study->shared) &&
           read_flag(from, "interrupted", &study->interrupted) &&
           read_flag(from, "sure", &study->sure) && read_seats(from, study) &&
           read_spread(json_object_get(from, "opener"), &study->opener) &&
           read_histogram(json_object_get(from, "decisions"), &study->decisions) &&
           read_histogram(json_object_get(from, "phases"), &study->phases) &&
           read_whole(json_array_get(extremes, 0), &study->longest.game) &&
           read_whole(json_array_get(extremes, 1), &study->longest.decisions) &&
           read_whole(json_array_get(extremes, 2), &study->shortest.game) &&
           read_whole(json_array_get(extremes, 3), &study->shortest.decisions) &&
           read_words(json_object_get(from, "phase"), &study->phase) &&
           read_words(json_object_get(from, "piece"), &study->piece) &&
           read_words(json_object_get(from, "space"), &study->space) &&
           read_words(json_object_get(from, "option"), &study->option);
}

Study *study_read(const char *text, size_t length, Report *report)
{
    json_t *tree = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *written = json_string_value(json_object_get(tree, "format"));
    StudyHead head = {.players = 0};
    Study *study = NULL;
    if (!written || strcmp(written, format) != 0)
        report_say(report, "this is no file that --out has written");
    else if (!read_head(json_object_get(tree, "study"), &head))
        report_say(report, "it is damaged: what was studied cannot be read");
    else if (!(study = study_new(&head)))
        report_say(report, "there is not enough memory");
    else if (!read_body(tree, study)) {
        report_say(report, "it is damaged: the results cannot be read");
        study_free(study);
        study = NULL;
    }
    json_decref(tree);
    return study;
}
