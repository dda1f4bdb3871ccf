/* A study for programs: JSON, and lines of comma-separated values. The same study gives the same bytes. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "repl/study.h"

enum { DIGITS = 10 }; /* of fractions */

/* JSON ------------------------------------------------------------------------------------ */

static json_t *whole(uint64_t number)
{
    return json_integer((json_int_t)number);
}

static json_t *fraction(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *interval_json(Interval interval)
{
    return json_pack("{s:o, s:o, s:o}", "value", fraction(interval.middle), "low",
                     fraction(interval.low), "high", fraction(interval.high));
}

static json_t *record_json(const char *key, int number, const char *bot, SeatRecord record)
{
    json_t *row = json_pack("{s:i, s:o, s:o, s:o, s:o}", key, number, "games", whole(record.games),
                            "won", whole(record.won), "shared", whole(record.shared), "win_rate",
                            interval_json(interval_rate(record.won, record.games)));
    if (bot)
        json_object_set_new(row, "kind", json_string(bot));
    return row;
}

static json_t *histogram_json(const Histogram *histogram)
{
    const Spread *spread = &histogram->spread;
    json_t *bins = json_array();
    for (int i = 0; i < histogram_used(histogram); i++)
        json_array_append_new(bins, whole(histogram->bin[i]));
    return json_pack("{s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:{s:I, s:I, s:o}}", "mean",
                     interval_json(interval_mean(spread)), "deviation",
                     fraction(sqrt(spread_variance(spread))), "least", (json_int_t)spread->least,
                     "tenth", (json_int_t)histogram_quantile(histogram, 1, 10), "middle",
                     (json_int_t)histogram_quantile(histogram, 1, 2), "ninth_tenth",
                     (json_int_t)histogram_quantile(histogram, 9, 10), "most",
                     (json_int_t)spread->most, "histogram", "first",
                     (json_int_t)(histogram->first * ((int64_t)1 << histogram->shift)), "width",
                     (json_int_t)1 << histogram->shift, "counts", bins);
}

static json_t *uses_json(const WordTally *tally, bool offered)
{
    const WordCount **list = tally->full ? NULL : study_by_use(tally);
    json_t *rows = list ? json_array() : json_null();
    for (int i = 0; list && i < tally->used; i++) {
        json_t *row = json_pack("{s:s, s:o}", "name", list[i]->word, offered ? "chosen" : "times",
                                whole(list[i]->taken));
        if (offered)
            json_object_set_new(row, "offered", whole(list[i]->offered));
        json_array_append_new(rows, row);
    }
    free(list);
    return rows;
}

static json_t *questions_json(const Study *study)
{
    int count;
    Question *questions = study->option.full ? NULL : study_questions(study, &count);
    json_t *rows = questions ? json_array() : json_null();
    for (int i = 0; questions && i < count; i++) {
        const Question *question = &questions[i];
        json_t *choices = json_array();
        for (int j = 0; j < question->choices; j++)
            json_array_append_new(choices, json_pack("{s:s, s:o}", "choice",
                                                     study_choice(question->choice[j]), "times",
                                                     whole(question->choice[j]->taken)));
        json_array_append_new(rows, json_pack("{s:s%, s:o, s:o}", "question", question->words,
                                              question->length, "asked", whole(question->asked),
                                              "choices", choices));
    }
    study_free_questions(questions);
    return rows;
}

static void put_seats(const Study *study, json_t *to)
{
    json_t *bots = json_array(), *seats = json_array(), *scores = json_array();
    for (int i = 0; i < study->head.players; i++) {
        const char *kind = study->head.bot[i];
        json_array_append_new(bots, record_json("bot", i + 1, kind, study_bot(study, i)));
        json_array_append_new(seats, record_json("seat", i + 1, NULL, study_seat_record(study, i)));
        json_t *score = histogram_json(&study->score[i]);
        json_object_set_new(score, "bot", json_integer(i + 1));
        json_array_append_new(scores, score);
    }
    json_object_set_new(to, "bots", bots);
    json_object_set_new(to, "seats", seats);
    json_object_set_new(to, "first_seat_advantage", interval_json(study_first_seat(study)));
    json_object_set_new(to, "first_to_decide_advantage", interval_json(study_opener(study)));
    if (study->head.score[0]) {
        json_object_set_new(to, "score", json_string(study->head.score));
        json_object_set_new(to, "scores", scores);
    } else {
        json_decref(scores);
    }
}

static json_t *study_tree(const Study *study)
{
    const StudyHead *head = &study->head;
    json_t *ranges = json_array();
    for (int i = 0; i < study->ranges; i++)
        json_array_append_new(
            ranges, json_pack("[oo]", whole(study->range[i].first), whole(study->range[i].last)));
    const char *stopped = study->failed > 0    ? "failed"
                          : study->interrupted ? "interrupted"
                          : study->sure        ? "sure"
                                               : NULL;
    json_t *to =
        json_pack("{s:s, s:s, s:i, s:o, s:b, s:o, s:o, s:s?, s:o, s:o, s:o}", "game", head->game,
                  "rules", head->rules, "players", head->players, "seed", whole(head->seed),
                  "rotate_seats", head->rotate, "games", whole(study->games), "ranges", ranges,
                  "stopped", stopped, "failed", whole(study->failed), "shared_victories",
                  whole(study->shared), "without_winner", whole(study->nobody));
    if (!to)
        return NULL;
    put_seats(study, to);
    json_object_set_new(to, "decisions", histogram_json(&study->decisions));
    json_object_set_new(to, "phases_played", histogram_json(&study->phases));
    json_object_set_new(to, "longest",
                        json_pack("{s:o, s:o, s:o}", "game", whole(study->longest.game),
                                  "decisions", whole(study->longest.decisions), "seed",
                                  whole(study_seed(head->seed, study->longest.game))));
    json_object_set_new(to, "phases", uses_json(&study->phase, false));
    json_object_set_new(to, "pieces", uses_json(&study->piece, true));
    json_object_set_new(to, "spaces", uses_json(&study->space, true));
    json_object_set_new(to, "questions", questions_json(study));
    return to;
}

bool study_put_json(const Study *study, FILE *out)
{
    json_t *tree = study_tree(study);
    bool good =
        tree && json_dumpf(tree, out,
                           JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(DIGITS)) == 0;
    json_decref(tree);
    return good && fputc('\n', out) != EOF;
}

/* CSV -------------------------------------------------------------------------------------------- */

/* A quotation mark within is written twice. */
static void put_quoted(FILE *out, const char *text, size_t length)
{
    fputc('"', out);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            fputc('"', out);
        fputc(text[i], out);
    }
    fputc('"', out);
}

static void put_start(FILE *out, const char *what, const char *name, size_t length,
                      const char *figure)
{
    fprintf(out, "%s,", what);
    put_quoted(out, name, length);
    fprintf(out, ",%s,", figure);
}

static void put_count(FILE *out, const char *what, const char *name, const char *figure,
                      uint64_t value)
{
    put_start(out, what, name, strlen(name), figure);
    fprintf(out, "%" PRIu64 ",\n", value);
}

static void put_interval(FILE *out, const char *what, const char *name, const char *figure,
                         Interval interval)
{
    put_start(out, what, name, strlen(name), figure);
    fprintf(out, "%.*g,\n", DIGITS, interval.middle);
    put_start(out, what, name, strlen(name), "low");
    fprintf(out, "%.*g,\n", DIGITS, interval.low);
    put_start(out, what, name, strlen(name), "high");
    fprintf(out, "%.*g,\n", DIGITS, interval.high);
}

static void put_record(FILE *out, const char *what, const char *name, SeatRecord record)
{
    put_count(out, what, name, "games", record.games);
    put_count(out, what, name, "won", record.won);
    put_count(out, what, name, "shared", record.shared);
    put_interval(out, what, name, "win_rate", interval_rate(record.won, record.games));
}

static void put_histogram(FILE *out, const char *what, const char *name, const Histogram *histogram)
{
    put_interval(out, what, name, "mean", interval_mean(&histogram->spread));
    for (int i = 0; i < histogram_used(histogram); i++) {
        put_start(out, what, name, strlen(name), "count");
        fprintf(out, "%" PRIu64 ",%" PRId64 "\n", histogram->bin[i],
                (histogram->first + i) * ((int64_t)1 << histogram->shift));
    }
}

static void put_uses(FILE *out, const char *what, const WordTally *tally)
{
    const WordCount **list = study_by_use(tally);
    for (int i = 0; list && i < tally->used; i++) {
        put_count(out, what, list[i]->word, "taken", list[i]->taken);
        if (list[i]->offered)
            put_count(out, what, list[i]->word, "offered", list[i]->offered);
    }
    free(list);
}

static void put_questions(FILE *out, const Study *study)
{
    int count;
    Question *questions = study_questions(study, &count);
    for (int i = 0; questions && i < count; i++) {
        const Question *question = &questions[i];
        put_start(out, "question", question->words, question->length, "asked");
        fprintf(out, "%" PRIu64 ",\n", question->asked);
        for (int j = 0; j < question->choices; j++) {
            const char *choice = study_choice(question->choice[j]);
            put_start(out, "question", question->words, question->length, "chosen");
            fprintf(out, "%" PRIu64 ",", question->choice[j]->taken);
            put_quoted(out, choice, strlen(choice));
            fputc('\n', out);
        }
    }
    study_free_questions(questions);
}

void study_put_csv(const Study *study, FILE *out)
{
    char name[STUDY_BOT + 16];
    fprintf(out, "what,name,figure,value,of\n");
    put_count(out, "study", study->head.game, "games", study->games);
    put_count(out, "study", study->head.game, "shared_victories", study->shared);
    put_count(out, "study", study->head.game, "without_winner", study->nobody);
    put_interval(out, "study", study->head.game, "first_seat_advantage", study_first_seat(study));
    for (int i = 0; i < study->head.players; i++) {
        put_record(out, "bot", study_bot_name(study, i, name, sizeof name), study_bot(study, i));
        if (study->head.score[0])
            put_histogram(out, "score", name, &study->score[i]);
    }
    for (int i = 0; i < study->head.players; i++) {
        snprintf(name, sizeof name, "%d", i + 1);
        put_record(out, "seat", name, study_seat_record(study, i));
    }
    put_histogram(out, "length", "decisions", &study->decisions);
    put_histogram(out, "length", "phases", &study->phases);
    put_uses(out, "phase", &study->phase);
    put_uses(out, "piece", &study->piece);
    put_uses(out, "space", &study->space);
    put_questions(out, study);
}
