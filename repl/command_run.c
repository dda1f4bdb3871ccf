/* `run`: scripts that play. */
#include "repl/command.h"
#include "rules/script.h"

static void tell_line(void *data, const char *line)
{
    say(data, "%s\n", line);
}

Outcome run_script(Session *session, int count, char **words)
{
    const char *names[MAX_GAMES];
    Report report;
    if (count < 2) {
        complain(session, "run needs the file of a script: run FILE.lua [WORD...]");
        return OUTCOME_WRONG;
    }
    for (int i = 0; i < session->library.games; i++)
        names[i] = session->library.name[i];
    ScriptPlan plan = {.games = session->library.folder,
                       .names = names,
                       .name_count = session->library.games,
                       .args = (const char *const *)words + 2,
                       .arg_count = count - 2,
                       .tell = tell_line,
                       .data = &session->screen};
    if (script_run(&plan, words[1], &report))
        return OUTCOME_DONE;
    screen_flush(&session->screen);
    complain_report(session, &report);
    return OUTCOME_FAILED;
}
