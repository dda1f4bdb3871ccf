-- Names without end while loading.
-- says: memory
local keep = {}
for i = 1, math.huge do keep[i] = { i, tostring(i) } end
