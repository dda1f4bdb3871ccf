/* new alone: asks what it needs, and each question has an answer for Enter. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "repl/command.h"

/* A game as one may choose it. */
typedef struct Choice {
    char title[100], players[40];
    int least, most;
} Choice;

static bool look_up(const Session *session, const char *name, Choice *choice)
{
    char folder[LIBRARY_PATH];
    Report report;
    library_folder(&session->library, name, folder, sizeof folder);
    GameRequest request = {.folder = folder};
    Game *game = library_load(&request, &report);
    if (!game)
        return false;
    choice->least = game->least_players;
    choice->most = game->most_players;
    snprintf(choice->title, sizeof choice->title, "%s", game->title ? game->title : game->name);
    if (choice->least == choice->most)
        snprintf(choice->players, sizeof choice->players, "%d players", choice->least);
    else
        snprintf(choice->players, sizeof choice->players, "%d to %d players", choice->least,
                 choice->most);
    game_free(game);
    return true;
}

/* An answer without the spaces around it. false if somebody does not want to go on. */
static bool ask(Session *session, const char *prompt, char *line)
{
    char typed[LONGEST_INPUT];
    if (input_aside(&session->input, &session->screen, prompt, typed) != LINE_READ)
        return false;
    const char *at = typed + strspn(typed, " \t");
    size_t length = strlen(at);
    while (length > 0 && isspace((unsigned char)at[length - 1]))
        length--;
    memcpy(line, at, length);
    line[length] = '\0';
    return strcmp(line, "quit") != 0;
}

/* The game of this number, or the only one whose name starts so; -1 if there is none. */
static int find_game(const Library *library, const char *typed)
{
    char *end;
    long number = strtol(typed, &end, 10);
    int found = -1;
    if (!*end)
        return number >= 1 && number <= library->games ? (int)number - 1 : -1;
    for (int i = 0; i < library->games; i++) {
        if (strcasecmp(library->name[i], typed) == 0)
            return i;
        if (strncasecmp(library->name[i], typed, strlen(typed)) != 0)
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* Which game; -1 if none after all. */
static int ask_game(Session *session, char *line)
{
    const Library *library = &session->library;
    int usual = find_game(library, session->last_game[0] ? session->last_game : "1");
    usual = usual < 0 ? 0 : usual;
    for (int i = 0; i < library->games; i++) {
        Choice choice;
        if (look_up(session, library->name[i], &choice))
            say(&session->screen, "%3d %s (%s)\n", i + 1, library->name[i], choice.players);
    }
    for (;;) {
        say(&session->screen, "Which game? Enter: %s\n", library->name[usual]);
        if (!ask(session, "game> ", line))
            return -1;
        int game = *line ? find_game(library, line) : usual;
        if (game >= 0)
            return game;
        const char *near = library_nearest(library, line);
        complain(session, "There is no game '%s'%s%s%s", line, near ? "; did you mean '" : "",
                 near ? near : "", near ? "'?" : "; type its number or name.");
    }
}

/* Who plays, as words for `play`; false if nobody after all. */
static bool ask_seats(Session *session, const Choice *choice, char *line)
{
    char question[300], *end;
    for (;;) {
        snprintf(question, sizeof question,
                 "Who plays %s? %s: names of people (anna bob), bots (bot:%s), or how many bots "
                 "you want against you. Enter: %d",
                 choice->title, choice->players, bot_kinds[0].name, choice->least - 1);
        say_wrapped(&session->screen, 0, question);
        if (!ask(session, "seats> ", line))
            return false;
        long bots = *line ? strtol(line, &end, 10) : choice->least - 1;
        if (*line && *end)
            return true;
        if (bots + 1 >= choice->least && bots + 1 <= choice->most) {
            snprintf(line, LONGEST_INPUT, "players=%ld", bots + 1);
            return true;
        }
        complain(session, "%s is for %s.", choice->title, choice->players);
    }
}

static bool ask_all(Session *session, char *line)
{
    char seats[LONGEST_INPUT];
    Choice choice;
    if (session->library.games == 0) {
        complain(session, "No games were found.");
        return false;
    }
    int game = ask_game(session, seats);
    if (game >= 0 && !look_up(session, session->library.name[game], &choice)) {
        snprintf(line, LONGEST_INPUT, "new %s", session->library.name[game]);
        return true; /* starting it tells what is wrong with it */
    }
    if (game < 0 || !ask_seats(session, &choice, seats)) {
        say(&session->screen, "No game was started.\n");
        return false;
    }
    snprintf(line, LONGEST_INPUT, "new %s %.*s", session->library.name[game], LONGEST_INPUT - 80,
             seats);
    say(&session->screen, "(In one line: %s)\n", line);
    return true;
}

bool ask_new_game(Session *session, char *line)
{
    bool shell = session->shell;
    session->shell = false; /* what is wrong is said where the questions are */
    bool asked = ask_all(session, line);
    session->shell = shell;
    return asked;
}
