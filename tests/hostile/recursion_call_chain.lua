-- Ten thousand tables, each the __call of the next.
local t = function() end
for _ = 1, 100 do t = setmetatable({}, { __call = t }) end
pcall(t)
