#include <criterion/criterion.h>
#include <string.h>

#include "runtime/result.h"

Test(result, every_result_has_a_sentence_of_its_own)
{
    for (int i = 0; i < RESULT_COUNT; i++) {
        const char *sentence = result_sentence((Result)i);
        cr_assert_not_null(sentence, "result %d", i);
        cr_assert_gt(strlen(sentence), 5, "result %d", i);
        cr_assert_neq(sentence[strlen(sentence) - 1], '.', "result %d", i);
        for (int other = 0; other < i; other++)
            cr_assert_str_neq(sentence, result_sentence((Result)other), "results %d and %d", i,
                              other);
    }
}

Test(result, an_unknown_result_still_has_a_sentence)
{
    cr_assert_not_null(result_sentence((Result)-1));
    cr_assert_not_null(result_sentence(RESULT_COUNT));
    cr_assert_not_null(result_sentence((Result)9999));
}
