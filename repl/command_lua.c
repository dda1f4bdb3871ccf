/* Lua at the prompt, and the open table for authors of rules. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "rules/inspect.h"

enum { MOST_CODE = 64 << 10 };

static Outcome tell_value(Session *session, const char *text)
{
    static Inspection value;
    Report report;
    const Play *play = session->play;
    if (!inspect(play->match, play->viewer, text, &value, &report)) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    if (value.unknown)
        say_wrapped(
            &session->screen, 0,
            "You cannot know that: it differs between the deals that look the same to you.");
    else if (!value.nothing)
        say_wrapped(&session->screen, 2, value.text);
    return OUTCOME_DONE;
}

/* Adds one more line; the prompt counts them, as errors do. false at the end of the input, or if it was abandoned. */
static bool read_more(Session *session, char *code, int number, bool *empty)
{
    char prompt[24], line[LONGEST_INPUT];
    snprintf(prompt, sizeof prompt, "lua %d> ", number);
    if (input_line(&session->input, &session->screen, prompt, line) != LINE_READ)
        return false;
    size_t used = strlen(code);
    *empty = line[strspn(line, " \t")] == '\0';
    snprintf(code + used, MOST_CODE - used, "%s%s", used > 0 ? "\n" : "", line);
    return true;
}

Outcome run_equals(Session *session, int count, char **words)
{
    static char code[MOST_CODE];
    bool empty = false;
    if (count < 2) {
        complain(session, "An expression is missing, as in '= #seats'.");
        return OUTCOME_WRONG;
    }
    snprintf(code, sizeof code, "%s", words[1]);
    for (int number = 2; !empty && inspect_wants_more(code); number++)
        if (!read_more(session, code, number, &empty))
            return OUTCOME_FAILED;
    return tell_value(session, code);
}

Outcome run_lua(Session *session, int count, char **words)
{
    static char code[MOST_CODE];
    bool empty = false;
    int number = 1;
    snprintf(code, sizeof code, "%s", count > 1 ? words[1] : "");
    if (count > 1 && !inspect_wants_more(code))
        return tell_value(session, code);
    for (number += count > 1; !empty; number++)
        if (!read_more(session, code, number, &empty))
            return OUTCOME_FAILED;
    return tell_value(session, code);
}

Outcome run_open(Session *session, int count, char **words)
{
    (void)count;
    Play *play = session->play;
    Report report;
    if (save_header(play->save)->open) {
        complain(session, "All cards lie face up already.");
        return OUTCOME_DONE;
    }
    bool agreed = strchr(words[0], '!') || !session->screen.terminal ||
                  session_agrees(session, "All cards will be seen, and the game is marked as open "
                                          "for good. Lay them open?");
    if (!agreed)
        return OUTCOME_FAILED;
    if (!play_lay_open(play, &report)) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    say(&session->screen, "All cards lie face up; the game is marked as open.\n");
    session->drawn_for = NOBODY;
    session_line(session, "");
    return OUTCOME_DONE;
}
