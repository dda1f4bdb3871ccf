#include "repl/turn.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

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
        result = input_aside(&session->input, &session->screen, "press Enter> ", line);
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

/* While a bot thinks ------------------------------------------------------------------------------------- */

typedef struct Thinking {
    Session *session;
    double since, told; /* seconds */
} Thinking;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Says how far it is, but only if it takes long; Ctrl-C stops it. */
static bool thinks_on(const BotProgress *progress, void *data)
{
    const double patience = 0.5, between = 0.2;
    Thinking *thinking = data;
    Session *session = thinking->session;
    const Match *match = session->play->match;
    double time = now();
    if (session->screen.terminal && time - thinking->since > patience &&
        time - thinking->told > between) {
        char text[120], share[24] = "";
        if (progress->share >= 0)
            snprintf(share, sizeof share, " %.0f %%", 100 * progress->share);
        int seat = match_decision(match)->seat;
        snprintf(text, sizeof text, "%.40s thinks ...%s (Ctrl-C stops it)",
                 play_asks_human(session->play) ? "The bot" : match_seat_name(match, seat), share);
        screen_status(&session->screen, text);
        thinking->told = time;
    }
    return !input_interrupted();
}

BotResult turn_ask_bot(Session *session, Bot *bot, uint64_t seed, Answer *answer, Report *report)
{
    Thinking thinking = {.session = session, .since = now()};
    BotWatch watch = {thinks_on, &thinking};
    BotResult result = bot_answer(bot, session->play->match, seed, &watch, answer, report);
    screen_status(&session->screen, "");
    return result;
}

/* Shows what a bot did, and waits a little. false if somebody pressed Ctrl-C. */
static bool keep_pace(Session *session)
{
    const Play *play = session->play;
    double pace = session->settings.pace;
    size_t told = play->told[play->viewer];
    bool somebody_looks = play->humans < 2 || session->drawn_for == play->viewer;
    if (pace > 0 && session->screen.terminal && somebody_looks) {
        show_news(session);
        screen_flush(&session->screen);
        struct timespec wait = {.tv_sec = (time_t)pace};
        wait.tv_nsec = (long)((pace - (double)wait.tv_sec) * 1e9);
        if (play->told[play->viewer] > told && match_state(play->match) == MATCH_ASKING)
            nanosleep(&wait, NULL); /* Ctrl-C ends it early */
    }
    return !input_interrupted();
}

/* Lets a bot make the decision that waits. */
static PlayResult ask_bot(Session *session)
{
    Report report;
    Play *play = session->play;
    Thinking thinking = {.session = session, .since = now()};
    PlayResult result = play_bot(play, &(BotWatch){thinks_on, &thinking}, &report);
    screen_status(&session->screen, "");
    if (result == PLAY_STOPPED)
        return result;
    if (result != PLAY_DONE) {
        complain_report(session, &report);
        return result;
    }
    if (report.message[0] && strcmp(report.message, session->last_trouble) != 0) {
        snprintf(session->last_trouble, sizeof session->last_trouble, "%s", report.message);
        complain_report(session, &report);
        complain(session, "The bot failed here; it took something else.");
    }
    if (!play_keep(play, &report))
        complain(session, "%s\nThe game goes on, but it is not kept any more.", report.message);
    return result;
}

/* Lets the bots play until a human is asked or the game is over. false if they cannot go on. */
static bool let_bots_play(Session *session)
{
    Play *play = session->play;
    for (int n = 0; match_state(play->match) == MATCH_ASKING && play_asks_bot(play); n++) {
        PlayResult result = ask_bot(session);
        if (result == PLAY_DONE && n < MOST_BOT_DECISIONS && keep_pace(session))
            continue;
        play_call_back(play);
        if (result != PLAY_DONE && result != PLAY_STOPPED)
            return false;
        if (match_state(play->match) == MATCH_ASKING && play_asks_bot(play))
            return false;
    }
    return true;
}

/* ----------------------------------------------------------------------------------------------------------- */

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
    if (!over && going)
        teach_phase(session); /* before the board, so that board and question stay together */
    if (stale && (over ? !session->over_told : going))
        show_board(session);
    if (over && !session->over_told)
        show_result(session);
    session->over_told = over;
    if (!over && going)
        show_question(session);
    else if (!over)
        say(&session->screen, "The bots were stopped; an empty line lets them play on.\n");
}
