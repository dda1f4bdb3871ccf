-- Writes into the library, raw.
-- says: read-only
rawset(table, "insert", nil)
