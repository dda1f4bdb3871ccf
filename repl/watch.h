/* Watches the files of a game while the prompt waits, and wakes it when one of them was saved. */
#ifndef REPL_WATCH_H
#define REPL_WATCH_H

#include "rules/game.h"

typedef struct Watch Watch;

/* Looks a few times a second, on a thread of its own; NULL if that cannot be done. The caller reads lines. */
Watch *watch_start(const Game *game);
void watch_stop(Watch *watch); /* may be NULL */

/* Has a file changed since the last call? */
bool watch_changed(Watch *watch);

#endif
