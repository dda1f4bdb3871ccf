-- A table that grows without end.
-- says: memory
local t = {}
for i = 1, math.huge do t[i] = i end
