-- Writes into the library.
-- says: read-only
string.rep = function() return "poisoned" end
