-- A variable that is closed.
-- says: no to-be-closed variables
local _ <close> = setmetatable({}, { __close = function() while true do end end })
