#include "tests/support/sandbox_state.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Sandbox box;

static void open_box(void)
{
    sandbox_open(&box);
}

static void close_box(void)
{
    sandbox_close(&box);
}

TestSuite(lib_string, .init = open_box, .fini = close_box, .timeout = 300);

#define GIVES(source, expected) sandbox_gives(&box, source, expected)
#define FAILS(source, part)     sandbox_fails(&box, source, part)

/* Like the stock library ----------------------------------------------------------------------- */

static const char *const same_as_stock[] = {
    "return ('hello'):byte()",
    "return ('hello'):byte(-1)",
    "return ('hello'):byte(2, 4)",
    "return ('hello'):byte(-100, 100)",
    "return ('hello'):byte(10)",
    "return ('hello'):byte(0)",
    "return ('hello'):byte(math.mininteger, math.maxinteger)",
    "return ('hello'):byte(math.maxinteger)",
    "return string.byte('')",
    "return string.byte()",
    "return string.char()",
    "return string.char(0, 65, 255)",
    "return string.char(256)",
    "return string.char(-1)",
    "return string.char(65.0)",
    "return string.char(65.5)",
    "return string.char('65')",
    "return string.len('a\\0b')",
    "return string.len(12.5)",
    "return string.len({})",
    "return ('MiXed 12 \\200'):lower(), ('MiXed 12 \\200'):upper()",
    "return ('abc'):reverse(), (''):reverse()",
    "return ('abcdef'):sub(2), ('abcdef'):sub(2, 3), ('abcdef'):sub(-3, -2), ('abcdef'):sub(0)",
    "return ('abcdef'):sub(4, 2), ('abcdef'):sub(-100, 2), ('abcdef'):sub(5, 100)",
    "return ('abcdef'):sub(math.mininteger, math.maxinteger)",
    "return ('abcdef'):sub(math.maxinteger, math.mininteger)",
    "return ('abc'):sub()",
    "return ('abc'):sub(0/0)",
    "return ('abc'):sub(1.5)",
    "return ('abc'):sub(2^53)",
    "return ('ab'):rep(3), ('ab'):rep(3, '--'), ('ab'):rep(0), ('ab'):rep(-5), ('ab'):rep(1, 'x')",
    "return (''):rep(5, ','), (''):rep(1, ','), (''):rep(1000000000)",
    "return ('a'):rep(70000, 'bc')",
    "return ('a'):rep(1, 'bc'), ('ab'):rep(2, ''), ('abc'):rep(7, 'd')",
    "return ('a'):rep('3')",
    "return ('a'):rep('x')",
    "return ('a'):rep(1.5)",
    "return ('hello'):find('l'), ('hello'):find('l', 4), ('hello'):find('l', 5)",
    "return ('hello'):find('')",
    "return ('hello'):find('', 6)",
    "return ('hello'):find('', 7)",
    "return (''):find('')",
    "return ('hello'):find('', -10)",
    "return ('hello'):find('x'), ('a.b'):find('.', 2, true), ('a.b'):find('.', 1, true)",
    "return ('a\\0b\\0c'):find('\\0c', 1, true)",
    "return ('a\\0b'):find('%z')",
    "return ('hello'):find('l', math.mininteger)",
    "return ('hello'):find('l', math.maxinteger)",
    "return ('hello'):match('l', 0/0)",
    "return string.find(123, 2)",
    "return string.find('a')",
    "return ('a]b'):find(']')",
    "return ('a)b'):find(')')",
    "return ('a)b'):match(')')",
    "return ('key = value'):match('^(%w+)%s*=%s*(%w+)$')",
    "return ('THE (quick) fox'):find('%((%a+)%)')",
    "return ('THE (quick) fox'):find('%f[%a]%a+%f[%A]', 5)",
    "return ('f(a(b)c)d'):match('%b()')",
    "return ('\"it''s\"'):match([[([\"'])(.-)%1]])",
    "return ('hello'):match('()ll()')",
    "return ('x'):match('^*')",
    "return ('**'):match('^*')",
    "return ('a$b'):match('a$b'), ('a$'):match('a$$')",
    "return ('aaab'):match('a-b'), ('aaab'):match('a-'), ('aaab'):match('a*ab'), "
    "('b'):match('a?b')",
    "return ('a-z'):match('[a%-z]+'), ('a-z'):match('[a-]+'), (']'):match('[]]'), "
    "('a'):match('[^]]')",
    "return ('x^y'):match('[x^]+'), ('%'):match('[%%]'), ('a%'):match('[a-%%]+')",
    "return ('abc'):gsub('%w', '%0%0'), ('abc'):gsub('', '-'), ('abc'):gsub('b*', '-')",
    "return ('abc'):gsub('%w', '%1'), ('abc'):gsub('(%w)(%w)', '%2%1')",
    "return ('abc'):gsub('%w', '%2')",
    "return ('abc'):gsub('%w', '%')",
    "return ('abc'):gsub('%w', '%x')",
    "return ('abc'):gsub('%w', '%%')",
    "return ('abc'):gsub('()b()', '%1,%2')",
    "return ('abc'):gsub('^a', 'x'), ('aaa'):gsub('^a', 'x'), ('abc'):gsub('x', 'y')",
    "return ('hello world'):gsub('o', 'x', 1), ('hello'):gsub('l', 'x', 0), ('hello'):gsub('l', "
    "'', -1)",
    "return ('hello'):gsub('l', {l = 'L'}), ('hello'):gsub('.', {h = false, e = 5, o = 'x'})",
    "return ('hello'):gsub('(h)(e)', function(a, b) return b .. a end)",
    "return ('hello'):gsub('l', function() end), ('hello'):gsub('l', function() return 7 end)",
    "return ('hello'):gsub('l', function() return {} end)",
    "return ('hello'):gsub('l', {l = true})",
    "return ('hello'):gsub('l', true)",
    "return ('hello'):gsub('l')",
    "return ('hello'):gsub('l', 5.5)",
    "return ('abc'):gsub('(a', 'x')",
    "return ('abc'):gsub('(a', '%1')",
    "return ('abc'):gsub('.', setmetatable({}, {__index = function(_, k) return k:upper() end}))",
    "local r = '' for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do r = r .. k .. v end return r",
    "local r = '' for w in ('one two'):gmatch('%a+') do r = r .. '<' .. w .. '>' end return r",
    "local r = '' for w in ('abc'):gmatch('') do r = r .. '<' .. w .. '>' end return r",
    "local r = '' for p in ('abc'):gmatch('()', 2) do r = r .. p end return r",
    "local r = '' for w in ('^a^a'):gmatch('^a') do r = r .. '<' .. w .. '>' end return r",
    "local r = '' for w in ('abcabc'):gmatch('b', -2) do r = r .. '<' .. w .. '>' end return r",
    "return ('abc'):gmatch('b', 99)()",
    "return ('abc'):match(('(a?)'):rep(32))",
    "return ('abc'):match(('(a?)'):rep(33))",
    "return ('abc'):upper():lower():len()",
};

Test(lib_string, functions_do_what_the_stock_library_does)
{
    for (size_t i = 0; i < sizeof same_as_stock / sizeof *same_as_stock; i++)
        sandbox_compare(&box, same_as_stock[i], NULL, 0);
}

/* Random patterns ------------------------------------------------------------------------------ */

static const char *const pieces[] = {
    "a",      "b",     "c",       "1",      " ",      ".",      "%a",     "%d",   "%w",   "%s",
    "%p",     "%S",    "%A",      "%x",     "%l",     "%u",     "%c",     "%g",   "%.",   "%%",
    "%(",     "[ab]",  "[^a]",    "[a-c]",  "[%a_]",  "[^%s]",  "[]a]",   "[^]]", "[a-]", "[%]]",
    "[a%-c]", "[c-a]", "[^%w%s]", "(",      ")",      "()",     "(",      ")",    "%1",   "%2",
    "%0",     "%b()",  "%bab",    "%baa",   "%f[%w]", "%f[^a]", "%f[%z]", "%f",   "%b",   "*",
    "+",      "-",     "?",       "*",      "+",      "-",      "?",      "^",    "$",    "[",
    "]",      "%",     "[^",      "[a",     "[%",     "-",      "%z",     "_",    "(a*)", "(.-)",
    "(%w+)",  "(b?)",  "[%W]",    "[a-%z]", "[--a]",  "\xe4",
};

static size_t make_pattern(char *out)
{
    size_t length = 0;
    if (sandbox_random(8) == 0)
        out[length++] = '^';
    for (uint32_t i = 1 + sandbox_random(7); i > 0; i--) {
        const char *piece = pieces[sandbox_random(sizeof pieces / sizeof *pieces)];
        memcpy(out + length, piece, strlen(piece));
        length += strlen(piece);
        if (sandbox_random(3) == 0)
            out[length++] = "*+-?"[sandbox_random(4)];
        if (sandbox_random(60) == 0)
            out[length++] = (char)sandbox_random(256);
    }
    if (sandbox_random(6) == 0)
        out[length++] = '$';
    return length;
}

static size_t make_subject(char *out)
{
    static const char alphabet[] = "aaabbbcc1 2_()()%-AB.]^z\t\xe4";
    size_t length = sandbox_random(14);
    for (size_t i = 0; i < length; i++)
        out[i] = alphabet[sandbox_random(sizeof alphabet)]; /* with its zero */
    return length;
}

static void compare_random_patterns(const char *source, int times)
{
    char pattern[128], subject[32], replacement[8];
    static const char *const parts[] = {"%0", "%1", "%2", "%%", "x", "", "%", "-"};
    for (int i = 0; i < times; i++) {
        size_t subject_length = make_subject(subject);
        size_t pattern_length = make_pattern(pattern);
        int size = snprintf(replacement, sizeof replacement, "%s%s", parts[sandbox_random(8)],
                            parts[sandbox_random(8)]);
        Text args[] = {
            {subject, subject_length}, {pattern, pattern_length}, {replacement, (size_t)size}};
        sandbox_compare(&box, source, args, 3);
    }
}

Test(lib_string, random_patterns_are_found_like_stock)
{
    compare_random_patterns("local s, p = ... return s:find(p)", 20000);
    compare_random_patterns("local s, p = ... return s:find(p, -4)", 3000);
    compare_random_patterns("local s, p = ... return s:find(p, 3, true)", 1000);
}

Test(lib_string, random_patterns_match_like_stock)
{
    compare_random_patterns("local s, p = ... return s:match(p)", 20000);
    compare_random_patterns("local s, p = ... return (s .. s .. s):match(p, 2)", 5000);
}

Test(lib_string, random_patterns_substitute_like_stock)
{
    compare_random_patterns("return string.gsub(...)", 15000);
    compare_random_patterns("local s, p = ... return s:gsub(p, {a = 'x', b = false, [''] = 'E'})",
                            5000);
    compare_random_patterns("local s, p = ... local n = 0 return s:gsub(p, function(a, b)"
                            "  n = n + 1 return '<' .. n .. a .. (b or '?') .. '>' end, 3)",
                            5000);
}

Test(lib_string, random_patterns_iterate_like_stock)
{
    compare_random_patterns("local s, p = ... local r = {}"
                            "for a, b in s:gmatch(p) do r[#r + 1] = a .. ',' .. (b or 'nil') end "
                            "return table.concat(r, ';')",
                            20000);
}

/* Format --------------------------------------------------------------------------------------- */

static const char *const format_values[] = {
    "0",
    "1",
    "-1",
    "42",
    "255",
    "-255",
    "math.maxinteger",
    "math.mininteger",
    "3.0",
    "0.1",
    "-2.5",
    "1e15",
    "1e100",
    "-1.7976931348623157e308",
    "5e-324",
    "1/0",
    "-1/0",
    "'17'",
    "'0x1p4'",
    "'text'",
    "''",
    "('long'):rep(30)",
    "nil",
    "true",
    "2^53",
    "2^63",
    "0.5",
    "-0.0",
    "123456.789",
};

Test(lib_string, random_formats_look_like_stock)
{
    char source[256], flags[8];
    for (int i = 0; i < 20000; i++) {
        size_t count = sandbox_random(3);
        for (size_t f = 0; f < count; f++)
            flags[f] = "-+ #0"[sandbox_random(5)];
        flags[count] = '\0';
        char width[8] = "", precision[8] = "";
        if (sandbox_random(2))
            snprintf(width, sizeof width, "%u", sandbox_random(120));
        if (sandbox_random(2))
            snprintf(precision, sizeof precision, ".%.*s", (int)sandbox_random(3), "37");
        const char *value =
            format_values[sandbox_random(sizeof format_values / sizeof *format_values)];
        char conversion = "diuxXoeEfgGaAssdfg%zy"[sandbox_random(21)];
        snprintf(source, sizeof source, "return ('<%%%s%s%s%c>'):format(%s)", flags, width,
                 precision, conversion, value);
        sandbox_compare(&box, source, NULL, 0);
    }
}

static const char *const same_formats[] = {
    "return ('%c%c'):format(65, 0)",
    "return ('%5c|%-5c|'):format(65, 66)",
    "return ('%d'):format()",
    "return ('%s %s'):format(1)",
    "return ('%d'):format('x')",
    "return ('%d'):format(1.5)",
    "return ('100%%'):format()",
    "return ('%'):format()",
    "return ('%5'):format(1)",
    "return ('a\\0%d\\0b'):format(7)",
    "return ('%s'):format('a\\0b')",
    "return ('%-----------------------------d'):format(7)",
    "return ('%123d'):format(7)",
    "return ('%.123d'):format(7)",
    "return ('%5.5.5d'):format(7)",
    "return ('%s|%10s|%-10s|%.2s'):format('abc', 'abc', 'abc', 'abc')",
    "return ('%s %s %s'):format(nil, true, 1.0)",
    "return ('%s'):format(setmetatable({}, {__tostring = function() return 'me' end}))",
    "return ('%s'):format(setmetatable({}, {__tostring = function() return {} end}))",
    "return ('%F'):format(1)",
    "return ('%ld'):format(1)",
    "return ('%*d'):format(1, 2)",
    "return ('%n'):format(1)",
};

Test(lib_string, formats_are_checked_like_stock)
{
    for (size_t i = 0; i < sizeof same_formats / sizeof *same_formats; i++)
        sandbox_compare(&box, same_formats[i], NULL, 0);
}

Test(lib_string, a_format_never_shows_an_address)
{
    GIVES("return ('%s %s %s'):format({}, print or pcall, 0/0)", "\"table function nan\"");
    FAILS("return ('%p'):format({})", "'%p' is not available");
    FAILS("return ('%q'):format('x')", "'%q' is not available");
    FAILS("return ('%s %s'):format('x')", "bad argument #2 to 'format' (no value)");
    GIVES("return ('%f %5.1f'):format(0/0, -(0/0))", "\"nan   nan\"");
}

/* Bounds --------------------------------------------------------------------------------------- */

Test(lib_string, a_text_longer_than_256_kb_is_an_error)
{
    GIVES("return #('x'):rep(262144)", "262144");
    FAILS("return #('x'):rep(262145)", "the text would be longer than 262144 bytes");
    FAILS("return ('x'):rep(math.maxinteger)", "longer than");
    FAILS("return ('xx'):rep(math.maxinteger // 2 + 2)", "longer than");
    FAILS("return ('x'):rep(2, ('y'):rep(262144))", "longer than");
    FAILS("return (''):rep(1 << 62, 'yy')", "longer than");
    GIVES("return (''):rep(math.maxinteger), ('x'):rep(math.mininteger)", "\"\" \"\"");
    GIVES("return string.rep('', 10^18)", "\"\"");
    FAILS("return ('x'):rep(1000):gsub('x', ('y'):rep(1000))", "longer than");
    FAILS("return ('x'):rep(1000):gsub('x', function() return ('y'):rep(1000) end)", "longer than");
    FAILS("local s = ('x'):rep(200000) return ('%s%s'):format(s, s)", "longer than");
    FAILS("local s = ('x'):rep(200000) return (s .. s):upper()", "longer than");
    GIVES("local s = ('x'):rep(262144) return #s:lower(), #s:reverse(), #(s:gsub('x', 'y'))",
          "262144 262144 262144");
}

Test(lib_string, too_many_values_or_too_long_patterns_are_errors)
{
    GIVES("return select('#', ('x'):rep(250):byte(1, -1))", "250");
    FAILS("return ('x'):rep(251):byte(1, -1)", "at most 250 values");
    FAILS("return ('x'):find(('.'):rep(8193))", "pattern too long");
    GIVES("return ('x'):find(('a?'):rep(200))", "1 0");
    FAILS("return ('x'):find(('a?'):rep(201))", "pattern too complex");
    GIVES("return ('x'):rep(9000):find(('x'):rep(8500))", "1 8500");
}

Test(lib_string, a_malformed_pattern_is_explained)
{
    FAILS("return ('a'):match('(a')", "unfinished capture");
    FAILS("return ('a'):match('a)')", "invalid pattern capture");
    FAILS("return ('a'):match('%1')", "invalid capture index in pattern");
    FAILS("return ('a'):match('[a')", "malformed pattern (missing ']')");
    FAILS("return ('a'):match('a%')", "malformed pattern (ends with '%')");
    FAILS("return ('a'):match('%ba')", "missing arguments to '%b'");
    FAILS("return ('a'):match('%fa')", "missing '[' after '%f'");
}

Test(lib_string, catastrophic_patterns_end_within_the_budget)
{
    static const char *const hostile[] = {
        "local s = ('a'):rep(30000) return s:find(('.-'):rep(20) .. 'b')",
        "local s = ('a'):rep(30000) return s:find(('a*'):rep(200) .. 'b')",
        "local s = ('a'):rep(30000) return s:match(('a?'):rep(200) .. ('a'):rep(200) .. 'b')",
        "local s = ('a'):rep(250000) return s:gsub('.-.-b', '')",
        "local s = ('('):rep(250000) return s:find('%b()')",
        "local s = ('('):rep(250000) for w in s:gmatch('%b()') do end",
        "local s = ('a'):rep(200000) return s:find('(a*)%1b')",
        "return pcall(string.find, ('a'):rep(30000), ('.-'):rep(20) .. 'b')",
        "while true do local s = ('x'):rep(262144) end",
        "while true do pcall(string.rep, 'x', 1e9) end",
        "local s = ('x'):rep(262144) while true do s:find('y', 1, true) end",
        "local s = ('x'):rep(262144) while true do s:upper() end",
        "return ('x'):gsub('x', function() ('y'):rep(1e5):find(('.-'):rep(9) .. 'z') end)",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        FAILS(hostile[i], "too much work");
}

Test(lib_string, replacing_within_replacing_is_bounded_by_the_c_stack)
{
    FAILS("local function f(x) return (x:gsub('x', f)) end return f('x')", "C stack overflow");
    FAILS("local t = {} setmetatable(t, {__tostring = function() return ('%s'):format(t) end})"
          "return tostring(t)",
          "C stack overflow");
}

Test(lib_string, strings_have_methods_but_are_no_numbers)
{
    GIVES("return ('x'):upper(), #'abc', getmetatable('')", "\"X\" 3 false");
    FAILS("return '10' + 1", "attempt to perform arithmetic on a string value");
    FAILS("return ('x').y.z", "attempt to index a nil value");
    FAILS("return ('x'):dump()", "attempt to call a nil value");
}
