/* Duels with dice: two fighters with a strength each throw the die of their strength, again and again. The higher throw
 * wins; equal throws cost both one level of strength, and the next throw is made with the dice of what is left. A
 * fighter without strength has fallen; both may fall at once. The odds of every pair are worked out once, exactly. */
#ifndef RUNTIME_DUEL_H
#define RUNTIME_DUEL_H

#include "runtime/chance.h"
#include "runtime/result.h"

enum { DUEL_LEVELS = 12, DUEL_FACES = 32 };

typedef struct DuelDie {
    int32_t face[DUEL_FACES];
    int faces;
} DuelDie;

/* For the first of the two: the three add up to 1. */
typedef struct DuelOdds {
    double win, both_fall, lose;
} DuelOdds;

/* The dice by strength, and the odds of all pairs. A plain value, read-only once made. */
typedef struct Duel {
    int levels;
    DuelDie die[DUEL_LEVELS + 1]; /* by strength, from 1 */
    DuelOdds odds[DUEL_LEVELS + 1][DUEL_LEVELS + 1];
} Duel;

/* How a duel went. What is left of a fighter who was beaten by a higher throw is 0. */
typedef struct DuelEnd {
    int left[2];
    int throws;                     /* of each */
    int32_t thrown[2][DUEL_LEVELS]; /* what the first threw, and the second */
} DuelEnd;

/* `levels` dice for the strengths 1, 2, ...; RESULT_OVERFLOW if there are too many or a die has a wrong number of faces. */
Result duel_make(Duel *duel, const DuelDie *dice, int levels);

/* Strengths are 0..levels; others count as the nearest of these. The first throws first. */
void duel_fight(const Duel *duel, Chance *chance, int first, int second, DuelEnd *end);
DuelOdds duel_odds(const Duel *duel, int first, int second);

#endif
