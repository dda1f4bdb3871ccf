-- An error that is a table.
-- says: the script failed
error({})
