-- Runs into the end of the stack again and again.
-- says: calls itself without end
local function f() return 1 + f() end
while true do pcall(f) end
