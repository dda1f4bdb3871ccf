-- Acts while seats decide in secret.
-- says: nothing may change
-- only: play
choose_together(seats, function() shuffle(box) end)
