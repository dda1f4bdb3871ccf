-- Counters without end.
-- says: at most
-- only: load
for i = 1, math.huge do counter.table { ["c" .. i] = 0 } end
