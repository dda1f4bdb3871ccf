/* One game in progress: step, decision, answer; checkpoint and restore.
 *
 * A position is the block as it was when the current phase began, and the answers given since. To go back to
 * one, the block is copied in and the phase is run again with those answers; so saving, undoing, forking and
 * recovering from a script's error are all the same thing, at any decision, even in the middle of an effect. */
#ifndef RULES_MATCH_H
#define RULES_MATCH_H

#include "rules/decision.h"
#include "rules/game.h"
#include "runtime/chronicle.h"
#include "runtime/table.h"

typedef enum MatchState {
    MATCH_ASKING, /* a decision waits: match_decision, match_answer */
    MATCH_OVER,
    MATCH_FAILED, /* a script failed; the table is back at the last decision, see match_report */
} MatchState;

typedef enum PlayerKind { PLAYER_ASKED, PLAYER_RANDOM } PlayerKind;

typedef struct Match Match;

/* A new match at its first decision (or over, or failed). `chronicle` and `history` can be left out for speed:
 * without history a match cannot go back beyond the current phase. Free with match_free. */
typedef struct MatchSetup {
    uint64_t seed;
    PlayerKind player[MAX_SEATS];
    const char *name[MAX_SEATS]; /* NULL: "seat 1" and so on */
    bool chronicle, history;
} MatchSetup;
Match *match_new(Game *game, const MatchSetup *setup);
void match_free(Match *match);

/* Starts anew with another seed, keeping players and memory: for playing thousands. */
MatchState match_restart(Match *match, uint64_t seed);

MatchState match_state(const Match *match);
const Report *match_report(const Match *match);
const Decision *match_decision(const Match *match); /* NULL unless asking */

/* Answers the pending decision and plays on to the next one. false with a sentence in `why` (may be NULL) if
 * the answer does not fit; nothing has changed then. */
bool match_answer(Match *match, const Answer *answer, const char **why);

/* From the next answer on, so many decisions are made at random (but passing seldom), whoever is asked, before somebody is asked
 * again; 0: none. For playing a thought to its end. */
void match_play_alone(Match *match, size_t decisions, uint64_t seed);

/* After a script's error: the last decision is asked again; an in-process player makes it again. */
MatchState match_retry(Match *match);

/* The question and the options in words, as the asked seat (or another viewer) may read them. */
void match_prompt(Match *match, char *out, size_t size);
void match_label(Match *match, int option, int viewer, char *out, size_t size);
void match_answer_label(Match *match, const Answer *answer, int viewer, char *out, size_t size);

/* What went wrong in the script's label function, the first time this is asked at a decision; NULL if nothing did. The
 * labels are plain ones then. */
const Report *match_label_report(Match *match);

Game *match_game(const Match *match);
Table *match_table(const Match *match);
Chronicle *match_chronicle(const Match *match); /* NULL if left out */
const char *match_seat_name(const Match *match, int seat);
const char *const *match_seat_names(const Match *match);
uint64_t match_seed(const Match *match);
const char *match_phase_name(const Match *match);
void match_set_player(Match *match, int seat, PlayerKind kind);
PlayerKind match_player(const Match *match, int seat);
bool match_won_by(const Match *match, int seat); /* once over */

/* The decisions made so far, in order; answer n is copied out. */
size_t match_decisions(const Match *match);
bool match_past_answer(const Match *match, size_t n, Answer *answer);

/* How many of them others have made in a simultaneous decision that still waits: not even their number is this seat's
 * business. */
size_t match_secret_decisions(const Match *match, int viewer);

/* Goes to the position before decision n; later answers are forgotten. An in-process player is asked there like
 * anybody else. Without history n must lie in the current phase, or in the last one before it in which somebody was
 * asked. false if it cannot. */
bool match_go_to(Match *match, size_t n);

/* A position one can keep and come back to, in this or another match of the same game. */
typedef struct Position Position;
Position *position_new(const Match *match);
void position_free(Position *position);
void position_take(Position *position, const Match *match);
MatchState match_restore(Match *match, const Position *position);

/* The fingerprint of a position: of the table as it is now. */
uint64_t match_fingerprint(const Match *match);

/* Looking on while decisions are made; for counting. A decision is told once, also if a phase must be run again. A choice of an
 * option that is neither a piece nor a space comes with its words, as far as they are fixed: "" where only a label function
 * could tell. */
typedef struct MatchWatch {
    void *data;
    void (*phase)(void *data, int phase); /* begins; -1 is the setup */
    void (*decided)(void *data, const Decision *decision, const Answer *answer,
                    const char *question, size_t length);
    void (*chose)(void *data, const char *words, size_t length);
} MatchWatch;
void match_watch(Match *match, const MatchWatch *watch); /* NULL: no more */

/* Lets an in-process player answer a decision; for drivers that ask from outside. */
void random_answer(Chance *chance, const Decision *decision, Answer *answer);

#endif
