-- Keeps many long texts.
-- says: memory
local t = {}
for i = 1, math.huge do t[i] = ("x"):rep(200000) .. i end
