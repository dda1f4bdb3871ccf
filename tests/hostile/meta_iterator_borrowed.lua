-- An iterator with what is not its own.
-- only: play
local f, s = each(pieces())
for _, other in ipairs { seats[1], box, pile, city, seats, phase, common } do pcall(f, s, other) pcall(f, other, s) end
