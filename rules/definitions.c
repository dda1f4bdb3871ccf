#include "rules/definitions.h"

#include <stdio.h>
#include <string.h>

#include "rules/api.h"

/* A thing of scripts: its class, where its methods stand in the table, and what else can be read of it. */
static const struct {
    const char *name, *group, *parent;
    const char *fields[8];
} classes[] = {
    {"Selection",
     "selection",
     NULL,
     {"---@operator add(any): Selection", "---@operator sub(any): Selection",
      "---@operator band(any): Selection", "---@operator bor(any): Selection",
      "---@operator len: integer"}},
    {"Piece",
     "piece",
     NULL,
     {"---@field name string", "---@field kind string", "---@field brief string?",
      "---@field colour string?", "---@field text string?", "---@field [string] any"}},
    {"Space",
     "space",
     NULL,
     {"---@field name string", "---@field column integer?", "---@field row integer?",
      "---@field [string] any"}},
    {"Zone", "zone", "Selection", {NULL}},
    {"Board", "board", NULL, {NULL}},
    {"Line", "line", "Selection", {NULL}},
    {"Duel", "duel", NULL, {NULL}},
    {"Seat",
     NULL,
     NULL,
     {"---@field name string", "---@field number integer", "---@field next Seat",
      "---@field [string] any"}},
    {"Seats", NULL, NULL, {"---@field [integer] Seat", "---@operator len: integer"}},
};

static const char *const head[] = {
    "---@meta speakeasy",
    "-- The words of Speakeasy's scripts, for editors with LuaLS. Made from rules/api.def: "
    "'speakeasy definitions'",
    "-- prints it. Let workspace.library in .luarc.json name the folder that it lies in.",
    "",
};

static const char *const names[] = {
    "---The seats at the table: seats[1], #seats, each(seats).",
    "---@type Seats",
    "seats = nil",
    "",
    "---The counters of the table: common.name.",
    "---@type table<string, any>",
    "common = nil",
    "",
    "---The options that were chosen: option.name.",
    "---@type table<string, any>",
    "option = nil",
    "",
    "---function phase.name(...) declares a phase; return phase.name(...) says that it comes next.",
    "---@type table<string, fun(...): any>",
    "phase = nil",
    "",
    "---The zone that every piece begins in.",
    "---@type Zone",
    "box = nil",
    "",
    "---counter.seat { gold = 0 } and counter.table { round = 0 } declare counters.",
    "---@type { seat: fun(counters: table), table: fun(counters: table) }",
    "counter = nil",
    "",
    "---marks.piece { dead = false } and marks.space { owner = 0 } declare marks.",
    "---@type { piece: fun(marks: table), space: fun(marks: table) }",
    "marks = nil",
};

typedef struct Writer {
    void (*tell)(void *data, const char *line);
    void *data;
} Writer;

static void write_lines(const Writer *out, const char *const *lines, size_t count)
{
    for (size_t i = 0; i < count && lines[i]; i++)
        out->tell(out->data, lines[i]);
}

static void write_class(const Writer *out, size_t number)
{
    char line[1200];
    const char *group = classes[number].group, *parent = classes[number].parent;
    snprintf(line, sizeof line, "---@class %s%s%s", classes[number].name, parent ? ": " : "",
             parent ? parent : "");
    out->tell(out->data, line);
    write_lines(out, classes[number].fields,
                sizeof classes[number].fields / sizeof *classes[number].fields);
    for (size_t i = 0; group && i < api_row_count; i++) {
        if (strcmp(api_rows[i].group, group) != 0)
            continue;
        snprintf(line, sizeof line, "---@field %s %s %s", api_rows[i].name, api_rows[i].type,
                 api_rows[i].help);
        out->tell(out->data, line);
    }
    out->tell(out->data, "");
}

static void write_function(const Writer *out, const ApiRow *row)
{
    char line[1200];
    out->tell(out->data, "");
    snprintf(line, sizeof line, "---%s", row->help);
    out->tell(out->data, line);
    snprintf(line, sizeof line, "---`%s`", row->usage);
    out->tell(out->data, line);
    snprintf(line, sizeof line, "---@type %s", row->type);
    out->tell(out->data, line);
    snprintf(line, sizeof line, "%s = nil", row->name);
    out->tell(out->data, line);
}

void definitions_tell(void (*tell)(void *data, const char *line), void *data)
{
    Writer out = {tell, data};
    write_lines(&out, head, sizeof head / sizeof *head);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        write_class(&out, i);
    write_lines(&out, names, sizeof names / sizeof *names);
    for (size_t i = 0; i < api_row_count; i++)
        if (strcmp(api_rows[i].group, "global") == 0 || strcmp(api_rows[i].group, "declare") == 0)
            write_function(&out, &api_rows[i]);
}

void definitions_tell_luacheck(void (*tell)(void *data, const char *line), void *data)
{
    static const char *const first[] = {
        "-- luacheck knows the words of Speakeasy's scripts by this file: run it in this folder.",
        "std = \"lua54\"",
        "unused_args = false",
        "globals = { \"phase\", \"common\", \"seats\" } -- their fields are written",
        "read_globals = {",
        "  \"option\", \"box\", \"counter\", \"marks\",",
    };
    static const char *const last[] = {
        "}",
        "files[\"**/*_test.lua\"] = { read_globals = {",
        "  \"scenario\", \"start\", \"answer\", \"play_on\", \"undo\", \"asked\", \"question\", "
        "\"choices\", \"offered\", \"over\",",
        "  \"winners\", \"said\", \"chronicle\", \"the\", \"take\", \"lay_out\", \"lucky\", "
        "\"expect\", \"fails\",",
        "} }",
    };
    Writer out = {tell, data};
    write_lines(&out, first, sizeof first / sizeof *first);
    for (size_t i = 0; i < api_row_count; i++) {
        char line[100];
        if (strcmp(api_rows[i].group, "global") != 0 && strcmp(api_rows[i].group, "declare") != 0)
            continue;
        snprintf(line, sizeof line, "  \"%s\",", api_rows[i].name);
        tell(data, line);
    }
    write_lines(&out, last, sizeof last / sizeof *last);
}
