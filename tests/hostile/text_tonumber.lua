-- Reads long numbers.
-- says: too much work without asking anybody
local s = ("1"):rep(200000)
while true do tonumber(s); tonumber(s, 2) end
