-- Walks a table with too many keys.
-- says: memory
local t = {}
for i = 1, 31000 do t[-i] = true if i == 16000 then t.x = {} end end
for _ in pairs(t) do end
