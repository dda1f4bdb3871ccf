-- What the sandbox has taken away.
-- says: not available to scripts
return load("x")
