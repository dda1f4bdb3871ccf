/* auto: a bot decides for the player who is asked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/turn.h"

enum { MOST_TIMES = 100000 };

/* "5", "end", "off" or a kind of bot. */
static bool read_word(Session *session, const char *word, BotSpec *bot, int *times)
{
    Report report;
    char *end;
    long number = strtol(word, &end, 10);
    if (!*end && number >= 1 && number <= MOST_TIMES) {
        *times = (int)number;
        return true;
    }
    if (strcmp(word, "end") == 0) {
        *times = TO_THE_END;
        return true;
    }
    if (*end && bot_read(word, bot, &report))
        return true;
    if (*end)
        complain(session, "'auto' takes a number, 'end' or a kind of bot, not '%s'.", word);
    else
        complain(session, "'auto' takes a number from 1 to %d.", MOST_TIMES);
    return false;
}

Outcome run_auto(Session *session, int count, char **words)
{
    Play *play = session->play;
    BotSpec bot = {.kind = &bot_kinds[0], .limits = bot_kinds[0].limits};
    int times = 1;
    if (count == 2 && strcmp(words[1], "off") == 0) {
        play_call_back(play);
        say(&session->screen, "Everybody decides for himself.\n");
        return OUTCOME_DONE;
    }
    if (!play_asks_human(play)) {
        complain(session, "Nobody at the keyboard is asked anything now.");
        return OUTCOME_WRONG;
    }
    for (int i = 1; i < count; i++)
        if (!read_word(session, words[i], &bot, &times))
            return OUTCOME_WRONG;
    play_stand_in(play, match_decision(play->match)->seat, &bot, times);
    turn_play_on(session);
    return OUTCOME_DONE;
}
