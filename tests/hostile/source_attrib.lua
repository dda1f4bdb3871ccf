-- A constant that is closed.
-- says: unknown attribute
-- only: load
local x <evil> = 1
