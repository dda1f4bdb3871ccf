/* A game being played at this console: the match, its written form, and its journal.
 *
 * Every seat of the match is asked from outside, also those of bots, so that each decision is written down in words
 * before it is made, and is in the journal before anybody is told. */
#ifndef REPL_PLAY_H
#define REPL_PLAY_H

#include "rules/journal.h"
#include "rules/save.h"

typedef struct PlayRequest {
    GameRequest game;
    int seats;                   /* how many are named below; the others are bots */
    const char *name[MAX_SEATS]; /* NULL: a name is found */
    SeatKind kind[MAX_SEATS];
    BotSpec bot[MAX_SEATS]; /* where the kind is SEAT_BOT */
    uint64_t seed;
    bool own_folder;      /* a game of one's own, which saves need not find by its name */
    const char *own_name; /* of the player, if nobody is named; "": "you" */
} PlayRequest;

typedef struct Play {
    Game *game;
    Match *match;
    Save *save;
    Journal *journal;            /* NULL until the first decision, or if the disk refuses */
    const char *state;           /* the folder of journals, or "": nothing is kept */
    bool unkept;                 /* the disk refused, and it was said */
    Bot *bot[MAX_SEATS];         /* NULL until they are asked for the first time */
    BotSpec stand_in[MAX_SEATS]; /* who decides for a human ... */
    int stands_in[MAX_SEATS];    /* ... so many times more; TO_THE_END */
    int humans;
    int viewer;           /* who looks at the screen: a seat or PUBLIC */
    size_t told[VIEWERS]; /* entries of the chronicle that each has been told */
    size_t saved_at;      /* how long the text was that was saved last, or SIZE_MAX */
    Save *line; /* a game that goes on from this position, for going forward again; or NULL */
    size_t
        walked_from; /* the decisions of the journal, while one only walks through its past; or 0 */
} Play;

/* NULL with a report. Free with play_leave. */
Play *play_new(const PlayRequest *request, const char *state, Report *report);

/* Takes over a replay, and its journal (may be NULL). */
Play *play_from(Replay *replay, Journal *journal, const char *state);

/* Goes on with a replay of this game under edited rules, in place of what it was. false with a report if the journal cannot
 * follow; the game goes on all the same. */
bool play_adopt(Play *play, Replay *replay, Report *report);

SeatKind play_kind(const Play *play, int seat);
bool play_asks_human(const Play *play);

/* Does a bot make the decision that waits: its own, or for a human whom it stands in for? */
bool play_asks_bot(const Play *play);

/* A bot decides for this human, so many times (or TO_THE_END); play_call_back ends that for all. */
enum { TO_THE_END = -1 };
void play_stand_in(Play *play, int seat, const BotSpec *bot, int times);
void play_call_back(Play *play);

/* Who looks on now: the human who is asked, or the only one. */
int play_viewer(const Play *play);

typedef enum PlayResult { PLAY_DONE, PLAY_REFUSED, PLAY_FAILED, PLAY_STOPPED } PlayResult;

/* Makes a decision, in memory only. Refused: it does not fit. Failed: a script did; the same decision is asked again. Both with
 * a report and unchanged. */
PlayResult play_answer(Play *play, const Answer *answer, Report *report);

/* Says or shows something for the seat that is asked (remark->seat is filled in), in memory only. Refused with a report. */
PlayResult play_remark(Play *play, Remark *remark, Report *report);

/* The same for any seat, as it was once said: the remark tells which. */
PlayResult play_utter(Play *play, const Remark *remark, Report *report);

/* The pieces that a seat has before it and knows: it may show them. */
void play_own_pieces(const Play *play, int seat, Set *out);

/* Is there anything that some players may see and others may not? Then the screen is cleared between them. */
bool play_has_secrets(const Play *play);

/* Puts what was decided, said or taken back into the journal; only then may it be told. false with a report if the disk refuses,
 * once: after that the game goes on unkept. */
bool play_keep(Play *play, Report *report);

/* Lets a bot make the pending decision, in memory only. The report tells if a script failed on a choice it tried first: done,
 * but something is wrong with the rules; an empty message: all is well. Stopped by `watch` (may be NULL): nothing was done. */
PlayResult play_bot(Play *play, const BotWatch *watch, Report *report);

/* The game as it is now is in a file of the player's own. */
void play_saved(Play *play);

/* Goes back to the position before decision n. */
bool play_go_to(Play *play, size_t n);

/* What was taken back can be done again until somebody decides otherwise. Walking leaves the journal as it is until then, so a
 * game is never lost by looking at its past; taking back does not. */
bool play_take_back(Play *play, size_t n);
bool play_walk_back(Play *play, size_t n);

/* How many decisions there are, with those that lie ahead. */
size_t play_length(const Play *play);

/* Makes the decisions that lie ahead again, until n have been made. false with a report if one does not fit any more. */
bool play_forward(Play *play, size_t n, Report *report);

/* The answer that was given here before, if the pending decision is one that lies ahead. */
bool play_was_answered(const Play *play, Answer *answer);

/* Somebody may have decided otherwise: then nothing lies ahead any more. */
void play_settle_line(Play *play);

/* Ends a walk where it began: before the game is left. */
void play_walk_home(Play *play);

/* The last decision that a human made, or SIZE_MAX. */
size_t play_last_human(const Play *play);

/* What viewers know at one moment, for telling later whether somebody learnt something. */
typedef struct Knowledge {
    Set known[VIEWERS];
    Chance chance;
    size_t decisions; /* how many had been made */
} Knowledge;
void play_knowledge(const Match *match, Knowledge *out);

/* Has a human learnt something since: a piece, the secret answer of another, a line for him alone? Says in `out` who and how much;
 * also if chance has spoken. */
bool play_learnt(const Play *play, const Knowledge *before, char *out, size_t size);

/* What was known before decision n: found by playing it again up to there. false if that fails. */
bool play_knew(const Play *play, size_t n, Knowledge *out);

/* Lays all cards face up, for good. false with a report if it cannot be written down. */
bool play_lay_open(Play *play, Report *report);

/* Leaves the game. A journal that is no longer needed goes; `kept` gets the path of one that stays, or "". */
void play_leave(Play *play, char *kept, size_t size);

#endif
