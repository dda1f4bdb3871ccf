-- More copies than there can be.
-- says: must be from
-- only: load
card { name = "x", copies = 2 ^ 31 // 1 }
