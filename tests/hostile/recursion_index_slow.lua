-- Walks a long chain of tables in every step of a loop.
-- says: too much work without asking anybody
local t = { x = 1 }
for _ = 1, 1900 do t = setmetatable({}, { __index = t }) end
while true do local _ = t.x end
