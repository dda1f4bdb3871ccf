/* reload and watch: an author edits the rules, and the game goes on under them. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"
#include "repl/turn.h"
#include "repl/watch.h"

/* The files that are new or not what they were, "toy/game.lua and toy/cards.lua"; "" if there are none. */
static void name_changed(const Game *old, const Game *now, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < now->files && used < size; i++) {
        const SourceFile *file = &now->file[i];
        int same = 0;
        while (same < old->files && strcmp(old->file[same].name, file->name) != 0)
            same++;
        if (same < old->files && old->file[same].length == file->length &&
            memcmp(old->file[same].text, file->text, file->length) == 0)
            continue;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "", file->name);
    }
}

/* The answers do not all fit: may the game go on from the last one that does? */
static bool may_go_back(Session *session, size_t fits, size_t all, bool agreed)
{
    char question[200];
    if (agreed)
        return true;
    if (session->screen.terminal) {
        snprintf(question, sizeof question,
                 "%zu of %zu decisions fit the new rules. Go on from there?", fits, all);
        return session_agrees(session, question);
    }
    complain(session,
             "%zu of %zu decisions fit the new rules; 'reload!' goes on from there. Until then the "
             "old rules stay.",
             fits, all);
    return false;
}

static void tell_reloaded(Session *session, const char *changed, size_t fits, size_t all)
{
    char how[80];
    if (all == 0)
        snprintf(how, sizeof how, "no decision had been made");
    else if (fits == all && all == 1)
        snprintf(how, sizeof how, "its only decision still fits");
    else if (fits == all)
        snprintf(how, sizeof how, "all %zu decisions still fit", all);
    else
        snprintf(how, sizeof how, "the game goes on after %zu decision%s", fits,
                 fits == 1 ? "" : "s");
    if (changed[0])
        say(&session->screen, "(Reloaded %s: %s.)\n", changed, how);
    else
        say(&session->screen, "(No file has changed: %s.)\n", how);
}

static Outcome reload(Session *session, bool agreed)
{
    Play *play = session->play;
    Report report;
    Replay replay;
    char folder[sizeof play->game->folder], changed[300];
    size_t fits, all = save_decisions(play->save);
    if (play->walked_from > 0) {
        complain(session, "This is the past of a game: 'goto end' comes first.");
        return OUTCOME_FAILED;
    }
    strcpy(folder, play->game->folder);
    if (!save_replay_edited(play->save, folder, &replay, &fits, &report)) {
        complain_report(session, &report);
        complain(session, "The game stays as it was, under the old rules.");
        return OUTCOME_FAILED;
    }
    if (fits < all) {
        complain_report(session, &report);
        if (!may_go_back(session, fits, all, agreed)) {
            replay_free(&replay);
            return OUTCOME_FAILED;
        }
    }
    name_changed(play->game, replay.game, changed, sizeof changed);
    if (!play_adopt(play, &replay, &report))
        complain_report(session, &report);
    session->last_trouble[0] = '\0';
    session->drawn_for = play->humans > 1 ? session->drawn_for : NOBODY;
    session->drawn = 0;
    session->over_told = false;
    tell_reloaded(session, changed, fits, all);
    return OUTCOME_DONE;
}

/* The files may be others now: they are watched anew. */
static void watch_again(Session *session)
{
    watch_stop(session->watch);
    session->watch = watch_start(session->play->game);
}

Outcome run_reload(Session *session, int count, char **words)
{
    (void)count;
    Outcome outcome = reload(session, strchr(words[0], '!') != NULL);
    if (outcome != OUTCOME_DONE)
        return outcome;
    if (session->watch)
        watch_again(session);
    turn_play_on(session);
    return outcome;
}

void reload_if_changed(Session *session)
{
    if (!session->play || !session->watch || !watch_changed(session->watch))
        return;
    char word[] = "reload", *words[] = {word};
    run_reload(session, 1, words);
}

Outcome run_watch(Session *session, int count, char **words)
{
    bool off = count > 1 && strcmp(words[1], "off") == 0;
    if (count > 1 && !off) {
        complain(session, "'watch' begins to watch the files of the game; 'watch off' ends it.");
        return OUTCOME_WRONG;
    }
    if (off) {
        watch_stop(session->watch);
        session->watch = NULL;
        say(&session->screen, "The files are not watched any more.\n");
        return OUTCOME_DONE;
    }
    watch_again(session);
    if (!session->watch) {
        complain(session, "The files cannot be watched.");
        return OUTCOME_FAILED;
    }
    say(&session->screen,
        "The files of %s are watched: whenever one is saved, the game is reloaded.\n",
        session->play->game->name);
    return OUTCOME_DONE;
}
