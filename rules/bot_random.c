/* The random player: every option is equally likely. It looks at nothing, so it cannot cheat. */
#include "rules/bot_inside.h"

/* How many, then which: Knuth's selection sampling keeps them in rising order. */
static void pick_some(Chance *chance, const Decision *decision, Answer *answer)
{
    int32_t wanted =
        decision->least +
        (int32_t)chance_below(chance, (uint32_t)(decision->most - decision->least + 1));
    answer->count = 0;
    for (int i = 0; i < decision->count && answer->count < wanted; i++)
        if ((int32_t)chance_below(chance, (uint32_t)(decision->count - i)) < wanted - answer->count)
            answer->value[answer->count++] = i;
}

void random_answer(Chance *chance, const Decision *decision, Answer *answer)
{
    if (decision->kind == DECIDE_SOME) {
        pick_some(chance, decision, answer);
        return;
    }
    answer->count = 1;
    if (decision->kind == DECIDE_ONE)
        answer->value[0] = (int32_t)chance_below(chance, (uint32_t)decision->count);
    else
        answer->value[0] =
            decision->least +
            (int32_t)chance_below(chance, (uint32_t)(decision->most - decision->least) + 1);
}

static BotResult answer_at_random(void *mind, const Match *match, uint64_t seed,
                                  const BotWatch *watch, Answer *answer, Report *report)
{
    (void)mind, (void)watch, (void)report;
    Chance chance;
    chance_seed(&chance, seed);
    random_answer(&chance, match_decision(match), answer);
    return BOT_DONE;
}

const BotWays bot_random = {.answer = answer_at_random};
