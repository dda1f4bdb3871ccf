#include "rules/compare.h"

#include <stdlib.h>
#include <string.h>

/* One thread's share of the work. */
typedef struct Pairs {
    Runner *runner[2];
    const StudyHead *head[2];
    Differences differences;
} Pairs;

typedef struct Comparing {
    const ComparePlan *plan;
    StudyHead head[2];
    Pairs pairs[CREW_MOST];
    void *worker[CREW_MOST];
    Crew *crew;
    uint64_t done;
} Comparing;

static void play_pair(void *worker, uint64_t game)
{
    Pairs *pairs = worker;
    Differences *differences = &pairs->differences;
    Ending a, b;
    runner_play(pairs->runner[0], game, &a);
    runner_play(pairs->runner[1], game, &b);
    if (a.failed || b.failed)
        return;
    for (int bot = 0; bot < pairs->head[0]->players; bot++) {
        int here = study_seat(pairs->head[0], bot, game);
        int there = study_seat(pairs->head[1], bot, game);
        int got[2] = {ending_share(&a, here), ending_share(&b, there)};
        spread_add(&differences->got[0][bot], got[0]);
        spread_add(&differences->got[1][bot], got[1]);
        spread_add(&differences->share[bot], got[1] - got[0]);
        spread_add(&differences->score[bot], (int64_t)b.score[there] - a.score[here]);
    }
    spread_add(&differences->decided,
               (__builtin_popcount(b.winners) == 1) - (__builtin_popcount(a.winners) == 1));
    spread_add(&differences->decisions, (int64_t)b.decisions - (int64_t)a.decisions);
    spread_add(&differences->phases, (int64_t)b.phases - (int64_t)a.phases);
}

static void merge(Differences *to, const Differences *from)
{
    for (int i = 0; i < MAX_SEATS; i++) {
        spread_merge(&to->got[0][i], &from->got[0][i]);
        spread_merge(&to->got[1][i], &from->got[1][i]);
        spread_merge(&to->share[i], &from->share[i]);
        spread_merge(&to->score[i], &from->score[i]);
    }
    spread_merge(&to->decided, &from->decided);
    spread_merge(&to->decisions, &from->decisions);
    spread_merge(&to->phases, &from->phases);
}

static bool go_on(void *data, uint64_t finished)
{
    Comparing *comparing = data;
    const ComparePlan *plan = comparing->plan;
    return !plan->go_on || plan->go_on(plan->data, comparing->done + finished, plan->games);
}

static bool open_sides(Comparing *comparing, Comparison *out, Report *report)
{
    const ComparePlan *plan = comparing->plan;
    for (int i = 0; i < plan->jobs * 2; i++) {
        Pairs *pairs = &comparing->pairs[i / 2];
        int side = i % 2;
        pairs->head[side] = &comparing->head[side];
        pairs->runner[side] = runner_new(&plan->game[side], &comparing->head[side], report);
        comparing->worker[i / 2] = pairs;
        if (!pairs->runner[side])
            return false;
    }
    const StudyHead *head = comparing->head;
    if (head[0].players != head[1].players)
        return report_say(report, "games with %d and with %d players cannot be compared",
                          head[0].players, head[1].players);
    out->scored = head[0].score[0] && strcmp(head[0].score, head[1].score) == 0;
    CrewPlan crew = {.jobs = plan->jobs,
                     .worker = comparing->worker,
                     .work = play_pair,
                     .leave = host_leave_thread,
                     .go_on = go_on,
                     .data = comparing};
    out->side[0] = study_new(&head[0]);
    out->side[1] = study_new(&head[1]);
    comparing->crew = out->side[0] && out->side[1] ? crew_new(&crew) : NULL;
    return comparing->crew || report_say(report, "there is not enough memory");
}

/* Puts together what the threads have played. */
static bool gather(Comparing *comparing, Comparison *out, Report *report)
{
    for (int i = 0; i < comparing->plan->jobs; i++) {
        Pairs *pairs = &comparing->pairs[i];
        merge(&out->differences, &pairs->differences);
        memset(&pairs->differences, 0, sizeof pairs->differences);
        for (int side = 0; side < 2; side++)
            if (!runner_count(pairs->runner[side], out->side[side], report))
                return false;
    }
    return true;
}

static bool play_all(Comparing *comparing, Comparison *out, Report *report)
{
    uint64_t begin = 0, games = comparing->plan->games;
    while (begin < games) {
        uint64_t end = simulate_stretch(begin, 0, games);
        uint64_t reached = crew_run(comparing->crew, begin, end);
        if (!study_add_range(out->side[0], begin, reached) ||
            !study_add_range(out->side[1], begin, reached))
            return report_say(report, "there is not enough memory");
        if (!gather(comparing, out, report))
            return false;
        out->side[0]->interrupted = out->side[1]->interrupted = reached < end;
        if (reached < end || out->side[0]->failed > 0 || out->side[1]->failed > 0)
            break;
        comparing->done = begin = end;
    }
    return true;
}

bool compare(const ComparePlan *plan, Comparison *out, Report *report)
{
    Comparing *comparing = calloc(1, sizeof *comparing);
    memset(out, 0, sizeof *out);
    if (!comparing)
        return report_say(report, "there is not enough memory");
    comparing->plan = plan;
    memcpy(comparing->head, plan->head, sizeof comparing->head);
    bool good = open_sides(comparing, out, report) && play_all(comparing, out, report);
    crew_free(comparing->crew);
    for (int i = 0; i < plan->jobs; i++) {
        runner_free(comparing->pairs[i].runner[0]);
        runner_free(comparing->pairs[i].runner[1]);
    }
    free(comparing);
    return good;
}

void comparison_close(Comparison *comparison)
{
    study_free(comparison->side[0]);
    study_free(comparison->side[1]);
}
