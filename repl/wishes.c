#include "repl/wishes.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "repl/command.h"

bool wishes_number(Session *session, const char *name, const char *value, uint64_t least,
                   uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(value, &end, 10);
    if (isdigit((unsigned char)*value) && *end == '\0' && errno == 0 && *out >= least &&
        *out <= most)
        return true;
    if (most == UINT64_MAX)
        complain(session, "'%s' takes a whole number up to %" PRIu64 ", not '%s'.", name, most,
                 value);
    else
        complain(session, "'%s' takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'.",
                 name, least, most, value);
    return false;
}

/* Is this the second time that a word sets the same thing? */
static bool set_twice(Session *session, int at, char **words)
{
    size_t length = strcspn(words[at], "=") + 1;
    for (int i = 1; i < at; i++)
        if (strchr(words[i], '=') && strncmp(words[i], words[at], length) == 0) {
            complain(session, "'%.*s' is given twice: '%s' and '%s'.", (int)length - 1, words[at],
                     words[i], words[at]);
            return true;
        }
    return false;
}

/* The number of the command's own setting that a word gives, or -1. */
static int find_own(const char *const *own, const char *word)
{
    for (int i = 0; own && own[i]; i++)
        if (strncmp(own[i], word, strlen(own[i])) == 0 && word[strlen(own[i])] == '=')
            return i;
    return -1;
}

static bool take_setting(Session *session, const char *const *own, const char *word, Wishes *wishes)
{
    GameRequest *game = &wishes->request.game;
    uint64_t number;
    int mine = find_own(own, word);
    if (mine >= 0) {
        wishes->own[mine] = strchr(word, '=') + 1;
    } else if (strncmp(word, "players=", 8) == 0) {
        if (!wishes_number(session, "players", word + 8, 1, MAX_SEATS, &number))
            return false;
        game->players = (int)number;
    } else if (strncmp(word, "seed=", 5) == 0) {
        if (!wishes_number(session, "seed", word + 5, 0, UINT64_MAX, &wishes->request.seed))
            return false;
        wishes->seeded = true;
    } else if (game->option_count == MAX_OPTIONS) {
        complain(session, "These are too many options.");
        return false;
    } else {
        wishes->options[game->option_count++] = word;
    }
    return true;
}

static bool take_variant(Session *session, const char *word, Wishes *wishes)
{
    GameRequest *game = &wishes->request.game;
    if (!word[1] || game->variant_count == MAX_VARIANTS) {
        complain(session, word[1] ? "These are too many variants."
                                  : "The + stands before the name of a variant: +NAME.");
        return false;
    }
    wishes->variants[game->variant_count++] = word + 1;
    return true;
}

int wishes_take(Session *session, int count, char **words, const char *const *own, Wishes *wishes)
{
    int left = count > 0 ? 1 : 0;
    wishes->request.game.options = wishes->options;
    wishes->request.game.variants = wishes->variants;
    wishes->request.game.folder = wishes->folder;
    for (int i = 1; i < count; i++)
        if (strchr(words[i], '=') && words[i][0] != '+' && set_twice(session, i, words))
            return -1;
    for (int i = 1; i < count; i++) {
        if (words[i][0] == '+'
                ? !take_variant(session, words[i], wishes)
                : strchr(words[i], '=') && !take_setting(session, own, words[i], wishes))
            return -1;
        if (words[i][0] != '+' && !strchr(words[i], '='))
            words[left++] = words[i];
    }
    return left;
}

bool wishes_game(Session *session, const char *word, Wishes *wishes)
{
    bool path = wishes->request.own_folder = library_is_path(word);
    if (library_find(&session->library, word, wishes->folder, sizeof wishes->folder))
        return true;
    const char *near = path ? NULL : library_nearest(&session->library, word);
    if (path)
        complain(session, "There is no folder '%s'.", word);
    else if (near)
        complain(session, "There is no game '%s'; did you mean '%s'?", word, near);
    else
        complain(session,
                 "There is no game '%s'; 'games' lists them, and './FOLDER' is a game of your own.",
                 word);
    return false;
}

/* "anna", "bob:random", "human", "random" */
static bool take_seat(Session *session, const char *word, Wishes *wishes)
{
    PlayRequest *request = &wishes->request;
    if (request->seats == MAX_SEATS) {
        complain(session, "At most %d can sit at a table.", MAX_SEATS);
        return false;
    }
    char *name = wishes->names[request->seats];
    const char *bot = bot_in_seat(word, name, SAVE_NAME);
    Report report;
    if (bot && !bot_read(bot, &request->bot[request->seats], &report)) {
        complain(session, "%c%s.", toupper((unsigned char)report.message[0]), report.message + 1);
        return false;
    }
    bool named = name[0] != '\0';
    for (int i = 0; named && i < request->seats; i++)
        if (request->name[i] && strcmp(request->name[i], name) == 0) {
            complain(session, "Two seats cannot both be called '%s'.", name);
            return false;
        }
    request->kind[request->seats] = bot ? SEAT_BOT : SEAT_HUMAN;
    request->name[request->seats++] = named ? name : NULL;
    return true;
}

bool wishes_read(Session *session, int count, char **words, const char *const *own, Wishes *wishes)
{
    PlayRequest *request = &wishes->request;
    count = wishes_take(session, count, words, own, wishes);
    if (count < 2) {
        if (count >= 0)
            complain(session, "Which game? '%s GAME' says it; 'games' lists them.", words[0]);
        return false;
    }
    if (!wishes_game(session, words[1], wishes))
        return false;
    for (int i = 2; i < count; i++)
        if (!take_seat(session, words[i], wishes))
            return false;
    if (request->game.players > 0 && request->seats > request->game.players) {
        complain(session, "%d seats are named, but players=%d.", request->seats,
                 request->game.players);
        return false;
    }
    if (!wishes->seeded && getrandom(&request->seed, sizeof request->seed, 0) < 0)
        request->seed = 1;
    if (!wishes->seeded)
        request->seed %= 1000000000; /* short enough to be told to a friend */
    return true;
}
