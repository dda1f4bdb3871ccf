-- An error that is nothing.
-- says: the script failed
error(nil)
