/* An error of a script, as a report: where it happened, the lines around it, and what was probably meant. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/environment.h"
#include "rules/hint.h"
#include "rules/lib_base.h"

/* The text of one line, or NULL behind the last. */
static const char *find_line(const SourceFile *file, int line)
{
    const char *at = line > 0 ? file->text : NULL;
    for (int i = 1; at && i < line; i++) {
        at = strchr(at, '\n');
        at = at && at[1] ? at + 1 : NULL;
    }
    return at;
}

static void copy_line(const SourceFile *file, int line, char *out, size_t size)
{
    const char *at = find_line(file, line);
    out[0] = '\0';
    if (at)
        report_clean(out, size, at, strcspn(at, "\r\n"));
}

void game_find_source(const Game *game, Report *report)
{
    for (int i = 0; i < game->files; i++) {
        const SourceFile *file = &game->file[i];
        if (strcmp(file->name, report->file) != 0)
            continue;
        copy_line(file, report->line - 2, report->above[0], sizeof report->above[0]);
        copy_line(file, report->line - 1, report->above[1], sizeof report->above[1]);
        copy_line(file, report->line, report->source, sizeof report->source);
        copy_line(file, report->line + 1, report->below, sizeof report->below);
        return;
    }
}

/* Splits "toy/game.lua:12: what" where the first part names one of the game's files. */
static const char *split_place(const Game *game, const char *text, Report *report)
{
    for (int i = 0; i < game->files; i++) {
        size_t length = strlen(game->file[i].name);
        if (strncmp(text, game->file[i].name, length) != 0 || text[length] != ':')
            continue;
        char *end;
        long line = strtol(text + length + 1, &end, 10);
        if (*end != ':' || line < 1)
            continue;
        snprintf(report->file, sizeof report->file, "%s", game->file[i].name);
        report->line = (int)line;
        return end + strspn(end, ": ");
    }
    return text;
}

void game_function_place(lua_State *L, int reference, char *out, size_t size)
{
    lua_Debug about;
    out[0] = '\0';
    if (!lua_checkstack(L, 2))
        return;
    lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
    while (lua_iscfunction(L, -1) && lua_getupvalue(L, -1, 1)) /* of a variant that wraps it */
        lua_remove(L, -2);
    if (!lua_isfunction(L, -1))
        lua_pop(L, 1);
    else if (lua_getinfo(L, ">S", &about) && about.linedefined > 0)
        snprintf(out, size, "%s:%d: ", about.short_src, about.linedefined);
}

void game_report_error(Game *game, lua_State *L, Report *report)
{
    char place[PLACE_SIZE];
    report_clear(report);
    lib_take_place(L, place, sizeof place);
    if (lua_type(L, -1) == LUA_TSTRING) {
        size_t length;
        const char *text = lua_tolstring(L, -1, &length);
        const char *message = split_place(game, text, report);
        report_clean(report->message, sizeof report->message, message,
                     length - (size_t)(message - text));
    } else {
        snprintf(report->message, sizeof report->message,
                 "the script failed (its error value is %s%s)", lua_isnil(L, -1) ? "" : "a ",
                 luaL_typename(L, -1));
    }
    if (!report->file[0])
        split_place(game, place, report);
    game_find_source(game, report);
    lua_pop(L, 1);
    hint_add(report);
}

void game_blame_function(Game *game, int reference, Report *report)
{
    char place[PLACE_SIZE];
    game_function_place(game->host.L, reference, place, sizeof place);
    split_place(game, place, report);
    game_find_source(game, report);
}
