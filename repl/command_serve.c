/* `serve-stdio`: games for programs, over standard input and output. */
#include <stdio.h>

#include "repl/command.h"
#include "repl/serve.h"

Outcome run_serve(Session *session, int count, char **words)
{
    Server server = {.library = &session->library};
    if (!session->shell || count > 1) {
        complain(session,
                 count > 1 ? "'%s' stands alone: the game is named by the request 'start'."
                           : "'%s' is for programs: 'speakeasy serve-stdio' starts it.",
                 words[0]);
        return OUTCOME_WRONG;
    }
    serve(&server, stdin, stdout);
    return ferror(stdout) ? OUTCOME_FAILED : OUTCOME_DONE;
}
