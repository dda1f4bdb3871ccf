/* How it is fast: the city is a set of bits, options are counted and only the chosen one is looked up, what
 * changes with a move is kept instead of being worked out, and nothing is allocated or copied.
 *
 * It is plain C, built with the same flags as the engine; where they allow the machine's own
 * instructions for counting and finding bits (-mpopcnt -mbmi2), it uses those.
 *
 * The rules are written once. Every function below takes `exact`, a constant wherever it is called from: it only says
 * where random numbers come from and how options are numbered, so the timed game is the checked one. */
#include "tests/bench/yardstick_gangster.h"

#include <stddef.h>
#include <string.h>

enum { GANGS = 4, GOAL = 17, QUIET_ROUNDS = 2, DEAD = 64, NOTHING = -1 };

#define INLINE          static inline __attribute__((always_inline))
#define rare(condition) __builtin_expect(condition, 0)

/* Chance: xoshiro256**, bounded by Lemire's method -------------------------------------------- */

typedef struct Luck {
    uint64_t s[4];
} Luck;

static void luck_seed(Luck *luck, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
        luck->s[i] = z ^ z >> 31;
    }
}

INLINE uint64_t luck_next(Luck *luck)
{
    uint64_t *s = luck->s;
    uint64_t word = s[1] * 5;
    word = (word << 7 | word >> 57) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return word;
}

INLINE uint32_t luck_below(Luck *luck, uint32_t n)
{
    uint64_t product = (luck_next(luck) >> 32) * n;
    if (rare((uint32_t)product < n)) {
        uint32_t surplus = (0u - n) % n;
        while ((uint32_t)product < surplus)
            product = (luck_next(luck) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* Bits ------------------------------------------------------------------------------------------ */

/* A set of tiles (0 to 35, as the script declares them), or of spaces: eight bits a row, of which six are
 * used, so that a shift off the board lands where nothing ever is. */
typedef uint64_t Bits;

static const Bits CITY = UINT64_C(0x3f3f3f3f3f3f), ROW = 0x3f, COLUMN = UINT64_C(0x010101010101);

INLINE Bits bit(int n)
{
    return UINT64_C(1) << n;
}

INLINE int lowest(Bits set)
{
    return __builtin_ctzll(set);
}

/* Counting the bits gives, on the way, the sums of the bytes up to each byte; finding one uses them again. */
static const Bits ONES = UINT64_C(0x0101010101010101), TOPS = UINT64_C(0x8080808080808080);

INLINE Bits byte_sums(Bits set)
{
#ifdef __BMI2__
    return (Bits)__builtin_popcountll(set) << 56;
#endif
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return ((set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * ONES;
}

INLINE int count(Bits sums)
{
    return (int)(sums >> 56);
}

/* How many of these rising bytes are at most n? */
INLINE int bytes_up_to(Bits bytes, Bits n)
{
    return (int)(((((n * ONES | TOPS) - bytes) & TOPS) >> 7) * ONES >> 56);
}

/* The n-th bit without a loop: first its byte, then the bit in it, both by comparing eight sums at once. */
INLINE int nth(Bits set, Bits sums, int n)
{
#ifdef __BMI2__
    return lowest(__builtin_ia32_pdep_di(bit(n), set));
#endif
    int at = 8 * bytes_up_to(sums, (Bits)n);
    Bits rank = (Bits)n - (sums << 8 >> at & 0xff);
    Bits spread = (set >> at & 0xff) * ONES & UINT64_C(0x8040201008040201);
    return at + bytes_up_to(((spread + ~TOPS) >> 7 & ONES) * ONES, rank);
}

/* Also gives bits off the board. */
INLINE Bits beside(Bits spaces)
{
    return spaces << 1 | spaces >> 1 | spaces << 8 | spaces >> 8;
}

/* Tiles -------------------------------------------------------------------------------------------- */

INLINE int gang_of(int tile)
{
    return tile / 9;
}

/* A tile's power, in the byte of its gang; the sum over a line has all four totals. Dead ones have none. */
#define W(gang, power)  (UINT32_C(power) << 8 * (gang))
#define THREE(g, power) W(g, power), W(g, power), W(g, power)
#define GANG(g)         THREE(g, 1), THREE(g, 2), THREE(g, 3)
static const uint32_t worth[DEAD + GANGSTER_TILES] = {GANG(0), GANG(1), GANG(2), GANG(3)};

/* The game ------------------------------------------------------------------------------------------- */

typedef struct Play {
    Luck luck[GANGS];
    Bits free;   /* spaces */
    Bits mobile; /* living tiles outside full lines */
    Bits lock;   /* where the tile touched last lies */
    Bits living; /* all living tiles, and by gang: */
    Bits alive[GANGS];
    Bits open, stock[GANGS]; /* tiles */
    uint32_t decisions;
    int players, quiet, awards;
    int left, left_end, right, right_end; /* the piles: what is left of `pile` */
    int bullets[GANGS], rank[GANGS], reached[GANGS];
    uint8_t pile[GANGSTER_TILES];
    uint8_t tile_on[64]; /* a dead one has DEAD added; rubbish on free spaces */
} Play;

/* A decision; with only one option it is none. */
INLINE int decide(Play *p, int me, int options, bool exact)
{
    if (options == 1)
        return 0;
    p->decisions++;
    return (int)luck_below(&p->luck[exact ? me : 0], (uint32_t)options);
}

INLINE int choose_space(Play *p, int me, Bits spaces, bool exact)
{
    Bits sums = byte_sums(spaces);
    return nth(spaces, sums, decide(p, me, count(sums), exact));
}

/* The space of one of the tiles there. The engine numbers them by tile. */
INLINE int choose_tile_on(Play *p, int me, Bits spaces, bool exact)
{
    if (!exact)
        return choose_space(p, me, spaces, exact);
    Bits tiles = 0;
    for (Bits rest = spaces; rest; rest &= rest - 1)
        tiles |= bit(p->tile_on[lowest(rest)]);
    Bits sums = byte_sums(tiles);
    int tile = nth(tiles, sums, decide(p, me, count(sums), exact));
    while (p->tile_on[lowest(spaces)] != tile)
        spaces &= spaces - 1;
    return lowest(spaces);
}

/* Setup ------------------------------------------------------------------------------------------------ */

/* Gives the seat that begins. */
INLINE int set_up(Play *p, int players, Luck *luck)
{
    int rest = 0;
    *p = (Play){
        .players = players, .free = CITY, .luck = {p->luck[0], p->luck[1], p->luck[2], p->luck[3]}};
    for (int tile = 0; tile < GANGSTER_TILES; tile++) {
        int gang = gang_of(tile);
        if (gang < players && tile % 3 == 0)
            p->stock[gang] |= bit(tile);
        else
            p->pile[rest++] = (uint8_t)tile;
    }
    for (int seat = 0; seat < players; seat++)
        p->bullets[seat] = players == 2 ? 2 : 1;
    for (int last = rest - 1; last > 0; last--) {
        uint32_t pick = luck_below(luck, (uint32_t)last + 1);
        uint8_t picked = p->pile[pick];
        p->pile[pick] = p->pile[last];
        p->pile[last] = picked;
    }
    p->left_end = rest;
    p->left = p->right_end = rest / 2;
    p->open = bit(p->pile[p->left++]) | bit(p->pile[p->right++]);
    return (int)luck_below(luck, (uint32_t)players);
}

/* Scoring ----------------------------------------------------------------------------------------------- */

/* Gives the seat that has reached the goal, or NOTHING. `step` is the way along the line. */
INLINE int score(Play *p, int from, int step)
{
    uint32_t totals = 0, seen = 0, again = 0;
    for (int i = 0; i < 6; i++)
        totals += worth[p->tile_on[from + i * step]];
    for (int gang = 0; gang < GANGS; gang++) {
        uint32_t total = UINT32_C(1) << (totals >> 8 * gang & 31);
        again |= seen & total;
        seen |= total;
    }
    uint32_t alone = seen & ~again & ~UINT32_C(1); /* values that only one gang has, without 0 */
    if (!alone)
        return NOTHING;
    int most = 31 - __builtin_clz(alone), boss = 0;
    while ((int)(totals >> 8 * boss & 31) != most)
        boss++;
    if (boss >= p->players)
        return NOTHING;
    uint32_t lower = seen & ((UINT32_C(1) << most) - 1);
    int points = lower ? most - (31 - __builtin_clz(lower)) : most;
    p->reached[boss] = ++p->awards;
    p->rank[boss] += points;
    if (p->rank[boss] < GOAL)
        return NOTHING;
    p->rank[boss] = GOAL;
    return boss;
}

INLINE int score_lines_at(Play *p, int me, int space, bool exact)
{
    int across = space & 56, down = space & 7;
    Bits row = ROW << across, column = COLUMN << down;
    bool row_full = !(p->free & row), column_full = !(p->free & column);
    if (!row_full && !column_full)
        return NOTHING;
    p->mobile &= ~((row_full ? row : 0) | (column_full ? column : 0));
    if (!column_full)
        return score(p, across, 1);
    if (!row_full)
        return score(p, down, 8);
    bool row_first = decide(p, me, 2, exact) == 0;
    int winner = row_first ? score(p, across, 1) : score(p, down, 8);
    if (winner != NOTHING)
        return winner;
    return row_first ? score(p, down, 8) : score(p, across, 1);
}

/* The three actions --------------------------------------------------------------------------------------- */

INLINE int left_top(const Play *p)
{
    return p->left < p->left_end;
}

INLINE int right_top(const Play *p)
{
    return p->right < p->right_end;
}

INLINE void refill(Play *p, int me, bool exact)
{
    int piles = left_top(p) + right_top(p);
    if (piles == 0)
        return;
    bool left = piles == 2 ? decide(p, me, 2, exact) == 0 : left_top(p);
    p->open |= bit(p->pile[left ? p->left++ : p->right++]);
}

/* Gives the space. Tiles that the player knows come first, then the tops of the piles. */
INLINE int lay(Play *p, int me, bool *from_open, bool exact)
{
    Bits known = p->stock[me] | p->open, sums = byte_sums(known);
    int seen = count(sums), n = decide(p, me, seen + left_top(p) + right_top(p), exact), tile;
    if (n < seen) {
        tile = nth(known, sums, n);
        *from_open = p->open >> tile & 1;
        p->open &= ~bit(tile);
        p->stock[me] &= ~bit(tile);
    } else {
        tile = p->pile[n == seen && left_top(p) ? p->left++ : p->right++];
    }
    int space = choose_space(p, me, p->free, exact);
    p->tile_on[space] = (uint8_t)tile;
    p->free ^= bit(space);
    p->mobile |= bit(space);
    p->living |= bit(space);
    p->alive[gang_of(tile)] |= bit(space);
    return space;
}

INLINE int push(Play *p, int me, Bits movable, bool exact)
{
    int from = choose_tile_on(p, me, movable, exact);
    int to = choose_space(p, me, beside(bit(from)) & p->free, exact);
    Bits both = bit(from) | bit(to);
    int tile = p->tile_on[from];
    p->tile_on[to] = (uint8_t)tile;
    p->free ^= both;
    p->mobile ^= both;
    p->living ^= both;
    p->alive[gang_of(tile)] ^= both;
    return to;
}

INLINE void shoot(Play *p, int me, Bits shooters, bool exact)
{
    int shooter = choose_tile_on(p, me, shooters, exact);
    int target = choose_tile_on(p, me, beside(bit(shooter)) & p->living & ~p->alive[me], exact);
    p->bullets[me]--;
    p->mobile &= ~bit(target);
    p->living &= ~bit(target);
    p->alive[gang_of(p->tile_on[target])] &= ~bit(target);
    p->tile_on[target] += DEAD;
}

/* The turn -------------------------------------------------------------------------------------------------- */

/* Gives the seat that has reached the goal, or NOTHING. */
INLINE int turn(Play *p, int me, bool exact)
{
    int can_lay = (p->stock[me] | p->open) != 0 || left_top(p) || right_top(p), space;
    bool from_open = false;
    Bits movable = 0, shooters = 0;
    if (!can_lay || p->quiet < QUIET_ROUNDS * p->players) {
        movable = beside(p->free) & p->mobile & ~p->lock;
        if (p->bullets[me] > 0)
            shooters = p->alive[me] & beside(p->living & ~p->alive[me]);
    }
    int can_move = movable != 0, options = can_lay + can_move + (shooters != 0);
    if (rare(options == 0)) { /* skipped */
        p->quiet++;
        return NOTHING;
    }
    int what = decide(p, me, options, exact);
    if (what < can_lay) {
        space = lay(p, me, &from_open, exact);
        p->quiet = 0;
    } else {
        p->quiet++;
        if (what - can_lay >= can_move) {
            shoot(p, me, shooters, exact);
            p->lock = 0;
            return NOTHING;
        }
        space = push(p, me, movable, exact);
    }
    p->lock = bit(space);
    int winner = score_lines_at(p, me, space, exact);
    if (from_open && winner == NOTHING)
        refill(p, me, exact);
    return winner;
}

/* Gives the winners, as bits. */
static unsigned last_count(const Play *p)
{
    int best = 0;
    unsigned tied = 1;
    for (int seat = 1; seat < p->players; seat++) {
        bool more = p->rank[seat] > p->rank[best];
        if (p->rank[seat] == p->rank[best])
            tied |= 1u << seat;
        if (more || (p->rank[seat] == p->rank[best] && p->reached[seat] < p->reached[best]))
            best = seat;
        if (more)
            tied = 1u << seat;
    }
    return p->rank[best] > 0 ? 1u << best : tied;
}

/* Gives the winners; *by_goal says how. */
INLINE unsigned play(Play *p, int me, bool *by_goal, bool exact)
{
    while (p->free) {
        int winner = turn(p, me, exact);
        if (rare(winner != NOTHING)) {
            *by_goal = true;
            return 1u << winner;
        }
        me = me + 1 < p->players ? me + 1 : 0;
    }
    *by_goal = false;
    return last_count(p);
}

/* For the bench, and for the proof ------------------------------------------------------------------------------ */

void yardstick_gangster(int players, uint64_t seed, int games, Tally *tally)
{
    Play p = {0};
    bool by_goal;
    luck_seed(&p.luck[0], seed);
    for (int i = 0; i < games; i++) {
        int starter = set_up(&p, players, &p.luck[0]);
        unsigned winners = play(&p, starter, &by_goal, false);
        tally->decisions += p.decisions;
        tally->ended_early += by_goal;
        for (int seat = 0; seat < players; seat++) {
            tally->score[seat] += (uint64_t)p.rank[seat];
            tally->wins[seat] += winners >> seat & 1;
        }
    }
    tally->games += (uint64_t)games;
}

void gangster_as_engine(int players, uint64_t seed, GangsterEnd *end)
{
    Play p = {0};
    Luck table;
    luck_seed(&table, seed);
    for (int seat = 0; seat < GANGS; seat++)
        luck_seed(&p.luck[seat], seed * 31 + (uint64_t)seat + 1);
    int starter = set_up(&p, players, &table);
    *end = (GangsterEnd){0};
    end->winners = play(&p, starter, &end->by_goal, true);
    end->decisions = p.decisions;
    for (int seat = 0; seat < players; seat++)
        end->rank[seat] = p.rank[seat];
    for (int i = 0; i < GANGSTER_SPACES; i++) {
        int space = i / 6 * 8 + i % 6, tile = p.tile_on[space];
        bool taken = !(p.free >> space & 1);
        end->tile_on[i] = (int8_t)(taken ? tile % DEAD : NOTHING);
        end->dead_on[i] = taken && tile >= DEAD;
    }
}
