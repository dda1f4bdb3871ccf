-- Very long names.
-- says: xxxx
-- only: load
for i = 1, 400 do card { name = ("x"):rep(250000) .. i } end
