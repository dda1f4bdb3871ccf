-- Attributes of ever new words.
-- only: load
for i = 1, 400 do card { name = "n" .. i, a = "a" .. i, b = "b" .. i, c = "c" .. i, d = "d" .. i } end
