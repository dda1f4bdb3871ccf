-- A table that lies about its length.
local t = setmetatable({}, { __len = function() return 1e15 end })
table.insert(t, 1) table.remove(t) table.sort(t) table.concat(t)
