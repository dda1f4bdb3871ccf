/* Scripts of strangers: every script of tests/hostile is run as an attack in all the places a script can sit, each time in a
 * process of its own. It must end within bounds and with a sentence, and another match of that process must not notice.
 *
 * A file begins with what it tries; then "-- says: " and the words it must be refused with (without that line it may come
 * to an end); then, if it only makes sense there, "-- only: load", "-- only: play" or "-- only: phase". What stands above a line
 * "-- then:" is declared when the game is loaded. */
#include "rules/bot.h"
#include "rules/evaluate.h"
#include "rules/inspect.h"
#include "rules/views.h"
#include "tests/support/toy_game.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
enum { MOST_MS = 8000, MOST_KB = 0, SAMPLE = 3 }; /* what is measured there is the sanitizer */
#else
enum { MOST_MS = 1000, MOST_KB = 64 << 10, SAMPLE = 1 };
#endif

enum { TEXT = 80 << 10 };

typedef enum Place {
    AT_LOAD,
    IN_SETUP,
    IN_PHASE,
    IN_EFFECT,
    IN_LABEL,
    IN_VIEW,
    IN_EVALUATE,
    IN_VARIANT,
    AT_PROMPT,
    IN_BOT,
    PLACES
} Place;

static const char *const place_names[] = {"load", "setup",    "phase",   "effect", "label",
                                          "view", "evaluate", "variant", "prompt", "bot"};

typedef struct Attack {
    char name[64];
    char *text;              /* of the whole file */
    char says[200];          /* empty: it may come to an end */
    bool load, play, effect; /* where it makes sense */
    const char *declare;     /* above "-- then:" */
    int declare_length;
    const char *body;
} Attack;

/* Reading --------------------------------------------------------------------------------------- */

static void read_header(const Attack *attack, const char *key, char *out, size_t size)
{
    const char *at = strstr(attack->text, key);
    out[0] = '\0';
    if (at)
        snprintf(out, size, "%.*s", (int)strcspn(at + strlen(key), "\n"), at + strlen(key));
}

static void read_attack(const char *file, Attack *attack)
{
    char path[300], only[20];
    snprintf(path, sizeof path, "tests/hostile/%s", file);
    snprintf(attack->name, sizeof attack->name, "%.*s", (int)strcspn(file, "."), file);
    FILE *in = fopen(path, "rb");
    cr_assert_not_null(in, "%s", path);
    attack->text = calloc(1, TEXT);
    size_t length = fread(attack->text, 1, TEXT - 1, in);
    fclose(in);
    cr_assert(length > 0 && strncmp(attack->text, "-- ", 3) == 0, "%s: what does it try?", file);
    read_header(attack, "\n-- says: ", attack->says, sizeof attack->says);
    read_header(attack, "\n-- only: ", only, sizeof only);
    attack->load = strcmp(only, "play") != 0 && strcmp(only, "phase") != 0;
    attack->play = strcmp(only, "load") != 0;
    attack->effect = attack->play && strcmp(only, "phase") != 0;
    const char *then = strstr(attack->text, "\n-- then:\n");
    attack->declare = attack->text;
    attack->declare_length = then ? (int)(then - attack->text) : 0;
    attack->body = then ? then + strlen("\n-- then:\n") : attack->text;
}

/* Building ---------------------------------------------------------------------------------------- */

static const char table[] =
    "local card = kind 'card' { hidden = 'a card' }; "
    "for n = 1, 9 do card { name = 'card ' .. n, rank = n } end; "
    "zone 'hand' { each_seat = true, sees = 'owner', loose = true }; "
    "zone 'front' { each_seat = true, in_play = true }; local pile = zone 'pile' { }; "
    "local city = grid 'city' { 4, 4 }; counter.seat { points = { score = true }, gold = 0 }; "
    "counter.table { round = 0 }; marks.piece { dead = false }; moments { 'strike' }";

/* What surrounds the attack: before its declarations, before its body, behind it. */
static const struct {
    const char *setup, *before, *behind;
} frames[PLACES] = {
    [AT_LOAD] = {"setup(function() return phase.rest() end) "
                 "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                 "do ", " end"},
    [IN_SETUP] = {"function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                  "setup(function() ", "\n return phase.rest() end)"},
    [IN_PHASE] = {"setup(function() return phase.go() end) "
                  "function phase.go() confirm(seats[1], 'Go?') return phase.hit() end",
                  "function phase.hit() local me = seats[1]; ", "\n return finish() end"},
    [IN_EFFECT] = {"setup(function() return phase.go() end) "
                   "function phase.go() confirm(seats[1], 'Go?') return phase.hit() end "
                   "function phase.hit() move(pieces('rank', 99), seats[1].front) "
                   "raise('strike', seats[1]) return finish() end",
                   "card { name = 'striker', rank = 99, strike = function(me, it) ", "\n end }"},
    [IN_LABEL] = {"function phase.rest() return finish() end",
                  "setup(function() choose(seats[1], 'Go?', { 1, 2, 3 }, function(option) ",
                  "\n return 'x' end) return phase.rest() end)"},
    [IN_VIEW] = {"setup(function() return phase.rest() end) "
                 "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                 "views { spy = function(me) ", "\n return 'x' end }"},
    [IN_EVALUATE] = {"setup(function() return phase.rest() end) "
                     "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                     "evaluate(10, function(me) ", "\n return 1 end)"},
    /* these lie beside the game */
    [IN_VARIANT] = {"setup(function() return phase.rest() end) "
                    "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                    "", ""},
    [AT_PROMPT] = {"setup(function() return phase.rest() end) "
                   "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                   "", ""},
    [IN_BOT] = {"setup(function() return phase.rest() end) "
                "function phase.rest() confirm(seats[1], 'Go?') return finish() end",
                "", ""},
};

static void write_variant(const Attack *attack)
{
    char *text = malloc(2 * TEXT), path[200];
    snprintf(path, sizeof path, "%s/variants", toy_folder());
    mkdir(path, 0700);
    int length =
        snprintf(text, 2 * TEXT, "variant 'evil' { text = 'x' } do %s end\n", attack->body);
    toy_write("variants/evil.lua", text, (size_t)length);
    free(text);
}

static Game *load_varied(Report *report)
{
    const char *variants[] = {"evil"};
    GameRequest request = {
        .folder = toy_folder(), .players = 2, .variants = variants, .variant_count = 1};
    return game_load(&request, report);
}

static Game *build(const Attack *attack, Place place, Report *report)
{
    char *text = malloc(2 * TEXT);
    snprintf(text, 2 * TEXT, "%s; %s; %.*s\n%s do %s end %s\n", table, frames[place].setup,
             attack->declare_length, attack->declare, frames[place].before,
             place < IN_VARIANT ? attack->body : "", frames[place].behind);
    Game *game = toy_try(text, 2, NULL, report);
    free(text);
    if (place != IN_VARIANT || !game)
        return game;
    game_free(game);
    write_variant(attack);
    return load_varied(report);
}

/* The neighbour: a match of another game, which must not notice ------------------------------------ */

typedef struct Neighbour {
    Game *game;
    Match *match;
    Chance chance;
} Neighbour;

static void neighbour_begin(Neighbour *neighbour)
{
    GameRequest request = {.folder = "scripts/games/gangster", .players = 2};
    Report report;
    neighbour->game = game_load(&request, &report);
    cr_assert_not_null(neighbour->game, "%s", report.message);
    neighbour->match = toy_match(neighbour->game, 7, true);
    chance_seed(&neighbour->chance, 7);
}

static uint64_t neighbour_play(Neighbour *neighbour, int decisions)
{
    static Answer answer;
    for (int i = 0; i < decisions && match_state(neighbour->match) == MATCH_ASKING; i++) {
        random_answer(&neighbour->chance, match_decision(neighbour->match), &answer);
        match_answer(neighbour->match, &answer, NULL);
    }
    return match_fingerprint(neighbour->match);
}

static void neighbour_end(Neighbour *neighbour)
{
    match_free(neighbour->match);
    game_free(neighbour->game);
}

/* Running, in a child --------------------------------------------------------------------------------- */

static void ignore_line(void *data, const char *line)
{
    (void)data;
    (void)line;
}

static void note_report(const Report *report, char *out, size_t size)
{
    if (report && !out[0])
        snprintf(out, size, "%s", report->message[0] ? report->message : "(no sentence)");
}

static void ask_bot(const Attack *attack, const Game *game, const Match *match, char *out,
                    size_t size)
{
    char *text = malloc(2 * TEXT), path[BOT_WORDS];
    int length = snprintf(text, 2 * TEXT,
                          "return function(view, decision) local me = view do %s end\n"
                          "return true end\n",
                          attack->body);
    toy_write("evil_bot.lua", text, (size_t)length);
    free(text);
    snprintf(path, sizeof path, "%s/evil_bot.lua", toy_folder());
    BotSpec spec;
    Report report;
    static Answer answer;
    cr_assert(bot_read(path, &spec, &report), "%s", report.message);
    Bot *bot = bot_new(&spec, game, &report);
    if (!bot || bot_answer(bot, match, 1, NULL, &answer, &report) != BOT_DONE)
        note_report(&report, out, size);
    if (bot)
        bot_free(bot);
}

/* Plays to the attack and back; `out` becomes the sentence it was refused with. */
static void strike(const Attack *attack, Place place, char *out, size_t size)
{
    Report report;
    out[0] = '\0';
    Game *game = build(attack, place, &report);
    if (!game) {
        note_report(&report, out, size);
        return;
    }
    MatchSetup setup = {.seed = 1, .chronicle = true, .history = true};
    Match *match = match_new(game, &setup);
    cr_assert_not_null(match);
    const Answer yes = {.count = 1, .value = {1}};
    char label[300];
    if (match_state(match) == MATCH_FAILED)
        note_report(match_report(match), out, size);
    for (int i = 0; place == IN_LABEL && match_decision(match) && i < 3; i++)
        match_label(match, i, 0, label, sizeof label);
    note_report(match_label_report(match), out, size);
    if (place == IN_VIEW && !view_tell(match, "spy", 0, ignore_line, NULL, &report))
        note_report(&report, out, size);
    double share[MAX_SEATS];
    if (place == IN_EVALUATE && !evaluate_shares(match, share, &report))
        note_report(&report, out, size);
    if (place == AT_PROMPT) {
        static Inspection inspection;
        if (!inspect(match, 0, attack->body, &inspection, &report))
            note_report(&report, out, size);
    }
    if (place == IN_BOT)
        ask_bot(attack, game, match, out, size);
    if (match_state(match) == MATCH_ASKING && match_answer(match, &yes, NULL) &&
        match_state(match) == MATCH_FAILED) {
        note_report(match_report(match), out, size);
        cr_assert(match_decision(match) || place == IN_LABEL, "it is back at the last decision");
        match_retry(match);
    }
    match_free(match);
    game_free(game);
}

static _Noreturn void run_child(const Attack *attack, Place place, uint64_t expected, int pipe)
{
    Neighbour neighbour;
    char said[500];
    neighbour_begin(&neighbour);
    neighbour_play(&neighbour, 20);
    strike(attack, place, said, sizeof said);
    bool untouched = neighbour_play(&neighbour, 40) == expected;
    neighbour_end(&neighbour);
    if (!untouched)
        snprintf(said, sizeof said, "(the other match is not the same)");
    ssize_t wrote = write(pipe, said, strlen(said));
    _exit(untouched && wrote >= 0 ? 0 : 1);
}

typedef struct Outcome {
    int status, milliseconds;
    long kilobytes;
    char said[500];
} Outcome;

static Outcome run(const Attack *attack, Place place, uint64_t expected)
{
    Outcome outcome = {0};
    int ends[2];
    struct rusage used;
    cr_assert_eq(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(60);
        run_child(attack, place, expected, ends[1]);
    }
    close(ends[1]);
    for (ssize_t got, at = 0;
         (got = read(ends[0], outcome.said + at, sizeof outcome.said - 1 - (size_t)at)) > 0;)
        at += got;
    close(ends[0]);
    cr_assert_eq(wait4(child, &outcome.status, 0, &used), child);
    outcome.milliseconds = (int)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                           (int)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
    outcome.kilobytes = used.ru_maxrss;
    return outcome;
}

/* false with a complaint if the attack was not contained. */
static bool contained(const Attack *attack, Place place, const Outcome *outcome)
{
    bool here = place == AT_LOAD                         ? attack->load
                : place == IN_SETUP || place == IN_PHASE ? attack->play
                : place == IN_BOT ? attack->load && attack->play /* it has nothing of the game */
                                  : attack->effect;
    bool free = place >= IN_LABEL; /* may only look, or lacks names: it may be refused for that */
    const char *wrong = NULL;
    if (!WIFEXITED(outcome->status) || WEXITSTATUS(outcome->status) != 0)
        wrong = "the host did not survive";
    else if (outcome->milliseconds > MOST_MS)
        wrong = "it took too long";
    else if (MOST_KB > 0 && outcome->kilobytes > MOST_KB)
        wrong = "it took too much memory";
    else if (here && (place < IN_VARIANT || place == IN_BOT) && attack->says[0] &&
             !outcome->said[0])
        wrong = "it was not refused";
    else if (here && !free && !strstr(outcome->said, attack->says))
        wrong = "it was refused with other words";
    else if (here && !attack->says[0] && outcome->said[0] && !free)
        wrong = "it was refused";
    if (wrong || getenv("HOSTILE_TIMES"))
        fprintf(stderr, "%s at %s: %s (%d ms, %ld KB, status %d): %s\n", attack->name,
                place_names[place], wrong ? wrong : "contained", outcome->milliseconds,
                outcome->kilobytes, outcome->status, outcome->said);
    return !wrong;
}

/* What `include` can stumble over, beside the game. */
static void lay_traps(void)
{
    char path[300], *large = malloc(70 << 10);
    snprintf(path, sizeof path, "%s/link.lua", toy_folder());
    cr_assert_eq(symlink("/etc/passwd", path), 0);
    snprintf(path, sizeof path, "%s/device.lua", toy_folder());
    cr_assert_eq(symlink("/dev/zero", path), 0);
    snprintf(path, sizeof path, "%s/pipe.lua", toy_folder());
    cr_assert_eq(mkfifo(path, 0600), 0);
    snprintf(path, sizeof path, "%s/folder.lua", toy_folder());
    cr_assert_eq(mkdir(path, 0700), 0);
    memset(large, ' ', 70 << 10);
    toy_write("large.lua", large, 70 << 10);
    free(large);
    toy_write("compiled.lua", "\x1bLua\x54\x00\x19\x93", 8);
    toy_write("itself.lua", "include 'itself'", 16);
    toy_write("deep.lua", "", 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Attack *)a)->name, ((const Attack *)b)->name);
}

static int read_all(Attack *attacks, int most)
{
    DIR *folder = opendir("tests/hostile");
    cr_assert_not_null(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, ".lua") &&
            (!getenv("HOSTILE") || strstr(entry->d_name, getenv("HOSTILE")))) {
            cr_assert_lt(count, most);
            read_attack(entry->d_name, &attacks[count++]);
        }
    closedir(folder);
    qsort(attacks, (size_t)count, sizeof *attacks, by_name);
    return count;
}

/* Where it is slow, each attack is run at load, in a phase, and in every third of the other places, unless HOSTILE names attacks
 * or HOSTILE_ALL is set. */
static bool is_chosen(int number, Place place)
{
    return place == AT_LOAD || place == IN_PHASE || (number + (int)place) % SAMPLE == 0 ||
           getenv("HOSTILE") || getenv("HOSTILE_ALL");
}

static void run_all(Place place)
{
    enum { MOST = 400, LEAST = 80 };
    static Attack attacks[MOST];
    int count = read_all(attacks, MOST), wrong = 0;
    Neighbour alone;
    lay_traps();
    neighbour_begin(&alone);
    neighbour_play(&alone, 20);
    uint64_t expected = neighbour_play(&alone, 40);
    neighbour_end(&alone);
    for (int i = 0; i < count; i++) {
        if (is_chosen(i, place)) {
            Outcome outcome = run(&attacks[i], place, expected);
            wrong += !contained(&attacks[i], place, &outcome);
        }
        free(attacks[i].text);
    }
    cr_assert(count >= LEAST || getenv("HOSTILE"), "only %d attacks", count);
    cr_assert_eq(wrong, 0, "%d of %d attacks were not contained", wrong, count);
}

TestSuite(hostile, .init = toy_begin, .fini = toy_end, .timeout = 900);

Test(hostile, at_load)
{
    run_all(AT_LOAD);
}

Test(hostile, in_a_setup)
{
    run_all(IN_SETUP);
}

Test(hostile, in_a_phase)
{
    run_all(IN_PHASE);
}

Test(hostile, in_an_effect)
{
    run_all(IN_EFFECT);
}

Test(hostile, in_a_label)
{
    run_all(IN_LABEL);
}

Test(hostile, in_a_view)
{
    run_all(IN_VIEW);
}

Test(hostile, in_evaluate)
{
    run_all(IN_EVALUATE);
}

Test(hostile, in_a_variant)
{
    run_all(IN_VARIANT);
}

Test(hostile, at_the_prompt)
{
    run_all(AT_PROMPT);
}

Test(hostile, in_a_bot)
{
    run_all(IN_BOT);
}
