-- Says something new without end.
-- says: loop that never ends
-- only: play
local n = 0
while true do n = n + 1 say("line " .. n) end
