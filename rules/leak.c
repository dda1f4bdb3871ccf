#include "rules/leak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/views.h"
#include "rules/worlds.h"
#include "runtime/knowledge.h"
#include "runtime/zone.h"

bool leak_begin(LeakHunt *hunt)
{
    hunt->sight[0] = malloc(sizeof(Sight));
    hunt->sight[1] = malloc(sizeof(Sight));
    if (hunt->sight[0] && hunt->sight[1])
        return true;
    leak_end(hunt);
    return false;
}

void leak_end(LeakHunt *hunt)
{
    free(hunt->sight[0]);
    free(hunt->sight[1]);
    hunt->sight[0] = hunt->sight[1] = NULL;
}

/* What can be read ---------------------------------------------------------------------------- */

void sight_add(Sight *sight, const char *line)
{
    size_t length = strlen(line);
    if (sight->used + length + 2 > SIGHT_SIZE) {
        sight->full = true;
        return;
    }
    memcpy(sight->text + sight->used, line, length);
    sight->used += length;
    sight->text[sight->used++] = '\n';
    sight->text[sight->used] = '\0';
}

/* The last `lines` entries of the chronicle. */
static void add_chronicle(Sight *sight, const Match *match, int viewer, size_t lines)
{
    const Chronicle *chronicle = match_chronicle(match);
    size_t length = chronicle_length(chronicle);
    for (size_t i = length - lines; i < length; i++) {
        char words[1024], line[1040];
        chronicle_words(chronicle, match_game(match)->shape, match_seat_names(match), i, viewer,
                        words, sizeof words);
        snprintf(line, sizeof line, "log: %s", words);
        sight_add(sight, line);
    }
}

static void add_question(Sight *sight, Match *match, int viewer)
{
    const Decision *decision = match_decision(match);
    char text[512], line[540];
    if (!decision)
        return;
    snprintf(line, sizeof line, "asked: %s", match_seat_name(match, decision->seat));
    sight_add(sight, line);
    if (decision->seat != viewer)
        return;
    match_prompt(match, text, sizeof text);
    snprintf(line, sizeof line, "question: %s", text);
    sight_add(sight, line);
    if (decision->kind != DECIDE_ONE) {
        snprintf(line, sizeof line, "to choose: %d to %d of %d", decision->least, decision->most,
                 decision->count);
        sight_add(sight, line);
    }
    for (int i = 0; i < decision->count; i++) {
        match_label(match, i, viewer, text, sizeof text);
        snprintf(line, sizeof line, "option: %s", text);
        sight_add(sight, line);
    }
}

static void add_counters(Sight *sight, const Match *match, int viewer)
{
    const Table *table = match_table(match);
    const Shape *shape = table->shape;
    for (int i = 0; i < shape->counters; i++)
        for (int seat = 0; seat < (shape->counter[i].per_seat ? shape->seats : 1); seat++) {
            int32_t value = 0;
            char line[160];
            if (shape->counter[i].hidden || table_count(table, i, seat, &value) != RESULT_OK)
                continue;
            bool piece = shape->counter[i].kind == COUNT_PIECE && value > 0;
            if (piece && !knows(table, viewer, value - 1))
                value = -1; /* some piece */
            snprintf(line, sizeof line, "counter %s: %d", shape->counter[i].name, (int)value);
            sight_add(sight, line);
        }
}

static void add_places(Sight *sight, Match *match, int viewer)
{
    const Table *table = match_table(match);
    const Shape *shape = table->shape;
    char words[300], line[500];
    for (int i = 0; i < shape->zones + shape->spaces; i++) {
        bool zone = i < shape->zones;
        words[0] = '\0';
        if (!zone)
            describe_item(match, DOMAIN_SPACES, i - shape->zones, viewer, words, sizeof words);
        snprintf(line, sizeof line, "%s: %d pieces %s",
                 zone ? shape->zone[i].name : shape->space[i - shape->zones].name,
                 zone_count(table, i), words);
        sight_add(sight, line);
    }
    for (int i = 0; i < shape->pieces; i++) {
        if (!knows(table, viewer, i))
            continue;
        describe_item(match, DOMAIN_PIECES, i, viewer, words, sizeof words);
        snprintf(line, sizeof line, "piece %s: place %d %s", shape->piece[i].name,
                 zone_of(table, i), words);
        sight_add(sight, line);
    }
}

typedef struct ViewLines {
    Sight *sight;
    const char *name;
} ViewLines;

static void add_view_line(void *data, const char *words)
{
    const ViewLines *view = data;
    char line[600];
    snprintf(line, sizeof line, "view %s: %s", view->name, words);
    sight_add(view->sight, line);
}

static void add_views(Sight *sight, Match *match, int viewer)
{
    const char *name;
    for (int i = 0; (name = view_name(match_game(match), i)) != NULL; i++) {
        ViewLines view = {.sight = sight, .name = name};
        Report report;
        if (!view_tell(match, name, viewer, add_view_line, &view, &report))
            add_view_line(&view, report.message);
    }
}

static void look(const LeakHunt *hunt, Sight *sight, Match *match, int viewer, size_t lines)
{
    sight->used = 0;
    sight->full = false;
    add_chronicle(sight, match, viewer, lines);
    add_question(sight, match, viewer);
    add_views(sight, match, viewer);
    add_counters(sight, match, viewer);
    add_places(sight, match, viewer);
    if (hunt->more)
        hunt->more(sight, match, viewer);
}

/* Comparing ----------------------------------------------------------------------------------- */

static void note_difference(LeakHunt *hunt, int viewer)
{
    const Sight *a = hunt->sight[0], *b = hunt->sight[1];
    if (hunt->different++ > 0)
        return;
    const char *x = a->text, *y = b->text;
    while (*x && *x == *y)
        x++, y++;
    while (x > a->text && x[-1] != '\n')
        x--, y--;
    hunt->viewer = viewer;
    snprintf(hunt->here, sizeof hunt->here, "%.*s", (int)strcspn(x, "\n"), x);
    snprintf(hunt->there, sizeof hunt->there, "%.*s", (int)strcspn(y, "\n"), y);
}

void leak_compare(LeakHunt *hunt, Match *match, Match *other, int viewer, Chance *chance)
{
    if (!world_possible(match, viewer))
        return;
    int moved = world_make(match, viewer, chance, false, other);
    if (moved < 0)
        hunt->impossible++;
    if (moved <= 0)
        return;
    size_t lines = chronicle_length(match_chronicle(other));
    look(hunt, hunt->sight[0], match, viewer, lines);
    look(hunt, hunt->sight[1], other, viewer, lines);
    hunt->pairs++;
    const Sight *a = hunt->sight[0], *b = hunt->sight[1];
    if (a->used != b->used || memcmp(a->text, b->text, a->used) != 0)
        note_difference(hunt, viewer);
}
