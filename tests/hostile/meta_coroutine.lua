-- Coroutines.
-- says: not available to scripts
coroutine.wrap(function() end)
