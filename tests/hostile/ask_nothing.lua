-- A choice without options.
-- says: nothing to choose
-- only: play
choose(seats[1], "?", {})
