#include "rules/bot.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/bot_inside.h"
#include "rules/names.h"

const BotKind bot_kinds[] = {
    {"random", "takes any option, each as likely as the others", false, {0}, &bot_random},
    {"greedy", "looks to the end of its own turn", false, {0}, &bot_greedy},
    {"search",
     "thinks many moves ahead",
     true,
     {.iterations = 1000, .megabytes = 64, .cut = 20, .threads = 1},
     &bot_search},
    {"easy",
     "thinks a little",
     false,
     {.iterations = 100, .milliseconds = 200, .megabytes = 64, .cut = 20, .threads = 1},
     &bot_search},
    {"medium",
     "thinks for half a second",
     false,
     {.milliseconds = 500, .megabytes = 64, .cut = 20, .threads = 1},
     &bot_search},
    {"hard",
     "thinks for two seconds",
     false,
     {.milliseconds = 2000, .megabytes = 128, .cut = 20, .threads = 2},
     &bot_search},
};
const int bot_kind_count = sizeof bot_kinds / sizeof *bot_kinds;

/* Named by its file, so it is no row of the table. */
static const BotKind in_lua = {.name = "lua", .help = "asks a function", .ways = &bot_lua};

static bool is_file(const char *words)
{
    size_t length = strlen(words);
    return length > 4 && strcmp(words + length - 4, ".lua") == 0 && !strchr(words, ':');
}

static const BotKind *find_kind(const char *words)
{
    size_t length = strcspn(words, ":");
    for (int i = 0; i < bot_kind_count; i++)
        if (strlen(bot_kinds[i].name) == length && strncmp(bot_kinds[i].name, words, length) == 0)
            return &bot_kinds[i];
    return NULL;
}

/* Limits ---------------------------------------------------------------------------- */

/* "1000", "500ms", "2s", "64mb", "60cut"; "2threads" is read apart */
static const struct {
    const char *unit;
    size_t at;
    int64_t times, most;
} units[] = {
    {"", offsetof(BotLimits, iterations), 1, 100000000},
    {"ms", offsetof(BotLimits, milliseconds), 1, 3600000},
    {"s", offsetof(BotLimits, milliseconds), 1000, 3600},
    {"mb", offsetof(BotLimits, megabytes), 1, 4096},
    {"cut", offsetof(BotLimits, cut), 1, 100000},
};

static bool read_limit(const char *word, size_t length, BotLimits *limits)
{
    char text[24], *end;
    if (length >= sizeof text || !isdigit((unsigned char)*word))
        return false;
    memcpy(text, word, length);
    text[length] = '\0';
    long long number = strtoll(text, &end, 10);
    if (number < 1)
        return false;
    if (strcmp(end, "threads") == 0 || strcmp(end, "thread") == 0) {
        limits->threads = (int)number;
        return number <= BOT_MOST_THREADS;
    }
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (strcmp(end, units[i].unit) == 0) {
            *(int64_t *)((char *)limits + units[i].at) = number * units[i].times;
            return number <= units[i].most;
        }
    return false;
}

/* A time or a number of iterations replaces the usual ones; the rest stays. */
static bool read_limits(const char *at, BotSpec *spec, Report *report)
{
    BotLimits given = {0};
    for (; *at == ':'; at += strcspn(at, ":")) {
        at++;
        size_t length = strcspn(at, ":");
        if (!spec->kind->limited)
            return report_say(report, "'%s' takes no limit ('%.*s')", spec->kind->name, (int)length,
                              at);
        if (!read_limit(at, length, &given))
            return report_say(report,
                              "'%.*s' is no limit for a bot: write 1000 (iterations), 500ms, 2s, "
                              "64mb, 2threads or 60cut",
                              (int)(length < 40 ? length : 40), at);
    }
    if (given.iterations || given.milliseconds)
        spec->limits.iterations = given.iterations, spec->limits.milliseconds = given.milliseconds;
    if (given.megabytes)
        spec->limits.megabytes = given.megabytes;
    if (given.cut)
        spec->limits.cut = given.cut;
    if (given.threads)
        spec->limits.threads = given.threads;
    return true;
}

/* Words ------------------------------------------------------------------------------- */

static void list_kinds(char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < bot_kind_count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s",
                                 i == 0                    ? ""
                                 : i == bot_kind_count - 1 ? " or "
                                                           : ", ",
                                 bot_kinds[i].name);
}

/* A save writes seats with commas between them. */
static bool read_file(const char *words, BotSpec *spec, Report *report)
{
    *spec = (BotSpec){.kind = &in_lua};
    report_clean(spec->file, sizeof spec->file, words, strlen(words));
    return (strcmp(spec->file, words) == 0 && !strchr(words, ',')) ||
           report_say(report,
                      "the file of a bot has a short name without commas and strange "
                      "characters, not '%.60s'",
                      spec->file);
}

bool bot_read(const char *words, BotSpec *spec, Report *report)
{
    char kinds[200];
    if (is_file(words))
        return read_file(words, spec, report);
    *spec = (BotSpec){.kind = find_kind(words)};
    list_kinds(kinds, sizeof kinds);
    if (!spec->kind)
        return report_say(
            report, "a seat is taken by a human, by %s, or by a file as ./mine.lua, not by '%.60s'",
            kinds, words);
    spec->limits = spec->kind->limits;
    return read_limits(words + strlen(spec->kind->name), spec, report);
}

void bot_write(const BotSpec *spec, char *out, size_t size)
{
    if (spec->file[0]) {
        snprintf(out, size, "%s", spec->file);
        return;
    }
    const BotLimits *is = &spec->limits, *usual = &spec->kind->limits;
    char limit[5][40] = {""};
    if (is->iterations != usual->iterations || is->milliseconds != usual->milliseconds) {
        if (is->iterations)
            snprintf(limit[0], sizeof *limit, ":%lld", (long long)is->iterations);
        if (is->milliseconds)
            snprintf(limit[1], sizeof *limit, ":%lldms", (long long)is->milliseconds);
    }
    if (is->megabytes != usual->megabytes)
        snprintf(limit[2], sizeof *limit, ":%lldmb", (long long)is->megabytes);
    if (is->threads != usual->threads)
        snprintf(limit[3], sizeof *limit, ":%dthreads", is->threads);
    if (is->cut != usual->cut)
        snprintf(limit[4], sizeof *limit, ":%lldcut", (long long)is->cut);
    snprintf(out, size, "%s%s%s%s%s%s", spec->kind->name, limit[0], limit[1], limit[2], limit[3],
             limit[4]);
}

const char *bot_in_seat(const char *seat, char *name, size_t size)
{
    const char *colon = strchr(seat, ':');
    size_t length = colon ? (size_t)(colon - seat) : strlen(seat);
    bool human = length == 5 && strncmp(seat, "human", 5) == 0;
    name[0] = '\0';
    if (human && !colon)
        return NULL;
    if (find_kind(seat) || is_file(seat))
        return seat;
    bool nameless = colon && (length == 0 || (length == 3 && strncmp(seat, "bot", 3) == 0));
    if (!nameless)
        report_clean(name, size, seat, length);
    if (!colon || strcmp(colon + 1, "human") == 0)
        return NULL;
    return colon + 1;
}

/* Life --------------------------------------------------------------------------------- */

Bot *bot_new(const BotSpec *spec, const Game *game, Report *report)
{
    Bot *bot = calloc(1, sizeof *bot);
    if (!bot) {
        report_say(report, "there is not enough memory for a bot");
        return NULL;
    }
    bot->spec = *spec;
    if (!spec->kind->ways->open)
        return bot;
    bot->mind = spec->kind->ways->open(spec, game, report);
    if (bot->mind)
        return bot;
    free(bot);
    return NULL;
}

void bot_free(Bot *bot)
{
    if (bot && bot->mind)
        bot->spec.kind->ways->close(bot->mind);
    free(bot);
}

BotResult bot_answer(Bot *bot, const Match *match, uint64_t seed, const BotWatch *watch,
                     Answer *answer, Report *report)
{
    report_clear(report);
    return bot->spec.kind->ways->answer(bot->mind, match, seed, watch, answer, report);
}

int bot_opinions(Bot *bot, const Match *match, BotOpinion *out, int most)
{
    const BotWays *ways = bot->spec.kind->ways;
    return ways->opinions && match_decision(match) ? ways->opinions(bot->mind, match, out, most)
                                                   : 0;
}

uint64_t bot_seed(const Match *match)
{
    uint64_t number = match_decisions(match) + 1;
    return match_seed(match) ^ number * UINT64_C(0x9e3779b97f4a7c15);
}
