/* The inside of a match: for match*.c and the bindings only. */
#ifndef RULES_MATCH_INSIDE_H
#define RULES_MATCH_INSIDE_H

#include "rules/answer_log.h"
#include "rules/match.h"
#include "rules/talk.h"
#include "rules/thing.h"
#include "runtime/board.h"

enum { ARENA_CHUNK = 256, ARENA_CHUNKS = 256, ARENA_SLOTS = 4096 };

typedef struct ArenaSet {
    Set set;
    uint32_t hash, next; /* next: its number plus 1 of the one before in the same slot */
    Domain domain;
} ArenaSet;

/* Wide selections made during one phase, each only once: equal ones have the same handle. Chunks, so that none moves
 * while a function still reads it. */
typedef struct SetArena {
    ArenaSet *chunk[ARENA_CHUNKS];
    int used;
    uint32_t generation;
    uint32_t slot[ARENA_SLOTS]; /* finds sets by their hash: the number of the last one plus 1 */
} SetArena;

static inline ArenaSet *arena_at(const SetArena *arena, uint32_t number)
{
    return &arena->chunk[number / ARENA_CHUNK][number % ARENA_CHUNK];
}

/* Forgets all but the first so many. */
void arena_cut(SetArena *arena, int used);

/* The labels of the decision that waits. */
typedef struct Labels {
    HostSpent spent; /* by reading them */
    Set read;        /* the options read with that */
    bool failed, told;
    Report report;
} Labels;

typedef struct Checkpoint {
    unsigned char *block;
    size_t answers, decisions, lines; /* lengths of the answer log and of the chronicle then */
    int idle;                         /* phases that had gone by without a decision */
} Checkpoint;

/* Table talk, in the order of decisions. */
typedef struct Talk {
    Remark *remark;
    size_t count, room;
} Talk;

typedef enum ArgKind {
    ARG_NONE,
    ARG_NUMBER,
    ARG_FLAG,
    ARG_SEAT,
    ARG_PIECE,
    ARG_SPACE,
    ARG_ZONE
} ArgKind;

struct Match {
    Game *game;
    Table *table;
    lua_State *thread;
    int thread_ref;
    bool deaf; /* the thread no longer hears the watchdog: it must not run */
    MatchState state;
    Report report;
    uint64_t seed;
    int setup; /* what is run first: the game's setup, or a scenario's own */
    PlayerKind player[MAX_SEATS];
    Chance bot_chance[MAX_SEATS];
    char name_room[MAX_SEATS][NAME_SIZE];
    const char *name[MAX_SEATS];
    Chronicle *chronicle;

    Decision decision;
    Labels labels;
    AnswerLog log;
    Talk talk;
    size_t feed;           /* answers from here on are taken from the log instead of being asked */
    size_t made;           /* decisions made up to where the script is now */
    Checkpoint checkpoint; /* of the current phase */
    Checkpoint asked;      /* without history: of the phase before it in which somebody was asked */
    bool has_asked;
    Checkpoint *history; /* of earlier phases, if kept */
    size_t phases, history_room;
    bool keep_history;

    int32_t
        planned; /* the option that an in-process player has settled on for this decision; -1: none yet */
    int64_t
        plan; /* which of all complete actions it has drawn, less what is decided already; -1: none */
    const MatchWatch *watch; /* NULL: nobody looks on */
    bool deciding_together;
    size_t together_at; /* ... since this place of the log */
    bool held;          /* in-process players wait to be asked */
    size_t alone;       /* up to so many decisions are made at random for everybody; 0: none */
    bool labelling; /* a label function runs: it may only look (deciding_together is set as well) */
    int idle;
    bool waiting;       /* the thread has yielded in a decision */
    int32_t next_phase; /* set by phase.x(...) and finish(...): -2 nothing yet, -1 over */
    int32_t next_arg[MAX_PHASE_ARGS];
    uint8_t next_arg_kind[MAX_PHASE_ARGS];
    uint16_t winners;
    SetArena arena;
    BoardTree tree; /* of the last walk over a board; depends on nothing but what was asked */
    Answer answer;  /* the one being given */
};

/* The answer to match->decision, now: from the log, by an in-process player, or NULL: it must be asked. */
const Answer *match_ready_answer(Match *match);

/* Will a decision of this seat be answered here and now by an in-process player? */
bool match_plays_for(const Match *match, int seat);
/* Tells whoever looks on about the answer to match->decision; its question and its list of options lie there on the stack. */
void match_tell(Match *match, lua_State *L, const Answer *answer, int question, int options);

/* A new decision waits: its labels have not been read. */
void match_forget_labels(Match *match);

/* Takes the checkpoint of the phase that the table names; keeps it in history (false without memory). */
void match_begin_phase(Match *match);
bool match_keep_checkpoint(Match *match);

/* Plays phase after phase; what a match's thread runs. */
int match_play_phases(lua_State *L);

/* Lets the remarks made at this decision take effect (again); forgets those made after so many decisions. */
void match_hear(Match *match);
void match_forget_talk(Match *match, size_t after);

/* Plays the phase of match->checkpoint again with the answers in the log, as the only one in history. */
MatchState match_replay_phase(Match *match);

/* Called by a decision's continuation: the answer that has just been given. */
const Answer *match_given_answer(Match *match);

#endif
