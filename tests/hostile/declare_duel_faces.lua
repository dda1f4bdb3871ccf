-- A die with too many faces.
-- says: 1 to
-- only: load
local t = {}
for i = 1, 1000 do t[i] = i end
duels "d" { t }
