/* Commands that go back and forth in a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/show.h"

/* What speaks against going back to decision n, as sentences; false if nothing does. */
static bool has_doubts(const Play *play, size_t n, char *out, size_t size)
{
    Knowledge before;
    char learnt[200] = "";
    int seat = save_seat(play->save, n);
    if (!play_knew(play, n, &before))
        snprintf(learnt, sizeof learnt, "something may have been seen");
    else
        play_learnt(play, &before, learnt, sizeof learnt);
    int used = 0;
    bool other = seat != play->viewer && play_kind(play, seat) == SEAT_HUMAN;
    out[0] = '\0';
    if (other)
        used = snprintf(out, size, "%s decision was %s's.%s",
                        n + 1 == save_decisions(play->save) ? "The last" : "That",
                        match_seat_name(play->match, seat), learnt[0] ? " " : "");
    if (learnt[0])
        snprintf(out + used, size - (size_t)used, "Since then %s.", learnt);
    return out[0] != '\0';
}

/* Nobody forgets what he has seen, and nobody takes back what another has decided: that needs a word. */
static bool may_go_back(Session *session, size_t n, const char *typed, const char *what)
{
    char doubts[400], question[480];
    size_t length = strcspn(typed, "!");
    if (typed[length] || !has_doubts(session->play, n, doubts, sizeof doubts))
        return true;
    if (session->screen.terminal) {
        snprintf(question, sizeof question, "%s %s all the same?", doubts, what);
        return session_agrees(session, question);
    }
    complain(session, "%s '%.*s!' %s all the same.", doubts, (int)length, typed,
             strcmp(what, "Go back") == 0 ? "goes back" : "takes it back");
    return false;
}

/* Keeps what is so now, and asks whoever is asked here. */
static Outcome go_on_from_here(Session *session)
{
    Report report;
    if (!play_keep(session->play, &report))
        complain_report(session, &report);
    session_line(session, "");
    return OUTCOME_DONE;
}

Outcome run_undo(Session *session, int count, char **words)
{
    (void)count;
    Play *play = session->play;
    char label[SAVE_LABEL];
    size_t n = play_last_human(play);
    if (n == SIZE_MAX) {
        complain(session, "There is nothing to take back.");
        return OUTCOME_FAILED;
    }
    if (!may_go_back(session, n, words[0], "Take it back"))
        return OUTCOME_FAILED;
    save_label(play->save, n, label, sizeof label);
    if (!play_take_back(play, n)) {
        complain(session, "That cannot be taken back.");
        return OUTCOME_FAILED;
    }
    /* It may be a secret of the one who decided: he is asked again, and nobody else reads it. */
    snprintf(session->notice, sizeof session->notice, "Taken back: %s", label);
    return go_on_from_here(session);
}

Outcome run_redo(Session *session, int count, char **words)
{
    (void)count, (void)words;
    Play *play = session->play;
    Report report;
    size_t next = save_decisions(play->save) + 1;
    if (next > play_length(play)) {
        complain(session, "There is nothing to do again.");
        return OUTCOME_FAILED;
    }
    if (!play_forward(play, next, &report)) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    return go_on_from_here(session);
}

/* A decision's number, as the prompt shows it, or "end". SIZE_MAX with a complaint. */
static size_t read_target(Session *session, int count, char **words)
{
    char *end = NULL;
    size_t length = play_length(session->play);
    bool last = count == 2 && strcmp(words[1], "end") == 0;
    long number = count == 2 && !last ? strtol(words[1], &end, 10) : 0;
    if (last)
        return length;
    if (count == 2 && end != words[1] && !*end && number >= 1 && (size_t)number <= length + 1)
        return (size_t)number - 1;
    complain(session,
             "'goto' takes the number of a decision, from 1 to %zu, or 'end'; 'history' "
             "lists them.",
             length + 1);
    return SIZE_MAX;
}

/* Shows a position that nobody at the keyboard is asked in. */
static void look_around(Session *session, size_t n)
{
    Play *play = session->play;
    char words[300];
    snprintf(words, sizeof words,
             "Before decision %zu, which %s made. An empty line plays on as it was, 'redo' goes "
             "one step.",
             n + 1, match_seat_name(play->match, match_decision(play->match)->seat));
    show_board(session);
    say_wrapped(&session->screen, 0, words);
}

Outcome run_goto(Session *session, int count, char **words)
{
    Play *play = session->play;
    Report report;
    size_t n = read_target(session, count, words), now = save_decisions(play->save);
    if (n == SIZE_MAX)
        return OUTCOME_WRONG;
    if (n < now && !may_go_back(session, n, words[0], "Go back"))
        return OUTCOME_FAILED;
    if (n < now && !play_walk_back(play, n)) {
        complain(session, "That position cannot be reached any more.");
        return OUTCOME_FAILED;
    }
    if (n > now && !play_forward(play, n, &report)) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    if (match_state(play->match) != MATCH_ASKING || play_asks_human(play))
        return go_on_from_here(session);
    if (!play_keep(play, &report))
        complain_report(session, &report);
    look_around(session, n);
    return OUTCOME_DONE;
}
