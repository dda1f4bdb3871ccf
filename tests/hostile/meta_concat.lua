-- The __concat that breaks Lua 5.4.4.
-- says: cannot have __concat
local t = setmetatable({}, { __concat = function(a) return a end })
return t .. "x"
