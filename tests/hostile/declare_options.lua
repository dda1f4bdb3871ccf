-- Options without end.
-- says: at most
-- only: load
for i = 1, math.huge do options { ["o" .. i] = { default = 1 } } end
