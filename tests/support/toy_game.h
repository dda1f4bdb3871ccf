/* Small games for tests: a few lines of Lua, written into a folder of their own and played there.
 *
 * The text of a toy begins on line 2 of "toy/game.lua"; line 1 is: game "toy" { players = { 1, 4 } }. A toy that does
 * not do what a function below says fails the test. */
#ifndef SUPPORT_TOY_GAME_H
#define SUPPORT_TOY_GAME_H

#include "rules/match.h"

/* .init and .fini of a suite: the folder comes and goes. */
void toy_begin(void);
void toy_end(void);
const char *toy_folder(void);

/* Writes a file of the folder; text may hold any bytes. */
void toy_write(const char *file, const char *text, size_t length);

typedef struct Toy {
    Game *game;
    Match *match;
} Toy;

Game *toy_load(const char *text, int players);
Game *toy_try(const char *text, int players, const char *option,
              Report *report); /* NULL with a report */

/* Loads a toy for two and plays to its first question, with history and chronicle; names are Ann and Bob. */
Toy toy_play(const char *text);
Match *toy_match(Game *game, uint64_t seed, bool history);
void toy_done(Toy *toy);

/* Plays a toy for two whose setup is these lines, which say themselves what they expect (assert): they come to their end, or
 * fail with these words in the report. */
void toy_holds(const char *declarations, const char *lines);
void toy_refuses(const char *declarations, const char *lines, const char *words);

/* What is asked, of whom (seats from 1); and the label of an option, as that seat reads it. */
void toy_asks(Match *match, int seat, const char *question);
const char *toy_label(Match *match, int option, int viewer);

/* Answers with one number, or with several (rising; as many as `count`). */
void toy_answer(Match *match, int value);
void toy_answer_some(Match *match, int count, const int *values);

/* The match has failed, and its report says so, with these words in it and this line (0: any). */
void toy_failed(Match *match, const char *words, int line);

/* The game is over and this seat (from 1) has won. */
void toy_won(Match *match, int seat);

int32_t toy_counter(Match *match, const char *name, int seat); /* seat 0: of the table */

/* The last line of the chronicle as a viewer reads it. */
const char *toy_last_line(Match *match, int viewer);

#endif
