#include "repl/turn.h"

#include <stdio.h>
#include <string.h>

#include "repl/show.h"

enum { MOST_BOT_DECISIONS = 200000 };

/* The end is for everybody: they are told what one of them may not have read yet, and nobody's hand stays on the screen. */
static void show_to_all(Session *session)
{
    Play *play = session->play;
    size_t least = play->told[PUBLIC] > 0 ? play->told[PUBLIC] : SIZE_MAX;
    for (int i = 0; i < play->game->players; i++)
        if (play_kind(play, i) == SEAT_HUMAN && play->told[i] < least)
            least = play->told[i];
    play->told[PUBLIC] = least;
    if (session->screen.terminal && session->drawn_for != NOBODY && play_has_secrets(play))
        screen_clear(&session->screen);
    input_forget(&session->input);
}

/* Asks for the next player. false if nobody is there any more. */
static bool draw_curtain(Session *session, const char *name)
{
    char line[LONGEST_INPUT];
    LineResult result;
    if (session->drawn_for != NOBODY)
        screen_clear(&session->screen);
    input_forget(&session->input);
    say(&session->screen, "The keyboard goes to %s, and nobody else looks.\n", name);
    do
        result = input_line(&session->input, &session->screen, "press Enter> ", line);
    while (result == LINE_ABANDONED);
    input_forget(&session->input);
    if (result == LINE_END)
        return false;
    screen_clear(&session->screen);
    return true;
}

/* Another player looks at the screen now. false if nobody came. */
static bool hand_over(Session *session, int viewer)
{
    Play *play = session->play;
    if (play->humans > 1 && viewer == PUBLIC)
        show_to_all(session);
    if (play->humans < 2 || viewer == PUBLIC) {
        play->viewer = viewer;
        return true;
    }
    const char *name = match_seat_name(play->match, viewer);
    if (session->screen.terminal && play_has_secrets(play) && !draw_curtain(session, name))
        return false;
    play->viewer = viewer;
    say(&session->screen, "-- %s's turn --\n", name);
    return true;
}

/* Lets the bots play until a human is asked or the game is over. false if they cannot go on. */
static bool let_bots_play(Session *session)
{
    Play *play = session->play;
    Report report;
    for (int n = 0; match_state(play->match) == MATCH_ASKING && !play_asks_human(play); n++) {
        if (play_bot(play, NULL, &report) != PLAY_DONE) {
            complain_report(session, &report);
            return false;
        }
        if (report.message[0] && strcmp(report.message, session->last_trouble) != 0) {
            snprintf(session->last_trouble, sizeof session->last_trouble, "%s", report.message);
            complain_report(session, &report);
            complain(session, "A bot's choice failed in the rules; it chose otherwise.");
        }
        if (!play_keep(play, &report))
            complain(session, "%s\nThe game goes on, but it is not kept any more.", report.message);
        if (n == MOST_BOT_DECISIONS || input_interrupted()) {
            say(&session->screen, "The bots were stopped; an empty line lets them play on.\n");
            return false;
        }
    }
    return true;
}

void turn_play_on(Session *session)
{
    Play *play = session->play;
    bool going = let_bots_play(session);
    int viewer = play_viewer(play);
    if ((viewer != play->viewer || session->drawn_for == NOBODY) && !hand_over(session, viewer)) {
        session->quit = true;
        return;
    }
    if (session->notice[0])
        say_wrapped(&session->screen, 2, session->notice);
    session->notice[0] = '\0';
    show_news(session);
    bool over = match_state(play->match) == MATCH_OVER;
    bool stale =
        session->drawn != match_fingerprint(play->match) || session->drawn_for != play->viewer;
    if (stale && (over ? !session->over_told : going))
        show_board(session);
    if (over && !session->over_told)
        show_result(session);
    session->over_told = over;
    if (!over && going)
        show_question(session);
}
