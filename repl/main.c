/* speakeasy: options, exit codes, nothing else. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "repl/session.h"
#include "rules/ranks.h"

static void usage(Session *session)
{
    say(&session->screen,
        "speakeasy, a scriptable game console\n\n"
        "  speakeasy                   lists the games and opens a prompt\n"
        "  speakeasy play gangster     plays one\n"
        "  speakeasy --plain ...       tables in words, no colour, no line editing\n"
        "  speakeasy --open play ...   with all cards face up, for authors of rules\n"
        "  speakeasy --help, --version, --man\n\nCommands:\n");
    for (int i = 0; i < command_count; i++)
        if (commands[i].in_shell)
            say(&session->screen, "  %s %s\n      %s\n", commands[i].name, commands[i].usage,
                commands[i].help);
    say(&session->screen, "\nThe commands that need a game take the one that was left last:");
    for (int i = 0; i < command_count; i++)
        if (commands[i].in_game)
            say(&session->screen, " %s", commands[i].name);
    say(&session->screen, "\n");
}

/* Talk takes the rest of its line in one. */
static int join_words(int count, char **words, char *out, size_t size)
{
    size_t used = 0;
    for (int i = 1; i < count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", i > 1 ? " " : "", words[i]);
    words[1] = out;
    return 2;
}

/* A command that needs a game does its work on the one that was left last, and leaves it as a player would. */
static Outcome run_in_last_game(Session *session, const Command *command, int count, char **words)
{
    if (!resume_quietly(session))
        return OUTCOME_FAILED;
    Outcome outcome = command_run(session, command, count, words);
    if (session->play && match_state(session->play->match) != MATCH_OVER)
        session->play->saved_at = SIZE_MAX; /* its journal stays, also if it was saved elsewhere */
    session_leave(session);
    return outcome;
}

/* A command from the command line; if it puts a game on the table, that is played. */
static int run_command(Session *session, int count, char **words)
{
    const Command *command = command_find(words[0]);
    if (!command || !(command->in_shell || command->in_game)) {
        const char *near = command_nearest(words[0]);
        complain(session, "there is no command '%s'%s%s%s; 'speakeasy --help' lists them", words[0],
                 near ? ", did you mean '" : "", near ? near : "", near ? "'" : "");
        return OUTCOME_WRONG;
    }
    char rest[LONGEST_INPUT];
    if (command_as_typed(command) && count > 2)
        count = join_words(count, words, rest, sizeof rest);
    if (command->in_game)
        return run_in_last_game(session, command, count, words);
    Outcome outcome = command_run(session, command, count, words);
    session->shell = false;
    return outcome == OUTCOME_DONE && session->play ? session_run(session) : (int)outcome;
}

static int welcome(Session *session)
{
    char how[200];
    say_wrapped(&session->screen, 0,
                "Speakeasy " SPEAKEASY_VERSION ", a scriptable game console. The games:");
    say(&session->screen, "\n");
    run_games(session, 0, NULL);
    say(&session->screen, "\n");
    tell_unfinished(session);
    snprintf(how, sizeof how,
             "'new' starts a game ('new %s' that one), 'help' tells more, 'quit' leaves.",
             session->library.name[0]);
    if (session->library.games > 0)
        say_wrapped(&session->screen, 0, how);
    return session_run(session);
}

static int run(Session *session, int count, char **words)
{
    const char *option = count > 0 ? words[0] : "";
    session->shell = true;
    if (strcmp(option, "--help") == 0 || strcmp(option, "-h") == 0)
        usage(session);
    else if (strcmp(option, "--version") == 0)
        say(&session->screen, "speakeasy %s\n", SPEAKEASY_VERSION);
    else if (strcmp(option, "--man") == 0)
        command_manual(&session->screen);
    else if (option[0] == '-') {
        complain(session, "there is no option '%s'; 'speakeasy --help' lists them", option);
        return OUTCOME_WRONG;
    } else if (count > 0)
        return run_command(session, count, words);
    else {
        session->shell = false;
        return welcome(session);
    }
    return 0;
}

/* The next file that is opened takes the lowest free number. A journal must not get the screen's, so none may be free. */
static bool hold_standard_files(void)
{
    for (int fd = 0; fd <= 2; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDWR) != fd)
            return false;
    return true;
}

int main(int argc, char **argv)
{
    static Session session;
    if (!hold_standard_files())
        return OUTCOME_FAILED;
    ranks_open();
    bool plain = false, open_cards = false;
    int first = 1;
    for (; first < argc; first++) {
        bool is_plain = strcmp(argv[first], "--plain") == 0;
        if (!is_plain && strcmp(argv[first], "--open") != 0)
            break;
        plain = plain || is_plain;
        open_cards = open_cards || !is_plain;
    }
    session_open(&session, plain);
    session.open_cards = open_cards;
    int code = run(&session, argc - first, argv + first);
    session_close(&session);
    ranks_close();
    return code == 0 && session.screen.broken ? 1 : code;
}
