-- Fails in the middle of a secret decision.
-- says: oops
-- only: play
choose_together(seats, function(seat) if seat == seats[2] then error("oops", 0) end return 1 end)
