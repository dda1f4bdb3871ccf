/* Worlds: tables that a viewer cannot tell from the real one.
 *
 * Pieces that the viewer does not know, neither now nor when the phase began, are permuted among the places where
 * such pieces lie, kind by kind, with all that others know of them. The answers of the phase are then given again.
 * Search bots think in such worlds; the leak test compares what the viewer is shown in two of them. */
#ifndef RULES_WORLDS_H
#define RULES_WORLDS_H

#include "rules/match.h"

/* May a world be made here without asking what others chose? Not when another seat has answered openly in this phase:
 * what it did then depends on pieces the viewer may not know. */
bool world_possible(const Match *match, int viewer);

/* Puts such a world into `other`, a match of the same game. With `reseed` the future is open, too: no bot may
 * foresee a die. Gives how many pieces changed places, or -1 if the world does not come to the same decision. */
int world_make(const Match *match, int viewer, Chance *chance, bool reseed, Match *other);

/* The parts of it, for imagine.c. Permutes in `then`, the block of the checkpoint; `role[p]` becomes the piece in whose place
 * p lies afterwards. With the same chance, worlds that look the same to the viewer come out the same. */
int world_permute(const Match *match, int viewer, Chance *chance, Table *then, uint16_t *role);
bool world_repeat_talk(const Match *match, const uint16_t *role, Match *other);

#endif
