/* Whose turn it is: bots play, the keyboard is handed over, and the next human reads what happened and is asked. */
#ifndef REPL_TURN_H
#define REPL_TURN_H

#include "repl/session.h"

/* Plays on to the next question to a human, or to the end of the game, and shows it. */
void turn_play_on(Session *session);

#endif
