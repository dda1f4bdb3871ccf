-- A comparison that fails in the middle.
-- says: enough
local t, n = {}, 0
for i = 1, 2000 do t[i] = i end
table.sort(t, function(a, b) n = n + 1 if n > 500 then error("enough", 0) end return a > b end)
