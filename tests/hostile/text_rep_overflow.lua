-- A length that would overflow.
-- says: longer than
return ("abc"):rep(math.maxinteger // 2, "abc")
