-- Counts without end.
-- says: too much work without asking anybody
-- only: play
while true do common.round = 1 - common.round end
