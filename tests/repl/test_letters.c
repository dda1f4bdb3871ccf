/* Columns of letters, and what stands for them in ASCII. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "repl/screen.h"

Test(letters, take_their_columns)
{
    cr_assert_eq(text_width("anna"), 4);
    cr_assert_eq(text_width("J\xc3\xbcrgen"), 6);
    cr_assert_eq(text_width("e\xcc\x81"), 1, "a combining accent takes none");
    cr_assert_eq(text_width("\xe9\x98\xbf\xe5\xae\x89"), 4, "Chinese takes two each");
    cr_assert_eq(text_width("\xed\x95\x9c"), 2, "Hangul takes two");
    cr_assert_eq(text_width("\xe1\x84\x92\xe1\x85\xa1\xe1\x86\xab"), 2, "also in parts");
    cr_assert_eq(text_width("\xf0\x9f\x8e\xb2"), 2, "a die");
    cr_assert_eq(text_width("\xe0\xb8\x99\xe0\xb9\x89\xe0\xb8\xb3"), 2,
                 "a Thai tone mark takes none");
    cr_assert_eq(text_width("\xef\xbd\xb1"), 1, "half-width kana take one");
    cr_assert_eq(text_width("a\xe2\x80\x8b"
                            "b"),
                 2, "an empty space takes none");
}

Test(letters, a_canvas_pads_by_columns)
{
    static const char *const names[] = {"anna", "\xe9\x98\xbf\xe5\xae\x89", "e\xcc\x81va"};
    Canvas canvas;
    canvas_start(&canvas, false, 20);
    for (int i = 0; i < 3; i++) {
        canvas_line(&canvas);
        canvas_add(&canvas, "", names[i]);
        canvas_pad(&canvas, 8);
        canvas_add(&canvas, "", "|");
        cr_assert_eq(canvas.row[i].width, 9);
        cr_assert_eq(text_width(canvas.row[i].text), 9, "%s", canvas.row[i].text);
    }
    canvas_free(&canvas);
}

static const char *ascii(const char *text)
{
    static char out[200];
    text_to_ascii(out, sizeof out, text, strlen(text));
    return out;
}

Test(letters, have_a_likeness_as_wide_as_they_are)
{
    cr_assert_str_eq(ascii("J\xc3\xbcrgen \xc3\x89mile"), "Jurgen Emile");
    cr_assert_str_eq(ascii("\xe2\x80\x9cso\xe2\x80\x9d \xe2\x80\x93 it\xe2\x80\x99s"),
                     "\"so\" - it's");
    cr_assert_str_eq(ascii("\xe9\x98\xbf\xe5\xae\x89"), "????");
    cr_assert_str_eq(ascii("e\xcc\x81"), "e");
    cr_assert_str_eq(ascii("\033[1mx\033[0m\n"), "\033[1mx\033[0m\n");
}

Test(letters, a_text_that_is_cut_stays_a_text)
{
    char out[6];
    text_to_ascii(out, sizeof out, "\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc", 12);
    cr_assert_str_eq(out, "uuu");
}

Test(letters, the_locale_is_that_of_the_environment)
{
    unsetenv("LC_ALL");
    unsetenv("LC_CTYPE");
    unsetenv("LANG");
    cr_assert_not(locale_is_utf8());
    setenv("LANG", "de_DE.UTF-8", 1);
    cr_assert(locale_is_utf8());
    setenv("LC_CTYPE", "C", 1);
    cr_assert_not(locale_is_utf8(), "LC_CTYPE comes before LANG");
    setenv("LC_ALL", "C.utf8", 1);
    cr_assert(locale_is_utf8(), "LC_ALL comes first");
    setenv("LC_ALL", "", 1);
    cr_assert_not(locale_is_utf8(), "an empty one says nothing");
}
