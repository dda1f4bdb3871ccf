-- A table that says it is a piece.
-- says: must be
-- only: play
move(setmetatable({ id = 1, kind = 1 }, {}), { pile })
