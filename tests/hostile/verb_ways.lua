-- Looks for ways without end.
-- says: too much work without asking anybody
-- only: play
while true do city:way(city:at(1, 1), city:at(4, 4)) city:reach(city:at(1, 1), 9) end
