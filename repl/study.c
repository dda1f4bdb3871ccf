#include "repl/study.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *study_grouped(uint64_t number, char *out, size_t size)
{
    char plain[32];
    int length = snprintf(plain, sizeof plain, "%" PRIu64, number);
    size_t used = 0;
    for (int i = 0; i < length && used + 2 < size; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            out[used++] = ',';
        out[used++] = plain[i];
    }
    out[used] = '\0';
    return out;
}

const char *study_bot_name(const Study *study, int bot, char *out, size_t size)
{
    snprintf(out, size, "%d %s", bot + 1, study->head.bot[bot]);
    return out;
}

void study_title(const Study *study, char *out, size_t size)
{
    const StudyHead *head = &study->head;
    snprintf(out, size, "%s%s%s, %d player%s", head->game, head->rules[0] ? " " : "", head->rules,
             head->players, head->players == 1 ? "" : "s");
}

static Interval above_even(const Study *study, const Spread *share)
{
    Interval interval = interval_bounded(share, 0, STUDY_SHARE);
    double even = 0; /* victories are not always won by somebody */
    for (int i = 0; i < study->head.players; i++)
        even += spread_mean(&study->share[i]) / study->head.players;
    return (Interval){(interval.middle - even) / STUDY_SHARE, (interval.low - even) / STUDY_SHARE,
                      (interval.high - even) / STUDY_SHARE};
}

Interval study_first_seat(const Study *study)
{
    return above_even(study, &study->share[0]);
}

Interval study_opener(const Study *study)
{
    return above_even(study, &study->opener);
}

void study_advantage_words(const char *who, Interval advantage, char *out, size_t size)
{
    double points = advantage.middle * 100;
    const char *verdict = advantage.low > 0    ? "an advantage"
                          : advantage.high < 0 ? "a disadvantage"
                                               : "no advantage that these games could show";
    snprintf(out, size, "%s gets %.1f points of 100 %s than an even share (%+.1f to %+.1f): %s.",
             who, points < 0 ? -points : points, points < 0 ? "less" : "more", advantage.low * 100,
             advantage.high * 100, verdict);
}

void study_end_words(const Study *study, char *out, size_t size)
{
    out[0] = '\0';
    if (study->failed > 0)
        snprintf(out, size, "%" PRIu64 " game%s failed, so no more were played. The first: %s",
                 study->failed, study->failed == 1 ? "" : "s", study->failure);
    else if (study->interrupted)
        snprintf(out, size, "It was interrupted: these are the games played so far.");
    else if (study->sure)
        snprintf(out, size, "It stopped because the win rates were known well enough.");
}

static int by_use(const void *a, const void *b)
{
    const WordCount *x = *(const WordCount *const *)a, *y = *(const WordCount *const *)b;
    if (x->taken != y->taken)
        return x->taken < y->taken ? 1 : -1;
    if ((x->offered > 0) != (y->offered > 0))
        return x->offered > 0 ? -1 : 1;
    return strcmp(x->word, y->word);
}

const WordCount **study_by_use(const WordTally *tally)
{
    const WordCount **list = calloc((size_t)tally->used + 1, sizeof *list);
    if (!list)
        return NULL;
    word_tally_sorted(tally, list);
    qsort(list, (size_t)tally->used, sizeof *list, by_use);
    return list;
}

const char *study_choice(const WordCount *option)
{
    return option->word + strcspn(option->word, STUDY_CHOICE) + 1;
}

static bool is_choice_of(const WordCount *option, const Question *question)
{
    return strncmp(option->word, question->words, question->length) == 0 &&
           option->word[question->length] == STUDY_CHOICE[0] &&
           option->word[question->length + 1] != '\0';
}

/* The lists of all choices stand behind the questions, in one piece of memory. */
Question *study_questions(const Study *study, int *count)
{
    const WordCount **list = study_by_use(&study->option);
    size_t all = (size_t)study->option.used + 1;
    Question *questions = calloc(1, all * sizeof *questions + all * sizeof *list);
    *count = 0;
    if (!list || !questions) {
        free(list);
        free(questions);
        return NULL;
    }
    const WordCount **choice = (const WordCount **)(questions + all);
    for (int i = 0; i < study->option.used; i++) {
        size_t length = strcspn(list[i]->word, STUDY_CHOICE);
        if (list[i]->word[length] == '\0' || list[i]->word[length + 1] != '\0')
            continue;
        Question *question = &questions[(*count)++];
        *question = (Question){list[i]->word, length, list[i]->taken, choice, 0};
        for (int j = 0; j < study->option.used; j++)
            if (is_choice_of(list[j], question))
                choice[question->choices++] = list[j];
        choice += question->choices;
    }
    free(list);
    return questions;
}

void study_free_questions(Question *questions)
{
    free(questions);
}
