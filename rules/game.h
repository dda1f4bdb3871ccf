/* A game: its scripts, loaded for one number of players and one choice of options. Read-only once loaded, and
 * shared by all matches of it on one thread. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include <stdint.h>

#include "rules/host.h"
#include "rules/report.h"
#include "runtime/shape.h"

enum {
    MAX_OPTIONS = 64,
    MAX_OPTION_WORDS = 16,
    MAX_OPTION_LIST = 32,
    OPTION_TEXT_SIZE = 12 * MAX_OPTION_LIST, /* the longest value, as one types it */
    MAX_FILES = 64,
    MAX_MOMENTS = 64,
    MAX_RULES = 256,
    MAX_PARTS = 64,
    MAX_VARIANTS = 16,
    MAX_SOURCE = 64 << 10, /* bytes in one script file */
    NAME_SIZE = 64,
    NAME_CACHE = 64,
    PLACE_SIZE = 80, /* "toy/game.lua:12: ", as Lua shortens it */
};

typedef enum OptionKind { OPTION_NUMBER, OPTION_FLAG, OPTION_WORD, OPTION_LIST } OptionKind;

typedef struct Option {
    const char *name, *text;
    OptionKind kind;
    int32_t value, start; /* words: their place in `word` */
    int32_t least, most;  /* numbers, also those of a list */
    const char *word[MAX_OPTION_WORDS];
    int words;
    int32_t list[MAX_OPTION_LIST];
    int count, fewest, longest; /* of the list */
} Option;

typedef struct Phase {
    char name[NAME_SIZE];
    int function; /* registry reference; LUA_NOREF until it is defined */
    int starter;  /* phase.name, the function that says it comes next */
    int owner;    /* who defined it last: a variant's number from 1, or 0 for the game itself */
    char first_use[PLACE_SIZE];
} Phase;

/* A function with a name, part.name, that variants may replace or wrap. */
typedef struct GamePart {
    char name[NAME_SIZE];
    int function, owner;
} GamePart;

/* A named moment, and the pieces that have an effect at it. */
typedef struct Moment {
    char name[NAME_SIZE];
    Set pieces;
} Moment;

typedef struct RuleText {
    const char *number, *text; /* "7", "Source B: ..." */
    char place[PLACE_SIZE];    /* where the script tells it: "toy/game.lua:216: " */
} RuleText;

typedef struct SourceFile {
    char name[NAME_SIZE * 2]; /* "toy/game.lua", as errors show it */
    char *text;
    size_t length;
} SourceFile;

/* Where a name was found; the script's string is kept for as long as this points to it. */
typedef struct NameAt {
    const char *name;
    Domain domain;
    int found;
} NameAt;

/* The items with one value of one attribute, worked out once. */
typedef struct WhereSet {
    int attribute;
    int32_t value;
    bool ready;
    Set items;
} WhereSet;

typedef struct Game {
    Host host;
    Shape *shape;
    char folder[512];
    char first_file[NAME_SIZE]; /* "": game.lua */
    char name[NAME_SIZE];
    const char *title, *designer, *year, *publisher, *about, *length, *summary;
    int least_players, most_players, players;

    Option option[MAX_OPTIONS];
    int options;
    Phase phase[MAX_PHASES];
    int phases;
    Moment moment[MAX_MOMENTS];
    int moments;
    int views;
    int setup; /* registry reference */
    int setup_owner;
    int evaluate; /* registry reference: how well a seat stands; LUA_NOREF: the score must do */
    double swing; /* the lead by it that nearly wins */
    GamePart part[MAX_PARTS];
    int parts;
    RuleText rule[MAX_RULES];
    int rules;
    SourceFile file[MAX_FILES];
    int files;
    uint64_t fingerprint;    /* of the files the game was loaded from, variants and all */
    struct Variant *variant; /* in the order in which they were asked for */
    int variants;
    struct Change *change; /* what they change */
    int changes, change_room;
    int acting; /* whose script is being loaded: a variant's number from 1, or 0 for the game itself */

    /* Registry references of the things scripts hold. */
    int piece_thing[MAX_PIECES], space_thing[MAX_SPACES], zone_thing[MAX_ZONES],
        line_thing[MAX_LINES];
    int board_thing[MAX_BOARDS], seat_thing[MAX_SEATS], seat_table[MAX_SEATS];
    int environment;            /* what scripts see as their globals */
    int names;                  /* the table behind it */
    int prologue;               /* a text that goes before every script */
    int half_declared;          /* declarations that still lack their table */
    char last_half[200];        /* the last of them, with its place */
    char begins_at[PLACE_SIZE]; /* where game "name" { } stands */

    WhereSet where[NAME_CACHE];
    NameAt attribute_at[NAME_CACHE];
    int word_at[NAME_CACHE], moment_at[NAME_CACHE]; /* where names were found last */
    bool small_pieces, small_spaces;                /* sets fit into a light userdata */
    bool author;                       /* errors may tell everything: values of variables, too */
    const struct GameRequest *request; /* while loading */
    char *text_pool[1024];
    int texts;
    size_t text_bytes;
} Game;

/* What a player asks for. Options are "name=value" texts; unknown ones are an error with the near match. */
typedef struct GameRequest {
    const char *folder;      /* the game's folder, with game.lua in it */
    const char *file;        /* NULL: game.lua */
    struct Profile *profile; /* what counts its lines and work, or NULL */
    bool author;             /* whoever reads its errors may know everything */
    int players;             /* 0: the least the game allows */
    struct Trace *trace;     /* NULL, or where selections are written down */
    const char *const *options;
    int option_count;
    const char *const
        *variants; /* names or paths, without the +; later ones lie over earlier ones */
    int variant_count;
} GameRequest;

/* Loads a game; NULL with a report if anything is wrong. Free with game_free, after all its matches. */
Game *game_load(const GameRequest *request, Report *report);
void game_free(Game *game);

/* The same game once more, for another thread or for thinking, traced if there is a trace; NULL with a report, also if its files
 * have changed. */
Game *game_again(const Game *game, struct Trace *trace, Report *report);

/* A hash of every script file and of the engine's rules version: the same rules give the same number. */
uint64_t game_fingerprint(const Game *game);

/* "17", "yes", "difference", "4,8,15": an option's value as one would type it; size: OPTION_TEXT_SIZE. */
void option_text(const Option *option, char *out, size_t size);

/* Turns a Lua error value on top of the stack (popped) into a report with file, line and source line. */
void game_report_error(Game *game, lua_State *L, Report *report);

/* Where the function of this registry reference begins, as errors show it: "toy/game.lua:230: "; empty if that is
 * not known. */
void game_function_place(lua_State *L, int reference, char *out, size_t size);

/* The rules that stand right above the function of a phase, as places in game->rule; returns how many. Scripts tell the rules
 * where they do them. */
int game_phase_rules(const Game *game, const char *phase, int *out, int most);

/* Puts the place where a function of the game begins into the report, with its source line. */
void game_blame_function(Game *game, int reference, Report *report);

/* Fills in the source line that the report's file and line name, if it is one of the game's. */
void game_find_source(const Game *game, Report *report);

/* Reads a script file of the game's folder and runs it; raises a Lua error if it cannot. */
void game_run_file(Game *game, lua_State *L, const char *file);

/* The same for a file of any folder, which errors call `shown`. */
void game_run_file_of(Game *game, lua_State *L, const char *folder, const char *file,
                      const char *shown);

/* Loads one more file (a scenario, a script typed at the prompt) as a chunk with the game's names and leaves
 * it on the stack of the main state; false with a report. */
bool game_load_chunk(Game *game, const char *name, const char *text, size_t length, Report *report);

/* A copy of a text that lives as long as the game; NULL without memory or with too many. */
const char *game_keep_text(Game *game, const char *text);

#endif
