-- Says long things.
-- says: loop that never ends
-- only: play
local n, s = 0, ("x"):rep(200000)
while true do n = n + 1 say(s .. n) end
