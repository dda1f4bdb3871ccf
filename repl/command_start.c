/* Commands that list games and start one. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "repl/command.h"
#include "repl/show.h"

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

/* Everything that the words after `play` say. */
typedef struct Wishes {
    PlayRequest request;
    const char *options[MAX_OPTIONS];
    int option_count;
    char names[MAX_SEATS][SAVE_NAME];
    char folder[LIBRARY_PATH];
    bool seeded;
} Wishes;

static bool read_whole(const char *text, uint64_t most, uint64_t *value)
{
    char *end;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *end == '\0' && errno == 0 && *value <= most;
}

/* Is this the second time that a word sets the same thing? */
static bool set_twice(Session *session, int at, char **words)
{
    size_t length = strcspn(words[at], "=") + 1;
    for (int i = 2; i < at; i++)
        if (strncmp(words[i], words[at], length) == 0) {
            complain(session, "'%.*s' is given twice: '%s' and '%s'.", (int)length - 1, words[at],
                     words[i], words[at]);
            return true;
        }
    return false;
}

static bool wish_setting(Session *session, Wishes *wishes, const char *word)
{
    uint64_t number;
    if (strncmp(word, "players=", 8) == 0) {
        if (!read_whole(word + 8, MAX_SEATS, &number) || number < 1) {
            complain(session, "'players' takes a number from 1 to %d, not '%s'.", MAX_SEATS,
                     word + 8);
            return false;
        }
        wishes->request.game.players = (int)number;
    } else if (strncmp(word, "seed=", 5) == 0) {
        if (!read_whole(word + 5, UINT64_MAX, &wishes->request.seed)) {
            complain(session, "'seed' takes a whole number up to %llu, not '%s'.",
                     (unsigned long long)UINT64_MAX, word + 5);
            return false;
        }
        wishes->seeded = true;
    } else if (wishes->option_count == MAX_OPTIONS) {
        complain(session, "These are too many options.");
        return false;
    } else {
        wishes->options[wishes->option_count++] = word;
    }
    return true;
}

/* "anna", "bob:random", "human", "random" */
static bool wish_seat(Session *session, Wishes *wishes, const char *word)
{
    PlayRequest *request = &wishes->request;
    if (request->seats == MAX_SEATS) {
        complain(session, "At most %d can sit at a table.", MAX_SEATS);
        return false;
    }
    char *name = wishes->names[request->seats];
    const char *bot = bot_in_seat(word, name, SAVE_NAME);
    Report report;
    if (bot && !bot_read(bot, &request->bot[request->seats], &report)) {
        complain(session, "%c%s.", toupper((unsigned char)report.message[0]), report.message + 1);
        return false;
    }
    bool named = name[0] != '\0';
    for (int i = 0; named && i < request->seats; i++)
        if (request->name[i] && strcmp(request->name[i], name) == 0) {
            complain(session, "Two seats cannot both be called '%s'.", name);
            return false;
        }
    request->kind[request->seats] = bot ? SEAT_BOT : SEAT_HUMAN;
    request->name[request->seats++] = named ? name : NULL;
    return true;
}

static bool read_wishes(Session *session, int count, char **words, Wishes *wishes)
{
    for (int i = 2; i < count; i++) {
        bool setting = strchr(words[i], '=') != NULL;
        if (setting && set_twice(session, i, words))
            return false;
        if (!(setting ? wish_setting(session, wishes, words[i])
                      : wish_seat(session, wishes, words[i])))
            return false;
    }
    PlayRequest *request = &wishes->request;
    if (request->game.players > 0 && request->seats > request->game.players) {
        complain(session, "%d seats are named, but players=%d.", request->seats,
                 request->game.players);
        return false;
    }
    request->game.options = wishes->options;
    request->game.option_count = wishes->option_count;
    request->game.folder = wishes->folder;
    if (!wishes->seeded && getrandom(&request->seed, sizeof request->seed, 0) < 0)
        request->seed = 1;
    if (!wishes->seeded)
        request->seed %= 1000000000; /* short enough to be told to a friend */
    return true;
}

/* Without players=N there are as many as have a name, but no fewer than the game needs. */
static void settle_players(Wishes *wishes)
{
    GameRequest plain = {.folder = wishes->folder};
    Report report;
    if (wishes->request.game.players > 0 || wishes->request.seats == 0)
        return;
    Game *game = game_load(&plain, &report);
    if (!game)
        return;
    int least = game->least_players, seats = wishes->request.seats;
    wishes->request.game.players = seats > least ? seats : least;
    game_free(game);
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
    if (!library_has(&session->library, words[1])) {
        const char *near = library_nearest(&session->library, words[1]);
        complain(session, "There is no game '%s'%s%s%s", words[1], near ? "; did you mean '" : "",
                 near ? near : "", near ? "'?" : "; 'games' lists them.");
        return OUTCOME_WRONG;
    }
    Wishes wishes = {.option_count = 0};
    library_folder(&session->library, words[1], wishes.folder, sizeof wishes.folder);
    if (!read_wishes(session, count, words, &wishes))
        return OUTCOME_WRONG;
    settle_players(&wishes);
    wishes.request.own_name = session->settings.name;
    Play *play = play_new(&wishes.request, session->state, &report);
    if (!play) {
        complain_report(session, &report);
        return OUTCOME_WRONG;
    }
    if (session->shell)
        mention_unfinished(session, words[1]);
    snprintf(session->last_game, sizeof session->last_game, "%.*s", GAME_NAME - 1, words[1]);
    session_sit_down(session, play);
    return OUTCOME_DONE;
}
