/* A game of tests/sessions/scripts/games/parlour that is written down while it is played, for tests of saves and journals. */
#ifndef SUPPORT_EVENING_H
#define SUPPORT_EVENING_H

#include "rules/save.h"

#define EVENING_GAME "tests/sessions/scripts/games/parlour"

typedef struct Evening {
    Game *game;
    Match *match;
    Save *save;
} Evening;

/* .init and .fini of a suite: a folder comes and goes. */
void evening_open(void);
void evening_close(void);
const char *evening_folder(void);
const char *evening_file(const char *name); /* a path in it; good for three more calls */

/* Two seats, of which one has a name that tries to break the format. */
Evening evening_begin(uint64_t seed);
void evening_done(Evening *it);

/* One random decision, if one waits; as many as make `decisions` in all. */
bool evening_step(Evening *it, Chance *chance);
void evening_play(Evening *it, size_t decisions);

/* Somebody says something, or shows a card that he has: everything that a save must keep. false if he may not. */
bool evening_talk(Evening *it, Chance *chance);

/* As evening_play, but with talk between the decisions and after the last. */
void evening_play_talking(Evening *it, size_t decisions);

/* The whole text of a save, with its end line; the caller frees. */
char *evening_text(const Save *save, size_t *length);
void evening_write(const char *path, const char *text, size_t length);

/* The n-th line of a text, from 1; `next` gets where it ends. */
char *evening_line(char *text, int n, char **next);

/* Writes the checks of all lines anew, as somebody would who knows how. Gives the new length. */
size_t evening_forge(const char *text, size_t length, char *out);

#endif
