-- A pattern that tries everything.
-- says: too much work without asking anybody
return (("a"):rep(30) .. "b"):match(("a*"):rep(30) .. "c")
