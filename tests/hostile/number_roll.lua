-- A die with more sides than numbers.
-- says: out of range
-- only: play
return roll(math.maxinteger)
