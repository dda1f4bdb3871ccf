-- A function that calls itself without end.
-- says: memory
local function f() return 1 + f() end
f()
