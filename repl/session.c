#include "repl/session.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "repl/answer.h"
#include "repl/command.h"
#include "repl/complete.h"
#include "repl/show.h"
#include "repl/turn.h"
#include "repl/watch.h"

/* The console starts whatever the settings say; what is wrong with them is told first. */
static void tell_mistake(void *data, const Report *report)
{
    complain_report(data, report);
}

void session_apply_settings(Session *session)
{
    const Settings *settings = &session->settings;
    screen_open(&session->screen, &(Wish){.plain = session->plain || settings->plain,
                                          .colour_always = settings->colour == COLOUR_ALWAYS,
                                          .colour_never = settings->colour == COLOUR_NEVER});
}

void session_open(Session *session, bool plain)
{
    *session = (Session){.drawn_for = NOBODY, .shell = true, .plain = plain};
    screen_open(&session->screen, &(Wish){.plain = true});
    settings_open(&session->settings, tell_mistake, session);
    session_apply_settings(session);
    input_open(&session->input, &session->screen, session->screen.plain);
    library_open(&session->library);
    state_folder(session->state, sizeof session->state);
    input_remember_from(&session->input, session->state);
    complete_for(session);
    session->shell = false;
}

void complain(Session *session, const char *format, ...)
{
    char text[REPORT_TEXT + 100], clean[REPORT_TEXT + 100];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const char *at = text; !session->shell && *at;
         at += strcspn(at, "\n"), at += *at == '\n') {
        snprintf(clean, sizeof clean, "%.*s", (int)strcspn(at, "\n"), at);
        if (text_width(clean) <= session->screen.width)
            say(&session->screen, "%s\n", clean);
        else
            say_wrapped(&session->screen, 2, clean);
    }
    if (!session->shell)
        return;
    fputs("speakeasy: ", stderr);
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        report_clean(clean, sizeof clean, at, strcspn(at, "\n"));
        fprintf(stderr, "%s\n", clean);
    }
}

void complain_report(Session *session, const Report *report)
{
    char text[REPORT_TEXT];
    report_write(report, text, sizeof text);
    complain(session, "%s", text);
}

bool session_agrees(Session *session, const char *question)
{
    char line[LONGEST_INPUT];
    say(&session->screen, "%s\n", question);
    if (input_aside(&session->input, &session->screen, "(y/n) ", line) != LINE_READ)
        return false;
    size_t length = strlen(line);
    return length > 0 && strncasecmp(line, "yes", length) == 0;
}

void session_leave(Session *session)
{
    char kept[JOURNAL_PATH];
    if (!session->play)
        return;
    bool secret = session->play->humans > 1 && session->drawn_for != NOBODY &&
                  session->drawn_for != PUBLIC && play_has_secrets(session->play);
    if (secret) /* the next to sit here may be another player */
        screen_clear(&session->screen);
    watch_stop(session->watch);
    session->watch = NULL;
    play_leave(session->play, kept, sizeof kept);
    session->play = NULL;
    if (kept[0] && !session->shell)
        say(&session->screen, "The game is kept in %s; 'resume' goes on with it.\n", kept);
}

void session_sit_down(Session *session, Play *play)
{
    session_leave(session);
    session->play = play;
    session->drawn_for = NOBODY;
    session->over_told = false;
    Report report;
    if (session->open_cards && !save_header(play->save)->open && !play_lay_open(play, &report))
        complain_report(session, &report);
    show_opening(session);
    if (save_header(play->save)->open)
        say(&session->screen, "All cards lie face up.\n");
}

static void list_candidates(Session *session, const char *text, const Typed *typed)
{
    int shown = typed->candidates < MOST_CANDIDATES ? typed->candidates : MOST_CANDIDATES;
    size_t end = typed->used > 0 ? typed->used : strlen(text);
    const char *first = shown < typed->candidates ? "; these are the first" : "",
               *start = text + typed->from;
    if (typed->wrong > 0)
        complain(session, "There is no option '%.*s'; with '%.*s' there are%s:",
                 (int)(typed->wrong - typed->from), start, (int)(end - typed->from), start, first);
    else
        complain(session, "'%.*s' could be several%s:", (int)(end - typed->from), start, first);
    show_options(session, typed->candidate, shown);
}

/* The option or command whose name is nearest to what was typed, or NULL. */
static const char *nearest_thing(Session *session, const char *text, const char *word)
{
    static char label[LABEL_SIZE];
    bool asked = session->play && play_asks_human(session->play);
    int options = asked ? match_decision(session->play->match)->count : 0, closest = 99, best = -1;
    for (int i = 0; i < options; i++) {
        answer_label(session->play->match, i, label, sizeof label);
        int distance = name_distance(text, label);
        if (distance < closest) {
            closest = distance;
            best = i;
        }
    }
    if (best < 0 || !name_is_near(text, closest))
        return command_nearest(word);
    answer_label(session->play->match, best, label, sizeof label);
    return label;
}

/* Why a text is no answer, in one line; commands and options that are near are named. */
static void explain(Session *session, const char *text, const Typed *typed)
{
    char word[80];
    bool asked = session->play && play_asks_human(session->play);
    if (asked && answer_opens_question(session->play->match, text)) {
        show_question(session); /* "lay" to "Lay which tile?" is only half an answer */
        return;
    }
    if (typed->problem[0]) {
        complain(session, "%c%s.", toupper((unsigned char)typed->problem[0]), typed->problem + 1);
        return;
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(text, " "), text);
    const char *near = nearest_thing(session, text, word[0] == '/' ? word + 1 : word);
    const char *what = asked ? "neither an option nor a command" : "no command";
    if (near)
        complain(session, "'%.60s' is %s; did you mean '%s'?", text, what, near);
    else
        complain(session, "'%.60s' is %s; %s'help' lists the commands.", text, what,
                 asked ? "an empty line shows the options, " : "");
}

/* Undoes the first parts of a chain whose later part did not fit, and says why it did not. */
static void take_back_chain(Session *session, size_t start, const char *text, Fit fit,
                            const Typed *typed)
{
    Play *play = session->play;
    if (fit == FIT_SEVERAL)
        list_candidates(session, text, typed);
    else
        explain(session, text, typed);
    if (match_decisions(play->match) == start)
        return;
    say(&session->screen, "So nothing of that line was done.\n");
    play_go_to(play, start);
}

/* May the rest of a line answer the next decision? Not if somebody learnt something: that can't be taken back quietly. */
static bool chain_goes_on(Session *session, int seat, const Knowledge *before, const char *rest)
{
    Play *play = session->play;
    char what[200], told[500];
    const Decision *decision = match_decision(play->match);
    if (!*rest)
        return false;
    if (!decision || decision->seat != seat) {
        snprintf(told, sizeof told, "(The rest, '%.200s', was not needed.)", rest);
        say_wrapped(&session->screen, 2, told);
        return false;
    }
    if (play_learnt(play, before, what, sizeof what)) {
        snprintf(told, sizeof told, "(Now %s, so the rest, '%.200s', has to wait.)", what, rest);
        say_wrapped(&session->screen, 2, told);
        return false;
    }
    return true;
}

/* Takes a line as one or more answers: all of it or nothing. */
static void answer_line(Session *session, const char *text, Fit fit, Typed *typed)
{
    Play *play = session->play;
    size_t start = match_decisions(play->match);
    int seat = match_decision(play->match)->seat;
    Knowledge before;
    Report report;
    play_knowledge(play->match, &before);
    for (;;) {
        if (fit == FIT_SEVERAL || fit == FIT_NOTHING || typed->problem[0]) {
            take_back_chain(session, start, text, fit, typed);
            return;
        }
        if (play_answer(play, &typed->answer, &report) != PLAY_DONE) {
            complain_report(session, &report);
            play_go_to(play, start);
            return;
        }
        text += typed->used;
        text += strspn(text, " \t,");
        if (!chain_goes_on(session, seat, &before, text))
            break;
        fit = answer_read(play->match, text, typed);
    }
    if (!play_keep(play, &report))
        complain(session, "%s\nThe game goes on, but it is not kept any more.", report.message);
    turn_play_on(session);
}

/* May anybody read this line later? Talk and names of cards are nobody else's business, and where several people hide
 * something from each other, nothing is kept. Answers never are. */
static bool is_public_line(const Session *session, const Command *command)
{
    const Play *play = session->play;
    if (play && play->humans > 1 && play_has_secrets(play))
        return false;
    return !command_as_typed(command) || command->completes == COMPLETE_LUA;
}

static void command_line(Session *session, const Command *command, const char *text)
{
    if (is_public_line(session, command))
        input_remember(&session->input, text);
    char copy[LONGEST_INPUT], *words[MAX_WORDS];
    snprintf(copy, sizeof copy, "%s", text);
    int count = command_as_typed(command) ? command_halves(copy, words)
                                          : command_words(copy, words, MAX_WORDS);
    Play *before = session->play;
    command_run(session, command, count, words);
    if (session->play && session->play != before)
        turn_play_on(session);
}

/* Is a line an answer, though a command has the name it starts with? A whole label is. Commands that need more words leave
 * the question its own first word, and table talk leaves an option all that begins it. */
static bool answer_beats(Session *session, const Command *command, const char *text, Fit fit,
                         const Typed *typed)
{
    if (fit == FIT_EXACT)
        return true;
    if (command_needs_words(command) && answer_opens_question(session->play->match, text))
        return true;
    bool whole = text[typed->used + strspn(text + typed->used, " \t")] == '\0';
    return command_as_typed(command) && whole && !typed->inside &&
           (fit == FIT_START || fit == FIT_SEVERAL);
}

/* The order in which a line is understood: /command, an option's whole label, a command's whole name, the start of
 * an option, a view, words within an option, the start of a command. */
void session_line(Session *session, const char *line)
{
    char word[80];
    Typed typed = {.used = 0};
    const char *text = line + strspn(line, " \t");
    bool forced = *text == '/', asked = session->play && play_asks_human(session->play);
    text += forced;
    snprintf(word, sizeof word, "%.*s", *text == '=' ? 1 : (int)strcspn(text, " \t"), text);
    if (!*word) {
        if (session->play)
            turn_play_on(session);
        return;
    }
    if (*text == '=')
        forced = true;
    Fit fit = asked && !forced ? answer_read(session->play->match, text, &typed) : FIT_NOTHING;
    const Command *command = command_find(word);
    if (command && asked && !forced && answer_beats(session, command, text, fit, &typed))
        command = NULL;
    bool opens = asked && !forced && answer_opens_question(session->play->match, text);
    bool begins = (fit != FIT_NOTHING && !typed.inside) || typed.problem[0] || opens;
    if (!command && !begins && look_at_view(session, text))
        return;
    if (!command && !begins && !typed.inside)
        command = command_starting(word);
    if (command)
        command_line(session, command, text);
    else if (asked && !forced)
        answer_line(session, text, fit, &typed);
    else
        explain(session, text, &typed);
}

static void make_prompt(const Session *session, char *out, size_t size)
{
    const Play *play = session->play;
    if (!play || match_state(play->match) == MATCH_OVER) {
        snprintf(out, size, play ? "over> " : "> ");
        return;
    }
    const char *name =
        play->viewer == PUBLIC ? "table" : match_seat_name(play->match, play->viewer);
    char clean[24];
    report_clean(clean, sizeof clean, name, strlen(name));
    for (const char *at = clean; *at; at++)
        if (*at & 0x80) { /* linenoise counts bytes */
            snprintf(clean, sizeof clean, "seat %d", play->viewer + 1);
            break;
        }
    size_t number = match_decisions(play->match) + 1;
    snprintf(out, size, "%s%s %zu> ", save_header(play->save)->open ? "open: " : "", clean,
             number - match_secret_decisions(play->match, play->viewer));
}

/* The input ended. On a terminal, in a game, one Ctrl-D only warns. */
static void end_of_input(Session *session)
{
    bool unfinished = session->play && match_state(session->play->match) != MATCH_OVER;
    if (session->screen.terminal && unfinished && !session->leaving) {
        session->leaving = true;
        say(&session->screen, "Press Ctrl-D once more to leave; the game is kept.\n");
        return;
    }
    session->quit = true;
}

int session_run(Session *session)
{
    char prompt[64], line[LONGEST_INPUT];
    if (session->play)
        turn_play_on(session);
    while (!session->quit && !session->screen.broken) {
        reload_if_changed(session);
        make_prompt(session, prompt, sizeof prompt);
        switch (input_line(&session->input, &session->screen, prompt, line)) {
        case LINE_READ:
            session->leaving = false;
            session_line(session, line);
            break;
        case LINE_ABANDONED:
            if (!session->input.editing)
                say(&session->screen, "\n");
            break;
        case LINE_END:
            end_of_input(session);
            break;
        case LINE_WOKEN:
            if (!session->input.editing)
                say(&session->screen, "\n");
            break;
        }
    }
    session_leave(session);
    screen_flush(&session->screen);
    return session->screen.broken ? 1 : 0;
}

void session_close(Session *session)
{
    session_leave(session);
    screen_flush(&session->screen);
}
