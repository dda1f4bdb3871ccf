/* The host: what a script can use up, and what happens then. Nothing here may hang, crash or spoil another match. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/views.h"
#include "tests/support/toy_game.h"

TestSuite(host, .init = toy_begin, .fini = toy_end, .timeout = 120);

static const char too_much[] = "the script does too much work without asking anybody";

#define SETUP "setup(function() return phase.turn(seats[1]) end)\n"

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

#ifdef __SANITIZE_ADDRESS__
static const double patience = 20;
#else
static const double patience = 4;
#endif

/* Hostile pieces of script, each of which must be stopped with these words. */
typedef struct Hostile {
    const char *name, *script, *words;
} Hostile;

static const Hostile hostile[] = {
    {"an endless loop", "while true do end", too_much},
    {"an endless goto", "::again:: goto again", too_much},
    {"a for loop", "for i = 1, 1e15 do end", too_much},
    {"a loop in pcall", "pcall(function() while true do end end)", too_much},
    {"pcall in a loop", "while true do pcall(function() while true do end end) end", too_much},
    {"errors in a loop", "while true do pcall(error, 'x') end", too_much},
    {"deep pcalls", "local function f() return pcall(f) end while true do f() end", NULL},
    {"deep recursion", "local function f() return 1 + f() end f()", NULL},
    {"recursion in pcall",
     "local function f() return 1 + f() end pcall(f) while true do pcall(f) end", NULL},
    {"tail calls", "local function f() return f() end f()", too_much},
    {"sort",
     "local t = {} for i = 1, 1000 do t[i] = i end "
     "table.sort(t, function(a, b) while true do end end)",
     too_much},
    {"sorts",
     "local t = {} for i = 1, 5000 do t[i] = i % 97 end while true do table.sort(t, function(a, b) "
     "return a > b end) end",
     too_much},
    {"a gsub callback", "local _ = ('x'):rep(1000):gsub('x', function() while true do end end)",
     too_much},
    {"gsub for ever", "local s = ('x'):rep(100000) while true do s:gsub('x', 'y') end", too_much},
    {"a pattern", "local s = ('a'):rep(2000) s:find(('.-'):rep(10) .. 'b')", too_much},
    {"rep", "while true do local s = ('x'):rep(200000) end", too_much},
    {"a huge rep", "return ('x'):rep(1e18)", NULL},
    {"rep of nothing", "local s = (''):rep(1e18) while true do end", too_much},
    {"a growing text", "local s = 'x' while true do s = s .. s end", NULL},
    {"a growing table", "local t = {} while true do t[#t + 1] = { t } end", NULL},
    {"growth in pcall",
     "while true do pcall(function() local t = {} while true do t[#t + 1] = { t } end end) end",
     NULL},
    {"one huge table", "local t = {} for i = 1, 1e9 do t[i] = i end", NULL},
    {"concat",
     "local t = {} for i = 1, 1000 do t[i] = ('x'):rep(1000) end while true do table.concat(t) end",
     NULL},
    {"metamethods",
     "local t = setmetatable({}, {}) getmetatable(t).__index = t "
     "local u = setmetatable({}, { __index = function(u, k) return u[k + 1] end }) return u[1]",
     NULL},
    {"tostring",
     "local t = setmetatable({}, { __tostring = function(t) return tostring(t) end }) tostring(t)",
     NULL},
    {"closures", "local fs = {} while true do fs[#fs + 1] = function() return fs end end", NULL},
    {"format", "while true do ('%099d'):format(1) end", too_much},
    {"next",
     "local t = {} for i = 1, 8000 do t['k' .. i] = i end while true do for k in pairs(t) do end "
     "end",
     too_much},
    {"select", "local function f(...) return select('#', ...) end while true do f(1, 2, 3) end",
     too_much},
    {"errors that are tables", "while true do pcall(error, {}) end", too_much},
};

enum { HOSTILE = sizeof hostile / sizeof *hostile };

static void check_words(const Hostile *it, const Report *report, double started)
{
    const char *message = report->message;
    if (it->words) {
        cr_assert(strstr(message, it->words), "%s: %s", it->name, message);
        cr_assert_gt(report->line, 1, "%s: no line", it->name);
    }
    cr_assert(message[0]);
    cr_assert_lt(now() - started, patience, "%s takes %.1f s", it->name, now() - started);
}

Test(host, hostile_scripts_are_stopped_while_they_load)
{
    for (int i = 0; i < HOSTILE; i++) {
        Report report;
        double started = now();
        cr_assert_null(toy_try(hostile[i].script, 2, NULL, &report), "%s", hostile[i].name);
        check_words(&hostile[i], &report, started);
    }
}

/* The same in a phase, after a decision: the match is back there and goes on, and so does another one. */
Test(host, hostile_scripts_are_stopped_in_a_phase_and_the_match_goes_on)
{
    for (int i = 0; i < HOSTILE; i++) {
        char text[1200];
        snprintf(text, sizeof text,
                 "counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                 "  common.n = common.n + 1\n"
                 "  if confirm(me, 'Break?') then\n"
                 "    common.n = common.n + 100\n"
                 "    do %s end\n"
                 "  end\n"
                 "  return phase.turn(me.next)\n"
                 "end",
                 hostile[i].script);
        if (strstr(text, "do return"))
            continue;
        Toy toy = toy_play(text);
        Match *other = toy_match(toy.game, 2, false);
        toy_answer(other, 0);
        toy_answer(toy.match, 0);
        uint64_t before = match_fingerprint(toy.match), others = match_fingerprint(other);
        double started = now();
        for (int again = 0; again < 2; again++) {
            toy_answer(toy.match, 1);
            cr_assert_eq(match_state(toy.match), MATCH_FAILED, "%s", hostile[i].name);
            check_words(&hostile[i], match_report(toy.match), started);
            cr_assert_eq(match_fingerprint(toy.match), before, "%s", hostile[i].name);
            cr_assert_eq(match_decisions(toy.match), 1);
            cr_assert_eq(match_retry(toy.match), MATCH_ASKING);
        }
        toy_answer(toy.match, 0);
        toy_asks(toy.match, 1, "Break?");
        cr_assert_eq(toy_counter(toy.match, "n", 0), 3);
        cr_assert_eq(match_fingerprint(other), others);
        toy_answer(other, 0);
        toy_asks(other, 1, "Break?");
        match_free(other);
        toy_done(&toy);
    }
}

/* Verbs do their work in C, where no instruction is counted: they charge for it. */
static const char large[] =
    "local card = kind 'card' { hidden = 'a card' }\n"
    "for i = 1, 509 do card { name = 'card ' .. i, rank = i, suit = 's' .. i %% 60 } end\n"
    "local b = grid 'b' { 26, 39 }\n"
    "local pile = zone 'pile' { sees = 'nobody', face = 'down' }\n"
    "zone 'hand' { each_seat = true, sees = 'owner', loose = true }\n"
    "marks.piece { m = 0, f = false }\n"
    "marks.space { wet = 0 }\n"
    "setup(function() return phase.turn(seats[1]) end)\n"
    "function phase.turn(me)\n"
    "  local hand, other, all = me.hand, me.next.hand, pieces()\n"
    "  local first, last, list = b:at(1, 1), b:at(26, 39), { }\n"
    "  %s\n"
    "  confirm(me, 'Break?')\n"
    "  while true do %s end\n"
    "end\n";

static const char *const verbs[][2] = {
    {"move(box, hand)", "local n = hand:sum('rank')"},
    {"move(box, hand)", "local n = hand:pieces()"},
    {"move(box, hand)", "local n = #hand:among('rank', 5) + hand:most('rank')"},
    {"move(box, hand)", "hand:distinct('rank')"},
    {"move(box, hand)", "mark(hand, 'm', 3)"},
    {"move(box, hand)", "move(hand, other) move(other, hand)"},
    {"move(box, hand)", "for c in each(hand) do move(c, other) move(c, hand) end"},
    {"move(box, hand)", "show(hand)"},
    {"move(box, pile)", "local c = pile:nth(509)"},
    {"move(box, pile)", "shuffle(pile)"},
    {"move(box, pile)", "deal(pile, 500, box) move(box, pile)"},
    {"move(box, pile)", "local c = choose_some(me, 'All?', pile, 509)"},
    {"move(box, pile)", "for c in each(pile) do break end"},
    {"move(all, box)", "all:sums('rank', 'suit')"},
    {"move(all, box)", "local x = all:where('suit', 's1'):where('suit', 'none')"},
    {"move(all, box)", "local x = all:within('rank', 5, 400)"},
    {"move(all, box)", "local x = all:with('m', 0)"},
    {"move(all, box)", "local x = pieces() - pieces('rank', 7)"},
    {"mark(all, 'm', 1)", "local x = marked('m')"},
    {"move(all, box)", "pcall(marked, 'mm')"},
    {"move(all, box)", "pcall(pieces, 'rnak', 1)"},
    {"for i = 1, 509 do list[i] = pieces('rank', i):first() end", "local x = all_of(list)"},
    {"move(all, box)", "local d = b:distance(first, last)"},
    {"move(all, box)", "local d = b:way(first, last)"},
    {"move(all, box)", "local d = b:reach(first, 1000)"},
    {"move(all, box)", "local d = b:spaces():beside()"},
    {"move(all, box)", "local d = b:at 'z39'"},
    {"move(all, first)", "local d = first:pieces()"},
    {"move(all, first)", "local d = b:pieces():neighbours()"},
    {"move(all, first)", "local d = b:can_step()"},
    {"move(all, first)", "local d = b:movers(all, nil)"},
    {"mark(b:spaces(), 'wet', 1)", "local d = b:spaces():with('wet', 1)"},
};

Test(host, verbs_are_charged_for_what_they_do)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        char text[2000];
        snprintf(text, sizeof text, large, verbs[i][0], verbs[i][1]);
        Toy toy = toy_play(text);
        toy_asks(toy.match, 1, "Break?");
        double started = now();
        toy_answer(toy.match, 1);
        toy_failed(toy.match, too_much, 0);
        cr_assert_lt(now() - started, patience, "%s takes %.1f s", verbs[i][1], now() - started);
        toy_done(&toy);
    }
}

/* Memory -------------------------------------------------------------------------------------- */

Test(host, memory_is_bounded_and_given_back)
{
    Toy toy = toy_play(SETUP "function phase.turn(me)\n"
                             "  if confirm(me, 'Grow?') then\n"
                             "    local t = {}\n"
                             "    while true do t[#t + 1] = ('x'):rep(1000) .. #t end\n"
                             "  end\n"
                             "  return phase.turn(me.next)\n"
                             "end");
    size_t before = toy.game->host.memory;
    for (int i = 0; i < 3; i++) {
        toy_answer(toy.match, 1);
        toy_failed(toy.match, "memory", 0);
        cr_assert_leq(toy.game->host.memory, HOST_MEMORY);
        match_retry(toy.match);
        toy_answer(toy.match, 0);
    }
    for (int i = 0; i < 3000; i++)
        toy_answer(toy.match, 0);
    cr_assert_lt(toy.game->host.memory, before + (8u << 20), "%zu", toy.game->host.memory);
    toy_done(&toy);
}

Test(host, one_piece_of_memory_is_bounded)
{
    Report report;
    cr_assert_null(toy_try("local t = {} for i = 1, 40000 do t[i] = i end", 2, NULL, &report));
    cr_assert(strstr(report.message, "memory"), "%s", report.message);
    cr_assert(report.hint[0]);
    game_free(toy_load(
        "local t = {} for i = 1, 30000 do t[i] = i end\nsetup(function() return finish() end)", 2));
}

Test(host, a_text_is_bounded)
{
    Report report;
    cr_assert_null(toy_try("local s = ('x'):rep(300000)", 2, NULL, &report));
    cr_assert_eq(report.line, 2);
}

/* Whatever is refused, and however often, ends in a sentence or in less to read, never in a crash. */
static const char hungry[] =
    "local card = kind 'card' { hidden = 'a card' }\n"
    "for i = 1, 70 do card { name = 'card ' .. i, rank = i, suit = i % 2 == 0 and 'red' or 'black' "
    "}\n"
    "end\n"
    "views { ranks = function(me)\n"
    "  local t = {} for c in each(pieces()) do t[#t + 1] = c.rank + 0.5 end return t\n"
    "end }\n"
    "local heap = zone 'heap' { }\n"
    "setup(function() shuffle(box) return phase.turn(seats[1]) end)\n"
    "function phase.turn(me)\n"
    "  show(pieces())\n"
    "  local n = choose(me, 'What?', { 1.5, 'text', { label = 'a table' }, seats[1], 7 })\n"
    "  local c = choose(me, 'Which?', pieces(), function(c) return c.rank .. c.suit end)\n"
    "  move(c, heap)\n"
    "  say('{} takes {} for {}', me, c, tostring(n))\n"
    "  confirm(me, 'Well?')\n"
    "  return phase.turn(me.next)\n"
    "end\n";

static void hear_nothing(void *data, const char *line)
{
    *(size_t *)data += strlen(line);
}

static void read_everything(Match *match)
{
    Report report;
    size_t heard = 0;
    char words[200];
    const Decision *decision = match_decision(match);
    for (int i = 0; decision && i < decision->count; i++)
        toy_label(match, i, 0);
    match_label_report(match);
    match_prompt(match, words, sizeof words);
    describe_item(match, DOMAIN_PIECES, 3, 0, words, sizeof words);
    const char *name = view_name(match_game(match), 0);
    if (!view_tell(match, name ? name : "ranks", 0, hear_nothing, &heard, &report))
        cr_assert(report.message[0]);
}

static void play_a_little(Match *match)
{
    static const int answers[] = {0, 3, 1, 2, 4, 0};
    read_everything(match);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        Answer answer = {.count = 1, .value = {answers[i]}};
        match_answer(match, &answer, NULL);
        if (match_state(match) == MATCH_FAILED) {
            cr_assert(match_report(match)->message[0]);
            match_retry(match);
        }
        read_everything(match);
    }
    match_go_to(match, 0);
}

/* true if nothing had to be refused. */
static bool survive(Game *game, long first, long many)
{
    MatchSetup setup = {.seed = 1, .chronicle = true, .history = true};
    host_refuse(first, many);
    Match *match = match_new(game, &setup);
    if (match)
        play_a_little(match);
    bool spared = host_refuse(0, 0) == 0;
    cr_assert(!match || !table_broken(match_table(match)));
    match_free(match);
    return spared;
}

Test(host, every_allocation_may_be_refused_while_a_game_is_played)
{
    for (long many = 2; many <= 1000000; many *= 1000) {
        Game *game = toy_load(hungry, 2);
        long first = 1;
        while (!survive(game, first, many))
            first += 1 + first / 200;
        cr_assert_gt(first, 50, "%ld", first);
        Match *match = toy_match(game, 1, false);
        toy_asks(match, 1, "What?");
        cr_assert_str_eq(toy_label(match, 0, 0), "1.5");
        cr_assert_str_eq(toy_label(match, 4, 0), "7");
        match_free(match);
        game_free(game);
    }
}

Test(host, every_allocation_may_be_refused_while_a_game_is_loaded)
{
    long first = 1;
    Game *game = NULL;
    Report report;
    for (; !game; first += 1 + first / 200) {
        host_refuse(first, 1000000);
        game = toy_try(hungry, 2, NULL, &report);
        host_refuse(0, 0);
    }
    cr_assert_gt(first, 1000);
    game_free(game);
}

/* The verdict about memory must not depend on when the garbage was collected, nor on the clock. */
Test(host, memory_trips_at_the_same_place_every_time)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local n = choose_number(me, 'How many?', 1, 1000000)\n"
                       "  local chain\n"
                       "  for i = 1, n do chain = { chain } end\n"
                       "  confirm(me, 'Well?')\n"
                       "  return phase.turn(me)\n"
                       "end");
    int most = 1, least = 1000000;
    while (least - most > 1) {
        int n = (least + most) / 2;
        toy_answer(toy.match, n);
        bool failed = match_state(toy.match) == MATCH_FAILED;
        *(failed ? &least : &most) = n;
        if (failed)
            match_retry(toy.match);
        else
            toy_answer(toy.match, 1);
    }
    for (int i = 0; i < 12; i++) {
        int n = i % 3 == 0 ? 9000 : i % 2 ? least : most;
        toy_answer(toy.match, n);
        cr_assert_eq(match_state(toy.match), n > most ? MATCH_FAILED : MATCH_ASKING, "%d: %d (%d)",
                     i, n, most);
        if (n > most)
            match_retry(toy.match);
        else
            toy_answer(toy.match, 1);
    }
    toy_done(&toy);
}

/* The budget ---------------------------------------------------------------------------------- */

Test(host, the_budget_trips_at_the_same_line_and_decision_every_time)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local n = choose_number(me, 'How many?', 1, 40)\n"
                       "  local x = 0\n"
                       "  for i = 1, n * 1000000 do\n"
                       "    x = x + i\n"
                       "  end\n"
                       "  common.n = common.n + n\n"
                       "  return phase.turn(me.next)\n"
                       "end");
    int most = 0;
    for (int n = 1; n <= 40; n++) {
        toy_answer(toy.match, n);
        bool failed = match_state(toy.match) == MATCH_FAILED;
        if (failed)
            toy_failed(toy.match, too_much, 0);
        else
            cr_assert_eq(most, n - 1, "%d is allowed, but less was not", n);
        most = failed ? most : n;
        if (failed)
            match_retry(toy.match);
    }
    /* two instructions a turn of the loop, and 20 million */
    cr_assert_geq(most, 9);
    cr_assert_leq(most, 10);
    toy_done(&toy);
}

Test(host, an_honest_phase_may_take_long_and_be_undone_and_restored)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  local n = choose_number(me, 'How many?', 1, 9)\n"
                       "  for i = 1, 9000000 do end\n"
                       "  confirm(me, 'And?')\n"
                       "  for i = 1, 9000000 do end\n"
                       "  common.n = common.n + n\n"
                       "  confirm(me, 'So?')\n"
                       "  return phase.turn(me.next)\n"
                       "end");
    toy_answer(toy.match, 5);
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "So?");
    cr_assert_eq(toy_counter(toy.match, "n", 0), 5);
    cr_assert(match_go_to(toy.match, 1));
    toy_asks(toy.match, 1, "And?");
    toy_answer(toy.match, 1);
    Position *position = position_new(toy.match);
    Match *other = toy_match(toy.game, 9, false);
    cr_assert_eq(match_restore(other, position), MATCH_ASKING, "%s", match_report(other)->message);
    toy_asks(other, 1, "So?");
    cr_assert_eq(match_fingerprint(other), match_fingerprint(toy.match));
    position_free(position);
    match_free(other);
    toy_done(&toy);
}

Test(host, decisions_start_the_budget_anew)
{
    Toy toy = toy_play(SETUP "function phase.turn(me)\n"
                             "  for round = 1, 6 do\n"
                             "    for i = 1, 12000000 do end\n"
                             "    confirm(me, 'Round ' .. round)\n"
                             "  end\n"
                             "  return finish(me)\n"
                             "end");
    for (int i = 0; i < 6; i++) {
        cr_assert_eq(match_state(toy.match), MATCH_ASKING, "%s", match_report(toy.match)->message);
        toy_answer(toy.match, 1);
    }
    toy_won(toy.match, 1);
    toy_done(&toy);
}

/* A bot's answers are decisions as well; they are given without leaving the script. */
Test(host, a_bots_decisions_start_the_budget_anew)
{
    Game *game = toy_load(SETUP "function phase.turn(me)\n"
                                "  for round = 1, 6 do\n"
                                "    for i = 1, 12000000 do end\n"
                                "    confirm(me, 'Round ' .. round)\n"
                                "  end\n"
                                "  return finish(me)\n"
                                "end",
                          2);
    MatchSetup setup = {.player = {PLAYER_RANDOM, PLAYER_RANDOM}};
    Match *match = match_new(game, &setup);
    toy_won(match, 1);
    match_free(match);
    game_free(game);
}

Test(host, an_endless_label_is_no_label_and_spoils_nothing)
{
    Toy toy = toy_play("counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
                       "  common.n = choose(me, 'Which?', { 4, 5, 6 }, function(n)\n"
                       "    while n == 5 do end\n"
                       "    return 'n ' .. n\n"
                       "  end)\n"
                       "  confirm(me, 'Well?')\n"
                       "  return finish(me)\n"
                       "end");
    cr_assert_str_eq(toy_label(toy.match, 0, 0), "n 4");
    cr_assert_str_eq(toy_label(toy.match, 1, 0), "5");
    cr_assert_str_eq(toy_label(toy.match, 2, 0), "6");
    const Report *report = match_label_report(toy.match);
    cr_assert_not_null(report);
    cr_assert(strstr(report->message, too_much), "%s", report->message);
    toy_answer(toy.match, 2);
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(toy_counter(toy.match, "n", 0), 6);
    toy_done(&toy);
}

/* Each of them alone would be allowed. */
Test(host, all_labels_of_a_decision_share_one_budget)
{
    Toy toy = toy_play("local b = grid 'b' { 10, 10 }\n" SETUP "function phase.turn(me)\n"
                       "  local n = choose_number(me, 'How long?', 1, 100) * 10000\n"
                       "  choose(me, 'Where?', b:spaces(), function(x)\n"
                       "    for i = 1, n do end\n"
                       "    return 'here'\n"
                       "  end)\n"
                       "  return phase.turn(me)\n"
                       "end");
    for (int n = 1; n <= 100; n += 99) {
        toy_answer(toy.match, n);
        double started = now();
        int labelled = 0;
        for (int pass = 0; pass < 3; pass++)
            for (int i = 0; i < 100; i++)
                labelled += strcmp(toy_label(toy.match, i, 0), "here") == 0;
        cr_assert_lt(now() - started, patience);
        if (n == 1)
            cr_assert_eq(labelled, 300, "reading them again is free");
        else
            cr_assert_leq(labelled, 20);
        cr_assert_eq(match_label_report(toy.match) != NULL, n > 1);
        toy_answer(toy.match, 0);
    }
    toy_done(&toy);
}

Test(host, calls_nest_and_give_back_what_they_found)
{
    Game *game = toy_load(SETUP "function phase.turn(me) return finish(me) end", 2);
    Host *host = &game->host;
    HostCall outer = host_begin(host, host->L, true);
    host->work = 1234;
    host->dying = true;
    HostCall inner = host_begin(host, host->L, false);
    cr_assert(!host->dying);
    cr_assert(!host->counting);
    cr_assert_eq(host->work, 0);
    host_end(host, inner);
    cr_assert(host->dying);
    cr_assert(host->counting);
    cr_assert_eq(host->work, 1234);
    cr_assert_eq(host->running, host->L);
    host_end(host, outer);
    cr_assert(!host->dying);
    cr_assert_null(host->running);
    game_free(game);
}

Test(host, what_a_phase_leaves_in_the_host_is_nothing)
{
    Toy toy = toy_play(SETUP "function phase.turn(me)\n"
                             "  if confirm(me, 'Break?') then while true do end end\n"
                             "  return phase.turn(me.next)\n"
                             "end");
    for (int i = 0; i < 3; i++) {
        toy_answer(toy.match, 1);
        toy_failed(toy.match, too_much, 4);
        const Host *host = &toy.game->host;
        cr_assert(!host->dying);
        cr_assert(!host->counting);
        cr_assert_null(host->running);
        cr_assert_null(host->match);
        match_retry(toy.match);
    }
    toy_done(&toy);
}

/* Errors -------------------------------------------------------------------------------------- */

Test(host, any_value_can_be_an_error)
{
    static const char *const values[][2] = {
        {"error({})", "its error value is a table"},
        {"error(nil)", "its error value is nil"},
        {"error(true)", "its error value is a boolean"},
        {"error(seats)", "its error value is a userdata"},
        {"error('\\27[31mred\\0x', 0)", "?[31mred?x"},
        {"error(setmetatable({}, { __tostring = function() while true do end end }))",
         "its error value is a table"},
        {"error(('x'):rep(100000), 0)", "xxxx"},
        {"error(42)", ""},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[300];
        Report report;
        cr_assert_null(toy_try(values[i][0], 2, NULL, &report));
        cr_assert(strstr(report.message, values[i][1]), "%s: %s", values[i][0], report.message);
        snprintf(text, sizeof text, SETUP "function phase.turn(me) confirm(me, '?') %s end",
                 values[i][0]);
        Toy toy = toy_play(text);
        toy_answer(toy.match, 1);
        toy_failed(toy.match, values[i][1], 0);
        toy_done(&toy);
    }
}

Test(host, errors_that_pcall_may_catch_are_caught)
{
    Toy toy = toy_play(
        "counter.table { n = 0 }\n" SETUP "function phase.turn(me)\n"
        "  if not pcall(error, 'x') then common.n = common.n + 1 end\n"
        "  if not pcall(move, nil, box) then common.n = common.n + 10 end\n"
        "  local good, why = pcall(function() return choose(me, 'In pcall?', { 1, 2 }) end)\n"
        "  if good and why == 2 then common.n = common.n + 100 end\n"
        "  confirm(me, 'Well?')\n"
        "  return finish(me)\n"
        "end");
    toy_asks(toy.match, 1, "In pcall?");
    toy_answer(toy.match, 1);
    toy_asks(toy.match, 1, "Well?");
    cr_assert_eq(toy_counter(toy.match, "n", 0), 111);
    toy_done(&toy);
}
