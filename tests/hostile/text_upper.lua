-- Copies in every library function.
-- says: too much work without asking anybody
local s = ("x"):rep(250000)
while true do s:upper(); s:lower(); s:reverse(); s:sub(2) end
