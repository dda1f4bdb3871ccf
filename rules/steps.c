#include "rules/steps.h"

#include "rules/match_inside.h"
#include "runtime/knowledge.h"

enum { ENOUGH = -1, MOST_NUMBERS = 41, UNKNOWN_PIECE = 1 << 16 };

/* What each option stands for. Pieces the asked seat does not know are told apart by their place among the options. */
static void list_items(Steps *steps, const Match *match)
{
    const Decision *decision = steps->decision;
    const Shape *shape = match->game->shape;
    bool pieces = decision->source == OPTIONS_PIECES;
    int words = pieces ? shape->piece_words : shape->space_words;
    int count = decision->count - decision->may_pass;
    if (decision->in_order) {
        int item = SET_FIRST(decision->set.word, words);
        for (int i = 0; i < count; i++, item = SET_AFTER(decision->set.word, words, item))
            steps->item[i] = item;
        return;
    }
    for (int i = 0; i < count; i++) {
        int item = decision->order[i];
        bool hidden = pieces && !knows(match->table, decision->seat, item);
        steps->item[i] = hidden ? UNKNOWN_PIECE + i : item;
    }
}

static void offer_numbers(Steps *steps)
{
    int64_t least = steps->decision->least, range = steps->decision->most - least;
    steps->options = (int)(range < MOST_NUMBERS ? range + 1 : MOST_NUMBERS);
    for (int i = 0; i < steps->options; i++)
        steps->option[i] =
            (int32_t)(least + (range < MOST_NUMBERS ? i : range * i / (MOST_NUMBERS - 1)));
}

/* What may join the set: options behind the last one taken, as long as enough are left behind them. */
static void offer_more(Steps *steps)
{
    const Decision *decision = steps->decision;
    const Answer *answer = &steps->answer;
    int first = answer->count > 0 ? answer->value[answer->count - 1] + 1 : 0;
    steps->options = 0;
    if (answer->count == decision->most)
        return;
    if (answer->count >= decision->least && first < decision->count)
        steps->option[steps->options++] = ENOUGH;
    for (int i = first; i < decision->count; i++)
        if (decision->count - i >= decision->least - answer->count)
            steps->option[steps->options++] = i;
}

void steps_begin(Steps *steps, const Match *match)
{
    const Decision *decision = match_decision(match);
    steps->decision = decision;
    steps->answer.count = 0;
    switch (decision->kind) {
    case DECIDE_ONE:
        list_items(steps, match);
        steps->options = decision->count;
        for (int i = 0; i < decision->count; i++)
            steps->option[i] = i;
        break;
    case DECIDE_SOME:
        list_items(steps, match);
        offer_more(steps);
        break;
    default:
        offer_numbers(steps);
    }
}

uint64_t steps_key(const Steps *steps, int option)
{
    const Decision *decision = steps->decision;
    int32_t value = steps->option[option];
    bool listed = decision->kind == DECIDE_ONE || decision->kind == DECIDE_SOME;
    bool none = listed && (value == ENOUGH || (decision->may_pass && value == decision->count - 1));
    uint64_t what = none ? UINT32_MAX : (uint32_t)(listed ? steps->item[value] : value);
    return what << 8 |
           (uint64_t)(decision->kind << 6 | (int)decision->source << 4 | decision->seat);
}

void steps_take(Steps *steps, int option)
{
    int32_t value = steps->option[option];
    steps->options = 0;
    if (value == ENOUGH && steps->decision->kind == DECIDE_SOME)
        return;
    steps->answer.value[steps->answer.count++] = value;
    if (steps->decision->kind == DECIDE_SOME)
        offer_more(steps);
}
