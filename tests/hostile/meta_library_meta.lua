-- Gives the library a metatable.
-- says: protected metatable
setmetatable(string, {})
