-- More answers than options.
-- says: wants at least
-- only: play
return choose_some(seats[1], "?", { 1, 2 }, 1000)
