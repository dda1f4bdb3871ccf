-- A negative select.
-- says: out of range
return select(-5, 1)
