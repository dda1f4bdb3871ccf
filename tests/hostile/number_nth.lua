-- A place that is not there.
-- says: out of range
-- only: play
return box:nth(math.mininteger)
