-- A __newindex that assigns to itself.
-- says: C stack overflow
local t = setmetatable({}, { __newindex = function(self, k, v) self[k] = v end })
t.x = 1
