#include "tests/support/sandbox_state.h"

#include <criterion/criterion.h>
#include <lauxlib.h>
#include <stdio.h>
#include <string.h>

static Sandbox box;

static int yield_now(lua_State *L)
{
    return lua_yield(L, 0);
}

static void open_box(void)
{
    sandbox_open(&box);
    sandbox_offer_frozen(&box);
    sandbox_offer(&box, "ask", yield_now);
}

static void close_box(void)
{
    sandbox_close(&box);
}

TestSuite(lib_table, .init = open_box, .fini = close_box, .timeout = 300);

#define GIVES(source, expected) sandbox_gives(&box, source, expected)
#define FAILS(source, part)     sandbox_fails(&box, source, part)

/* Like the stock library ----------------------------------------------------------------------- */

static const char *const same_as_stock[] = {
    "return table.concat({})",
    "return table.concat({1, 2.5, 'x'}, ', ')",
    "return table.concat({1, 2, 3}, '-', 2)",
    "return table.concat({1, 2, 3}, '-', 2, 2)",
    "return table.concat({1, 2, 3}, '-', 3, 2)",
    "return table.concat({1, 2, 3}, '-', 2, 4)",
    "return table.concat({1, {}, 3})",
    "return table.concat({1, 2}, {})",
    "return table.concat({1, 2}, 3)",
    "return table.concat({[math.maxinteger] = 'z'}, ',', math.maxinteger, math.maxinteger)",
    "return table.concat({[math.maxinteger - 1] = 'y', [math.maxinteger] = 'z'}, ',',"
    "  math.maxinteger - 1, math.maxinteger)",
    "return table.concat({}, 'x', math.mininteger, math.maxinteger)",
    "return table.concat({1, 2}, ',', 0/0)",
    "local t = {} table.insert(t, 'a') table.insert(t, 1, 'b') return table.concat(t, ',')",
    "local t = {1, 2, 3} table.insert(t, 4, 'x') return table.concat(t, ',')",
    "local t = {1, 2, 3} table.insert(t, 5, 'x')",
    "local t = {1, 2, 3} table.insert(t, 0, 'x')",
    "local t = {1, 2, 3} table.insert(t, -1, 'x')",
    "local t = {1, 2, 3} table.insert(t, math.maxinteger, 'x')",
    "local t = {1, 2, 3} table.insert(t, math.mininteger, 'x')",
    "local t = {1, 2, 3} table.insert(t, 1.5, 'x')",
    "local t = {1, 2, 3} table.insert(t, 0/0, 'x')",
    "table.insert({1})",
    "table.insert({1}, 1, 2, 3)",
    "table.insert(1, 2)",
    "table.insert(nil, 2)",
    "local t = {1, 2, 3} return table.remove(t), table.remove(t, 1), #t, t[1]",
    "local t = {1, 2, 3} return table.remove(t, 4), #t",
    "local t = {1, 2, 3} return table.remove(t, 5)",
    "local t = {1, 2, 3} return table.remove(t, 0)",
    "local t = {[0] = 'z'} return table.remove(t, 0), t[0], table.remove(t)",
    "local t = {} return table.remove(t), table.remove(t, 1), table.remove(t, 0)",
    "return table.remove({}, 2)",
    "return table.remove({1}, math.mininteger)",
    "local t = table.pack() return t.n, #t",
    "local t = table.pack(1, nil, 3, nil) return t.n, t[1], t[2], t[3], t[4]",
    "return table.unpack({1, 2, 3})",
    "return table.unpack({1, 2, 3}, 2)",
    "return table.unpack({1, 2, 3}, 2, 5)",
    "return table.unpack({1, 2, 3}, 5, 2)",
    "return table.unpack({}, -1, 1)",
    "return table.unpack({}, math.maxinteger, math.mininteger)",
    "return table.unpack({}, math.mininteger, math.maxinteger)",
    "return table.unpack({}, math.maxinteger, math.maxinteger)",
    "return table.unpack({}, 1, 1e8)",
    "return table.unpack()",
    "local t = {3, 1, 2} table.sort(t) return table.unpack(t)",
    "local t = {'b', 'a', 'B', ''} table.sort(t) return table.unpack(t)",
    "local t = {3, 1, 2} table.sort(t, function(a, b) return a > b end) return table.unpack(t)",
    "table.sort({1, 'x'})",
    "table.sort({{}, {}})",
    "table.sort({1, 2}, 5)",
    "table.sort({1, 2, 3}, function() error('no') end)",
    "table.sort(5)",
    "local t = {} table.sort(t) t = {1} table.sort(t) return t[1]",
    "local m = {__lt = function(a, b) return a.n < b.n end}"
    "local t = {} for i = 1, 5 do t[i] = setmetatable({n = 6 - i}, m) end table.sort(t) return "
    "t[1].n, t[5].n",
};

Test(lib_table, functions_do_what_the_stock_library_does)
{
    for (size_t i = 0; i < sizeof same_as_stock / sizeof *same_as_stock; i++)
        sandbox_compare(&box, same_as_stock[i], NULL, 0);
}

Test(lib_table, random_lists_are_sorted_like_stock)
{
    static const char source[] =
        "local seed, size, order = tonumber((...)), tonumber((select(2, ...))), (select(3, ...))"
        "local t = {}"
        "for i = 1, size do"
        "  seed = (seed * 1103515245 + 12345) % 2147483648 "
        "  local v = seed // 65536 % (order == 'few' and 4 or 1000)"
        "  t[i] = order == 'text' and 'k' .. v or order == 'real' and v / 7 or v "
        "end "
        "if order == 'down' then table.sort(t, function(a, b) return a > b end) else table.sort(t) "
        "end "
        "return table.concat(t, ',')";
    static const char *const orders[] = {"up", "down", "few", "text", "real"};
    char seed[16], size[16];
    for (int i = 0; i < 1000; i++) {
        const char *order = orders[sandbox_random(5)];
        int seed_length = snprintf(seed, sizeof seed, "%u", sandbox_random(1000000));
        int size_length = snprintf(size, sizeof size, "%u", sandbox_random(i % 50 == 0 ? 500 : 20));
        Text args[] = {
            {seed, (size_t)seed_length}, {size, (size_t)size_length}, {order, strlen(order)}};
        sandbox_compare(&box, source, args, 3);
    }
}

Test(lib_table, random_insertions_and_removals_go_like_stock)
{
    static const char source[] =
        "local seed, t, out = tonumber((...)), {}, {}"
        "local function below(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // "
        "65536 % n end "
        "for i = 1, 60 do"
        "  local at = below(#t + 4) - 1 "
        "  if below(3) > 0 then out[i] = tostring(pcall(table.insert, t, at, i))"
        "  else local ok, v = pcall(table.remove, t, at) out[i] = tostring(ok) .. (ok and "
        "tostring(v) or '') end "
        "end "
        "return table.concat(out, ' '), table.concat(t, ',')";
    char seed[16];
    for (int i = 0; i < 500; i++) {
        int length = snprintf(seed, sizeof seed, "%d", i * 7919);
        Text args[] = {{seed, (size_t)length}};
        sandbox_compare(&box, source, args, 1);
    }
}

/* Sorting -------------------------------------------------------------------------------------- */

Test(lib_table, sorting_keeps_the_order_of_equals)
{
    GIVES("local t = {} for i = 1, 1000 do t[i] = {rank = i * 7 % 10, place = i} end "
          "table.sort(t, function(a, b) return a.rank < b.rank end) "
          "for i = 2, #t do"
          "  local a, b = t[i - 1], t[i] "
          "  if a.rank > b.rank or a.rank == b.rank and a.place > b.place then return false end "
          "end return #t",
          "1000");
}

Test(lib_table, sorting_survives_any_comparison)
{
    static const char *const liars[] = {
        "return true",
        "return false",
        "n = n + 1 return n % 2 == 0",
        "n = n * 1103515245 + 12345 return n & 65536 == 0",
        "return not (a < b)",
        "return a <= b",
        "t[n % 100 + 1] = nil n = n + 1 return a < b",
        "t[#t + 1] = 5 return a < b",
        "for i = 1, 100 do t[i] = nil end return a < b",
    };
    char source[512];
    for (size_t i = 0; i < sizeof liars / sizeof *liars; i++) {
        snprintf(source, sizeof source,
                 "local t, n, sum = {}, 1, 0 for i = 1, 100 do t[i] = i * 37 %% 101 end "
                 "table.sort(t, function(a, b) %s end) "
                 "for i = 1, 100 do sum = sum + t[i] end return sum",
                 liars[i]);
        GIVES(source, "5050"); /* whatever the order, nothing is lost */
    }
}

Test(lib_table, a_comparison_cannot_yield)
{
    FAILS("table.sort({2, 1}, function() ask() end)", "yield");
}

/* Frozen tables -------------------------------------------------------------------------------- */

Test(lib_table, a_frozen_table_can_be_read_but_not_changed)
{
    FAILS("table.insert(frozen{1}, 2)", "this table is read-only");
    FAILS("table.remove(frozen{1})", "this table is read-only");
    FAILS("table.sort(frozen{2, 1})", "this table is read-only");
    GIVES("return table.concat(frozen{1, 2}, ','), table.unpack(frozen{3, 4})", "\"1,2\" 3 4");
}

Test(lib_table, metamethods_of_scripts_are_not_asked)
{
    GIVES("local t = setmetatable({1, 2}, {__len = function() return 1e15 end,"
          "  __index = function() error('asked') end, __newindex = function() error('asked') end}) "
          "table.insert(t, 3) table.insert(t, 1, 0) table.remove(t, 2) table.sort(t) "
          "return table.concat(t, ','), table.unpack(t)",
          "\"0,2,3\" 0 2 3");
}

/* Bounds --------------------------------------------------------------------------------------- */

Test(lib_table, results_are_bounded)
{
    GIVES("return select('#', table.unpack({}, 1, 250))", "250");
    FAILS("return table.unpack({}, 1, 251)", "too many results to unpack (at most 250)");
    FAILS("local t = {} for i = 1, 300 do t[i] = ('x'):rep(1000) end return table.concat(t)",
          "the text would be longer than 262144 bytes");
    FAILS("return table.concat({'', '', ''}, ('x'):rep(200000))", "longer than");
}

Test(lib_table, a_table_whose_length_is_absurd_is_refused)
{
    static const char holes[] =
        "local t = {} for i = 62, 0, -1 do t[1 << i] = i end t[math.maxinteger] = 1 ";
    static const char *const uses[] = {
        "table.insert(t, 1)", "table.insert(t, 1, 1)", "table.remove(t)", "table.remove(t, 1)",
        "table.sort(t)",      "table.unpack(t)",       "table.concat(t)"};
    char source[256];
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
        snprintf(source, sizeof source, "%s %s", holes, uses[i]);
        FAILS(source, "this table has holes");
    }
}

Test(lib_table, long_loops_over_tables_end_within_the_budget)
{
    static const char *const hostile[] = {
        "local t = {} for i = 1, 30000 do t[i] = i end while true do table.insert(t, 1, 0) "
        "table.remove(t, 1) end",
        "local t = {} for i = 1, 30000 do t[i] = i end while true do table.sort(t) end",
        "local t = {} for i = 1, 30000 do t[i] = 'x' end while true do table.concat(t) end",
        "local t = {} for i = 1, 200 do t[i] = i end while true do table.pack(table.unpack(t)) end",
        "local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function() while true do end "
        "end)",
        "local t = {} for i = 1, 1000 do t[i] = i end "
        "table.sort(t, function() pcall(function() while true do end end) end)",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        FAILS(hostile[i], "too much work");
}

Test(lib_table, sorting_within_sorting_is_bounded_by_the_c_stack)
{
    FAILS("local function less() table.sort({1, 2}, less) end less()", "C stack overflow");
}
