/* The commands, one row each: dispatch, help, the manual page and completion all read this table. */
#ifndef REPL_COMMAND_H
#define REPL_COMMAND_H

#include "repl/session.h"

enum { MAX_WORDS = 64 };

/* How it went; from the shell these are the exit codes 0, 1 and 2. */
typedef enum Outcome { OUTCOME_DONE, OUTCOME_FAILED, OUTCOME_WRONG } Outcome;

/* What a command's words can be completed from. */
typedef enum Completes {
    COMPLETE_NOTHING,
    COMPLETE_GAMES,
    COMPLETE_PLAY, /* a game, then its options */
    COMPLETE_COMMANDS,
    COMPLETE_FILES,
    COMPLETE_SAY,
    COMPLETE_SHOW, /* a piece of one's own */
    COMPLETE_SETTINGS,
    COMPLETE_BOTS, /* a kind of bot, a number or end */
    COMPLETE_LOOK, /* whatever can be looked at */
    COMPLETE_LUA,  /* names of the script language */
    COMPLETE_WHY,  /* whatever might be chosen */
} Completes;

typedef struct Command {
    const char *name, *usage, *help; /* usage: the words after the name */
    bool in_game;  /* needs a game on the table; from the shell, the one that was left last */
    bool in_shell; /* can be given on the command line without a game */
    Completes completes;
    Outcome (*run)(Session *session, int count, char **words); /* words[0] is the name */
    const char *more; /* paragraphs for `help NAME` and the manual page, or NULL */
} Command;

extern const Command commands[];
extern const int command_count;

const Command *command_find(const char *name);     /* the whole name; NULL if there is none */
const Command *command_starting(const char *word); /* the only one that starts so, or NULL */
const char *command_nearest(const char *wrong);

/* Is words[1] all that follows the name, as it was typed? So it is for talk. */
bool command_as_typed(const Command *command);

/* Does it do nothing without words after its name? */
bool command_needs_words(const Command *command);

/* Splits a line at spaces ("..." keeps them), in place. Returns how many words. */
int command_words(char *line, char **words, int most);
int command_halves(char *line, char **words); /* only after its first word */

/* Runs a command with the rest of its line; complains if it needs a game and there is none. */
Outcome command_run(Session *session, const Command *command, int count, char **words);

/* The man page, and the list of commands. */
void command_manual(Screen *screen);
void command_list(Screen *screen, bool in_game);

/* Handlers. */
Outcome run_help(Session *session, int count, char **words);
Outcome run_games(Session *session, int count, char **words);
Outcome run_play(Session *session, int count, char **words);
Outcome run_resume(Session *session, int count, char **words);
Outcome run_forget(Session *session, int count, char **words);
Outcome run_save(Session *session, int count, char **words);
Outcome run_load(Session *session, int count, char **words);
Outcome run_recover(Session *session, int count, char **words);
Outcome run_test(Session *session, int count, char **words);
Outcome run_simulate(Session *session, int count, char **words);
Outcome run_compare(Session *session, int count, char **words);
Outcome run_merge(Session *session, int count, char **words);
Outcome run_script(Session *session, int count, char **words);
Outcome run_serve(Session *session, int count, char **words);
Outcome run_definitions(Session *session, int count, char **words);
Outcome run_new_game(Session *session, int count, char **words);
Outcome run_new_variant(Session *session, int count, char **words);
Outcome run_check(Session *session, int count, char **words);
Outcome run_quit(Session *session, int count, char **words);
Outcome run_look(Session *session, int count, char **words);
Outcome run_board(Session *session, int count, char **words);
Outcome run_hand(Session *session, int count, char **words);
Outcome run_zones(Session *session, int count, char **words);
Outcome run_score(Session *session, int count, char **words);
Outcome run_log(Session *session, int count, char **words);
Outcome run_why(Session *session, int count, char **words);
Outcome run_variants(Session *session, int count, char **words);
Outcome run_describe(Session *session, int count, char **words);
Outcome run_options(Session *session, int count, char **words);
Outcome run_rules(Session *session, int count, char **words);
Outcome run_about(Session *session, int count, char **words);
Outcome run_settings(Session *session, int count, char **words);
Outcome run_hint(Session *session, int count, char **words);
Outcome run_analyse(Session *session, int count, char **words);
Outcome run_auto(Session *session, int count, char **words);
Outcome run_equals(Session *session, int count, char **words);
Outcome run_lua(Session *session, int count, char **words);
Outcome run_open(Session *session, int count, char **words);
Outcome run_reload(Session *session, int count, char **words);
Outcome run_watch(Session *session, int count, char **words);
Outcome run_undo(Session *session, int count, char **words);
Outcome run_redo(Session *session, int count, char **words);
Outcome run_goto(Session *session, int count, char **words);
Outcome run_history(Session *session, int count, char **words);
Outcome run_export(Session *session, int count, char **words);
Outcome run_say(Session *session, int count, char **words);
Outcome run_show(Session *session, int count, char **words);

/* Reloads the game if its files are watched and have changed. */
void reload_if_changed(Session *session);

/* Shows the view of this name that the game has declared; false if there is none. */
bool look_at_view(Session *session, const char *typed);

/* Calls `found` with the name of everything that the viewer can look at. */
void look_each(const Session *session, void (*found)(void *to, const char *name), void *to);

/* Asks for a game and who plays it; `line` (LONGEST_INPUT bytes) gets the command that starts it. false: nobody wants to. */
bool ask_new_game(Session *session, char *line);

/* Takes up the game that was left last, without a word: for a command of the shell. false with a complaint. */
bool resume_quietly(Session *session);

/* One line for each game that was left; returns how many there are. */
int tell_unfinished(Session *session);

/* One line if a game of this name was left. */
void mention_unfinished(Session *session, const char *game);

#endif
