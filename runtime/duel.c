#include "runtime/duel.h"

/* One throw each: of all pairs of faces, how many the first wins, and how many are equal. */
static void compare(const DuelDie *first, const DuelDie *second, double *wins, double *ties)
{
    int higher = 0, equal = 0, pairs = first->faces * second->faces;
    for (int i = 0; i < first->faces; i++)
        for (int n = 0; n < second->faces; n++) {
            higher += first->face[i] > second->face[n];
            equal += first->face[i] == second->face[n];
        }
    *wins = (double)higher / pairs;
    *ties = (double)equal / pairs;
}

/* An equal throw leads to the pair one level below, which has been worked out before. */
static void work_out_odds(Duel *duel)
{
    for (int a = 0; a <= duel->levels; a++)
        for (int b = 0; b <= duel->levels; b++) {
            DuelOdds *odds = &duel->odds[a][b];
            if (a == 0 || b == 0) {
                *odds = (DuelOdds){.win = a > 0, .both_fall = a == b, .lose = b > 0};
                continue;
            }
            double wins, ties;
            compare(&duel->die[a], &duel->die[b], &wins, &ties);
            const DuelOdds *after = &duel->odds[a - 1][b - 1];
            odds->win = wins + ties * after->win;
            odds->both_fall = ties * after->both_fall;
            odds->lose = 1 - odds->win - odds->both_fall;
        }
}

Result duel_make(Duel *duel, const DuelDie *dice, int levels)
{
    if (levels < 1 || levels > DUEL_LEVELS)
        return RESULT_OVERFLOW;
    *duel = (Duel){.levels = levels};
    for (int i = 0; i < levels; i++) {
        if (dice[i].faces < 1 || dice[i].faces > DUEL_FACES)
            return RESULT_OVERFLOW;
        duel->die[i + 1] = dice[i];
    }
    work_out_odds(duel);
    return RESULT_OK;
}

static int within(const Duel *duel, int strength)
{
    return strength < 0 ? 0 : strength > duel->levels ? duel->levels : strength;
}

void duel_fight(const Duel *duel, Chance *chance, int first, int second, DuelEnd *end)
{
    int a = within(duel, first), b = within(duel, second), throws = 0;
    while (a > 0 && b > 0) {
        const DuelDie *one = &duel->die[a], *other = &duel->die[b];
        int32_t x = one->face[chance_below(chance, (uint32_t)one->faces)];
        int32_t y = other->face[chance_below(chance, (uint32_t)other->faces)];
        end->thrown[0][throws] = x;
        end->thrown[1][throws++] = y;
        if (x > y) {
            b = 0;
        } else if (x < y) {
            a = 0;
        } else {
            a--;
            b--;
        }
    }
    end->left[0] = a;
    end->left[1] = b;
    end->throws = throws;
}

DuelOdds duel_odds(const Duel *duel, int first, int second)
{
    return duel->odds[within(duel, first)][within(duel, second)];
}
