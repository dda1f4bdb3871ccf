/* Going back and forth. The line of play is a copy of the longest save that goes on from here: what lies behind the present
 * position can be done again, step by step, until somebody decides otherwise. */
#include "repl/play.h"

size_t play_length(const Play *play)
{
    return save_decisions(play->line ? play->line : play->save);
}

void play_settle_line(Play *play)
{
    size_t made = save_decisions(play->save);
    if (play->line && !save_begins(play->save, play->line)) {
        save_free(play->line);
        play->line = NULL;
    }
    if (!play->line || made >= play->walked_from)
        play->walked_from = 0;
    if (play->line && made >= save_decisions(play->line)) {
        save_free(play->line);
        play->line = NULL;
    }
}

/* Goes back, and remembers what lay there. */
static bool step_back(Play *play, size_t n)
{
    Save *line = play->line ? NULL : save_copy(play->save);
    if (!play_go_to(play, n)) {
        save_free(line);
        return false;
    }
    if (line)
        play->line = line;
    return true;
}

bool play_take_back(Play *play, size_t n)
{
    return step_back(play, n);
}

bool play_walk_back(Play *play, size_t n)
{
    size_t made = save_decisions(play->save);
    if (!step_back(play, n))
        return false;
    if (play->line && play->walked_from == 0)
        play->walked_from = made;
    return true;
}

bool play_was_answered(const Play *play, Answer *answer)
{
    size_t n = save_decisions(play->save);
    if (!play->line || n >= save_decisions(play->line) || !save_begins(play->save, play->line))
        return false;
    save_answer(play->line, n, answer);
    return true;
}

/* What was said and shown before the next decision was made. */
static bool hear_again(Play *play, Report *report)
{
    for (size_t i = save_remarks(play->save); i < save_remarks(play->line); i++) {
        Remark remark;
        save_remark(play->line, i, &remark);
        if (remark.at != save_decisions(play->save))
            return true;
        if (play_utter(play, &remark, report) != PLAY_DONE)
            return false;
    }
    return true;
}

bool play_forward(Play *play, size_t n, Report *report)
{
    while (play->line && save_decisions(play->save) < n) {
        Answer answer;
        if (!hear_again(play, report))
            return false;
        if (!play_was_answered(play, &answer))
            return report_say(report, "the game has taken another way since");
        if (play_answer(play, &answer, report) != PLAY_DONE)
            return false;
    }
    if (play->line && !hear_again(play, report))
        return false;
    return true;
}

void play_walk_home(Play *play)
{
    Report report;
    if (play->walked_from == 0)
        return;
    play_forward(play, play->walked_from, &report);
    play_settle_line(play);
}
