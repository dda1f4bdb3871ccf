-- A score beyond its bits.
-- says: out of range
-- only: play
award(seats[1], "points", 2 ^ 40 // 1, "x")
