-- A lazy pattern that tries everything.
-- says: too much work without asking anybody
return ("a"):rep(5000):find((".-"):rep(30) .. "b")
