-- Catches the want of memory and goes on.
-- says: memory
local t = {}
while true do pcall(function() for i = #t + 1, math.huge do t[i] = { i } end end) end
