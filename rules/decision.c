#include "rules/decision.h"

static const char *refuse_some(const Decision *decision, const Answer *answer)
{
    if (answer->count < decision->least)
        return "that is too few";
    if (answer->count > decision->most)
        return "that is too many";
    for (int i = 0; i < answer->count; i++) {
        if (answer->value[i] < 0 || answer->value[i] >= decision->count)
            return "there is no such option";
        if (i > 0 && answer->value[i] <= answer->value[i - 1])
            return "each option can be picked only once";
    }
    return NULL;
}

const char *decision_refuses(const Decision *decision, const Answer *answer)
{
    if (decision->kind == DECIDE_SOME)
        return refuse_some(decision, answer);
    if (answer->count != 1)
        return "exactly one answer is wanted";
    int32_t value = answer->value[0];
    switch (decision->kind) {
    case DECIDE_ONE:
        return value < 0 || value >= decision->count ? "there is no such option" : NULL;
    case DECIDE_NUMBER:
        return value < decision->least || value > decision->most ? "the number is out of range"
                                                                 : NULL;
    default:
        return value != 0 && value != 1 ? "yes or no is wanted" : NULL;
    }
}
