/* Commands that look at the game on the table, and undo. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "repl/command.h"
#include "repl/show.h"
#include "repl/wishes.h"
#include "rules/variant.h"

Outcome run_board(Session *session, int count, char **words)
{
    (void)count, (void)words;
    show_board(session);
    return OUTCOME_DONE;
}

Outcome run_log(Session *session, int count, char **words)
{
    long most = 10;
    char *end = NULL;
    if (count > 1)
        most = strtol(words[1], &end, 10);
    if (most < 1 || (end && *end)) {
        complain(session, "'log' takes a number of lines, as in 'log 20'.");
        return OUTCOME_WRONG;
    }
    show_log(session, (size_t)most);
    return OUTCOME_DONE;
}

/* "rank: Ada 7, you 4" */
static void tell_score(Session *session, int counter)
{
    const Play *play = session->play;
    const Table *table = match_table(play->match);
    const CounterInfo *info = &table->shape->counter[counter];
    int32_t value[MAX_SEATS];
    int order[MAX_SEATS], seats = table->shape->seats;
    char line[600], name[80];
    draw_counter_name(info, name, sizeof name);
    for (int i = 0; i < seats; i++) {
        int at = i;
        table_count(table, counter, i, &value[i]);
        for (; at > 0 && value[order[at - 1]] < value[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    size_t used = (size_t)snprintf(line, sizeof line, "%s:", name);
    for (int i = 0; i < seats && used < sizeof line; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s %s %d", i ? "," : "",
                                 order[i] == play->viewer ? "you"
                                                          : match_seat_name(play->match, order[i]),
                                 (int)value[order[i]]);
    say_wrapped(&session->screen, 2, line);
}

Outcome run_score(Session *session, int count, char **words)
{
    const Shape *shape = match_table(session->play->match)->shape;
    int told = 0;
    (void)count, (void)words;
    for (int i = 0; i < shape->counters; i++)
        if (shape->counter[i].scores && shape->counter[i].per_seat) {
            tell_score(session, i);
            told++;
        }
    if (told == 0)
        say(&session->screen, "Nothing is scored in this game.\n");
    return OUTCOME_DONE;
}

/* The game that is named, with its variants and options, loaded for a look; or the one on the table. The caller frees
 * what is not on the table. */
static Game *game_to_look_at(Session *session, int count, char **words, Wishes *wishes)
{
    Report report;
    if (count < 2 && session->play && wishes->request.game.variant_count == 0)
        return session->play->game;
    if (count < 2) {
        complain(session, "Which game? '%s GAME' tells; 'games' lists them.", words[0]);
        return NULL;
    }
    if (!wishes_game(session, words[1], wishes))
        return NULL;
    const PlayRequest *request = &wishes->request;
    Game *game = request->own_folder ? game_load(&request->game, &report)
                                     : library_load(&request->game, &report);
    if (!game)
        complain_report(session, &report);
    return game;
}

static void done_looking(const Session *session, Game *game)
{
    if (!session->play || session->play->game != game)
        game_free(game);
}

enum { OPTION_COLUMN = 26 };

/* "goal=17   Points that win at once. (1 to 60)" */
static void show_option(Session *session, const Option *option)
{
    char value[OPTION_TEXT_SIZE], text[600], range[120];
    Canvas canvas;
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    option_text(option, value, sizeof value);
    snprintf(text, sizeof text, "  %s=%s ", option->name, value);
    canvas_add(&canvas, "", text);
    canvas_pad(&canvas, OPTION_COLUMN);
    canvas_words(&canvas, OPTION_COLUMN, option->text ? option->text : "");
    if (option->kind == OPTION_FLAG)
        canvas_words(&canvas, OPTION_COLUMN, "(yes or no)");
    snprintf(range, sizeof range, "(%d to %d)", (int)option->least, (int)option->most);
    if (option->kind == OPTION_LIST)
        snprintf(range, sizeof range, "(%d to %d numbers, each %d to %d)", option->fewest,
                 option->longest, (int)option->least, (int)option->most);
    if (option->kind == OPTION_NUMBER || option->kind == OPTION_LIST)
        canvas_words(&canvas, OPTION_COLUMN, range);
    for (int i = 0; option->kind == OPTION_WORD && i < option->words; i++) {
        snprintf(text, sizeof text, "%s%s%s", i == 0 ? "(" : "or ", option->word[i],
                 i == option->words - 1 ? ")" : "");
        canvas_words(&canvas, OPTION_COLUMN, text);
    }
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

Outcome run_options(Session *session, int count, char **words)
{
    Wishes wishes = {.seeded = false};
    count = wishes_take(session, count, words, NULL, &wishes);
    Game *game = count < 0 ? NULL : game_to_look_at(session, count, words, &wishes);
    if (!game)
        return OUTCOME_WRONG;
    if (game->options == 0)
        say(&session->screen, "This game has no options.\n");
    for (int i = 0; i < game->options; i++)
        show_option(session, &game->option[i]);
    done_looking(session, game);
    return OUTCOME_DONE;
}

static void show_field(Session *session, const char *name, const char *text)
{
    char line[1200];
    if (!text || !*text)
        return;
    snprintf(line, sizeof line, "%s%s%s", name, *name ? ": " : "", text);
    say_wrapped(&session->screen, 2, line);
}

Outcome run_about(Session *session, int count, char **words)
{
    Wishes wishes = {.seeded = false};
    count = wishes_take(session, count, words, NULL, &wishes);
    Game *game = count < 0 ? NULL : game_to_look_at(session, count, words, &wishes);
    if (!game)
        return OUTCOME_WRONG;
    show_field(session, "", game->title ? game->title : game->name);
    show_field(session, "", game->summary);
    for (int i = 0; i < game->variants; i++) {
        char name[NAME_SIZE + 2];
        snprintf(name, sizeof name, "+%.*s", NAME_SIZE - 1, game->variant[i].name);
        show_field(session, name, game->variant[i].text);
    }
    show_field(session, "Designer", game->designer);
    show_field(session, "Publisher", game->publisher);
    show_field(session, "Year", game->year);
    show_field(session, "Length", game->length);
    if (game->least_players == game->most_players)
        say(&session->screen, "Players: %d\n", game->least_players);
    else
        say(&session->screen, "Players: %d to %d\n", game->least_players, game->most_players);
    show_field(session, "", game->about);
    done_looking(session, game);
    return OUTCOME_DONE;
}

/* Does the text have the word in it, whatever the case? */
static bool mentions(const char *text, const char *word)
{
    for (size_t length = strlen(word); *text; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return false;
}

/* The rules with this word or number in them (NULL: all); returns how many. */
static int tell_rules(Session *session, const Game *game, const char *word)
{
    int shown = 0;
    for (int i = 0; i < game->rules; i++) {
        const RuleText *rule = &game->rule[i];
        char line[2000];
        bool number = word && isdigit((unsigned char)word[0]);
        if (word && strcasecmp(rule->number, word) != 0 && (number || !mentions(rule->text, word)))
            continue;
        snprintf(line, sizeof line, "%3s  %s", rule->number, rule->text);
        say_wrapped(&session->screen, 5, line);
        shown++;
    }
    return shown;
}

/* On the table, a word is looked for in the rules of that game, unless another game is called so. */
Outcome run_rules(Session *session, int count, char **words)
{
    const Play *play = session->play;
    Wishes wishes = {.seeded = false};
    count = wishes_take(session, count, words, NULL, &wishes);
    if (count < 0)
        return OUTCOME_WRONG;
    bool names_game = count > 1 &&
                      (library_is_path(words[1]) || library_has(&session->library, words[1])) &&
                      !(play && wishes.request.game.variant_count == 0 &&
                        strcmp(play->game->name, words[1]) == 0);
    if (count > 1 && !names_game && !play)
        count = 1 + (library_nearest(&session->library, words[1]) != NULL);
    Game *game = game_to_look_at(session, names_game || !play ? count : 1, words, &wishes);
    if (!game)
        return OUTCOME_WRONG;
    const char *word = count > 1 + names_game ? words[1 + names_game] : NULL;
    bool told = tell_rules(session, game, word) > 0, none = game->rules == 0;
    done_looking(session, game);
    if (told)
        return OUTCOME_DONE;
    if (none)
        complain(session, "The rules of this game are not written down.");
    else
        complain(session, "No rule has '%s' in it; 'rules' alone tells them all.", word);
    return OUTCOME_FAILED;
}
