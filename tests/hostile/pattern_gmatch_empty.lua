-- Empty matches without end.
-- says: too much work without asking anybody
while true do for _ in ("x"):rep(10000):gmatch("") do end end
