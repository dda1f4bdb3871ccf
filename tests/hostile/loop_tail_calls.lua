-- Endless tail calls: no stack is used up.
-- says: too much work without asking anybody
local function f() return f() end
f()
