-- A table that grows while it is walked.
local t = { 1, 2, 3 }
for k in pairs(t) do t[k + 3] = k if #t > 5000 then break end end
