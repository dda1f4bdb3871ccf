-- A declaration with too many names.
-- says: at most
-- only: load
local t = {}
for i = 1, 5000 do t["c" .. i] = 0 end
counter.table(t)
