-- Includes what is not there, without end.
-- says: too much work without asking anybody
-- only: load
while true do pcall(include, "nowhere") end
