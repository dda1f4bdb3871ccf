-- Protected calls within protected calls, each going on after the other.
-- says: too much work without asking anybody
local function hold(n)
  while true do
    if n > 0 then pcall(hold, n - 1) else pcall(error, "x") end
  end
end
hold(50)
