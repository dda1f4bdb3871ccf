-- A method of one thing on another.
-- says: must be a zone
-- only: play
return box.top(seats[1])
