-- Views without end.
-- says: at most
-- only: load
for i = 1, math.huge do views { ["v" .. i] = function() end } end
