-- A loop to infinity.
-- says: too much work without asking anybody
for _ = 1, math.huge do end
