-- Walks large tables without end.
-- says: too much work without asking anybody
local t = {}
for i = 1, 5000 do t["k" .. i] = i end
while true do for _ in pairs(t) do break end end
