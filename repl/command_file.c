/* Commands that keep games and bring them back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "repl/command.h"
#include "repl/show.h"

static void how_long_ago(time_t when, char *out, size_t size)
{
    long seconds = (long)(time(NULL) - when);
    if (seconds < 90)
        snprintf(out, size, "just now");
    else if (seconds < 90 * 60)
        snprintf(out, size, "%ld minutes ago", (seconds + 30) / 60);
    else if (seconds < 36 * 3600)
        snprintf(out, size, "%ld hours ago", (seconds + 1800) / 3600);
    else
        snprintf(out, size, "%ld days ago", (seconds + 43200) / 86400);
}

/* The games that were left; the caller frees. */
static JournalInfo *unfinished(const Session *session, int *count)
{
    JournalInfo *list = session->state[0] ? calloc(MAX_JOURNALS, sizeof *list) : NULL;
    *count = list ? journal_list(session->state, list, MAX_JOURNALS) : 0;
    return list;
}

static void tell_list(Session *session, const JournalInfo *list, int count)
{
    for (int i = 0; i < count; i++) {
        char ago[40], line[1200];
        how_long_ago(list[i].when.tv_sec, ago, sizeof ago);
        snprintf(line, sizeof line, "  %d %s%s: %s; %zu decision%s, %s", i + 1, list[i].game,
                 list[i].variants, list[i].seats, list[i].decisions,
                 list[i].decisions == 1 ? "" : "s", ago);
        say_wrapped(&session->screen, 4, line);
    }
}

int tell_unfinished(Session *session)
{
    int count;
    JournalInfo *list = unfinished(session, &count);
    if (count == 1)
        say(&session->screen, "A game was left unfinished; 'resume' goes on with it:\n");
    else if (count > 1)
        say(&session->screen, "Games were left unfinished; 'resume N' goes on with one:\n");
    tell_list(session, list, count < 5 ? count : 5);
    if (count > 5)
        say(&session->screen, "  and %d older ones\n", count - 5);
    free(list);
    return count;
}

void mention_unfinished(Session *session, const char *game)
{
    int count, first = 0;
    JournalInfo *list = unfinished(session, &count);
    while (first < count && strcmp(list[first].game, game) != 0)
        first++;
    char ago[40], number[24] = "";
    if (first < count) {
        how_long_ago(list[first].when.tv_sec, ago, sizeof ago);
        if (count > 1)
            snprintf(number, sizeof number, " %d", first + 1);
        say(&session->screen, "(A game of %s was left %s; 'resume%s' goes on with it.)\n", game,
            ago, number);
    }
    free(list);
}

/* The unfinished game that `words` name: 0.. or -1 with a complaint. */
static int pick_unfinished(Session *session, int count, char **words, const JournalInfo *list,
                           int found)
{
    char *end = NULL;
    long which = count > 1 ? strtol(words[1], &end, 10) : 1;
    if (found == 0) {
        complain(session, "There is no unfinished game.");
        return -1;
    }
    if (count < 2 && found > 1) {
        complain(session, "Which one? '%s N' takes one of these:", words[0]);
        tell_list(session, list, found);
        return -1;
    }
    if (which < 1 || which > found || (end && *end)) {
        complain(session, "There is no unfinished game '%s'; the last number is %d.", words[1],
                 found);
        return -1;
    }
    return (int)which - 1;
}

/* Takes the last word away if it is a folder's path; NULL if it is not. */
static const char *take_folder(int *count, char **words)
{
    return *count > 1 && library_is_path(words[*count - 1]) ? words[--*count] : NULL;
}

/* Loads the game of a save and plays it again. `where` is the folder of a game of one's own, or NULL. */
static bool bring_back(Session *session, const Save *save, const char *where, Replay *replay)
{
    Report report;
    char folder[LIBRARY_PATH];
    const char *game = save_header(save)->game;
    if (!where && !library_has(&session->library, game)) {
        complain(session,
                 "This is a game of '%s', which is not installed here. If it is one of your own, "
                 "say where it is: ./FOLDER at the end.",
                 game);
        return false;
    }
    if (!library_find(&session->library, where ? where : game, folder, sizeof folder)) {
        complain(session, "There is no folder '%s'.", where ? where : game);
        return false;
    }
    if (!save_replay(save, folder, replay, &report)) {
        complain_report(session, &report);
        return false;
    }
    if (!where && !library_names(replay->game, &report)) {
        complain_report(session, &report);
        replay_free(replay);
        return false;
    }
    return true;
}

static void tell_note(Session *session, const char *note)
{
    if (note[0])
        say(&session->screen, "(%s.)\n", note);
}

static void tell_where(Session *session, const Play *play)
{
    size_t decisions = save_decisions(play->save);
    say(&session->screen, "It goes on after %zu decision%s.\n", decisions,
        decisions == 1 ? "" : "s");
}

/* The game of a journal; NULL with a complaint. `note` gets what was wrong with the journal, replay->note what with the rules. */
static Play *take_up(Session *session, const char *path, const char *where, char *note, size_t size,
                     Replay *replay)
{
    Report report;
    Save *save;
    Journal *journal = journal_resume(path, &save, note, size, &report);
    if (!journal) {
        complain_report(session, &report);
        return NULL;
    }
    bool good = bring_back(session, save, where, replay);
    save_free(save);
    if (good && !journal_rewrite(journal, replay->save, note[0] != '\0', &report)) {
        complain_report(session, &report);
        replay_free(replay);
        good = false;
    }
    Play *play = good ? play_from(replay, journal, session->state) : NULL;
    if (!play)
        journal_leave(journal);
    return play;
}

static Outcome resume_from(Session *session, const char *path, const char *where)
{
    Replay replay;
    char note[300];
    Play *play = take_up(session, path, where, note, sizeof note, &replay);
    if (!play)
        return OUTCOME_FAILED;
    tell_note(session, note);
    tell_note(session, replay.note);
    session_sit_down(session, play);
    tell_where(session, play);
    return OUTCOME_DONE;
}

bool resume_quietly(Session *session)
{
    int found;
    Replay replay;
    char note[300];
    JournalInfo *list = unfinished(session, &found);
    if (found == 0)
        complain(session, "there is no unfinished game to do that with");
    else
        session->play = take_up(session, list[0].path, NULL, note, sizeof note, &replay);
    free(list);
    if (session->play && session->play->humans > 1) /* the shell does not know who looks on */
        session->play->viewer = PUBLIC;
    return session->play != NULL;
}

Outcome run_resume(Session *session, int count, char **words)
{
    int found;
    const char *where = take_folder(&count, words);
    JournalInfo *list = unfinished(session, &found);
    int which = pick_unfinished(session, count, words, list, found);
    Outcome outcome = which < 0 ? (found > 0 ? OUTCOME_WRONG : OUTCOME_FAILED)
                                : resume_from(session, list[which].path, where);
    free(list);
    return outcome;
}

Outcome run_forget(Session *session, int count, char **words)
{
    Report report;
    Save *save;
    int found;
    JournalInfo *list = unfinished(session, &found);
    int which = pick_unfinished(session, count, words, list, found);
    Journal *journal = which < 0 ? NULL : journal_resume(list[which].path, &save, NULL, 0, &report);
    free(list);
    if (which < 0)
        return OUTCOME_WRONG;
    if (!journal) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    say(&session->screen, "The game of %s with %zu decisions is gone.\n", save_header(save)->game,
        save_decisions(save));
    save_free(save);
    journal_remove(journal);
    return OUTCOME_DONE;
}

Outcome run_save(Session *session, int count, char **words)
{
    Report report;
    Play *play = session->play;
    if (count != 2) {
        complain(session, "'save' takes the name of one file, as in 'save tuesday.save'.");
        return OUTCOME_WRONG;
    }
    if (!save_write(play->save, words[1], &report)) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    play_saved(play);
    size_t decisions = save_decisions(play->save);
    say(&session->screen, "Saved in %s: %zu decision%s.\n", words[1], decisions,
        decisions == 1 ? "" : "s");
    return OUTCOME_DONE;
}

static Outcome load_as(Session *session, int count, char **words, SaveReading reading)
{
    Report report;
    Replay replay;
    char note[300];
    const char *where = count > 2 ? take_folder(&count, words) : NULL;
    if (count != 2) {
        complain(session, "'%s' takes the name of one file.", words[0]);
        return OUTCOME_WRONG;
    }
    Save *save = save_read(words[1], reading, note, sizeof note, &report);
    if (!save) {
        complain_report(session, &report);
        return OUTCOME_FAILED;
    }
    bool good = bring_back(session, save, where, &replay);
    save_free(save);
    Play *play = good ? play_from(&replay, NULL, session->state) : NULL;
    if (!play)
        return OUTCOME_FAILED;
    if (!note[0])
        play_saved(play);
    tell_note(session, note);
    tell_note(session, replay.note);
    session_sit_down(session, play);
    tell_where(session, play);
    return OUTCOME_DONE;
}

Outcome run_load(Session *session, int count, char **words)
{
    return load_as(session, count, words, SAVE_WHOLE);
}

Outcome run_recover(Session *session, int count, char **words)
{
    return load_as(session, count, words, SAVE_PREFIX);
}

Outcome run_quit(Session *session, int count, char **words)
{
    (void)count, (void)words;
    session->quit = true;
    return OUTCOME_DONE;
}
