-- Marks without end.
-- says: too much work without asking anybody
-- only: play
while true do mark(pieces(), "dead") mark(pieces(), "dead", false) end
