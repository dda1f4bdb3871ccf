-- More pieces than a table holds.
-- says: at most
-- only: load
for i = 1, math.huge do card { name = "c" .. i } end
