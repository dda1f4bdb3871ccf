/* Commands that list games and start one. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "repl/command.h"
#include "repl/show.h"
#include "repl/wishes.h"

enum { LEAST_COLUMN = 14 };

/* Where titles begin: behind the longest name, but not too far to the right. */
static int title_column(const Session *session)
{
    int column = LEAST_COLUMN, most = session->screen.width / 3;
    for (int i = 0; i < session->library.games; i++) {
        int width = text_width(session->library.name[i]) + 4;
        if (width > column && width <= most)
            column = width;
    }
    return column;
}

/* "gangster   Gangster: ...", then who can play it and what it is like. */
static void tell_game(Session *session, const char *name, const Game *game)
{
    Canvas canvas;
    char players[80], text[800];
    int column = title_column(session);
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    canvas_add(&canvas, "", "  ");
    canvas_add(&canvas, "bold", name);
    if (text_width(name) + 3 > column)
        canvas_line(&canvas);
    canvas_pad(&canvas, column);
    canvas_words(&canvas, column, game->title ? game->title : game->name);
    if (game->least_players == game->most_players)
        snprintf(players, sizeof players, "%d", game->least_players);
    else
        snprintf(players, sizeof players, "%d to %d", game->least_players, game->most_players);
    bool lasts = game->length && *game->length;
    snprintf(text, sizeof text, "%s players%s%s. %s", players, lasts ? ", " : "",
             lasts ? game->length : "", game->summary ? game->summary : "");
    canvas_line(&canvas);
    canvas_pad(&canvas, column);
    canvas_words(&canvas, column, text);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

static void complain_of_game(Session *session, const char *name, const Report *report)
{
    char text[REPORT_TEXT];
    report_write(report, text, sizeof text);
    complain(session, "  %s cannot be played:\n%s", name, text);
}

Outcome run_games(Session *session, int count, char **words)
{
    (void)count, (void)words;
    Report report;
    for (int i = 0; i < session->library.games; i++) {
        char folder[LIBRARY_PATH];
        const char *name = session->library.name[i];
        library_folder(&session->library, name, folder, sizeof folder);
        GameRequest request = {.folder = folder};
        Game *game = library_load(&request, &report);
        if (game)
            tell_game(session, name, game);
        else
            complain_of_game(session, name, &report);
        if (game)
            game_free(game);
    }
    if (session->library.games > 0)
        return OUTCOME_DONE;
    complain(session, "No games were found%s%s.", session->library.folder[0] ? " in " : "",
             session->library.folder);
    return OUTCOME_FAILED;
}

/* Without players=N there are as many as have a name, but no fewer than the game needs. false with a report if the
 * game cannot be loaded: it is not tried twice. */
static bool settle_players(Wishes *wishes, Report *report)
{
    GameRequest plain = {.folder = wishes->folder};
    if (wishes->request.game.players > 0 || wishes->request.seats == 0)
        return true;
    Game *game = game_load(&plain, report);
    if (!game)
        return false;
    int least = game->least_players, seats = wishes->request.seats;
    wishes->request.game.players = seats > least ? seats : least;
    game_free(game);
    return true;
}

Outcome run_play(Session *session, int count, char **words)
{
    Report report;
    if (count < 2) {
        char line[LONGEST_INPUT], *asked[MAX_WORDS];
        if (!ask_new_game(session, line))
            return OUTCOME_WRONG;
        return run_play(session, command_words(line, asked, MAX_WORDS), asked);
    }
    Wishes wishes = {.seeded = false};
    if (!wishes_read(session, count, words, NULL, &wishes))
        return OUTCOME_WRONG;
    wishes.request.own_name = session->settings.name;
    Play *play = settle_players(&wishes, &report)
                     ? play_new(&wishes.request, session->state, &report)
                     : NULL;
    if (!play) {
        complain_report(session, &report);
        return OUTCOME_WRONG;
    }
    if (session->shell)
        mention_unfinished(session, play->game->name);
    if (!wishes.request.own_folder)
        snprintf(session->last_game, sizeof session->last_game, "%.*s", GAME_NAME - 1, words[1]);
    session_sit_down(session, play);
    return OUTCOME_DONE;
}
