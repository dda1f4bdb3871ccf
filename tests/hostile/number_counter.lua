-- A counter beyond its bits.
-- says: would be
-- only: play
common.round = math.maxinteger
