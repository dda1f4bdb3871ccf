-- Uses new long texts as keys.
-- says: too much work without asking anybody
local t, s, i = {}, ("x"):rep(100000), 0
while true do i = i + 1; local _ = t[s .. i] end
