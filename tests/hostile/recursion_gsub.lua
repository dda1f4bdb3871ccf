-- gsub inside the replacement of gsub, without end.
-- says: C stack overflow
local function f() return (("x"):gsub("x", f)) end
f()
