-- Duels without end.
-- says: too much work without asking anybody
-- only: play
local war = duels "war" { { 1 }, { 1 }, { 1 } }
-- then:
while true do war:fight(3, 3) war:odds(3, 3) end
