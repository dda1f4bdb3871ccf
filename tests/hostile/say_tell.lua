-- Tells one seat without end.
-- says: loop that never ends
-- only: play
while true do tell(seats[1], "psst") end
