-- A very long pattern.
-- says: pattern too long
return ("x"):match(("a?"):rep(100000))
