/* Which game, under which rules, and which bots play it: the words that `simulate` and `compare` share. */
#ifndef REPL_CONTEST_H
#define REPL_CONTEST_H

#include "repl/wishes.h"
#include "rules/study.h"

typedef struct Contest {
    Wishes wishes;
    char bot[MAX_SEATS][STUDY_BOT];
    int bots;
} Contest;

/* "simulate GAME [+VARIANT...] [players=N] [seed=N] [OPTION=VALUE...] [seats BOT,BOT...]"; false after a complaint. The contest must be all zero,
 * and stay where it is. */
bool contest_read(Session *session, Contest *contest, int count, char **words);

/* "random,search:200" */
bool contest_seats(Session *session, Contest *contest, const char *text);

/* Settles how many play, and fills in the head of the study: rules, bots, and the seed where one was given. Seats without a
 * bot get the last one that was named, or random. */
bool contest_fill(Session *session, Contest *contest, StudyHead *head);

/* As many jobs as there are processors; one for each rank where there are several. */
uint64_t contest_jobs(void);

#endif
