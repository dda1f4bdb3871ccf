/* Table talk: say and show. Nothing that is said is binding. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "repl/command.h"
#include "repl/show.h"
#include "runtime/knowledge.h"

/* Whom a text names: "bob", "b", "player 2", "all". */
typedef enum Naming { NAMES_ONE, NAMES_SEVERAL, NAMES_NOBODY } Naming;

static bool ends_name(char c)
{
    return c == '\0' || c == ' ' || c == ':' || c == ',';
}

static bool begins_with_name(const char *text, const char *name)
{
    size_t length = strlen(name);
    return strncasecmp(text, name, length) == 0 && ends_name(text[length]);
}

/* A whole name at the beginning of the text, the longest first; or a word that begins one name only. `used` gets what it takes.
 */
static Naming find_hearer(const Play *play, const char *text, int *to, size_t *used)
{
    static const char *const all[] = {"all", "everyone", "everybody"};
    size_t word = strcspn(text, " :,");
    int fits = 0;
    *used = 0;
    for (int i = 0; i < play->game->players; i++) {
        const char *name = match_seat_name(play->match, i);
        if (!begins_with_name(text, name) || strlen(name) <= *used)
            continue;
        *used = strlen(name);
        *to = i;
    }
    for (size_t i = 0; *used == 0 && i < sizeof all / sizeof *all; i++)
        if (begins_with_name(text, all[i])) {
            *used = strlen(all[i]);
            *to = PUBLIC;
        }
    if (*used > 0)
        return NAMES_ONE;
    for (int i = 0; word > 0 && i < play->game->players; i++)
        if (i != play->viewer && strncasecmp(match_seat_name(play->match, i), text, word) == 0) {
            *to = i;
            fits++;
        }
    *used = word;
    return fits == 1 ? NAMES_ONE : fits > 1 ? NAMES_SEVERAL : NAMES_NOBODY;
}

static Outcome complain_of_name(Session *session, Naming naming, const char *name, size_t length)
{
    int shown = length < 40 ? (int)length : 40;
    if (naming == NAMES_SEVERAL)
        complain(session, "Several players' names begin with '%.*s'.", shown, name);
    else
        complain(session, "Nobody at this table is called '%.*s'; 'to all' is to everyone.", shown,
                 name);
    return OUTCOME_WRONG;
}

static bool may_talk(Session *session)
{
    if (play_asks_human(session->play))
        return true;
    complain(session, "One talks while somebody at the keyboard is asked something.");
    return false;
}

/* Bots sit at the table, but one should not wait for their reply. */
static void tell_of_bots(Session *session, int to)
{
    const Play *play = session->play;
    if (to != PUBLIC && play_kind(play, to) != SEAT_HUMAN)
        say(&session->screen, "(%s is a bot and hears nothing.)\n",
            match_seat_name(play->match, to));
    else if (to == PUBLIC && play->humans < 2)
        say(&session->screen, "(The others are bots and hear nothing.)\n");
}

/* Makes the remark, writes it down, and only then lets it be read. */
static Outcome make_remark(Session *session, Remark *remark)
{
    Play *play = session->play;
    Report report;
    bool drawn = session->drawn == match_fingerprint(play->match);
    if (remark->to == play->viewer) {
        complain(session, "You know that already.");
        return OUTCOME_WRONG;
    }
    if (play_remark(play, remark, &report) != PLAY_DONE) {
        complain(session, "That cannot be: %s.", report.message);
        return OUTCOME_FAILED;
    }
    if (!play_keep(play, &report))
        complain(session, "%s\nThe game goes on, but it is not kept any more.", report.message);
    show_news(session);
    tell_of_bots(session, remark->to);
    if (drawn) /* nothing has changed that the speaker would see */
        session->drawn = match_fingerprint(play->match);
    return OUTCOME_DONE;
}

/* Quotes around all of it are taken off: "to be or not to be". */
static void take_words(const char *text, char *out, size_t size)
{
    size_t length = strlen(text);
    bool quoted = length > 1 && text[0] == '"' && text[length - 1] == '"';
    report_clean(out, size, text + quoted, length - 2 * quoted);
}

Outcome run_say(Session *session, int count, char **words)
{
    Remark remark = {.to = PUBLIC, .piece = -1};
    const char *text = count > 1 ? words[1] : "";
    if (!may_talk(session))
        return OUTCOME_WRONG;
    if (strncasecmp(text, "to ", 3) == 0) {
        size_t used;
        text += 3 + strspn(text + 3, " ");
        Naming naming = find_hearer(session->play, text, &remark.to, &used);
        if (naming != NAMES_ONE)
            return complain_of_name(session, naming, text, used);
        text += used;
        text += strspn(text, " :,");
    }
    if (!*text) {
        complain(session, "Say what? As in 'say I have nothing', or 'say to NAME ...'.");
        return OUTCOME_WRONG;
    }
    if (strlen(text) >= sizeof remark.text) {
        complain(session, "That is too long: at most %zu letters can be said at once.",
                 sizeof remark.text - 1);
        return OUTCOME_WRONG;
    }
    take_words(text, remark.text, sizeof remark.text);
    return make_remark(session, &remark);
}

/* How well a text fits a piece's name; 0: not at all. */
static int name_fits(const PieceInfo *piece, const char *text, size_t length)
{
    if (strncasecmp(piece->name, text, length) == 0)
        return piece->name[length] == '\0' ? 3 : 1;
    bool brief =
        piece->brief && strncasecmp(piece->brief, text, length) == 0 && !piece->brief[length];
    return brief ? 2 : 0;
}

/* The pieces of the viewer's own that fit best. */
static void find_pieces(const Play *play, const char *text, size_t length, Set *out)
{
    const Shape *shape = match_table(play->match)->shape;
    int best = 1, words = shape->piece_words;
    Set own;
    play_own_pieces(play, play->viewer, &own);
    memset(out, 0, sizeof *out);
    for (int i = SET_FIRST(own.word, words); i >= 0; i = SET_AFTER(own.word, words, i)) {
        int fit = length > 0 ? name_fits(&shape->piece[i], text, length) : 0;
        if (fit < best)
            continue;
        if (fit > best)
            memset(out, 0, sizeof *out);
        best = fit;
        set_put(out->word, i);
    }
}

/* Of pieces that are called the same, the first that the hearer does not know yet. -1 if their names differ. */
static int pick_piece(const Play *play, const Set *found, int to)
{
    const Table *table = match_table(play->match);
    const Shape *shape = table->shape;
    int words = shape->piece_words, first = SET_FIRST(found->word, words), fresh = -1;
    for (int i = first; i >= 0; i = SET_AFTER(found->word, words, i)) {
        if (strcmp(shape->piece[i].name, shape->piece[first].name) != 0)
            return -1;
        if (fresh < 0 && !knows(table, to, i))
            fresh = i;
    }
    return fresh < 0 ? first : fresh;
}

/* The names of these pieces, each once. */
static void list_pieces(Session *session, const Set *pieces)
{
    const Shape *shape = match_table(session->play->match)->shape;
    int words = shape->piece_words;
    Canvas canvas;
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    canvas_add(&canvas, "", "  ");
    const char *before = "";
    for (int i = SET_FIRST(pieces->word, words); i >= 0; i = SET_AFTER(pieces->word, words, i)) {
        char word[200];
        if (strcmp(before, shape->piece[i].name) == 0)
            continue;
        snprintf(word, sizeof word, "%s%s", shape->piece[i].name,
                 SET_AFTER(pieces->word, words, i) >= 0 ? "," : "");
        canvas_word(&canvas, 2, "", word);
        before = shape->piece[i].name;
    }
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

static Outcome complain_of_piece(Session *session, const char *text, size_t length,
                                 const Set *found)
{
    Set own;
    int words = match_table(session->play->match)->shape->piece_words;
    int shown = length < 40 ? (int)length : 40;
    play_own_pieces(session->play, session->play->viewer, &own);
    if (set_count(own.word, words) == 0) {
        complain(session, "You have nothing to show.");
        return OUTCOME_WRONG;
    }
    bool several = set_count(found->word, words) > 0;
    if (several)
        complain(session, "'%.*s' could be several:", shown, text);
    else if (length > 0)
        complain(session, "You have no '%.*s'; you can show:", shown, text);
    else
        complain(session, "Show what? You can show:");
    list_pieces(session, several ? found : &own);
    return OUTCOME_WRONG;
}

/* Where the last " to " begins, or NULL. */
static const char *last_to(const char *text)
{
    const char *found = NULL;
    for (; *text; text++)
        if (strncasecmp(text, " to ", 4) == 0)
            found = text;
    return found;
}

Outcome run_show(Session *session, int count, char **words)
{
    const Play *play = session->play;
    Remark remark = {.to = PUBLIC};
    const char *text = count > 1 ? words[1] : "", *to = last_to(text);
    size_t length = strlen(text), used = 0;
    Set found;
    if (!may_talk(session))
        return OUTCOME_WRONG;
    find_pieces(play, text, length, &found);
    if (to && SET_FIRST(found.word, match_table(play->match)->shape->piece_words) < 0) {
        const char *name = to + 4 + strspn(to + 4, " ");
        Naming naming = find_hearer(play, name, &remark.to, &used);
        if (naming != NAMES_ONE || name[used])
            return complain_of_name(session, naming, name, strlen(name));
        length = (size_t)(to - text);
        find_pieces(play, text, length, &found);
    }
    remark.piece = pick_piece(play, &found, remark.to);
    if (remark.piece < 0)
        return complain_of_piece(session, text, length, &found);
    return make_remark(session, &remark);
}
