-- The garbage collector.
-- says: not available to scripts
collectgarbage("stop")
