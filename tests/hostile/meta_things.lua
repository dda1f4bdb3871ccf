-- Looks behind a piece.
assert(getmetatable(box) == false and getmetatable(seats) == false)
