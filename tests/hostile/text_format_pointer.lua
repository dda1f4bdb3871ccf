-- Asks for an address.
-- says: not available
return ("%p"):format({})
