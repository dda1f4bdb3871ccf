/* The greedy bot: it looks to the end of its own turn. Each option is tried in several worlds, with several ways to go
 * on from it, until somebody else is asked; the option whose best ways lead to the best position on average is taken. */
#include <stdlib.h>
#include <string.h>

#include "rules/bot_inside.h"
#include "rules/evaluate.h"
#include "rules/steps.h"
#include "rules/think.h"

enum {
    WORLDS = 8,
    WAYS = 8,    /* tried from an option in each world */
    LONGEST = 8, /* decisions of one's own in a row */
    TRIALS = 2000,
};

typedef struct Greedy {
    Thinker thinker;
    Steps steps, trial;
} Greedy;

static void *open_greedy(const BotSpec *spec, const Game *game, Report *report)
{
    (void)spec;
    Greedy *greedy = calloc(1, sizeof *greedy);
    if (!greedy)
        report_say(report, "there is not enough memory for a bot");
    if (greedy && thinker_open(&greedy->thinker, game, report))
        return greedy;
    free(greedy);
    return NULL;
}

static void close_greedy(void *mind)
{
    Greedy *greedy = mind;
    thinker_close(&greedy->thinker);
    free(greedy);
}

/* Completes the trial at random and goes on at random while the same seat is asked. Gives its share then, or -1. */
static double try_way(Greedy *greedy, int seat, bool *only)
{
    Thinker *thinker = &greedy->thinker;
    Steps *trial = &greedy->trial;
    double share[MAX_SEATS];
    Answer next;
    *only = trial->options == 0;
    while (trial->options > 0)
        steps_take(trial, (int)chance_below(&thinker->chance, (uint32_t)trial->options));
    if (!thinker_answer(thinker, &trial->answer, 0))
        return -1;
    for (int i = 0; i < LONGEST; i++) {
        const Decision *decision = match_decision(thinker->match);
        if (!decision || decision->seat != seat)
            break;
        *only = false;
        random_answer(&thinker->chance, decision, &next);
        if (!thinker_answer(thinker, &next, 0))
            return -1;
    }
    return evaluate_shares(thinker->match, share, &thinker->report) ? share[seat] : -1;
}

/* Comes to the decision that waits, if others decide in secret before it. */
static bool catch_up(Thinker *thinker)
{
    Answer answer;
    while (!thinker_arrived(thinker)) {
        if (!match_decision(thinker->match))
            return false;
        random_answer(&thinker->chance, match_decision(thinker->match), &answer);
        if (!(thinker_repeats(thinker) ? thinker_repeat(thinker)
                                       : thinker_answer(thinker, &answer, 0)))
            return false;
    }
    return true;
}

/* The best way from an option in one world. */
static double try_in_world(Greedy *greedy, int option, int world, int ways, int seat)
{
    double best = -1;
    bool only = false;
    for (int i = 0; i < ways && !only; i++) {
        if (!thinker_imagine(&greedy->thinker, world) || !catch_up(&greedy->thinker))
            return -1;
        greedy->trial = greedy->steps;
        steps_take(&greedy->trial, option);
        double share = try_way(greedy, seat, &only);
        best = share > best ? share : best;
    }
    return best;
}

static double value_of(Greedy *greedy, int option, int worlds, int ways, int seat)
{
    double sum = 0;
    int tried = 0;
    for (int i = 0; i < worlds; i++) {
        double share = try_in_world(greedy, option, i, ways, seat);
        if (share < 0)
            continue;
        sum += share;
        tried++;
    }
    return tried ? sum / tried : -1;
}

static int best_option(Greedy *greedy, int seat)
{
    int options = greedy->steps.options, best = -1;
    int trials = TRIALS / options < WORLDS ? WORLDS : TRIALS / options;
    int ways = trials / WORLDS < WAYS ? trials / WORLDS : WAYS;
    double most = -1;
    for (int i = 0; i < options; i++) {
        double value = value_of(greedy, i, WORLDS, ways > 0 ? ways : 1, seat);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

static BotResult answer_greedily(void *mind, const Match *match, uint64_t seed,
                                 const BotWatch *watch, Answer *answer, Report *report)
{
    Greedy *greedy = mind;
    Thinker *thinker = &greedy->thinker;
    int seat = match_decision(match)->seat;
    bool begun = thinker_begin(thinker, match, seed);
    steps_begin(&greedy->steps, match);
    while (greedy->steps.options > 0) {
        int option = begun ? best_option(greedy, seat) : -1;
        if (watch && !watch->goes_on(&(BotProgress){.share = -1}, watch->data))
            return BOT_STOPPED;
        if (option < 0 && thinker->report.message[0]) {
            *report = thinker->report;
            return BOT_FAILED;
        }
        if (option < 0)
            return bot_random.answer(NULL, match, seed, NULL, answer, report);
        steps_take(&greedy->steps, option);
    }
    answer->count = greedy->steps.answer.count;
    memcpy(answer->value, greedy->steps.answer.value,
           (size_t)answer->count * sizeof *answer->value);
    return BOT_DONE;
}

const BotWays bot_greedy = {.open = open_greedy, .close = close_greedy, .answer = answer_greedily};
