-- A call with more values than the stack holds.
-- says: memory
local function f(n, ...) if n == 0 then return select("#", ...) end return f(n - 1, ..., table.unpack({}, 1, 250)) + f(n - 1, ...) end
local function g(...) return g(1, ...) end
g()
