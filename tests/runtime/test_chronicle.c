#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/chronicle.h"

enum { ANN, BOB, CARL };

static const char *const names[] = {"Ann", "Bob", "Carl"};
static Chronicle *chronicle;
static Shape *shape;
static char line[512];

static void open_book(void)
{
    chronicle = chronicle_new();
    shape = shape_new(3);
    shape_add_piece(shape, 0, "red 1", "a tile");
    shape_add_piece(shape, 0, "red 2", "a tile");
    shape_add_piece(shape, 1, "blue 3", "an ace");
    shape_add_piece(shape, 0, "red 4", "a tile");
    shape_add_piece(shape, 1, "blue 5", "an ace");
    shape_add_zone(shape, &(ZoneInfo){.name = "market", .owner = NOBODY});
    shape_add_grid(shape, "city", 2, 2);
    shape_seal(shape);
}

static void close_book(void)
{
    chronicle_free(chronicle);
    shape_free(shape);
}

TestSuite(chronicle, .init = open_book, .fini = close_book);

static int text(const char *words)
{
    return chronicle_text(chronicle, words, strlen(words));
}

static Ref seat(int value)
{
    return (Ref){.kind = REF_SEAT, .value = value};
}

static Ref number(int value)
{
    return (Ref){.kind = REF_NUMBER, .value = value};
}

static Ref piece(int value, uint16_t known)
{
    return (Ref){.kind = REF_PIECE, .value = value, .known = known};
}

static Ref and_next(Ref ref)
{
    ref.joined = true;
    return ref;
}

static size_t said(const char *words, const Ref *refs, int count)
{
    Entry entry = {.audience = EVERYONE, .seat = NOBODY, .counter = -1, .words = text(words)};
    cr_assert_eq(chronicle_add(chronicle, entry, refs, count), RESULT_OK);
    return chronicle_length(chronicle) - 1;
}

#define SAY(words, ...)                                                                            \
    said((words), (const Ref[]){__VA_ARGS__}, (int)(sizeof((Ref[]){__VA_ARGS__}) / sizeof(Ref)))

static const char *to(int viewer, size_t index)
{
    size_t length = chronicle_words(chronicle, shape, names, index, viewer, line, sizeof line);
    cr_assert_eq(length, strlen(line));
    return line;
}

/* Texts ---------------------------------------------------------------------------------------- */

Test(chronicle, the_same_text_gives_the_same_number)
{
    int a = text("one"), b = text("two");
    cr_assert_geq(a, 0);
    cr_assert_neq(a, b);
    cr_assert_eq(text("one"), a);
    cr_assert_eq(text("two"), b);
    cr_assert_neq(text("on"), a, "a beginning is another text");
    cr_assert_neq(chronicle_text(chronicle, "one\0", 4), a, "so is one with a NUL behind it");
}

Test(chronicle, the_empty_text_is_a_text)
{
    int none = chronicle_text(chronicle, NULL, 0);
    cr_assert_geq(none, 0);
    cr_assert_eq(text(""), none);
    cr_assert_eq(chronicle_text(chronicle, NULL, 7), none);
}

Test(chronicle, keeps_thousands_of_texts_apart)
{
    char words[32];
    int number_of[5000];
    for (int i = 0; i < 5000; i++) {
        snprintf(words, sizeof words, "text number %d", i);
        number_of[i] = text(words);
        cr_assert_eq(number_of[i], i);
    }
    for (int i = 0; i < 5000; i++) {
        snprintf(words, sizeof words, "text number %d", i);
        cr_assert_eq(text(words), number_of[i]);
    }
    cr_assert_str_eq(to(ANN, said(words, NULL, 0)), "text number 4999");
}

Test(chronicle, refuses_a_text_without_measure)
{
    cr_assert_eq(chronicle_text(chronicle, "x", SIZE_MAX), -1);
    cr_assert_eq(text("x"), 0);
}

/* Entries -------------------------------------------------------------------------------------- */

Test(chronicle, an_award_keeps_who_what_and_how_much)
{
    Entry award = {.audience = EVERYONE,
                   .seat = BOB,
                   .counter = 4,
                   .change = -7,
                   .words = text("for {}"),
                   .decision = 12,
                   .refs = 99,
                   .first_ref = 99};
    Ref why = number(3);
    said("before {}", &why, 1);
    cr_assert_eq(chronicle_add(chronicle, award, &why, 1), RESULT_OK);
    const Entry *entry = chronicle_entry(chronicle, 1);
    cr_assert_eq(entry->seat, BOB);
    cr_assert_eq(entry->counter, 4);
    cr_assert_eq(entry->change, -7);
    cr_assert_eq(entry->decision, 12);
    cr_assert_eq(entry->refs, 1);
    cr_assert_eq(entry->first_ref, 1);
    cr_assert_str_eq(to(ANN, 1), "for 3", "an award is worded like any other line");
}

Test(chronicle, has_no_entry_beyond_its_end)
{
    cr_assert_null(chronicle_entry(chronicle, 0));
    said("x", NULL, 0);
    cr_assert_not_null(chronicle_entry(chronicle, 0));
    cr_assert_null(chronicle_entry(chronicle, 1));
    cr_assert_str_eq(to(ANN, 1), "");
}

Test(chronicle, refuses_an_impossible_number_of_references_and_stays_as_it_was)
{
    Entry entry = {.audience = EVERYONE, .words = text("x")};
    cr_assert_eq(chronicle_add(chronicle, entry, NULL, -1), RESULT_OVERFLOW);
    cr_assert_eq(chronicle_add(chronicle, entry, NULL, 65536), RESULT_OVERFLOW);
    cr_assert_eq(chronicle_length(chronicle), 0);
}

Test(chronicle, takes_as_many_references_as_an_entry_can_count)
{
    Ref *refs = calloc(65535, sizeof *refs);
    for (int i = 0; i < 65535; i++)
        refs[i] = and_next(piece(i % 5, 0));
    cr_assert_str_eq(to(ANN, said("{}", refs, 65535)), "3 tiles and 2 aces");
    free(refs);
}

Test(chronicle, is_full_at_some_point_and_then_stays_as_it_is)
{
    Entry entry = {.audience = EVERYONE, .words = text("x")};
    Result result = RESULT_OK;
    size_t added = 0;
    while (added < 10000000 && (result = chronicle_add(chronicle, entry, NULL, 0)) == RESULT_OK)
        added++;
    cr_assert_eq(result, RESULT_NO_MEMORY);
    cr_assert_geq(added, 100000);
    cr_assert_eq(chronicle_length(chronicle), added);
    chronicle_cut(chronicle, 10);
    cr_assert_eq(chronicle_add(chronicle, entry, NULL, 0), RESULT_OK);
}

Test(chronicle, a_cut_takes_back_the_entries_but_not_the_texts)
{
    SAY("one {}", number(1));
    SAY("two {} {}", number(2), number(3));
    SAY("three {}", number(4));
    int two = text("two {} {}");
    chronicle_cut(chronicle, 1);
    cr_assert_eq(chronicle_length(chronicle), 1);
    cr_assert_eq(text("two {} {}"), two);
    size_t again = SAY("other {}", number(5));
    cr_assert_str_eq(to(ANN, again), "other 5");
    cr_assert_str_eq(to(ANN, 0), "one 1");
    chronicle_cut(chronicle, 99);
    cr_assert_eq(chronicle_length(chronicle), 2);
    chronicle_cut(chronicle, 0);
    cr_assert_eq(chronicle_length(chronicle), 0);
    chronicle_cut(chronicle, 0);
}

Test(chronicle, a_cleared_one_is_like_new)
{
    SAY("one {}", number(1));
    chronicle_clear(chronicle);
    cr_assert_eq(chronicle_length(chronicle), 0);
    cr_assert_eq(text("fresh"), 0);
    cr_assert_str_eq(to(ANN, SAY("two {}", number(2))), "two 2");
}

Test(chronicle, nothing_can_be_cleared_and_freed)
{
    Chronicle *empty = chronicle_new();
    chronicle_clear(empty);
    chronicle_cut(empty, 0);
    cr_assert_eq(chronicle_length(empty), 0);
    chronicle_free(empty);
    chronicle_free(NULL);
}

/* Templates ------------------------------------------------------------------------------------ */

Test(chronicle, braces_take_the_arguments_in_turn)
{
    Ref word = {.kind = REF_TEXT, .value = text("gold")}, zone = {.kind = REF_ZONE, .value = 0};
    Ref space = {.kind = REF_SPACE, .value = 3}, row = {.kind = REF_LINE, .value = 1};
    cr_assert_str_eq(to(PUBLIC, SAY("{} pays {} {} in the {}", seat(BOB), number(-4), word, zone)),
                     "Bob pays -4 gold in the market");
    cr_assert_str_eq(to(PUBLIC, SAY("{}/{}", space, row)), "b2/row 2");
}

Test(chronicle, doubled_braces_are_braces)
{
    cr_assert_str_eq(to(ANN, SAY("{{}} {{{}}} }}{{", number(1))), "{} {1} }{");
}

Test(chronicle, a_lone_brace_is_itself)
{
    cr_assert_str_eq(to(ANN, SAY("{ {} } {x} {", number(1))), "{ 1 } {x} {");
    cr_assert_str_eq(to(ANN, said("}", NULL, 0)), "}");
}

Test(chronicle, missing_arguments_read_as_question_marks_and_spare_ones_are_ignored)
{
    cr_assert_str_eq(to(ANN, SAY("{} and {}", number(1))), "1 and ?");
    cr_assert_str_eq(to(ANN, said("{}", NULL, 0)), "?");
    cr_assert_str_eq(to(ANN, SAY("just {}", number(1), number(2))), "just 1");
}

Test(chronicle, references_to_nothing_read_as_question_marks)
{
    static const int nowhere[] = {-1, 5, 1000000, INT32_MIN};
    for (int kind = REF_TEXT; kind <= REF_LINE; kind++) {
        if (kind == REF_NUMBER)
            continue;
        for (int i = 0; i < 4; i++) {
            Ref ref = {.kind = (uint8_t)kind, .value = nowhere[i], .known = EVERYONE};
            cr_assert_str_eq(to(ANN, SAY("{}", ref)), "?", "kind %d, value %d", kind, nowhere[i]);
        }
    }
    cr_assert_str_eq(to(ANN, SAY("{}", (Ref){.kind = 77})), "?");
}

Test(chronicle, an_entry_without_words_says_nothing)
{
    Entry entry = {.audience = EVERYONE, .words = -1};
    chronicle_add(chronicle, entry, NULL, 0);
    entry.words = 1000;
    chronicle_add(chronicle, entry, NULL, 0);
    cr_assert_str_eq(to(ANN, 0), "");
    cr_assert_str_eq(to(ANN, 1), "");
}

/* You ------------------------------------------------------------------------------------------ */

Test(chronicle, a_seat_reads_you_to_itself_and_the_verb_follows)
{
    size_t lays = SAY("{} lays {} on {}", seat(ANN), number(3), number(4));
    cr_assert_str_eq(to(ANN, lays), "You lay 3 on 4");
    cr_assert_str_eq(to(BOB, lays), "Ann lays 3 on 4");
    cr_assert_str_eq(to(PUBLIC, lays), "Ann lays 3 on 4");
    cr_assert_str_eq(to(ANN, SAY("{} is out", seat(ANN))), "You are out");
    cr_assert_str_eq(to(ANN, SAY("{} passes.", seat(ANN))), "You pass.");
    cr_assert_str_eq(to(ANN, SAY("{} tries again", seat(ANN))), "You try again");
}

Test(chronicle, elsewhere_in_a_sentence_you_is_small_and_changes_no_verb)
{
    size_t takes = SAY("{} takes {} from {} as well", seat(ANN), number(2), seat(BOB));
    cr_assert_str_eq(to(BOB, takes), "Ann takes 2 from you as well");
    cr_assert_str_eq(to(CARL, takes), "Ann takes 2 from Bob as well");
}

Test(chronicle, what_is_yours_is_called_so)
{
    size_t boss = SAY("{}'s boss shoots {}'s cousin", seat(ANN), seat(BOB));
    cr_assert_str_eq(to(ANN, boss), "Your boss shoots Bob's cousin");
    cr_assert_str_eq(to(BOB, boss), "Ann's boss shoots your cousin");
    cr_assert_str_eq(to(CARL, boss), "Ann's boss shoots Bob's cousin");
    cr_assert_str_eq(to(ANN, SAY("all is {}'s", seat(ANN))), "all is your");
}

Test(chronicle, a_new_sentence_begins_anew)
{
    size_t two = SAY("The deck is empty. {} shuffles.", seat(ANN));
    cr_assert_str_eq(to(ANN, two), "The deck is empty. You shuffle.");
    size_t three = SAY("{} has won! {}'s rival goes home", seat(ANN), seat(ANN));
    cr_assert_str_eq(to(ANN, three), "You have won! Your rival goes home");
    cr_assert_str_eq(to(ANN, SAY("  {} wins", seat(ANN))), "  You win");
}

Test(chronicle, words_between_you_and_the_verb_are_left_alone)
{
    cr_assert_str_eq(to(ANN, SAY("{} always draws", seat(ANN))), "You always draw");
    cr_assert_str_eq(to(ANN, SAY("{} now secretly takes {}", seat(ANN), number(1))),
                     "You now secretly take 1");
    cr_assert_str_eq(to(ANN, SAY("{}: passes", seat(ANN))), "You: passes");
    cr_assert_str_eq(to(ANN, SAY("{}", seat(ANN))), "You");
    cr_assert_str_eq(to(ANN, SAY("{} {}", seat(ANN), number(2))), "You 2");
    cr_assert_str_eq(to(ANN, SAY("{} now", seat(ANN))), "You now");
}

Test(chronicle, seats_together_keep_the_verb_of_many)
{
    size_t both = SAY("{} draw", and_next(seat(ANN)), seat(BOB));
    cr_assert_str_eq(to(ANN, both), "You and Bob draw");
    cr_assert_str_eq(to(BOB, both), "Ann and you draw");
    cr_assert_str_eq(to(CARL, both), "Ann and Bob draw");
}

Test(chronicle, seats_without_names_are_numbered)
{
    size_t index = SAY("{} is {}", seat(BOB), seat(CARL));
    const char *const some[] = {"Ann", NULL, "Carl"};
    chronicle_words(chronicle, shape, NULL, index, ANN, line, sizeof line);
    cr_assert_str_eq(line, "seat 2 is seat 3");
    chronicle_words(chronicle, shape, some, index, ANN, line, sizeof line);
    cr_assert_str_eq(line, "seat 2 is Carl");
}

/* Secrets -------------------------------------------------------------------------------------- */

Test(chronicle, only_the_audience_gets_a_line)
{
    Entry entry = {.audience = 1 << ANN | 1 << PUBLIC, .words = text("psst")};
    chronicle_add(chronicle, entry, NULL, 0);
    cr_assert_str_eq(to(ANN, 0), "psst");
    cr_assert_str_eq(to(PUBLIC, 0), "psst");
    cr_assert_str_eq(to(BOB, 0), "");
}

Test(chronicle, somebody_who_is_no_viewer_gets_nothing)
{
    size_t index = said("psst", NULL, 0);
    cr_assert_str_eq(to(-1, index), "");
    cr_assert_str_eq(to(VIEWERS, index), "");
    cr_assert_str_eq(to(1000, index), "");
}

Test(chronicle, a_piece_is_named_only_to_those_who_knew_it)
{
    size_t draw = SAY("{} draws {}", seat(ANN), piece(1, 1 << ANN));
    cr_assert_str_eq(to(ANN, draw), "You draw red 2");
    cr_assert_str_eq(to(BOB, draw), "Ann draws a tile");
    cr_assert_str_eq(to(PUBLIC, draw), "Ann draws a tile");
}

Test(chronicle, known_pieces_come_first_by_number_and_unknown_ones_as_how_many)
{
    uint16_t ann = 1 << ANN;
    size_t index = SAY("{} shows {}", seat(BOB), and_next(piece(3, ann)), and_next(piece(4, 0)),
                       and_next(piece(1, 0)), and_next(piece(2, ann)), piece(0, 0));
    cr_assert_str_eq(to(ANN, index), "Bob shows blue 3, red 4, 2 tiles and an ace");
    cr_assert_str_eq(to(CARL, index), "Bob shows 3 tiles and 2 aces");
}

Test(chronicle, a_list_says_the_same_whatever_hides_in_it)
{
    size_t one = SAY("{}", and_next(piece(0, 0)), and_next(piece(2, 0)), piece(1, EVERYONE));
    size_t two = SAY("{}", and_next(piece(4, 0)), and_next(piece(1, EVERYONE)), piece(3, 0));
    char first[64];
    strcpy(first, to(BOB, one));
    cr_assert_str_eq(to(BOB, two), first);
    cr_assert_str_eq(first, "red 2, a tile and an ace");
}

Test(chronicle, a_list_that_never_ends_takes_what_there_is)
{
    cr_assert_str_eq(to(ANN, SAY("{} {}", and_next(number(1)), and_next(number(2)))), "1 and 2 ?");
}

Test(chronicle, what_is_no_piece_is_listed_as_given)
{
    cr_assert_str_eq(to(ANN, SAY("{}", and_next(number(9)), and_next(piece(0, 0)), number(3))),
                     "9, 3 and a tile");
}

/* Output --------------------------------------------------------------------------------------- */

Test(chronicle, nothing_from_scripts_reaches_the_terminal_raw)
{
    const char *const evil[] = {"\x1b[2J", "B\rob", "\xff"};
    Ref word = {.kind = REF_TEXT, .value = chronicle_text(chronicle, "a\0\n\xc3", 4)};
    size_t index = SAY("{}\t{}\u202e {}", seat(ANN), seat(CARL), word);
    chronicle_words(chronicle, shape, evil, index, BOB, line, sizeof line);
    cr_assert_str_eq(line, "?[2J??? a???");
    for (const char *c = line; *c; c++)
        cr_assert(*c >= ' ' && *c < 0x7f, "byte %d", *c);
}

Test(chronicle, a_line_is_cut_at_a_character)
{
    size_t index = SAY("€€ {}", seat(ANN));
    char small[32];
    cr_assert_eq(chronicle_words(chronicle, shape, names, index, BOB, small, 6), 3);
    cr_assert_str_eq(small, "€");
    cr_assert_eq(chronicle_words(chronicle, shape, names, index, BOB, small, 7), 6);
    cr_assert_eq(chronicle_words(chronicle, shape, names, index, BOB, small, 1), 0);
    cr_assert_str_eq(small, "");
    cr_assert_eq(chronicle_words(chronicle, shape, names, index, BOB, NULL, 0), 0);
    cr_assert_eq(chronicle_words(chronicle, shape, names, index, BOB, small, 11), 10);
    cr_assert_str_eq(small, "€€ Ann");
}
