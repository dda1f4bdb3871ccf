-- table.concat over all numbers there are.
-- says: invalid value
return table.concat({}, "", 1, math.maxinteger)
