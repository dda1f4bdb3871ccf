-- A weak table.
-- says: scripts have no weak tables
setmetatable({}, { __mode = "k" })
