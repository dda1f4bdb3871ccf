-- A choice with a million options.
-- says: at most
-- only: play
local t = {}
for i = 1, 20000 do t[i] = i end
choose(seats[1], "?", t)
