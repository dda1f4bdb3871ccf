-- Inserts at the front without end.
-- says: too much work without asking anybody
local t = {}
while true do table.insert(t, 1, 1) if #t > 20000 then t = {} end end
