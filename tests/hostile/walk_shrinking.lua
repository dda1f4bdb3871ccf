-- A table that shrinks while it is walked.
local t = {}
for i = 1, 1000 do t["k" .. i] = i end
for k in pairs(t) do for i = 1, 1000 do t["k" .. i] = nil end t[k] = nil end
