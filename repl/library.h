/* Where the games are, and where a player's own things are kept. */
#ifndef REPL_LIBRARY_H
#define REPL_LIBRARY_H

#include "rules/game.h"

enum { LIBRARY_PATH = 1024, MAX_GAMES = 128, GAME_NAME = 64 };

typedef struct Library {
    char folder[LIBRARY_PATH];       /* scripts/games */
    char name[MAX_GAMES][GAME_NAME]; /* sorted */
    int games;
} Library;

/* Looks in $SPEAKEASY_SCRIPTS, beside the program as it is installed, then in the source tree. */
void library_open(Library *library);

bool library_has(const Library *library, const char *name);

/* The game's folder; false if it does not fit. */
bool library_folder(const Library *library, const char *name, char *out, size_t size);

/* Is this word a path and no name: the folder of a game of one's own? It has a slash, or is "." or "..". */
bool library_is_path(const char *word);

/* The folder that a name or a path means; false if there is none. */
bool library_find(const Library *library, const char *word, char *out, size_t size);

/* Is the game called like its folder? Saves find it by that name. false with a report. */
bool library_names(const Game *game, Report *report);

/* game_load, but only for games that are. */
Game *library_load(const GameRequest *request, Report *report);

/* The game whose name is nearest to a misspelt one, or NULL. */
const char *library_nearest(const Library *library, const char *wrong);

/* $XDG_STATE_HOME/speakeasy, or ~/.local/state/speakeasy; "" if there is no home. */
void state_folder(char *out, size_t size);

/* $XDG_CONFIG_HOME/speakeasy, or ~/.config/speakeasy; "" likewise. */
void config_folder(char *out, size_t size);

#endif
