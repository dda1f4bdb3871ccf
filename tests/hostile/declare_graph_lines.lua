-- A graph with long lines, many times over.
-- says: too much work without asking anybody
-- only: load
local spaces, long, lines = {}, {}, {}
for i = 1, 1000 do spaces[i] = "s" .. i end
for i = 1, 30000 do long[i] = "s1000" end
for i = 1, 500 do lines[i] = long end
graph "web" { spaces = spaces, links = {}, lines = lines }
