-- Marks without end.
-- says: at most
-- only: load
for i = 1, math.huge do marks.piece { ["m" .. i] = false } end
