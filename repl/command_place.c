/* look: a space, a zone, a piece, or a view that the game has declared. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "repl/command.h"
#include "repl/show.h"
#include "rules/views.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

static void tell_line(void *data, const char *line)
{
    Session *session = data;
    say_wrapped(&session->screen, 2, line);
}

static const Table *table_of(const Session *session)
{
    return match_table(session->play->match);
}

/* Pieces, zones and spaces ------------------------------------------------------------------------------- */

/* "your stock", "Ada's stock", "pile 1" */
static void zone_words(const Session *session, int zone, char *out, size_t size)
{
    const ZoneInfo *info = &table_of(session)->shape->zone[zone];
    const Play *play = session->play;
    if (info->owner == NOBODY)
        snprintf(out, size, "%s", info->name);
    else if (info->owner == play->viewer)
        snprintf(out, size, "your %s", info->name);
    else
        snprintf(out, size, "%s's %s", match_seat_name(play->match, info->owner), info->name);
}

static void describe_piece(Session *session, int piece)
{
    const Table *table = table_of(session);
    const Shape *shape = table->shape;
    char words[300], line[600], where[200];
    int place = zone_of(table, piece);
    describe_item(session->play->match, DOMAIN_PIECES, piece, session->play->viewer, words,
                  sizeof words);
    if (place < shape->zones)
        zone_words(session, place, where, sizeof where);
    else
        snprintf(where, sizeof where, "%s", shape->space[place - shape->zones].name);
    snprintf(line, sizeof line, "%s, %s %s%s%s", shape->piece[piece].name,
             place < shape->zones ? "in" : "on", where, words[0] ? ": " : "", words);
    say_wrapped(&session->screen, 2, line);
}

/* All that have this piece's name; those that are out of the game only if no other has. */
static void describe_pieces(Session *session, int piece)
{
    const Table *table = table_of(session);
    const Shape *shape = table->shape;
    int told = 0;
    for (int i = 0; i < shape->pieces; i++)
        if (strcmp(shape->piece[i].name, shape->piece[piece].name) == 0 && zone_of(table, i) != 0 &&
            may_read(table, session->play->viewer, i)) {
            describe_piece(session, i);
            told++;
        }
    if (told == 0)
        describe_piece(session, piece);
}

static void describe_zone(Session *session, int zone)
{
    enum { MOST_DESCRIBED = 12 };
    const Table *table = table_of(session);
    int viewer = session->play->viewer, count = zone_count(table, zone), described = 0;
    View view = show_view(session);
    Canvas canvas;
    char name[200];
    zone_words(session, zone, name, sizeof name);
    canvas_start(&canvas, view.colour, view.width);
    canvas_add(&canvas, "", name);
    canvas_add(&canvas, "", ":");
    draw_contents(&view, zone, 2, &canvas);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
    Set inside = {{0}};
    uint16_t order[MAX_PIECES];
    zone_pieces(table, zone, inside.word);
    count = knowledge_order(table, viewer, inside.word, order);
    for (int i = 0; i < count && may_read(table, viewer, order[i]); i++)
        if (described++ < MOST_DESCRIBED)
            describe_piece(session, order[i]);
    if (described > MOST_DESCRIBED)
        say(&session->screen, "... and %d more\n", described - MOST_DESCRIBED);
}

/* The viewer's own things, one by one. */
Outcome run_hand(Session *session, int count, char **words)
{
    const Shape *shape = table_of(session)->shape;
    int told = 0;
    (void)count, (void)words;
    for (int i = 1; i < shape->zones; i++)
        if (shape->zone[i].owner == session->play->viewer && zone_count(table_of(session), i) > 0) {
            describe_zone(session, i);
            told++;
        }
    if (told == 0)
        say(&session->screen, session->play->viewer == PUBLIC ? "Nobody in particular looks on.\n"
                                                              : "You have nothing before you.\n");
    return OUTCOME_DONE;
}

Outcome run_zones(Session *session, int count, char **words)
{
    const Shape *shape = table_of(session)->shape;
    View view = show_view(session);
    Canvas canvas;
    (void)count, (void)words;
    canvas_start(&canvas, view.colour, view.width);
    for (int i = 1; i < shape->zones; i++) { /* zone 0 is the box */
        char name[200];
        zone_words(session, i, name, sizeof name);
        canvas_line(&canvas);
        canvas_add(&canvas, "dim", name);
        canvas_add(&canvas, "dim", ":");
        draw_contents(&view, i, 2, &canvas);
    }
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
    if (shape->zones < 2)
        say(&session->screen, "This game has no zones; 'board' draws the table.\n");
    return OUTCOME_DONE;
}

static void draw_around(Session *session, int space)
{
    View view = show_view(session);
    view.focus = space + 1;
    if (view.plain)
        return;
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
        if (may_read(table, session->play->viewer, piece))
            describe_piece(session, piece);
    }
}

/* look -------------------------------------------------------------------------------------------------- */

static void list_views(Session *session)
{
    const char *name;
    char line[400] = "'look NAME' tells about a space, a zone or a piece.";
    for (int i = 0; (name = view_name(session->play->game, i)) != NULL; i++) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "%s 'look %s'",
                 i ? "," : " This game also has:", name);
    }
    if (line[strlen(line) - 1] != '.')
        strncat(line, ".", sizeof line - strlen(line) - 1);
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

/* What can be looked at, in one row of numbers: spaces, then zones, then pieces. */
static int targets(const Session *session)
{
    const Shape *shape = table_of(session)->shape;
    return shape->spaces + shape->zones + shape->pieces;
}

/* Its name; NULL if the viewer may not know it. The box (zone 0) is not looked into. */
static const char *target_name(const Session *session, int target, const char **brief)
{
    const Table *table = table_of(session);
    const Shape *shape = table->shape;
    int zone = target - shape->spaces, piece = zone - shape->zones;
    *brief = NULL;
    if (zone < 0) {
        *brief = shape->space[target].brief;
        return shape->space[target].name;
    }
    if (piece < 0)
        return zone > 0 ? shape->zone[zone].name : NULL;
    if (!may_read(table, session->play->viewer, piece))
        return NULL;
    *brief = shape->piece[piece].brief;
    return shape->piece[piece].name;
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

/* How well a text fits: 3 for the whole name, 2 for the brief one, 1 for its beginning, 0 not at all. */
static int fits(const char *typed, const char *name, const char *brief)
{
    if (!name)
        return 0;
    if (strcasecmp(typed, name) == 0)
        return 3;
    if (brief && *brief && strcasecmp(typed, brief) == 0)
        return 2;
    return begins(typed, name);
}

/* The first target that fits best, or -1; `several` if others with other names fit as well as it does. */
static int find_target(const Session *session, const char *typed, bool *several)
{
    int best = 0, found = -1;
    const char *first = "";
    *several = false;
    for (int i = 0; i < targets(session); i++) {
        const char *brief, *name = target_name(session, i, &brief);
        int fit = fits(typed, name, brief);
        if (fit < best || fit == 0)
            continue;
        if (fit == best) {
            *several |= fit == 1 && strcmp(name, first) != 0;
            continue;
        }
        best = fit;
        found = i;
        first = name;
        *several = false;
    }
    return found;
}

static void describe_target(Session *session, int target)
{
    const Shape *shape = table_of(session)->shape;
    const char *brief, *name = target_name(session, target, &brief);
    if (target < shape->spaces) {
        describe_space(session, target);
    } else if (target >= shape->spaces + shape->zones) {
        describe_pieces(session, target - shape->spaces - shape->zones);
    } else {
        for (int i = 1; i < shape->zones; i++) /* everybody's own */
            if (strcmp(shape->zone[i].name, name) == 0)
                describe_zone(session, i);
    }
}

void look_each(const Session *session, void (*found)(void *to, const char *name), void *to)
{
    const char *name, *brief, *before = "";
    for (int i = 0; (name = view_name(session->play->game, i)) != NULL; i++)
        found(to, name);
    for (int i = 0; i < targets(session); i++) {
        name = target_name(session, i, &brief);
        if (name && strcmp(name, before) != 0)
            found(to, before = name);
    }
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
    bool several;
    int target = find_target(session, typed, &several);
    if (target >= 0 && !several) {
        describe_target(session, target);
        return OUTCOME_DONE;
    }
    complain(session,
             several ? "'%s' fits several spaces, zones or pieces: say more of the name."
                     : "There is no space, zone or piece '%s' that you could look at.",
             typed);
    return OUTCOME_FAILED;
}
