-- More captures than there are.
-- says: too many captures
return ("x"):match(("("):rep(1000) .. (")"):rep(1000))
