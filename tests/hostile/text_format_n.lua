-- A format that C would write through.
-- says: invalid conversion
return ("%n"):format(1)
