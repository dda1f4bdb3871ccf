/* Table talk: a seat says something or shows one of its pieces, to another seat or to everyone, while any decision
 * waits. It is no decision and binds nobody, but it is kept with the game: what was shown stays known, and those who
 * heard it find it in their chronicle. */
#ifndef RULES_TALK_H
#define RULES_TALK_H

#include "rules/match.h"

enum { REMARK_TEXT = 240 };

typedef struct Remark {
    size_t at; /* how many decisions had been made */
    int seat;
    int to;                 /* a seat, or PUBLIC: everyone */
    int piece;              /* what was shown, or -1 */
    char text[REMARK_TEXT]; /* what was said, or "" */
} Remark;

/* false with a sentence in `why`: nobody is asked, no such seat, not his piece, nothing said, too much talk. */
bool match_say(Match *match, int seat, int to, const char *text, const char **why);
bool match_show(Match *match, int seat, int to, int piece, const char **why);

/* All remarks of the match so far, in order. */
size_t match_remarks(const Match *match);
const Remark *match_remark(const Match *match, size_t n);

/* Adds a remark read from a save; it takes effect when the match comes to that decision. */
bool match_add_remark(Match *match, const Remark *remark);

#endif
