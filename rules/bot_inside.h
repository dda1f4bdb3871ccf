/* What a kind of bot is made of: for bot*.c only. */
#ifndef RULES_BOT_INSIDE_H
#define RULES_BOT_INSIDE_H

#include "rules/bot.h"

typedef struct BotWays {
    void *(*open)(const BotSpec *spec, const Game *game, Report *report); /* NULL: keeps nothing */
    void (*close)(void *mind);
    BotResult (*answer)(void *mind, const Match *match, uint64_t seed, const BotWatch *watch,
                        Answer *answer, Report *report);
    int (*opinions)(void *mind, const Match *match, BotOpinion *out, int most); /* may be NULL */
} BotWays;

extern const BotWays bot_random, bot_greedy, bot_search, bot_lua;

struct Bot {
    BotSpec spec;
    void *mind; /* what `open` gave */
};

#endif
