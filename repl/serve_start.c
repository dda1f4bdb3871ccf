/* `start`: which game, whose seats, which rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "repl/serve.h"

/* What the request points into. */
typedef struct Wanted {
    PlayRequest play;
    char folder[LIBRARY_PATH];
    char option[MAX_OPTIONS][SAVE_OPTION];
    const char *options[MAX_OPTIONS], *variants[MAX_VARIANTS];
    char name[MAX_SEATS][SAVE_NAME];
} Wanted;

static bool read_game(Server *server, const json_t *request, Wanted *wanted)
{
    const char *name = json_string_value(json_object_get(request, "game"));
    if (!name)
        return serve_error(server, "wrong",
                           "start needs a game, as {\"do\":\"start\",\"game\":"
                           "\"gangster\"}");
    if (!library_has(server->library, name) ||
        !library_folder(server->library, name, wanted->folder, sizeof wanted->folder))
        return serve_error(server, "wrong", "there is no game '%.60s'; 'games' lists them", name);
    wanted->play.game.folder = wanted->folder;
    return true;
}

/* A list of texts, or nothing; gives its length, or -1. */
static int list_length(Server *server, const json_t *list, const char *field, int most)
{
    size_t i;
    json_t *item;
    if (!list)
        return 0;
    bool good = json_is_array(list) && json_array_size(list) <= (size_t)most;
    json_array_foreach(good ? list : NULL, i, item) good = good && json_is_string(item);
    if (good)
        return (int)json_array_size(list);
    serve_error(server, "wrong", "'%s' must be a list of at most %d texts", field, most);
    return -1;
}

/* Only variants that have a name: whoever is connected has no business with other files. */
static bool read_variants(Server *server, const json_t *request, Wanted *wanted)
{
    const json_t *list = json_object_get(request, "variants");
    int count = list_length(server, list, "variants", MAX_VARIANTS);
    for (int i = 0; i < count; i++) {
        const char *name = json_string_value(json_array_get(list, (size_t)i));
        if (strchr(name, '/') || strstr(name, ".lua"))
            return serve_error(server, "wrong", "variants are asked for by name, not by file");
        wanted->variants[i] = name;
    }
    wanted->play.game.variants = wanted->variants;
    wanted->play.game.variant_count = count;
    return count >= 0;
}

/* The value of an option as somebody would type it. */
static bool option_words(const json_t *value, char *out, size_t size)
{
    size_t i, used = 0;
    json_t *item;
    if (json_is_string(value))
        return (size_t)snprintf(out, size, "%s", json_string_value(value)) < size;
    if (json_is_boolean(value))
        return (size_t)snprintf(out, size, "%s", json_is_true(value) ? "yes" : "no") < size;
    if (json_is_integer(value))
        return (size_t)snprintf(out, size, "%lld", (long long)json_integer_value(value)) < size;
    if (!json_is_array(value) || json_array_size(value) > MAX_OPTION_LIST)
        return false;
    out[0] = '\0';
    json_array_foreach(value, i, item)
    {
        if (!json_is_integer(item) || used + 24 > size)
            return false;
        used += (size_t)snprintf(out + used, size - used, "%s%lld", i > 0 ? "," : "",
                                 (long long)json_integer_value(item));
    }
    return true;
}

static bool read_options(Server *server, const json_t *request, Wanted *wanted)
{
    json_t *options = json_object_get(request, "options"), *value;
    const char *name;
    int count = 0;
    if (options && (!json_is_object(options) || json_object_size(options) > MAX_OPTIONS))
        return serve_error(server, "wrong", "'options' must be an object, as {\"goal\":20}");
    json_object_foreach(options, name, value)
    {
        char words[OPTION_TEXT_SIZE];
        if (strlen(name) >= NAME_SIZE || strchr(name, '=') ||
            !option_words(value, words, sizeof words))
            return serve_error(server, "wrong",
                               "option '%.60s' must be a number, a word, true, false or a list of "
                               "numbers",
                               name);
        snprintf(wanted->option[count], SAVE_OPTION, "%s=%s", name, words);
        wanted->options[count] = wanted->option[count];
        count++;
    }
    wanted->play.game.options = wanted->options;
    wanted->play.game.option_count = count;
    return true;
}

static bool read_seat(Server *server, const char *words, Wanted *wanted, int seat)
{
    PlayRequest *play = &wanted->play;
    Report report;
    const char *bot = bot_in_seat(words, wanted->name[seat], SAVE_NAME);
    if (bot && !bot_read(bot, &play->bot[seat], &report))
        return serve_error(server, "wrong", "seat %d: %s", seat + 1, report.message);
    play->kind[seat] = bot ? SEAT_BOT : SEAT_HUMAN;
    play->name[seat] = wanted->name[seat][0] ? wanted->name[seat] : NULL;
    for (int i = 0; i < seat && play->name[seat]; i++)
        if (play->name[i] && strcmp(play->name[i], play->name[seat]) == 0)
            return serve_error(server, "wrong", "two seats cannot both be called '%s'",
                               play->name[seat]);
    return true;
}

static bool read_seats(Server *server, const json_t *request, Wanted *wanted)
{
    const json_t *list = json_object_get(request, "seats");
    PlayRequest *play = &wanted->play;
    json_int_t players;
    int count = list_length(server, list, "seats", MAX_SEATS);
    if (count < 0 || !serve_number(server, request, "players", 1, MAX_SEATS, 0, &players))
        return false;
    for (int i = 0; i < count; i++)
        if (!read_seat(server, json_string_value(json_array_get(list, (size_t)i)), wanted, i))
            return false;
    if (players > 0 && count > players)
        return serve_error(server, "wrong", "%d seats are named, but there are %d players", count,
                           (int)players);
    GameRequest plain = {.folder = wanted->folder};
    Report report;
    Game *game = players == 0 && count > 0 ? game_load(&plain, &report) : NULL;
    if (game)
        players = count > game->least_players ? count : game->least_players;
    if (game)
        game_free(game);
    play->seats = count;
    play->game.players = (int)players;
    return true;
}

/* A seed that nobody knows, if none was given: with it one could look ahead. */
static bool read_seed(Server *server, const json_t *request, Wanted *wanted)
{
    json_int_t seed;
    uint64_t chance;
    if (!serve_number(server, request, "seed", 0, INT64_MAX, -1, &seed))
        return false;
    if (seed < 0 && getrandom(&chance, sizeof chance, 0) != sizeof chance)
        return serve_error(server, "failed", "this machine gives no random numbers; name a seed");
    wanted->play.seed = seed < 0 ? chance : (uint64_t)seed;
    return true;
}

bool serve_start(Server *server, const json_t *request)
{
    Report report;
    Wanted *wanted = calloc(1, sizeof *wanted);
    if (!wanted)
        return serve_error(server, "failed", "there is not enough memory");
    Play *play = NULL;
    bool read = read_game(server, request, wanted) && read_variants(server, request, wanted) &&
                read_options(server, request, wanted) && read_seats(server, request, wanted) &&
                read_seed(server, request, wanted);
    if (read && !(play = play_new(&wanted->play, "", &report)))
        serve_error(server, "wrong", "%s", report.message);
    free(wanted);
    if (!play)
        return false;
    serve_close(server);
    server->play = play;
    return true;
}
