/* `answer`: numbers or labels, as an answer to the decision that waits. */
#include <stdlib.h>
#include <string.h>

#include "repl/serve.h"
#include "rules/seat_view.h"

enum { LABEL_TEXT = 400 };

/* The option with exactly this label that is not in the answer yet; -1 if there is none. */
static int find_label(Match *match, const char *wanted, const Answer *answer)
{
    const Decision *decision = match_decision(match);
    for (int i = 0; i < decision->count; i++) {
        char label[LABEL_TEXT], clean[LABEL_TEXT];
        bool taken = false;
        for (int j = 0; j < answer->count; j++)
            taken = taken || answer->value[j] == i;
        if (taken)
            continue;
        match_label(match, i, decision->seat, label, sizeof label);
        report_clean(clean, sizeof clean, label, strlen(label));
        if (strcmp(clean, wanted) == 0)
            return i;
    }
    return -1;
}

/* One option, by its number from 1 or its label. */
static bool add_option(Server *server, const json_t *value, Answer *answer)
{
    Match *match = server->play->match;
    int count = match_decision(match)->count, option = -1;
    json_int_t number = json_integer_value(value);
    if (json_is_integer(value) && number >= 1 && number <= count)
        option = (int)number - 1;
    else if (json_is_integer(value))
        return serve_error(server, "refused", "there are only the options 1 to %d", count);
    else if (!json_is_string(value))
        return serve_error(server, "wrong", "an option is a number, or its label");
    else
        option = find_label(match, json_string_value(value), answer);
    if (option < 0)
        return serve_error(server, "refused", "'%.100s' is none of the options",
                           json_string_value(value));
    answer->value[answer->count++] = option;
    return true;
}

static int rising(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static bool read_some(Server *server, const json_t *list, Answer *answer)
{
    size_t i;
    json_t *item;
    if (!json_is_array(list) || json_array_size(list) > MOST_OPTIONS)
        return serve_error(server, "wrong", "this answer must be a list of options");
    json_array_foreach(list, i, item) if (!add_option(server, item, answer)) return false;
    qsort(answer->value, (size_t)answer->count, sizeof *answer->value, rising);
    return true;
}

static bool read_yes_no(Server *server, const json_t *value, Answer *answer)
{
    const char *word = json_string_value(value);
    bool yes = json_is_true(value) || (word && strcmp(word, "yes") == 0);
    bool no = json_is_false(value) || (word && strcmp(word, "no") == 0);
    answer->count = 1;
    answer->value[0] = yes;
    return yes || no || serve_error(server, "wrong", "this answer must be true or false");
}

static bool read_amount(Server *server, const json_t *value, Answer *answer)
{
    json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < INT32_MIN || number > INT32_MAX)
        return serve_error(server, "wrong", "this answer must be a whole number");
    answer->count = 1;
    answer->value[0] = (int32_t)number;
    return true;
}

static bool read_answer(Server *server, const json_t *value, Answer *answer)
{
    answer->count = 0;
    if (!value)
        return serve_error(server, "wrong", "the request has no 'answer'");
    switch (match_decision(server->play->match)->kind) {
    case DECIDE_ONE:
        return add_option(server, value, answer);
    case DECIDE_SOME:
        return read_some(server, value, answer);
    case DECIDE_NUMBER:
        return read_amount(server, value, answer);
    default:
        return read_yes_no(server, value, answer);
    }
}

/* Is it this seat's turn, and is this the decision that the other side means? */
static bool check_turn(Server *server, const json_t *request)
{
    const Match *match = server->play->match;
    const Decision *decision = match_decision(match);
    json_int_t seat, number;
    if (!decision || server->failed || !play_asks_human(server->play))
        return serve_error(server, "not_asked", "nobody of yours is asked anything");
    json_int_t now =
        (json_int_t)(match_decisions(match) - match_secret_decisions(match, decision->seat)) + 1;
    if (!serve_number(server, request, "seat", 1, MAX_SEATS, decision->seat + 1, &seat) ||
        !serve_number(server, request, "decision", 1, INT32_MAX, now, &number))
        return false;
    if (seat != decision->seat + 1)
        return serve_error(server, "not_asked", "seat %d is not asked now; seat %d is", (int)seat,
                           decision->seat + 1);
    if (number != now)
        return serve_error(server, "not_asked", "decision %d does not wait; decision %d does",
                           (int)number, (int)now);
    return true;
}

bool serve_answer(Server *server, const json_t *request)
{
    Answer answer;
    Report report;
    if (!check_turn(server, request) ||
        !read_answer(server, json_object_get(request, "answer"), &answer))
        return false;
    PlayResult result = play_answer(server->play, &answer, &report);
    if (result == PLAY_REFUSED)
        return serve_error(server, "refused", "%s", report.message);
    if (result ==
        PLAY_FAILED) /* its words are the script's, who may say what this seat may not know */
        return serve_error(server, "rules",
                           "the rules fail on this answer, at %s:%d; another one "
                           "may do",
                           report.file, report.line);
    return true;
}
