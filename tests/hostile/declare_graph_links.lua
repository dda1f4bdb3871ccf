-- A graph with more links than it can have.
-- says: too much work without asking anybody
-- only: load
local spaces, links = {}, {}
for i = 1, 1000 do spaces[i] = "s" .. i end
for i = 1, 30000 do links[i] = { "s1000", "s999" } end
graph "web" { spaces = spaces, links = links }
