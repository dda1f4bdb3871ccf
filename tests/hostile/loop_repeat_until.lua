-- A condition that is never met, with fractions.
-- says: too much work without asking anybody
local x = 0.1
repeat x = x + 0.1 until x == 1.5e300
