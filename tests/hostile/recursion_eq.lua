-- An __eq that compares.
-- says: stack overflow
local m = {}
local a, b
m.__eq = function(x, y) return x == y end
a, b = setmetatable({}, m), setmetatable({}, m)
return a == b
