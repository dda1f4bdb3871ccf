-- A declaration that answers by metatable.
-- only: load
card(setmetatable({ name = "x" }, { __index = function() while true do end end }))
