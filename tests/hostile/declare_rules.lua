-- Rules without end.
-- says: at most
-- only: load
for i = 1, math.huge do rule(i % 100, "x") end
