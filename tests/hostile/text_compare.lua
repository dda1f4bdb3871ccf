-- Compares equal long texts.
-- says: too much work without asking anybody
local s = ("x"):rep(250000)
local a, b = s .. "y", s .. "y"
while true do local _ = a == b end
