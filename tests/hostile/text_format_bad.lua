-- A format that C would crash on.
-- says: invalid conversion
return ("%1000000000d"):format(1)
