-- A comparison that sorts.
-- says: C stack overflow
local function less(a, b) local t = { 2, 1 } table.sort(t, less) return a < b end
less(1, 2)
