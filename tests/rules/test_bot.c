/* The words of bots: for seats, and in saves. */
#include <criterion/criterion.h>
#include <string.h>

#include "rules/bot.h"

static BotSpec reads(const char *words)
{
    BotSpec spec;
    Report report;
    cr_assert(bot_read(words, &spec, &report), "%s: %s", words, report.message);
    return spec;
}

static void refuses(const char *words, const char *part)
{
    BotSpec spec;
    Report report;
    cr_assert_not(bot_read(words, &spec, &report), "%s", words);
    cr_assert(strstr(report.message, part), "%s: %s", words, report.message);
}

Test(bot, limits_follow_a_searching_bot)
{
    BotSpec spec = reads("search:2s:2threads:64mb:30cut");
    cr_assert_eq(spec.limits.milliseconds, 2000);
    cr_assert_eq(spec.limits.iterations, 0, "a time replaces the usual iterations");
    cr_assert_eq(spec.limits.threads, 2);
    cr_assert_eq(spec.limits.megabytes, 64);
    cr_assert_eq(spec.limits.cut, 30);
    cr_assert_eq(reads("search:250").limits.iterations, 250);
}

Test(bot, wrong_words_are_refused_with_a_reason)
{
    refuses("robot", "random, greedy");
    refuses("random:5", "takes no limit");
    refuses("search:", "is no limit");
    refuses("search:0", "is no limit");
    refuses("search:5x", "is no limit");
    refuses("search:99threads", "is no limit");
    refuses("./one,two.lua", "without commas");
    refuses("./one\ntwo.lua", "strange characters");
}

Test(bot, what_is_written_reads_the_same)
{
    static const char *const words[] = {"random",       "greedy",
                                        "search",       "search:250",
                                        "search:500ms", "search:2000:500ms:128mb:2threads:7cut",
                                        "hard",         "./mine.lua"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        char text[BOT_WORDS];
        BotSpec spec = reads(words[i]);
        bot_write(&spec, text, sizeof text);
        cr_assert_str_eq(text, words[i]);
    }
}

Test(bot, a_seat_has_a_name_a_bot_or_both)
{
    char name[40];
    cr_assert_null(bot_in_seat("anna", name, sizeof name));
    cr_assert_str_eq(name, "anna");
    cr_assert_null(bot_in_seat("human", name, sizeof name));
    cr_assert_str_eq(name, "");
    cr_assert_null(bot_in_seat("anna:human", name, sizeof name));
    cr_assert_str_eq(name, "anna");
    cr_assert_str_eq(bot_in_seat("bob:search:500ms", name, sizeof name), "search:500ms");
    cr_assert_str_eq(name, "bob");
    cr_assert_str_eq(bot_in_seat("bot:hard", name, sizeof name), "hard");
    cr_assert_str_eq(name, "");
    cr_assert_str_eq(bot_in_seat("bob:./mine.lua", name, sizeof name), "./mine.lua");
    cr_assert_str_eq(name, "bob");
    cr_assert_str_eq(bot_in_seat("./mine.lua", name, sizeof name), "./mine.lua");
    cr_assert_str_eq(name, "");
    cr_assert_str_eq(bot_in_seat("search:500ms", name, sizeof name), "search:500ms");
    cr_assert_str_eq(name, "");
}
