-- Unknown names, looked up without end.
-- says: too much work without asking anybody
-- only: play
while true do pcall(function() return seats[1].hnad end) pcall(function() return common.rond end) end
