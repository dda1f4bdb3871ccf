-- Formats wide numbers.
-- says: too much work without asking anybody
while true do local _ = ("%99.99f"):format(1e308) end
