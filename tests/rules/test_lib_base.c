#include "rules/thing.h"
#include "tests/support/sandbox_state.h"

#include <criterion/criterion.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

static Sandbox box;

/* What the host gives to scripts --------------------------------------------------------------- */

static int show_thing(lua_State *L)
{
    lua_pushfstring(L, "thing %d", (int)thing_at(L, 1)->id);
    return 1;
}

/* thing(kind, id), with a metatable of the host's. */
static int make_thing(lua_State *L)
{
    int kind = (int)luaL_checkinteger(L, 1), id = (int)luaL_checkinteger(L, 2);
    Thing *thing = lua_newuserdatauv(L, sizeof *thing, 0);
    *thing = (Thing){kind, id};
    if (luaL_newmetatable(L, "test thing")) {
        lua_pushcfunction(L, show_thing);
        lua_setfield(L, -2, "__tostring");
    }
    lua_setmetatable(L, -2);
    return 1;
}

static int make_light(lua_State *L)
{
    lua_pushlightuserdata(L, (void *)&box);
    return 1;
}

static int yield_arguments(lua_State *L)
{
    return lua_yield(L, lua_gettop(L));
}

static void open_box(void)
{
    sandbox_open(&box);
    sandbox_offer(&box, "thing", make_thing);
    sandbox_offer(&box, "light", make_light);
    sandbox_offer_frozen(&box);
    sandbox_offer(&box, "ask", yield_arguments);
}

static void close_box(void)
{
    sandbox_close(&box);
}

TestSuite(lib_base, .init = open_box, .fini = close_box, .timeout = 300);

#define GIVES(source, expected) sandbox_gives(&box, source, expected)
#define FAILS(source, part)     sandbox_fails(&box, source, part)

/* Like the stock library ----------------------------------------------------------------------- */

static const char *const same_as_stock[] = {
    "return assert(1, 2, 3)",
    "return assert(false)",
    "return assert(nil, 'message')",
    "return assert()",
    "return pcall(assert, false, 'message')",
    "return select(2, pcall(assert, false))",
    "return select(2, pcall(assert, nil, {}))",
    "return pcall(error, 'x', 0)",
    "return pcall(error)",
    "return pcall(error, nil)",
    "return pcall(error, 5)",
    "return pcall(error, {})",
    "return pcall(function() error('x', 0) end)",
    "return pcall(error, 'x', math.maxinteger)",
    "return pcall(error, 'x', math.mininteger)",
    "return (pcall(error, 'x', 1.5))",
    "return pcall(function(...) return ... end, 1, nil, 3)",
    "return (pcall(pcall))",
    "return pcall(5)",
    "return pcall(pcall, error, 'x')",
    "return rawequal(1, 1), rawequal(1, 1.0), rawequal('a', 'a'), rawequal({}, {})",
    "return rawequal(1)",
    "return rawget({5}, 1), rawget({}, 'x')",
    "return rawget({})",
    "return rawget('x', 1)",
    "return rawset({}, 'a', 1).a",
    "return rawset({}, nil, 1)",
    "return rawset({}, 0/0, 1)",
    "return rawset({}, 1)",
    "return rawset('x', 1, 2)",
    "return rawlen({1, 2}), rawlen('abc')",
    "return rawlen(5)",
    "return select('#'), select('#', nil, nil), select(2, 'a', 'b', 'c'), select(-1, 'a', 'b')",
    "return select(5, 'a'), select(math.maxinteger, 'a')",
    "return select(0, 'a')",
    "return select(-2, 'a')",
    "return select(math.mininteger, 'a')",
    "return select('x')",
    "return select(1.5, 1)",
    "return tonumber('10'), tonumber('  0x1F '), tonumber('1e2'), tonumber('1e'), tonumber(''), "
    "tonumber('x')",
    "return tonumber(5), tonumber(5.5), tonumber(nil), tonumber({}), tonumber(true)",
    "return tonumber()",
    "return tonumber('1\\0'), tonumber('inf'), tonumber('nan'), tonumber('9223372036854775808')",
    "return tonumber('ff', 16), tonumber('zz', 36), tonumber('-7', 8), tonumber(' 11 ', 2), "
    "tonumber('12', 2)",
    "return tonumber('', 10), tonumber('-', 10), tonumber('1 1', 10), tonumber('+5', 10), "
    "tonumber('1\\0', 10)",
    "return tonumber('7fffffffffffffffff', 16), tonumber('99999999999999999999', 10)",
    "return tonumber('10', 1)",
    "return tonumber('10', 37)",
    "return tonumber(10, 10)",
    "return tonumber('10', 1e300)",
    "return tostring(1), tostring(1.0), tostring(-0.0), tostring(1e100), tostring(1/0), "
    "tostring(-1/0)",
    "return tostring('a\\0b'), tostring(nil), tostring(true), tostring(2^63), "
    "tostring(math.mininteger)",
    "return tostring()",
    "return tostring(setmetatable({}, {__tostring = function() return 'me' end}))",
    "return tostring(setmetatable({}, {__tostring = function() return 5 end}))",
    "return tostring(setmetatable({}, {__tostring = function() return {} end}))",
    "return tostring(setmetatable({}, {__tostring = function() end}))",
    "return type(1), type('x'), type(nil), type({}), type(pcall), type(true)",
    "return type()",
    "local r = 0 for i, v in ipairs({5, 6, nil, 7}) do r = r + i * v end return r",
    "return ipairs()",
    "return next({})",
    "return next({[3] = 'x'})",
    "return next()",
    "return next(5)",
    "return getmetatable({})",
    "return getmetatable()",
    "local m = {} return getmetatable(setmetatable({}, m)) == m",
    "return getmetatable(setmetatable(setmetatable({}, {}), nil))",
    "return setmetatable({}, 5)",
    "return setmetatable({})",
    "return setmetatable(5, {})",
};

static const char *const same_math[] = {
    "return math.abs(-5), math.abs(5), math.abs(-5.5), math.abs(math.mininteger), math.abs(-0.0), "
    "math.abs('-7')",
    "return math.abs()",
    "return math.abs('x')",
    "return math.ceil(1.2), math.ceil(-1.2), math.ceil(5), math.ceil(1e300), math.ceil(1/0), "
    "math.ceil(0/0)",
    "return math.floor(1.2), math.floor(-1.2), math.floor(5), math.floor(-1e300), "
    "math.floor('3.7'), math.floor(2^62)",
    "return math.floor(2^63), math.ceil(-2^63), math.floor(-0.0)",
    "return math.fmod(7, 3), math.fmod(-7, 3), math.fmod(7, -3), math.fmod(-7, -3), "
    "math.fmod(math.mininteger, -1)",
    "return math.fmod(7.5, 2), math.fmod(-7.5, 2), math.fmod(1, 0.0), math.fmod(1/0, 2), "
    "math.fmod(5, 1/0)",
    "return math.fmod(1, 0)",
    "return math.fmod(1)",
    "return math.fmod(5, math.maxinteger), math.fmod(math.mininteger, math.maxinteger)",
    "return math.max(1, 2.5, -1), math.min(1, 2.5, -1), math.max(3), math.min(2, 2.0), math.max(2, "
    "2.0)",
    "return math.max(0/0, 1), math.min(1, 0/0), math.max(math.maxinteger, 2^63)",
    "return math.max()",
    "return math.max(1, 'x')",
    "return math.modf(3.7), math.modf(-3.7), math.modf(5), math.modf(1/0), math.modf(-1/0), "
    "math.modf(0/0)",
    "return math.modf(3.7)",
    "return math.modf(5)",
    "return math.modf(-1/0)",
    "return math.sqrt(2), math.sqrt(16), math.sqrt(-1), math.sqrt('4')",
    "return math.tointeger(3.0), math.tointeger(3.5), math.tointeger('8'), math.tointeger('x'), "
    "math.tointeger({})",
    "return math.tointeger(2^63), math.tointeger(0/0), math.tointeger(5)",
    "return math.tointeger()",
    "return math.type(1), math.type(1.0), math.type('1'), math.type(nil)",
    "return math.type()",
    "return math.ult(1, -1), math.ult(-1, 1), math.ult(1, 2)",
    "return math.ult(1, 1.5)",
    "return math.huge, math.pi, math.maxinteger, math.mininteger",
};

Test(lib_base, functions_do_what_the_stock_library_does)
{
    for (size_t i = 0; i < sizeof same_as_stock / sizeof *same_as_stock; i++)
        sandbox_compare(&box, same_as_stock[i], NULL, 0);
}

Test(lib_base, math_does_what_the_stock_library_does)
{
    for (size_t i = 0; i < sizeof same_math / sizeof *same_math; i++)
        sandbox_compare(&box, same_math[i], NULL, 0);
}

Test(lib_base, error_messages_name_the_place)
{
    GIVES("return select(2, pcall(function() error('x') end))", "\"test:1: x\"");
    GIVES("local function f() error('x', 2) end\nreturn select(2, pcall(function()\nf() end))",
          "\"test:3: x\"");
}

Test(lib_base, there_is_nothing_else)
{
    GIVES("local names = {} for k in pairs(_ENV or {}) do names[#names + 1] = k end return #names "
          "> 0",
          "true");
    static const char *const absent[] = {
        "load",     "loadstring",  "dofile",      "require",     "coroutine",
        "os",       "io",          "debug",       "package",     "collectgarbage",
        "xpcall",   "print",       "warn",        "math.random", "math.sin",
        "math.exp", "string.dump", "string.pack", "table.move",  "_G"};
    char source[64];
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++) {
        snprintf(source, sizeof source, "return %s", absent[i]);
        GIVES(source, "nil");
    }
}

/* Pairs ---------------------------------------------------------------------------------------- */

static const char walk[] = "local function walk(t) local r = {} for k, v in pairs(t) do r[#r + 1] "
                           "= tostring(k) .. '=' .. tostring(v) end "
                           "return table.concat(r, ' ') end ";

static const char *walked(const char *table)
{
    char source[1024];
    snprintf(source, sizeof source, "%s return walk(%s)", walk, table);
    return sandbox_run(&box, source);
}

Test(lib_base, pairs_walks_in_sorted_order)
{
    cr_assert_str_eq(walked("{}"), "\"\"");
    cr_assert_str_eq(walked("{10, 20, 30}"), "\"1=10 2=20 3=30\"");
    cr_assert_str_eq(walked("{b = 1, a = 2, B = 3, [''] = 4, ab = 5, ['a\\0'] = 6}"),
                     "\"=4 B=3 a=2 a" /* the text ends here for C */);
    cr_assert_str_eq(walked("{[true] = 1, x = 2, [false] = 3, [-1] = 4, [0.5] = 5, [7] = 6, 8}"),
                     "\"-1=4 0.5=5 1=8 7=6 x=2 false=3 true=1\"");
    cr_assert_str_eq(
        walked("{[thing(2, 1)] = 'c', [thing(1, 9)] = 'b', [thing(1, 3)] = 'a', [true] = 0}"),
        "\"true=0 thing 3=a thing 9=b thing 1=c\"");
    cr_assert_str_eq(walked("{[1/0] = 'e', [-1/0] = 'a', [2^63] = 'd', [math.maxinteger] = 'c',"
                            " [math.mininteger] = 'b', [-2^64] = 'A'}"),
                     "\"-inf=a -1.844674407371e+19=A -9223372036854775808=b 9223372036854775807=c "
                     "9.2233720368548e+18=d inf=e\"");
    cr_assert_str_eq(walked("{nil, 2, nil, 4}"), "\"2=2 4=4\"");
}

Test(lib_base, pairs_sorts_many_keys)
{
    GIVES("local t, n, last = {}, 0, '' for i = 1, 5000 do t['k' .. i * 7919 % 10007] = i end "
          "for k, v in pairs(t) do if k <= last or t[k] ~= v then return k end last = k n = n + 1 "
          "end return n",
          "5000");
    GIVES("local t, n, last = {}, 0, -1/0 "
          "for i = 1, 3000 do t[i * 7919 % 10007 - 5000] = i t[i * 31 % 1009 + 0.25] = i end "
          "for k in pairs(t) do if k <= last then return k end last = k n = n + 1 end return n",
          "4009");
    GIVES("local t, n = {}, 0 for i = 1, 30000 do t[i] = i end for k, v in pairs(t) do n = n + v "
          "end return n",
          "450015000");
}

Test(lib_base, a_table_may_change_while_pairs_walks)
{
    GIVES(
        "local t, r = {a = 1, b = 2, c = 3}, '' "
        "for k, v in pairs(t) do r = r .. k .. v t.b = nil t.c = 9 t['new' .. k] = 1 end return r",
        "\"a1c9\"");
    GIVES("local t, r = {1, 2, 3, 4}, '' for k in pairs(t) do r = r .. k t[3] = nil t[9 + k] = 0 "
          "end return r",
          "\"124\"");
    GIVES("local t, n = {1}, 0 for k in pairs(t) do t[#t + 1] = 1 n = n + 1 end return n, #t",
          "1 2");
    GIVES("local t = {} for i = 1, 50 do t['k' .. i] = i end for k in pairs(t) do t[k] = nil end "
          "return next(t)",
          "nil");
    GIVES("local f = pairs({1}) return f(), f(), f()", "1 nil nil");
}

Test(lib_base, pairs_refuses_what_has_no_order)
{
    FAILS("pairs({[{}] = 1})",
          "a table with a table as key cannot be walked: keys must be numbers, strings");
    FAILS("pairs({[pcall] = 1})", "a table with a function as key");
    FAILS("pairs({[light()] = 1})", "a table with a selection as key");
    FAILS("pairs(thing(1, 1))", "table expected, got");
    FAILS("pairs('x')", "table expected, got string");
    FAILS("next({[{}] = 1})", "as key cannot be walked");
}

Test(lib_base, next_only_tells_whether_a_table_is_empty)
{
    GIVES("return next({}), next({b = 1, a = 2, [3] = 4})", "nil 3 4");
    GIVES("return next(frozen{}), next(frozen{7})", "nil 1 7");
    FAILS("return next({1, 2}, 1)", "use pairs");
}

Test(lib_base, frozen_tables_are_walked_as_what_they_show)
{
    GIVES("local r = '' for k, v in pairs(frozen{5, 6, x = 7}) do r = r .. k .. v end return r",
          "\"1526x7\"");
    GIVES("local r = '' for i, v in ipairs(frozen{5, 6}) do r = r .. i .. v end return r",
          "\"1526\"");
    GIVES("local f = frozen{5} local _, state = ipairs(f) return state == f", "true");
    FAILS("rawset(frozen{}, 1, 2)", "this table is read-only");
}

Test(lib_base, ipairs_is_raw)
{
    GIVES("local n = 0 for i in ipairs(setmetatable({1}, {__index = function() return 1 end})) do "
          "n = i end return n",
          "1");
    FAILS("local f = ipairs({}) f('x', 0)", "table expected");
    GIVES("local f = ipairs({}) return f({}, math.maxinteger)", "");
}

/* Text ----------------------------------------------------------------------------------------- */

Test(lib_base, tostring_never_shows_an_address)
{
    GIVES("return tostring({}), tostring(pcall), tostring(function() end), tostring(light())",
          "\"table\" \"function\" \"function\" \"thing\"");
    GIVES("return tostring(thing(1, 5)), tostring(frozen{})", "\"thing 5\" \"table\"");
    GIVES("return tostring(0/0), tostring(-(0/0))", "\"nan\" \"nan\"");
}

/* Metatables ----------------------------------------------------------------------------------- */

Test(lib_base, metatables_work)
{
    GIVES("local P = {} P.__index = P function P.new(x) return setmetatable({x = x}, P) end "
          "function P:twice() return self.x * 2 end P.__add = function(a, b) return P.new(a.x + "
          "b.x) end "
          "P.__eq = function(a, b) return a.x == b.x end P.__lt = function(a, b) return a.x < b.x "
          "end "
          "P.__le = function(a, b) return a.x <= b.x end P.__len = function() return 77 end "
          "P.__call = function(self, y) return y end P.__unm = function(a) return P.new(-a.x) end "
          "local a = P.new(3) "
          "return a:twice(), (a + a).x, a == P.new(3), a < P.new(4), a <= a, #a, a(9), (-a).x",
          "6 6 true true true 77 9 -3");
    GIVES("local t = setmetatable({}, {__idiv = function() return 1 end, __shl = function() return "
          "2 end,"
          "  __bnot = function() return 3 end, __newindex = function(t, k, v) rawset(t, k, v * 2) "
          "end}) "
          "t.x = 5 return t // 1, t << 1, ~t, t.x",
          "1 2 3 10");
}

Test(lib_base, a_metatable_is_copied_when_it_is_set)
{
    GIVES("local m = {} local t = setmetatable({}, m) m.__index = function() return 1 end m.__gc = "
          "5 return t.x",
          "nil");
    GIVES("local m = {} local t = setmetatable({}, m) m.__index = {x = 4} setmetatable(t, m) "
          "return t.x",
          "4");
}

Test(lib_base, dangerous_metamethods_are_refused)
{
    static const char *const refused[] = {"__gc",   "__mode",  "__close",    "__concat",
                                          "__name", "__pairs", "__metatable"};
    char source[64], expected[64];
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        snprintf(source, sizeof source, "setmetatable({}, {%s = 'k'})", refused[i]);
        snprintf(expected, sizeof expected, "a metatable cannot have %s: ", refused[i]);
        FAILS(source, expected);
    }
    GIVES("local t = setmetatable({}, {}) rawset(getmetatable(t), '__mode', 'k') return "
          "getmetatable(t).__mode",
          "\"k\""); /* in the script's own table, which does nothing */
}

Test(lib_base, metatables_of_the_host_are_out_of_reach)
{
    GIVES("return getmetatable('x'), getmetatable(thing(1, 1)), getmetatable(frozen{}), "
          "getmetatable(light())",
          "false false false nil");
    FAILS("setmetatable(frozen{}, {})", "cannot change a protected metatable");
    FAILS("setmetatable(frozen{}, nil)", "cannot change a protected metatable");
    FAILS("setmetatable(thing(1, 1), {})", "table expected");
    FAILS("setmetatable('x', {})", "table expected");
}

/* Protected calls ------------------------------------------------------------------------------ */

/* Runs the source as a coroutine, answering each question with the number of its turn; gives the result. */
static const char *converse(const char *source)
{
    static char answer[256];
    lua_State *L = box.host.L, *thread = lua_newthread(L);
    sandbox_load(thread, source);
    int results, status, turn = 0;
    HostCall before = host_begin(&box.host, thread, true);
    while ((status = lua_resume(thread, L, turn > 0, &results)) == LUA_YIELD) {
        lua_pop(thread, results);
        lua_pushinteger(thread, ++turn);
    }
    host_end(&box.host, before);
    snprintf(answer, sizeof answer, "%d: %s", status, luaL_tolstring(thread, -1, NULL));
    return answer;
}

Test(lib_base, a_question_may_be_asked_within_pcall)
{
    cr_assert_str_eq(
        converse("local ok, a = pcall(function() return ask() + 10 * ask() end) return ok and a"),
        "0: 21");
    cr_assert_str_eq(
        converse("local ok, e = pcall(function() ask() error('late', 0) end) return e"), "0: late");
    cr_assert_str_eq(converse("return select(3, pcall(pcall, function() return ask() end))"),
                     "0: 1");
    cr_assert_str_eq(converse("return pcall(ask)"), "0: 1");
}

Test(lib_base, a_broken_budget_gets_through_pcall_after_a_question)
{
    const char *answer =
        converse("pcall(pcall, function() ask() while true do end end) return 'survived'");
    cr_assert(strstr(answer, "too much work"), "%s", answer);
}

Test(lib_base, endless_work_gets_through_pcall)
{
    static const char *const hostile[] = {
        "while true do end",
        "pcall(function() while true do end end) return 'survived'",
        "while true do pcall(function() while true do end end) end",
        "pcall(pcall, pcall, function() while true do end end) return 'survived'",
        "local function f() pcall(f) return f() end f()",
        "local t = {} for i = 1, 15000 do t['k' .. i] = i end while true do pairs(t) end",
        "local t = {} for i = 1, 15000 do t['k' .. i] = i end while true do next(t) end",
        "while true do setmetatable({}, {__index = {}}) end",
        "while true do pcall(error, 'x') end",
        "pcall(tostring, setmetatable({}, {__tostring = function() while true do end end}))",
        "local s = ('9'):rep(262144) while true do tonumber(s) end",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        FAILS(hostile[i], "too much work");
}

Test(lib_base, too_much_memory_gets_through_every_pcall)
{
    static const char *const hostile[] = {
        "return pcall(pcall, function() local t = {} for i = 1, 1e7 do t[i] = i end end)",
        "return pcall(function() return pcall(function() local s = ('x'):rep(200000) while true do "
        "s = s .. s end end) end)",
        "local function f() return 1 + f() end return pcall(pcall, f)",
        "local t = {} t = setmetatable(t, {__call = t}) return pcall(pcall, setmetatable({}, "
        "{__call = t}))",
        "local keep = {} local function hold() for i = 1, 1e7 do keep[i % 30000] = "
        "('x'):rep(10000) .. i end end "
        "return pcall(pcall, hold)",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        FAILS(hostile[i], "error: ");
}

Test(lib_base, loops_of_metamethods_end)
{
    FAILS("local t = {} setmetatable(t, {__index = t}) return t.x.y", "error: ");
    FAILS("local a, b = {}, {} setmetatable(a, {__index = b}) setmetatable(b, {__index = a}) "
          "return a.x",
          "loop");
    FAILS("local t t = setmetatable({}, {__index = function(_, k) return t[k] end}) return t.x",
          "stack overflow");
    FAILS("local t t = setmetatable({}, {__tostring = function() return tostring(t) end}) return "
          "tostring(t)",
          "C stack overflow");
    FAILS("local t t = setmetatable({}, {__lt = function(a, b) return a < b end}) return t < t",
          "stack overflow");
}

Test(lib_base, deep_nests_of_pcall_end)
{
    FAILS("local function f() return pcall(f) end local n = 0 "
          "local function g() n = n + 1 return (pcall(g)) end while true do g() end",
          "error: ");
}

Test(lib_base, the_host_lives_on_after_any_of_this)
{
    sandbox_run(&box, "while true do end");
    sandbox_run(&box, "local t = {} for i = 1, 1e7 do t[i] = i end");
    GIVES("return pcall(error, 'x', 0)", "false \"x\"");
    GIVES("return 1 + 1", "2");
}
