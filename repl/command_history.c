/* history and export: the game so far, decision by decision. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "repl/command.h"

/* What the chronicle says to a viewer about the time after so many decisions; "" if nothing. */
static void news_after(const Play *play, size_t decisions, int viewer, char *out, size_t size)
{
    const Chronicle *chronicle = match_chronicle(play->match);
    size_t used = 0, length = chronicle_length(chronicle);
    out[0] = '\0';
    for (size_t i = 0; i < length && used + 1 < size; i++) {
        char words[600];
        if (chronicle_entry(chronicle, i)->decision != decisions)
            continue;
        chronicle_words(chronicle, play->game->shape, match_seat_names(play->match), i, viewer,
                        words, sizeof words);
        if (!words[0])
            continue;
        words[0] = (char)toupper((unsigned char)words[0]);
        int wrote = snprintf(out + used, size - used, "%s%s", used ? " " : "", words);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

/* Is this another's answer in a simultaneous decision that still waits? Not even its number is the viewer's business. */
static bool is_pending_secret(const Play *play, size_t n)
{
    size_t made = match_secret_decisions(play->match, PUBLIC);
    return n + made >= save_decisions(play->save) && save_secret(play->save, n) &&
           save_seat(play->save, n) != play->viewer;
}

/* Decision n as the viewer may know it: his own as he made it, that of another by what was to be seen of it. Decisions of
 * others of which nothing was to be seen go together with the next one. Gives the number of the last one told. */
static size_t tell_decision(Session *session, size_t n)
{
    const Play *play = session->play;
    char text[1400], line[1500], label[SAVE_LABEL];
    int seat = save_seat(play->save, n);
    size_t last = n, end = save_decisions(play->save);
    if (seat == play->viewer || save_header(play->save)->open) {
        save_label(play->save, n, label, sizeof label);
        snprintf(text, sizeof text, "%s: %s", match_seat_name(play->match, seat), label);
    } else {
        news_after(play, last + 1, play->viewer, text, sizeof text);
        while (!text[0] && last + 1 < end && save_seat(play->save, last + 1) == seat)
            news_after(play, ++last + 1, play->viewer, text, sizeof text);
        if (!text[0])
            snprintf(text, sizeof text, "%s decides.", match_seat_name(play->match, seat));
    }
    char number[40];
    if (last == n)
        snprintf(number, sizeof number, "%zu", n + 1);
    else
        snprintf(number, sizeof number, "%zu-%zu", n + 1, last + 1);
    snprintf(line, sizeof line, "%7s %s", number, text);
    say_wrapped(&session->screen, 8, line);
    return last;
}

Outcome run_history(Session *session, int count, char **words)
{
    const Play *play = session->play;
    char *end = NULL;
    long most = count > 1 ? strtol(words[1], &end, 10) : 20;
    if (most < 1 || (end && *end)) {
        complain(session, "'history' takes a number of decisions, as in 'history 50'.");
        return OUTCOME_WRONG;
    }
    size_t made = save_decisions(play->save), ahead = play_length(play) - made;
    if (made == 0)
        say(&session->screen, "Nothing has been decided yet.\n");
    for (size_t n = made > (size_t)most ? made - (size_t)most : 0; n < made; n++)
        if (!is_pending_secret(play, n))
            n = tell_decision(session, n);
    if (ahead > 0)
        say(&session->screen,
            "%zu more lie%s ahead: 'redo' makes the next one again, 'goto end' %s.\n", ahead,
            ahead == 1 ? "s" : "", ahead == 1 ? "as well" : "all of them");
    return OUTCOME_DONE;
}

/* Export ---------------------------------------------------------------------------------------------- */

static void put_line(FILE *out, const char *format, const char *text)
{
    char clean[1400];
    report_clean(clean, sizeof clean, text, strlen(text));
    fprintf(out, format, clean);
}

/* A reader of the text is not the one who sat there. */
static const char *told_name(const Play *play, int seat)
{
    const char *name = match_seat_name(play->match, seat);
    return strcmp(name, "you") == 0 ? "the player" : name;
}

static void put_header(FILE *out, const Play *play, bool over)
{
    const SaveHeader *header = save_header(play->save);
    put_line(out, "%s\n", play->game->title ? play->game->title : play->game->name);
    for (int i = 0; i < header->players; i++) {
        put_line(out, i == 0 ? "Players: %s" : ", %s", told_name(play, i));
        char bot[80];
        if (header->kind[i] == SEAT_HUMAN)
            continue;
        bot_write(&header->bot[i], bot, sizeof bot);
        fprintf(out, " (%s)", bot);
    }
    fprintf(out, "\n");
    for (int i = 0; i < header->options; i++)
        put_line(out, i == 0 ? "Options: %s" : " %s", header->option[i]);
    if (header->options > 0)
        fprintf(out, "\n");
    if (header->open)
        fprintf(out, "Played with all cards face up.\n");
    if (over)
        fprintf(out, "Seed: %llu\n", (unsigned long long)header->seed);
    else
        fprintf(out, "The game is not over: here stands only what everybody may know.\n");
    fprintf(out, "\n");
}

/* The lines said after so many decisions, each as the public or its only hearers read it. */
static void put_news(FILE *out, const Play *play, size_t decisions, bool over)
{
    const Chronicle *chronicle = match_chronicle(play->match);
    const char *name[MAX_SEATS];
    for (int seat = 0; seat < play->game->players; seat++)
        name[seat] = told_name(play, seat);
    for (size_t i = 0; i < chronicle_length(chronicle); i++) {
        const Entry *entry = chronicle_entry(chronicle, i);
        char words[600];
        int reader = PUBLIC;
        if (entry->decision != decisions)
            continue;
        for (int seat = 0; over && seat < play->game->players && !(entry->audience >> PUBLIC & 1);
             seat++)
            if (entry->audience >> seat & 1)
                reader = seat;
        chronicle_words(chronicle, play->game->shape, name, i, reader, words, sizeof words);
        if (!words[0])
            continue;
        words[0] = (char)toupper((unsigned char)words[0]);
        put_line(out, "        %s", words);
        if (reader != PUBLIC)
            put_line(out, " (told to %s alone)", name[reader]);
        fprintf(out, "\n");
    }
}

static void put_result(FILE *out, const Play *play)
{
    int winners = 0;
    fprintf(out, "\n");
    for (int i = 0; i < play->game->players; i++)
        if (match_won_by(play->match, i))
            put_line(out, winners++ == 0 ? "Won by %s" : " and %s",
                     match_seat_name(play->match, i));
    fprintf(out, "%s.\n", winners == 0 ? "Nobody has won" : "");
}

static void put_game(FILE *out, const Play *play)
{
    bool over = match_state(play->match) == MATCH_OVER;
    put_header(out, play, over);
    put_news(out, play, 0, over);
    for (size_t n = 0; n < save_decisions(play->save); n++) {
        char label[SAVE_LABEL];
        save_label(play->save, n, label, sizeof label);
        if (over) {
            fprintf(out, "%5zu   ", n + 1);
            put_line(out, "%s: ", told_name(play, save_seat(play->save, n)));
            put_line(out, "%s\n", label);
        }
        put_news(out, play, n + 1, over);
    }
    if (over)
        put_result(out, play);
}

/* A finished game is open to all anyway, so its export may be read by all; one that is not over tells what all know. */
static bool write_export(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    size_t done = 0;
    while (fd >= 0 && done < length) {
        ssize_t wrote = write(fd, text + done, length - done);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            break;
        done += (size_t)wrote;
    }
    int why = errno;
    bool closed = fd >= 0 && close(fd) == 0;
    if (done < length)
        errno = why;
    return closed && done == length;
}

/* Line by line, with the numbers of decisions in a column of their own. */
static void show_text(Screen *screen, char *text)
{
    enum { NUMBERS = 8 };
    for (char *line = text, *end; *line; line = end + 1) {
        char number[NUMBERS + 1] = "";
        Canvas canvas;
        end = line + strcspn(line, "\n");
        *end = '\0'; /* every line of the text has its newline */
        if (strspn(line, " 0123456789") >= NUMBERS)
            snprintf(number, sizeof number, "%s", line);
        canvas_start(&canvas, false, screen->width);
        canvas_line(&canvas);
        canvas_add(&canvas, "", number);
        canvas_words(&canvas, number[0] ? NUMBERS : 2, line + strlen(number));
        canvas_print(&canvas, screen);
        canvas_free(&canvas);
    }
}

Outcome run_export(Session *session, int count, char **words)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = count > 2 ? NULL : open_memstream(&text, &length);
    if (!out) {
        complain(session, "'export' takes the name of one file, or none to show the text here.");
        return OUTCOME_WRONG;
    }
    put_game(out, session->play);
    fclose(out);
    Outcome outcome = OUTCOME_DONE;
    if (count < 2) {
        show_text(&session->screen, text);
    } else if (!write_export(words[1], text, length)) {
        complain(session, "%s: %s", words[1], strerror(errno));
        outcome = OUTCOME_FAILED;
    } else {
        say(&session->screen, "Written to %s%s.\n", words[1],
            match_state(session->play->match) == MATCH_OVER
                ? ""
                : ": what everybody may know, as the game is not over");
    }
    free(text);
    return outcome;
}
