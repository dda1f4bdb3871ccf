-- Thirty thousand arguments, copied again and again.
-- says: too much work without asking anybody
local function loop(...) while true do select("#", ...) end end
local function grow(n, ...) if n == 0 then return loop(...) end return grow(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, ...) end
grow(400)
