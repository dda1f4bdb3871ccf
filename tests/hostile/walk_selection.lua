-- Selections without end.
-- says: too much work without asking anybody
-- only: play
while true do local _ = (pieces() - box) + pile & seats[1].hand end
