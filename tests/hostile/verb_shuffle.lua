-- Shuffles without end.
-- says: too much work without asking anybody
-- only: play
while true do shuffle(box) end
