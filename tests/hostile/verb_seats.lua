-- Goes round the table without end.
-- says: too much work without asking anybody
-- only: play
while true do for _ in seats_from(seats[1]) do end end
