-- Joins long texts in a loop, keeping none.
-- says: too much work without asking anybody
local s = ("x"):rep(200000)
while true do local _ = s .. "y" end
