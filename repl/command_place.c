/* look: a place, a piece, or a view that the game has declared. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "repl/command.h"
#include "repl/draw.h"
#include "rules/views.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

static void tell_line(void *data, const char *line)
{
    Session *session = data;
    say_wrapped(&session->screen, 2, line);
}

/* "yellow b" for "yellow b3": each word begins the name's word in the same place. */
static bool begins(const char *typed, const char *name)
{
    while (*typed) {
        size_t length = strcspn(typed, " ");
        if (strncasecmp(typed, name, length) != 0)
            return false;
        typed += length + strspn(typed + length, " ");
        name += strcspn(name, " ");
        name += strspn(name, " ");
    }
    return true;
}

/* Finds a name: the whole one, or the only one that begins so; -1 if there is none, -2 if there are several. */
static int find_name(const char *typed, const char *(*name_of)(const Session *, int),
                     const Session *session, int count)
{
    int found = -1;
    for (int i = 0; i < count; i++) {
        const char *name = name_of(session, i);
        if (name && strcasecmp(name, typed) == 0)
            return i;
        if (name && begins(typed, name))
            found = found == -1 ? i : -2;
    }
    return found;
}

static const Table *table_of(const Session *session)
{
    return match_table(session->play->match);
}

static const char *name_of_space(const Session *session, int i)
{
    return table_of(session)->shape->space[i].name;
}

static const char *name_of_piece(const Session *session, int i)
{
    const Table *table = table_of(session);
    return knows(table, session->play->viewer, i) ? table->shape->piece[i].name : NULL;
}

/* Pieces and spaces ------------------------------------------------------------------------------------ */

static void describe_piece(Session *session, int piece)
{
    const Table *table = table_of(session);
    const Shape *shape = table->shape;
    char words[300], line[600];
    int place = zone_of(table, piece);
    describe_item(session->play->match, DOMAIN_PIECES, piece, session->play->viewer, words,
                  sizeof words);
    snprintf(line, sizeof line, "%s, %s %s%s%s", shape->piece[piece].name,
             place < shape->zones ? "in" : "on",
             place < shape->zones ? shape->zone[place].name
                                  : shape->space[place - shape->zones].name,
             words[0] ? ": " : "", words);
    say_wrapped(&session->screen, 2, line);
}

static void draw_around(Session *session, int space)
{
    const Play *play = session->play;
    View view = {.match = play->match,
                 .viewer = play->viewer,
                 .colour = session->screen.colour,
                 .width = session->screen.width,
                 .focus = space + 1};
    Canvas canvas;
    canvas_start(&canvas, view.colour, view.width);
    draw_map(&view, table_of(session)->shape->space[space].board, &canvas);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

static void describe_space(Session *session, int space)
{
    const Table *table = table_of(session);
    const Shape *shape = table->shape;
    const SpaceInfo *info = &shape->space[space];
    char words[300], line[900];
    draw_around(session, space);
    describe_item(session->play->match, DOMAIN_SPACES, space, session->play->viewer, words,
                  sizeof words);
    snprintf(line, sizeof line, "%s%s%s", info->name, words[0] ? ": " : "", words);
    say_wrapped(&session->screen, 2, line);
    size_t used = (size_t)snprintf(line, sizeof line, "Beside it:");
    for (int i = 0; i < info->links && used < sizeof line; i++)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s %s", i ? "," : "",
                                 shape->space[shape->link[info->first_link + i]].name);
    if (info->links > 0)
        say_wrapped(&session->screen, 2, line);
    for (int i = 0; i < zone_count(table, shape_place_of_space(shape, space)); i++) {
        int piece = zone_nth(table, shape_place_of_space(shape, space), i);
        if (knows(table, session->play->viewer, piece))
            describe_piece(session, piece);
    }
}

/* look -------------------------------------------------------------------------------------------------- */

static void list_views(Session *session)
{
    const char *name;
    char line[400] = "'look PLACE' tells about a place or a piece.";
    for (int i = 0; (name = view_name(session->play->game, i)) != NULL; i++) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s 'look %s'", i ? "," : " This game also has",
                 name);
    }
    say_wrapped(&session->screen, 2, line);
}

bool look_at_view(Session *session, const char *typed)
{
    Play *play = session->play;
    Report report;
    const char *name;
    for (int i = 0; play && (name = view_name(play->game, i)) != NULL; i++) {
        if (strcasecmp(name, typed) != 0)
            continue;
        if (!view_tell(play->match, name, play->viewer, tell_line, session, &report))
            complain_report(session, &report);
        return true;
    }
    return false;
}

Outcome run_look(Session *session, int count, char **words)
{
    char typed[200] = "";
    for (int i = 1; i < count; i++) {
        size_t used = strlen(typed);
        snprintf(typed + used, sizeof typed - used, "%s%s", i > 1 ? " " : "", words[i]);
    }
    if (!typed[0]) {
        list_views(session);
        return OUTCOME_DONE;
    }
    if (look_at_view(session, typed))
        return OUTCOME_DONE;
    const Shape *shape = table_of(session)->shape;
    int space = find_name(typed, name_of_space, session, shape->spaces);
    int piece = find_name(typed, name_of_piece, session, shape->pieces);
    if (space >= 0 && piece >= 0 && strcasecmp(shape->space[space].name, typed) != 0)
        space = piece = -2;
    if (space >= 0) {
        describe_space(session, space);
        return OUTCOME_DONE;
    }
    if (piece >= 0) {
        describe_piece(session, piece);
        return OUTCOME_DONE;
    }
    complain(session,
             space == -2 || piece == -2
                 ? "'%s' fits several places or pieces: say more of the name."
                 : "There is no place or piece '%s' that you could look at.",
             typed);
    return OUTCOME_FAILED;
}
