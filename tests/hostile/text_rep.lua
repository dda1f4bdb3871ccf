-- Repeats texts without end.
-- says: too much work without asking anybody
while true do local _ = ("x"):rep(250000) end
