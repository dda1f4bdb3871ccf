/* why: where points come from, and why something is not offered. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "repl/answer.h"
#include "repl/command.h"
#include "repl/show.h"
#include "rules/why.h"

/* Is it offered after all? Then its number is told. */
static bool tell_offered(Session *session, const char *what)
{
    Match *match = session->play->match;
    const Decision *decision = match_decision(match);
    size_t length = strlen(what);
    for (int i = 0; decision->source != OPTIONS_NONE && i < decision->count; i++) {
        char label[LABEL_SIZE];
        answer_label(match, i, label, sizeof label);
        if (strncasecmp(label, what, length) != 0 || (label[length] && label[length] != ' '))
            continue;
        say(&session->screen, "It is offered: %d %s\n", i + 1, label);
        return true;
    }
    return false;
}

static Outcome tell_why_not(Session *session, const char *what)
{
    static char text[WHY_SIZE];
    const Play *play = session->play;
    Report report;
    if (play_asks_human(play) && tell_offered(session, what))
        return OUTCOME_DONE;
    if (!why_not(play->match, play->viewer, what, text, &report)) {
        complain(session, "%c%s.", toupper((unsigned char)report.message[0]), report.message + 1);
        return OUTCOME_FAILED;
    }
    for (char *at = text, *end; *at; at = end) {
        end = at + strcspn(at, "\n");
        if (*end)
            *end++ = '\0';
        say_wrapped(&session->screen, 4, at);
    }
    return OUTCOME_DONE;
}

Outcome run_why(Session *session, int count, char **words)
{
    if (count < 2) {
        show_why(session);
        return OUTCOME_DONE;
    }
    size_t word = strcspn(words[1], " ");
    const char *what = words[1] + word + strspn(words[1] + word, " ");
    if (word == 3 && strncasecmp(words[1], "not", 3) == 0 && *what)
        return tell_why_not(session, what);
    complain(session, "'why' tells where points come from; 'why not NAME' why something is not "
                      "offered.");
    return OUTCOME_WRONG;
}
