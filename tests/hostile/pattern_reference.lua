-- References to long captures.
-- says: too much work without asking anybody
while true do ("a"):rep(20000):find("(.*)(.*)%1%2b") end
