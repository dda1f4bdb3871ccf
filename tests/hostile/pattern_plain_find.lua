-- Looks for what is nearly there.
-- says: too much work without asking anybody
local s, w = ("a"):rep(200000), ("a"):rep(100000) .. "b"
while true do s:find(w, 1, true) end
