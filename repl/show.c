#include "repl/show.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/answer.h"
#include "repl/draw.h"
#include "rules/variant.h"

/* What an entry says to the viewer, as a sentence; "" if he does not get it. */
static void entry_words(const Play *play, size_t index, char *out, size_t size)
{
    chronicle_words(match_chronicle(play->match), match_table(play->match)->shape,
                    match_seat_names(play->match), index, play->viewer, out, size);
    out[0] = (char)toupper((unsigned char)out[0]);
}

void show_opening(Session *session)
{
    const Play *play = session->play;
    char who[400] = "";
    size_t used = 0;
    for (int i = 0; i < play->game->players && used < sizeof who; i++) {
        char words[BOT_WORDS];
        bool human = play_kind(play, i) == SEAT_HUMAN;
        save_seat_words(save_header(play->save), i, words, sizeof words);
        used += (size_t)snprintf(who + used, sizeof who - used, "%s%s%s%s%s",
                                 i == 0                         ? ""
                                 : i == play->game->players - 1 ? " and "
                                                                : ", ",
                                 match_seat_name(play->match, i), human ? "" : " (",
                                 human ? "" : words, human ? "" : ")");
    }
    const char *title = play->game->title ? play->game->title : play->game->name;
    char line[600];
    snprintf(line, sizeof line, "%s: %s", title, who);
    say_wrapped(&session->screen, 2, line);
    for (int i = 0; i < play->game->variants; i++) {
        const Variant *variant = &play->game->variant[i];
        snprintf(line, sizeof line, "+%.80s: %.500s", variant->name, variant->text);
        say_wrapped(&session->screen, 2, line);
    }
}

void show_news(Session *session)
{
    Play *play = session->play;
    size_t length = chronicle_length(match_chronicle(play->match));
    for (size_t i = play->told[play->viewer]; i < length; i++) {
        char words[600];
        entry_words(play, i, words, sizeof words);
        if (words[0])
            say_wrapped(&session->screen, 2, words);
    }
    play->told[play->viewer] = length;
}

void show_log(Session *session, size_t most)
{
    const Play *play = session->play;
    size_t length = chronicle_length(match_chronicle(play->match)), first = length, shown = 0;
    char words[600];
    while (first > 0 && shown < most) {
        entry_words(play, --first, words, sizeof words);
        shown += words[0] != '\0';
    }
    for (; first < length; first++) {
        entry_words(play, first, words, sizeof words);
        if (words[0])
            say_wrapped(&session->screen, 2, words);
    }
    if (shown == 0)
        say(&session->screen, "Nothing has happened yet.\n");
}

View show_view(const Session *session)
{
    return (View){.match = session->play->match,
                  .viewer = session->play->viewer,
                  .colour = session->screen.colour,
                  .plain = session->screen.plain,
                  .width = session->screen.width};
}

void show_board(Session *session)
{
    const Play *play = session->play;
    View view = show_view(session);
    Canvas canvas;
    canvas_start(&canvas, view.colour, view.width);
    draw_table(&view, &canvas);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
    session->drawn = match_fingerprint(play->match);
    session->drawn_for = play->viewer;
}

enum { MOST_COLUMNS = 12 };

/* How many cells a label takes, and how many rows the whole list. */
static int cells_of(int width, int cell)
{
    return (width - 2) / cell + 1;
}

static int rows_of(const int *width, int count, int cell, int columns)
{
    int rows = 0, at = columns;
    for (int i = 0; i < count; i++) {
        int takes = cells_of(width[i], cell);
        rows += at + takes > columns;
        at = at + takes > columns ? takes : at + takes;
    }
    return rows;
}

/* Columns as wide as the widest label, unless a long list becomes much shorter when wide ones take several. */
static int choose_columns(const int *width, int count, int most, int *cell)
{
    enum { LONG_LIST = 12 };
    int widest = 1, columns;
    for (int i = 0; i < count; i++)
        widest = width[i] > widest ? width[i] : widest;
    *cell = widest;
    columns = most / widest < 1 ? 1 : most / widest;
    if (columns > MOST_COLUMNS && count > 16 && count * widest > most)
        columns = MOST_COLUMNS;
    int best = rows_of(width, count, widest, columns) * 3 / 4;
    for (int more = columns + 1; count > LONG_LIST && more <= MOST_COLUMNS; more++) {
        int rows = rows_of(width, count, most / more, more);
        if (rows >= best)
            continue;
        best = rows;
        *cell = most / more;
        columns = more;
    }
    return columns;
}

void show_options(Session *session, const int *options, int count)
{
    Match *match = session->play->match;
    int width[MOST_OPTIONS], digits = count < 10 ? 1 : count < 100 ? 2 : 4;
    char label[LABEL_SIZE], number[24];
    Canvas canvas;
    if (count <= 0 || count > MOST_OPTIONS)
        return;
    for (int i = 0; i < count; i++) {
        answer_label(match, options ? options[i] : i, label, sizeof label);
        width[i] = text_width(label) + digits + 3;
    }
    int cell, columns = choose_columns(width, count, session->screen.width - 1, &cell);
    columns = session->screen.plain ? 1 : columns;
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    for (int i = 0, at = columns; i < count; i++) {
        int option = options ? options[i] : i, takes = cells_of(width[i], cell);
        if (at + takes > columns) {
            canvas_line(&canvas);
            at = 0;
        }
        snprintf(number, sizeof number, "%*d ", digits + 1, option + 1);
        canvas_pad(&canvas, at * cell);
        canvas_add(&canvas, "dim", number);
        answer_label(match, option, label, sizeof label);
        canvas_add(&canvas, "", label);
        at += takes;
    }
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

/* How one answers this kind of decision: "(choose 1 to 3)". */
static void how_to_answer(const Decision *decision, char *out, size_t size)
{
    out[0] = '\0';
    if (decision->kind == DECIDE_NUMBER)
        snprintf(out, size, " (%d to %d)", (int)decision->least, (int)decision->most);
    else if (decision->kind == DECIDE_YES_NO)
        snprintf(out, size, " (y/n)");
    else if (decision->kind == DECIDE_SOME && decision->least == decision->most)
        snprintf(out, size, " (choose %d)", (int)decision->least);
    else if (decision->kind == DECIDE_SOME)
        snprintf(out, size, " (choose %d to %d%s)", (int)decision->least, (int)decision->most,
                 decision->least == 0 ? ", or none" : "");
}

void show_question(Session *session)
{
    Match *match = session->play->match;
    const Decision *decision = match_decision(match);
    if (!decision)
        return;
    char question[480], how[60];
    match_prompt(match, question, 400);
    how_to_answer(decision, how, sizeof how);
    strcat(question, how);
    say_wrapped(&session->screen, 2, question);
    if (decision->kind == DECIDE_ONE || decision->kind == DECIDE_SOME)
        show_options(session, NULL, decision->count);
    const Report *report = match_label_report(match);
    if (report)
        complain_report(session, report);
}

void show_result(Session *session)
{
    const Play *play = session->play;
    int winners = 0, told = 0;
    bool you = false;
    for (int i = 0; i < play->game->players; i++)
        winners += match_won_by(play->match, i);
    say(&session->screen, "The game is over: ");
    for (int i = 0; i < play->game->players; i++) {
        if (!match_won_by(play->match, i))
            continue;
        you = i == play->viewer;
        say(&session->screen, "%s%s",
            told == 0             ? ""
            : told == winners - 1 ? " and "
                                  : ", ",
            you ? "you" : match_seat_name(play->match, i));
        told++;
    }
    say(&session->screen, "%s. (The seed was %llu.)\n",
        winners == 0  ? "nobody wins"
        : winners > 1 ? " share the victory"
        : you         ? " win"
                      : " wins",
        (unsigned long long)match_seed(play->match));
}

/* One seat's points, reason by reason. */
static void show_reasons(Session *session, int counter, int seat)
{
    const Play *play = session->play;
    const Table *table = match_table(play->match);
    const Chronicle *chronicle = match_chronicle(play->match);
    const CounterInfo *info = &table->shape->counter[counter];
    int32_t value = 0;
    long sum = info->start;
    char name[80];
    table_count(table, counter, seat, &value);
    draw_counter_name(info, name, sizeof name);
    const char *who = seat == NOBODY         ? "the table"
                      : seat == play->viewer ? "you"
                                             : match_seat_name(play->match, seat);
    say(&session->screen, "%s, %s: %d\n", who, name, (int)value);
    for (size_t i = 0; i < chronicle_length(chronicle); i++) {
        const Entry *entry = chronicle_entry(chronicle, i);
        char words[500], line[600];
        if (entry->counter != counter || entry->seat != seat)
            continue;
        sum += entry->change;
        entry_words(play, i, words, sizeof words);
        snprintf(line, sizeof line, "  %+4ld = %ld  %s", (long)entry->change, sum,
                 words[0] ? words : "for a reason that is hidden from you");
        say(&session->screen, "%s\n", line);
    }
}

void show_why(Session *session)
{
    const Play *play = session->play;
    const Shape *shape = match_table(play->match)->shape;
    bool any = false;
    for (int counter = 0; counter < shape->counters; counter++) {
        const CounterInfo *info = &shape->counter[counter];
        if (!info->scores)
            continue;
        any = true;
        for (int seat = 0; seat < (info->per_seat ? shape->seats : 1); seat++)
            show_reasons(session, counter, info->per_seat ? seat : NOBODY);
    }
    if (!any)
        say(&session->screen, "Nothing is scored in this game.\n");
}
