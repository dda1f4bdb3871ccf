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

/* What a player can be shown: lay this tile; lay this tile there; move this tile that lies there; ... */
typedef struct Listed {
    uint8_t kind, tile, space, pile;
} Listed;

enum { NO_TILE = 255, NO_SPACE = 255, LEFT = 0, RIGHT = 1, MOST_LISTED = 40 };

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

/* A space for this tile. */
INLINE int choose_space(Play *p, int me, Kind kind, int tile, Bits spaces, Mode mode)
{
    if (mode == LISTING) {
        Listed *next = p->options;
        for (; spaces; spaces &= spaces - 1)
            *next++ = (Listed){(uint8_t)kind, (uint8_t)tile, (uint8_t)lowest(spaces), 0};
        return pick(p, me, next, mode).space;
    }
    Bits sums = byte_sums(spaces);
    return nth(spaces, sums, decide(p, me, count(sums), mode));
}

/* The space of one of the tiles there. The engine numbers them by tile. */
INLINE int choose_tile_on(Play *p, int me, Kind kind, Bits spaces, Mode mode)
{
    if (mode == LISTING) {
        Listed *next = p->options;
        for (; spaces; spaces &= spaces - 1) {
            int space = lowest(spaces);
            *next++ = (Listed){(uint8_t)kind, p->tile_on[space], (uint8_t)space, 0};
        }
        return pick(p, me, next, mode).space;
    }
    Bits tiles = spaces;
    if (mode == AS_ENGINE) {
        tiles = 0;
        for (Bits rest = spaces; rest; rest &= rest - 1)
            tiles |= bit(p->tile_on[lowest(rest)]);
    }
    Bits sums = byte_sums(tiles);
    int chosen = nth(tiles, sums, decide(p, me, count(sums), mode));
    if (mode != AS_ENGINE)
        return chosen;
    while (p->tile_on[lowest(spaces)] != chosen)
        spaces &= spaces - 1;
    return lowest(spaces);
}

/* One of two ways to go on: is it the first? */
INLINE bool choose_first(Play *p, int me, Listed first, Listed second, Mode mode)
{
    if (mode != LISTING)
        return decide(p, me, 2, mode) == 0;
    p->options[0] = first;
    p->options[1] = second;
    Listed picked = pick(p, me, p->options + 2, mode);
    return picked.kind == first.kind && picked.pile == first.pile;
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

/* Tiles that the player knows come first, then the tops of the piles. The tile of a top is not his to know. */
INLINE Listed choose_known_or_top(Play *p, int me, Mode mode)
{
    Bits known = p->stock[me] | p->open;
    if (mode == LISTING) {
        Listed *next = p->options;
        for (; known; known &= known - 1)
            *next++ = (Listed){LAY, (uint8_t)lowest(known), NO_SPACE, 0};
        *next = (Listed){LAY_LEFT_TOP, NO_TILE, NO_SPACE, LEFT};
        next += left_top(p);
        *next = (Listed){LAY_RIGHT_TOP, NO_TILE, NO_SPACE, RIGHT};
        next += right_top(p);
        return pick(p, me, next, mode);
    }
    Bits sums = byte_sums(known);
    int seen = count(sums), n = decide(p, me, seen + left_top(p) + right_top(p), mode);
    if (n < seen)
        return (Listed){LAY, (uint8_t)nth(known, sums, n), NO_SPACE, 0};
    return (Listed){n == seen && left_top(p) ? LAY_LEFT_TOP : LAY_RIGHT_TOP, NO_TILE, NO_SPACE, 0};
}

/* Gives the space. */
INLINE int lay(Play *p, int me, bool *from_open, Mode mode)
{
    Listed option = choose_known_or_top(p, me, mode);
    int tile;
    if (option.kind == LAY) {
        tile = option.tile;
        *from_open = p->open >> tile & 1;
        p->open &= ~bit(tile);
        p->stock[me] &= ~bit(tile);
    } else {
        tile = p->pile[option.kind == LAY_LEFT_TOP ? p->left++ : p->right++];
    }
    int space = choose_space(p, me, LAY, tile, p->free, mode);
    p->tile_on[space] = (uint8_t)tile;
    p->free ^= bit(space);
    p->mobile |= bit(space);
    p->living |= bit(space);
    p->alive[gang_of(tile)] |= bit(space);
    return space;
}

INLINE int push(Play *p, int me, Bits movable, Mode mode)
{
    int from = choose_tile_on(p, me, MOVE, movable, mode), tile = p->tile_on[from];
    int to = choose_space(p, me, MOVE, tile, beside(bit(from)) & p->free, mode);
    Bits both = bit(from) | bit(to);
    p->tile_on[to] = (uint8_t)tile;
    p->free ^= both;
    p->mobile ^= both;
    p->living ^= both;
    p->alive[gang_of(tile)] ^= both;
    return to;
}

INLINE void shoot(Play *p, int me, Bits shooters, Mode mode)
{
    int shooter = choose_tile_on(p, me, SHOOT, shooters, mode);
    Bits targets = beside(bit(shooter)) & p->living & ~p->alive[me];
    int target = choose_tile_on(p, me, SHOOT, targets, mode);
    p->bullets[me]--;
    p->mobile &= ~bit(target);
    p->living &= ~bit(target);
    p->alive[gang_of(p->tile_on[target])] &= ~bit(target);
    p->tile_on[target] += DEAD;
}

/* The turn -------------------------------------------------------------------------------------------------- */

INLINE Kind choose_action(Play *p, int me, int can_lay, int can_move, int can_shoot, Mode mode)
{
    if (mode == LISTING) {
        Listed *next = p->options;
        *next = (Listed){LAY, NO_TILE, NO_SPACE, 0};
        next += can_lay;
        *next = (Listed){MOVE, NO_TILE, NO_SPACE, 0};
        next += can_move;
        *next = (Listed){SHOOT, NO_TILE, NO_SPACE, 0};
        next += can_shoot;
        return pick(p, me, next, mode).kind;
    }
    int n = decide(p, me, can_lay + can_move + can_shoot, mode);
    return n < can_lay ? LAY : n - can_lay < can_move ? MOVE : SHOOT;
}

/* Gives the seat that has reached the goal, or NOTHING. */
INLINE int turn(Play *p, int me, Mode mode)
{
    int can_lay = (p->stock[me] | p->open) != 0 || left_top(p) || right_top(p), space;
    bool from_open = false;
    Bits movable = 0, shooters = 0;
    if (!can_lay || p->quiet < QUIET_ROUNDS * p->players) {
        movable = beside(p->free) & p->mobile & ~p->lock;
        if (p->bullets[me] > 0)
            shooters = p->alive[me] & beside(p->living & ~p->alive[me]);
    }
    if (rare(!can_lay && !movable && !shooters)) { /* skipped */
        p->quiet++;
        return NOTHING;
    }
    Kind what = choose_action(p, me, can_lay, movable != 0, shooters != 0, mode);
    if (what == LAY) {
        space = lay(p, me, &from_open, mode);
        p->quiet = 0;
    } else {
        p->quiet++;
        if (what == SHOOT) {
            shoot(p, me, shooters, mode);
            p->lock = 0;
            return NOTHING;
        }
        space = push(p, me, movable, mode);
    }
    p->lock = bit(space);
    int winner = score_lines_at(p, me, space, mode);
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
