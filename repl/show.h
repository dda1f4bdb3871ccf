/* What a game looks like at the prompt: news, board, question, result, reasons. */
#ifndef REPL_SHOW_H
#define REPL_SHOW_H

#include "repl/draw.h"
#include "repl/session.h"

/* The table as the one who looks on sees it, on this screen. */
View show_view(const Session *session);

void show_opening(Session *session); /* the game and who plays it */
void show_news(Session *session);    /* what happened since the viewer last looked */
void show_board(Session *session);
void show_question(Session *session); /* the pending decision with its options */
void show_result(Session *session);
void show_log(Session *session, size_t most);
void show_why(Session *session); /* every point and its reason */

/* These options (NULL: the first `count`) in columns, each with its number before it. */
void show_options(Session *session, const int *options, int count);

#endif
