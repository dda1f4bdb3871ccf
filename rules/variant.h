/* Variants: small files that say how a game is played differently.
 *
 *     variant "sudden-death" { text = "...", options = { goal = 9 }, pieces = { ["red 3"] = { copies = 2 } } }
 *     around "score" (function(base, line) ... end)
 *
 * They are asked for in an order, and each lies over those before it. The file of the last one is run first: its
 * variant { } says what changes in the declarations, and runs the one before it; the first one's runs the game itself. What
 * stands after variant { } therefore finds the game declared, and all earlier variants applied. */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "rules/game.h"

enum { MAX_OVERRIDES = 8, VARIANT_PATH = 400, VARIANT_TEXT = 400, CHANGE_TEXT = 64 };

typedef struct Variant {
    char word[VARIANT_PATH]; /* how to ask for it again: its name, or the whole path of its file */
    char path[VARIANT_PATH];
    char shown[NAME_SIZE * 2]; /* as errors call its file */
    const char *name, *text;   /* NULL until its variant { } has run */
    const char *overrides[MAX_OVERRIDES];
    int override_count;
    char place[PLACE_SIZE]; /* of its variant { } */
    uint32_t hash;          /* of its file */
} Variant;

typedef enum ChangeKind {
    CHANGE_VALUE,   /* a field of a declaration: from `before` to `after` */
    CHANGE_REPLACE, /* a phase, a part, setup */
    CHANGE_BEFORE,
    CHANGE_AFTER,
    CHANGE_AROUND,
    CHANGE_WORDS, /* a rule in words */
} ChangeKind;

typedef struct Change {
    ChangeKind kind;
    int variant;      /* its number, from 1 */
    const char *what; /* "piece", "option", "phase", ...: never freed */
    char name[CHANGE_TEXT], field[CHANGE_TEXT];
    char before[CHANGE_TEXT], after[CHANGE_TEXT];
    char place[PLACE_SIZE];
} Change;

typedef enum VariantPlace { VARIANTS_OF_GAME, VARIANTS_OF_USER, VARIANT_PLACES } VariantPlace;

/* Where variants of the game in `folder` may lie: in its own folder, or in the user's. false if there is no such place. */
bool variant_folder(const char *folder, VariantPlace which, char *out, size_t size);

/* The file of a variant of the game in `folder`. A word with a slash or with .lua at its end is a path; a name is looked for in
 * the folder's own variants/, then in $XDG_DATA_HOME/speakeasy/variants/GAME. false if there is no such file. */
bool variant_find(const char *folder, const char *word, char *path, size_t size);

/* The names that variant_find knows for this game, sorted; gives how many. */
int variant_names(const char *folder, char (*out)[NAME_SIZE], int most);

/* Runs the game's script and those of the variants that were asked for; raises Lua errors. */
void variants_run(Game *game, lua_State *L);

/* After everything has been declared: does every change have something to change? */
void variants_finish(Game *game, lua_State *L);

/* The game could not be loaded, and its own script is named: if that is about something a variant has changed, the hint says
 * where the variant is. */
void variants_blame(const Game *game, Report *report);

void variants_hash(Game *game);
void variants_free(Game *game);

/* The declaration on top of the stack, a table, becomes what the variants make of it. `field` is where their heads have it:
 * "pieces"; `what` is the word for people: "piece". */
void variants_amend(lua_State *L, const char *field, const char *what, const char *name);

/* A variant's script changes something as a whole: remembered with its place, and refused if that would undo what an
 * earlier variant has done. */
void variant_touches(lua_State *L, ChangeKind kind, const char *what, const char *name);

#endif
