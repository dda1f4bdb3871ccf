-- Ten thousand tables, each the __index of the next.
-- says: '__index' chain too long
local t = {}
for _ = 1, 10000 do t = setmetatable({}, { __index = t }) end
return t.x
