-- Moments without end.
-- says: at most
-- only: load
for i = 1, math.huge do moments { "m" .. i } end
