-- The debugger.
-- says: not available to scripts
debug.sethook()
