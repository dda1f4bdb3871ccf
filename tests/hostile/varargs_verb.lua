-- Thirty thousand arguments for a verb.
-- says: too much work without asking anybody
-- only: play
local function loop(...) while true do all_of(...) end end
local function grow(n, ...) if n == 0 then return loop(...) end return grow(n - 1, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, pile, ...) end
grow(400)
