/* What a profile counts: the lines that can run, those that did, and what each phase costs. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/check.h"
#include "rules/profile.h"
#include "tests/support/toy_game.h"

TestSuite(profile, .init = toy_begin, .fini = toy_end);

static const CheckPlan plan = {.seed = 5, .games = 4, .replayed = 4, .most_decisions = 500};

static Profile *profile_of(const char *text)
{
    Report report;
    CheckResult result;
    Profile *profile = profile_new();
    toy_write("game.lua", text, strlen(text));
    GameRequest request = {.folder = toy_folder(), .players = 2, .profile = profile};
    Game *game = game_load(&request, &report);
    cr_assert(game, "%s", report.message);
    cr_assert(check_game(game, &plan, &result), "%s", result.report.message);
    game_free(game);
    return profile;
}

static const char text[] = "game 'toy' { players = { 2, 2 } }\n"           /* 1 */
                           "counter.table { n = 0 }\n"                     /* 2 */
                           "local function never()\n"                      /* 3 */
                           "  local inner = function()\n"                  /* 4: never made */
                           "    return 1\n"                                /* 5 */
                           "  end\n"                                       /* 6 */
                           "  return inner\n"                              /* 7 */
                           "end\n"                                         /* 8 */
                           "setup(function() return phase.a() end)\n"      /* 9 */
                           "function phase.a()\n"                          /* 10 */
                           "  if common.n > 100 then\n"                    /* 11 */
                           "    never()\n"                                 /* 12 */
                           "  else\n"                                      /* 13 */
                           "    common.n = common.n + 1\n"                 /* 14 */
                           "  end\n"                                       /* 15 */
                           "  choose_number(seats[1], '?', 1, 2)\n"        /* 16 */
                           "  if common.n < 3 then return phase.a() end\n" /* 17 */
                           "  return phase.b()\n"                          /* 18 */
                           "end\n"                                         /* 19 */
                           "function phase.b() return finish() end\n"      /* 20 */
                           "function phase.c() return finish() end\n";     /* 21 */

Test(profile, lines_that_never_ran_are_known_also_in_functions_never_made)
{
    Profile *profile = profile_of(text);
    cr_assert_eq(profile->files, 1);
    const ProfiledFile *file = &profile->file[0];
    cr_assert_str_eq(file->name, "toy/game.lua");
    char missed[100] = "", number[16];
    for (int line = 1; line <= file->lines; line++)
        if (profile_missed(file, line)) {
            snprintf(number, sizeof number, " %d", line);
            strcat(missed, number);
        }
    cr_assert_str_eq(missed, " 5 7 12");
    cr_assert(!file->can_run[6] && !file->can_run[13] && !file->can_run[15] && !file->can_run[19]);
    int lines, run;
    profile_count(profile, &lines, &run);
    cr_assert_eq(lines - run, 3);
    profile_free(profile);
}

Test(profile, phases_that_were_never_entered_are_known_even_on_one_line)
{
    Profile *profile = profile_of(text);
    const ProfiledFile *file = &profile->file[0];
    cr_assert_eq(file->functions, 3);
    for (int i = 0; i < file->functions; i++)
        cr_assert_eq(file->entered[file->function[i].line],
                     strcmp(file->function[i].name, "phase 'c'") != 0, "%s",
                     file->function[i].name);
    profile_free(profile);
}

Test(profile, the_cost_of_phases_is_the_same_every_time)
{
    Profile *first = profile_of(text), *again = profile_of(text);
    cr_assert_eq(first->phases, 3);
    cr_assert_eq(first->games, plan.games);
    for (int i = 0; i < first->phases; i++) {
        cr_assert_str_eq(first->phase[i].name, again->phase[i].name);
        cr_assert_eq(first->phase[i].work, again->phase[i].work);
        cr_assert_eq(first->phase[i].decisions, again->phase[i].decisions);
        cr_assert_gt(first->phase[i].work, 0);
    }
    cr_assert_str_eq(first->phase[1].name, "a");
    cr_assert_eq(first->phase[1].decisions, 3u * 4u);
    profile_free(first);
    profile_free(again);
}

/* Work of verbs that the lines do not show. */
Test(profile, what_verbs_are_charged_counts_as_work)
{
    char costly[2000];
    snprintf(costly, sizeof costly, "%s", text);
    Profile *plain = profile_of(text);
    const char *cheap = "common.n = common.n + 1\n";
    char *place = strstr(costly, cheap);
    char rest[1200];
    snprintf(rest, sizeof rest, "%s", place + strlen(cheap) - 1);
    sprintf(place, "common.n = common.n + #('x'):rep(3200, '') // 3200%s", rest);
    Profile *dear = profile_of(costly);
    cr_assert_gt(dear->phase[1].work, plain->phase[1].work + 50 * 12);
    profile_free(plain);
    profile_free(dear);
}

Test(profile, a_game_without_one_runs_as_ever)
{
    CheckResult with, without;
    Report report;
    Profile *profile = profile_new();
    toy_write("game.lua", text, strlen(text));
    GameRequest request = {.folder = toy_folder(), .players = 2};
    Game *plain = game_load(&request, &report);
    request.profile = profile;
    Game *counted = game_load(&request, &report);
    cr_assert(check_game(plain, &plan, &without) && check_game(counted, &plan, &with));
    cr_assert_eq(with.digest, without.digest);
    game_free(plain);
    game_free(counted);
    profile_free(profile);
}
