-- Includes a very long name.
-- says: include
-- only: load
include(("x"):rep(100000))
