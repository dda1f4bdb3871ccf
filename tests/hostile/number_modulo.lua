-- The slowest division there is.
-- says: too much work without asking anybody
local x, y = 1.7e308, 5e-324
while true do local _ = x % y end
