-- Protected calls nested without end.
-- says: C stack overflow
local function f() local ok, why = pcall(f); if not ok then error(why, 0) end end
f()
