#include "tests/support/evening.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/save_inside.h"

static char folder[64];

void evening_open(void)
{
    strcpy(folder, "/tmp/speakeasy-test-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
}

void evening_close(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

const char *evening_folder(void)
{
    return folder;
}

const char *evening_file(const char *name)
{
    static char path[4][200];
    static int which;
    which = (which + 1) % 4;
    snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
    return path[which];
}

Evening evening_begin(uint64_t seed)
{
    static const char *const options[] = {"rounds=2", "mood=grim"};
    GameRequest request = {
        .folder = EVENING_GAME, .players = 2, .options = options, .option_count = 2};
    Report report;
    Evening it = {.game = game_load(&request, &report)};
    cr_assert_not_null(it.game, "%s:%d: %s", report.file, report.line, report.message);
    MatchSetup setup = {.seed = seed, .chronicle = true, .history = true};
    setup.name[0] = "an\"na\\ #12 @3, human\n9";
    setup.name[1] = "bob";
    it.match = match_new(it.game, &setup);
    cr_assert_not_null(it.match);
    cr_assert_eq(match_state(it.match), MATCH_ASKING, "%s", match_report(it.match)->message);
    SeatKind kinds[MAX_SEATS] = {SEAT_HUMAN, SEAT_BOT};
    BotSpec bots[MAX_SEATS] = {{.kind = NULL}, {.kind = &bot_kinds[0]}};
    it.save = save_new(it.match, kinds, bots);
    cr_assert_not_null(it.save);
    return it;
}

bool evening_step(Evening *it, Chance *chance)
{
    Answer answer;
    Report report;
    if (match_state(it->match) != MATCH_ASKING)
        return false;
    random_answer(chance, match_decision(it->match), &answer);
    cr_assert(save_add(it->save, it->match, &answer, &report), "%s", report.message);
    cr_assert(match_answer(it->match, &answer, NULL));
    return true;
}

void evening_play(Evening *it, size_t decisions)
{
    Chance chance;
    chance_seed(&chance, match_seed(it->match) + 100);
    while (save_decisions(it->save) < decisions && evening_step(it, &chance))
        ;
}

bool evening_talk(Evening *it, Chance *chance)
{
    static const char *const words[] = {"I have three weapons", "\"quoted\" \\ #12345678 @0",
                                        "to all show 3 \"card 4\" #00000000", "é 中 \n", " "};
    Report report;
    Remark remark = {.seat = (int)chance_below(chance, 2),
                     .piece = (int)chance_below(chance, 13) * (chance_below(chance, 2) ? 1 : -1)};
    remark.to = chance_below(chance, 2) ? PUBLIC : 1 - remark.seat;
    bool shows = remark.piece > 0;
    if (!shows) {
        const char *text = words[chance_below(chance, 5)];
        remark.piece = -1;
        report_clean(remark.text, sizeof remark.text, text, strlen(text));
    }
    cr_assert(save_add_remark(it->save, it->match, &remark, &report), "%s", report.message);
    bool made = shows ? match_show(it->match, remark.seat, remark.to, remark.piece, NULL)
                      : match_say(it->match, remark.seat, remark.to, remark.text, NULL);
    if (!made)
        save_drop_remark(it->save);
    return made;
}

void evening_play_talking(Evening *it, size_t decisions)
{
    Chance chance;
    chance_seed(&chance, match_seed(it->match) + 100);
    do
        for (uint32_t i = chance_below(&chance, 4); i > 0 && match_decision(it->match); i--)
            evening_talk(it, &chance);
    while (save_decisions(it->save) < decisions && evening_step(it, &chance));
    while (match_decision(it->match) && !evening_talk(it, &chance))
        ;
}

void evening_done(Evening *it)
{
    save_free(it->save);
    match_free(it->match);
    game_free(it->game);
}

char *evening_text(const Save *save, size_t *length)
{
    Report report;
    const char *path = evening_file("whole");
    cr_assert(save_write(save, path, &report), "%s", report.message);
    FILE *file = fopen(path, "rb");
    char *text = malloc(SAVE_LARGEST + 1);
    *length = fread(text, 1, SAVE_LARGEST, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

void evening_write(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

char *evening_line(char *text, int n, char **next)
{
    while (--n > 0)
        text = strchr(text, '\n') + 1;
    *next = strchr(text, '\n') + 1;
    return text;
}

size_t evening_forge(const char *text, size_t length, char *out)
{
    uint32_t check = 0;
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t size = end ? (size_t)(end - text) - at : length - at;
        size_t body = size > CHECK_SIZE && text[at + size - 9] == '#' ? size - CHECK_SIZE : size;
        memcpy(out + used, text + at, body);
        if (body > 0)
            check = save_check(check, text + at, body);
        used += body;
        if (at > 0 && body > 0)
            used += (size_t)sprintf(out + used, " #%08x", check);
        out[used++] = '\n';
        at += size + 1;
    }
    return used;
}
