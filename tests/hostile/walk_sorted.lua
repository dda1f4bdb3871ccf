-- A table that its own sort empties.
local t = {}
for i = 1, 1000 do t[i] = 1000 - i end
table.sort(t, function(a, b) for i = 1, 10 do t[i] = nil end return a < b end)
