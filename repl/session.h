/* One sitting at the console: reads lines, hands them to a command or takes them as an answer, prints. */
#ifndef REPL_SESSION_H
#define REPL_SESSION_H

#include "repl/input.h"
#include "repl/library.h"
#include "repl/play.h"
#include "repl/screen.h"
#include "repl/settings.h"
#include "repl/teach.h"

typedef struct Session {
    Screen screen;
    Input input;
    Library library;
    Settings settings;
    char state[JOURNAL_PATH]; /* where journals are kept, or "" */
    Play *play;               /* NULL: no game is open */
    bool plain;               /* --plain was given */
    bool quit;
    bool shell;      /* a command given on the command line is running: complaints go to stderr */
    bool leaving;    /* Ctrl-D was pressed once */
    bool over_told;  /* the result was printed */
    bool open_cards; /* games are laid open when they are begun: --open */
    uint64_t drawn;  /* the position that the board was last drawn for ... */
    int drawn_for;   /* ... and the viewer */
    char last_game[GAME_NAME]; /* that was started here, or "" */
    Taught taught;
    char notice[SAVE_LABEL + 40]; /* for the player who is asked next, or "" */
    struct Watch *watch;          /* the files of the game are watched, or NULL */
    char last_trouble[480];       /* the last failure of rules under a bot that was told */
} Session;

void session_open(Session *session, bool plain);
void session_close(Session *session);

/* Draws from now on as the settings say. Whether lines are edited stays as it is. */
void session_apply_settings(Session *session);

/* Reads and plays until somebody leaves. Returns the exit code. */
int session_run(Session *session);

/* Takes one line: an answer, or a command. */
void session_line(Session *session, const char *line);

/* Puts a game on the table; the one before is left. */
void session_sit_down(Session *session, Play *play);

/* Leaves the game, if there is one, and says where it is kept. */
void session_leave(Session *session);

/* A y/n question; false at the end of the input. */
bool session_agrees(Session *session, const char *question);

/* Says what is wrong. */
void complain(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
void complain_report(Session *session, const Report *report);

#endif
