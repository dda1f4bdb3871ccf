-- Powers without end.
-- says: too much work without asking anybody
local x = 1.0000001
while true do local _ = x ^ 1e9 end
