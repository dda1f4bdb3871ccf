#include "rules/twin.h"

#include <string.h>

#include "runtime/knowledge.h"

bool twin_open(Twin *twin, const Match *match, struct Trace *trace, Report *report)
{
    const Game *game = match_game(match);
    *twin = (Twin){.game = game_again(game, trace, report)};
    if (!twin->game)
        return false;
    twin->game->author =
        false; /* what is dealt here is not what lies there: values would mislead */
    MatchSetup setup = {.seed = 1};
    for (int i = 0; i < game->players; i++)
        setup.name[i] = match_seat_name(match, i);
    twin->match = match_new(twin->game, &setup);
    return twin->match || report_say(report, "there is not enough memory");
}

void twin_close(Twin *twin)
{
    if (twin->match)
        match_free(twin->match);
    if (twin->game)
        game_free(twin->game);
    *twin = (Twin){.game = NULL};
}

void twin_copy(Twin *twin, const Match *match)
{
    const Table *table = match_table(match);
    memcpy(match_table(twin->match)->block, table->block, table_size(table));
    match_table(twin->match)->laid_open = table->laid_open;
}

/* Deals ------------------------------------------------------------------------------------------- */

static void find_unknown(const Table *table, int viewer, Deal *deal)
{
    const Shape *shape = table->shape;
    *deal = (Deal){.viewer = viewer, .kinds = shape->kinds};
    for (int kind = 0; kind < shape->kinds; kind++) {
        deal->first[kind] = deal->pieces;
        for (int i = 0; i < shape->pieces; i++)
            if (shape->piece[i].kind == kind && !knows(table, viewer, i))
                deal->piece[deal->pieces++] = i;
    }
    deal->first[shape->kinds] = deal->pieces;
}

/* The lowest piece to the first place, and so on: whichever of the tables that look the same this was, it is the same now. So
 * nothing that is done with it later can tell which one it was. */
static void put_in_order(Table *table, const Deal *deal, int kind)
{
    const int *piece = deal->piece + deal->first[kind];
    int count = deal->first[kind + 1] - deal->first[kind];
    Set all = {{0}};
    uint16_t lies[MAX_PIECES];
    for (int i = 0; i < count; i++)
        set_put(all.word, piece[i]);
    knowledge_order(table, deal->viewer, all.word, lies);
    for (int i = 0; i < count; i++) {
        int here = lies[i];
        if (here == piece[i] || !knowledge_swap(table, deal->viewer, here, piece[i]))
            continue;
        for (int j = i; j < count; j++)
            if (lies[j] == piece[i])
                lies[j] = (uint16_t)here;
        lies[i] = (uint16_t)piece[i];
    }
}

void twin_deal(Twin *twin, const Match *match, int viewer, Chance *chance, Deal *deal)
{
    twin_copy(twin, match);
    Table *table = match_table(twin->match);
    find_unknown(table, viewer, deal);
    for (int kind = 0; kind < deal->kinds; kind++) {
        const int *piece = deal->piece + deal->first[kind];
        put_in_order(table, deal, kind);
        for (int i = deal->first[kind + 1] - deal->first[kind] - 1; i > 0; i--)
            knowledge_swap(table, viewer, piece[i], piece[chance_below(chance, (uint32_t)i + 1)]);
    }
    chance_seed(&table->head->chance, chance_next(chance));
}

void twin_next_deal(Twin *twin, const Deal *deal)
{
    Table *table = match_table(twin->match);
    for (int kind = 0; kind < deal->kinds; kind++)
        for (int i = deal->first[kind]; i + 1 < deal->first[kind + 1]; i++)
            knowledge_swap(table, deal->viewer, deal->piece[i], deal->piece[i + 1]);
}

int twin_deals(const Deal *deal)
{
    int most = 1;
    for (int kind = 0; kind < deal->kinds; kind++) {
        int count = deal->first[kind + 1] - deal->first[kind];
        most = count > most ? count : most;
    }
    return most;
}
