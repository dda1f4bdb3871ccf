/* Which rules in words belong to a phase: those that stand right above its function. */
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "rules/game.h"

enum {
    LONGEST_RULE = 4
}; /* lines of a script between one rule and the next of the same paragraph */

/* The line of a place, if it is in the same file as another. */
static int line_beside(const char *place, const char *other)
{
    size_t file = strcspn(other, ":");
    return file > 0 && strncmp(place, other, file + 1) == 0 ? atoi(place + file + 1) : 0;
}

static void phase_place(const Game *game, int phase, char *out)
{
    game_function_place(game->host.L, game->phase[phase].function, out, PLACE_SIZE);
}

/* The last phase of the same file that begins before this line; 0 if there is none. */
static int phase_before(const Game *game, const char *place, int line)
{
    int last = 0;
    for (int i = 0; i < game->phases; i++) {
        char other[PLACE_SIZE];
        phase_place(game, i, other);
        int at = line_beside(other, place);
        last = at < line && at > last ? at : last;
    }
    return last;
}

/* The rule that stands last between two lines; -1 if none does. */
static int last_rule(const Game *game, const char *place, int after, int before)
{
    int last = -1, line = after;
    for (int i = 0; i < game->rules; i++) {
        int at = line_beside(game->rule[i].place, place);
        if (at > line && at < before) {
            last = i;
            line = at;
        }
    }
    return last;
}

static int by_place(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b; /* rules are kept in the rulebook's order */
}

int game_phase_rules(const Game *game, const char *phase, int *out, int most)
{
    char place[PLACE_SIZE];
    int which = 0, count = 0;
    while (which < game->phases && strcmp(game->phase[which].name, phase) != 0)
        which++;
    if (which == game->phases)
        return 0;
    phase_place(game, which, place);
    int line = line_beside(place, place), after = phase_before(game, place, line);
    for (int rule; count < most && (rule = last_rule(game, place, after, line)) >= 0;) {
        int at = line_beside(game->rule[rule].place, place);
        if (count > 0 && line - at > LONGEST_RULE)
            break;
        out[count++] = rule;
        line = at;
    }
    qsort(out, (size_t)count, sizeof *out, by_place);
    return count;
}
