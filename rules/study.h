/* A study: what many games of one kind were like. It is counted in whole numbers, so studies of other games of the same kind can be
 * merged into it in any order, and the result is the same as if one process had played them all. */
#ifndef RULES_STUDY_H
#define RULES_STUDY_H

#include "rules/game.h"
#include "runtime/interval.h"
#include "runtime/tally.h"

enum {
    STUDY_RULES = 1024,   /* bytes of the options in words */
    STUDY_SHARE = 840,    /* a victory in parts; any number of seats up to 8 can share it evenly */
    STUDY_OPTIONS = 4096, /* different options that are counted */
    STUDY_BOT = 64,
};

/* Between a question and a choice in the tally of options; a question alone is how often it was asked. */
#define STUDY_CHOICE "\x1f"

/* What was played. Only studies with the same head can be merged. */
typedef struct StudyHead {
    char game[NAME_SIZE];
    uint64_t fingerprint;    /* of the rules */
    char rules[STUDY_RULES]; /* the variants and options that were asked for: "+night goal=20" */
    int players;
    char bot[MAX_SEATS][STUDY_BOT];
    uint64_t seed;
    bool rotate;           /* bot i sits on seat i + the game's number */
    char score[NAME_SIZE]; /* the counter whose end is told; "": nothing is scored */
} StudyHead;

typedef struct StudyRange {
    uint64_t first, last; /* the games first..last-1 */
} StudyRange;

typedef struct SeatRecord {
    uint64_t games, won, shared; /* won alone; won together with others */
} SeatRecord;

typedef struct Extreme {
    uint64_t game, decisions;
} Extreme;

typedef struct Study {
    StudyHead head;
    StudyRange *range; /* rising, none touches another */
    int ranges;
    uint64_t games; /* played to the end */
    uint64_t failed;
    uint64_t failed_at; /* the first game that failed, ... */
    char failure[1600]; /* ... and its report; "": none */
    uint64_t nobody, shared;
    SeatRecord record[MAX_SEATS][MAX_SEATS]; /* of a bot on a seat */
    Spread share[MAX_SEATS];                 /* of the victory, by seat, in parts of STUDY_SHARE */
    Spread opener;                           /* the share of whoever decided first */
    Histogram decisions, phases;
    Histogram score[MAX_SEATS]; /* by bot */
    Extreme longest, shortest;
    WordTally phase, piece, space, option;
    bool interrupted, sure; /* ended before all games were played, and why */
} Study;

Study *study_new(const StudyHead *head); /* NULL without memory */
void study_free(Study *study);
void study_clear(Study *study); /* nothing was played */

/* The seat of a bot in a game, and the seed that a game is played with: it fits into a number of JSON. */
int study_seat(const StudyHead *head, int bot, uint64_t game);
uint64_t study_seed(uint64_t seed, uint64_t game);

/* These games are in it now; false without memory. */
bool study_add_range(Study *study, uint64_t first, uint64_t last);

/* Adds another study; false with a report, and nothing has changed, if they do not fit together. */
bool study_merge(Study *to, const Study *from, Report *report);

/* Sums over seats, or over bots. */
SeatRecord study_bot(const Study *study, int bot);
SeatRecord study_seat_record(const Study *study, int seat);

/* The widest of the intervals of win rates. */
double study_doubt(const Study *study);

/* As text (JSON), for merging later; free it. NULL without memory. */
char *study_write(const Study *study, size_t *length);
Study *study_read(const char *text, size_t length, Report *report); /* NULL with a report */

#endif
