/* hint and analyse: what a searching bot would do in the place of the player who is asked. It knows what he knows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/turn.h"

enum { MOST_SHOWN = 8, BAR = 16 };

/* "2s", "1000": the limit of the search, one second if nothing is said. */
static bool read_limit(Session *session, int count, char **words, BotSpec *spec)
{
    char text[BOT_WORDS];
    Report report;
    if (!play_asks_human(session->play)) {
        complain(session, "Nobody at the keyboard is asked anything now.");
        return false;
    }
    snprintf(text, sizeof text, "search:%s", count > 1 ? words[1] : "1s");
    if (count <= 2 && bot_read(text, spec, &report))
        return true;
    complain(session, "'%s' takes a limit, as in '%s 2s' or '%s 5000'.", words[0], words[0],
             words[0]);
    return false;
}

/* What it thinks of the options, best first; 0 with a complaint or a word if it has come to nothing. */
static int think(Session *session, const BotSpec *spec, BotOpinion *out)
{
    Match *match = session->play->match;
    Report report;
    Answer answer;
    int count = 0;
    Bot *bot = bot_new(spec, session->play->game, &report);
    BotResult result =
        bot ? turn_ask_bot(session, bot, bot_seed(match), &answer, &report) : BOT_FAILED;
    if (result == BOT_FAILED)
        complain_report(session, &report);
    else if (result == BOT_STOPPED)
        say(&session->screen, "The thinking was stopped.\n");
    else if ((count = bot_opinions(bot, match, out, MOST_SHOWN)) == 0)
        complain(session, "The bot has no opinion here.");
    bot_free(bot);
    return count;
}

Outcome run_hint(Session *session, int count, char **words)
{
    BotSpec spec;
    char label[SAVE_LABEL], line[SAVE_LABEL + 80];
    BotOpinion *opinion = calloc(MOST_SHOWN, sizeof *opinion);
    if (!opinion || !read_limit(session, count, words, &spec)) {
        free(opinion);
        return OUTCOME_WRONG;
    }
    int found = think(session, &spec, opinion);
    if (found > 0) {
        Match *match = session->play->match;
        match_answer_label(match, &opinion->answer, session->play->viewer, label, sizeof label);
        snprintf(line, sizeof line, "A bot would choose: %s (%.0f %% to win).",
                 *label ? label : "nothing", opinion->share * 100);
        say_wrapped(&session->screen, 2, line);
    }
    free(opinion);
    return found > 0 ? OUTCOME_DONE : OUTCOME_FAILED;
}

static void add_bar(Canvas *canvas, const Screen *screen, double share)
{
    char bar[BAR * 4 + 1] = "";
    int length = (int)(share * BAR + 0.5);
    for (int i = 0; i < length; i++)
        strcat(bar, screen->ascii || screen->plain ? "#" : "\u2588");
    canvas_add(canvas, "", bar);
}

/* "62 %  ########  612  lay": chances, how much it was looked at, and the option. */
static void draw_opinions(Session *session, const BotOpinion *opinion, int count)
{
    Match *match = session->play->match;
    Canvas canvas;
    int64_t most = opinion->visits;
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    for (int i = 0; i < count; i++) {
        char text[80], label[SAVE_LABEL];
        match_answer_label(match, &opinion[i].answer, session->play->viewer, label, sizeof label);
        if (i > 0)
            canvas_line(&canvas);
        snprintf(text, sizeof text, "%4.0f %% ", opinion[i].share * 100);
        canvas_add(&canvas, i == 0 ? "bold" : "", text);
        add_bar(&canvas, &session->screen, (double)opinion[i].visits / (double)most);
        canvas_pad(&canvas, 8 + BAR);
        snprintf(text, sizeof text, "%7lld  ", (long long)opinion[i].visits);
        canvas_add(&canvas, "", text);
        canvas_words(&canvas, 8 + BAR + 9, *label ? label : "nothing");
    }
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

Outcome run_analyse(Session *session, int count, char **words)
{
    BotSpec spec;
    BotOpinion *opinion = calloc(MOST_SHOWN, sizeof *opinion);
    if (!opinion || !read_limit(session, count, words, &spec)) {
        free(opinion);
        return OUTCOME_WRONG;
    }
    int found = think(session, &spec, opinion);
    if (found > 0) {
        say(&session->screen, "To win, how often it was tried, and what:\n");
        draw_opinions(session, opinion, found);
    }
    free(opinion);
    return found > 0 ? OUTCOME_DONE : OUTCOME_FAILED;
}
