-- Decides together with more seats than there are.
-- says: at most
-- only: play
local t = {}
for i = 1, 1000 do t[i] = seats[1] end
choose_together(t, function() end)
