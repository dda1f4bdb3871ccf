/* Bots: players that sit at the table. One table of kinds gives the words for seats, their help and completion, and what
 * makes them think.
 *
 * A bot sees what its seat sees and nothing else: given its seed, it does the same in every world that looks the same to
 * that seat. It has its own copy of the game and only reads the match it is asked about. */
#ifndef RULES_BOT_H
#define RULES_BOT_H

#include "rules/match.h"

enum { BOT_WORDS = 240, BOT_MOST_THREADS = 16 };

/* When a bot stops thinking: at whichever comes first. 0: no such limit. */
typedef struct BotLimits {
    int64_t iterations, milliseconds, megabytes;
    int64_t cut; /* decisions that are played at random before a position is judged */
    int threads;
} BotLimits;

typedef struct BotSpec BotSpec;
typedef struct Bot Bot;

/* One row of the table. */
typedef struct BotKind {
    const char *name, *help;
    bool limited;     /* limits may follow its name: search:500ms */
    BotLimits limits; /* where nothing is said */
    const struct BotWays *ways;
} BotKind;

extern const BotKind bot_kinds[];
extern const int bot_kind_count;

/* Who sits in a seat, as it is typed and saved: "random", "search:1000", "search:500ms:2threads", "./mine.lua". */
struct BotSpec {
    const BotKind *kind;
    BotLimits limits;
    char file[BOT_WORDS]; /* of a bot in Lua, else "" */
};

/* Reads such words; false with a report that says what can be written. */
bool bot_read(const char *words, BotSpec *spec, Report *report);

/* The words that give this spec again. */
void bot_write(const BotSpec *spec, char *out, size_t size);

/* Splits the words of a seat, as `anna`, `bob:search`, `bot:search:500ms` or `human`: the bot's words, or NULL for a human;
 * `name` gets the name, or "" if there is none. */
const char *bot_in_seat(const char *seat, char *name, size_t size);

/* A bot for matches of this game: it can play any number of them, in any seat. NULL with a report. Free with bot_free. */
Bot *bot_new(const BotSpec *spec, const Game *game, Report *report);
void bot_free(Bot *bot);

/* How far it has got; `goes_on` is called now and then from the thread that asked, and may stop it by giving false. */
typedef struct BotProgress {
    double share; /* of its limit, 0 to 1; below 0 if that cannot be said */
    int64_t iterations;
} BotProgress;

typedef struct BotWatch {
    bool (*goes_on)(const BotProgress *progress, void *data);
    void *data;
} BotWatch;

typedef enum BotResult { BOT_DONE, BOT_STOPPED, BOT_FAILED } BotResult;

/* The bot's answer to the decision that waits. The same seed, with limits that do not depend on the clock, gives the same
 * answer. `watch` may be NULL. Stopped or failed: no answer (failed with a report). */
BotResult bot_answer(Bot *bot, const Match *match, uint64_t seed, const BotWatch *watch,
                     Answer *answer, Report *report);

/* What it thought of the options when it was last asked, at the decision that still waits: those it looked at most first. Gives how
 * many, 0 if the kind has no opinions. */
typedef struct BotOpinion {
    int option; /* which of the first step; a set has several */
    int64_t visits;
    double share; /* of the victory that it expects */
    Answer answer;
} BotOpinion;
int bot_opinions(Bot *bot, const Match *match, BotOpinion *out, int most);

/* A seed for the decision that waits, from that of the match: after an undo a bot does the same again. */
uint64_t bot_seed(const Match *match);

#endif
