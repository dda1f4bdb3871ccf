-- A very long short name.
-- says: memory
-- only: load
for i = 1, 40 do card { name = "n" .. i, brief = ("x"):rep(250000) .. i } end
