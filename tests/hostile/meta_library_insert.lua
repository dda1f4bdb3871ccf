-- Writes into the library by table.insert.
-- says: read-only
table.insert(math, 1)
