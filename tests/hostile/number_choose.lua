-- A choice among more numbers than there are.
-- says: out of range
-- only: play
return choose_number(seats[1], "?", math.mininteger, math.maxinteger)
