#include "repl/command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

const Command commands[] = {
    {"help", "[COMMAND]", "lists the commands, or explains one", false, true, COMPLETE_COMMANDS,
     run_help, NULL},
    {"games", "", "lists the games", false, true, COMPLETE_NOTHING, run_games, NULL},
    {"new", "[GAME [+VARIANT...] [SEAT...] [players=N] [seed=N] [OPTION=VALUE...]]",
     "starts a game; alone, it asks which one and who plays", false, true, COMPLETE_PLAY, run_play,
     "It is the same as 'play', which tells more about seats."},
    {"play", "GAME|FOLDER [+VARIANT...] [SEAT...] [players=N] [seed=N] [OPTION=VALUE...]",
     "starts a game", false, true, COMPLETE_PLAY, run_play,
     "A seat is a name (anna), a name with a kind (bob:hard), or a kind alone: human, or a bot: "
     "easy, medium or hard, which think for up to two seconds; random; greedy, which looks to the "
     "end of its turn; search, with limits: search:1000 (iterations), search:500ms, "
     "search:5s:2threads. Seats that are not named are taken by random bots; if none is named you "
     "play against them. The same seed, options and answers give the same game. 'options GAME' "
     "lists its options, 'variants GAME' its variants; they are applied in the order in which they "
     "are given, and can also be files: +./mine.lua. A word with a slash is the folder of a game "
     "of your own: play ./mygame."},
    {"resume", "[N] [FOLDER]", "goes on with a game that was left", false, true, COMPLETE_NOTHING,
     run_resume,
     "Every decision is kept as it is made, so this works also after a crash. If several games "
     "were left, 'resume' lists them and 'resume 2' takes the second. A game of your own is found "
     "by its folder: resume ./mygame."},
    {"forget", "N", "throws away a game that was left", false, true, COMPLETE_NOTHING, run_forget,
     NULL},
    {"load", "FILE [FOLDER]", "goes on with a saved game", false, true, COMPLETE_FILES, run_load,
     "A game of your own is found by its folder: load tuesday.save ./mygame."},
    {"recover", "FILE [FOLDER]", "goes on with what is whole of a damaged save", false, true,
     COMPLETE_FILES, run_recover, NULL},
    {"save", "FILE", "saves the game as text", true, false, COMPLETE_FILES, run_save,
     "A save holds the seed and so tells everything: do not show it to other players before the "
     "game is over."},
    {"board", "", "draws the table", true, false, COMPLETE_NOTHING, run_board, NULL},
    {"hand", "", "tells what lies before you, piece by piece", true, false, COMPLETE_NOTHING,
     run_hand, NULL},
    {"zones", "", "tells what lies in every zone", true, false, COMPLETE_NOTHING, run_zones, NULL},
    {"look", "[NAME]", "tells about a space, a zone, a piece, or what else the game shows", true,
     false, COMPLETE_LOOK, run_look,
     "The start of a name is enough, or the brief name that the board shows. On a large board the "
     "part around the space is drawn. 'look' alone lists what else this game shows; that can also "
     "be asked for without 'look', where no option has its name."},
    {"log", "[N]", "tells the last things that happened (10, or N)", true, false, COMPLETE_NOTHING,
     run_log, NULL},
    {"score", "", "tells who has how much", true, false, COMPLETE_NOTHING, run_score, NULL},
    {"why", "[not NAME]", "tells where every point comes from, or why something is not offered",
     true, false, COMPLETE_WHY, run_why,
     "'why not c4' names the line of the rules that leaves a space, a piece or a word out, and the "
     "rules told there. It only tells what follows from what you may know."},
    {"=", "EXPRESSION", "tells the value of a Lua expression", true, false, COMPLETE_LUA,
     run_equals,
     "It sees what scripts see: pieces, zones, boards, seats, me, options, and the locals and "
     "functions of the game. It may only look, and is tried in deals that look the same to you: "
     "what differs between them you cannot know."},
    {"lua", "[CODE]", "runs several lines of Lua, up to an empty one", true, false, COMPLETE_LUA,
     run_lua, "'return' gives the value that is shown. It may only look, as '=' does."},
    {"open", "", "lays all cards face up, for authors of rules", true, false, COMPLETE_NOTHING,
     run_open,
     "The game is marked for good: in the prompt, in its saves and exports. What is typed after "
     "'=' is then tried in the real position. 'speakeasy --open play GAME' starts so."},
    {"undo", "", "takes back the last decision made at this keyboard", true, false,
     COMPLETE_NOTHING, run_undo,
     "If it was another player's, or if somebody has learnt something since, this is said, and it "
     "needs consent; 'undo!' gives it at once. What bots did after it is taken back as well."},
    {"hint", "[LIMIT]", "tells what a bot would do in your place", true, false, COMPLETE_NOTHING,
     run_hint,
     "It knows what you know and nothing else. It thinks for a second, or up to a limit: 'hint "
     "5s', 'hint 2000' (iterations). Ctrl-C stops it."},
    {"analyse", "[LIMIT]", "compares your options, as a bot sees them", true, false,
     COMPLETE_NOTHING, run_analyse,
     "For each of the best: how likely it is to win, and how often the search has tried it, as a "
     "bar. The limit is that of 'hint'."},
    {"auto", "[BOT] [N|end|off]", "lets a bot decide for you: now, N times, or to the end", true,
     false, COMPLETE_BOTS, run_auto,
     "Without a number it makes the decision that waits. Ctrl-C calls it back, as does 'auto off'. "
     "It is written down as your decision, so 'undo' takes it back."},
    {"redo", "", "makes a decision again that was taken back", true, false, COMPLETE_NOTHING,
     run_redo, "This works until somebody decides otherwise."},
    {"history", "[N]", "lists the last decisions (20, or N) with their numbers", true, false,
     COMPLETE_NOTHING, run_history,
     "Your own stand there as you made them, those of others as far as you may know them."},
    {"goto", "N|end", "goes to the position before decision N", true, false, COMPLETE_NOTHING,
     run_goto,
     "Nothing is lost by walking about: only when somebody decides otherwise, the game goes on "
     "from there. Going back behind something that was learnt needs consent, as with undo; 'goto! "
     "N' gives it at once."},
    {"export", "[FILE]", "tells the whole game as text, or writes it to a file", true, false,
     COMPLETE_FILES, run_export,
     "Of a finished game everything is told, with its seed. If it is not over, only what everybody "
     "may know."},
    {"say", "[to NAME] WORDS...", "says something to everyone, or to one player", true, false,
     COMPLETE_SAY, run_say,
     "It is said by the player who is asked, and stands in the log of those who heard it: at one "
     "keyboard they read it when their turn comes. Nothing that is said is binding, and it need "
     "not be true. Bots hear nothing."},
    {"show", "PIECE [to NAME]", "shows a piece of your own to everyone, or to one player", true,
     false, COMPLETE_SHOW, run_show,
     "The start of its name is enough. What was shown stays known until it can no longer be "
     "followed; the piece stays where it is, and nobody is bound to anything by showing it."},
    {"rules", "[GAME [+VARIANT...]] [WORD]", "tells the rules, or those with this word or number",
     false, true, COMPLETE_PLAY, run_rules, NULL},
    {"variants", "[GAME]", "lists the variants of a game, or of all", false, true, COMPLETE_GAMES,
     run_variants,
     "A variant is a file of Lua that changes a game: its own ones lie beside its script, yours in "
     "$XDG_DATA_HOME/speakeasy/variants/GAME, or anywhere. 'play GAME +NAME +NAME' plays with "
     "them."},
    {"describe", "[GAME [+VARIANT...] [OPTION=VALUE...]]",
     "tells what variants and options change, rule by rule", false, true, COMPLETE_PLAY,
     run_describe, NULL},
    {"options", "[GAME [+VARIANT...]]", "lists the options of the game and their values", false,
     true, COMPLETE_PLAY, run_options, NULL},
    {"about", "[GAME [+VARIANT...]]", "tells who made the game and what it is like", false, true,
     COMPLETE_PLAY, run_about, NULL},
    {"reload", "", "loads the game's files anew and plays on under them", true, false,
     COMPLETE_NOTHING, run_reload,
     "For authors: the game is played again under the rules as they are now, with the same "
     "options, names and answers. If an answer is no longer possible the step is named, and the "
     "game can go on from the last position that fits; 'reload!' does so at once. If the files "
     "have a mistake nothing changes. From then on errors also tell the values of variables."},
    {"watch", "[off]", "reloads the game whenever one of its files is saved", true, false,
     COMPLETE_NOTHING, run_watch, NULL},
    {"test", "[only=TEXT] [quiet] PATH...", "runs the scenarios (*_test.lua) of games", false, true,
     COMPLETE_FILES, run_test,
     "A test belongs to the game in its own folder, or to the game that its folder is named after. "
     "With only=TEXT just the scenarios are run whose name contains it."},
    {"check",
     "GAME|FOLDER|FILE... [+VARIANT...] [players=N] [games=N] [seed=N] [coverage] [cost] "
     "[coverage=FILE] [OPTION=VALUE...]",
     "plays a game at random and looks for mistakes of its script", false, true, COMPLETE_PLAY,
     run_check,
     "For every number of players, 200 games are played, and a few more with each other value of "
     "its options. In the first 20 every position is restored and must come out the same: a "
     "variable that is kept outside the table is named. Two tables that differ only in what a "
     "player cannot know must look the same to him. Besides: errors, decisions without options, "
     "games that do not end, scores without reasons, phases and effects that are never reached. "
     "'coverage' lists the lines that never ran, coverage=FILE writes them for lcov, 'cost' tells "
     "what each phase costs. A word with a slash, or a name that ends in .lua, is a game of your "
     "own: check ./mygame."},
    {"simulate", "GAME [+VARIANT...] [OPTION=VALUE...] [--games N] [--seats BOT,BOT...] [...]",
     "plays many games by bots and tells what they were like", false, true, COMPLETE_PLAY,
     run_simulate,
     "Win rates with intervals, the first seat's advantage, lengths, scores, and how often each "
     "piece, space, phase and option was chosen. --games 10000; --seats random,random; --seed 1; "
     "--jobs N works on so many games at once, with the same result; --rotate-seats lets the bots "
     "change seats from game to game; --stop-when-sure 1% ends when every win rate is known to "
     "that. --json and --csv are for programs, --report FILE.html writes a page with plots. "
     "--range 0..5000 --out FILE plays a part, 'merge' puts parts together. Ctrl-C ends it with "
     "the results so far."},
    {"compare", "GAME [RULES] [seats BOT,BOT...] vs [RULES] [seats BOT,BOT...] [--games N] [...]",
     "plays a game in two ways on the same seeds and tells what differs", false, true,
     COMPLETE_PLAY, run_compare,
     "compare gangster vs goal=20 sets the game against a house rule: rules are +VARIANT and "
     "OPTION=VALUE. compare gangster seats random,random vs seats greedy,random sets bots against "
     "each other. Differences are taken pair by pair, with intervals, and a sentence says what can "
     "be concluded and what cannot. --games 2000, --seed 1, --jobs N, --rotate-seats, --json."},
    {"merge", "FILE... [--json] [--csv] [--report FILE] [--out FILE]",
     "puts parts of a simulation together", false, true, COMPLETE_FILES, run_merge,
     "The files are those that 'simulate ... --range A..B --out FILE' has written, on this machine "
     "or on others. The result is exactly that of one simulation of all these games."},
    {"run", "FILE.lua [WORD...]", "runs a script that plays: tournaments, studies, puzzles", false,
     true, COMPLETE_FILES, run_script,
     "The script starts matches, looks at them as any seat, decides or lets bots decide, forks "
     "them "
     "and takes decisions back. It can print, and has the words after its name in 'args'; files "
     "and "
     "the network are out of its reach. docs/automation.md lists its words, scripts/autoplay has "
     "examples."},
    {"serve-stdio", "", "plays with programs: JSON lines on standard input and output", false, true,
     COMPLETE_NOTHING, run_serve,
     "A bot or a front end in any language sits down and is told what its seats may know. One line "
     "in, one line out; docs/automation.md describes the requests, scripts/autoplay/bot.py is a "
     "bot."},
    {"settings", "[NAME [VALUE]]", "lists your settings, or changes one for good", false, true,
     COMPLETE_SETTINGS, run_settings,
     "They are kept in a small Lua file, settings.lua, in the folder $XDG_CONFIG_HOME/speakeasy "
     "(~/.config/speakeasy if that is not set), which you may also edit."},
    {"definitions", "", "prints the words of scripts for editors with LuaLS", false, true,
     COMPLETE_NOTHING, run_definitions,
     "It is the file scripts/library/speakeasy.lua; let workspace.library in .luarc.json name its "
     "folder, and any editor with LuaLS completes and checks the words of scripts."},
    {"new-game", "NAME", "writes the folder of a small game to begin with, and its test", false,
     true, COMPLETE_NOTHING, run_new_game,
     "The folder is made here, where you are; 'test ./NAME' runs its test, 'check ./NAME' looks "
     "for mistakes, and 'play ./NAME' plays it."},
    {"new-variant", "GAME NAME", "writes a small variant of a game to begin with, and its test",
     false, true, COMPLETE_GAMES, run_new_variant,
     "It lists what it could change. The variant of a game of your own (./GAME) is put into its "
     "folder 'variants', that of another game into $XDG_DATA_HOME/speakeasy/variants/GAME; either "
     "way 'play GAME +NAME' plays it."},
    {"quit", "", "leaves; an unfinished game is kept", false, false, COMPLETE_NOTHING, run_quit,
     NULL},
};
const int command_count = sizeof commands / sizeof *commands;

/* NAME! agrees at once to what these would ask about. */
static bool asks_consent(const Command *command)
{
    return command->run == run_undo || command->run == run_goto || command->run == run_open ||
           command->run == run_reload;
}

const Command *command_find(const char *name)
{
    size_t length = strlen(name);
    bool agreed = length > 1 && name[length - 1] == '!';
    for (int i = 0; i < command_count; i++)
        if (strncmp(commands[i].name, name, length - agreed) == 0 &&
            commands[i].name[length - agreed] == '\0' && (!agreed || asks_consent(&commands[i])))
            return &commands[i];
    return NULL;
}

const Command *command_starting(const char *word)
{
    const Command *found = command_find(word);
    for (int i = 0; i < command_count && !found; i++) {
        if (strncmp(commands[i].name, word, strlen(word)) != 0)
            continue;
        for (int j = i + 1; j < command_count; j++)
            if (strncmp(commands[j].name, word, strlen(word)) == 0)
                return NULL;
        found = &commands[i];
    }
    return found;
}

const char *command_nearest(const char *wrong)
{
    const char *names[sizeof commands / sizeof *commands];
    size_t count = 0;
    for (int i = 0; i < command_count; i++)
        if (isalpha((unsigned char)commands[i].name[0])) /* any letter is near to a sign */
            names[count++] = commands[i].name;
    return nearest_name(wrong, names, count);
}

int command_words(char *line, char **words, int most)
{
    int count = 0;
    char *at = line;
    while (count < most) {
        at += strspn(at, " \t");
        if (!*at)
            break;
        bool quoted = *at == '"';
        words[count++] = at += quoted;
        at += strcspn(at, quoted ? "\"" : " \t");
        if (!*at)
            break;
        *at++ = '\0';
    }
    return count;
}

int command_halves(char *line, char **words)
{
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t'))
        line[--length] = '\0';
    words[0] = line;
    if (*line == '=') { /* no space need follow it */
        static char name[] = "=";
        words[0] = name;
        words[1] = line + 1 + strspn(line + 1, " \t");
        return *words[1] ? 2 : 1;
    }
    char *at = line + strcspn(line, " \t");
    if (!*at)
        return 1;
    *at++ = '\0';
    words[1] = at + strspn(at, " \t");
    return 2;
}

bool command_as_typed(const Command *command)
{
    return command->completes == COMPLETE_SAY || command->completes == COMPLETE_SHOW ||
           command->completes == COMPLETE_LUA || command->completes == COMPLETE_WHY;
}

bool command_needs_words(const Command *command)
{
    return command_as_typed(command) || isupper((unsigned char)command->usage[0]);
}

Outcome command_run(Session *session, const Command *command, int count, char **words)
{
    if (command->in_game && !session->play) {
        complain(session, "'%s' needs a game on the table: 'play GAME' starts one.", command->name);
        return OUTCOME_WRONG;
    }
    return command->run(session, count, words);
}
