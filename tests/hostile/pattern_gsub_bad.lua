-- A replacement that is no text.
-- says: invalid replacement value
return (("x"):gsub("x", function() return {} end))
