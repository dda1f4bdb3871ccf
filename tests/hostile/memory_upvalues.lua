-- Long lived garbage between short lived.
-- says: memory
local keep = {}
while true do keep[#keep + 1] = { {}, {}, {} } end
