-- Repeats nothing very often.
local t = { ("x"):rep(-1), (""):rep(1e18), (""):rep(math.maxinteger, "") }
assert(t[3] == "")
