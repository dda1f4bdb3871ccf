-- Walks a table that was large and is empty.
-- says: too much work without asking anybody
local t = {}
for i = 1, 8000 do t["k" .. i] = i end
for i = 1, 8000 do t["k" .. i] = nil end
while true do pairs(t) next(t) end
