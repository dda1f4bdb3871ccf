/* What was typed, as an answer. The game is tests/sessions/scripts/games/parlour. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "repl/answer.h"
#include "repl/command.h"
#include "repl/complete.h"
#include "repl/screen.h"

static Game *game;
static Match *match;
static Typed typed;

static void sit_down(void)
{
    Report report;
    GameRequest request = {.folder = "tests/sessions/scripts/games/parlour"};
    game = game_load(&request, &report);
    cr_assert_not_null(game, "%s", report.message);
    match = match_new(game, &(MatchSetup){.seed = 4, .chronicle = true, .history = true});
    cr_assert_eq(match_decision(match)->kind, DECIDE_YES_NO);
}

static void get_up(void)
{
    match_free(match);
    game_free(game);
}

TestSuite(answer, .init = sit_down, .fini = get_up);

static void give(int value)
{
    cr_assert(match_answer(match, &(Answer){.count = 1, .value = {value}}, NULL));
}

/* The answer as text: "0,2", or what kind of failure it was. */
static const char *reading(const char *text)
{
    static char out[200];
    Fit fit = answer_read(match, text, &typed);
    if (typed.problem[0])
        return "wrong";
    if (fit == FIT_SEVERAL || fit == FIT_NOTHING)
        return fit == FIT_SEVERAL ? "several" : "nothing";
    out[0] = '\0';
    for (int i = 0; i < typed.answer.count; i++)
        sprintf(out + strlen(out), i ? ",%d" : "%d", typed.answer.value[i]);
    return out;
}

typedef struct Row {
    const char *typed, *read;
} Row;

static void reads(const Row *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++)
        cr_assert_str_eq(reading(row[i].typed), row[i].read, "'%s' is read as %s, not %s",
                         row[i].typed, reading(row[i].typed), row[i].read);
}

/* Each of these texts is read so. */
#define READS(...) reads((const Row[]){__VA_ARGS__}, sizeof(const Row[]){__VA_ARGS__} / sizeof(Row))

Test(answer, yes_and_no_by_their_start)
{
    READS({"y", "1"}, {"YES", "1"}, {" n ", "0"}, {"yess", "nothing"}, {"maybe", "nothing"},
          {"", "nothing"});
}

Test(answer, one_by_number_or_by_the_start_of_its_words)
{
    give(1); /* card 4, card 5, card 11 */
    READS({"1", "0"}, {"3", "2"}, {"4", "wrong"}, {"0", "wrong"}, {"-1", "wrong"},
          {"99999999999999999999", "wrong"}, {"card 5", "1"}, {"CARD 1", "2"}, {"c 4", "0"},
          {"card", "several"});
    cr_assert_eq(typed.candidates, 3);
    cr_assert_str_eq(reading("card 12"), "several", "only 'card' fits, and that is not enough");
    cr_assert_eq(typed.wrong, strlen("card 12"), "but there is no card 12");
    cr_assert_str_eq(reading("card on b2"), "several");
    cr_assert_eq(typed.wrong, 0, "'on' may follow a card");
    cr_assert_str_eq(reading("cart"), "nothing");
}

Test(answer, what_follows_is_left_for_the_next_decision)
{
    give(1);
    cr_assert_str_eq(reading("card 5 walk a2"), "1");
    cr_assert_str_eq("card 5 walk a2" + typed.used, " walk a2");
    cr_assert_str_eq(reading("on card 5"), "1", "small words between are passed over");
    cr_assert_str_eq(reading("2 walk"), "1");
    cr_assert_eq(typed.used, 1);
}

Test(words_within, answer_where_no_label_begins_so)
{
    Report report;
    game = game_load(&(GameRequest){.folder = "scripts/games/gangster"}, &report);
    cr_assert_not_null(game, "%s", report.message);
    match = match_new(game, &(MatchSetup){.seed = 3});
    cr_assert_str_eq(reading("pile 2 c3"), "6", "a tile (pile 2)");
    cr_assert(typed.inside);
    cr_assert_str_eq("pile 2 c3" + typed.used, " c3");
    READS({"lay pile 1", "5"}, {"pile", "several"}, {"pil", "nothing"}, {"ile 1", "nothing"},
          {"red 1", "0"});
    cr_assert_not(typed.inside);
    get_up();
}

Test(answer, several_by_numbers_ranges_and_words)
{
    give(0);
    give(0); /* which ones do you like? 0 to 2 of four */
    cr_assert_eq(match_decision(match)->kind, DECIDE_SOME);
    READS({"1 3", "0,2"}, {"3,1", "0,2"}, {"2-3", "1,2"}, {"none", ""}, {"-", ""}, {"1-3", "wrong"},
          {"all", "wrong"}, {"1 1", "wrong"}, {"3-1", "wrong"}, {"7", "wrong"},
          {"card 4, card 5", "1,2"}, {"card", "several"});
}

Test(answer, numbers_within_their_range)
{
    give(0);
    give(0);
    cr_assert(match_answer(match, &(Answer){.count = 0}, NULL)); /* secret bid, 0 to 3 */
    cr_assert_eq(match_decision(match)->kind, DECIDE_NUMBER);
    READS({"2", "2"}, {"4", "wrong"}, {"-1", "wrong"}, {"99999999999999999999", "wrong"},
          {"2x", "nothing"}, {"two", "nothing"});
}

Test(command, every_one_has_its_row_and_is_found)
{
    for (int i = 0; i < command_count; i++) {
        cr_assert_eq(command_find(commands[i].name), &commands[i]);
        cr_assert(commands[i].help[0] && commands[i].run);
    }
    cr_assert_null(command_find("hel"));
    cr_assert_str_eq(command_starting("hel")->name, "help");
    cr_assert_null(command_starting("lo"), "log or load");
    cr_assert_str_eq(command_find("undo!")->name, "undo");
    cr_assert_null(command_find("quit!"));
    cr_assert_str_eq(command_nearest("baord"), "board");
}

Test(command, words_are_split_at_spaces_outside_quotes)
{
    char line[] = "  save \"my game.save\"  x ", *words[8];
    cr_assert_eq(command_words(line, words, 8), 3);
    cr_assert_str_eq(words[1], "my game.save");
    cr_assert_str_eq(words[2], "x");
    char open[] = "save \"half";
    cr_assert_eq(command_words(open, words, 8), 2);
    cr_assert_str_eq(words[1], "half");
}

static char offered[2000];

static void collect(void *to, const char *line)
{
    (void)to;
    strcat(strcat(offered, line), "|");
}

static const char *completions(Session *session, const char *text)
{
    offered[0] = '\0';
    complete_each(session, text, collect, NULL);
    return offered;
}

Test(complete, from_commands_games_and_options)
{
    static Session session;
    static Play play;
    setenv("SPEAKEASY_SCRIPTS", "tests/sessions/scripts", 1);
    library_open(&session.library);
    cr_assert_str_eq(completions(&session, "pl"), "play |");
    cr_assert_str_eq(completions(&session, "play p"), "play parlour|");
    cr_assert_str_eq(completions(&session, "play parlour anna see"), "play parlour anna seed=|");
    cr_assert_str_eq(completions(&session, "play parlour mo"), "play parlour mood=|");
    cr_assert_str_eq(completions(&session, "play parlour mood=g"), "play parlour mood=grim|");
    cr_assert_str_eq(completions(&session, "help q"), "help quit|");
    cr_assert_str_eq(completions(&session, "bo"), "", "there is no game to draw");
    cr_assert_str_eq(completions(&session, "load tests/sessions/scr"),
                     "load tests/sessions/scripts/|");
    sit_down();
    SeatKind kinds[MAX_SEATS] = {SEAT_HUMAN, SEAT_HUMAN};
    play = (Play){.game = game, .match = match, .save = save_new(match, kinds, NULL), .humans = 2};
    session.play = &play;
    give(1);
    cr_assert_str_eq(completions(&session, "card"), "card 4|card 5|card 11|");
    cr_assert_str_eq(completions(&session, "/bo"), "/board|");
    cr_assert_str_eq(completions(&session, "look he"), "look heap|");
    cr_assert_str_eq(completions(&session, "look card 1"), "look card 11|", "what anna may know");
    char hint[100];
    complete_hint(&session, "card 1", hint, sizeof hint);
    cr_assert_str_eq(hint, "1");
    complete_hint(&session, "log ", hint, sizeof hint);
    cr_assert_str_eq(hint, "[N]");
    complete_hint(&session, "", hint, sizeof hint);
    cr_assert_str_eq(hint, "");
    save_free(play.save);
    get_up();
}

Test(screen, widths_count_columns_not_bytes)
{
    cr_assert_eq(text_width("abc"), 3);
    cr_assert_eq(text_width("d\xc3\xa9j\xc3\xa0"), 4);
    cr_assert_eq(text_width("\xe6\x97\xa5\xe6\x9c\xac"), 4);
    cr_assert_eq(text_width("e\xcc\x81"), 1);
    cr_assert_eq(text_width("\xff\xfe"), 2);
}

Test(canvas, a_word_longer_than_a_row_goes_on_in_the_next)
{
    Canvas canvas;
    canvas_start(&canvas, false, 10);
    canvas_words(&canvas, 2, "into /0123456789abcdef/x: no");
    cr_assert_eq(canvas.rows, 4);
    cr_assert_str_eq(canvas.row[0].text, "into");
    cr_assert_str_eq(canvas.row[1].text, "  /0123456");
    cr_assert_str_eq(canvas.row[2].text, "  789abcde");
    cr_assert_str_eq(canvas.row[3].text, "  f/x: no");
    canvas_free(&canvas);
}
