#include "repl/complete.h"

#include <ctype.h>
#include <dirent.h>
#include <linenoise.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "repl/answer.h"
#include "repl/command.h"
#include "rules/inspect.h"
#include "rules/variant.h"
#include "rules/views.h"

enum { MOST_OFFERED = 128 };

typedef struct Finder {
    const char *typed;
    void (*found)(void *to, const char *line);
    void *to;
} Finder;

/* `before` is what stands before the word that is completed. */
static void offer(const Finder *finder, const char *before, const char *word, const char *after)
{
    char line[LONGEST_INPUT];
    snprintf(line, sizeof line, "%s%s%s", before, word, after);
    finder->found(finder->to, line);
}

static void offer_labels(Session *session, const Finder *finder)
{
    Match *match = session->play->match;
    const Decision *decision = match_decision(match);
    if (decision->kind != DECIDE_ONE && decision->kind != DECIDE_SOME)
        return;
    for (int i = 0; i < decision->count; i++) {
        char label[LABEL_SIZE];
        answer_label(match, i, label, sizeof label);
        if (strncasecmp(label, finder->typed, strlen(finder->typed)) == 0)
            offer(finder, "", label, "");
    }
}

static void offer_commands(const Session *session, const Finder *finder, const char *before,
                           const char *word, const char *after)
{
    for (int i = 0; i < command_count; i++)
        if (strncmp(commands[i].name, word, strlen(word)) == 0 &&
            (session->play || !commands[i].in_game))
            offer(finder, before, commands[i].name, *commands[i].usage ? after : "");
}

static void offer_files(const Finder *finder, const char *before, const char *word)
{
    char folder[LIBRARY_PATH];
    const char *slash = strrchr(word, '/'), *start = slash ? slash + 1 : word;
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash + 1 - word) : 1,
             slash ? word : ".");
    DIR *opened = opendir(folder);
    for (struct dirent *entry; opened && (entry = readdir(opened));) {
        char path[LIBRARY_PATH * 2], clean[300];
        struct stat stat_of;
        report_clean(clean, sizeof clean, entry->d_name, strlen(entry->d_name));
        if (strncmp(entry->d_name, start, strlen(start)) != 0 ||
            (entry->d_name[0] == '.' && !*start) || strcmp(clean, entry->d_name) != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        bool is_folder = stat(path, &stat_of) == 0 && S_ISDIR(stat_of.st_mode);
        snprintf(path, sizeof path, "%.*s%s", (int)(start - word), word, entry->d_name);
        offer(finder, before, path, is_folder ? "/" : "");
    }
    if (opened)
        closedir(opened);
}

static void offer_starting(const Finder *finder, const char *before, const char *word,
                           const char *full)
{
    if (strncmp(full, word, strlen(word)) == 0)
        offer(finder, before, full, "");
}

static void offer_values(const Finder *finder, const char *before, const char *word,
                         const Option *option)
{
    char full[200];
    for (int i = 0; option->kind == OPTION_WORD && i < option->words; i++) {
        snprintf(full, sizeof full, "%s=%s", option->name, option->word[i]);
        offer_starting(finder, before, word, full);
    }
    for (int i = 0; option->kind == OPTION_FLAG && i < 2; i++) {
        snprintf(full, sizeof full, "%s=%s", option->name, i ? "yes" : "no");
        offer_starting(finder, before, word, full);
    }
}

/* A kind of bot, alone or behind somebody's name: "search", "bob:search". */
static void offer_bots(const Finder *finder, const char *before, const char *word)
{
    const char *colon = strchr(word, ':');
    int name = colon ? (int)(colon + 1 - word) : 0;
    for (int i = 0; i < bot_kind_count; i++) {
        char full[LONGEST_INPUT];
        snprintf(full, sizeof full, "%.*s%s", name, word, bot_kinds[i].name);
        offer_starting(finder, before, word, full);
    }
}

static void offer_variants(const Finder *finder, const char *before, const char *word,
                           const char *folder)
{
    char names[MOST_OFFERED][NAME_SIZE], full[NAME_SIZE + 2];
    int count = *word == '+' ? variant_names(folder, names, MOST_OFFERED) : 0;
    if (*word == '+' && strchr(word, '/')) {
        char longer[LONGEST_INPUT + 1];
        snprintf(longer, sizeof longer, "%s+", before);
        offer_files(finder, longer, word + 1);
    }
    for (int i = 0; i < count; i++) {
        snprintf(full, sizeof full, "+%.*s", NAME_SIZE - 1, names[i]);
        offer_starting(finder, before, word, full);
    }
}

/* The game with the variants that were typed already, as they may have options of their own; without them if they
 * cannot be loaded. */
static Game *load_typed(const char *folder, const char *before)
{
    char typed[LONGEST_INPUT], *rest = typed, *word;
    const char *variants[MAX_VARIANTS];
    GameRequest request = {.folder = folder, .variants = variants};
    Report report;
    snprintf(typed, sizeof typed, "%s", before);
    while ((word = strtok_r(rest, " ", &rest)) && request.variant_count < MAX_VARIANTS)
        if (word[0] == '+')
            variants[request.variant_count++] = word + 1;
    Game *game = game_load(&request, &report);
    return game ? game : game_load(&(GameRequest){.folder = folder}, &report);
}

/* What can follow `play GAME `: seats, players=, seed=, and the game's own options. */
static void offer_wishes(const Session *session, const Finder *finder, const char *before,
                         const char *word)
{
    static const char *const always[] = {"human", "players=", "seed="};
    char name[LIBRARY_PATH] = "", folder[LIBRARY_PATH];
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        offer_starting(finder, before, word, always[i]);
    offer_bots(finder, before, word);
    sscanf(before, "%*s %1023s", name);
    if (!library_find(&session->library, name, folder, sizeof folder))
        return;
    offer_variants(finder, before, word, folder);
    Game *game = load_typed(folder, before);
    for (int i = 0; game && i < game->options; i++) {
        char full[200];
        snprintf(full, sizeof full, "%s=", game->option[i].name);
        if (strncmp(word, full, strlen(full)) == 0)
            offer_values(finder, before, word, &game->option[i]);
        else
            offer_starting(finder, before, word, full);
    }
    if (game)
        game_free(game);
}

/* Those who can be talked to. */
static void offer_hearers(const Session *session, const Finder *finder, const char *name,
                          const char *after)
{
    const Play *play = session->play;
    char before[LONGEST_INPUT];
    snprintf(before, sizeof before, "%.*s", (int)(name - finder->typed), finder->typed);
    for (int i = 0; i < play->game->players; i++) {
        const char *full = match_seat_name(play->match, i);
        if (i != play->viewer && strncasecmp(full, name, strlen(name)) == 0)
            offer(finder, before, full, after);
    }
    if (strncmp("all", name, strlen(name)) == 0)
        offer(finder, before, "all", after);
}

/* say to NAME ... */
static void offer_say(const Session *session, const Finder *finder, const char *rest)
{
    char before[LONGEST_INPUT];
    snprintf(before, sizeof before, "%.*s", (int)(rest - finder->typed), finder->typed);
    if (strncasecmp(rest, "to ", 3) == 0)
        offer_hearers(session, finder, rest + 3, " ");
    else if (*rest && strncasecmp("to ", rest, strlen(rest)) == 0)
        offer(finder, before, "to ", "");
}

/* show PIECE to NAME, with pieces of one's own; those with the same name are offered once. */
static void offer_show(const Session *session, const Finder *finder, const char *rest)
{
    const Shape *shape = match_table(session->play->match)->shape;
    int words = shape->piece_words;
    size_t length = strlen(rest);
    char before[LONGEST_INPUT];
    const char *last = "";
    Set own;
    snprintf(before, sizeof before, "%.*s", (int)(rest - finder->typed), finder->typed);
    play_own_pieces(session->play, session->play->viewer, &own);
    for (int i = SET_FIRST(own.word, words); i >= 0; i = SET_AFTER(own.word, words, i)) {
        char named[LONGEST_INPUT];
        const char *name = shape->piece[i].name;
        snprintf(named, sizeof named, "%s to ", name);
        size_t all = strlen(named);
        if (strcmp(last, name) == 0)
            continue;
        if (length <= strlen(name) && strncasecmp(name, rest, length) == 0)
            offer(finder, before, name, "");
        else if (strncasecmp(named, rest, length < all ? length : all) == 0 && length < all)
            offer(finder, before, named, "");
        else if (strncasecmp(named, rest, all) == 0)
            offer_hearers(session, finder, rest + all, "");
        last = name;
    }
}

static void offer_talk(const Session *session, const Finder *finder, Completes completes)
{
    const char *rest = strchr(finder->typed, ' ') + 1;
    if (!session->play || !play_asks_human(session->play))
        return;
    if (completes == COMPLETE_SAY)
        offer_say(session, finder, rest);
    else
        offer_show(session, finder, rest);
}

typedef struct Looking {
    const Finder *finder;
    const char *before, *word;
} Looking;

static void offer_name(void *to, const char *name)
{
    const Looking *looking = to;
    if (strncasecmp(name, looking->word, strlen(looking->word)) == 0)
        offer(looking->finder, looking->before, name, "");
}

/* look NAME */
static void offer_look(const Session *session, const Finder *finder)
{
    char before[LONGEST_INPUT];
    const char *rest = strchr(finder->typed, ' ') + 1;
    snprintf(before, sizeof before, "%.*s", (int)(rest - finder->typed), finder->typed);
    Looking looking = {.finder = finder, .before = before, .word = rest};
    if (session->play)
        look_each(session, offer_name, &looking);
}

/* The game's views, which need no command before their name. */
static void offer_views(const Session *session, const Finder *finder)
{
    Looking looking = {.finder = finder, .before = "", .word = finder->typed};
    const char *name;
    for (int i = 0; session->play && (name = view_name(session->play->game, i)) != NULL; i++)
        offer_name(&looking, name);
}

/* settings NAME VALUE */
static void offer_settings(const Finder *finder, const char *before, const char *word, bool first)
{
    const char *name = strchr(finder->typed, ' ') + 1;
    static const char *const flags[] = {"yes", "no"};
    for (int i = 0; i < setting_count; i++) {
        const SettingRow *row = &setting_rows[i];
        size_t length = strlen(row->name);
        if (first)
            offer_starting(finder, before, word, row->name);
        if (first || strncmp(name, row->name, length) != 0 || name[length] != ' ')
            continue;
        for (int n = 0; row->kind == SETTING_FLAG && n < 2; n++)
            offer_starting(finder, before, word, flags[n]);
        for (const char *at = row->words; at && *at;) {
            char value[40];
            size_t size = strcspn(at, " ");
            snprintf(value, sizeof value, "%.*s", (int)size, at);
            offer_starting(finder, before, word, value);
            at += size + strspn(at + size, " ");
        }
    }
}

static bool is_name_letter(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* = me.st: the names that begin what is typed last; those behind a dot or colon are not known here. */
static void offer_lua(const Session *session, const Finder *finder)
{
    char before[LONGEST_INPUT];
    const char *word = finder->typed + strlen(finder->typed);
    while (word > finder->typed && is_name_letter(word[-1]))
        word--;
    if (!session->play || !*word || word[-1] == '.' || word[-1] == ':')
        return;
    snprintf(before, sizeof before, "%.*s", (int)(word - finder->typed), finder->typed);
    Looking looking = {.finder = finder, .before = before, .word = word};
    inspect_names(session->play->match, session->play->viewer, offer_name, &looking);
}

/* why not NAME */
static void offer_why(const Session *session, const Finder *finder)
{
    char before[LONGEST_INPUT];
    const char *rest = strchr(finder->typed, ' ') + 1;
    bool begun = strncasecmp(rest, "not ", 4) == 0;
    rest += begun ? 4 : 0;
    snprintf(before, sizeof before, "%.*s", (int)(rest - finder->typed), finder->typed);
    Looking looking = {.finder = finder, .before = before, .word = rest};
    if (!begun)
        offer_starting(finder, before, rest, "not ");
    else if (session->play)
        look_each(session, offer_name, &looking);
}

static void offer_arguments(const Session *session, const Finder *finder, const Command *command)
{
    char before[LONGEST_INPUT];
    const char *space = strrchr(finder->typed, ' '), *word = space + 1;
    snprintf(before, sizeof before, "%.*s", (int)(word - finder->typed), finder->typed);
    bool first = strchr(finder->typed, ' ') == space;
    if (command->completes == COMPLETE_COMMANDS)
        offer_commands(session, finder, before, word, "");
    else if (command->completes == COMPLETE_FILES)
        offer_files(finder, before, word);
    else if (command->completes == COMPLETE_SAY || command->completes == COMPLETE_SHOW)
        offer_talk(session, finder, command->completes);
    else if (command->completes == COMPLETE_LOOK)
        offer_look(session, finder);
    else if (command->completes == COMPLETE_LUA)
        offer_lua(session, finder);
    else if (command->completes == COMPLETE_WHY)
        offer_why(session, finder);
    else if (command->completes == COMPLETE_BOTS) {
        offer_bots(finder, before, word);
        offer_starting(finder, before, word, "end");
        offer_starting(finder, before, word, "off");
    } else if (command->completes == COMPLETE_SETTINGS)
        offer_settings(finder, before, word, first);
    else if (command->completes == COMPLETE_PLAY && !first)
        offer_wishes(session, finder, before, word);
    else if (command->completes != COMPLETE_NOTHING && first)
        for (int i = 0; i < session->library.games; i++)
            offer_starting(finder, before, word, session->library.name[i]);
}

/* The command that a line begins with, when its name is complete and something follows. */
static const Command *begun_command(const char *typed)
{
    char name[40];
    size_t length = strcspn(typed, " ");
    bool slash = *typed == '/';
    if (typed[length] != ' ' || length - slash >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)(length - slash), typed + slash);
    return command_find(name);
}

void complete_each(Session *session, const char *typed, void (*found)(void *to, const char *line),
                   void *to)
{
    Finder finder = {.typed = typed, .found = found, .to = to};
    bool asked = session->play && play_asks_human(session->play);
    const Command *command = begun_command(typed);
    if (asked && *typed != '/')
        offer_labels(session, &finder);
    if (command)
        offer_arguments(session, &finder, command);
    else if (*typed == '/')
        offer_commands(session, &finder, "/", typed + 1, " ");
    else {
        offer_commands(session, &finder, "", typed, " ");
        offer_views(session, &finder);
    }
}

typedef struct Only {
    int count;
    char line[LONGEST_INPUT];
} Only;

static void remember(void *to, const char *line)
{
    Only *only = to;
    if (only->count++ == 0)
        snprintf(only->line, sizeof only->line, "%s", line);
}

void complete_hint(Session *session, const char *typed, char *out, size_t size)
{
    out[0] = '\0';
    size_t length = strlen(typed);
    if (length == 0)
        return;
    const Command *command = begun_command(typed);
    if (command && strchr(typed, ' ')[1] == '\0') {
        snprintf(out, size, "%s", command->usage);
        return;
    }
    if (command && command->completes == COMPLETE_PLAY && strchr(strchr(typed, ' ') + 1, ' '))
        return; /* a game would have to be loaded for every key */
    if (command && command->completes == COMPLETE_LUA)
        return; /* for the same reason */
    Only only = {.count = 0};
    complete_each(session, typed, remember, &only);
    if (only.count == 1 && strlen(only.line) > length)
        snprintf(out, size, "%s", only.line + length);
}

static Session *current;

static void add_completion(void *to, const char *line)
{
    linenoiseAddCompletion(to, line);
}

static void on_tab(const char *typed, linenoiseCompletions *completions)
{
    if (!current->input.aside)
        complete_each(current, typed, add_completion, completions);
}

static char *on_hint(const char *typed, int *colour, int *bold)
{
    char hint[LABEL_SIZE];
    if (current->input.aside)
        return NULL;
    complete_hint(current, typed, hint, sizeof hint);
    *colour = 90;
    *bold = 0;
    return hint[0] && current->screen.colour ? strdup(hint) : NULL;
}

void complete_for(Session *session)
{
    current = session;
    if (!session->input.editing)
        return;
    linenoiseSetCompletionCallback(on_tab);
    linenoiseSetHintsCallback(on_hint);
    linenoiseSetFreeHintsCallback(free);
}
