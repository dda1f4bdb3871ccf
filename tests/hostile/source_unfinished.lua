-- A text without an end.
-- says: unfinished
-- only: load
local x = "abc
