-- Throws and catches errors without end.
-- says: too much work without asking anybody
while true do pcall(error, {}) end
