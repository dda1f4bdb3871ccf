-- Zones without end.
-- says: at most
-- only: load
for i = 1, math.huge do zone("z" .. i) {} end
