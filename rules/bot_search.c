/* The bot that searches: Monte-Carlo tree search over information sets (Cowling, Powley and Whitehouse), its form with an
 * observer for every seat.
 *
 * Each iteration plays through another world that looks like the real one: down the tree, where every seat prefers what has
 * served it well, then at random, up to an end or for a number of decisions, where the game's own judgement tells how
 * the seats stand. Threads search on their own and add up what they found: so the same number of threads gives the same
 * answer. */
#define _GNU_SOURCE
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/bot_inside.h"
#include "rules/evaluate.h"
#include "rules/match_inside.h"
#include "rules/search_tree.h"
#include "rules/steps.h"
#include "rules/think.h"
#include "runtime/knowledge.h"

enum {
    DEEPEST = 256,    /* steps in the tree */
    MOST_ACTS = 16,   /* answers that others have not heard of yet */
    MOST_PIECES = 16, /* of one answer that are told to others */
    MOST_FAILURES = 100,
    HARDLY = 16, /* an option with less than this part of all visits was hardly tried */
    WATCH_MS = 40,
};

static const double curiosity = 0.7; /* how much little known options attract */

/* An answer, until everybody has seen what there is to be seen of it. */
typedef struct Act {
    int seat;
    bool secret;
    uint64_t key;
    int pieces;
    uint16_t piece[MOST_PIECES], place[MOST_PIECES];
} Act;

typedef struct Visit {
    uint32_t node, edge;
    int seat;
} Visit;

typedef struct Worker {
    struct Search *search;
    Thinker thinker;
    Tree tree;
    uint64_t seed;
    int64_t quota, iterations;
    int failures;
    bool lost; /* no world was found, or the script fails in every one */

    /* Of the present iteration. */
    uint64_t set[MAX_SEATS];
    Act act[MOST_ACTS];
    int acts;
    Visit path[DEEPEST];
    int depth;
    bool arrived; /* at the decision that waits */
    Steps steps;
    uint32_t edge[MOST_OPTIONS + 1];
} Worker;

typedef struct Search {
    BotLimits limits;
    Worker *worker;
    int workers;
    struct timespec started;
    const Match *match;
    const BotWatch *watch;
    atomic_bool stop;
    bool stopped; /* by the watch */
    int64_t watched_at;
} Search;

/* Time ----------------------------------------------------------------------------- */

static int64_t milliseconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000;
}

static double share_done(const Search *search, int64_t milliseconds)
{
    const BotLimits *limits = &search->limits;
    double by_time = limits->milliseconds ? (double)milliseconds / (double)limits->milliseconds : 0;
    const Worker *first = &search->worker[0];
    double by_count = limits->iterations ? (double)first->iterations / (double)first->quota : 0;
    return by_time > by_count ? by_time : by_count;
}

/* The first worker runs on the thread that asked: it looks at the watch. */
static void look_at_watch(Search *search, int64_t milliseconds)
{
    if (!search->watch || milliseconds < search->watched_at + WATCH_MS)
        return;
    search->watched_at = milliseconds;
    BotProgress progress = {.share = share_done(search, milliseconds),
                            .iterations = search->worker[0].iterations * search->workers};
    if (search->watch->goes_on(&progress, search->watch->data))
        return;
    search->stopped = true;
    atomic_store(&search->stop, true);
}

static bool may_go_on(Worker *worker)
{
    Search *search = worker->search;
    bool first = worker == search->worker;
    if (worker->iterations >= worker->quota || worker->lost)
        return false;
    if (search->limits.milliseconds || (first && search->watch)) {
        int64_t now = milliseconds_since(&search->started);
        if (search->limits.milliseconds && now >= search->limits.milliseconds)
            return false;
        if (first)
            look_at_watch(search, now);
    }
    return !atomic_load_explicit(&search->stop, memory_order_relaxed);
}

/* What others see ---------------------------------------------------------------------- */

static void remember_act(Worker *worker, const Decision *decision, uint64_t key)
{
    const Match *match = worker->thinker.match;
    const Answer *answer = &worker->steps.answer;
    if (worker->acts == MOST_ACTS)
        return;
    Act *act = &worker->act[worker->acts++];
    *act = (Act){.seat = decision->seat, .secret = decision->secret, .key = key};
    if (decision->source != OPTIONS_PIECES)
        return;
    for (int i = 0; i < answer->count && i < MOST_PIECES; i++) {
        int piece = decision_item(decision, match->game->shape->piece_words, answer->value[i]);
        if (piece < 0)
            continue;
        act->place[act->pieces] = match->table->piece[piece].place;
        act->piece[act->pieces++] = (uint16_t)piece;
    }
}

/* A piece that this seat does not know even afterwards was only seen to come from somewhere. */
static uint64_t act_seen(const Act *act, const Table *table, int seat)
{
    uint64_t seen = 0;
    if (act->pieces == 0)
        return act->key;
    for (int i = 0; i < act->pieces; i++)
        seen = tree_mix(seen, knows(table, seat, act->piece[i])
                                  ? act->piece[i]
                                  : (uint64_t)MAX_PIECES + act->place[i]);
    return seen;
}

/* Everybody learns what has been answered, except in secret as long as others still decide. */
static void tell_acts(Worker *worker)
{
    const Match *match = worker->thinker.match;
    int kept = 0;
    for (int i = 0; i < worker->acts; i++) {
        const Act *act = &worker->act[i];
        if (act->secret && match->deciding_together) {
            worker->act[kept++] = *act;
            continue;
        }
        for (int seat = 0; seat < match->game->players; seat++)
            if (seat != act->seat)
                worker->set[seat] = tree_mix(worker->set[seat], act_seen(act, match->table, seat));
    }
    worker->acts = kept;
}

/* Down the tree ---------------------------------------------------------------------------- */

/* ln n, by plain arithmetic: the same on every machine. */
static double logarithm(uint32_t n)
{
    static const double of_two = 0.6931471805599453;
    int halves = 31 - __builtin_clz(n | 1);
    double x = (double)n / (double)(UINT32_C(1) << halves), y = (x - 1) / (x + 1), z = y * y;
    return halves * of_two + 2 * y * (1 + z * (1.0 / 3 + z * (1.0 / 5 + z * (1.0 / 7 + z / 9))));
}

/* Every option counts as tried once with the average result of its set: so none must be tried before a good one is followed. */
static double promise(const TreeEdge *edge, double usual)
{
    double tries = edge->visits + 1.0;
    return (edge->reward + usual) / tries + curiosity * sqrt(logarithm(edge->available) / tries);
}

/* The most promising option of this step; chance decides between equals. -1 if the tree is full. */
static int choose_edge(Worker *worker, uint32_t node)
{
    Tree *tree = &worker->tree;
    Steps *steps = &worker->steps;
    for (int i = 0; i < steps->options; i++)
        if (tree_edge(tree, node, steps_key(steps, i), (uint32_t)i) == NO_NODE)
            return -1;
    const TreeNode *at = &tree->node[node];
    double usual = at->visits ? at->reward / at->visits : 0.5, best = -1;
    int chosen = 0;
    uint32_t equals = 0;
    for (int i = 0; i < steps->options; i++) {
        worker->edge[i] = tree_edge(tree, node, steps_key(steps, i), (uint32_t)i);
        TreeEdge *edge = &tree->edge[worker->edge[i]];
        edge->available++;
        double value = promise(edge, usual);
        equals = value > best ? 1 : equals + (value == best);
        if (value > best || (value == best && chance_below(&worker->thinker.chance, equals) == 0)) {
            best = value;
            chosen = i;
        }
    }
    return chosen;
}

static int choose_any(Worker *worker)
{
    return (int)chance_below(&worker->thinker.chance, (uint32_t)worker->steps.options);
}

/* One step of a decision. `known` says whether the way has been in the tree so far; a set that is new joins it and is the
 * last. */
static uint64_t take_step(Worker *worker, int seat, bool *known)
{
    Tree *tree = &worker->tree;
    uint32_t node = NO_NODE;
    if (*known && worker->depth < DEEPEST) {
        node = tree_find(tree, worker->set[seat]);
        if (node == NO_NODE) {
            *known =
                !worker->arrived; /* what others do before the bot's own decision ends nothing */
            node = tree_add(tree, worker->set[seat]);
        }
    }
    int option = node == NO_NODE ? -1 : choose_edge(worker, node);
    if (option < 0) {
        *known = false;
        option = choose_any(worker);
    } else {
        worker->path[worker->depth++] = (Visit){node, worker->edge[option], seat};
    }
    uint64_t key = steps_key(&worker->steps, option);
    worker->set[seat] = tree_mix(worker->set[seat], key);
    steps_take(&worker->steps, option);
    return key;
}

static void learn(Worker *worker, const double *share)
{
    for (int i = 0; i < worker->depth; i++) {
        const Visit *visit = &worker->path[i];
        TreeEdge *edge = &worker->tree.edge[visit->edge];
        TreeNode *node = &worker->tree.node[visit->node];
        edge->visits++;
        edge->reward += share[visit->seat];
        node->visits++;
        node->reward += share[visit->seat];
    }
}

static void begin_iteration(Worker *worker)
{
    worker->acts = worker->depth = 0;
    worker->arrived = false;
    for (int i = 0; i < MAX_SEATS; i++)
        worker->set[i] = tree_mix((uint64_t)i + 1, 0);
}

/* false if the script failed in this world. */
static bool iterate(Worker *worker)
{
    Thinker *thinker = &worker->thinker;
    double share[MAX_SEATS];
    bool known = true;
    begin_iteration(worker);
    while (known && match_decision(thinker->match)) {
        const Decision *decision = match_decision(thinker->match);
        uint64_t key = 0;
        if (thinker_repeats(thinker)) {
            if (!thinker_repeat(thinker))
                return false;
            continue;
        }
        worker->arrived |= thinker_arrived(thinker);
        tell_acts(worker);
        steps_begin(&worker->steps, thinker->match);
        while (worker->steps.options > 0)
            key = tree_mix(key, take_step(worker, decision->seat, &known));
        remember_act(worker, decision, key);
        if (!thinker_answer(thinker, &worker->steps.answer,
                            known ? 0 : (int)worker->search->limits.cut))
            return false;
    }
    if (!evaluate_shares(thinker->match, share, &thinker->report))
        return false;
    learn(worker, share);
    return true;
}

static void *work(void *data)
{
    Worker *worker = data;
    tree_clear(&worker->tree);
    worker->iterations = 0;
    worker->failures = 0;
    worker->lost = !thinker_begin(&worker->thinker, worker->search->match, worker->seed);
    while (may_go_on(worker)) {
        if (!thinker_imagine(&worker->thinker, worker->iterations) ||
            (!iterate(worker) && ++worker->failures == MOST_FAILURES))
            worker->lost = true;
        worker->iterations++;
    }
    return NULL;
}

static void *work_apart(void *data)
{
    work(data);
    host_leave_thread();
    return NULL;
}

/* What was found ----------------------------------------------------------------------------- */

/* An option of a step, as all workers found it. */
typedef struct Finding {
    double reward;
    int64_t visits;
} Finding;

static Finding find_out(const Search *search, uint64_t set, uint64_t key)
{
    Finding sum = {0};
    for (int i = 0; i < search->workers; i++) {
        const Tree *tree = &search->worker[i].tree;
        const TreeEdge *edge = tree_look(tree, tree_find(tree, set), key);
        if (edge) {
            sum.visits += edge->visits;
            sum.reward += edge->reward;
        }
    }
    return sum;
}

static bool is_better(const Finding *a, const Finding *b)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->visits > 0 && a->reward > b->reward;
}

static int best_option(const Search *search, uint64_t set, const Steps *steps)
{
    int best = 0;
    Finding most = {.visits = -1};
    for (int i = 0; i < steps->options; i++) {
        Finding finding = find_out(search, set, steps_key(steps, i));
        if (is_better(&finding, &most)) {
            most = finding;
            best = i;
        }
    }
    return best;
}

/* What others must guess should not be the same every time: an option is as likely as it was tried often. Those that
 * were hardly tried are left out. */
static int mixed_option(const Search *search, uint64_t set, const Steps *steps, Chance *chance)
{
    int64_t all = 0, kept = 0, at = 0;
    for (int i = 0; i < steps->options; i++)
        all += find_out(search, set, steps_key(steps, i)).visits;
    for (int turn = 0; turn < 2; turn++) {
        int64_t drawn = turn ? (int64_t)(chance_next(chance) % (uint64_t)(kept > 0 ? kept : 1)) : 0;
        for (int i = 0; i < steps->options; i++) {
            int64_t visits = find_out(search, set, steps_key(steps, i)).visits;
            if (visits * HARDLY < all)
                continue;
            kept += turn ? 0 : visits;
            at += turn ? visits : 0;
            if (turn && drawn < at)
                return i;
        }
    }
    return best_option(search, set, steps);
}

/* Completes an answer by what was tried most; with a chance, by what was tried much. */
static void follow_best(const Search *search, uint64_t set, Steps *steps, Chance *chance)
{
    while (steps->options > 0) {
        int best =
            chance ? mixed_option(search, set, steps, chance) : best_option(search, set, steps);
        set = tree_mix(set, steps_key(steps, best));
        steps_take(steps, best);
    }
}

/* The bot ---------------------------------------------------------------------------------------- */

static void close_search(void *mind)
{
    Search *search = mind;
    for (int i = 0; i < search->workers; i++) {
        thinker_close(&search->worker[i].thinker);
        tree_close(&search->worker[i].tree);
    }
    free(search->worker);
    free(search);
}

static void *open_search(const BotSpec *spec, const Game *game, Report *report)
{
    Search *search = calloc(1, sizeof *search);
    int workers = spec->limits.threads > 0 ? spec->limits.threads : 1;
    int64_t megabytes = spec->limits.megabytes;
    if (search)
        search->worker = calloc((size_t)workers, sizeof *search->worker);
    if (!search || !search->worker) {
        free(search);
        report_say(report, "there is not enough memory for a bot");
        return NULL;
    }
    search->limits = spec->limits;
    for (; search->workers < workers; search->workers++) {
        Worker *worker = &search->worker[search->workers];
        worker->search = search;
        if (!thinker_open(&worker->thinker, game, report))
            break;
        if (!tree_open(&worker->tree, (size_t)(megabytes << 20) / (size_t)workers)) {
            thinker_close(&worker->thinker);
            report_say(report, "there is not enough memory for a bot");
            break;
        }
    }
    if (search->workers == workers)
        return search;
    close_search(search);
    return NULL;
}

static void share_work(Search *search, uint64_t seed)
{
    int64_t all = search->limits.iterations ? search->limits.iterations : INT64_MAX;
    for (int i = 0; i < search->workers; i++) {
        Worker *worker = &search->worker[i];
        worker->seed = tree_mix(seed, (uint64_t)i);
        worker->quota = all / search->workers + (i < all % search->workers);
    }
}

static void run_workers(Search *search)
{
    pthread_t thread[BOT_MOST_THREADS];
    bool apart[BOT_MOST_THREADS] = {false};
    for (int i = 1; i < search->workers; i++)
        apart[i] = pthread_create(&thread[i], NULL, work_apart, &search->worker[i]) == 0;
    work(&search->worker[0]);
    for (int i = 1; i < search->workers; i++)
        if (apart[i])
            pthread_join(thread[i], NULL);
        else
            work(&search->worker[i]);
}

/* Where no world can be imagined, any option is as good as another. */
static BotResult conclude(Search *search, uint64_t seed, Answer *answer, Report *report)
{
    const Worker *first = &search->worker[0];
    if (search->stopped)
        return BOT_STOPPED;
    if (first->failures == MOST_FAILURES && first->thinker.report.message[0]) {
        *report = first->thinker.report;
        return BOT_FAILED;
    }
    if (first->tree.nodes == 0)
        return bot_random.answer(NULL, search->match, seed, NULL, answer, report);
    Steps *steps = &search->worker[0].steps;
    steps_begin(steps, search->match);
    Chance chance;
    chance_seed(&chance, seed);
    follow_best(search, tree_mix((uint64_t)steps->decision->seat + 1, 0), steps,
                steps->decision->secret ? &chance : NULL);
    answer->count = steps->answer.count;
    memcpy(answer->value, steps->answer.value, (size_t)answer->count * sizeof *steps->answer.value);
    return BOT_DONE;
}

static BotResult answer_by_search(void *mind, const Match *match, uint64_t seed,
                                  const BotWatch *watch, Answer *answer, Report *report)
{
    Search *search = mind;
    clock_gettime(CLOCK_MONOTONIC, &search->started);
    search->match = match;
    search->watch = watch;
    search->stopped = false;
    search->watched_at = 0;
    atomic_store(&search->stop, false);
    share_work(search, seed);
    run_workers(search);
    return conclude(search, seed, answer, report);
}

static int by_visits(const void *a, const void *b)
{
    const BotOpinion *x = a, *y = b;
    return x->visits != y->visits ? (x->visits < y->visits ? 1 : -1) : x->option - y->option;
}

static int tell_opinions(void *mind, const Match *match, BotOpinion *out, int most)
{
    Search *search = mind;
    Steps *steps = &search->worker[0].steps;
    int count = 0;
    steps_begin(steps, match);
    uint64_t root = tree_mix((uint64_t)steps->decision->seat + 1, 0);
    for (int i = 0, all = steps->options; i < all; i++) {
        uint64_t key = steps_key(steps, i);
        Finding finding = find_out(search, root, key);
        BotOpinion opinion = {.option = i, .visits = finding.visits};
        if (finding.visits == 0)
            continue;
        opinion.share = finding.reward / (double)finding.visits;
        if (count < most)
            count++;
        else if (out[count - 1].visits >= opinion.visits)
            continue;
        out[count - 1] = opinion;
        qsort(out, (size_t)count, sizeof *out, by_visits);
    }
    for (int i = 0; i < count; i++) {
        steps_begin(steps, match);
        uint64_t key = steps_key(steps, out[i].option);
        steps_take(steps, out[i].option);
        follow_best(search, tree_mix(root, key), steps, NULL);
        out[i].answer = steps->answer;
    }
    return count;
}

const BotWays bot_search = {.open = open_search,
                            .close = close_search,
                            .answer = answer_by_search,
                            .opinions = tell_opinions};
