/* undo: takes back the last decision that somebody at the keyboard made. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"

/* What speaks against taking back decision n, as sentences; false if nothing does. */
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
    out[0] = '\0';
    if (seat != play->viewer)
        used = snprintf(out, size, "The last decision was %s's.%s",
                        match_seat_name(play->match, seat), learnt[0] ? " " : "");
    if (learnt[0])
        snprintf(out + used, size - (size_t)used, "Since then %s.", learnt);
    return out[0] != '\0';
}

/* Nobody forgets what he has seen, and nobody takes back what another has decided: that needs a word. */
static bool may_take_back(Session *session, size_t n, bool agreed)
{
    char doubts[400], question[440];
    if (agreed || !has_doubts(session->play, n, doubts, sizeof doubts))
        return true;
    if (session->screen.terminal) {
        snprintf(question, sizeof question, "%s Take it back all the same?", doubts);
        return session_agrees(session, question);
    }
    complain(session, "%s 'undo!' takes it back all the same.", doubts);
    return false;
}

Outcome run_undo(Session *session, int count, char **words)
{
    (void)count;
    Play *play = session->play;
    Report report;
    char label[SAVE_LABEL];
    size_t n = play_last_human(play);
    if (n == SIZE_MAX) {
        complain(session, "There is nothing to take back.");
        return OUTCOME_FAILED;
    }
    if (!may_take_back(session, n, strchr(words[0], '!') != NULL))
        return OUTCOME_FAILED;
    save_label(play->save, n, label, sizeof label);
    if (!play_go_to(play, n)) {
        complain(session, "That cannot be taken back.");
        return OUTCOME_FAILED;
    }
    if (!play_keep(play, &report))
        complain_report(session, &report);
    /* It may be a secret of the one who decided: he is asked again, and nobody else reads it. */
    snprintf(session->notice, sizeof session->notice, "Taken back: %s", label);
    session_line(session, "");
    return OUTCOME_DONE;
}
