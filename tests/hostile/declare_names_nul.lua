-- A name with a NUL byte.
-- says: NUL
-- only: load
card { name = "a\0b" }
