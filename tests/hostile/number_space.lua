-- A column that is not there.
-- says: out of range
-- only: play
return city:at(2 ^ 31 // 1, 1)
