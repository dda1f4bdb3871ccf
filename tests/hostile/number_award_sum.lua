-- A score that overflows in steps.
-- says: would be
-- only: play
while true do award(seats[1], "points", 2000000000, "x") end
