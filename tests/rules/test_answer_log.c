/* The log of answers: what goes in comes out, in order, with who gave it. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "rules/answer_log.h"

static void add(AnswerLog *log, int seat, bool secret, int count, int32_t first)
{
    Decision decision = {.seat = seat, .secret = secret};
    Answer answer = {.count = count};
    for (int i = 0; i < count; i++)
        answer.value[i] = first + i;
    cr_assert(answer_log_add(log, &answer, &decision));
}

static size_t expect(const AnswerLog *log, size_t at, int seat, bool secret, int count,
                     int32_t first)
{
    AnswerHead head = answer_log_head(log, at);
    static Answer answer;
    cr_assert_eq(head.seat, seat);
    cr_assert_eq(head.secret, secret);
    cr_assert_eq(head.count, count);
    answer_log_read(log, at, &answer);
    cr_assert_eq(answer.count, count);
    for (int i = 0; i < count; i++)
        cr_assert_eq(answer.value[i], first + i);
    return answer_log_after(log, at);
}

Test(answer_log, answers_come_back_in_order_with_their_seats)
{
    AnswerLog log = {.data = NULL};
    add(&log, 0, false, 1, 3);
    add(&log, 7, true, 3, -5);
    add(&log, 2, false, 0, 0);
    add(&log, 1, true, 1, INT32_MIN);
    add(&log, 1, false, 1, INT32_MAX);
    cr_assert_eq(log.decisions, 5);
    size_t at = expect(&log, 0, 0, false, 1, 3);
    at = expect(&log, at, 7, true, 3, -5);
    at = expect(&log, at, 2, false, 0, 0);
    at = expect(&log, at, 1, true, 1, INT32_MIN);
    at = expect(&log, at, 1, false, 1, INT32_MAX);
    cr_assert_eq(at, log.used);
    free(log.data);
}

Test(answer_log, the_largest_answer_fits)
{
    AnswerLog log = {.data = NULL};
    add(&log, 7, true, MOST_OPTIONS, 0);
    add(&log, 0, false, 1, 9);
    size_t at = expect(&log, 0, 7, true, MOST_OPTIONS, 0);
    expect(&log, at, 0, false, 1, 9);
    free(log.data);
}

Test(answer_log, thousands_of_answers_stay_as_they_were)
{
    AnswerLog log = {.data = NULL};
    for (int i = 0; i < 20000; i++)
        add(&log, i % 8, i % 3 == 0, i % 5, i);
    size_t at = 0;
    for (int i = 0; i < 20000; i++)
        at = expect(&log, at, i % 8, i % 3 == 0, i % 5, i);
    cr_assert_eq(at, log.used);
    cr_assert_eq(log.decisions, 20000);
    free(log.data);
}

Test(answer_log, reserved_room_is_kept_and_never_shrinks)
{
    AnswerLog log = {.data = NULL};
    cr_assert(answer_log_reserve(&log, 100));
    cr_assert_geq(log.room, 100);
    size_t room = log.room;
    const int32_t *data = log.data;
    cr_assert(answer_log_reserve(&log, 10));
    for (int i = 0; i < 20; i++)
        add(&log, 0, false, 4, i);
    cr_assert_eq(log.room, room);
    cr_assert_eq(log.data, data);
    free(log.data);
}
