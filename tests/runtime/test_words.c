#include <criterion/criterion.h>
#include <string.h>

#include "runtime/words.h"

static char page[256];

static Words fresh(void)
{
    Words words;
    words_start(&words, page, sizeof page);
    return words;
}

static const char *clean(const char *text, size_t length)
{
    Words words = fresh();
    words_add(&words, text, length);
    return page;
}

static const char *your(const char *verb)
{
    Words words = fresh();
    words_add_your_verb(&words, verb, strlen(verb));
    return page;
}

static const char *several(const char *noun, int count)
{
    Words words = fresh();
    words_add_several(&words, noun, count);
    return page;
}

Test(words, plain_and_foreign_letters_come_out_as_they_are)
{
    cr_assert_str_eq(clean("Ann ~ 3", 7), "Ann ~ 3");
    cr_assert_str_eq(clean("Zoë €5 🎲", strlen("Zoë €5 🎲")), "Zoë €5 🎲");
    cr_assert_str_eq(clean("\u00a0\U0010ffff", 6), "\u00a0\U0010ffff");
}

Test(words, control_characters_come_out_as_question_marks)
{
    for (char c = 0; c < 0x20; c++)
        cr_assert_str_eq(clean(&c, 1), "?", "character %d", c);
    cr_assert_str_eq(clean("\x1b[2Jboo\x7f", 8), "?[2Jboo?");
    cr_assert_str_eq(clean("a\0b", 3), "a?b");
    cr_assert_str_eq(clean("\xc2\x9b"
                           "31m",
                           5),
                     "?31m", "the eight-bit escape");
    cr_assert_str_eq(clean("\xc2\x80\xc2\x9f", 4), "??");
}

Test(words, marks_that_reorder_or_break_lines_come_out_as_question_marks)
{
    static const char *const marks[] = {"\u202a", "\u202e", "\u2066", "\u2069", "\u200e",
                                        "\u200f", "\u061c", "\u2028", "\u2029", "\ufeff"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        cr_assert_str_eq(clean(marks[i], strlen(marks[i])), "?", "mark %zu", i);
}

Test(words, broken_utf8_comes_out_as_question_marks)
{
    cr_assert_str_eq(clean("\xff", 1), "?");
    cr_assert_str_eq(clean("\x80x", 2), "?x", "a tail without a head");
    cr_assert_str_eq(clean("\xc3x", 2), "?x", "a head without its tail");
    cr_assert_str_eq(clean("x\xe2\x82", 3), "x??", "cut off at the end");
    cr_assert_str_eq(clean("\xc0\x9b", 2), "??", "an overlong escape");
    cr_assert_str_eq(clean("\xe0\x80\x9b", 3), "???", "an overlong escape");
    cr_assert_str_eq(clean("\xed\xa0\x80", 3), "???", "a surrogate");
    cr_assert_str_eq(clean("\xf4\x90\x80\x80", 4), "????", "beyond the last character");
    cr_assert_str_eq(clean("\xf8\x88\x80\x80\x80", 5), "?????", "five bytes");
}

Test(words, text_is_cut_at_a_character_and_nothing_follows)
{
    char small[6];
    Words words;
    words_start(&words, small, sizeof small);
    words_add_text(&words, "ab€€");
    cr_assert_str_eq(small, "ab€");
    words_add_text(&words, "c");
    cr_assert_str_eq(small, "ab€", "the next text must not fill the gap");
    cr_assert(words.full);
    cr_assert_eq(words.length, 5);
}

Test(words, a_buffer_of_one_or_no_byte_holds_nothing)
{
    char one[1] = {'x'};
    Words words;
    words_start(&words, one, 1);
    words_add_text(&words, "hello");
    cr_assert_eq(one[0], '\0');
    words_start(&words, NULL, 0);
    words_add_text(&words, "hello");
    cr_assert_eq(words.length, 0);
}

Test(words, several_things_lose_their_article)
{
    cr_assert_str_eq(several("a tile", 1), "a tile");
    cr_assert_str_eq(several("a tile", 2), "2 tiles");
    cr_assert_str_eq(several("an action card", 12), "12 action cards");
    cr_assert_str_eq(several("card", 3), "3 cards");
    cr_assert_str_eq(several("a family", 2), "2 families");
    cr_assert_str_eq(several("a key", 2), "2 keys");
    cr_assert_str_eq(several("a box", 2), "2 boxes");
    cr_assert_str_eq(several("y", 2), "2 ys");
    cr_assert_str_eq(several("", 2), "2 s");
}

Test(words, lists_read_like_a_sentence)
{
    static const char *const expected[] = {"", "x", "x and x", "x, x and x", "x, x, x and x"};
    for (int total = 0; total <= 4; total++) {
        Words words = fresh();
        for (int i = 0; i < total; i++) {
            words_add_between(&words, i, total);
            words_add_text(&words, "x");
        }
        cr_assert_str_eq(page, expected[total]);
    }
}

Test(words, verbs_follow_you)
{
    static const char *const verbs[][2] = {
        {"is", "are"},           {"has", "have"},       {"does", "do"},    {"goes", "go"},
        {"was", "were"},         {"lays", "lay"},       {"draws", "draw"}, {"passes", "pass"},
        {"pushes", "push"},      {"reaches", "reach"},  {"fixes", "fix"},  {"buzzes", "buzz"},
        {"tries", "try"},        {"carries", "carry"},  {"plays", "play"}, {"buys", "buy"},
        {"loses", "lose"},       {"chooses", "choose"}, {"moves", "move"}, {"freezes", "freeze"},
        {"dies", "die"},         {"ties", "tie"},       {"lies", "lie"},   {"vetoes", "veto"},
        {"re-rolls", "re-roll"}, {"must", "must"},      {"can", "can"},    {"pass", "pass"},
        {"isn't", "aren't"},     {"doesn't", "don't"},  {"s", "s"},        {"says", "say"},
    };
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        cr_assert_str_eq(your(verbs[i][0]), verbs[i][1]);
}

Test(words, numbers_come_out_in_full)
{
    Words words = fresh();
    words_add_number(&words, -2147483648LL);
    words_add_number(&words, 0);
    cr_assert_str_eq(page, "-21474836480");
}
