#include "repl/serve.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "repl/json_sink.h"

bool serve_error(Server *server, const char *code, const char *format, ...)
{
    char message[sizeof server->message];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    report_clean(server->message, sizeof server->message, message, strlen(message));
    server->code = code;
    return false;
}

bool serve_number(Server *server, const json_t *request, const char *field, json_int_t least,
                  json_int_t most, json_int_t otherwise, json_int_t *out)
{
    const json_t *value = json_object_get(request, field);
    *out = value ? json_integer_value(value) : otherwise;
    if (!value || (json_is_integer(value) && *out >= least && *out <= most))
        return true;
    return serve_error(server, "wrong", "'%s' must be a whole number from %lld to %lld", field,
                       (long long)least, (long long)most);
}

void serve_close(Server *server)
{
    if (server->play)
        play_leave(server->play, NULL, 0);
    server->play = NULL;
    server->failed = false;
}

/* Seats ------------------------------------------------------------------------------------ */

static bool need_game(Server *server)
{
    return server->play || serve_error(server, "no_game", "no game is open; 'start' begins one");
}

/* The seat that a request is about: one of its own, or 0 for what everybody may see. If none is named: the one that is asked, or
 * the first. */
static bool read_viewer(Server *server, const json_t *request, int *viewer)
{
    const Play *play = server->play;
    json_int_t seat;
    if (!serve_number(server, request, "seat", 0, play->game->players, -1, &seat))
        return false;
    if (seat < 0 && play_asks_human(play))
        seat = match_decision(play->match)->seat + 1;
    for (int i = 0; seat < 0 && i < play->game->players; i++)
        if (play_kind(play, i) == SEAT_HUMAN)
            seat = i + 1;
    *viewer = seat > 0 ? (int)seat - 1 : PUBLIC;
    if (seat > 0 && play_kind(play, *viewer) != SEAT_HUMAN)
        return serve_error(server, "not_yours", "seat %d is not yours", (int)seat);
    return true;
}

/* The game goes on ------------------------------------------------------------------------------ */

static void play_bots(Server *server)
{
    Play *play = server->play;
    Report report;
    while (match_decision(play->match) && !play_asks_human(play) && !server->failed)
        server->failed = play_bot(play, NULL, &report) != PLAY_DONE;
}

/* state, and the decision if one of its seats is asked */
static bool tell_state(Server *server, const DataSink *sink)
{
    const Play *play = server->play;
    bool over = match_state(play->match) == MATCH_OVER;
    bool asked = !server->failed && match_decision(play->match) && play_asks_human(play);
    sink->text(sink->data, "state", over ? "over" : asked ? "asked" : "failed");
    sink->open(sink->data, "winners", true);
    for (int i = 0; over && i < play->game->players; i++)
        if (match_won_by(play->match, i))
            sink->number(sink->data, NULL, i + 1);
    sink->close(sink->data);
    if (asked)
        seat_view_decision(play->match, sink);
    return true;
}

/* Requests ---------------------------------------------------------------------------------------- */

static bool do_hello(Server *server, const json_t *request, const DataSink *sink)
{
    json_int_t version;
    if (!serve_number(server, request, "protocol", 1, INT32_MAX, PROTOCOL, &version))
        return false;
    if (version != PROTOCOL)
        return serve_error(server, "wrong", "this program speaks protocol %d", PROTOCOL);
    sink->text(sink->data, "program", "speakeasy");
    sink->text(sink->data, "version", SPEAKEASY_VERSION);
    sink->number(sink->data, "protocol", PROTOCOL);
    sink->number(sink->data, "longest_line", SERVE_LONGEST);
    return true;
}

static void tell_options(const Game *game, const DataSink *sink)
{
    sink->open(sink->data, "options", true);
    for (int i = 0; i < game->options; i++) {
        char value[OPTION_TEXT_SIZE];
        option_text(&game->option[i], value, sizeof value);
        sink->open(sink->data, NULL, false);
        sink->text(sink->data, "name", game->option[i].name);
        sink->text(sink->data, "value", value);
        sink->text(sink->data, "text", game->option[i].text ? game->option[i].text : "");
        sink->close(sink->data);
    }
    sink->close(sink->data);
}

static bool do_games(Server *server, const json_t *request, const DataSink *sink)
{
    (void)request;
    sink->open(sink->data, "games", true);
    for (int i = 0; i < server->library->games; i++) {
        char folder[LIBRARY_PATH];
        Report report;
        library_folder(server->library, server->library->name[i], folder, sizeof folder);
        GameRequest plain = {.folder = folder};
        Game *game = library_load(&plain, &report);
        if (!game)
            continue;
        sink->open(sink->data, NULL, false);
        sink->text(sink->data, "name", game->name);
        sink->text(sink->data, "title", game->title ? game->title : game->name);
        sink->number(sink->data, "least_players", game->least_players);
        sink->number(sink->data, "most_players", game->most_players);
        tell_options(game, sink);
        sink->close(sink->data);
        game_free(game);
    }
    sink->close(sink->data);
    return true;
}

static bool do_start(Server *server, const json_t *request, const DataSink *sink)
{
    if (!serve_start(server, request))
        return false;
    const Play *play = server->play;
    sink->open(sink->data, "seats", true);
    for (int i = 0; i < play->game->players; i++) {
        char words[BOT_WORDS];
        save_seat_words(save_header(play->save), i, words, sizeof words);
        sink->open(sink->data, NULL, false);
        sink->number(sink->data, "seat", i + 1);
        sink->text(sink->data, "name", match_seat_name(play->match, i));
        sink->text(sink->data, "kind", words);
        sink->flag(sink->data, "yours", play_kind(play, i) == SEAT_HUMAN);
        sink->close(sink->data);
    }
    sink->close(sink->data);
    play_bots(server);
    return tell_state(server, sink);
}

static bool do_view(Server *server, const json_t *request, const DataSink *sink)
{
    int viewer;
    if (!need_game(server) || !read_viewer(server, request, &viewer))
        return false;
    sink->open(sink->data, "view", false);
    seat_view(server->play->match, viewer, sink);
    sink->close(sink->data);
    return true;
}

static bool do_decision(Server *server, const json_t *request, const DataSink *sink)
{
    (void)request;
    return need_game(server) && tell_state(server, sink);
}

static bool do_answer(Server *server, const json_t *request, const DataSink *sink)
{
    if (!need_game(server) || !serve_answer(server, request))
        return false;
    play_bots(server);
    return tell_state(server, sink);
}

static bool do_events(Server *server, const json_t *request, const DataSink *sink)
{
    int viewer;
    json_int_t since;
    if (!need_game(server) || !read_viewer(server, request, &viewer) ||
        !serve_number(server, request, "since", 0, INT32_MAX, 0, &since))
        return false;
    seat_view_events(server->play->match, viewer, (size_t)since, SERVE_EVENTS, sink);
    return true;
}

static bool do_box(Server *server, const json_t *request, const DataSink *sink)
{
    (void)request;
    if (!need_game(server))
        return false;
    seat_view_box(server->play->match, sink);
    return true;
}

static bool do_quit(Server *server, const json_t *request, const DataSink *sink)
{
    (void)request, (void)sink;
    return server->quit = true;
}

typedef struct Request {
    const char *name;
    bool (*run)(Server *server, const json_t *request, const DataSink *sink);
    const char *fields; /* besides do and id, each with a space behind it */
} Request;

static const Request requests[] = {
    {"hello", do_hello, "protocol "},
    {"games", do_games, ""},
    {"start", do_start, "game variants options seats players seed "},
    {"view", do_view, "seat "},
    {"decision", do_decision, ""},
    {"answer", do_answer, "answer seat decision "},
    {"events", do_events, "seat since "},
    {"box", do_box, ""},
    {"quit", do_quit, ""},
};

static const Request *find_request(Server *server, const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "do"));
    for (size_t i = 0; name && i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].name, name) == 0)
            return &requests[i];
    serve_error(server, "unknown", name ? "there is no request '%.60s'" : "'do' must be a text%.0s",
                name ? name : "");
    return NULL;
}

static bool has_field(const char *fields, const char *name)
{
    size_t length = strlen(name);
    for (; *fields; fields += strcspn(fields, " ") + 1)
        if (strcspn(fields, " ") == length && memcmp(fields, name, length) == 0)
            return true;
    return false;
}

static bool check_request_fields(Server *server, const Request *request, json_t *line)
{
    const char *name;
    json_t *value;
    json_object_foreach(
        line, name,
        value) if (strcmp(name, "do") != 0 && strcmp(name, "id") != 0 &&
                   !has_field(request->fields, name)) return serve_error(server, "wrong",
                                                                         "'%s' takes no '%.60s'",
                                                                         request->name, name);
    return true;
}

/* Lines ---------------------------------------------------------------------------------------------- */

static bool run_line(Server *server, const char *line, size_t length, json_t **id, JsonSink *to)
{
    json_error_t error;
    json_t *tree = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(tree)) {
        bool other = tree != NULL;
        json_decref(tree);
        return serve_error(server, "malformed", "a request is one JSON object in one line%s%s",
                           other ? "" : ": ", other ? "" : error.text);
    }
    json_t *given = json_object_get(tree, "id");
    bool good = !given || json_is_integer(given) ||
                (json_is_string(given) && json_string_length(given) <= 64);
    if (good && given)
        *id = json_incref(given);
    const Request *request =
        good ? find_request(server, tree)
             : (serve_error(server, "wrong", "an id is a whole number or a short text"), NULL);
    good = request && check_request_fields(server, request, tree) &&
           request->run(server, tree, &to->sink);
    json_decref(tree);
    return good;
}

static json_t *error_tree(const Server *server)
{
    return json_pack("{s:b, s:{s:s, s:s}}", "ok", 0, "error", "code", server->code, "message",
                     server->message);
}

static char *write_reply(Server *server, json_t *reply, json_t *id)
{
    if (reply && id)
        json_object_set(reply, "id", id);
    char *text = reply ? json_dumps(reply, JSON_COMPACT) : NULL;
    json_decref(reply);
    json_decref(id);
    server->code = NULL;
    return text;
}

char *serve_line(Server *server, const char *line, size_t length)
{
    JsonSink to;
    json_t *id = NULL, *reply = json_pack("{s:b}", "ok", 1);
    if (!reply)
        return NULL;
    json_sink_open(&to, reply);
    bool good = run_line(server, line, length, &id, &to);
    if (good && to.failed)
        good = serve_error(server, "failed", "there is not enough memory for the reply");
    if (!good) {
        json_decref(reply);
        reply = error_tree(server);
    }
    return write_reply(server, reply, id);
}

/* Reads a line of up to SERVE_LONGEST bytes; what is longer is read to its end and thrown away, and length is SERVE_LONGEST + 1.
 * false at the end. */
static bool read_line(FILE *in, char *line, size_t *length)
{
    int c;
    *length = 0;
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        if (*length < SERVE_LONGEST)
            line[*length] = (char)c;
        if (*length <= SERVE_LONGEST)
            ++*length;
    }
    return c != EOF || *length > 0;
}

void serve(Server *server, FILE *in, FILE *out)
{
    char *line = malloc(SERVE_LONGEST);
    size_t length;
    while (line && !server->quit && read_line(in, line, &length)) {
        char *reply;
        if (length > SERVE_LONGEST) {
            serve_error(server, "oversized", "a line may have up to %d bytes", SERVE_LONGEST);
            reply = write_reply(server, error_tree(server), NULL);
        } else {
            reply = serve_line(server, line, length);
        }
        bool sent = fputs(reply ? reply
                                : "{\"ok\":false,\"error\":{\"code\":\"failed\",\"message\":"
                                  "\"there is not enough memory\"}}",
                          out) >= 0 &&
                    fputc('\n', out) != EOF && fflush(out) == 0;
        free(reply);
        if (!sent)
            break;
    }
    free(line);
    serve_close(server);
}
