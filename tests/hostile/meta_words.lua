-- Writes over a word of the engine.
local ok = pcall(function() counter.seat = nil end)
assert(not ok)
