-- The system.
-- says: not available to scripts
os.execute("true")
