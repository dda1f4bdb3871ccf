-- Balanced brackets that do not balance.
-- says: too much work without asking anybody
while true do ("("):rep(100000):find("%b()") end
