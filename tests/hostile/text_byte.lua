-- All bytes of a text at once.
-- says: at most
return ("x"):rep(100000):byte(1, -1)
