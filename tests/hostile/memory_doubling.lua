-- A text that doubles.
-- says: memory
local s = "x"
while true do s = s .. s end
