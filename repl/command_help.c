#include "repl/command.h"

#include <stdio.h>
#include <string.h>

static const char answering[] =
    "Answer a question with the number of an option (3), several numbers and ranges where several "
    "may be chosen (1 3 5-7), or the start of its words (lay). If nothing begins so, words within "
    "it will do (kk for yellow kk). More words answer the questions that follow (lay red 3 on c4): "
    "all of them, or nothing is done. An empty line repeats the question. Where an option has the "
    "name of a command, the option is meant; /help is always the command.";

/* One line: words that are too long to stand before the help are left to 'help NAME'. */
static void row(Screen *screen, const Command *command)
{
    enum { HELP_AT = 20 };
    char usage[300];
    int length = snprintf(usage, sizeof usage, "  %s %s", command->name, command->usage);
    if (length >= HELP_AT)
        snprintf(usage, sizeof usage, "  %s ...", command->name);
    Canvas canvas;
    canvas_start(&canvas, false, screen->width);
    canvas_line(&canvas);
    canvas_add(&canvas, "", usage);
    canvas_pad(&canvas, HELP_AT);
    canvas_words(&canvas, HELP_AT, command->help);
    canvas_print(&canvas, screen);
    canvas_free(&canvas);
}

void command_list(Screen *screen, bool in_game)
{
    char others[1000];
    int length = snprintf(others, sizeof others, in_game ? "Also:" : "In a game, also:");
    for (int i = 0; i < command_count; i++)
        if (commands[i].in_game == in_game)
            row(screen, &commands[i]);
        else if ((size_t)length < sizeof others)
            length +=
                snprintf(others + length, sizeof others - (size_t)length, " %s,", commands[i].name);
    if ((size_t)length < sizeof others)
        others[length - 1] = '.';
    say_wrapped(screen, 2, others);
    say_wrapped(screen, 0, "'help NAME' tells more about one of them.");
}

Outcome run_help(Session *session, int count, char **words)
{
    Screen *screen = &session->screen;
    if (count < 2) {
        command_list(screen, session->play != NULL);
        if (session->play)
            say_wrapped(screen, 0, answering);
        return OUTCOME_DONE;
    }
    const char *name = words[1] + (words[1][0] == '/');
    const Command *command = command_starting(name);
    if (!command) {
        const char *near = command_nearest(name);
        complain(session, "There is no command '%s'%s%s%s", name, near ? "; did you mean '" : ".",
                 near ? near : "", near ? "'?" : "");
        return OUTCOME_WRONG;
    }
    char usage[300];
    snprintf(usage, sizeof usage, "  %s %s", command->name, command->usage);
    say_wrapped(screen, 4, usage);
    snprintf(usage, sizeof usage, "    %s", command->help);
    say_wrapped(screen, 4, usage);
    if (command->more)
        say_wrapped(screen, 0, command->more);
    return OUTCOME_DONE;
}

/* roff: a line may not begin with a dot or a quote, and a hyphen is written \-. */
static void roff(Screen *screen, const char *text)
{
    say(screen, "%s", *text == '.' || *text == '\'' ? "\\&" : "");
    for (; *text; text++)
        say(screen, *text == '-' ? "\\-" : "%c", *text);
}

void command_manual(Screen *screen)
{
    say(screen, ".TH SPEAKEASY 1 \"\" \"speakeasy " SPEAKEASY_VERSION "\" \"Games\"\n"
                ".SH NAME\nspeakeasy \\- a scriptable game console\n"
                ".SH SYNOPSIS\n.B speakeasy\n[\\-\\-plain] [\\-\\-open] [\\fICOMMAND\\fR "
                "[\\fIWORD\\fR...]]\n.br\n"
                ".B speakeasy\n\\-\\-help | \\-\\-version | \\-\\-man\n.SH DESCRIPTION\n");
    roff(screen,
         "Without a command it lists the games and opens a prompt. Every command can also be "
         "given on the command line, except quit. Those marked with a star need a game: there "
         "they take the one that was left last, and leave it again.");
    say(screen, "\n.SH OPTIONS\n.TP\n.B \\-\\-plain\n");
    roff(
        screen,
        "Tables in words, no colour and no line editing: for screen readers and simple terminals.");
    say(screen, "\n.TP\n.B \\-\\-open\n");
    roff(screen, "All cards lie face up in the game that is opened, and it is marked so.");
    say(screen, "\n.SH COMMANDS\n");
    for (int i = 0; i < command_count; i++) {
        say(screen, ".TP\n\\fB%s\\fR ", commands[i].name);
        roff(screen, commands[i].usage);
        say(screen, "%s\n", commands[i].in_game ? " *" : "");
        roff(screen, commands[i].help);
        say(screen, ".\n");
        if (commands[i].more)
            roff(screen, commands[i].more);
        say(screen, commands[i].more ? "\n" : "");
    }
    say(screen, ".SH ANSWERING\n");
    roff(screen, answering);
    say(screen, "\n.SH SETTINGS\n");
    for (int i = 0; i < setting_count; i++) {
        char range[120];
        setting_range(&setting_rows[i], range, sizeof range);
        say(screen, ".TP\n\\fB%s\\fR (", setting_rows[i].name);
        roff(screen, range);
        say(screen, ")\n");
        roff(screen, setting_rows[i].help);
        say(screen, "\n");
    }
    say(screen, ".SH FILES\n.TP\n.I $XDG_CONFIG_HOME/speakeasy/settings.lua\n");
    roff(screen, "Settings, one a line, as in pace = 0.5; ~/.config/speakeasy if that is not set.");
    say(screen, "\n.TP\n.I $XDG_STATE_HOME/speakeasy\n");
    roff(screen, "Games that were left, one journal each, and the last finished one; "
                 "~/.local/state/speakeasy if that is not set.");
    say(screen,
        "\n.SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf set, nothing is coloured, unless the setting "
        "colour is always.\n"
        ".TP\n.B SPEAKEASY_SCRIPTS\nA folder to look for games in, instead of the usual one.\n"
        ".SH EXIT STATUS\n0 for success, 1 when something failed, 2 for a wrong command, "
        "game or option.\n");
}
