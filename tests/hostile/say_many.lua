-- Names many things.
-- says: at most
-- only: play
local function f(n, ...) if n == 0 then return say(("{}"):rep(300), ...) end return f(n - 1, pile, ...) end
f(300)
