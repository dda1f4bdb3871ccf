/* Journals: written as play goes on, taken over, cut, and left whole by a killed writer or a full disk. */
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
#include "tests/support/evening.h"

TestSuite(journal, .init = evening_open, .fini = evening_close);

Test(journal, holds_every_decision_and_is_taken_over_when_left)
{
    Evening it = evening_begin(10);
    Report report;
    Chance chance;
    chance_seed(&chance, 1);
    Journal *journal = journal_start(evening_file("state/deep"), it.save, &report);
    cr_assert_not_null(journal, "%s", report.message);
    char path[JOURNAL_PATH], note[300];
    strcpy(path, journal_path(journal));
    for (size_t n = 1; n <= 10; n++) {
        cr_assert(evening_step(&it, &chance));
        cr_assert(journal_follow(journal, it.save, &report), "%s", report.message);
        Save *there = save_read(path, SAVE_PREFIX, note, sizeof note, &report);
        cr_assert_eq(save_decisions(there), n);
        save_free(there);
    }
    save_cut(it.save, 7);
    cr_assert(journal_follow(journal, it.save, &report));
    cr_assert(match_go_to(it.match, 7));
    for (size_t n = 1; n <= 3; n++) {
        while (!evening_talk(&it, &chance))
            ;
        cr_assert(journal_follow(journal, it.save, &report));
        Save *there = save_read(path, SAVE_PREFIX, note, sizeof note, &report);
        cr_assert_eq(save_remarks(there), n);
        save_free(there);
    }
    Save *save;
    JournalInfo *list = calloc(MAX_JOURNALS, sizeof *list);
    cr_assert_eq(journal_list(evening_file("state/deep"), list, MAX_JOURNALS), 0, "it is in use");
    cr_assert_null(journal_resume(path, &save, note, sizeof note, &report));
    cr_assert_not_null(strstr(report.message, "another console"), "%s", report.message);
    journal_leave(journal);
    cr_assert_eq(journal_list(evening_file("state/deep"), list, MAX_JOURNALS), 1);
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
    cr_assert_eq(stat(evening_file("state"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0700);
    free(list);
    evening_done(&it);
}

Test(journal, a_killed_writers_last_line_is_dropped_and_play_goes_on)
{
    Evening it = evening_begin(11);
    evening_play_talking(&it, 9);
    Report report;
    size_t length;
    const char *text = save_text(it.save, &length);
    const char *path = evening_file("parlour-1.journal");
    for (size_t cut = length - 150; cut <= length; cut++) {
        evening_write(path, text, cut);
        Save *save;
        char note[300];
        Replay replay;
        Journal *journal = journal_resume(path, &save, note, sizeof note, &report);
        cr_assert_not_null(journal, "%s", report.message);
        cr_assert_str_eq(note, "");
        cr_assert(save_replay(save, EVENING_GAME, &replay, &report), "%s", report.message);
        cr_assert(journal_rewrite(journal, replay.save, false, &report));
        size_t kept = save_decisions(save);
        Chance chance = {{1, 2, 3, 4}};
        Evening on = {replay.game, replay.match, replay.save};
        if (evening_step(&on, &chance))
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
    evening_done(&it);
}

Test(journal, an_empty_one_is_no_game_and_goes_after_a_while)
{
    JournalInfo *list = calloc(MAX_JOURNALS, sizeof *list);
    struct timespec old[2] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    evening_write(evening_file("new.journal"), "", 0);
    evening_write(evening_file("old.journal"), "", 0);
    cr_assert_eq(utimensat(AT_FDCWD, evening_file("old.journal"), old, 0), 0);
    cr_assert_eq(journal_list(evening_folder(), list, MAX_JOURNALS), 0);
    cr_assert_eq(access(evening_file("new.journal"), F_OK), 0, "somebody may be about to write it");
    cr_assert_neq(access(evening_file("old.journal"), F_OK), 0);
    free(list);
}

Test(journal, a_damaged_line_keeps_what_is_before_it_with_a_note)
{
    Evening it = evening_begin(12);
    evening_play(&it, 9);
    Report report;
    size_t length;
    char *text = strdup(save_text(it.save, &length)), note[300], *end;
    evening_line(text, 8 + 5, &end)[2] ^= 1;
    evening_write(evening_file("d.journal"), text, length);
    Save *save = save_read(evening_file("d.journal"), SAVE_PREFIX, note, sizeof note, &report);
    cr_assert_not_null(save);
    cr_assert_eq(save_decisions(save), 4);
    cr_assert_not_null(strstr(note, "line 13: "), "%s", note);
    save_free(save);
    free(text);
    evening_done(&it);
}

Test(journal, a_full_disk_leaves_whole_decisions)
{
    Evening it = evening_begin(14);
    Report report;
    Chance chance;
    chance_seed(&chance, 2);
    signal(SIGXFSZ, SIG_IGN);
    Journal *journal = journal_start(evening_file("state"), it.save, &report);
    cr_assert_not_null(journal, "%s", report.message);
    size_t length, kept = 0;
    save_text(it.save, &length);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = length + 300;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool fits = true;
    for (size_t n = 1; fits; n++) {
        cr_assert(evening_step(&it, &chance));
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
    evening_done(&it);
}

Test(journal, folders_are_made_for_the_user_alone_and_those_that_are_there_stay)
{
    Report report;
    struct stat stat_of;
    cr_assert_eq(mkdir(evening_file("there"), 0755), 0);
    cr_assert(journal_folder(evening_file("there/a/b"), &report), "%s", report.message);
    cr_assert(journal_folder(evening_file("there/a/b"), &report), "twice is no mistake");
    cr_assert_eq(stat(evening_file("there"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0755);
    cr_assert_eq(stat(evening_file("there/a"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0700);
    cr_assert_eq(stat(evening_file("there/a/b"), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0700);
    evening_write(evening_file("file"), "", 0);
    cr_assert_not(journal_folder(evening_file("file/below"), &report));
    cr_assert_not_null(strstr(report.message, "Not a directory"), "%s", report.message);
}

Test(journal, a_file_of_it_is_for_the_user_alone_and_never_reached_through_a_link)
{
    Evening it = evening_begin(15);
    Report report;
    struct stat stat_of;
    Save *save;
    Journal *journal = journal_start(evening_file("state"), it.save, &report);
    cr_assert_not_null(journal, "%s", report.message);
    cr_assert_eq(stat(journal_path(journal), &stat_of), 0);
    cr_assert_eq(stat_of.st_mode & 0777, 0600);
    cr_assert_eq(symlink(journal_path(journal), evening_file("link.journal")), 0);
    journal_leave(journal);
    cr_assert_null(journal_resume(evening_file("link.journal"), &save, NULL, 0, &report));
    cr_assert(report.message[0]);
    cr_assert_null(journal_resume(evening_file("none.journal"), &save, NULL, 0, &report));
    cr_assert_not_null(strstr(report.message, "No such file"), "%s", report.message);
    evening_done(&it);
}

Test(journal, the_list_has_the_newest_first_and_nothing_but_journals)
{
    JournalInfo *list = calloc(MAX_JOURNALS, sizeof *list);
    Report report;
    for (int i = 1; i <= 3; i++) {
        Evening it = evening_begin((uint64_t)i);
        evening_play(&it, (size_t)i * 2);
        Journal *journal = journal_start(evening_folder(), it.save, &report);
        cr_assert_not_null(journal, "%s", report.message);
        struct timespec last = {.tv_sec = i == 2 ? 3000 : 2000, .tv_nsec = 4 - i};
        struct timespec when[2] = {last, last}; /* the first and the third in the same second */
        cr_assert_eq(utimensat(AT_FDCWD, journal_path(journal), when, 0), 0);
        journal_leave(journal);
        evening_done(&it);
    }
    evening_write(evening_file("notes.txt"), "x", 1);
    evening_write(evening_file("other.journal"), "not one\n", 8);
    cr_assert_eq(journal_list(evening_folder(), list, MAX_JOURNALS), 3);
    cr_assert_eq(list[0].decisions, 4);
    cr_assert_eq(list[1].decisions, 2);
    cr_assert_eq(list[2].decisions, 6);
    cr_assert_not_null(strstr(list[0].seats, ", bob (random)"), "%s", list[0].seats);
    cr_assert_eq(journal_list(evening_folder(), list, 1), 1, "no more than there is room for");
    cr_assert_eq(journal_list(evening_file("none"), list, MAX_JOURNALS), 0);
    free(list);
}

Test(journal, a_kept_damaged_file_stays_beside_the_new_one)
{
    Evening it = evening_begin(16);
    evening_play(&it, 4);
    Report report;
    Save *save;
    char old[JOURNAL_PATH + 16], note[300];
    Journal *journal = journal_start(evening_folder(), it.save, &report);
    snprintf(old, sizeof old, "%s.damaged", journal_path(journal));
    save_cut(it.save, 2);
    cr_assert(journal_rewrite(journal, it.save, true, &report), "%s", report.message);
    cr_assert_eq(access(old, F_OK), 0);
    cr_assert_null(journal_resume(journal_path(journal), &save, note, sizeof note, &report),
                   "the new file is locked, too");
    save = save_read(journal_path(journal), SAVE_PREFIX, note, sizeof note, &report);
    cr_assert_eq(save_decisions(save), 2);
    save_free(save);
    journal_leave(journal);
    evening_done(&it);
}

/* Whoever is killed in between leaves all of the old game or all of the new one: the old file is never cut for it. */
Test(journal, a_game_that_goes_another_way_is_a_new_file_in_one_step)
{
    Report report;
    Evening it = evening_begin(11);
    evening_play(&it, 12);
    Journal *journal = journal_start(evening_folder(), it.save, &report);
    cr_assert(journal, "%s", report.message);
    struct stat before, old_file;
    int old = open(journal_path(journal), O_RDONLY);
    cr_assert_eq(fstat(old, &before), 0);
    Chance chance;
    chance_seed(&chance, 3);
    match_go_to(it.match, 4);
    save_cut(it.save, 4);
    while (save_decisions(it.save) < 9 && evening_step(&it, &chance))
        ;
    cr_assert(journal_follow(journal, it.save, &report), "%s", report.message);
    cr_assert_eq(fstat(old, &old_file), 0);
    cr_assert_eq(old_file.st_size, before.st_size, "the old file is whole");
    cr_assert_eq(old_file.st_nlink, 0, "and gone");
    Save *save = save_read(journal_path(journal), SAVE_PREFIX, NULL, 0, &report);
    cr_assert_not_null(save, "%s", report.message);
    cr_assert_eq(save_decisions(save), 9);
    save_free(save);
    cr_assert_null(journal_resume(journal_path(journal), &save, NULL, 0, &report), "it is locked");
    close(old);
    journal_remove(journal);
    evening_done(&it);
}

/* Another decision in the place of an old one: nothing of the old one may stay, however long the two are. */
Test(journal, a_decision_made_otherwise_replaces_the_old_line)
{
    Report report;
    Evening it = evening_begin(11);
    evening_play(&it, 12);
    Journal *journal = journal_start(evening_folder(), it.save, &report);
    cr_assert(journal, "%s", report.message);
    Chance chance;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        size_t cut = seed % 12;
        match_go_to(it.match, cut);
        save_cut(it.save, cut);
        chance_seed(&chance, seed);
        while (save_decisions(it.save) < 6 + seed % 5 && evening_step(&it, &chance))
            ;
        cr_assert(journal_follow(journal, it.save, &report), "%s", report.message);
        size_t length, there;
        const char *text = save_text(it.save, &length);
        FILE *file = fopen(journal_path(journal), "rb");
        static char held[1 << 16];
        there = fread(held, 1, sizeof held, file);
        fclose(file);
        cr_assert_eq(there, length);
        cr_assert_arr_eq(held, text, length);
    }
    journal_remove(journal);
    evening_done(&it);
}
