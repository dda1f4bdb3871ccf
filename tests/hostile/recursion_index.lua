-- An __index that indexes itself.
-- says: stack overflow
local t = setmetatable({}, {})
setmetatable(t, { __index = function(self, k) return self[k .. "x"] end })
return t.x
