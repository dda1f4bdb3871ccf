-- Kinds without end.
-- says: too much work without asking anybody
-- only: load
while true do kind "k" {} end
