-- A very long error.
-- says: xxxx
error(("x"):rep(250000))
