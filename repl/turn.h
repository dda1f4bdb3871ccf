/* Whose turn it is: bots play, the keyboard is handed over, and the next human reads what happened and is asked. */
#ifndef REPL_TURN_H
#define REPL_TURN_H

#include "repl/session.h"

/* Plays on to the next question to a human, or to the end of the game, and shows it. */
void turn_play_on(Session *session);

/* Asks a bot about the decision that waits; its thinking is shown on a terminal, and Ctrl-C stops it. */
BotResult turn_ask_bot(Session *session, Bot *bot, uint64_t seed, Answer *answer, Report *report);

#endif
