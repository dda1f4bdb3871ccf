-- Moves everything without end.
-- says: too much work without asking anybody
-- only: play
while true do move(box, pile) move(pile, box) end
