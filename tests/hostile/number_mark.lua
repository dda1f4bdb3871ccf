-- A mark beyond its bits.
-- says: out of range
-- only: play
mark(pieces(), "dead", 99999)
