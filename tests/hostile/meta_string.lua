-- Poisons all texts.
-- says: attempt to index a boolean value
getmetatable("").__index.rep = nil
