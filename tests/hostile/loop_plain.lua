-- An endless loop.
-- says: too much work without asking anybody
while true do end
