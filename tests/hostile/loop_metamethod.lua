-- Endless work inside a comparison.
-- says: too much work without asking anybody
local t = setmetatable({}, { __lt = function() while true do end end })
return t < t
