-- A finalizer that is slipped in later.
local m = {}
local t = setmetatable({}, m)
m.__gc = function() while true do end end
t = nil
for _ = 1, 1000 do t = { t and 1 } end
