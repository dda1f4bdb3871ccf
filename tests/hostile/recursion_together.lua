-- Secret decisions inside secret decisions.
-- says: nothing may change while seats decide in secret
-- only: play
choose_together(seats, function() return choose_together(seats, function() return 1 end) end)
