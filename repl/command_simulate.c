/* `simulate` and `merge`: many games without people, and what they were like. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/contest.h"
#include "repl/flags.h"
#include "repl/progress.h"
#include "repl/study.h"
#include "rules/ranks.h"
#include "rules/simulate.h"

enum { GAMES = 10000, MOST_FILE = 64 << 20 };

/* How the result is wanted. */
typedef struct Form {
    bool json, csv;
    const char *page, *out; /* files, or NULL */
} Form;

/* Output ---------------------------------------------------------------------------------- */

/* Calls `put` with a file that is all in memory, and prints what it has written. */
static bool print_with(Session *session, const Study *study,
                       bool (*put)(const Study *study, FILE *out))
{
    char *text = NULL, *rest, *line;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    bool good = memory && put(study, memory);
    good = memory && fclose(memory) == 0 && good;
    for (line = good ? strtok_r(text, "\n", &rest) : NULL; line; line = strtok_r(NULL, "\n", &rest))
        say(&session->screen, "%s\n", line);
    free(text);
    if (!good)
        complain(session, "There is not enough memory.");
    return good;
}

static bool put_csv(const Study *study, FILE *out)
{
    study_put_csv(study, out);
    return !ferror(out);
}

static bool put_raw(const Study *study, FILE *out)
{
    size_t length;
    char *text = study_write(study, &length);
    bool good = text && fwrite(text, 1, length, out) == length && fputc('\n', out) != EOF;
    free(text);
    return good;
}

static bool put_into(Session *session, const Study *study, const char *path,
                     bool (*put)(const Study *study, FILE *out))
{
    FILE *out = fopen(path, "w");
    bool good = out && put(study, out);
    good = out && fclose(out) == 0 && good;
    if (!good)
        complain(session, "'%s' cannot be written.", path);
    return good;
}

/* One rank speaks for all. */
static Outcome tell(Session *session, const Study *study, const Form *form)
{
    bool good = true;
    if (ranks_mine() > 0)
        return study->failed > 0 ? OUTCOME_FAILED : OUTCOME_DONE;
    if (form->json)
        good = print_with(session, study, study_put_json);
    if (form->csv)
        good = print_with(session, study, put_csv) && good;
    if (!form->json && !form->csv)
        study_show(study, &session->screen);
    if (form->out)
        good = put_into(session, study, form->out, put_raw) && good;
    if (form->page)
        good = put_into(session, study, form->page, study_put_page) && good;
    if (form->page && good && !form->json && !form->csv)
        say(&session->screen, "\nThe page is in %s.\n", form->page);
    return good && study->failed == 0 ? OUTCOME_DONE : OUTCOME_FAILED;
}

/* simulate --------------------------------------------------------------------------------- */

static Outcome run_plan(Session *session, SimulatePlan *plan, const Form *form)
{
    Report report;
    Progress progress;
    progress_begin(&progress, "games", ranks_mine() > 0 || session->screen.simple);
    plan->go_on = progress_go_on;
    plan->data = &progress;
    Study *study = simulate(plan, &report);
    progress_end(&progress);
    if (!study) {
        complain_report(session, &report);
        return OUTCOME_WRONG;
    }
    Outcome outcome = tell(session, study, form);
    study_free(study);
    return outcome;
}

Outcome run_simulate(Session *session, int count, char **words)
{
    Form form = {.json = false};
    Contest contest = {.bots = 0};
    const char *seats = NULL;
    uint64_t games = GAMES, jobs = contest_jobs(), range[2] = {0, 0};
    SimulatePlan plan = {.head = {.seed = 1}};
    const Flag flags[] = {
        {"games", FLAG_NUMBER, &games, 1, SIMULATE_MOST},
        {"seats", FLAG_TEXT, &seats, 0, 0},
        {"jobs", FLAG_NUMBER, &jobs, 1, CREW_MOST},
        {"seed", FLAG_NUMBER, &plan.head.seed, 0, INT64_MAX},
        {"rotate-seats", FLAG_ON, &plan.head.rotate, 0, 0},
        {"stop-when-sure", FLAG_SHARE, &plan.sure, 0, 0},
        {"range", FLAG_RANGE, range, 0, SIMULATE_MOST},
        {"out", FLAG_TEXT, &form.out, 0, 0},
        {"json", FLAG_ON, &form.json, 0, 0},
        {"csv", FLAG_ON, &form.csv, 0, 0},
        {"report", FLAG_TEXT, &form.page, 0, 0},
    };
    if (!flags_read(session, flags, sizeof flags / sizeof *flags, &count, words) ||
        !contest_read(session, &contest, count, words) ||
        (seats && !contest_seats(session, &contest, seats)))
        return OUTCOME_WRONG;
    if (range[1] > 0 && plan.sure > 0) {
        complain(session, "--stop-when-sure looks at all games; it cannot go with --range.");
        return OUTCOME_WRONG;
    }
    if (!contest_fill(session, &contest, &plan.head))
        return OUTCOME_WRONG;
    plan.game = contest.wishes.request.game;
    plan.jobs = (int)jobs;
    plan.first = range[0];
    plan.last = range[1] > 0 ? range[1] : games;
    return run_plan(session, &plan, &form);
}

/* merge --------------------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    char *text = in ? malloc(MOST_FILE) : NULL;
    *length = text ? fread(text, 1, MOST_FILE, in) : 0;
    if (text && (ferror(in) || *length == MOST_FILE)) {
        free(text);
        text = NULL;
    }
    if (in)
        fclose(in);
    return text;
}

/* Adds the study in a file; the first one is the sum so far. */
static bool merge_file(Session *session, Study **sum, const char *path)
{
    Report report;
    size_t length;
    char *text = read_file(path, &length);
    if (!text) {
        complain(session, "'%s' cannot be read.", path);
        return false;
    }
    Study *study = study_read(text, length, &report);
    free(text);
    if (study && !*sum) {
        *sum = study;
        return true;
    }
    bool merged = study && study_merge(*sum, study, &report);
    study_free(study);
    if (!merged)
        complain(session, "'%s' cannot be merged: %s.", path, report.message);
    return merged;
}

Outcome run_merge(Session *session, int count, char **words)
{
    Form form = {.json = false};
    Study *sum = NULL;
    const Flag flags[] = {
        {"out", FLAG_TEXT, &form.out, 0, 0},
        {"json", FLAG_ON, &form.json, 0, 0},
        {"csv", FLAG_ON, &form.csv, 0, 0},
        {"report", FLAG_TEXT, &form.page, 0, 0},
    };
    if (!flags_read(session, flags, sizeof flags / sizeof *flags, &count, words))
        return OUTCOME_WRONG;
    if (count < 2) {
        complain(session, "merge needs files that 'simulate ... --out FILE' has written.");
        return OUTCOME_WRONG;
    }
    bool good = true;
    for (int i = 1; i < count && good; i++)
        good = merge_file(session, &sum, words[i]);
    Outcome outcome = good ? tell(session, sum, &form) : OUTCOME_WRONG;
    study_free(sum);
    return outcome;
}
