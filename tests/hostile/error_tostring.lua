-- An error whose text fails.
-- says: the script failed
error(setmetatable({}, { __tostring = function() error("again") end }))
