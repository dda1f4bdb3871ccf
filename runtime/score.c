#include "runtime/score.h"

#include "runtime/selection.h"

enum { MOST_VALUES = 64 };

/* A sum that leaves 32 bits stays at the end of the range: wrong by a little, but never the other sign. */
static int32_t clamped(int64_t value)
{
    if (value > INT32_MAX)
        return INT32_MAX;
    return value < INT32_MIN ? INT32_MIN : (int32_t)value;
}

static void clear(int32_t *numbers, int count)
{
    for (int i = 0; numbers && i < count; i++)
        numbers[i] = 0;
}

void score_sums(const uint64_t *set, int words, const int32_t *value, const int32_t *group,
                int groups, int32_t *sums, int32_t *members)
{
    clear(sums, groups);
    clear(members, groups);
    for (int i = SET_FIRST(set, words); i >= 0; i = SET_AFTER(set, words, i)) {
        int32_t to = group[i];
        if (to < 0 || to >= groups)
            continue;
        sums[to] = clamped((int64_t)sums[to] + value[i]);
        if (members)
            members[to]++;
    }
}

int64_t score_sum(const uint64_t *set, int words, const int32_t *value)
{
    int64_t sum = 0;
    for (int i = SET_FIRST(set, words); i >= 0; i = SET_AFTER(set, words, i))
        sum += value[i];
    return sum;
}

uint64_t score_leaders(const int32_t *values, int count)
{
    uint64_t leaders = 0;
    for (int i = 0; i < count && i < MOST_VALUES; i++) {
        int32_t best = leaders ? values[__builtin_ctzll(leaders)] : values[i];
        if (values[i] > best)
            leaders = 0;
        if (values[i] >= best)
            leaders |= UINT64_C(1) << i;
    }
    return leaders;
}

typedef struct Step {
    int32_t value;
    int holders, who; /* how many have it; the first of them */
} Step;

/* The highest value in play below a bound; value 0 when there is none. */
static Step step_below(const int32_t *values, int count, int64_t bound)
{
    Step step = {.value = 0, .holders = 0, .who = -1};
    for (int i = 0; i < count && i < MOST_VALUES; i++) {
        if (values[i] >= bound || values[i] <= 0 || values[i] < step.value)
            continue;
        if (values[i] > step.value)
            step = (Step){.value = values[i], .holders = 0, .who = i};
        step.holders++;
    }
    return step;
}

static Step alone_below(const int32_t *values, int count, int64_t bound)
{
    Step step = step_below(values, count, bound);
    while (step.holders > 1)
        step = step_below(values, count, step.value);
    return step;
}

Standing score_unique_highest(const int32_t *values, int count, bool ties_vanish)
{
    Step ahead = alone_below(values, count, INT64_MAX);
    Standing standing = {.who = ahead.who, .value = ahead.value, .next = 0};
    if (ahead.holders == 1) {
        Step next = ties_vanish ? alone_below(values, count, ahead.value)
                                : step_below(values, count, ahead.value);
        standing.next = next.value;
    }
    return standing;
}
