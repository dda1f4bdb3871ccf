/* `compare`: two ways to play a game, on the same seeds, and what can be concluded. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "repl/command.h"
#include "repl/contest.h"
#include "repl/flags.h"
#include "repl/progress.h"
#include "repl/study.h"
#include "rules/compare.h"

enum { PAIRS = 2000, NAME_COLUMNS = 28 };

/* One figure of both sides, and its difference. */
typedef struct Figure {
    char name[STUDY_BOT + NAME_SIZE + 32];
    double side[2];
    Interval difference; /* the second less the first, pair by pair */
    bool percent;
} Figure;

enum { MOST_FIGURES = MAX_SEATS * 2 + 4 };

/* Figures ------------------------------------------------------------------------------------ */

static Figure figure_of(const char *name, double first, double second, const Spread *difference,
                        double unit, bool percent)
{
    Interval interval = percent ? interval_bounded(difference, -(int64_t)unit, (int64_t)unit)
                                : interval_mean(difference);
    Figure figure = {
        .side = {first / unit, second / unit},
        .difference = {interval.middle / unit, interval.low / unit, interval.high / unit},
        .percent = percent};
    snprintf(figure.name, sizeof figure.name, "%s", name);
    return figure;
}

static const char *bot_words(const Comparison *comparison, int bot, char *out, size_t size)
{
    const char *first = comparison->side[0]->head.bot[bot],
               *second = comparison->side[1]->head.bot[bot];
    if (strcmp(first, second) == 0)
        snprintf(out, size, "%d %s", bot + 1, first);
    else
        snprintf(out, size, "%d %s/%s", bot + 1, first, second);
    return out;
}

static int read_figures(const Comparison *comparison, Figure *out)
{
    const Study *a = comparison->side[0], *b = comparison->side[1];
    const Differences *differences = &comparison->differences;
    int count = 0, players = a->head.players;
    char who[STUDY_BOT * 2 + 16], name[STUDY_BOT * 2 + NAME_SIZE + 32];
    for (int i = 0; i < players; i++) {
        bot_words(comparison, i, who, sizeof who);
        snprintf(name, sizeof name, "%s wins", who);
        out[count++] = figure_of(name, spread_mean(&differences->got[0][i]),
                                 spread_mean(&differences->got[1][i]), &differences->share[i],
                                 STUDY_SHARE, true);
    }
    for (int i = 0; comparison->scored && i < players; i++) {
        bot_words(comparison, i, who, sizeof who);
        snprintf(name, sizeof name, "%s: %s", who, a->head.score);
        out[count++] =
            figure_of(name, spread_mean(&a->score[i].spread), spread_mean(&b->score[i].spread),
                      &differences->score[i], 1, false);
    }
    uint64_t undecided[2] = {a->shared + a->nobody, b->shared + b->nobody};
    out[count++] =
        figure_of("won by one alone", 1 - (double)undecided[0] / (double)a->games,
                  1 - (double)undecided[1] / (double)b->games, &differences->decided, 1, true);
    out[count++] = figure_of("decisions", spread_mean(&a->decisions.spread),
                             spread_mean(&b->decisions.spread), &differences->decisions, 1, false);
    out[count++] = figure_of("phases", spread_mean(&a->phases.spread),
                             spread_mean(&b->phases.spread), &differences->phases, 1, false);
    return count;
}

/* Is zero outside of the interval? */
static bool is_clear(const Figure *figure)
{
    return figure->difference.low > 0 || figure->difference.high < 0;
}

/* For people ----------------------------------------------------------------------------------- */

static void show_figure(Screen *screen, const Figure *figure)
{
    double scale = figure->percent ? 100 : 1;
    char reach[48];
    snprintf(reach, sizeof reach, "%+.2f..%+.2f", figure->difference.low * scale,
             figure->difference.high * scale);
    say(screen, "  %-*s%9.2f %9.2f %+9.2f  %18s%s\n", NAME_COLUMNS - 2, figure->name,
        figure->side[0] * scale, figure->side[1] * scale, figure->difference.middle * scale, reach,
        is_clear(figure) ? " *" : "");
}

/* What follows from a figure, and what does not. */
static void conclude(Screen *screen, const Figure *figure)
{
    double scale = figure->percent ? 100 : 1;
    const char *unit = figure->percent ? " points of 100" : "";
    const Interval *difference = &figure->difference;
    double low = fabs(difference->low) * scale, high = fabs(difference->high) * scale;
    char text[400];
    if (is_clear(figure))
        snprintf(text, sizeof text, "'%.200s' is %s in the second, by %.2f to %.2f%s.",
                 figure->name, difference->low > 0 ? "more" : "less", low < high ? low : high,
                 low < high ? high : low, unit);
    else if (!isfinite(high))
        snprintf(text, sizeof text, "'%.200s': one pair tells nothing.", figure->name);
    else if (low == 0 && high == 0)
        snprintf(text, sizeof text, "'%.200s' was the same in every pair.", figure->name);
    else
        snprintf(
            text, sizeof text,
            "'%.200s': no difference can be seen. If there is one, it is hardly more than %.2f%s.",
            figure->name, low > high ? low : high, unit);
    say_wrapped(screen, 2, text);
}

static void show(Session *session, const Comparison *comparison)
{
    Screen *screen = &session->screen;
    Figure figures[MOST_FIGURES];
    char title[STUDY_RULES + NAME_SIZE + 32], number[32];
    for (int side = 0; side < 2; side++) {
        const StudyHead *head = &comparison->side[side]->head;
        study_title(comparison->side[side], title, sizeof title);
        say(screen, "%s: %s; seats", side == 0 ? "first " : "second", title);
        for (int i = 0; i < head->players; i++)
            say(screen, "%s %s", i ? "," : "", head->bot[i]);
        say(screen, "\n");
    }
    say(screen, "%s pairs of games on the same seeds (seed %" PRIu64 ")%s\n\n",
        study_grouped(comparison->side[0]->games, number, sizeof number),
        comparison->side[0]->head.seed,
        comparison->side[0]->interrupted ? ", then it was interrupted" : "");
    if (comparison->side[0]->games == 0)
        return;
    int count = read_figures(comparison, figures);
    say(screen, "%-*s%9s %9s %9s  %18s\n", NAME_COLUMNS, "", "first", "second", "second -",
        "95 % interval");
    for (int i = 0; i < count; i++)
        show_figure(screen, &figures[i]);
    say(screen, "\n");
    for (int i = 0; i < count; i++)
        conclude(screen, &figures[i]);
    say_wrapped(screen, 0,
                "Each interval covers the true difference 95 times of 100, so among twenty figures "
                "one may look different by luck alone. It holds for these bots; people may "
                "play otherwise.");
}

/* For programs ------------------------------------------------------------------------------------- */

static json_t *side_json(const Study *study)
{
    json_t *bots = json_array();
    for (int i = 0; i < study->head.players; i++)
        json_array_append_new(bots, json_string(study->head.bot[i]));
    return json_pack("{s:s, s:s, s:o}", "game", study->head.game, "rules", study->head.rules,
                     "bots", bots);
}

static json_t *figure_json(const Figure *figure)
{
    const Interval *difference = &figure->difference;
    bool known = isfinite(difference->low);
    return json_pack("{s:s, s:f, s:f, s:f, s:o, s:o, s:b}", "name", figure->name, "first",
                     figure->side[0], "second", figure->side[1], "difference", difference->middle,
                     "low", known ? json_real(difference->low) : json_null(), "high",
                     known ? json_real(difference->high) : json_null(), "clear", is_clear(figure));
}

static void show_json(Session *session, const Comparison *comparison)
{
    Figure figures[MOST_FIGURES];
    json_t *rows = json_array();
    int count = comparison->side[0]->games ? read_figures(comparison, figures) : 0;
    for (int i = 0; i < count; i++)
        json_array_append_new(rows, figure_json(&figures[i]));
    json_t *tree =
        json_pack("{s:o, s:o, s:I, s:I, s:o}", "first", side_json(comparison->side[0]), "second",
                  side_json(comparison->side[1]), "pairs", (json_int_t)comparison->side[0]->games,
                  "seed", (json_int_t)comparison->side[0]->head.seed, "figures", rows);
    char *text = json_dumps(tree, JSON_INDENT(1) | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(10)),
         *rest;
    for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line;
         line = strtok_r(NULL, "\n", &rest))
        say(&session->screen, "%s\n", line);
    free(text);
    json_decref(tree);
}

/* The command ---------------------------------------------------------------------------------------- */

/* Before `vs` stand the game and the first way to play it, behind it the second way. The second is played by the same bots and as
 * many, unless it says otherwise. */
static bool read_sides(Session *session, int count, char **words, Contest *contest)
{
    int vs = 1;
    char *second[MAX_WORDS] = {words[0], count > 1 ? words[1] : NULL};
    while (vs < count && strcmp(words[vs], "vs") != 0)
        vs++;
    if (vs == count || vs < 2) {
        complain(session, "What is compared stands on both sides of 'vs': "
                          "compare GAME vs +VARIANT, or compare GAME seats random,random vs seats "
                          "greedy,random.");
        return false;
    }
    memcpy(second + 2, words + vs + 1, (size_t)(count - vs - 1) * sizeof *second);
    if (!contest_read(session, &contest[0], vs, words) ||
        !contest_read(session, &contest[1], count - vs + 1, second))
        return false;
    GameRequest *request[2] = {&contest[0].wishes.request.game, &contest[1].wishes.request.game};
    if (contest[1].bots == 0) {
        memcpy(contest[1].bot, contest[0].bot, sizeof contest[0].bot);
        contest[1].bots = contest[0].bots;
    }
    if (request[1]->players == 0)
        request[1]->players = request[0]->players;
    return true;
}

static Outcome run_plan(Session *session, ComparePlan *plan, bool json)
{
    Comparison comparison;
    Progress progress;
    Report report;
    progress_begin(&progress, "pairs", session->screen.simple);
    plan->go_on = progress_go_on;
    plan->data = &progress;
    bool good = compare(plan, &comparison, &report);
    progress_end(&progress);
    Outcome outcome = good ? OUTCOME_DONE : OUTCOME_WRONG;
    if (!good)
        complain_report(session, &report);
    for (int side = 0; good && side < 2; side++)
        if (comparison.side[side]->failed > 0) {
            complain(session, "The %s side failed. %s", side == 0 ? "first" : "second",
                     comparison.side[side]->failure);
            outcome = OUTCOME_FAILED;
        }
    if (outcome == OUTCOME_DONE && json)
        show_json(session, &comparison);
    else if (outcome == OUTCOME_DONE)
        show(session, &comparison);
    comparison_close(&comparison);
    return outcome;
}

Outcome run_compare(Session *session, int count, char **words)
{
    Contest contest[2] = {{.bots = 0}, {.bots = 0}};
    uint64_t games = PAIRS, jobs = contest_jobs(), seed = 1;
    bool json = false, rotate = false;
    const Flag flags[] = {
        {"games", FLAG_NUMBER, &games, 1, SIMULATE_MOST},
        {"jobs", FLAG_NUMBER, &jobs, 1, CREW_MOST},
        {"seed", FLAG_NUMBER, &seed, 0, INT64_MAX},
        {"rotate-seats", FLAG_ON, &rotate, 0, 0},
        {"json", FLAG_ON, &json, 0, 0},
    };
    if (!flags_read(session, flags, sizeof flags / sizeof *flags, &count, words) ||
        !read_sides(session, count, words, contest))
        return OUTCOME_WRONG;
    for (int side = 0; side < 2; side++)
        if (contest[side].wishes.seeded)
            seed = contest[side].wishes.request.seed;
    ComparePlan plan = {.games = games, .jobs = (int)jobs};
    for (int side = 0; side < 2; side++) {
        if (!contest_fill(session, &contest[side], &plan.head[side]))
            return OUTCOME_WRONG;
        plan.game[side] = contest[side].wishes.request.game;
        plan.head[side].seed = seed;
        plan.head[side].rotate = rotate;
    }
    return run_plan(session, &plan, json);
}
