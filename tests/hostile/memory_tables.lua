-- Tables without end.
-- says: memory
local t = {}
while true do t = { t } end
