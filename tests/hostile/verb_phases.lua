-- Asks for phases that are not there.
-- says: too much work without asking anybody
-- only: play
while true do pcall(function() return phase.nowhere end) end
