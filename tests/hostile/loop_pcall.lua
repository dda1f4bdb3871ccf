-- An endless loop that catches what ends it.
-- says: too much work without asking anybody
while true do pcall(function() while true do end end) end
