/* `check`: plays a game at random, looks for mistakes of its scripts, and tells what of them never ran. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "repl/command.h"
#include "repl/wishes.h"
#include "rules/check.h"
#include "rules/profile.h"

enum { GAMES = 200, MOST_GAMES = 1000000, REPLAYED = 20, LONGEST = 20000 };

/* With every other value of an option fewer games are played; numbers are tried at both ends if these are not far apart. */
enum { OPTION_GAMES = 5, NEAR_ENDS = 20 };

/* Everything that the words after `check` say. */
typedef struct CheckWishes {
    Wishes common;
    CheckPlan plan;
    bool coverage, cost; /* list the lines that never ran; what each phase cost */
    const char *lcov;    /* a file for the coverage, or NULL */
} CheckWishes;

/* One game of the list: where it is, and what was found while it was checked with one number of players after the other. */
typedef struct Checked {
    char file[NAME_SIZE]; /* "": game.lua */
    Profile *profile;
    char name[NAME_SIZE];
    int least, most;
    int games, replayed;
    size_t decisions;
} Checked;

/* The path of a script is a game of one file: it is split into folder and file. */
static bool find_file(Session *session, const char *word, char *folder, Checked *checked)
{
    struct stat about;
    char *real = realpath(word, NULL), *slash = real ? strrchr(real, '/') : NULL;
    bool good = slash && stat(real, &about) == 0 && S_ISREG(about.st_mode) &&
                strlen(slash + 1) < sizeof checked->file && slash - real < LIBRARY_PATH;
    if (good) {
        snprintf(checked->file, sizeof checked->file, "%s", slash + 1);
        *slash = '\0';
        strcpy(folder, real);
    } else {
        complain(session, "There is no file '%s'.", word);
    }
    free(real);
    return good;
}

static bool find_game(Session *session, const char *word, CheckWishes *wishes, Checked *checked)
{
    size_t length = strlen(word);
    if (length > 4 && strcmp(word + length - 4, ".lua") == 0)
        return find_file(session, word, wishes->common.folder, checked);
    return wishes_game(session, word, &wishes->common);
}

/* 1234567 as "1,234,567" */
static const char *grouped(size_t number, char *out, size_t size)
{
    char plain[32];
    int length = snprintf(plain, sizeof plain, "%zu", number);
    size_t used = 0;
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[used++] = ',';
        out[used++] = plain[i];
    }
    out[used] = '\0';
    return out;
}

static void name_players(const Checked *checked, char *out, size_t size)
{
    if (checked->least == checked->most)
        snprintf(out, size, "%d player%s", checked->least, checked->least == 1 ? "" : "s");
    else
        snprintf(out, size, "%d to %d players", checked->least, checked->most);
}

static void tell_well(Session *session, const Checked *checked)
{
    char games[40], decisions[40], players[40], missed[60] = "";
    int lines, run;
    name_players(checked, players, sizeof players);
    profile_count(checked->profile, &lines, &run);
    if (checked->profile->unreadable)
        snprintf(missed, sizeof missed, "lines could not be counted");
    else if (run < lines)
        snprintf(missed, sizeof missed, "%d of %d lines never ran", lines - run, lines);
    else
        snprintf(missed, sizeof missed, "all %d lines ran", lines);
    say(&session->screen,
        "%s, %s: %s game%s, %s decisions, %d replayed at every decision, %s: all is well\n",
        checked->name, players, grouped((size_t)checked->games, games, sizeof games),
        checked->games == 1 ? "" : "s", grouped(checked->decisions, decisions, sizeof decisions),
        checked->replayed, missed);
}

/* Phases and effects that no game came to. */
static void tell_unreached(Session *session, const Profile *profile)
{
    for (int i = 0; i < profile->files; i++) {
        const ProfiledFile *file = &profile->file[i];
        for (int n = 0; n < file->functions; n++)
            if (!file->entered[file->function[n].line])
                say(&session->screen, "  %s is never reached (%s:%d)\n", file->function[n].name,
                    file->name, file->function[n].line);
    }
}

static void tell_coverage(Session *session, const Profile *profile)
{
    char text[PROFILE_TEXT];
    for (int i = 0; i < profile->files; i++) {
        const ProfiledFile *file = &profile->file[i];
        int last = 0;
        for (int line = 1; line <= file->lines; line++) {
            if (!profile_missed(file, line))
                continue;
            if (last == 0)
                say(&session->screen, "  lines of %s that never ran:\n", file->name);
            profile_text(file, line, text, sizeof text);
            say(&session->screen, "%s%6d | %s\n", last && line > last + 1 ? "       ...\n" : "",
                line, text);
            last = line;
        }
    }
}

static void tell_cost(Session *session, const Profile *profile)
{
    double games = profile->games ? profile->games : 1;
    uint64_t work = 0, time = 0;
    for (int i = 0; i < profile->phases; i++) {
        work += profile->phase[i].work;
        time += profile->phase[i].nanoseconds;
    }
    say(&session->screen, "  %-24s %12s %12s %7s %7s\n", "phase", "decisions", "work", "share",
        "time");
    for (int i = 0; i < profile->phases; i++) {
        const PhaseCost *phase = &profile->phase[i];
        say(&session->screen, "  %-24s %12.1f %12.1f %6.1f%% %6.1f%%\n", phase->name,
            (double)phase->decisions / games, (double)phase->work / games,
            work ? 100.0 * (double)phase->work / (double)work : 0,
            time ? 100.0 * (double)phase->nanoseconds / (double)time : 0);
    }
    say(&session->screen, "  (decisions and work of one game on average; work: lines run, and what "
                          "verbs are charged)\n");
}

static bool write_lcov(Session *session, const Checked *checked, const char *folder,
                       const char *path, bool first)
{
    FILE *out = fopen(path, first ? "w" : "a");
    if (out)
        profile_write_lcov(checked->profile, folder, out);
    if (out && fclose(out) == 0)
        return true;
    complain(session, "'%s' cannot be written: %s.", path, strerror(errno));
    return false;
}

/* `option` is a value that is tried besides those wished for, or NULL. */
static Game *load(const CheckWishes *wishes, const Checked *checked, int players,
                  const char *option, Report *report)
{
    GameRequest request = wishes->common.request.game;
    const char *options[MAX_OPTIONS + 1];
    memcpy(options, request.options, (size_t)request.option_count * sizeof *options);
    if (option)
        options[request.option_count++] = option;
    request.options = options;
    request.file = checked->file[0] ? checked->file : NULL;
    request.author = true;
    request.profile = checked->profile;
    request.players = players;
    return game_load(&request, report);
}

static bool check_loaded(Session *session, Game *game, const CheckPlan *plan, const char *option,
                         Checked *checked)
{
    CheckResult result;
    bool well = check_game(game, plan, &result);
    checked->games += result.games;
    checked->decisions += result.decisions;
    checked->replayed += plan->replayed;
    if (!well) {
        complain(session, "%s, %d player%s%s%s: not all is well", game->name, game->players,
                 game->players == 1 ? "" : "s", option ? ", " : "", option ? option : "");
        complain_report(session, &result.report);
    }
    return well;
}

/* A game may refuse an option for some number of players, in its own words. */
static bool is_refusal(const Report *report)
{
    return strstr(report->source, "error(") || strstr(report->source, "assert(");
}

static bool check_option(Session *session, const CheckWishes *wishes, Checked *checked, int players,
                         const char *option)
{
    CheckPlan plan = wishes->plan;
    Report report;
    Game *game = load(wishes, checked, players, option, &report);
    if (!game && !is_refusal(&report))
        complain_report(session, &report);
    if (!game)
        return is_refusal(&report);
    plan.games = OPTION_GAMES < plan.games ? OPTION_GAMES : plan.games;
    plan.replayed = 0;
    bool well = check_loaded(session, game, &plan, option, checked);
    game_free(game);
    return well;
}

static bool is_wished(const GameRequest *request, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < request->option_count; i++)
        if (strncmp(request->options[i], name, length) == 0 && request->options[i][length] == '=')
            return true;
    return false;
}

/* The values of every option that were not wished for, one at a time. */
static bool check_options(Session *session, const CheckWishes *wishes, Checked *checked,
                          const Game *game)
{
    const GameRequest *request = &wishes->common.request.game;
    bool well = true;
    for (int i = 0; i < game->options && well; i++) {
        Option option = game->option[i];
        bool number = option.kind == OPTION_NUMBER;
        int least = number ? option.least : 0;
        int most = number ? option.most : option.kind == OPTION_FLAG ? 1 : option.words - 1;
        if (is_wished(request, option.name) || (number && most - least > NEAR_ENDS))
            continue;
        for (int value = least; value <= most && well;
             value += number && most > least ? most - least : 1) {
            char text[80], word[NAME_SIZE * 3];
            if (value == game->option[i].value)
                continue;
            option.value = value;
            option_text(&option, text, sizeof text);
            snprintf(word, sizeof word, "%s=%s", option.name, text);
            well = check_option(session, wishes, checked, game->players, word);
        }
    }
    return well;
}

/* For the wished number of players, or for one number after the other until something is wrong. */
static bool check_players(Session *session, const CheckWishes *wishes, Checked *checked)
{
    int wished = wishes->common.request.game.players, players = wished, most;
    bool well;
    do {
        Report report;
        Game *game = load(wishes, checked, players, NULL, &report);
        if (!game) {
            complain_report(session, &report);
            return false;
        }
        most = wished ? wished : game->most_players;
        players = game->players;
        snprintf(checked->name, sizeof checked->name, "%s", game->name);
        checked->least = checked->least ? checked->least : players;
        checked->most = players;
        well = check_loaded(session, game, &wishes->plan, NULL, checked) &&
               check_options(session, wishes, checked, game);
        game_free(game);
    } while (well && ++players <= most);
    return well;
}

static Outcome check_one(Session *session, CheckWishes *wishes, const char *word, bool first)
{
    Checked checked = {.profile = NULL};
    if (!find_game(session, word, wishes, &checked))
        return OUTCOME_WRONG;
    checked.profile = profile_new();
    bool well = checked.profile && check_players(session, wishes, &checked);
    if (well)
        tell_well(session, &checked);
    if (well)
        tell_unreached(session, checked.profile);
    if (well && wishes->coverage)
        tell_coverage(session, checked.profile);
    if (well && wishes->cost)
        tell_cost(session, checked.profile);
    if (well && wishes->lcov)
        well = write_lcov(session, &checked, wishes->common.folder, wishes->lcov, first);
    profile_free(checked.profile);
    screen_flush(&session->screen);
    return well ? OUTCOME_DONE : OUTCOME_FAILED;
}

/* Takes `coverage` and `cost` out of the words; gives how many are left. */
static int take_flags(int count, char **words, CheckWishes *wishes)
{
    int left = 1;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "coverage") == 0)
            wishes->coverage = true;
        else if (strcmp(words[i], "cost") == 0)
            wishes->cost = true;
        else
            words[left++] = words[i];
    }
    return left;
}

Outcome run_check(Session *session, int count, char **words)
{
    static const char *const own[] = {"games", "coverage", NULL};
    CheckWishes wishes = {.plan = {.seed = 1, .replayed = REPLAYED, .most_decisions = LONGEST}};
    uint64_t games = GAMES;
    count = wishes_take(session, count, words, own, &wishes.common);
    const char *wished_games = wishes.common.own[0];
    if (count < 0 ||
        (wished_games && !wishes_number(session, "games", wished_games, 1, MOST_GAMES, &games)))
        return OUTCOME_WRONG;
    count = take_flags(count, words, &wishes);
    if (count < 2) {
        complain(session, "Which game? 'check GAME' or 'check ./FOLDER'; 'games' lists them.");
        return OUTCOME_WRONG;
    }
    wishes.lcov = wishes.common.own[1];
    wishes.plan.games = (int)games;
    if (wishes.common.seeded)
        wishes.plan.seed = wishes.common.request.seed;
    if (wishes.plan.replayed > wishes.plan.games)
        wishes.plan.replayed = wishes.plan.games;
    Outcome outcome = OUTCOME_DONE;
    for (int i = 1; i < count; i++) {
        Outcome one = check_one(session, &wishes, words[i], i == 1);
        if (one == OUTCOME_WRONG)
            return one;
        if (one == OUTCOME_FAILED)
            outcome = one;
    }
    return outcome;
}
