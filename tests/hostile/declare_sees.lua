-- A zone seen by very many.
-- only: load
local t = {}
for i = 1, 30000 do t[i] = seats[1] end
zone "z" { sees = t, copies = 64 }
