#include "rules/think.h"

#include <string.h>

#include "rules/match_inside.h"

enum { MOST_FAILURES = 8 }; /* worlds that are not found before the others must do */

bool thinker_open(Thinker *it, const Game *game, Report *report)
{
    MatchSetup setup = {.seed = 1};
    *it = (Thinker){.game = game_again(game, NULL, report)};
    if (!it->game)
        return false;
    it->match = match_new(it->game, &setup);
    it->imagination = imagination_new(it->game);
    if (it->match && it->imagination)
        return true;
    thinker_close(it);
    return report_say(report, "there is not enough memory for a bot");
}

void thinker_close(Thinker *it)
{
    for (int i = 0; i < THINK_WORLDS; i++)
        position_free(it->world[i]);
    imagination_free(it->imagination);
    match_free(it->match);
    game_free(it->game);
    *it = (Thinker){.game = NULL};
}

bool thinker_begin(Thinker *it, const Match *match, uint64_t seed)
{
    chance_seed(&it->chance, seed);
    it->worlds = it->tried = 0;
    it->viewer = match_decision(match) ? match_decision(match)->seat : NOBODY;
    report_clear(&it->report);
    return imagination_begin(it->imagination, match);
}

static bool make_world(Thinker *it)
{
    Position **world = &it->world[it->worlds];
    it->tried++;
    if (!*world)
        *world = position_new(it->match);
    if (!*world || !imagination_next(it->imagination, &it->chance, *world))
        return false;
    it->worlds++;
    return true;
}

/* From here on chance goes its own way, not that of the world's other visits. Where the phase has not used any yet the
 * checkpoint gets the same, for a script that is stopped and run again. */
static void open_future(Thinker *it)
{
    Match *match = it->match;
    Table then = *match->table;
    then.head = (BlockHead *)(void *)match->checkpoint.block;
    bool unused =
        memcmp(&then.head->chance, &match->table->head->chance, sizeof then.head->chance) == 0;
    chance_seed(&match->table->head->chance, chance_next(&it->chance));
    if (unused)
        then.head->chance = match->table->head->chance;
}

bool thinker_imagine(Thinker *it, int64_t n)
{
    if (n % THINK_WORLDS >= it->tried && it->tried - it->worlds < MOST_FAILURES)
        make_world(it);
    if (it->worlds == 0)
        return false;
    it->given = 0;
    match_play_alone(it->match, 0, 0);
    if (match_restore(it->match, it->world[n % it->worlds]) != MATCH_ASKING)
        return false;
    open_future(it);
    return true;
}

static bool asks_viewer(const Thinker *it)
{
    const Decision *decision = match_decision(it->match);
    return decision && decision->seat == it->viewer;
}

bool thinker_repeats(const Thinker *it)
{
    return it->given < imagination_owes(it->imagination) && asks_viewer(it);
}

bool thinker_arrived(const Thinker *it)
{
    return it->given == imagination_owes(it->imagination) && asks_viewer(it);
}

bool thinker_repeat(Thinker *it)
{
    Answer answer;
    imagination_own_answer(it->imagination, it->given++, &answer);
    return thinker_answer(it, &answer, 0);
}

bool thinker_answer(Thinker *it, const Answer *answer, int alone)
{
    if (alone > 0)
        match_play_alone(it->match, (size_t)alone, chance_next(&it->chance));
    if (match_answer(it->match, answer, NULL) && match_state(it->match) != MATCH_FAILED)
        return true;
    it->report = *match_report(it->match);
    return false;
}
