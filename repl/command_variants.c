/* Variants: listing them, and telling what a stack of them changes. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "repl/show.h"
#include "repl/wishes.h"
#include "rules/variant.h"

enum { MOST_LISTED = 128, TEXT_COLUMN = 4 };

/* A line that goes on indented. */
static void tell(Session *session, const char *colour, const char *first, const char *text)
{
    Canvas canvas;
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    canvas_add(&canvas, "", "  ");
    canvas_add(&canvas, colour, first);
    if (*first)
        canvas_add(&canvas, "", " ");
    canvas_words(&canvas, TEXT_COLUMN, text);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

/* variants [GAME] ------------------------------------------------------------------ */

static void tell_variant(Session *session, const char *folder, const char *name)
{
    Report report;
    char word[NAME_SIZE + 4];
    GameRequest request = {.folder = folder, .variants = &name, .variant_count = 1};
    Game *game = game_load(&request, &report);
    snprintf(word, sizeof word, "+%s:", name);
    if (game)
        tell(session, "bold", word, game->variant[0].text);
    else
        complain(session, "  +%s cannot be played: %s (%s:%d)", name, report.message, report.file,
                 report.line);
    game_free(game);
}

static void list_variants(Session *session, const char *game)
{
    char folder[LIBRARY_PATH], names[MOST_LISTED][NAME_SIZE];
    library_folder(&session->library, game, folder, sizeof folder);
    int count = variant_names(folder, names, MOST_LISTED);
    say(&session->screen, "%s:\n", game);
    if (count == 0)
        say(&session->screen, "  It has no variants.\n");
    for (int i = 0; i < count; i++)
        tell_variant(session, folder, names[i]);
}

Outcome run_variants(Session *session, int count, char **words)
{
    Wishes wishes = {.seeded = false};
    const char *game = count > 1 ? words[1] : session->play ? session->play->game->name : NULL;
    if (game && !wishes_game(session, game, &wishes))
        return OUTCOME_WRONG;
    for (int i = 0; i < session->library.games; i++)
        if (!game || strcmp(game, session->library.name[i]) == 0)
            list_variants(session, session->library.name[i]);
    return OUTCOME_DONE;
}

/* describe GAME +VARIANT... -------------------------------------------------------- */

typedef struct Description {
    Session *session;
    const Game *base, *game;
    const char *heading; /* of what is told next; NULL once it was told */
    int told;
} Description;

static void note(Description *telling, const char *first, const char *text)
{
    if (telling->heading)
        say(&telling->session->screen, "%s:\n", telling->heading);
    telling->heading = NULL;
    telling->told++;
    tell(telling->session, "bold", first, text);
}

static const Option *find_option(const Game *game, const char *name)
{
    for (int i = 0; i < game->options; i++)
        if (strcmp(game->option[i].name, name) == 0)
            return &game->option[i];
    return NULL;
}

static void tell_options(Description *telling)
{
    telling->heading = "Options";
    for (int i = 0; i < telling->game->options; i++) {
        const Option *option = &telling->game->option[i];
        const Option *base = find_option(telling->base, option->name);
        char value[OPTION_TEXT_SIZE], before[OPTION_TEXT_SIZE] = "";
        char first[NAME_SIZE + OPTION_TEXT_SIZE], text[OPTION_TEXT_SIZE + 600];
        option_text(option, value, sizeof value);
        if (base)
            option_text(base, before, sizeof before);
        bool range = base && option->kind == OPTION_NUMBER &&
                     (option->least != base->least || option->most != base->most);
        if (base && !range && strcmp(value, before) == 0)
            continue;
        snprintf(first, sizeof first, "%s=%s", option->name, value);
        if (!base)
            snprintf(text, sizeof text, "(new) %s", option->text);
        else if (range)
            snprintf(text, sizeof text, "instead of %s, from %d to %d. %s", before, option->least,
                     option->most, option->text);
        else
            snprintf(text, sizeof text, "instead of %s. %s", before, option->text);
        note(telling, first, text);
    }
}

static const RuleText *find_rule(const Game *game, const char *number, const char *text)
{
    for (int i = 0; i < game->rules; i++)
        if (strcmp(game->rule[i].number, number) == 0 &&
            (!text || strcmp(game->rule[i].text, text) == 0))
            return &game->rule[i];
    return NULL;
}

static void tell_rules(Description *telling)
{
    telling->heading = "Rules";
    for (int i = 0; i < telling->game->rules; i++) {
        const RuleText *rule = &telling->game->rule[i];
        char first[60];
        if (find_rule(telling->base, rule->number, rule->text))
            continue;
        snprintf(first, sizeof first, "%.40s%s", rule->number,
                 find_rule(telling->base, rule->number, NULL) ? "" : " (new)");
        note(telling, first, rule->text);
    }
}

/* Has this change been told among those before it? Cards of which there are several sets are declared several times. */
static bool told_before(const Game *game, int n)
{
    const Change *change = &game->change[n];
    for (int i = 0; i < n; i++) {
        const Change *other = &game->change[i];
        if (other->kind == change->kind && other->variant == change->variant &&
            strcmp(other->what, change->what) == 0 && strcmp(other->name, change->name) == 0 &&
            strcmp(other->field, change->field) == 0)
            return true;
    }
    return false;
}

/* "bullets, 2: 3 instead of 2"; options are told on their own. */
static void tell_values(Description *telling)
{
    const Game *game = telling->game;
    telling->heading = "Declarations";
    for (int i = 0; i < game->changes; i++) {
        const Change *change = &game->change[i];
        char first[200], text[400];
        if (change->kind != CHANGE_VALUE || strcmp(change->what, "option") == 0 ||
            told_before(game, i))
            continue;
        snprintf(first, sizeof first, "%s%s%s, %s:", change->what,
                 strcmp(change->what, change->name) == 0 ? "" : " ",
                 strcmp(change->what, change->name) == 0 ? "" : change->name, change->field);
        const char *by = game->variant[change->variant - 1].name;
        if (strcmp(change->after, "nothing") == 0)
            snprintf(text, sizeof text, "taken away (+%s)", by);
        else if (!change->after[0] || !change->before[0])
            snprintf(text, sizeof text, "%s (+%s)",
                     strcmp(change->before, "nothing") == 0 ? "added" : "another one", by);
        else
            snprintf(text, sizeof text, "%s instead of %s (+%s)", change->after, change->before,
                     by);
        note(telling, first, text);
    }
}

static void tell_functions(Description *telling)
{
    static const char *const words[] = {[CHANGE_REPLACE] = "is replaced by",
                                        [CHANGE_BEFORE] = "comes after something else, in",
                                        [CHANGE_AFTER] = "is followed by something else, in",
                                        [CHANGE_AROUND] = "is wrapped by"};
    const Game *game = telling->game;
    telling->heading = "Course of play";
    for (int i = 0; i < game->changes; i++) {
        const Change *change = &game->change[i];
        char first[200], text[300], place[PLACE_SIZE];
        if (change->kind == CHANGE_VALUE || change->kind == CHANGE_WORDS)
            continue;
        snprintf(place, sizeof place, "%s", change->place);
        place[strcspn(place, " ")] = '\0';
        place[strlen(place) - (place[0] != '\0')] = '\0';
        bool named = strcmp(change->what, change->name) != 0;
        snprintf(first, sizeof first, "%s%s%s", change->what, named ? " " : "",
                 named ? change->name : "");
        snprintf(text, sizeof text, "%s +%s (%s)", words[change->kind],
                 game->variant[change->variant - 1].name, place);
        note(telling, first, text);
    }
}

static int count_pieces(const Game *game, const char *name)
{
    int count = 0;
    for (int i = 0; i < game->shape->pieces; i++)
        count += strcmp(game->shape->piece[i].name, name) == 0;
    return count;
}

static bool first_of_name(const Game *game, int piece)
{
    for (int i = 0; i < piece; i++)
        if (strcmp(game->shape->piece[i].name, game->shape->piece[piece].name) == 0)
            return false;
    return true;
}

/* Pieces that one game has more of than the other. */
static void tell_more(Description *telling, const Game *game, const Game *other, const char *how)
{
    for (int i = 0; i < game->shape->pieces; i++) {
        const char *name = game->shape->piece[i].name;
        int more = count_pieces(game, name) - count_pieces(other, name);
        char first[200], text[80];
        if (more <= 0 || !first_of_name(game, i))
            continue;
        snprintf(text, sizeof text, "%d %s", more, how);
        snprintf(first, sizeof first, "%.180s:", name);
        note(telling, first, text);
    }
}

static void tell_pieces(Description *telling)
{
    telling->heading = "Pieces";
    tell_more(telling, telling->game, telling->base, "more");
    tell_more(telling, telling->base, telling->game, "fewer");
}

static void describe(Session *session, const Game *base, const Game *game)
{
    Description telling = {.session = session, .base = base, .game = game};
    telling.heading = "Variants";
    for (int i = 0; i < game->variants; i++) {
        char word[NAME_SIZE + 4];
        snprintf(word, sizeof word, "+%.*s:", NAME_SIZE - 1, game->variant[i].name);
        note(&telling, word, game->variant[i].text);
    }
    tell_options(&telling);
    tell_rules(&telling);
    tell_values(&telling);
    tell_functions(&telling);
    tell_pieces(&telling);
    if (telling.told == 0)
        say(&session->screen, "Nothing is different from the game as it comes.\n");
}

Outcome run_describe(Session *session, int count, char **words)
{
    Wishes wishes = {.seeded = false};
    Report report;
    Game *game = NULL;
    count = wishes_take(session, count, words, NULL, &wishes);
    if (count < 0)
        return OUTCOME_WRONG;
    if (count < 2 && !session->play) {
        complain(session, "Which game? 'describe GAME +VARIANT...' tells what it changes.");
        return OUTCOME_WRONG;
    }
    if (count >= 2 && !wishes_game(session, words[1], &wishes))
        return OUTCOME_WRONG;
    if (count >= 2 && !(game = library_load(&wishes.request.game, &report))) {
        complain_report(session, &report);
        return OUTCOME_WRONG;
    }
    const Game *looked_at = game ? game : session->play->game;
    GameRequest plain = {.folder = looked_at->folder,
                         .file = looked_at->first_file[0] ? looked_at->first_file : NULL,
                         .players = looked_at->players};
    Game *base = game_load(&plain, &report);
    if (base)
        describe(session, base, looked_at);
    else
        complain_report(session, &report);
    game_free(base);
    game_free(game);
    return base ? OUTCOME_DONE : OUTCOME_FAILED;
}
