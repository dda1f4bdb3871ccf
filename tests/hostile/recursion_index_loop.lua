-- A table that is its own __index.
-- says: '__index' chain too long
local t = {}
setmetatable(t, { __index = t })
return t.x
