#include "tests/support/toy_game.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char first_line[] = "game \"toy\" { players = { 1, 4 } }\n";
static char outer[64], folder[80];

void toy_begin(void)
{
    strcpy(outer, "/tmp/speakeasy-toy-XXXXXX");
    cr_assert_not_null(mkdtemp(outer));
    snprintf(folder, sizeof folder, "%s/toy", outer);
    cr_assert_eq(mkdir(folder, 0700), 0);
}

void toy_end(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", outer);
    cr_assert_eq(system(command), 0);
}

const char *toy_folder(void)
{
    return folder;
}

void toy_write(const char *file, const char *text, size_t length)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *out = fopen(path, "wb");
    cr_assert_not_null(out);
    cr_assert_eq(fwrite(text, 1, length, out), length);
    fclose(out);
}

Game *toy_try(const char *text, int players, const char *option, Report *report)
{
    size_t length = strlen(text) + sizeof first_line;
    char *whole = malloc(length);
    snprintf(whole, length, "%s%s", first_line, text);
    toy_write("game.lua", whole, strlen(whole));
    free(whole);
    GameRequest request = {.folder = folder, .players = players};
    request.options = &option;
    request.option_count = option ? 1 : 0;
    Game *game = game_load(&request, report);
    cr_assert(game || report->message[0], "every refusal is a sentence");
    return game;
}

Game *toy_load(const char *text, int players)
{
    Report report;
    char words[2000];
    Game *game = toy_try(text, players, NULL, &report);
    report_write(&report, words, sizeof words);
    cr_assert(game, "%s", words);
    return game;
}

Match *toy_match(Game *game, uint64_t seed, bool history)
{
    MatchSetup setup = {.seed = seed, .chronicle = true, .history = history};
    setup.name[0] = "Ann";
    setup.name[1] = "Bob";
    Match *match = match_new(game, &setup);
    cr_assert_not_null(match);
    return match;
}

Toy toy_play(const char *text)
{
    Toy toy = {.game = toy_load(text, 2)};
    toy.match = toy_match(toy.game, 1, true);
    return toy;
}

void toy_done(Toy *toy)
{
    match_free(toy->match);
    game_free(toy->game);
}

static Toy play_setup(const char *declarations, const char *lines)
{
    char text[6000];
    int length =
        snprintf(text, sizeof text, "%s\nsetup(function()\n%s\nreturn finish(seats[1])\nend)\n",
                 declarations, lines);
    cr_assert_lt((size_t)length, sizeof text);
    return toy_play(text);
}

void toy_holds(const char *declarations, const char *lines)
{
    Toy toy = play_setup(declarations, lines);
    toy_won(toy.match, 1);
    toy_done(&toy);
}

void toy_refuses(const char *declarations, const char *lines, const char *words)
{
    Toy toy = play_setup(declarations, lines);
    toy_failed(toy.match, words, 0);
    toy_done(&toy);
}

void toy_asks(Match *match, int seat, const char *question)
{
    char words[2000], prompt[200];
    report_write(match_report(match), words, sizeof words);
    cr_assert_eq(match_state(match), MATCH_ASKING, "%s", words);
    match_prompt(match, prompt, sizeof prompt);
    cr_assert_str_eq(prompt, question);
    cr_assert_eq(match_decision(match)->seat, seat - 1);
}

const char *toy_label(Match *match, int option, int viewer)
{
    static char label[4][300];
    static int next;
    next = (next + 1) % 4;
    match_label(match, option, viewer, label[next], sizeof label[next]);
    return label[next];
}

void toy_answer_some(Match *match, int count, const int *values)
{
    Answer answer = {.count = count};
    const char *why = NULL;
    for (int i = 0; i < count; i++)
        answer.value[i] = values[i];
    cr_assert(match_answer(match, &answer, &why), "refused: %s", why);
}

void toy_answer(Match *match, int value)
{
    toy_answer_some(match, 1, &value);
}

void toy_failed(Match *match, const char *words, int line)
{
    const Report *report = match_report(match);
    cr_assert_eq(match_state(match), MATCH_FAILED, "it did not fail (%s)", words);
    cr_assert(strstr(report->message, words), "\"%s\" is not in: %s", words, report->message);
    if (line)
        cr_assert_eq(report->line, line, "line %d, not %d: %s", report->line, line,
                     report->message);
}

void toy_won(Match *match, int seat)
{
    char words[2000];
    report_write(match_report(match), words, sizeof words);
    cr_assert_eq(match_state(match), MATCH_OVER, "%s", words);
    for (int i = 0; i < match_game(match)->players; i++)
        cr_assert_eq(match_won_by(match, i), i == seat - 1);
}

int32_t toy_counter(Match *match, const char *name, int seat)
{
    int32_t value = 0;
    int counter = shape_find_counter(match_game(match)->shape, seat > 0, name);
    cr_assert_geq(counter, 0, "no counter %s", name);
    table_count(match_table(match), counter, seat > 0 ? seat - 1 : 0, &value);
    return value;
}

const char *toy_last_line(Match *match, int viewer)
{
    static char line[600];
    const Chronicle *chronicle = match_chronicle(match);
    cr_assert_gt(chronicle_length(chronicle), 0);
    chronicle_words(chronicle, match_game(match)->shape, match_seat_names(match),
                    chronicle_length(chronicle) - 1, viewer, line, sizeof line);
    return line;
}
