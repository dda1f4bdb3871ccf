/* A study as people and programs read it. */
#ifndef REPL_STUDY_H
#define REPL_STUDY_H

#include <stdio.h>

#include "repl/screen.h"
#include "rules/study.h"

void study_show(const Study *study, Screen *screen); /* tables with small plots */
bool study_put_json(const Study *study, FILE *out);  /* false if something went wrong */
void study_put_csv(const Study *study, FILE *out);   /* what, name, figure, value */
bool study_put_page(const Study *study, FILE *out);  /* one page of HTML, plots and all */

/* What all of them share: ----------------------------------------------------------------- */

/* 1234567 as "1,234,567" */
const char *study_grouped(uint64_t number, char *out, size_t size);

/* "2 greedy": the bot's number and kind. */
const char *study_bot_name(const Study *study, int bot, char *out, size_t size);

/* "gangster +night goal=20, 2 players" */
void study_title(const Study *study, char *out, size_t size);

/* Seat 1's share of the victories above what would be even; the same for whoever decides first. */
Interval study_first_seat(const Study *study);
Interval study_opener(const Study *study);
void study_advantage_words(const char *who, Interval advantage, char *out, size_t size);

/* Why it ended before all games were played, as a sentence; "" if it did not. */
void study_end_words(const Study *study, char *out, size_t size);

/* Those counted, the most used first; NULL without memory. Free it. */
const WordCount **study_by_use(const WordTally *tally);

/* The questions in a tally of options, the most asked first, and their choices likewise. */
typedef struct Question {
    const char *words; /* not ended by a NUL */
    size_t length;
    uint64_t asked;
    const WordCount **choice;
    int choices;
} Question;
Question *study_questions(const Study *study, int *count); /* free with study_free_questions */
void study_free_questions(Question *questions);
const char *study_choice(const WordCount *option); /* its words behind the question */

#endif
