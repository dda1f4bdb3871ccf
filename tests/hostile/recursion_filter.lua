-- A filter inside a filter, without end.
-- says: C stack overflow
-- only: play
local function deep() return pieces():filter(deep) end
deep()
