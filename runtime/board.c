#include "runtime/board.h"

static const uint64_t *beside_of(const Shape *shape, int space)
{
    return shape->beside + (size_t)space * (size_t)shape->space_words;
}

static bool has_space(const Shape *shape, int space)
{
    return shape->sealed && space >= 0 && space < shape->spaces;
}

static bool has_board(const Shape *shape, int board)
{
    return shape->sealed && board >= 0 && board < shape->boards;
}

/* Scripts ask this at nearly every decision; most boards fit in one word, and then it is a handful of
 * instructions. `out` is written last, so it may be the set itself. */
void board_beside(const Shape *shape, const uint64_t *spaces, uint64_t *out)
{
    int words = shape->space_words;
    const BoardInfo *grid = &shape->board[0];
    if (words == 1 && shape->boards == 1 && grid->not_last) {
        uint64_t set = spaces[0];
        uint64_t found = (set & grid->not_last) << 1 | (set & grid->not_first) >> 1;
        if (grid->rows > 1)
            found |= set << grid->columns | set >> grid->columns;
        out[0] = found & grid->spaces[0];
        return;
    }
    if (words == 1) {
        uint64_t found = 0;
        for (uint64_t rest = spaces[0]; rest; rest &= rest - 1)
            found |= shape->beside[__builtin_ctzll(rest)];
        out[0] = found;
        return;
    }
    Set found;
    set_clear(found.word, words);
    for (int i = SET_FIRST(spaces, words); i >= 0; i = SET_AFTER(spaces, words, i))
        set_add(found.word, beside_of(shape, i), words);
    set_copy(out, found.word, words);
}

void board_spaces(const Shape *shape, int board, uint64_t *out)
{
    if (has_board(shape, board))
        set_copy(out, shape->board[board].spaces, shape->space_words);
    else
        set_clear(out, shape->space_words);
}

void board_full_lines(const Shape *shape, int board, const uint64_t *taken, uint64_t *out)
{
    int words = shape->space_words;
    Set full;
    set_clear(full.word, words);
    if (has_board(shape, board)) {
        const BoardInfo *info = &shape->board[board];
        for (int i = info->first_line; i < info->first_line + info->lines; i++)
            if (set_within(shape->line[i].spaces.word, taken, words))
                set_add(full.word, shape->line[i].spaces.word, words);
    }
    set_copy(out, full.word, words);
}

int board_full_lines_at(const Shape *shape, int space, const uint64_t *taken, int *lines)
{
    int found = 0;
    if (!has_space(shape, space))
        return 0;
    const uint16_t *through = shape->lines_at + (size_t)space * LINES_AT;
    for (int i = 0; i < LINES_AT && through[i] != 0xffff; i++)
        if (set_within(shape->line[through[i]].spaces.word, taken, shape->space_words))
            lines[found++] = through[i];
    return found;
}

/* A walk that spreads one step at a time: all spaces at the same distance move on together, as one set. */
typedef struct Walk {
    Set edge;   /* reached by the last step */
    Set closed; /* blocked, or reached before */
} Walk;

static void walk_start(Walk *walk, int from, const uint64_t *blocked, int words)
{
    set_clear(walk->edge.word, words);
    set_put(walk->edge.word, from);
    if (blocked)
        set_copy(walk->closed.word, blocked, words);
    else
        set_clear(walk->closed.word, words);
    set_put(walk->closed.word, from);
}

/* false when there was nowhere left to go. */
static bool walk_step(const Shape *shape, Walk *walk)
{
    int words = shape->space_words;
    board_beside(shape, walk->edge.word, walk->edge.word);
    set_remove(walk->edge.word, walk->closed.word, words);
    set_add(walk->closed.word, walk->edge.word, words);
    return !set_empty(walk->edge.word, words);
}

int board_distance(const Shape *shape, int from, int to, const uint64_t *blocked)
{
    if (!has_space(shape, from) || !has_space(shape, to))
        return -1;
    if (from == to)
        return 0;
    Walk walk;
    walk_start(&walk, from, blocked, shape->space_words);
    set_drop(walk.closed.word, to);
    for (int steps = 1; walk_step(shape, &walk); steps++)
        if (set_has(walk.edge.word, to))
            return steps;
    return -1;
}

static void note_cost(const uint64_t *spaces, int words, int steps, int16_t *cost)
{
    for (int i = SET_FIRST(spaces, words); i >= 0; i = SET_AFTER(spaces, words, i))
        cost[i] = (int16_t)steps;
}

/* On a board of many words most steps touch few spaces: following links beats joining whole sets. */
static void reach_by_links(const Shape *shape, int from, int points, const uint64_t *blocked,
                           const uint64_t *stops, uint64_t *reached, int16_t *cost,
                           uint16_t *before)
{
    int words = shape->space_words, head = 0, tail = 0;
    uint16_t queue[MAX_SPACES];
    Set closed;
    set_clear(closed.word, words);
    if (blocked)
        set_copy(closed.word, blocked, words);
    set_put(closed.word, from);
    queue[tail++] = (uint16_t)from;
    for (int steps = 1; steps <= points && head < tail; steps++) {
        for (int last = tail; head < last; head++) {
            const SpaceInfo *space = &shape->space[queue[head]];
            const uint16_t *link = shape->link + space->first_link;
            for (int i = 0; i < space->links; i++) {
                int next = link[i];
                if (set_has(closed.word, next))
                    continue;
                set_put(closed.word, next);
                set_put(reached, next);
                if (cost)
                    cost[next] = (int16_t)steps;
                if (before)
                    before[next] = queue[head];
                if (!stops || !set_has(stops, next))
                    queue[tail++] = (uint16_t)next;
            }
        }
    }
}

/* `blocked` and `stops` are about entering a space: one that starts on such a space may walk away from it. */
int board_reach(const Shape *shape, int from, int points, const uint64_t *blocked,
                const uint64_t *stops, uint64_t *out, int16_t *cost)
{
    int words = shape->space_words;
    Set reached;
    set_clear(reached.word, words);
    for (int i = 0; cost && i < shape->spaces; i++)
        cost[i] = -1;
    if (has_space(shape, from) && words > 1) {
        reach_by_links(shape, from, points, blocked, stops, reached.word, cost, NULL);
    } else if (has_space(shape, from)) {
        Walk walk;
        walk_start(&walk, from, blocked, words);
        for (int steps = 1; steps <= points && walk_step(shape, &walk); steps++) {
            set_add(reached.word, walk.edge.word, words);
            if (cost)
                note_cost(walk.edge.word, words, steps, cost);
            if (stops)
                set_remove(walk.edge.word, stops, words);
        }
    }
    set_copy(out, reached.word, words);
    return set_count(reached.word, words);
}

/* Breadth first; `before` leads back to the start. */
int board_way(const Shape *shape, int from, int to, const uint64_t *blocked, uint64_t *out)
{
    int words = shape->space_words, head = 0, tail = 0, steps = 0;
    set_clear(out, words);
    if (!has_space(shape, from) || !has_space(shape, to))
        return -1;
    uint16_t queue[MAX_SPACES], before[MAX_SPACES];
    Set closed;
    set_clear(closed.word, words);
    if (blocked)
        set_copy(closed.word, blocked, words);
    set_drop(closed.word, to);
    set_put(closed.word, from);
    queue[tail++] = (uint16_t)from;
    while (from != to && !set_has(closed.word, to)) {
        if (head == tail)
            return -1;
        int at = queue[head++];
        const uint16_t *link = shape->link + shape->space[at].first_link;
        for (int i = 0; i < shape->space[at].links; i++) {
            if (set_has(closed.word, link[i]))
                continue;
            set_put(closed.word, link[i]);
            before[link[i]] = (uint16_t)at;
            queue[tail++] = link[i];
        }
    }
    for (int at = to; at != from; at = before[at]) {
        set_put(out, at);
        steps++;
    }
    return steps;
}

int board_reach_tree(const Shape *shape, int from, int points, const uint64_t *blocked,
                     const uint64_t *stops, uint64_t *out, BoardTree *tree)
{
    int words = shape->space_words;
    tree->from = -1;
    if (words == 1 || !has_space(shape, from)) /* a small board is searched in no time */
        return board_reach(shape, from, points, blocked, stops, out, NULL);
    set_clear(tree->reached.word, words);
    reach_by_links(shape, from, points, blocked, stops, tree->reached.word, NULL, tree->before);
    tree->from = from;
    set_copy(tree->walls.word, blocked, words);
    set_add(tree->walls.word, stops, words);
    set_copy(out, tree->reached.word, words);
    return set_count(out, words);
}

/* Both walks look at spaces in the same order, so a space has the same one before it in both. */
int board_way_tree(const Shape *shape, int from, int to, const uint64_t *blocked, uint64_t *out,
                   const BoardTree *tree)
{
    int words = shape->space_words, steps = 0;
    if (tree->from != from || !has_space(shape, to) || !set_has(tree->reached.word, to) ||
        !set_equal(tree->walls.word, blocked, words))
        return board_way(shape, from, to, blocked, out);
    set_clear(out, words);
    for (int at = to; at != from; at = tree->before[at]) {
        set_put(out, at);
        steps++;
    }
    return steps;
}

void board_with_way_out(const Shape *shape, const uint64_t *spaces, const uint64_t *blocked,
                        uint64_t *out)
{
    int words = shape->space_words;
    Set found;
    set_clear(found.word, words);
    for (int i = SET_FIRST(spaces, words); i >= 0; i = SET_AFTER(spaces, words, i))
        if (!set_within(beside_of(shape, i), blocked, words))
            set_put(found.word, i);
    set_copy(out, found.word, words);
}

static int root_of(uint16_t *parent, int space)
{
    while (parent[space] != space) {
        parent[space] = parent[parent[space]];
        space = parent[space];
    }
    return space;
}

/* A link of either direction connects: a one-way river mouth is no mistake, a space nobody linked is. */
bool board_connected(const Shape *shape, int board, int *lost)
{
    if (lost)
        *lost = -1;
    if (!has_board(shape, board))
        return false;
    uint16_t parent[MAX_SPACES];
    for (int i = 0; i < shape->spaces; i++)
        parent[i] = (uint16_t)i;
    for (int i = 0; i < shape->spaces; i++) {
        const SpaceInfo *space = &shape->space[i];
        for (int n = 0; n < space->links; n++)
            parent[root_of(parent, shape->link[space->first_link + n])] =
                (uint16_t)root_of(parent, i);
    }
    const BoardInfo *info = &shape->board[board];
    for (int i = info->first; i < info->first + info->count; i++) {
        if (root_of(parent, i) == root_of(parent, info->first))
            continue;
        if (lost)
            *lost = i;
        return false;
    }
    return true;
}
