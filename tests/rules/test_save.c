/* Saves: round trips, replay, and every kind of damage. The game is tests/sessions/scripts/games/parlour. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rules/journal.h"
#include "rules/save_inside.h"

#define GAME "tests/sessions/scripts/games/parlour"

static char folder[64];

static void make_folder(void)
{
    strcpy(folder, "/tmp/speakeasy-test-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(save, .init = make_folder, .fini = remove_folder);
TestSuite(journal, .init = make_folder, .fini = remove_folder);

static const char *in_folder(const char *name)
{
    static char path[4][200];
    static int which;
    which = (which + 1) % 4;
    snprintf(path[which], sizeof path[which], "%s/%s", folder, name);
    return path[which];
}

typedef struct Game_ {
    Game *game;
    Match *match;
    Save *save;
} Evening;

/* A game with a seat whose name tries to break the format. */
static Evening evening(uint64_t seed)
{
    static const char *const options[] = {"rounds=2", "mood=grim"};
    GameRequest request = {.folder = GAME, .players = 2, .options = options, .option_count = 2};
    Report report;
    Evening it = {.game = game_load(&request, &report)};
    cr_assert_not_null(it.game, "%s:%d: %s", report.file, report.line, report.message);
    MatchSetup setup = {.seed = seed, .chronicle = true, .history = true};
    setup.name[0] = "an\"na\\ #12 @3, human\n9";
    setup.name[1] = "bob";
    it.match = match_new(it.game, &setup);
    cr_assert_not_null(it.match);
    cr_assert_eq(match_state(it.match), MATCH_ASKING, "%s", match_report(it.match)->message);
    SeatKind kinds[MAX_SEATS] = {SEAT_HUMAN, SEAT_RANDOM};
    it.save = save_new(it.match, kinds);
    cr_assert_not_null(it.save);
    return it;
}

static bool step(Evening *it, Chance *chance)
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

static void play(Evening *it, size_t decisions)
{
    Chance chance;
    chance_seed(&chance, match_seed(it->match) + 100);
    while (save_decisions(it->save) < decisions && step(it, &chance))
        ;
}

/* Somebody says something, or shows a card that he has; everything that a save must keep. */
static bool talk(Evening *it, Chance *chance)
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

/* As play, but with talk between the decisions and after the last. */
static void play_talking(Evening *it, size_t decisions)
{
    Chance chance;
    chance_seed(&chance, match_seed(it->match) + 100);
    do
        for (uint32_t i = chance_below(&chance, 4); i > 0 && match_decision(it->match); i--)
            talk(it, &chance);
    while (save_decisions(it->save) < decisions && step(it, &chance));
    while (match_decision(it->match) && !talk(it, &chance))
        ;
}

static void done(Evening *it)
{
    save_free(it->save);
    match_free(it->match);
    game_free(it->game);
}

/* The whole text of a save, with its end line; the caller frees. */
static char *whole_text(const Save *save, size_t *length)
{
    Report report;
    const char *path = in_folder("whole");
    cr_assert(save_write(save, path, &report), "%s", report.message);
    FILE *file = fopen(path, "rb");
    char *text = malloc(SAVE_LARGEST + 1);
    *length = fread(text, 1, SAVE_LARGEST, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void write_file(const char *path, const char *text, size_t length)
{
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

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
        Evening it = evening(seed);
        play_talking(&it, seed * 3);
        Report report;
        Replay replay;
        const char *path = in_folder("game.save");
        cr_assert(save_write(it.save, path, &report), "%s", report.message);
        Save *read = save_read(path, SAVE_WHOLE, NULL, 0, &report);
        cr_assert_not_null(read, "%d: %s", report.line, report.message);
        cr_assert_eq(save_decisions(read), save_decisions(it.save));
        cr_assert(save_replay(read, GAME, &replay, &report), "%s", report.message);
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
        cr_assert_eq(save_header(read)->kind[1], SEAT_RANDOM);
        replay_free(&replay);
        save_free(read);
        done(&it);
    }
}

Test(save, a_save_is_private_and_leaves_nothing_beside_it)
{
    Evening it = evening(3);
    play(&it, 5);
    Report report;
    struct stat stat_of;
    cr_assert(save_write(it.save, in_folder("a"), &report));
    cr_assert(save_write(it.save, in_folder("a"), &report), "an older save is replaced");
    cr_assert_eq(stat(in_folder("a"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0600);
    char command[200];
    snprintf(command, sizeof command, "test \"$(ls '%s')\" = a", folder);
    cr_assert_eq(system(command), 0);
    cr_assert_not(save_write(it.save, folder, &report));
    cr_assert_not(save_write(it.save, in_folder("no/such/folder"), &report));
    cr_assert_not_null(strstr(report.message, "No such file"), "%s", report.message);
    done(&it);
}

Test(save, cutting_forgets_the_last_decisions)
{
    Evening it = evening(4);
    play(&it, 9);
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
    done(&it);
}

Test(save, a_truncated_save_says_so_at_every_byte)
{
    Evening it = evening(5);
    play_talking(&it, 12);
    size_t length;
    char *text = whole_text(it.save, &length);
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
    done(&it);
}

Test(save, a_changed_byte_is_found_at_its_line)
{
    Evening it = evening(6);
    play_talking(&it, 8);
    size_t length;
    char *text = whole_text(it.save, &length);
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
    done(&it);
}

/* The n-th line of the text, from 1; `next` gets where it ends. */
static char *nth_line(char *text, int n, char **next)
{
    while (--n > 0)
        text = strchr(text, '\n') + 1;
    *next = strchr(text, '\n') + 1;
    return text;
}

Test(save, lines_taken_out_doubled_or_swapped_are_found)
{
    Evening it = evening(7);
    play_talking(&it, 8);
    size_t length;
    char *text = whole_text(it.save, &length), *changed = malloc(length * 2 + 2);
    for (int line = 1; line <= 17; line++) {
        Report report;
        char *end, *start = nth_line(text, line, &end);
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
    done(&it);
}

Test(save, cutting_forgets_what_was_said_after_it)
{
    Evening it = evening(21);
    play_talking(&it, 12);
    Report report;
    for (size_t n = 12; n-- > 0;) {
        size_t length, again;
        save_cut(it.save, n);
        cr_assert(match_go_to(it.match, n));
        cr_assert_eq(save_remarks(it.save), match_remarks(it.match));
        char *text = strdup(save_text(it.save, &length));
        Save *save = parse(text, length, SAVE_PREFIX, &report);
        Replay replay;
        cr_assert(save_replay(save, GAME, &replay, &report), "%s", report.message);
        cr_assert_eq(match_fingerprint(replay.match), match_fingerprint(it.match));
        /* What is written after the cut goes on with the chain of checks. */
        Chance chance;
        chance_seed(&chance, n);
        while (!talk(&it, &chance))
            ;
        cr_assert(step(&it, &chance));
        const char *longer = save_text(it.save, &again);
        cr_assert(again > length && strncmp(longer, text, length) == 0);
        char *whole = whole_text(it.save, &again);
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
    done(&it);
}

/* Writes the checks of all lines anew, as somebody would who knows how. Gives the new length. */
static size_t forge(const char *text, size_t length, char *out);

/* A save whose first remark is this line; what its replay says is in `report`. */
static bool replays_with(const char *line, Report *report)
{
    Evening it = evening(22);
    play(&it, 3);
    size_t length;
    char *text = whole_text(it.save, &length), *end;
    char *changed = malloc(length * 2 + 500), *forged = malloc(length * 4 + 1000);
    size_t before = (size_t)(nth_line(text, 10, &end) - text);
    int added = snprintf(changed, length + 500, "%.*s%s #00000000\n%s", (int)before, text, line,
                         text + before);
    size_t size = forge(changed, (size_t)added, forged);
    Replay replay;
    Save *save = parse(forged, size, SAVE_WHOLE, report);
    bool good = save && save_replay(save, GAME, &replay, report);
    if (good)
        replay_free(&replay);
    save_free(save);
    free(forged);
    free(changed);
    free(text);
    done(&it);
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
        const char *path = in_folder("foreign");
        write_file(path, foreign[i].text, strlen(foreign[i].text));
        cr_assert_null(save_read(path, SAVE_WHOLE, NULL, 0, &report));
        cr_assert_not_null(strstr(report.message, foreign[i].part), "%zu: %s", i, report.message);
        cr_assert_str_eq(report.file, path);
        cr_assert_null(save_read(path, SAVE_PREFIX, NULL, 0, &report));
    }
}

Test(save, only_regular_files_are_read)
{
    Report report;
    cr_assert_null(save_read(folder, SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "folder"), "%s", report.message);
    cr_assert_eq(mkfifo(in_folder("fifo"), 0600), 0);
    cr_assert_null(save_read(in_folder("fifo"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "regular file"), "%s", report.message);
    write_file(in_folder("file"), "speakeasy", 9);
    cr_assert_eq(symlink(in_folder("file"), in_folder("link")), 0);
    cr_assert_null(save_read(in_folder("link"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "symbolic link"), "%s", report.message);
    cr_assert_null(save_read(in_folder("nothing"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "No such file"), "%s", report.message);
    int fd = open(in_folder("large"), O_WRONLY | O_CREAT, 0600);
    cr_assert_eq(ftruncate(fd, SAVE_LARGEST + 1), 0);
    close(fd);
    cr_assert_null(save_read(in_folder("large"), SAVE_WHOLE, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "4 MB"), "%s", report.message);
}

/* Writes a copy of the game with one text replaced by another. */
static void change_rules(const char *from, const char *to)
{
    static char text[64 << 10];
    FILE *file = fopen(GAME "/game.lua", "rb");
    cr_assert_not_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    char *at = strstr(text, from);
    cr_assert_not_null(at);
    cr_assert(mkdir(in_folder("parlour"), 0700) == 0 || access(in_folder("parlour"), F_OK) == 0);
    file = fopen(in_folder("parlour/game.lua"), "wb");
    fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    fclose(file);
}

Test(save, other_rules_that_still_fit_are_said)
{
    Evening it = evening(8);
    play(&it, 10);
    Replay replay;
    Report report;
    change_rules("a game for testing the console", "a game to test the console with");
    cr_assert(save_replay(it.save, in_folder("parlour"), &replay, &report), "%s", report.message);
    cr_assert_not_null(strstr(replay.note, "all 10 decisions still fit"), "%s", replay.note);
    cr_assert_neq(save_header(replay.save)->rules, save_header(it.save)->rules);
    replay_free(&replay);
    done(&it);
}

Test(save, other_rules_are_named_where_they_part)
{
    Evening it = evening(9);
    play(&it, 40);
    Replay replay;
    Report report;
    change_rules("award(me, \"points\", it.rank,", "award(me, \"points\", it.rank + 1,");
    cr_assert_not(save_replay(it.save, in_folder("parlour"), &replay, &report));
    cr_assert_not_null(strstr(report.message, "the rules have changed since"), "%s",
                       report.message);
    cr_assert_not_null(strstr(report.message, "they part at decision "), "%s", report.message);
    cr_assert_not_null(strstr(report.hint, "chose '"), "%s", report.hint);
    change_rules("rounds = {", "evenings = {");
    cr_assert_not(save_replay(it.save, in_folder("parlour"), &replay, &report));
    cr_assert_not_null(strstr(report.message, "rounds"), "an unknown option is named: %s",
                       report.message);
    cr_assert_not(save_replay(it.save, in_folder("no-such-game"), &replay, &report));
    done(&it);
}

Test(journal, holds_every_decision_and_is_taken_over_when_left)
{
    Evening it = evening(10);
    Report report;
    Chance chance;
    chance_seed(&chance, 1);
    Journal *journal = journal_start(in_folder("state/deep"), it.save, &report);
    cr_assert_not_null(journal, "%s", report.message);
    char path[JOURNAL_PATH], note[300];
    strcpy(path, journal_path(journal));
    for (size_t n = 1; n <= 10; n++) {
        cr_assert(step(&it, &chance));
        cr_assert(journal_follow(journal, it.save, &report), "%s", report.message);
        Save *there = save_read(path, SAVE_PREFIX, note, sizeof note, &report);
        cr_assert_eq(save_decisions(there), n);
        save_free(there);
    }
    save_cut(it.save, 7);
    cr_assert(journal_follow(journal, it.save, &report));
    cr_assert(match_go_to(it.match, 7));
    for (size_t n = 1; n <= 3; n++) {
        while (!talk(&it, &chance))
            ;
        cr_assert(journal_follow(journal, it.save, &report));
        Save *there = save_read(path, SAVE_PREFIX, note, sizeof note, &report);
        cr_assert_eq(save_remarks(there), n);
        save_free(there);
    }
    Save *save;
    JournalInfo *list = calloc(MAX_JOURNALS, sizeof *list);
    cr_assert_eq(journal_list(in_folder("state/deep"), list, MAX_JOURNALS), 0, "it is in use");
    cr_assert_null(journal_resume(path, &save, note, sizeof note, &report));
    cr_assert_not_null(strstr(report.message, "another console"), "%s", report.message);
    journal_leave(journal);
    cr_assert_eq(journal_list(in_folder("state/deep"), list, MAX_JOURNALS), 1);
    cr_assert_eq(list[0].decisions, 7);
    cr_assert_str_eq(list[0].game, "parlour");
    journal = journal_resume(path, &save, note, sizeof note, &report);
    cr_assert_not_null(journal, "%s", report.message);
    cr_assert_eq(save_decisions(save), 7);
    cr_assert_eq(save_remarks(save), 3);
    save_free(save);
    journal_remove(journal);
    cr_assert_neq(access(path, F_OK), 0);
    struct stat stat_of;
    cr_assert_eq(stat(in_folder("state"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0700);
    free(list);
    done(&it);
}

Test(journal, a_killed_writers_last_line_is_dropped_and_play_goes_on)
{
    Evening it = evening(11);
    play_talking(&it, 9);
    Report report;
    size_t length;
    const char *text = save_text(it.save, &length);
    const char *path = in_folder("parlour-1.journal");
    for (size_t cut = length - 150; cut <= length; cut++) {
        write_file(path, text, cut);
        Save *save;
        char note[300];
        Replay replay;
        Journal *journal = journal_resume(path, &save, note, sizeof note, &report);
        cr_assert_not_null(journal, "%s", report.message);
        cr_assert_str_eq(note, "");
        cr_assert(save_replay(save, GAME, &replay, &report), "%s", report.message);
        cr_assert(journal_rewrite(journal, replay.save, false, &report));
        size_t kept = save_decisions(save);
        Chance chance = {{1, 2, 3, 4}};
        Evening on = {replay.game, replay.match, replay.save};
        if (step(&on, &chance))
            kept++;
        cr_assert(journal_follow(journal, on.save, &report));
        Save *there = save_read(path, SAVE_PREFIX, note, sizeof note, &report);
        cr_assert_str_eq(note, "");
        cr_assert_eq(save_decisions(there), kept);
        save_free(there);
        save_free(save);
        journal_leave(journal);
        replay_free(&replay);
    }
    done(&it);
}

Test(journal, an_empty_one_is_no_game_and_goes_after_a_while)
{
    JournalInfo *list = calloc(MAX_JOURNALS, sizeof *list);
    struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    write_file(in_folder("new.journal"), "", 0);
    write_file(in_folder("old.journal"), "", 0);
    cr_assert_eq(utimensat(AT_FDCWD, in_folder("old.journal"), old, 0), 0);
    cr_assert_eq(journal_list(folder, list, MAX_JOURNALS), 0);
    cr_assert_eq(access(in_folder("new.journal"), F_OK), 0, "somebody may be about to write it");
    cr_assert_neq(access(in_folder("old.journal"), F_OK), 0);
    free(list);
}

Test(journal, a_damaged_line_keeps_what_is_before_it_with_a_note)
{
    Evening it = evening(12);
    play(&it, 9);
    Report report;
    size_t length;
    char *text = strdup(save_text(it.save, &length)), note[300], *end;
    nth_line(text, 8 + 5, &end)[2] ^= 1;
    write_file(in_folder("d.journal"), text, length);
    Save *save = save_read(in_folder("d.journal"), SAVE_PREFIX, note, sizeof note, &report);
    cr_assert_not_null(save);
    cr_assert_eq(save_decisions(save), 4);
    cr_assert_not_null(strstr(note, "line 13: "), "%s", note);
    save_free(save);
    free(text);
    done(&it);
}

static size_t forge(const char *text, size_t length, char *out)
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

Test(save, forged_checks_do_not_make_a_wrong_game, .timeout = 300)
{
    Evening it = evening(13);
    play_talking(&it, 8);
    size_t length;
    char *text = whole_text(it.save, &length), *changed = malloc(length * 2),
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
        size = forge(changed, size, forged);
        Save *save =
            parse(forged, size, chance_below(&chance, 2) ? SAVE_WHOLE : SAVE_PREFIX, &report);
        if (!save)
            continue;
        read++;
        if (save_replay(save, GAME, &replay, &report)) {
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
    done(&it);
}

Test(journal, a_full_disk_leaves_whole_decisions)
{
    Evening it = evening(14);
    Report report;
    Chance chance;
    chance_seed(&chance, 2);
    signal(SIGXFSZ, SIG_IGN);
    Journal *journal = journal_start(in_folder("state"), it.save, &report);
    cr_assert_not_null(journal, "%s", report.message);
    size_t length, kept = 0;
    save_text(it.save, &length);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = length + 300;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool fits = true;
    for (size_t n = 1; fits; n++) {
        cr_assert(step(&it, &chance));
        fits = journal_follow(journal, it.save, &report);
        kept = fits ? n : kept;
    }
    cr_assert_not_null(strstr(report.message, "File too large"), "%s", report.message);
    Save *save = save_read(journal_path(journal), SAVE_PREFIX, NULL, 0, &report);
    cr_assert_eq(save_decisions(save), kept);
    size_t there;
    save_text(save, &there);
    struct stat stat_of;
    cr_assert_eq(stat(journal_path(journal), &stat_of), 0);
    cr_assert_eq((size_t)stat_of.st_size, there, "no broken line is left");
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    cr_assert(journal_follow(journal, it.save, &report), "and it goes on when there is room again");
    save_free(save);
    journal_leave(journal);
    done(&it);
}
