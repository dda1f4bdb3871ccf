/* Saves: round trips, replay, and every kind of damage. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/save.h"
#include "tests/support/evening.h"

TestSuite(save, .init = evening_open, .fini = evening_close);

static Save *parse(const char *text, size_t length, SaveReading reading, Report *report)
{
    char note[300];
    memset(report, 0, sizeof *report);
    Save *save = save_parse(text, length, "x.save", reading, note, sizeof note, report);
    cr_assert(save || report->message[0], "every refusal is a sentence");
    return save;
}

Test(save, a_written_game_comes_back_at_the_same_position)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        Evening it = evening_begin(seed);
        evening_play_talking(&it, seed * 3);
        Report report;
        Replay replay;
        const char *path = evening_file("game.save");
        cr_assert(save_write(it.save, path, &report), "%s", report.message);
        Save *read = save_read(path, SAVE_WHOLE, NULL, 0, &report);
        cr_assert_not_null(read, "%d: %s", report.line, report.message);
        cr_assert_eq(save_decisions(read), save_decisions(it.save));
        cr_assert(save_replay(read, EVENING_GAME, &replay, &report), "%s", report.message);
        cr_assert_str_eq(replay.note, "");
        cr_assert_eq(match_fingerprint(replay.match), match_fingerprint(it.match));
        cr_assert_eq(save_remarks(read), match_remarks(it.match));
        cr_assert_eq(match_remarks(replay.match), match_remarks(it.match));
        for (size_t i = 0; i < match_remarks(it.match); i++) {
            Remark written;
            const Remark *said = match_remark(it.match, i);
            const Remark *again = match_remark(replay.match, i);
            save_remark(read, i, &written);
            cr_assert_eq(memcmp(said, again, sizeof *said), 0);
            cr_assert(written.at == said->at && written.seat == said->seat);
            cr_assert(written.to == said->to && written.piece == said->piece);
            cr_assert_str_eq(written.text, said->text);
        }
        size_t a, b;
        const char *first = save_text(it.save, &a), *second = save_text(replay.save, &b);
        cr_assert_eq(a, b);
        cr_assert_eq(memcmp(first, second, a), 0);
        cr_assert_str_eq(save_header(read)->seat[0], "an\"na\\ #12 @3, human?9");
        cr_assert_eq(save_header(read)->kind[1], SEAT_BOT);
        cr_assert_str_eq(save_header(read)->bot[1].kind->name, "random");
        replay_free(&replay);
        save_free(read);
        evening_done(&it);
    }
}

Test(save, an_option_that_is_a_list_comes_back)
{
    static const char *const wanted[] = {"die_faces=4,8,15,16,23,42"};
    static const SeatKind kinds[MAX_SEATS] = {SEAT_HUMAN};
    Report report;
    Replay replay;
    Game *game = game_load(
        &(GameRequest){.folder = "scripts/games/chicago", .options = wanted, .option_count = 1},
        &report);
    cr_assert_not_null(game, "%s", report.message);
    Match *match = match_new(game, &(MatchSetup){.seed = 3, .name = {"Ann", "Bob"}});
    Save *save = save_new(match, kinds, NULL);
    size_t length;
    const char *text = save_text(save, &length);
    cr_assert(strstr(text, " die_faces=4,8,15,16,23,42 "), "%s", text);
    Save *read = parse(text, length, SAVE_PREFIX, &report);
    cr_assert(save_replay(read, "scripts/games/chicago", &replay, &report), "%s", report.message);
    cr_assert_eq(match_fingerprint(replay.match), match_fingerprint(match));
    int faces = 0;
    while (strcmp(replay.game->option[faces].name, "die_faces") != 0)
        faces++;
    cr_assert_eq(replay.game->option[faces].count, 6);
    cr_assert_eq(replay.game->option[faces].list[5], 42);
    replay_free(&replay);
    save_free(read);
    save_free(save);
    match_free(match);
    game_free(game);
}

Test(save, a_save_is_private_and_leaves_nothing_beside_it)
{
    Evening it = evening_begin(3);
    evening_play(&it, 5);
    Report report;
    struct stat stat_of;
    cr_assert(save_write(it.save, evening_file("a"), &report));
    cr_assert(save_write(it.save, evening_file("a"), &report), "an older save is replaced");
    cr_assert_eq(stat(evening_file("a"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0600);
    char command[200];
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = a", evening_folder());
    cr_assert_eq(system(command), 0);
    cr_assert_not(save_write(it.save, evening_folder(), &report));
    cr_assert_not(save_write(it.save, evening_file("no/such/folder"), &report));
    cr_assert_not_null(strstr(report.message, "No such file"), "%s", report.message);
    evening_done(&it);
}

Test(save, cutting_forgets_the_last_decisions)
{
    Evening it = evening_begin(4);
    evening_play(&it, 9);
    size_t full, cut;
    char *text = strdup(save_text(it.save, &full));
    save_cut(it.save, 6);
    save_text(it.save, &cut);
    cr_assert_eq(save_decisions(it.save), 6);
    cr_assert(match_go_to(it.match, 6));
    Chance chance;
    chance_seed(&chance, 104); /* as play does */
    Answer answer;
    Report report;
    for (int i = 0; i < 3; i++) {
        Save *before = save_parse(text, full, "t", SAVE_PREFIX, NULL, 0, &report);
        cr_assert_not_null(before);
        save_answer(before, 6 + (size_t)i, &answer);
        cr_assert(save_add(it.save, it.match, &answer, &report));
        cr_assert(match_answer(it.match, &answer, NULL));
        save_free(before);
    }
    cr_assert_str_eq(save_text(it.save, &cut), text);
    free(text);
    evening_done(&it);
}

Test(save, a_truncated_save_says_so_at_every_byte)
{
    Evening it = evening_begin(5);
    evening_play_talking(&it, 12);
    size_t length;
    char *text = evening_text(it.save, &length);
    for (size_t cut = 0; cut < length; cut++) {
        Report report;
        Save *save = parse(text, cut, SAVE_WHOLE, &report);
        cr_assert_null(save, "cut at %zu", cut);
        cr_assert(report.line > 0, "cut at %zu: %s", cut, report.message);
        save = parse(text, cut, SAVE_PREFIX, &report);
        if (save) {
            size_t kept;
            const char *whole = save_text(save, &kept);
            cr_assert_eq(strncmp(whole, text, kept), 0, "cut at %zu", cut);
            cr_assert(kept <= cut);
        }
        save_free(save);
    }
    free(text);
    evening_done(&it);
}

Test(save, a_changed_byte_is_found_at_its_line)
{
    Evening it = evening_begin(6);
    evening_play_talking(&it, 8);
    size_t length;
    char *text = evening_text(it.save, &length);
    static const char bytes[] = {'0',  '7',  'a',        ' ', '"', '\\',
                                 '\n', '\0', (char)0xff, '#', ',', '-'};
    int line = 1;
    for (size_t at = 0; at < length; at++) {
        char was = text[at];
        for (size_t i = 0; i < sizeof bytes; i++) {
            Report report;
            if (bytes[i] == was)
                continue;
            text[at] = bytes[i];
            Save *save = parse(text, length, SAVE_WHOLE, &report);
            cr_assert_null(save, "byte %zu", at);
            cr_assert(report.line == line || (report.line == line + 1 && was == '\n'),
                      "byte %zu in line %d was found in line %d: %s", at, line, report.line,
                      report.message);
            save_free(parse(text, length, SAVE_PREFIX, &report));
        }
        text[at] = was;
        line += was == '\n';
    }
    free(text);
    evening_done(&it);
}

Test(save, lines_taken_out_doubled_or_swapped_are_found)
{
    Evening it = evening_begin(7);
    evening_play_talking(&it, 8);
    size_t length;
    char *text = evening_text(it.save, &length), *changed = malloc(length * 2 + 2);
    for (int line = 1; line <= 17; line++) {
        Report report;
        char *end, *start = evening_line(text, line, &end);
        size_t before = (size_t)(start - text), size = (size_t)(end - start);
        memcpy(changed, text, before);
        memcpy(changed + before, end, length - before - size);
        cr_assert_null(parse(changed, length - size, SAVE_WHOLE, &report), "line %d out", line);
        cr_assert_eq(report.line, line, "line %d out, found at %d: %s", line, report.line,
                     report.message);
        memcpy(changed, text, before + size);
        memcpy(changed + before + size, start, length - before);
        cr_assert_null(parse(changed, length + size, SAVE_WHOLE, &report), "line %d twice", line);
        cr_assert_eq(report.line, line + 1, "line %d twice, found at %d", line, report.line);
    }
    free(changed);
    free(text);
    evening_done(&it);
}

Test(save, cutting_forgets_what_was_said_after_it)
{
    Evening it = evening_begin(21);
    evening_play_talking(&it, 12);
    Report report;
    for (size_t n = 12; n-- > 0;) {
        size_t length, again;
        save_cut(it.save, n);
        cr_assert(match_go_to(it.match, n));
        cr_assert_eq(save_remarks(it.save), match_remarks(it.match));
        char *text = strdup(save_text(it.save, &length));
        Save *save = parse(text, length, SAVE_PREFIX, &report);
        Replay replay;
        cr_assert(save_replay(save, EVENING_GAME, &replay, &report), "%s", report.message);
        cr_assert_eq(match_fingerprint(replay.match), match_fingerprint(it.match));
        /* What is written after the cut goes on with the chain of checks. */
        Chance chance;
        chance_seed(&chance, n);
        while (!evening_talk(&it, &chance))
            ;
        cr_assert(evening_step(&it, &chance));
        const char *longer = save_text(it.save, &again);
        cr_assert(again > length && strncmp(longer, text, length) == 0);
        char *whole = evening_text(it.save, &again);
        Save *after = parse(whole, again, SAVE_WHOLE, &report);
        cr_assert_not_null(after, "%s", report.message);
        save_free(after);
        free(whole);
        save_free(save);
        replay_free(&replay);
        free(text);
        save_cut(it.save, n);
        cr_assert(match_go_to(it.match, n));
    }
    evening_done(&it);
}

/* A save whose first remark is this line; what its replay says is in `report`. */
static bool replays_with(const char *line, Report *report)
{
    Evening it = evening_begin(22);
    evening_play(&it, 3);
    size_t length;
    char *text = evening_text(it.save, &length), *end;
    char *changed = malloc(length * 2 + 500), *forged = malloc(length * 4 + 1000);
    size_t before = (size_t)(evening_line(text, 10, &end) - text);
    int added = snprintf(changed, length + 500, "%.*s%s #00000000\n%s", (int)before, text, line,
                         text + before);
    size_t size = evening_forge(changed, (size_t)added, forged);
    Replay replay;
    Save *save = parse(forged, size, SAVE_WHOLE, report);
    bool good = save && save_replay(save, EVENING_GAME, &replay, report);
    if (good)
        replay_free(&replay);
    save_free(save);
    free(forged);
    free(changed);
    free(text);
    evening_done(&it);
    return good;
}

Test(save, remarks_that_cannot_have_been_made_are_named_with_file_and_line)
{
    static const struct {
        const char *line, *part;
    } wrong[] = {
        {"talk \"zed\" to all say \"x\"", "somebody who talks"},
        {"talk bob to all say \"x\"", "somebody who talks"},
        {"talk ", "somebody who talks"},
        {"talk \"bob\" to \"zed\" say \"x\"", "somebody who hears"},
        {"talk \"bob\" to all say x", "in quotes"},
        {"talk \"bob\" to all say \"x\" y", "in quotes"},
        {"talk \"bob\" to all sing \"x\"", "number and the name"},
        {"talk \"bob\" to all show \"card 4\"", "number and the name"},
        {"talk \"bob\" to all show -1 \"card 4\"", "number and the name"},
        {"talk \"bob\" to all show 99999999999 \"card 4\"", "number and the name"},
        {"talk \"bob\" to all show 3 \"card 4\" 5", "number and the name"},
        {"talk \"bob\" to all show 300 \"card 4\"", "no such piece"},
        {"talk \"bob\" to all show 3 \"card 5\"", "another name"},
        {"talk \"bob\" to all show 12 \"the cat\"", "one's own"},
        {"talk \"bob\" to \"bob\" say \"x\"", "nobody there"},
        {"talk \"bob\" to all say \"\"", "nothing is said"},
    };
    Report report;
    cr_assert(replays_with("talk \"bob\" to all say \"x\"", &report), "%s", report.message);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_assert_not(replays_with(wrong[i].line, &report), "%s", wrong[i].line);
        cr_assert_not_null(strstr(report.message, wrong[i].part), "%s: %s", wrong[i].line,
                           report.message);
        cr_assert_str_eq(report.file, "x.save");
        cr_assert_eq(report.line, 10, "%s: line %d", wrong[i].line, report.line);
    }
}

Test(save, only_what_the_seat_has_then_can_have_been_shown)
{
    int own = 0;
    for (int piece = 0; piece < 12; piece++) {
        char line[100];
        Report report;
        snprintf(line, sizeof line, "talk \"bob\" to all show %d \"card %d\"", piece, piece + 1);
        cr_assert_not(replays_with(line, &report));
        bool parted = strstr(report.message, "the position is another one") != NULL;
        cr_assert(parted || strstr(report.message, "one's own"), "%s", report.message);
        cr_assert_eq(report.line, parted ? 11 : 10, "line %d: %s", report.line, report.message);
        own += parted; /* the decision after it was written by somebody who had not seen it */
    }
    cr_assert_eq(own, 3);
}

Test(save, foreign_things_are_refused_with_a_sentence)
{
    static const struct {
        const char *text, *part;
    } foreign[] = {{"", "empty"},
                   {"\n", "not a Speakeasy save"},
                   {"#!/bin/sh\necho hello\n", "not a Speakeasy save"},
                   {"speakeasy save 2\ngame x\n", "version '2'"},
                   {"speakeasy save 1", "breaks off"},
                   {"speakeasy save 1\n", "breaks off"},
                   {"speakeasy save 1\r\ngame parlour\r\n", "version"},
                   {"speakeasy save 1\ngame parlour\n", "check"}};
    Report report;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        const char *path = evening_file("foreign");
        evening_write(path, foreign[i].text, strlen(foreign[i].text));
        cr_assert_null(save_read(path, SAVE_WHOLE, NULL, 0, &report));
        cr_assert_not_null(strstr(report.message, foreign[i].part), "%zu: %s", i, report.message);
        cr_assert_str_eq(report.file, path);
        cr_assert_null(save_read(path, SAVE_PREFIX, NULL, 0, &report));
    }
}

Test(save, only_regular_files_are_read)
{
    Report report;
    cr_assert_null(save_read(evening_folder(), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "folder"), "%s", report.message);
    cr_assert_eq(mkfifo(evening_file("fifo"), 0600), 0);
    cr_assert_null(save_read(evening_file("fifo"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "regular file"), "%s", report.message);
    evening_write(evening_file("file"), "speakeasy", 9);
    cr_assert_eq(symlink(evening_file("file"), evening_file("link")), 0);
    cr_assert_null(save_read(evening_file("link"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "symbolic link"), "%s", report.message);
    cr_assert_null(save_read(evening_file("nothing"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "No such file"), "%s", report.message);
    int fd = open(evening_file("large"), O_WRONLY | O_CREAT, 0600);
    cr_assert_eq(ftruncate(fd, SAVE_LARGEST + 1), 0);
    close(fd);
    cr_assert_null(save_read(evening_file("large"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "4 MB"), "%s", report.message);
}

/* Writes a copy of the game with one text replaced by another. */
static void change_rules(const char *from, const char *to)
{
    static char text[64 << 10];
    FILE *file = fopen(EVENING_GAME "/game.lua", "rb");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char *at = strstr(text, from);
    cr_assert_not_null(at);
    cr_assert(mkdir(evening_file("parlour"), 0700) == 0 ||
              access(evening_file("parlour"), F_OK) == 0);
    file = fopen(evening_file("parlour/game.lua"), "wb");
    fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(file);
}

Test(save, other_rules_that_still_fit_are_said)
{
    Evening it = evening_begin(8);
    evening_play(&it, 10);
    Replay replay;
    Report report;
    change_rules("a game for testing the console", "a game to test the console with");
    cr_assert(save_replay(it.save, evening_file("parlour"), &replay, &report), "%s",
              report.message);
    cr_assert_not_null(strstr(replay.note, "all 10 decisions still fit"), "%s", replay.note);
    cr_assert_neq(save_header(replay.save)->rules, save_header(it.save)->rules);
    replay_free(&replay);
    evening_done(&it);
}

Test(save, other_rules_are_named_where_they_part)
{
    Evening it = evening_begin(9);
    evening_play(&it, 40);
    Replay replay;
    Report report;
    change_rules("award(me, \"points\", it.rank,", "award(me, \"points\", it.rank + 1,");
    cr_assert_not(save_replay(it.save, evening_file("parlour"), &replay, &report));
    cr_assert_not_null(strstr(report.message, "the rules have changed since"), "%s",
                       report.message);
    cr_assert_not_null(strstr(report.message, "they part at decision "), "%s", report.message);
    cr_assert_not_null(strstr(report.hint, "chose '"), "%s", report.hint);
    change_rules("rounds = {", "evenings = {");
    cr_assert_not(save_replay(it.save, evening_file("parlour"), &replay, &report));
    cr_assert_not_null(strstr(report.message, "rounds"), "an unknown option is named: %s",
                       report.message);
    cr_assert_not(save_replay(it.save, evening_file("no-such-game"), &replay, &report));
    evening_done(&it);
}

Test(save, forged_checks_do_not_make_a_wrong_game, .timeout = 300)
{
    Evening it = evening_begin(13);
    evening_play_talking(&it, 8);
    size_t length;
    char *text = evening_text(it.save, &length), *changed = malloc(length * 2),
         *forged = malloc(length * 4);
    static const char bytes[] = "0123456789 \"\\,-@#abcdef=\1\xff";
    Chance chance;
    chance_seed(&chance, 1);
    int read = 0, played = 0;
    for (int n = 0; n < 4000; n++) {
        Report report;
        Replay replay;
        size_t size = length;
        memcpy(changed, text, length);
        for (uint32_t i = chance_below(&chance, 3); i < 3; i++) {
            size_t at = 17 + chance_below(&chance, (uint32_t)(size - 17));
            changed[at] = bytes[chance_below(&chance, sizeof bytes - 1)];
            if (chance_below(&chance, 3) == 0) {
                memmove(changed + at, changed + at + 1, size - at - 1);
                size--;
            }
        }
        size = evening_forge(changed, size, forged);
        Save *save =
            parse(forged, size, chance_below(&chance, 2) ? SAVE_WHOLE : SAVE_PREFIX, &report);
        if (!save)
            continue;
        read++;
        if (save_replay(save, EVENING_GAME, &replay, &report)) {
            played++;
            cr_assert_eq(save_decisions(replay.save), save_decisions(save));
            cr_assert_eq(save_remarks(replay.save), save_remarks(save));
            replay_free(&replay);
        } else {
            cr_assert(report.message[0]);
        }
        save_free(save);
    }
    cr_assert(read > 200 && played > 50, "%d were read, %d played", read, played);
    free(forged);
    free(changed);
    free(text);
    evening_done(&it);
}
