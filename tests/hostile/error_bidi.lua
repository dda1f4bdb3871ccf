-- An error that turns the line around.
-- says: ?
error("\226\128\174drawkcab", 0)
