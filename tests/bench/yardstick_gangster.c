/* How it is fast: the city is a set of bits, what changes with a move is kept instead of being worked out, and
 * nothing is allocated or copied. It is plain C, built with the same flags as the engine; where they allow the
 * machine's own instructions for counting and finding bits, it uses those.
 *
 * The rules are written once. Every function below takes `mode`, a constant wherever it is called from: it only says
 * where random numbers come from and how the options of a decision are numbered and held, so the timed games are the
 * checked ones. Counting, the options of a decision are a set of bits, and only the chosen one is looked up. Listing,
 * every decision first writes all its options as records that a player could be shown, and one of them is played. */
#include "tests/bench/yardstick_gangster.h"
#include "tests/bench/yardstick_luck.h"

#include <stddef.h>
#include <string.h>

enum { GANGS = 4, GOAL = 17, QUIET_ROUNDS = 2, DEAD = 64, NOTHING = -1 };

typedef enum Mode { COUNTING, LISTING, AS_ENGINE } Mode;

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

typedef enum Kind {
    LAY,
    LAY_LEFT_TOP,
    LAY_RIGHT_TOP,
    MOVE,
    SHOOT,
    ROW_FIRST,
    COLUMN_FIRST,
    REFILL
} Kind;

/* A complete action as a player can be shown it: this tile to this space, from that one (or from this pile). */
typedef struct Listed {
    uint8_t kind, tile, space, from;
} Listed;

enum { NO_TILE = 255, NO_SPACE = 255, LEFT = 0, RIGHT = 1, MOST_LISTED = 400 };

typedef struct Play {
    Luck luck[GANGS];
    Bits free;   /* spaces */
    Bits mobile; /* living tiles outside full lines */
    Bits lock;   /* where the tile touched last lies */
    Bits living; /* all living tiles, and by gang: */
    Bits alive[GANGS];
    Bits open, stock[GANGS]; /* tiles */
    uint32_t decisions;      /* complete actions, and what else is decided */
    uint32_t
        questions; /* the same as the engine counts: what, which and where are asked one by one */
    int players, quiet, awards;
    int left, left_end, right, right_end; /* the piles: what is left of `pile` */
    int bullets[GANGS], rank[GANGS], reached[GANGS];
    uint8_t pile[GANGSTER_TILES];
    uint8_t tile_on[64];         /* a dead one has DEAD added; rubbish on free spaces */
    Listed options[MOST_LISTED]; /* of the decision at hand, when listing */
} Play;

/* A decision; with only one option it is none. */
INLINE int decide(Play *p, int me, int options, Mode mode)
{
    if (options == 1)
        return 0;
    p->decisions++;
    return (int)luck_below(&p->luck[mode == AS_ENGINE ? me : 0], (uint32_t)options);
}

/* Somebody looks at all options; here the compiler is told so, and may not leave any of them out. */
#ifndef SHOW_OPTIONS
#define SHOW_OPTIONS(play, end) __asm__ volatile("" ::"m"((play)->options), "r"(end))
#endif

/* One of the options listed up to `end`. */
INLINE Listed pick(Play *p, int me, const Listed *end, Mode mode)
{
    SHOW_OPTIONS(p, end);
    return p->options[decide(p, me, (int)(end - p->options), mode)];
}

/* One of two ways to go on: is it the first? */
INLINE bool choose_first(Play *p, int me, Listed first, Listed second, Mode mode)
{
    if (mode == AS_ENGINE)
        p->questions++;
    if (mode != LISTING)
        return decide(p, me, 2, mode) == 0;
    p->options[0] = first;
    p->options[1] = second;
    Listed picked = pick(p, me, p->options + 2, mode);
    return picked.kind == first.kind && picked.from == first.from;
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

INLINE int score_lines_at(Play *p, int me, int space, Mode mode)
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
    Listed by_row = {ROW_FIRST, NO_TILE, (uint8_t)space, 0};
    Listed by_column = {COLUMN_FIRST, NO_TILE, (uint8_t)space, 0};
    bool row_first = choose_first(p, me, by_row, by_column, mode);
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

INLINE void refill(Play *p, int me, Mode mode)
{
    int piles = left_top(p) + right_top(p);
    if (piles == 0)
        return;
    Listed from_left = {REFILL, NO_TILE, NO_SPACE, LEFT},
           from_right = {REFILL, NO_TILE, NO_SPACE, RIGHT};
    bool left = piles == 2 ? choose_first(p, me, from_left, from_right, mode) : left_top(p);
    p->open |= bit(p->pile[left ? p->left++ : p->right++]);
}

/* Pairs of a piece and a target beside it, by the way from one to the other. */
static const int way_to[4] = {1, -1, 8, -8};

INLINE Bits pieces_with_target(Bits pieces, Bits targets, int way)
{
    switch (way) {
    case 0:
        return pieces & targets >> 1;
    case 1:
        return pieces & targets << 1;
    case 2:
        return pieces & targets >> 8;
    default:
        return pieces & targets << 8;
    }
}

INLINE int count_pairs(Bits pieces, Bits targets)
{
    int pairs = 0;
    for (int way = 0; way < 4; way++)
        pairs += count(byte_sums(pieces_with_target(pieces, targets, way)));
    return pairs;
}

INLINE Listed *list_pairs(const Play *p, Kind kind, Bits pieces, Bits targets, Listed *next)
{
    for (int way = 0; way < 4; way++)
        for (Bits rest = pieces_with_target(pieces, targets, way); rest; rest &= rest - 1) {
            int from = lowest(rest);
            *next++ = (Listed){(uint8_t)kind, p->tile_on[from], (uint8_t)(from + way_to[way]),
                               (uint8_t)from};
        }
    return next;
}

INLINE Listed nth_pair(const Play *p, Kind kind, Bits pieces, Bits targets, int n)
{
    for (int way = 0;; way++) {
        Bits from = pieces_with_target(pieces, targets, way), sums = byte_sums(from);
        if (n < count(sums)) {
            int at = nth(from, sums, n);
            return (Listed){(uint8_t)kind, p->tile_on[at], (uint8_t)(at + way_to[way]),
                            (uint8_t)at};
        }
        n -= count(sums);
    }
}

/* The engine goes by tile: the tiles that can, then what each of them can do. */
static Listed nth_pair_by_tile(Play *p, Kind kind, Bits pieces, Bits targets, int n)
{
    int space_of[DEAD * 2], able = 0, chosen = NOTHING, in_reach = 0, target = NOTHING;
    Bits tiles = 0;
    for (Bits rest = pieces; rest; rest &= rest - 1) {
        int space = lowest(rest);
        space_of[p->tile_on[space]] = space;
        if (beside(bit(space)) & targets)
            tiles |= bit(p->tile_on[space]), able++;
    }
    for (Bits rest = tiles; chosen == NOTHING; rest &= rest - 1) {
        int pairs = count(byte_sums(beside(bit(space_of[lowest(rest)])) & targets));
        if (n < pairs)
            chosen = space_of[lowest(rest)];
        else
            n -= pairs;
    }
    for (Bits rest = beside(bit(chosen)) & targets; rest; rest &= rest - 1, in_reach++) {
        int space = lowest(rest), before = 0; /* moves go by space, shots by tile */
        for (Bits other = beside(bit(chosen)) & targets; other; other &= other - 1)
            before += kind == MOVE ? lowest(other) < space
                                   : p->tile_on[lowest(other)] < p->tile_on[space];
        if (before == n)
            target = space;
    }
    p->questions += (uint32_t)((able > 1) + (in_reach > 1));
    return (Listed){(uint8_t)kind, p->tile_on[chosen], (uint8_t)target, (uint8_t)chosen};
}

/* Tiles that the player knows come first, then the tops of the piles. The tile of a top is not his to know. */
INLINE Listed *list_lays(const Play *p, Bits known, Listed *next)
{
    uint8_t space[36];
    int spaces = 0;
    for (Bits rest = p->free; rest; rest &= rest - 1)
        space[spaces++] = (uint8_t)lowest(rest);
    for (Bits rest = known; rest; rest &= rest - 1)
        for (int i = 0; i < spaces; i++)
            *next++ = (Listed){LAY, (uint8_t)lowest(rest), space[i], 0};
    if (left_top(p))
        for (int i = 0; i < spaces; i++)
            *next++ = (Listed){LAY_LEFT_TOP, NO_TILE, space[i], LEFT};
    if (right_top(p))
        for (int i = 0; i < spaces; i++)
            *next++ = (Listed){LAY_RIGHT_TOP, NO_TILE, space[i], RIGHT};
    return next;
}

INLINE Listed nth_lay(Play *p, Bits known, Bits known_sums, int tiles, int n, Mode mode)
{
    Bits sums = byte_sums(p->free);
    int spaces = count(sums), seen = count(known_sums), tile = n / spaces;
    uint8_t space = (uint8_t)nth(p->free, sums, n % spaces);
    if (mode == AS_ENGINE)
        p->questions += (uint32_t)((tiles > 1) + (spaces > 1));
    if (tile < seen)
        return (Listed){LAY, (uint8_t)nth(known, known_sums, tile), space, 0};
    return tile == seen && left_top(p) ? (Listed){LAY_LEFT_TOP, NO_TILE, space, LEFT}
                                       : (Listed){LAY_RIGHT_TOP, NO_TILE, space, RIGHT};
}

INLINE void lay(Play *p, int me, Listed option, bool *from_open)
{
    int tile, space = option.space;
    if (option.kind == LAY) {
        tile = option.tile;
        *from_open = p->open >> tile & 1;
        p->open &= ~bit(tile);
        p->stock[me] &= ~bit(tile);
    } else {
        tile = p->pile[option.kind == LAY_LEFT_TOP ? p->left++ : p->right++];
    }
    p->tile_on[space] = (uint8_t)tile;
    p->free ^= bit(space);
    p->mobile |= bit(space);
    p->living |= bit(space);
    p->alive[gang_of(tile)] |= bit(space);
}

INLINE void push(Play *p, Listed option)
{
    Bits both = bit(option.from) | bit(option.space);
    p->tile_on[option.space] = option.tile;
    p->free ^= both;
    p->mobile ^= both;
    p->living ^= both;
    p->alive[gang_of(option.tile)] ^= both;
}

INLINE void shoot(Play *p, int me, int target)
{
    p->bullets[me]--;
    p->mobile &= ~bit(target);
    p->living &= ~bit(target);
    p->alive[gang_of(p->tile_on[target])] &= ~bit(target);
    p->tile_on[target] += DEAD;
}

/* The turn -------------------------------------------------------------------------------------------------- */

enum { SKIPPED = 255 };

/* One of all complete actions, or SKIPPED. */
INLINE Listed choose_action(Play *p, int me, Mode mode)
{
    Bits known = p->stock[me] | p->open, movable = 0, shooters = 0, victims = 0;
    bool can_lay = known != 0 || left_top(p) || right_top(p);
    if (!can_lay || p->quiet < QUIET_ROUNDS * p->players) {
        movable = p->mobile & ~p->lock;
        if (p->bullets[me] > 0) {
            shooters = p->alive[me];
            victims = p->living & ~p->alive[me];
        }
    }
    if (mode == LISTING) {
        Listed *next = list_lays(p, known, p->options);
        next = list_pairs(p, MOVE, movable, p->free, next);
        if (shooters)
            next = list_pairs(p, SHOOT, shooters, victims, next);
        return rare(next == p->options) ? (Listed){.kind = SKIPPED} : pick(p, me, next, mode);
    }
    Bits known_sums = byte_sums(known);
    int tiles = count(known_sums) + left_top(p) + right_top(p);
    int lays = tiles * count(byte_sums(p->free)), moves = count_pairs(movable, p->free);
    int shots = shooters ? count_pairs(shooters, victims) : 0;
    if (rare(lays + moves + shots == 0))
        return (Listed){.kind = SKIPPED};
    int n = decide(p, me, lays + moves + shots, mode);
    if (mode == AS_ENGINE)
        p->questions += (lays > 0) + (moves > 0) + (shots > 0) > 1;
    if (n < lays)
        return nth_lay(p, known, known_sums, tiles, n, mode);
    bool shooting = n - lays >= moves;
    Bits pieces = shooting ? shooters : movable, targets = shooting ? victims : p->free;
    Kind kind = shooting ? SHOOT : MOVE;
    n -= shooting ? lays + moves : lays;
    return mode == AS_ENGINE ? nth_pair_by_tile(p, kind, pieces, targets, n)
                             : nth_pair(p, kind, pieces, targets, n);
}

/* Gives the seat that has reached the goal, or NOTHING. */
INLINE int turn(Play *p, int me, Mode mode)
{
    Listed action = choose_action(p, me, mode);
    bool from_open = false;
    p->quiet++;
    if (rare(action.kind == SKIPPED))
        return NOTHING;
    if (action.kind == SHOOT) {
        shoot(p, me, action.space);
        p->lock = 0;
        return NOTHING;
    }
    if (action.kind == MOVE) {
        push(p, action);
    } else {
        lay(p, me, action, &from_open);
        p->quiet = 0;
    }
    p->lock = bit(action.space);
    int winner = score_lines_at(p, me, action.space, mode);
    if (from_open && winner == NOTHING)
        refill(p, me, mode);
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
INLINE unsigned play(Play *p, int me, bool *by_goal, Mode mode)
{
    while (p->free) {
        int winner = turn(p, me, mode);
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

INLINE void play_many(int players, uint64_t seed, int games, Tally *tally, Mode mode)
{
    Play p = {0};
    bool by_goal;
    luck_seed(&p.luck[0], seed);
    for (int i = 0; i < games; i++) {
        int starter = set_up(&p, players, &p.luck[0]);
        unsigned winners = play(&p, starter, &by_goal, mode);
        tally->decisions += p.decisions;
        tally->ended_early += by_goal;
        for (int seat = 0; seat < players; seat++) {
            tally->score[seat] += (uint64_t)p.rank[seat];
            tally->wins[seat] += winners >> seat & 1;
        }
    }
    tally->games += (uint64_t)games;
}

void gangster_counting(int players, uint64_t seed, int games, Tally *tally)
{
    play_many(players, seed, games, tally, COUNTING);
}

void gangster_listing(int players, uint64_t seed, int games, Tally *tally)
{
    play_many(players, seed, games, tally, LISTING);
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
    end->winners = play(&p, starter, &end->by_goal, AS_ENGINE);
    end->decisions = p.questions;
    for (int seat = 0; seat < players; seat++)
        end->rank[seat] = p.rank[seat];
    for (int i = 0; i < GANGSTER_SPACES; i++) {
        int space = i / 6 * 8 + i % 6, tile = p.tile_on[space];
        bool taken = !(p.free >> space & 1);
        end->tile_on[i] = (int8_t)(taken ? tile % DEAD : NOTHING);
        end->dead_on[i] = taken && tile >= DEAD;
    }
}
