-- A name that lies.
-- says: cannot have __name
setmetatable({}, { __name = "seat" })
