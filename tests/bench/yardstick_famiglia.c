/* How it is fast: cards of one family and rank are all alike, so a hand is a number with three bits for each of the
 * twenty sorts, and what it can pay for is found for all cards at once, by shifting. Nothing is allocated or copied,
 * and points are added when a card is taken.
 *
 * The rules are written once. Every function takes `mode`, a constant wherever it is called from: it only says where
 * random numbers come from, and how cards of one sort that lie apart are numbered. */
#include "tests/bench/yardstick_famiglia.h"
#include "tests/bench/yardstick_luck.h"

#include <string.h>

typedef enum Mode { LISTING, AS_ENGINE } Mode;

enum { CARDS = 60, STREET = 6, RING = 64, MOST_LISTED = 48, NONE = 255, FOREVER = -1 };

/* Cards ------------------------------------------------------------------------------------------ */

/* How many of each sort, three bits each; and sets of sorts, of which only the lowest bit of each three is used. */
typedef uint64_t Counts;
typedef uint64_t Sorts;

#define FAMILY(bits) ((bits) | (bits) << 15 | (bits) << 30 | (bits) << 45)
#define RANKS(least) FAMILY(UINT64_C(011111) >> 3 * (least) << 3 * (least))
#define UP_TO(most)  FAMILY(UINT64_C(011111) & ((UINT64_C(1) << (3 * (most) + 1)) - 1))
#define ABLE(family) (UINT64_C(011110) << 15 * (family))
#define ACCOUNTANTS  ABLE(1)
#define BRUTES       ABLE(2)
#define MERCENARIES  ABLE(3)

static const Sorts EACH = RANKS(0), ZEROES = UP_TO(0), FROM_1 = RANKS(1);

/* By n: the ranks below it; and the ranks 1 to n. */
static const Sorts below_rank[5] = {0, UP_TO(0), UP_TO(1), UP_TO(2), UP_TO(3)};

static const uint8_t points[FAMIGLIA_SORTS] = {1, 3, 6, 10, 15, 0, 1, 3, 6, 10,
                                               0, 1, 3, 6,  10, 0, 1, 3, 6, 10};

/* Fifteen cards a family as the script declares them: two 0 of the start sets, three more, four 1, ... */
#define SORTS_OF(f)                                                                                \
    f, f, f, f, f, f + 1, f + 1, f + 1, f + 1, f + 2, f + 2, f + 2, f + 3, f + 3, f + 4
static const uint8_t sort_of[CARDS] = {SORTS_OF(0), SORTS_OF(5), SORTS_OF(10), SORTS_OF(15)};

INLINE Counts one(int sort)
{
    return UINT64_C(1) << 3 * sort;
}

INLINE int number(Counts counts, int sort)
{
    return (int)(counts >> 3 * sort & 7);
}

INLINE Sorts some(Counts counts)
{
    return (counts | counts >> 1 | counts >> 2) & EACH;
}

INLINE Sorts two_or_more(Counts counts)
{
    return (counts >> 1 | counts >> 2) & EACH;
}

INLINE int lowest(Sorts sorts)
{
    return __builtin_ctzll(sorts) / 3;
}

INLINE int rank_of(int sort)
{
    return sort % 5;
}

/* The game ------------------------------------------------------------------------------------------- */

typedef struct Play {
    Luck luck[2];
    Counts street, fresh, hand[2], display[2];
    uint64_t street_cards, fresh_cards; /* which ones; kept only AS_ENGINE */
    uint32_t decisions;
    int turns, score[2];
    int held[2], laid_down[2]; /* how many cards */
    int top, bottom;           /* the pile, in a ring: from bottom up to top, which is not in it */
    int discards;
    bool second_pile;
    uint8_t pile[RING], discard[CARDS];
    uint8_t option[MOST_LISTED];
} Play;

INLINE Luck *luck_of(Play *p, int me, Mode mode)
{
    return &p->luck[mode == AS_ENGINE ? me : 0];
}

/* One of the options listed; with only one it is no decision. */
INLINE int pick(Play *p, int me, int options, Mode mode)
{
    __asm__ volatile("" ::"m"(p->option)); /* somebody looks at all of them */
    if (options == 1)
        return p->option[0];
    p->decisions++;
    return p->option[luck_below(luck_of(p, me, mode), (uint32_t)options)];
}

INLINE int list(Play *p, int from, Sorts sorts)
{
    for (; sorts; sorts &= sorts - 1)
        p->option[from++] = (uint8_t)lowest(sorts);
    return from;
}

INLINE int pick_sort(Play *p, int me, Sorts sorts, Mode mode)
{
    return pick(p, me, list(p, 0, sorts), mode);
}

/* NONE, if the player wants none of them. */
INLINE int pick_or_none(Play *p, int me, Sorts sorts, Mode mode)
{
    int options = list(p, 0, sorts);
    p->option[options++] = NONE;
    return pick(p, me, options, mode);
}

/* The piles ------------------------------------------------------------------------------------------- */

static void shuffle(Luck *luck, uint8_t *cards, int count)
{
    for (int last = count - 1; last > 0; last--) {
        uint32_t other = luck_below(luck, (uint32_t)last + 1);
        uint8_t card = cards[other];
        cards[other] = cards[last];
        cards[last] = card;
    }
}

INLINE int deal(Play *p, int count, Counts *to, uint64_t *cards, Mode mode)
{
    int dealt = 0;
    for (; dealt < count && p->top != p->bottom; dealt++) {
        int card = p->pile[--p->top & (RING - 1)];
        *to += one(sort_of[card]);
        if (mode == AS_ENGINE)
            *cards |= UINT64_C(1) << card;
    }
    return dealt;
}

INLINE void lay(Play *p, Luck *luck, int count, Counts *to, uint64_t *cards, Mode mode)
{
    int laid = deal(p, count, to, cards, mode);
    if (p->top != p->bottom || p->second_pile)
        return;
    p->second_pile = true;
    memcpy(p->pile, p->discard, (size_t)p->discards);
    p->bottom = 0;
    p->top = p->discards;
    p->discards = 0;
    shuffle(luck, p->pile, p->top);
    deal(p, count - laid, to, cards, mode);
}

INLINE bool all_cards_are_out(const Play *p)
{
    return p->top == p->bottom && p->second_pile;
}

/* Setup ------------------------------------------------------------------------------------------------ */

/* Gives the seat that begins. */
INLINE int set_up(Play *p, Luck *luck, Mode mode)
{
    p->street = p->fresh = p->street_cards = p->fresh_cards = 0;
    p->decisions = 0;
    p->turns = p->discards = 0;
    p->second_pile = false;
    p->bottom = p->top = 0;
    for (int seat = 0; seat < 2; seat++) {
        p->hand[seat] = ZEROES;
        p->display[seat] = 0;
        p->held[seat] = 4;
        p->laid_down[seat] = 0;
        p->score[seat] = 1;
    }
    for (int card = 0; card < CARDS; card++)
        if (card % 15 >= 2)
            p->pile[p->top++] = (uint8_t)card;
    shuffle(luck, p->pile, p->top);
    deal(p, STREET, &p->street, &p->street_cards, mode);
    return (int)luck_below(luck, 2);
}

/* Action 1 --------------------------------------------------------------------------------------------- */

/* Takes the first card of this sort out of a set of cards. */
INLINE int take_out(uint64_t *cards, int sort)
{
    for (uint64_t rest = *cards; rest; rest &= rest - 1) {
        int card = __builtin_ctzll(rest);
        if (sort_of[card] == sort) {
            *cards &= ~(UINT64_C(1) << card);
            return card;
        }
    }
    return -1;
}

/* Any card of this sort serves, unless the very card matters. */
INLINE int card_of(int sort)
{
    static const uint8_t first[5] = {2, 5, 9, 12, 14};
    return 15 * (sort / 5) + first[rank_of(sort)];
}

enum { JUST_LAID = 32 };

/* One sort both in the street and among the new cards: the engine lists the card first that was declared first. */
INLINE void order_by_card(Play *p, Sorts both, int options)
{
    uint64_t old = p->street_cards, laid = p->fresh_cards;
    for (; both; both &= both - 1) {
        int sort = lowest(both), at = 0;
        uint64_t a = old, b = laid;
        if (take_out(&a, sort) < take_out(&b, sort))
            continue;
        while (at < options && p->option[at] != sort)
            at++;
        p->option[at] = (uint8_t)(sort | JUST_LAID);
        p->option[at + 1] = (uint8_t)sort;
    }
}

/* The sort that is cleared away, with JUST_LAID if it is a new card; or NONE. */
INLINE int pick_to_clear(Play *p, int me, Mode mode)
{
    Sorts old = some(p->street), laid = some(p->fresh);
    int options = 0;
    for (Sorts rest = old | laid; rest; rest &= rest - 1) {
        int sort = lowest(rest);
        p->option[options] = (uint8_t)sort;
        options += (int)(old >> 3 * sort & 1);
        p->option[options] = (uint8_t)(sort | JUST_LAID);
        options += (int)(laid >> 3 * sort & 1);
    }
    if (mode == AS_ENGINE)
        order_by_card(p, old & laid, options);
    p->option[options++] = NONE;
    return pick(p, me, options, mode);
}

/* Gives whether new cards were laid. */
INLINE bool clear_away(Play *p, int me, Luck *luck, Mode mode)
{
    bool laid = false, second = false;
    while (!second && !(some(p->street | p->fresh) & ZEROES)) {
        second = p->second_pile;
        if (second && p->top == p->bottom)
            break;
        int option = pick_to_clear(p, me, mode);
        if (option == NONE)
            break;
        int sort = option % JUST_LAID, card;
        bool is_new = option >= JUST_LAID;
        laid = true;
        *(is_new ? &p->fresh : &p->street) -= one(sort);
        card = mode == AS_ENGINE ? take_out(is_new ? &p->fresh_cards : &p->street_cards, sort)
                                 : card_of(sort);
        if (second)
            p->pile[--p->bottom & (RING - 1)] = (uint8_t)card;
        else
            p->discard[p->discards++] = (uint8_t)card;
        lay(p, luck, rank_of(sort), &p->fresh, &p->fresh_cards, mode);
    }
    return laid;
}

/* What a hand can pay ------------------------------------------------------------------------------------- */

INLINE int best_mercenary(Counts hand)
{
    return (63 - __builtin_clzll((some(hand) & MERCENARIES) >> 45 | 1)) / 3;
}

/* The sorts that have a partner to be shown with. */
INLINE Sorts payers(Counts hand, int best)
{
    return two_or_more(hand) | (some(hand) & below_rank[best]);
}

INLINE Sorts affordable(Counts cards, Sorts able)
{
    return some(cards) & (ZEROES | (able << 3 & FROM_1));
}

INLINE bool can_pay(Sorts able, int sort, int rank)
{
    return rank == 0 || able >> 3 * (sort - rank_of(sort) + rank - 1) & 1;
}

/* Action 2 ------------------------------------------------------------------------------------------------- */

/* Several of these cards, each as likely as any other: how many, then which, as the engine's random player does. */
INLINE Counts pick_some(Play *p, int me, Counts cards, int count, int least, int most, Mode mode)
{
    Luck *luck = luck_of(p, me, mode);
    if (least == count)
        return cards;
    p->decisions++;
    int wanted = least + (most > least ? (int)luck_below(luck, (uint32_t)(most - least + 1)) : 0);
    Counts picked = 0;
    int options = 0;
    for (Sorts sorts = some(cards); sorts; sorts &= sorts - 1)
        for (int n = number(cards, lowest(sorts)); n > 0; n--)
            p->option[options++] = (uint8_t)lowest(sorts);
    __asm__ volatile("" ::"m"(p->option));
    for (int i = 0; wanted > 0; i++) {
        int others = count - i;
        if (others <= 1 || (int)luck_below(luck, (uint32_t)others) < wanted) {
            picked += one(p->option[i]);
            wanted--;
        }
    }
    return picked;
}

INLINE int cards_in(Counts counts)
{
    int count = 0;
    for (; counts; counts >>= 3)
        count += (int)(counts & 7);
    return count;
}

INLINE void send_accountant(Play *p, int me, Sorts accountants, Mode mode)
{
    int sort = pick_or_none(p, me, accountants, mode);
    if (sort == NONE)
        return;
    Counts display = p->display[me];
    int there = p->laid_down[me]++, rest = --p->held[me], most = rank_of(sort);
    p->hand[me] -= one(sort);
    p->display[me] += one(sort);
    if (most > rest)
        most = rest;
    if (most > there)
        most = there;
    Counts back = pick_some(p, me, display, there, 1, most, mode);
    int count = cards_in(back);
    Counts down = pick_some(p, me, p->hand[me], rest, count, count, mode);
    p->hand[me] += back - down;
    p->display[me] += down - back;
}

/* Action 3 -------------------------------------------------------------------------------------------------- */

INLINE Sorts reach(int brute, Sorts targets, Sorts able)
{
    Sorts lowered = 0;
    for (int less = 1; less <= brute && less < 4; less++)
        lowered |= (able & below_rank[4 - less]) << 3 * (less + 1);
    return targets & (lowered | (brute == 4 ? EACH : below_rank[brute + 1]));
}

/* Gives the sort of the lowered card, or NONE; and its rank then. */
INLINE int send_brute(Play *p, int me, Sorts brutes, Counts cards, int best, int *rank, Mode mode)
{
    Sorts targets = some(cards) & FROM_1, useful = 0;
    for (Sorts rest = brutes; rest; rest &= rest - 1) {
        int sort = lowest(rest);
        if (reach(rank_of(sort), targets, payers(p->hand[me] - one(sort), best)))
            useful |= one(sort);
    }
    int sort = pick_or_none(p, me, useful, mode);
    if (sort == NONE)
        return NONE;
    p->hand[me] -= one(sort);
    p->display[me] += one(sort);
    p->held[me]--;
    p->laid_down[me]++;
    Sorts able = payers(p->hand[me], best);
    int card = pick_sort(p, me, reach(rank_of(sort), targets, able), mode), options = 0;
    int least = rank_of(card) > rank_of(sort) ? rank_of(card) - rank_of(sort) : 0;
    for (int at = rank_of(card) - 1; at >= least; at--)
        if (can_pay(able, card, at))
            p->option[options++] = (uint8_t)at;
    *rank = pick(p, me, options, mode);
    return card;
}

/* Action 4 -------------------------------------------------------------------------------------------------- */

enum { LOWERED = 32 };

INLINE void pay(Play *p, int me, int sort, int rank, Mode mode)
{
    Sorts genuine = one(sort - rank_of(sort) + rank - 1);
    Sorts stand_ins = some(p->hand[me]) & MERCENARIES & ~below_rank[rank];
    int down = pick_sort(p, me, genuine | stand_ins, mode);
    p->hand[me] -= one(down);
    p->display[me] += one(down);
    p->held[me]--;
    p->laid_down[me]++;
}

/* Gives whether a card was taken. */
INLINE bool take(Play *p, int me, Counts *cards, uint64_t *which, int lowered, int rank, Mode mode)
{
    Sorts able = payers(p->hand[me], best_mercenary(p->hand[me]));
    int options = 0;
    if (lowered == NONE) {
        options = list(p, 0, affordable(*cards, able));
    } else { /* it stands before others of its sort */
        Sorts rest = affordable(*cards - one(lowered), able), before = rest & (one(lowered) - 1);
        options = list(p, 0, before);
        p->option[options++] = (uint8_t)(lowered | LOWERED);
        options = list(p, options, rest ^ before);
    }
    if (options == 0)
        return false;
    int option = pick(p, me, options, mode), sort = option % LOWERED;
    if (option < LOWERED)
        rank = rank_of(sort);
    if (rank > 0)
        pay(p, me, sort, rank, mode);
    *cards -= one(sort);
    p->hand[me] += one(sort);
    p->held[me]++;
    p->score[me] += points[sort];
    if (mode == AS_ENGINE) {
        int first = take_out(which, sort);
        if (option == sort && sort == lowered) { /* the other one of its sort, not the first */
            take_out(which, sort);
            *which |= UINT64_C(1) << first;
        }
    }
    return true;
}

/* The turn --------------------------------------------------------------------------------------------------- */

INLINE bool turn(Play *p, int me, Luck *luck, bool *laid, Mode mode)
{
    *laid = !(some(p->street) & ZEROES) && clear_away(p, me, luck, mode);
    Counts *cards = *laid ? &p->fresh : &p->street;
    uint64_t *which = *laid ? &p->fresh_cards : &p->street_cards;
    Sorts accountants = some(p->hand[me]) & ACCOUNTANTS;
    if (accountants && p->laid_down[me] > 0 && p->held[me] > 1)
        send_accountant(p, me, accountants, mode);
    Sorts brutes = some(p->hand[me]) & BRUTES;
    int lowered = NONE, rank = 0;
    if (brutes)
        lowered = send_brute(p, me, brutes, *cards, best_mercenary(p->hand[me]), &rank, mode);
    bool taken = take(p, me, cards, which, lowered, rank, mode);
    if (*laid) {
        p->street += p->fresh;
        p->street_cards |= p->fresh_cards;
        p->fresh = p->fresh_cards = 0;
    }
    p->turns++;
    return taken;
}

/* Gives the winners, as bits. */
static unsigned winners(const Play *p)
{
    if (p->score[0] != p->score[1])
        return p->score[0] > p->score[1] ? 1 : 2;
    for (int worth = 15; worth > 0; worth--) {
        int count[2] = {0, 0};
        for (int seat = 0; seat < 2; seat++)
            for (int sort = 0; sort < FAMIGLIA_SORTS; sort++)
                if (points[sort] == worth)
                    count[seat] += number(p->hand[seat] + p->display[seat], sort);
        if (count[0] != count[1])
            return count[0] > count[1] ? 1 : 2;
    }
    return 3;
}

/* Gives whether two passes have ended it. */
INLINE bool play(Play *p, int me, Luck *luck, Mode mode)
{
    bool closing = false, passed = false;
    int left = FOREVER;
    for (;; me ^= 1, closing = !closing) {
        bool laid, taken = turn(p, me, luck, &laid, mode);
        if (rare(passed && !taken))
            return true;
        passed = !taken;
        if (left != FOREVER)
            left--;
        else if (laid && all_cards_are_out(p))
            left = closing ? 0 : 1;
        if (left == 0)
            return false;
        if (p->street == 0) {
            lay(p, luck, STREET, &p->street, &p->street_cards, mode);
            if (left == FOREVER && all_cards_are_out(p))
                left = closing ? 2 : 1;
        }
    }
}

/* For the bench, and for the proof ------------------------------------------------------------------------------ */

void famiglia_listing(int players, uint64_t seed, int games, Tally *tally)
{
    Play p = {0};
    (void)players;
    luck_seed(&p.luck[0], seed);
    for (int i = 0; i < games; i++) {
        int starter = set_up(&p, &p.luck[0], LISTING);
        tally->ended_early += play(&p, starter, &p.luck[0], LISTING);
        tally->decisions += p.decisions;
        unsigned won = winners(&p);
        for (int seat = 0; seat < 2; seat++) {
            tally->score[seat] += (uint64_t)p.score[seat];
            tally->wins[seat] += won >> seat & 1;
        }
    }
    tally->games += (uint64_t)games;
}

void famiglia_as_engine(uint64_t seed, FamigliaEnd *end)
{
    Play p = {0};
    Luck table;
    luck_seed(&table, seed);
    for (int seat = 0; seat < 2; seat++)
        luck_seed(&p.luck[seat], seed * 31 + (uint64_t)seat + 1);
    *end = (FamigliaEnd){0};
    int starter = set_up(&p, &table, AS_ENGINE);
    end->by_passes = play(&p, starter, &table, AS_ENGINE);
    end->decisions = p.decisions;
    end->turns = p.turns;
    end->winners = winners(&p);
    for (int sort = 0; sort < FAMIGLIA_SORTS; sort++) {
        end->street[sort] = (uint8_t)number(p.street, sort);
        for (int seat = 0; seat < 2; seat++) {
            end->hand[seat][sort] = (uint8_t)number(p.hand[seat], sort);
            end->display[seat][sort] = (uint8_t)number(p.display[seat], sort);
        }
    }
    for (int seat = 0; seat < 2; seat++)
        end->points[seat] = p.score[seat];
}
