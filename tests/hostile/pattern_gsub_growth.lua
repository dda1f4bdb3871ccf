-- A replacement that grows.
-- says: longer than
local s = "x"
while true do s = s:gsub("x", ("x"):rep(100)) end
