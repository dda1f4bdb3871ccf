-- Dice without end.
-- says: too much work without asking anybody
-- only: load
while true do duels "d" { { 1, 2 }, { 3, 4 } } end
