/* A study at the terminal: tables with small plots. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "repl/study.h"

enum { NAME_COLUMNS = 22, BAR = 20, SPARK = 24, BEFORE_SPARK = 64, ROWS = 12 };

/* Plots, which a screen reader would only spell out ------------------------------------------------------------------------------- */

/* A bar of so many columns, of which `share` is filled. */
static void bar(Screen *screen, double share, char *out)
{
    int filled = screen->plain ? 0 : (int)(share * BAR + 0.5);
    out[0] = '\0';
    for (int i = 0; i < filled && i < BAR; i++)
        strcat(out, screen->ascii ? "#" : "█");
}

/* Where a rate and its interval lie between 0 and 100 %. */
static void whisker(Screen *screen, Interval rate, char *out)
{
    int low = (int)(rate.low * (BAR - 1) + 0.5), high = (int)(rate.high * (BAR - 1) + 0.5);
    int middle = (int)(rate.middle * (BAR - 1) + 0.5);
    out[0] = '\0';
    for (int i = 0; i < BAR && !screen->plain; i++)
        strcat(out, i == middle             ? (screen->ascii ? "o" : "●")
                    : i >= low && i <= high ? (screen->ascii ? "-" : "━")
                    : screen->ascii         ? "."
                                            : "·");
}

/* A histogram in one row: several bins to a column where there are too many. */
static void spark(Screen *screen, const Histogram *histogram, char *out)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char *const letters[] = {" ", ".", ".", ":", "-", "=", "+", "*", "#"};
    int most = screen->width - BEFORE_SPARK < SPARK ? screen->width - BEFORE_SPARK : SPARK;
    int used = histogram_used(histogram), columns = used < most ? used : most;
    uint64_t column[SPARK] = {0}, highest = 0;
    for (int i = 0; i < used; i++)
        column[columns > 0 ? i * columns / used : 0] += histogram->bin[i];
    for (int i = 0; i < columns; i++)
        if (column[i] > highest)
            highest = column[i];
    out[0] = '\0';
    for (int i = 0; i < columns && !screen->plain; i++) {
        int level = column[i] ? 1 + (int)(column[i] * 7 / highest) : 0;
        strcat(out, screen->ascii ? letters[level] : blocks[level]);
    }
}

/* Tables --------------------------------------------------------------------------------- */

/* A name in a column of its own, cut where it is too long. */
static void put_name(Screen *screen, int indent, const char *name, size_t length, int columns)
{
    char cut[WORD_LONGEST + 1];
    report_clean(cut, sizeof cut, name, length);
    int used = 0, width;
    size_t at = 0;
    while (cut[at]) {
        size_t bytes = letter_at(cut + at, &width);
        if (used + width > columns)
            break;
        at += bytes;
        used += width;
    }
    cut[at] = '\0';
    say(screen, "%*s%s%*s", indent, "", cut, columns - used, "");
}

static void show_rate(Screen *screen, const char *name, SeatRecord record)
{
    Interval rate = interval_rate(record.won, record.games);
    char plot[BAR * 4 + 1];
    whisker(screen, rate, plot);
    put_name(screen, 2, name, strlen(name), NAME_COLUMNS - 2);
    say(screen, "%6.2f %%  %6.2f..%5.2f %% %6.2f %%  %s\n", rate.middle * 100, rate.low * 100,
        rate.high * 100, record.games ? (double)record.shared * 100 / (double)record.games : 0,
        plot);
}

static void show_rates(const Study *study, Screen *screen)
{
    char name[STUDY_BOT + 16];
    say(screen, "\n%-*s%8s  %16s %8s", NAME_COLUMNS,
        study->head.rotate ? "Bots (seats rotated)" : "Bots", "won", "95 % interval", "shared");
    if (!screen->plain)
        say(screen, "  0 %%%*s100 %%", BAR - 8, "");
    say(screen, "\n");
    for (int i = 0; i < study->head.players; i++)
        show_rate(screen, study_bot_name(study, i, name, sizeof name), study_bot(study, i));
    for (int i = 0; study->head.rotate && i < study->head.players; i++) {
        snprintf(name, sizeof name, "seat %d", i + 1);
        show_rate(screen, name, study_seat_record(study, i));
    }
    if (study->nobody > 0)
        say(screen, "  In %.2f %% of the games nobody won.\n",
            (double)study->nobody * 100 / (double)study->games);
}

static void show_advantage(const Study *study, Screen *screen)
{
    char text[300];
    study_advantage_words("Seat 1", study_first_seat(study), text, sizeof text);
    say_wrapped(screen, 2, text);
    if (study->opener.count == 0)
        return;
    study_advantage_words("Whoever decides first", study_opener(study), text, sizeof text);
    say_wrapped(screen, 2, text);
}

static void show_histogram(Screen *screen, const char *name, const Histogram *histogram)
{
    char plot[SPARK * 4 + 1], range[48];
    const Spread *spread = &histogram->spread;
    spark(screen, histogram, plot);
    snprintf(range, sizeof range, "%" PRId64 "..%" PRId64, spread->least, spread->most);
    put_name(screen, 2, name, strlen(name), NAME_COLUMNS - 2);
    say(screen, "%8.2f  %7.2f %8" PRId64 "  %12s  %s\n", spread_mean(spread),
        sqrt(spread_variance(spread)), histogram_quantile(histogram, 1, 2), range, plot);
}

static void show_spreads(const Study *study, Screen *screen)
{
    char name[STUDY_BOT + 16];
    say(screen, "\n%-*s%8s  %7s %8s  %12s\n", NAME_COLUMNS, "A game", "mean", "spread", "middle",
        "from..to");
    show_histogram(screen, "decisions", &study->decisions);
    show_histogram(screen, "phases", &study->phases);
    if (study->head.score[0])
        say(screen, "%s at the end\n", study->head.score);
    for (int i = 0; study->head.score[0] && i < study->head.players; i++)
        show_histogram(screen, study_bot_name(study, i, name, sizeof name), &study->score[i]);
    say(screen, "The longest is game %" PRIu64 " (seed %" PRIu64 ").\n", study->longest.game,
        study_seed(study->head.seed, study->longest.game));
}

static void show_uses(const Study *study, Screen *screen, const char *title, const WordTally *tally,
                      bool offered)
{
    const WordCount **list = study_by_use(tally);
    char plot[BAR * 4 + 1];
    double games = study->games ? (double)study->games : 1;
    int used = list ? tally->used : 0;
    while (used > 0 && list[used - 1]->taken == 0 && list[used - 1]->offered == 0)
        used--;
    if (used > 0)
        say(screen, "\n%-*s%8s  %s\n", NAME_COLUMNS, title, "a game",
            offered ? "when offered" : "");
    for (int i = 0; i < used && i < ROWS; i++) {
        double rate = offered && list[i]->offered
                          ? (double)list[i]->taken / (double)list[i]->offered
                          : (double)list[i]->taken / (double)(list[0]->taken ? list[0]->taken : 1);
        bar(screen, rate, plot);
        put_name(screen, 2, list[i]->word, strlen(list[i]->word), NAME_COLUMNS - 2);
        say(screen, "%8.2f  ", (double)list[i]->taken / games);
        if (offered)
            say(screen, "%5.1f %%  ", rate * 100);
        say(screen, "%s\n", plot);
    }
    if (used > ROWS)
        say(screen, "  and %d more\n", used - ROWS);
    free(list);
}

static void show_choices(Screen *screen, const Question *question)
{
    char plot[BAR * 4 + 1];
    for (int i = 0; i < question->choices && i < ROWS / 2; i++) {
        const char *choice = study_choice(question->choice[i]);
        double share = (double)question->choice[i]->taken / (double)question->asked;
        bar(screen, share, plot);
        put_name(screen, 4, choice, strlen(choice), NAME_COLUMNS * 2 - 4);
        say(screen, "%5.1f %%  %s\n", share * 100, plot);
    }
    if (question->choices > ROWS / 2)
        say(screen, "    and %d more\n", question->choices - ROWS / 2);
}

static void show_questions(const Study *study, Screen *screen)
{
    int count;
    Question *questions = study_questions(study, &count);
    if (study->option.full)
        say(screen, "\nThe questions have too many different choices to count them.\n");
    if (count > 0)
        say(screen, "\n%-*s%8s\n", NAME_COLUMNS * 2, "Questions and choices", "a game");
    for (int i = 0; i < count && i < ROWS; i++) {
        put_name(screen, 2, questions[i].words, questions[i].length, NAME_COLUMNS * 2 - 2);
        say(screen, "%8.2f\n", (double)questions[i].asked / (double)study->games);
        show_choices(screen, &questions[i]);
    }
    if (count > ROWS)
        say(screen, "  and %d more\n", count - ROWS);
    study_free_questions(questions);
}

void study_show(const Study *study, Screen *screen)
{
    char title[STUDY_RULES + NAME_SIZE + 32], number[32], text[2000];
    study_title(study, title, sizeof title);
    snprintf(text, sizeof text, "%s: %s game%s, seed %" PRIu64, title,
             study_grouped(study->games, number, sizeof number), study->games == 1 ? "" : "s",
             study->head.seed);
    say_wrapped(screen, 2, text);
    study_end_words(study, text, sizeof text);
    if (text[0])
        say(screen, "%s\n", text);
    if (study->games == 0)
        return;
    show_rates(study, screen);
    show_advantage(study, screen);
    show_spreads(study, screen);
    show_uses(study, screen, "Phases", &study->phase, false);
    show_uses(study, screen, "Pieces chosen", &study->piece, true);
    show_uses(study, screen, "Spaces chosen", &study->space, true);
    show_questions(study, screen);
}
