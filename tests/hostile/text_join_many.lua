-- Joins many texts at a time.
-- says: too much work without asking anybody
local s = ("x"):rep(60000)
while true do local _ = s .. s .. s .. s .. s .. s .. s .. s end
