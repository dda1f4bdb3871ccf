-- table.concat without end.
-- says: too much work without asking anybody
local t = {}
for i = 1, 2000 do t[i] = "xxxxxxxxxxxxxxxxxxxx" end
while true do table.concat(t, ",") end
