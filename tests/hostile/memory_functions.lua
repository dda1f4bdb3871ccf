-- Functions without end.
-- says: memory
local t = {}
while true do local u = t; t = function() return u end end
