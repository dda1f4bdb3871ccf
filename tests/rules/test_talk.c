/* Table talk: who reads what, what stays known, and that it comes back with the game. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rules/save.h"
#include "rules/worlds.h"
#include "runtime/knowledge.h"
#include "tests/support/toy_game.h"

TestSuite(talk, .init = toy_begin, .fini = toy_end);

/* Three cards each, in a row; the one that is left is in the pile. */
static const char cards[] = "local card = kind 'card' { hidden = 'a card' }\n"
                            "for i = 1, 10 do card { name = 'card ' .. i, rank = i } end\n"
                            "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
                            "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
                            "local table_ = zone 'open' { each_seat = true }\n"
                            "setup(function()\n"
                            "  for seat in each(seats) do deal(box, 3, seat.hand) end\n"
                            "  move(box, pile)\n"
                            "  return phase.turn(seats[1], 4)\n"
                            "end)\n"
                            "function phase.turn(me, left)\n"
                            "  local it = choose(me, 'Play which?', me.hand)\n"
                            "  move(it, me.open)\n"
                            "  say('{} plays {}.', me, it)\n"
                            "  local bids = choose_together(seats, function(seat) return "
                            "choose_number(seat, 'Bid', 0, 9) end)\n"
                            "  say('{} bids {}.', me, bids[me])\n"
                            "  if left == 0 then return finish() end\n"
                            "  return phase.turn(me.next, left - 1)\n"
                            "end\n";

enum { ANN, BOB, CID };

/* The first card of a seat's hand; of the pile for NOBODY. */
static int card_of(const Match *match, int seat)
{
    const Table *table = match_table(match);
    for (int i = 0; i < table->shape->pieces; i++) {
        const ZoneInfo *zone = &table->shape->zone[table->piece[i].place];
        if (zone->owner == seat && strcmp(zone->name, seat == NOBODY ? "pile" : "hand") == 0)
            return i;
    }
    cr_assert(false, "seat %d has no card", seat);
    return -1;
}

static Match *three(Game *game, uint64_t seed)
{
    MatchSetup setup = {
        .seed = seed, .name = {"Ann", "Bob", "Cid"}, .chronicle = true, .history = true};
    Match *match = match_new(game, &setup);
    cr_assert_not_null(match);
    cr_assert_eq(match_state(match), MATCH_ASKING, "%s", match_report(match)->message);
    return match;
}

/* How often a text stands in what this viewer reads. */
static int reads(const Match *match, int viewer, const char *text)
{
    const Chronicle *chronicle = match_chronicle(match);
    int count = 0;
    for (size_t i = 0; i < chronicle_length(chronicle); i++) {
        char words[600];
        chronicle_words(chronicle, match_table(match)->shape, match_seat_names(match), i, viewer,
                        words, sizeof words);
        count += strstr(words, text) != NULL;
    }
    return count;
}

/* `why` is read after the remark was tried. */
static void refused(bool made, const char **why, const char *part)
{
    cr_assert_not(made);
    cr_assert_not_null(*why);
    cr_assert_not_null(strstr(*why, part), "%s", *why);
}

Test(talk, what_is_said_to_all_is_read_by_all)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    uint64_t before = match_fingerprint(match);
    cr_assert(match_say(match, ANN, PUBLIC, "I have \"three\" {weapons}", NULL));
    cr_assert_str_eq(toy_last_line(match, ANN), "You say: \"I have \"three\" {weapons}\"");
    cr_assert_str_eq(toy_last_line(match, BOB), "Ann says: \"I have \"three\" {weapons}\"");
    cr_assert_str_eq(toy_last_line(match, PUBLIC), "Ann says: \"I have \"three\" {weapons}\"");
    cr_assert_eq(match_fingerprint(match), before, "words change nothing on the table");
    cr_assert_eq(match_decisions(match), 0, "it is no decision");
    match_free(match);
    game_free(game);
}

Test(talk, what_is_said_to_one_is_read_by_two)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    cr_assert(match_say(match, ANN, CID, "psst", NULL));
    cr_assert_str_eq(toy_last_line(match, ANN), "You say to Cid: \"psst\"");
    cr_assert_str_eq(toy_last_line(match, CID), "Ann says to you: \"psst\"");
    cr_assert_str_eq(toy_last_line(match, BOB), "");
    cr_assert_str_eq(toy_last_line(match, PUBLIC), "");
    cr_assert(match_say(match, BOB, ANN, "I was not asked, but I talk", NULL));
    cr_assert_eq(reads(match, ANN, "talk"), 1);
    match_free(match);
    game_free(game);
}

Test(talk, what_is_shown_is_known_to_those_who_saw_it)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    const Table *table = match_table(match);
    int first = card_of(match, ANN);
    uint64_t before = match_fingerprint(match);
    cr_assert(match_show(match, ANN, BOB, first, NULL));
    cr_assert(knows(table, BOB, first));
    cr_assert_not(knows(table, CID, first));
    cr_assert_not(knows(table, PUBLIC, first));
    cr_assert_neq(match_fingerprint(match), before, "knowledge is part of the position");
    char line[100];
    snprintf(line, sizeof line, "Ann shows you %s.", table->shape->piece[first].name);
    cr_assert_str_eq(toy_last_line(match, BOB), line);
    cr_assert_str_eq(toy_last_line(match, CID), "");
    cr_assert(match_show(match, ANN, PUBLIC, first, NULL));
    cr_assert(knows(table, CID, first) && knows(table, PUBLIC, first));
    snprintf(line, sizeof line, "Ann shows everyone %s.", table->shape->piece[first].name);
    cr_assert_str_eq(toy_last_line(match, CID), line);
    match_free(match);
    game_free(game);
}

Test(talk, misuse_is_refused_and_changes_nothing)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    const char *why = NULL;
    uint64_t before = match_fingerprint(match);
    int anns = card_of(match, ANN), bobs = card_of(match, BOB);
    refused(match_say(match, ANN, PUBLIC, "", &why), &why, "nothing is said");
    refused(match_say(match, 3, PUBLIC, "hi", &why), &why, "no such seat");
    refused(match_say(match, -1, PUBLIC, "hi", &why), &why, "no such seat");
    refused(match_say(match, ANN, ANN, "hi", &why), &why, "nobody there");
    refused(match_say(match, ANN, 3, "hi", &why), &why, "nobody there");
    refused(match_say(match, ANN, -1, "hi", &why), &why, "nobody there");
    refused(match_show(match, ANN, BOB, bobs, &why), &why, "one's own");
    refused(match_show(match, ANN, BOB, card_of(match, NOBODY), &why), &why, "one's own");
    refused(match_show(match, BOB, ANN, anns, &why), &why, "one's own");
    refused(match_show(match, ANN, BOB, 10, &why), &why, "no such piece");
    refused(match_show(match, ANN, BOB, 100000, &why), &why, "no such piece");
    cr_assert_not(match_show(match, ANN, BOB, -1, NULL));
    cr_assert_eq(match_remarks(match), 0);
    cr_assert_null(match_remark(match, 0));
    cr_assert_eq(match_fingerprint(match), before);
    match_free(match);
    game_free(game);
}

Test(talk, nobody_talks_when_the_game_is_over)
{
    Toy toy = toy_play("setup(function() confirm(seats[1], 'End?') return finish() end)\n");
    const char *why = NULL;
    cr_assert(match_say(toy.match, ANN, PUBLIC, "bye", NULL));
    toy_answer(toy.match, 1);
    refused(match_say(toy.match, ANN, PUBLIC, "bye", &why), &why, "nothing to talk about");
    toy_done(&toy);
}

Test(talk, words_are_cleaned_and_cut)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    char text[2 * REMARK_TEXT];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    text[0] = '\033';
    text[1] = '\n';
    cr_assert(match_say(match, ANN, PUBLIC, text, NULL));
    const Remark *remark = match_remark(match, 0);
    cr_assert_eq(strlen(remark->text), REMARK_TEXT - 1);
    cr_assert_eq(strncmp(remark->text, "??xx", 4), 0);
    match_free(match);
    game_free(game);
}

Test(talk, there_is_an_end_to_it)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 1);
    const char *why = NULL;
    int made = 0;
    while (made < 20000 && match_say(match, ANN, PUBLIC, "so", &why))
        made++;
    refused(false, &why, "too much talk");
    cr_assert_gt(made, 1000);
    match_free(match);
    game_free(game);
}

/* Plays on at random; at each decision somebody may say or show something. Keeps the fingerprints before each answer. */
static size_t chatter(Match *match, uint64_t seed, uint64_t *prints, size_t most)
{
    Chance chance;
    size_t n = 0;
    chance_seed(&chance, seed);
    for (; match_decision(match) && n < most; n++) {
        Answer answer;
        for (uint32_t i = chance_below(&chance, 3); i > 0; i--) {
            int seat = (int)chance_below(&chance, 3), to = (int)chance_below(&chance, 4);
            to = to == 3 ? PUBLIC : to;
            char text[40];
            snprintf(text, sizeof text, "<%zu.%u>", n, (unsigned)i);
            if (chance_below(&chance, 2))
                match_say(match, seat, to, text, NULL);
            else
                match_show(match, seat, to, (int)chance_below(&chance, 10), NULL);
        }
        prints[n] = match_fingerprint(match);
        random_answer(&chance, match_decision(match), &answer);
        cr_assert(match_answer(match, &answer, NULL));
    }
    return n;
}

/* Everything that all viewers read, as one text. */
static void all_words(const Match *match, char *out, size_t size)
{
    const Chronicle *chronicle = match_chronicle(match);
    size_t used = 0;
    for (size_t i = 0; i < chronicle_length(chronicle); i++)
        for (int viewer = 0; viewer < 3; viewer++) {
            char words[600];
            chronicle_words(chronicle, match_table(match)->shape, match_seat_names(match), i,
                            viewer, words, sizeof words);
            used += (size_t)snprintf(out + used, size - used, "%s\n", words);
            cr_assert_lt(used, size);
        }
}

enum { LONGEST = 100, WORDS = 1 << 16 };

Test(talk, going_back_keeps_what_was_said_before_and_drops_the_rest)
{
    static char before[WORDS], after[WORDS];
    Game *game = toy_load(cards, 3);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        uint64_t prints[LONGEST];
        Match *match = three(game, seed);
        size_t made = chatter(match, seed, prints, LONGEST), remarks = match_remarks(match);
        cr_assert_gt(made, 10);
        for (size_t n = made; n-- > 0;) {
            cr_assert(match_go_to(match, n));
            cr_assert_eq(match_fingerprint(match), prints[n], "decision %zu", n);
            cr_assert_leq(match_remarks(match), remarks);
            remarks = match_remarks(match);
            for (size_t i = 0; i < remarks; i++)
                cr_assert_leq(match_remark(match, i)->at, n);
        }
        all_words(match, before, sizeof before);
        cr_assert(match_go_to(match, 0));
        all_words(match, after, sizeof after);
        cr_assert_str_eq(before, after, "said once, told once");
        match_free(match);
    }
    game_free(game);
}

Test(talk, a_position_carries_the_talk_of_its_phase)
{
    Game *game = toy_load(cards, 3);
    for (uint64_t seed = 1; seed <= 10; seed++) {
        uint64_t prints[LONGEST];
        for (size_t n = 1; n < 15; n++) {
            Match *match = three(game, seed), *other = three(game, seed + 50);
            chatter(match, seed, prints, n);
            if (match_decision(match)) {
                match_say(match, BOB, PUBLIC, "the last word", NULL);
                Position *position = position_new(match);
                match_restore(other, position);
                cr_assert_eq(match_fingerprint(other), match_fingerprint(match));
                cr_assert_eq(reads(other, ANN, "the last word"), 1);
                match_restore(other, position);
                cr_assert_eq(reads(other, ANN, "the last word"), 1, "twice restored, once said");
                Answer answer;
                Chance chance;
                chance_seed(&chance, n);
                random_answer(&chance, match_decision(match), &answer);
                match_answer(match, &answer, NULL);
                match_answer(other, &answer, NULL);
                cr_assert_eq(match_fingerprint(other), match_fingerprint(match));
                position_free(position);
            }
            match_free(other);
            match_free(match);
        }
    }
    game_free(game);
}

Test(talk, talk_inside_a_secret_decision_stays_when_others_decide)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 3);
    toy_answer(match, 0);
    toy_asks(match, 1, "Bid");
    int anns = card_of(match, ANN);
    cr_assert(match_show(match, ANN, CID, anns, NULL));
    toy_answer(match, 7);
    toy_asks(match, 2, "Bid");
    cr_assert_eq(match_secret_decisions(match, BOB), 1);
    cr_assert_eq(match_secret_decisions(match, ANN), 0, "she knows of her own");
    cr_assert(match_say(match, BOB, PUBLIC, "hm", NULL));
    cr_assert_eq(reads(match, BOB, "7"), 0, "a bid is secret until all are in");
    cr_assert(match_go_to(match, 1));
    cr_assert(knows(match_table(match), CID, anns));
    cr_assert_eq(reads(match, CID, "hm"), 0);
    toy_answer(match, 7);
    toy_answer(match, 1);
    toy_answer(match, 2);
    cr_assert_eq(match_secret_decisions(match, BOB), 0);
    cr_assert_eq(reads(match, CID, "Ann shows you"), 1);
    cr_assert_eq(reads(match, CID, "Ann bids 7"), 1);
    match_free(match);
    game_free(game);
}

Test(talk, a_script_that_fails_does_not_swallow_what_was_said)
{
    Toy toy = toy_play("setup(function()\n"
                       "  if confirm(seats[1], 'Fail?') then error 'so it is' end\n"
                       "  return finish()\n"
                       "end)\n");
    cr_assert(match_say(toy.match, ANN, PUBLIC, "oops", NULL));
    toy_answer(toy.match, 1);
    cr_assert_eq(match_state(toy.match), MATCH_FAILED);
    match_retry(toy.match);
    cr_assert_eq(reads(toy.match, BOB, "oops"), 1);
    toy_answer(toy.match, 0);
    cr_assert_eq(match_state(toy.match), MATCH_OVER);
    cr_assert_eq(reads(toy.match, BOB, "oops"), 1);
    toy_done(&toy);
}

Test(talk, worlds_repeat_it_about_the_pieces_that_lie_there)
{
    Game *game = toy_load(cards, 3);
    Match *match = three(game, 5), *other = three(game, 6);
    int anns = card_of(match, ANN);
    cr_assert(match_show(match, ANN, CID, anns, NULL));
    cr_assert(match_show(match, ANN, BOB, anns + 1, NULL));
    Chance chance;
    chance_seed(&chance, 1);
    int elsewhere = 0;
    for (int i = 0; i < 50; i++) {
        cr_assert_geq(world_make(match, BOB, &chance, false, other), 0);
        const Table *table = match_table(other);
        cr_assert(knows(table, BOB, anns + 1), "what Bob was shown is the same in all worlds");
        cr_assert_eq(table->shape->zone[table->piece[anns + 1].place].owner, ANN);
        int shown = match_remark(other, 0)->piece;
        cr_assert_eq(table->shape->zone[table->piece[shown].place].owner, ANN,
                     "what Cid was shown is Ann's in all worlds");
        cr_assert(knows(table, CID, shown));
        cr_assert_not(knows(table, BOB, shown));
        elsewhere += shown != anns;
    }
    cr_assert_gt(elsewhere, 10);
    match_free(other);
    match_free(match);
    game_free(game);
}
