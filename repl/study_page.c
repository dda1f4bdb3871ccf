/* A study as one page of HTML that needs nothing else: plots as inline SVG, light or dark as the reader's system is. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "repl/study.h"

enum { PLOT = 720, LABELS = 200, ROW = 26, HEIGHT = 170, MOST_ROWS = 30 };

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1d2430;--dim:#5b6675;--paper:#fff;--card:#f6f7f9;"
    "--line:#d5dae1;--bar:#2f6fb3;--mark:#b3432f}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--dim:#9aa5b4;--paper:#14181e;"
    "--card:#1c222a;--line:#39424e;--bar:#6aa9ea;--mark:#f08a74}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "max-width:820px;margin:2rem auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem;margin:0}h2{font-size:1.15rem;margin:0 0 .5rem}p{margin:.4rem 0}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:8px;"
    "padding:1rem;margin:1rem 0}\n"
    "figure{margin:0 0 .6rem}figcaption{color:var(--dim)}svg{width:100%;height:auto}\n"
    "svg text{fill:var(--ink);font:13px system-ui,sans-serif}svg .dim{fill:var(--dim)}\n"
    ".bar{fill:var(--bar)}.axis{stroke:var(--line)}.even{stroke:var(--dim);stroke-dasharray:4 4}\n"
    ".reach{stroke:var(--bar);stroke-width:6;stroke-linecap:round;opacity:.45}"
    ".mean{stroke:var(--mark);stroke-width:2}\n"
    ".dim{color:var(--dim)}.failed{color:var(--mark);white-space:pre-wrap}\n";

static void put_text(FILE *out, const char *text, size_t length)
{
    char clean[2000];
    report_clean(clean, sizeof clean, text, length);
    for (const char *at = clean; *at; at++)
        if (*at == '&')
            fputs("&amp;", out);
        else if (*at == '<')
            fputs("&lt;", out);
        else if (*at == '>')
            fputs("&gt;", out);
        else if (*at == '"')
            fputs("&quot;", out);
        else
            fputc(*at, out);
}

static void put_words(FILE *out, const char *text)
{
    put_text(out, text, strlen(text));
}

static void begin_plot(FILE *out, int height, const char *what)
{
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", PLOT, height);
    put_words(out, what);
    fprintf(out, "\">\n");
}

/* A label that ends where the plot begins; a long one is cut, and whole when pointed at. */
static void put_label(FILE *out, double y, const char *text, size_t length)
{
    size_t most = 27, cut = 0, letters = 0;
    int width;
    while (cut < length && letters < most) {
        cut += letter_at(text + cut, &width);
        letters += (size_t)width;
    }
    if (cut > length)
        cut = length;
    fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\"><title>", LABELS - 10, y);
    put_text(out, text, length);
    fprintf(out, "</title>");
    put_text(out, text, cut);
    fprintf(out, "%s</text>\n", cut < length ? "…" : "");
}

/* Win rates ------------------------------------------------------------------------------- */

enum { RATE_WIDTH = PLOT - LABELS - 170 };

static void put_rate(FILE *out, int row, const char *name, SeatRecord record)
{
    Interval rate = interval_rate(record.won, record.games);
    double y = row * ROW + ROW * 0.5;
    put_label(out, y + 4, name, strlen(name));
    fprintf(out,
            "<line class=\"reach\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>"
            "<circle class=\"bar\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>",
            LABELS + rate.low * RATE_WIDTH, LABELS + rate.high * RATE_WIDTH, y, y,
            LABELS + rate.middle * RATE_WIDTH, y);
    fprintf(out,
            "<text x=\"%d\" y=\"%.1f\">%.2f %% <tspan class=\"dim\">(%.2f–%.2f)</tspan></text>\n",
            LABELS + RATE_WIDTH + 14, y + 4, rate.middle * 100, rate.low * 100, rate.high * 100);
}

static void put_rate_axis(FILE *out, int rows, double even)
{
    for (int i = 0; i <= 4; i++) {
        double x = LABELS + RATE_WIDTH * i / 4.0;
        fprintf(
            out,
            "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/><text class=\"dim\" "
            "x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d %%</text>\n",
            x, x, rows * ROW, x, rows * ROW + 16, i * 25);
    }
    fprintf(out, "<line class=\"even\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/>\n",
            LABELS + RATE_WIDTH * even, LABELS + RATE_WIDTH * even, rows * ROW);
}

static void put_rates(const Study *study, FILE *out)
{
    int players = study->head.players, rows = study->head.rotate ? players * 2 : players;
    char name[STUDY_BOT + 16], text[300];
    fprintf(out, "<section><h2>Who wins</h2><figure>\n");
    begin_plot(out, rows * ROW + 24, "Win rates with their intervals");
    put_rate_axis(out, rows, 1.0 / players);
    for (int i = 0; i < players; i++)
        put_rate(out, i, study_bot_name(study, i, name, sizeof name), study_bot(study, i));
    for (int i = players; i < rows; i++) {
        snprintf(name, sizeof name, "seat %d", i - players + 1);
        put_rate(out, i, name, study_seat_record(study, i - players));
    }
    fprintf(
        out,
        "</svg><figcaption>Games won alone, with the interval that covers the truth 95 times of "
        "100. The dashed line is an even share. %.2f %% of the games were won by several "
        "together, %.2f %% by nobody.</figcaption></figure>\n",
        (double)study->shared * 100 / (double)study->games,
        (double)study->nobody * 100 / (double)study->games);
    study_advantage_words("Seat 1", study_first_seat(study), text, sizeof text);
    fprintf(out, "<p>%s</p>\n", text);
    study_advantage_words("Whoever decides first", study_opener(study), text, sizeof text);
    fprintf(out, "%s%s%s</section>\n", study->opener.count ? "<p>" : "",
            study->opener.count ? text : "", study->opener.count ? "</p>\n" : "");
}

/* Histograms ------------------------------------------------------------------------------- */

/* A step of 1, 2 or 5 times a power of ten, of which about six fit. */
static double nice_step(double range)
{
    double step = pow(10, floor(log10(range / 6)));
    if (range / step > 30)
        return step * 5;
    return range / step > 12 ? step * 2 : step;
}

/* Where a value lies: in the middle of its bar where it has one for itself. */
static double place_of(double value, double from, double to, int64_t wide)
{
    return 20 + (value + (wide == 1 ? 0.44 : 0) - from) / (to - from) * (PLOT - 40);
}

static void put_ticks(FILE *out, double from, double to, int64_t wide)
{
    double step = nice_step(to - from);
    if (step < 1)
        step = 1;
    for (double at = ceil(from / step) * step; at < to; at += step) {
        double x = place_of(at, from, to, wide);
        fprintf(out,
                "<line class=\"axis\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/><text "
                "class=\"dim\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>\n",
                x, x, HEIGHT, HEIGHT + 5, x, HEIGHT + 19, at);
    }
}

static uint64_t highest_bin(const Histogram *histogram)
{
    uint64_t highest = 1;
    for (int i = 0; i < HISTOGRAM_BINS; i++)
        if (histogram->bin[i] > highest)
            highest = histogram->bin[i];
    return highest;
}

static void put_bars(FILE *out, const Histogram *histogram)
{
    int used = histogram_used(histogram);
    int64_t wide = (int64_t)1 << histogram->shift;
    double width = (double)(PLOT - 40) / used;
    uint64_t highest = highest_bin(histogram);
    for (int i = 0; i < used; i++) {
        double height = (double)histogram->bin[i] / (double)highest * (HEIGHT - 12);
        int64_t from = (histogram->first + i) * wide;
        fprintf(out,
                "<rect class=\"bar\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\">"
                "<title>%" PRId64,
                20 + i * width, HEIGHT - height, width * 0.88, height, from);
        if (wide > 1)
            fprintf(out, " to %" PRId64, from + wide - 1);
        fprintf(out, ": %" PRIu64 " games</title></rect>\n", histogram->bin[i]);
    }
}

static void put_histogram(FILE *out, const char *title, const Histogram *histogram)
{
    const Spread *spread = &histogram->spread;
    int64_t wide = (int64_t)1 << histogram->shift;
    double from = (double)(histogram->first * wide);
    double to = from + (double)(histogram_used(histogram) * wide);
    double mean = place_of(spread_mean(spread), from, to, wide);
    Interval interval = interval_mean(spread);
    fprintf(out, "<figure>\n");
    begin_plot(out, HEIGHT + 26, title);
    put_bars(out, histogram);
    fprintf(out, "<line class=\"axis\" x1=\"20\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", PLOT - 20,
            HEIGHT, HEIGHT);
    put_ticks(out, from, to, wide);
    fprintf(out, "<line class=\"mean\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%d\"/></svg>\n", mean,
            mean, HEIGHT);
    fprintf(out, "<figcaption>");
    put_words(out, title);
    fprintf(out,
            ": %.2f on average (%.2f to %.2f), deviation %.2f; from %" PRId64 " to %" PRId64
            ", half of the games up to %" PRId64 ".</figcaption></figure>\n",
            interval.middle, interval.low, interval.high, sqrt(spread_variance(spread)),
            spread->least, spread->most, histogram_quantile(histogram, 1, 2));
}

static void put_spreads(const Study *study, FILE *out)
{
    char name[STUDY_BOT + 16], title[STUDY_BOT + NAME_SIZE + 32];
    fprintf(out, "<section><h2>How long it takes</h2>\n");
    put_histogram(out, "Decisions in a game", &study->decisions);
    put_histogram(out, "Phases in a game", &study->phases);
    fprintf(out,
            "<p class=\"dim\">The longest is game %" PRIu64 " (seed %" PRIu64
            "), the shortest game %" PRIu64 ".</p></section>\n",
            study->longest.game, study_seed(study->head.seed, study->longest.game),
            study->shortest.game);
    if (!study->head.score[0])
        return;
    fprintf(out, "<section><h2>Scores</h2>\n");
    for (int i = 0; i < study->head.players; i++) {
        snprintf(title, sizeof title, "%s of %s", study->head.score,
                 study_bot_name(study, i, name, sizeof name));
        put_histogram(out, title, &study->score[i]);
    }
    fprintf(out, "</section>\n");
}

/* Uses ---------------------------------------------------------------------------------------- */

enum { USE_WIDTH = PLOT - LABELS - 150 };

static void put_use(FILE *out, int row, const char *words, size_t length, double share,
                    const char *figure)
{
    double y = row * ROW;
    put_label(out, y + 17, words, length);
    fprintf(out,
            "<rect class=\"bar\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>"
            "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
            LABELS, y + 4, share * USE_WIDTH, ROW - 8, LABELS + share * USE_WIDTH + 8, y + 17,
            figure);
}

static void put_uses(const Study *study, FILE *out, const char *title, const WordTally *tally,
                     bool offered)
{
    const WordCount **list = study_by_use(tally);
    int rows = list && !tally->full ? tally->used : 0;
    char figure[120];
    while (rows > 0 && list[rows - 1]->taken == 0)
        rows--;
    int shown = rows < MOST_ROWS ? rows : MOST_ROWS;
    if (shown > 0) {
        fprintf(out, "<section><h2>%s</h2><figure>\n", title);
        begin_plot(out, shown * ROW + 4, title);
        for (int i = 0; i < shown; i++) {
            double a_game = (double)list[i]->taken / (double)study->games;
            int wrote = snprintf(figure, sizeof figure, "%.2f", a_game);
            if (offered && list[i]->offered)
                snprintf(figure + wrote, sizeof figure - (size_t)wrote,
                         " <tspan class=\"dim\">(%.1f %%)</tspan>",
                         (double)list[i]->taken * 100 / (double)list[i]->offered);
            put_use(out, i, list[i]->word, strlen(list[i]->word),
                    (double)list[i]->taken / (double)list[0]->taken, figure);
        }
        fprintf(out, "</svg><figcaption>Times a game%s.",
                offered ? ", and how often it was taken when it could be" : "");
        if (rows > shown)
            fprintf(out, " The first %d of %d.", shown, rows);
        fprintf(out, "</figcaption></figure></section>\n");
    }
    free(list);
}

static void put_questions(const Study *study, FILE *out)
{
    int count = 0;
    Question *questions = study->option.full ? NULL : study_questions(study, &count);
    char figure[40];
    fprintf(out, "<section><h2>Questions and choices</h2>\n");
    if (study->option.full)
        fprintf(out, "<p>There are too many different ones to count them.</p>\n");
    for (int i = 0; i < count && i < MOST_ROWS; i++) {
        const Question *question = &questions[i];
        int shown = question->choices < MOST_ROWS ? question->choices : MOST_ROWS;
        fprintf(out, "<figure><figcaption><b>");
        put_text(out, question->words, question->length);
        fprintf(out, "</b> asked %.2f times a game</figcaption>\n",
                (double)question->asked / (double)study->games);
        if (shown > 0)
            begin_plot(out, shown * ROW + 4, "Choices");
        for (int j = 0; j < shown; j++) {
            double share = (double)question->choice[j]->taken / (double)question->asked;
            const char *words = study_choice(question->choice[j]);
            snprintf(figure, sizeof figure, "%.1f %%", share * 100);
            put_use(out, j, words, strlen(words), share > 1 ? 1 : share, figure);
        }
        fprintf(out, "%s</figure>\n", shown > 0 ? "</svg>" : "");
    }
    fprintf(out, "</section>\n");
    study_free_questions(questions);
}

bool study_put_page(const Study *study, FILE *out)
{
    char title[STUDY_RULES + NAME_SIZE + 32], number[32], text[2000];
    study_title(study, title, sizeof title);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>");
    put_words(out, title);
    fprintf(out, "</title>\n<style>\n%s</style></head><body>\n<h1>", style);
    put_words(out, title);
    fprintf(out, "</h1>\n<p class=\"dim\">%s games, seed %" PRIu64 "%s.</p>\n",
            study_grouped(study->games, number, sizeof number), study->head.seed,
            study->head.rotate ? ", seats rotated" : "");
    study_end_words(study, text, sizeof text);
    if (text[0]) {
        fprintf(out, "<p class=\"failed\">");
        put_words(out, text);
        fprintf(out, "</p>\n");
    }
    if (study->games > 0) {
        put_rates(study, out);
        put_spreads(study, out);
        put_uses(study, out, "Phases", &study->phase, false);
        put_uses(study, out, "Pieces chosen", &study->piece, true);
        put_uses(study, out, "Spaces chosen", &study->space, true);
        put_questions(study, out);
    }
    fprintf(out, "</body></html>\n");
    return !ferror(out);
}
