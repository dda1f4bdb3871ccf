/* `test`: runs the scenarios of games. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "rules/scenario.h"

static void tell_line(void *data, const char *line)
{
    say(data, "%s\n", line);
}

Outcome run_test(Session *session, int count, char **words)
{
    ScenarioTally tally = {0, 0};
    ScenarioPlan plan = {
        .games = session->library.folder, .tell = tell_line, .data = &session->screen};
    bool whole = true, given = false;
    for (int i = 1; i < count; i++) {
        if (strncmp(words[i], "only=", 5) == 0) {
            plan.filter = words[i] + 5;
        } else if (strcmp(words[i], "quiet") == 0) {
            plan.quiet = true;
        } else {
            given = true;
            whole = scenario_run(&plan, words[i], &tally) && whole;
        }
    }
    if (!given) {
        complain(session, "test needs a file or folder: test PATH... [only=TEXT] [quiet]");
        return OUTCOME_WRONG;
    }
    say(&session->screen, "%d passed, %d failed\n", tally.passed, tally.failed);
    return whole && tally.failed == 0 && tally.passed > 0 ? OUTCOME_DONE : OUTCOME_FAILED;
}
