/* settings: lists them, or changes one. */
#include <stdio.h>
#include <string.h>

#include "repl/command.h"

/* "pace=0.5   seconds between the moves of bots (0 to 10)" */
static void tell_setting(Session *session, const SettingRow *row)
{
    enum { COLUMN = 20 };
    char value[SAVE_NAME + 8], text[SAVE_NAME + 60], range[120];
    Canvas canvas;
    setting_text(&session->settings, row, value, sizeof value);
    setting_range(row, range, sizeof range);
    canvas_start(&canvas, session->screen.colour, session->screen.width);
    snprintf(text, sizeof text, "  %s %s", row->name, value);
    canvas_add(&canvas, "", text);
    if (text_width(text) >= COLUMN)
        canvas_line(&canvas);
    canvas_pad(&canvas, COLUMN);
    snprintf(text, sizeof text, "(%s)", range);
    canvas_words(&canvas, COLUMN, row->help);
    canvas_words(&canvas, COLUMN, text);
    canvas_print(&canvas, &session->screen);
    canvas_free(&canvas);
}

Outcome run_settings(Session *session, int count, char **words)
{
    Settings *settings = &session->settings;
    Report report;
    if (count < 2) {
        for (int i = 0; i < setting_count; i++)
            tell_setting(session, &setting_rows[i]);
        if (settings->path[0])
            say(&session->screen, "They are kept in %s.\n", settings->path);
        return OUTCOME_DONE;
    }
    const SettingRow *row = setting_find(words[1]);
    if (!row) {
        const char *near = setting_nearest(words[1]);
        complain(session, "There is no setting '%s'%s%s%s", words[1],
                 near ? "; did you mean '" : "", near ? near : "",
                 near ? "'?" : "; 'settings' lists them.");
        return OUTCOME_WRONG;
    }
    if (count == 2) {
        tell_setting(session, row);
        return OUTCOME_DONE;
    }
    if (count > 3 || !setting_set(settings, row, words[2], &report)) {
        if (count > 3)
            complain(session, "A value is one word; \"...\" keeps several together.");
        else
            complain(session, "%s.", report.message);
        return OUTCOME_WRONG;
    }
    bool kept = setting_write(settings, row, &report);
    if (!kept)
        complain(session, "It holds for now, but it is not kept: %s.", report.message);
    session_apply_settings(session);
    tell_setting(session, row);
    return kept ? OUTCOME_DONE : OUTCOME_FAILED;
}
