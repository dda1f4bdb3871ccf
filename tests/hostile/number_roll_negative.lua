-- A die with less than no sides.
-- says: out of range
-- only: play
return roll(-1)
