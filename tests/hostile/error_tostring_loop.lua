-- An error whose text never ends.
-- says: the script failed
error(setmetatable({}, { __tostring = function() while true do end end }))
