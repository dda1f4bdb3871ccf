/* A game written down: text that a person can read, compare and mail.
 *
 *     speakeasy save 1
 *     game toy #5f1c9a02
 *     rules 91b0c2d4e5f60718 #...
 *     players 2 #...
 *     variants open-hands@5f1c9a02 ... #...
 *     options goal=17 ... #...
 *     seats "anna" human, "bob" random #...
 *     seed 7 #...
 *     open yes #...               (only if the cards were laid open)
 *
 *     1 "anna" 0 "lay" @7d3e11ab #c0ffee12
 *     talk "anna" to all say "I have three of them" #...
 *     talk "anna" to "bob" show 17 "red 3" #...
 *     2 "anna" 1,4 "red 1 and red 3" @... #...
 *     end #...
 *
 * A decision has its number, the seat, the answer in numbers and in words, @ the fingerprint of the position it
 * was made in, and # a check over the line and all lines before it: a changed line is found at that line.
 * The line of variants is there only if the game is played with any; each has the hash of its file.
 * What was said and shown stands before the decision that waited then.
 * It holds the seed, so it tells everything: it is for the host of a game, not for its players. */
#ifndef RULES_SAVE_H
#define RULES_SAVE_H

#include "rules/bot.h"
#include "rules/talk.h"

enum {
    SAVE_LARGEST = 4 << 20,
    SAVE_NAME = 64,
    SAVE_OPTION = NAME_SIZE + OPTION_TEXT_SIZE,
    SAVE_VARIANT = 400,
    SAVE_LABEL = 400
};

typedef enum SeatKind { SEAT_HUMAN, SEAT_BOT } SeatKind;

typedef struct SaveHeader {
    char game[SAVE_NAME];
    uint64_t rules;
    int players;
    int variants;
    char variant[MAX_VARIANTS][SAVE_VARIANT]; /* names, or paths */
    uint32_t variant_hash[MAX_VARIANTS];      /* of their files */
    int options;
    char option[MAX_OPTIONS][SAVE_OPTION]; /* "name=value" */
    char seat[MAX_SEATS][SAVE_NAME];
    SeatKind kind[MAX_SEATS];
    BotSpec bot[MAX_SEATS]; /* where the kind is SEAT_BOT */
    uint64_t seed;
    bool open; /* all cards lie face up: once and for all */
} SaveHeader;

typedef struct Save Save;

/* "human", or the words of the bot: "search:500ms" */
void save_seat_words(const SaveHeader *header, int seat, char *out, size_t size);

/* A save of a match that is at its first decision; where the kind is SEAT_BOT, `bots` says which. NULL without memory. Free
 * with save_free. */
Save *save_new(const Match *match, const SeatKind *kinds, const BotSpec *bots);
void save_free(Save *save);

/* Writes down an answer to the pending decision: call it before match_answer, which makes it true. false with a report
 * if the save is full; it is unchanged then. */
bool save_add(Save *save, Match *match, const Answer *answer, Report *report);

/* Writes down a remark: call it before match_say or match_show, which makes it true, and save_drop_remark if that refuses.
 * false with a report if the save is full; it is unchanged then. */
bool save_add_remark(Save *save, const Match *match, const Remark *remark, Report *report);
void save_drop_remark(Save *save); /* the last one; no decision may have followed it */

/* A copy; NULL without memory. */
Save *save_copy(const Save *save);

/* Is the one the beginning of the other: the same decisions and remarks? */
bool save_begins(const Save *save, const Save *whole);

/* Says in the header that the cards lie open. false without memory, and it is unchanged then. */
bool save_lay_open(Save *save);

/* Forgets all but the first n decisions, and what was said after them. */
void save_cut(Save *save, size_t decisions);

const SaveHeader *save_header(const Save *save);
size_t save_decisions(const Save *save);
int save_seat(const Save *save, size_t n); /* who made decision n, from 0 */
bool save_secret(const Save *save,
                 size_t n); /* was it a simultaneous one? Not known of a save that was only read */
void save_answer(const Save *save, size_t n, Answer *answer);
void save_label(const Save *save, size_t n, char *out, size_t size); /* size: SAVE_LABEL */
size_t save_remarks(const Save *save);
void save_remark(const Save *save, size_t n, Remark *out);

/* The text without its end line: what a journal holds. */
const char *save_text(const Save *save, size_t *length);

/* The text of a whole save, to be freed; NULL without memory. */
char *save_whole_text(const Save *save, size_t *length);

/* Writes a whole save, so that the file is the old one or the new one whatever happens. */
bool save_write(const Save *save, const char *path, Report *report);

/* Reads a file. SAVE_WHOLE takes nothing but a whole save. SAVE_PREFIX takes the longest valid beginning, as of a journal
 * whose writer was killed; `note` (may be NULL) then gets a sentence on what was left out, or "". NULL with a report that names
 * file and line. */
typedef enum SaveReading { SAVE_WHOLE, SAVE_PREFIX } SaveReading;
Save *save_read(const char *path, SaveReading reading, char *note, size_t size, Report *report);

/* The same for a text in memory; `name` is what errors call it. */
Save *save_parse(const char *text, size_t length, const char *name, SaveReading reading, char *note,
                 size_t size, Report *report);

/* A save brought back to life. `save` is written anew under the rules as they are now. */
typedef struct Replay {
    Game *game;
    Match *match;
    Save *save;
    char note[240]; /* "" or a sentence: the rules have changed, but everything still fits */
} Replay;

/* Loads the save's game from `folder` and plays its decisions again. Every position must have the fingerprint
 * that it had: false with a report that names the first step where they part, and nothing to free. */
bool save_replay(const Save *save, const char *folder, Replay *replay, Report *report);

/* The same for a running game whose rules an author has edited: positions may differ, but every answer must still be
 * there in the same words. `fits` gets how many decisions do; the replay stands behind them, and if they are fewer than all,
 * the report says why. false with a report if the rules do not load or fail before the first decision; nothing to free then. */
bool save_replay_edited(const Save *save, const char *folder, Replay *replay, size_t *fits,
                        Report *report);
void replay_free(Replay *replay);

#endif
