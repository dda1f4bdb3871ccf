#include "rules/simulate.h"

#include <stdlib.h>
#include <string.h>

#include "rules/ranks.h"

enum { FIRST_STRETCH = 64 };

typedef struct Simulation {
    const SimulatePlan *plan;
    StudyHead head;
    Runner *runner[CREW_MOST];
    Crew *crew;
    Study *study; /* all that was played so far */
    uint64_t done;
    bool stopped;
    Report *report;
} Simulation;

/* Short ones at first, so that a broken script is found soon; then a quarter of what has been played. */
uint64_t simulate_stretch(uint64_t begin, uint64_t first, uint64_t last)
{
    uint64_t played = begin - first;
    uint64_t length = played / 4 / FIRST_STRETCH * FIRST_STRETCH;
    uint64_t end = begin + (length > FIRST_STRETCH ? length : FIRST_STRETCH);
    return end < last ? end : last;
}

static void play_one(void *worker, uint64_t game)
{
    Ending ending;
    runner_play(worker, game, &ending);
}

static bool go_on(void *data, uint64_t finished)
{
    Simulation *simulation = data;
    const SimulatePlan *plan = simulation->plan;
    if (!plan->go_on ||
        plan->go_on(plan->data, simulation->done + finished * (uint64_t)ranks_count(),
                    plan->last - plan->first))
        return true;
    simulation->stopped = true;
    return false;
}

static bool open_simulation(Simulation *simulation)
{
    const SimulatePlan *plan = simulation->plan;
    CrewPlan crew = {.jobs = plan->jobs,
                     .worker = (void *const *)simulation->runner,
                     .work = play_one,
                     .leave = host_leave_thread,
                     .go_on = go_on,
                     .data = simulation};
    for (int i = 0; i < plan->jobs; i++) {
        simulation->runner[i] = runner_new(&plan->game, &simulation->head, simulation->report);
        if (!simulation->runner[i])
            return false;
    }
    simulation->study = study_new(&simulation->head);
    simulation->crew = simulation->study ? crew_new(&crew) : NULL;
    return simulation->crew ||
           report_say(simulation->report, "there is not enough memory for %d jobs", plan->jobs);
}

static void close_simulation(Simulation *simulation)
{
    crew_free(simulation->crew);
    for (int i = 0; i < simulation->plan->jobs; i++)
        runner_free(simulation->runner[i]);
}

static bool take_text(void *data, const char *text, size_t length)
{
    Simulation *simulation = data;
    Study *part = study_read(text, length, simulation->report);
    bool merged = part && study_merge(simulation->study, part, simulation->report);
    simulation->stopped = simulation->stopped || (part && part->interrupted);
    study_free(part);
    return merged;
}

/* What this rank has played goes to all, and what they have played comes here. */
static bool share(Simulation *simulation, Study *mine)
{
    if (ranks_count() == 1)
        return study_merge(simulation->study, mine, simulation->report);
    size_t length;
    char *text = study_write(mine, &length);
    bool shared = text ? ranks_share(text, length, take_text, simulation)
                       : report_say(simulation->report, "there is not enough memory");
    free(text);
    return shared;
}

/* Plays this rank's part of begin..end-1. */
static bool play_stretch(Simulation *simulation, uint64_t begin, uint64_t end)
{
    uint64_t ranks = (uint64_t)ranks_count(), rank = (uint64_t)ranks_mine(), length = end - begin;
    uint64_t first = begin + length * rank / ranks, last = begin + length * (rank + 1) / ranks;
    uint64_t reached = crew_run(simulation->crew, first, last);
    Study *mine = study_new(&simulation->head);
    bool good = mine && study_add_range(mine, first, reached);
    if (!good)
        report_say(simulation->report, "there is not enough memory");
    for (int i = 0; i < simulation->plan->jobs && good; i++)
        good = runner_count(simulation->runner[i], mine, simulation->report);
    if (good) {
        mine->interrupted = reached < last;
        good = share(simulation, mine);
    }
    study_free(mine);
    return good;
}

static bool play_all(Simulation *simulation)
{
    const SimulatePlan *plan = simulation->plan;
    Study *study = simulation->study;
    for (uint64_t begin = plan->first; begin < plan->last && !study->interrupted;) {
        uint64_t end = simulate_stretch(begin, plan->first, plan->last);
        if (!play_stretch(simulation, begin, end))
            return false;
        begin = end;
        simulation->done = end - plan->first;
        if (study->failed > 0)
            break;
        study->sure = plan->sure > 0 && study_doubt(study) < plan->sure;
        if (study->sure)
            break;
    }
    return true;
}

Study *simulate(const SimulatePlan *plan, Report *report)
{
    Simulation *simulation = calloc(1, sizeof *simulation);
    Study *study = NULL;
    if (!simulation) {
        report_say(report, "there is not enough memory");
        return NULL;
    }
    *simulation = (Simulation){.plan = plan, .head = plan->head, .report = report};
    if (open_simulation(simulation) && play_all(simulation)) {
        study = simulation->study;
        simulation->study = NULL;
    }
    close_simulation(simulation);
    study_free(simulation->study);
    free(simulation);
    return study;
}
