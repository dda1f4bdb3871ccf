#define _GNU_SOURCE
#include "repl/contest.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/ranks.h"
#include "runtime/crew.h"

bool contest_read(Session *session, Contest *contest, int count, char **words)
{
    count = wishes_take(session, count, words, NULL, &contest->wishes);
    if (count == 1)
        complain(session, "Which game? '%s GAME' says it; 'games' lists them.", words[0]);
    if (count < 2 || !wishes_game(session, words[1], &contest->wishes))
        return false;
    if (count == 4 && strcmp(words[2], "seats") == 0)
        return contest_seats(session, contest, words[3]);
    if (count > 2)
        complain(session,
                 "'%s' is not understood. Bots take their places with: seats random,random; "
                 "variants are written +NAME, options NAME=VALUE.",
                 words[2]);
    return count == 2;
}

bool contest_seats(Session *session, Contest *contest, const char *text)
{
    contest->bots = 0;
    for (;;) {
        size_t length = strcspn(text, ",");
        if (contest->bots == MAX_SEATS || length == 0 || length >= STUDY_BOT) {
            complain(session, "Seats are up to %d bots with commas between them: random,random.",
                     MAX_SEATS);
            return false;
        }
        memcpy(contest->bot[contest->bots], text, length);
        contest->bot[contest->bots++][length] = '\0';
        if (!text[length])
            return true;
        text += length + 1;
    }
}

/* Without players=N there are as many as bots, but no fewer than the game needs. */
static void settle_players(Contest *contest)
{
    GameRequest *request = &contest->wishes.request.game;
    Report report;
    if (request->players > 0)
        return;
    Game *game = game_load(request, &report);
    request->players = contest->bots;
    if (game && contest->bots < game->least_players)
        request->players = game->least_players;
    if (game)
        game_free(game);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Variants in their order, which matters; options sorted, since theirs does not. */
static void put_rules(const GameRequest *request, StudyHead *head)
{
    const char *sorted[MAX_OPTIONS];
    size_t used = 0, size = sizeof head->rules;
    memcpy(sorted, request->options, (size_t)request->option_count * sizeof *sorted);
    if (request->option_count > 1)
        qsort(sorted, (size_t)request->option_count, sizeof *sorted, by_text);
    for (int i = 0; i < request->variant_count + request->option_count && used < size; i++) {
        bool variant = i < request->variant_count;
        used += (size_t)snprintf(
            head->rules + used, size - used, "%s%s%s", i ? " " : "", variant ? "+" : "",
            variant ? request->variants[i] : sorted[i - request->variant_count]);
    }
}

bool contest_fill(Session *session, Contest *contest, StudyHead *head)
{
    GameRequest *request = &contest->wishes.request.game;
    settle_players(contest);
    if (request->players > 0 && contest->bots > request->players) {
        complain(session, "%d bots have seats, but players=%d.", contest->bots, request->players);
        return false;
    }
    put_rules(request, head);
    if (contest->wishes.seeded)
        head->seed = contest->wishes.request.seed;
    for (int i = 0; i < MAX_SEATS; i++)
        snprintf(head->bot[i], STUDY_BOT, "%s",
                 contest->bots == 0 ? "random"
                                    : contest->bot[i < contest->bots ? i : contest->bots - 1]);
    return true;
}

uint64_t contest_jobs(void)
{
    cpu_set_t set;
    if (ranks_count() > 1 || sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int count = CPU_COUNT(&set);
    return (uint64_t)(count < 1 ? 1 : count > CREW_MOST ? CREW_MOST : count);
}
