-- Phases without end.
-- says: too many phases
-- only: load
for i = 1, math.huge do phase["p" .. i] = function() end end
