-- An error at a level that is not there.
-- says: x
error("x", 1 << 62)
