-- Very long rules.
-- says: too many texts
-- only: load
for i = 1, 200 do rule(i, ("x"):rep(250000)) end
