-- Talks without end.
-- says: loop that never ends
-- only: play
while true do say("x") end
